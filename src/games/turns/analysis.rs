//! A finished match, move by move: what each move was worth beside the best there was, where the match was decided, and what a turn
//! of each player has brought.

mod card;

pub use card::{card, decimal};

use super::{TurnTable, open};
use crate::games::{By, Seat};
use crate::messages::Lang;
use crate::words::library::PlayingWords;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Fewer moves show nothing of who made them.
const ENOUGH: usize = 10;
/// How many in a hundred moves are the best ones where a program may have made them.
const OFTEN: usize = 85;

/// What the worth of moves is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Points of whoever moves, in tenths.
    Points,
    /// Points that the whole game brings to seat 2, in tenths: more is better for that seat, less for the other.
    Total,
    /// The chance to win of whoever moves, in tenths of a percent.
    Chance,
}

/// What a move is worth beside the best there was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// What the numbers are.
    pub measure: Measure,
    /// The best move, in the notation of the log; it may be the one that was made.
    pub best: String,
    /// What the best would have brought, in tenths.
    pub brings: i64,
    /// What the move that was made has brought, in tenths.
    pub made: i64,
    /// What was lost by it, in tenths, from 0. In points this is not the difference of the two: what is left on the rack counts as well.
    pub lost: i64,
}

impl Weighed {
    /// Of two chances to win, in tenths of a percent.
    pub fn chance(best: String, brings: i64, made: i64) -> Self {
        Self { measure: Measure::Chance, best, brings, made, lost: (brings - made).max(0) }
    }

    /// Of what the whole game brings to seat 2, in tenths of a point.
    pub const fn total(best: String, brings: i64, made: i64) -> Self {
        Self { measure: Measure::Total, best, brings, made, lost: (brings - made).abs() }
    }

    /// Of what two moves score, in points, and what the better one is worth more all in all, in tenths.
    pub fn points(best: String, brings: i64, made: i64, lost: i64) -> Self {
        Self { measure: Measure::Points, best, brings: brings * 10, made: made * 10, lost: lost.max(0) }
    }
}

/// What somebody gave in a turn in which all play at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given<M> {
    /// Who.
    pub seat: Seat,
    /// What they gave.
    pub mv: M,
    /// Whether it does not count: it has brought nothing.
    pub fell: bool,
    /// What it was worth.
    pub worth: Weighed,
}

impl<M: ToString> Given<M> {
    /// With the move in the notation of the log.
    pub(super) fn written(self) -> Given<String> {
        let Self { seat, mv, fell, worth } = self;
        Given { seat, mv: mv.to_string(), fell, worth }
    }
}

/// A move of a finished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighing {
    /// Which of all moves it is, from 1; where all play at once the turn, which several moves share.
    pub number: usize,
    /// Whose.
    pub seat: Seat,
    /// The move, in the notation of the log.
    pub line: String,
    /// The move and the best one, as people write them.
    pub spelled: [String; 2],
    /// Whether it was challenged and taken back, or did not count: it has brought nothing.
    pub fell: bool,
    /// What it was worth.
    pub worth: Weighed,
    /// How it stood between two, once it stood, in tenths: how far ahead seat 1 was, its chance to win, or what the game was going
    /// to bring. `None` where more play.
    pub level: Option<i64>,
    /// Who was ahead once it stood: whoever had more points than each other one, or the better chance.
    pub ahead: Option<Seat>,
}

/// How often a player made the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Who.
    pub seat: Seat,
    /// How often.
    pub best: usize,
    /// Of how many moves.
    pub of: usize,
}

/// A finished match, move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// What the numbers are.
    pub measure: Measure,
    /// Every move that could be weighed.
    pub moves: Vec<Weighing>,
    /// Who has won, if one player has.
    pub winner: Option<Seat>,
}

impl Analysis {
    /// Of a log, with the words that count as the best ones (a game in which all play at once tells the best play itself); `None`
    /// where it cannot be read, or no move can be weighed. It may take seconds: not for the task of a room.
    pub fn of<'l>(
        lines: impl IntoIterator<Item = (By, &'l str)>,
        words: &PlayingWords,
        lang: Lang,
    ) -> Option<Self> {
        let mut lines = lines.into_iter();
        let mut table = open(lines.next()?.1).ok()?;
        let (mut moves, mut number, mut turns): (Vec<Weighing>, usize, usize) = (Vec::new(), 0, 0);
        for (by, line) in lines {
            let author =
                if let By::Seat(seat) = by { Some(seat).filter(|_| table.is_move(line)) } else { None };
            let worth = author.and_then(|seat| table.weigh(seat, line, words));
            let spelled = worth.as_ref().map(|worth| [line, &worth.best].map(|line| table.spell(line, lang)));
            let together = if by == By::Chance { table.weigh_all(line) } else { Vec::new() };
            let mut together: Vec<Weighing> = together
                .into_iter()
                .map(|given| Weighing::of_turn(&*table, given, turns + 1, lang))
                .collect();
            table.act(by, line).ok()?;
            if !together.is_empty() {
                let ahead = leader(&*table);
                for one in &mut together {
                    one.ahead = ahead;
                }
                turns += 1;
                moves.append(&mut together);
                continue;
            }
            if let Some(seat) = author {
                number += 1;
                if let Some((worth, spelled)) = worth.zip(spelled) {
                    let line = line.to_owned();
                    let (fell, level, ahead) = (false, None, None);
                    moves.push(Weighing { number, seat, line, spelled, fell, worth, level, ahead });
                }
            }
            if by == By::House
                && line.starts_with("invalid")
                && let Some(last) = moves.last_mut().filter(|last| last.number == number)
            {
                last.falls();
            }
            if let Some(last) = moves.last_mut().filter(|last| last.number == number) {
                (last.level, last.ahead) = stands(&*table, last);
            }
        }
        let ending = table.ending();
        let first: Vec<Seat> =
            table.standings().iter().filter(|one| one.rank == 1).map(|one| one.seat).collect();
        let winner = ending.and(if let [one] = first[..] { Some(one) } else { None });
        Some(Self { measure: moves.first()?.worth.measure, moves, winner })
    }

    /// Who made the best move so often that a program may have made it: the player, how often, and of how many moves. Only where
    /// moves are worth points: among chances to win many moves are as good as the best. It is a hint and no more; the bounds are
    /// guessed, above what strong players are known for.
    pub fn like_a_program(&self) -> Vec<Agreement> {
        if self.measure != Measure::Points {
            return Vec::new();
        }
        let seats: BTreeSet<Seat> = self.moves.iter().map(|one| one.seat).collect();
        let count = |seat: Seat| {
            let theirs = || self.moves.iter().filter(|one| one.seat == seat && !one.fell);
            Agreement { seat, best: theirs().filter(|one| one.worth.lost == 0).count(), of: theirs().count() }
        };
        let often = |one: &Agreement| one.of >= ENOUGH && one.best * 100 >= one.of * OFTEN;
        seats.into_iter().map(count).filter(often).collect()
    }

    /// The move by which most was lost, the first of equal ones; `None` where nothing was.
    pub fn costliest(&self) -> Option<&Weighing> {
        let most = self.moves.iter().map(|one| one.worth.lost).max().filter(|most| *most > 0)?;
        self.moves.iter().find(|one| one.worth.lost == most)
    }

    /// The move from which on the winner was ahead until the end; `None` where nobody has won, or the winner was ahead from the first
    /// move of the other on.
    pub fn turning_point(&self) -> Option<&Weighing> {
        let winner = self.winner?;
        let behind = self.moves.iter().rposition(|one| one.ahead != Some(winner))?;
        // Nobody is behind who has not had a turn.
        let all_have_moved = self.moves[..=behind].iter().any(|one| one.seat == winner);
        let turned = self.moves.get(behind + 1).filter(|_| all_have_moved)?;
        // In a turn of all the winner's own move is the one that turned it.
        let of_turn = |one: &&Weighing| one.number == turned.number && one.seat == winner;
        Some(self.moves.iter().find(of_turn).unwrap_or(turned))
    }

    /// What a turn of a seat has brought in the mean, in tenths of a point; `None` where moves bring no points of their own.
    pub fn mean(&self, seat: Seat) -> Option<i64> {
        (self.measure == Measure::Points).then(|| self.mean_of(seat, |worth| worth.made)).flatten()
    }

    /// What a turn of a seat has lost in the mean, in tenths.
    pub fn mean_lost(&self, seat: Seat) -> Option<i64> {
        self.mean_of(seat, |worth| worth.lost)
    }

    fn mean_of(&self, seat: Seat, of: impl Fn(&Weighed) -> i64) -> Option<i64> {
        let all: Vec<i64> =
            self.moves.iter().filter(|one| one.seat == seat).map(|one| of(&one.worth)).collect();
        let count = i64::try_from(all.len()).ok().filter(|count| *count > 0)?;
        Some((all.iter().sum::<i64>() + count / 2).div_euclid(count))
    }
}

impl Weighing {
    /// What somebody gave in a turn of all, which is not over yet.
    fn of_turn(table: &dyn TurnTable, given: Given<String>, number: usize, lang: Lang) -> Self {
        let Given { seat, mv: line, fell, worth } = given;
        let spelled = [&line, &worth.best].map(|line| table.spell(line, lang));
        Self { number, seat, line, spelled, fell, worth, level: None, ahead: None }
    }

    /// It was taken back: what it would have brought is lost.
    pub(crate) fn falls(&mut self) {
        self.fell = true;
        self.worth.lost = match self.worth.measure {
            Measure::Points => self.worth.lost.max(self.worth.brings),
            Measure::Total | Measure::Chance => self.worth.lost,
        };
        if self.worth.measure == Measure::Points {
            self.worth.made = 0;
        }
    }
}

/// Who has more points than each other one.
fn leader(table: &dyn TurnTable) -> Option<Seat> {
    let mut points: Vec<(i64, Seat)> =
        table.standings().iter().filter_map(|one| Some((one.points?, one.seat))).collect();
    points.sort_unstable_by_key(|(points, _)| -points);
    match points[..] {
        [(most, seat), (next, _), ..] if most > next => Some(seat),
        _ => None,
    }
}

/// How it stands after a move, and who is ahead.
fn stands(table: &dyn TurnTable, last: &Weighing) -> (Option<i64>, Option<Seat>) {
    let (first, second) = (Seat(1), Seat(2));
    let made = last.worth.made;
    match last.worth.measure {
        Measure::Points => {
            let standings = table.standings();
            let of = |seat: Seat| standings.iter().find(|one| one.seat == seat)?.points;
            let level = of(first).zip(of(second)).filter(|_| standings.len() == 2);
            let level = level.map(|(first, second)| (first - second) * 10);
            (level, leader(table))
        }
        // Two play where chances are told.
        Measure::Chance => {
            let chance = if last.seat == first { made } else { 1_000 - made };
            let ahead = match chance.cmp(&500) {
                Ordering::Greater => Some(first),
                Ordering::Less => Some(second),
                Ordering::Equal => None,
            };
            (Some(chance), ahead)
        }
        Measure::Total => (Some(made), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn analysis(winner: u16, moves: &[(u16, i64, Option<u16>)]) -> Analysis {
        let moves = moves.iter().enumerate().map(|(at, (seat, lost, ahead))| Weighing {
            number: at + 1,
            seat: Seat(*seat),
            line: String::new(),
            spelled: [String::new(), String::new()],
            fell: false,
            level: None,
            worth: Weighed::points(String::new(), 30, 20, *lost),
            ahead: ahead.map(Seat),
        });
        Analysis { measure: Measure::Points, moves: moves.collect(), winner: Some(Seat(winner)) }
    }

    #[test]
    fn a_match_turns_where_the_winner_is_ahead_for_good() {
        let one = analysis(1, &[(1, 5, Some(1)), (2, 70, Some(2)), (1, 0, Some(1)), (2, 70, Some(1))]);
        assert_eq!(one.turning_point().map(|one| one.number), Some(3));
        assert_eq!(one.costliest().map(|one| one.number), Some(2));
        assert_eq!(
            (one.mean(Seat(1)), one.mean_lost(Seat(1)), one.mean_lost(Seat(2))),
            (Some(200), Some(3), Some(70))
        );
        assert_eq!(one.mean(Seat(3)), None);
    }

    #[test]
    fn who_was_ahead_from_the_beginning_has_turned_nothing() {
        assert_eq!(analysis(1, &[(1, 0, Some(1)), (2, 0, Some(1))]).turning_point(), None);
        // The second player has not had a turn yet when they are behind.
        assert_eq!(analysis(2, &[(1, 0, Some(1)), (2, 0, Some(2))]).turning_point(), None);
        let drawn = Analysis { winner: None, ..analysis(1, &[(1, 0, None)]) };
        assert_eq!((drawn.turning_point(), drawn.costliest()), (None, None));
    }
}
