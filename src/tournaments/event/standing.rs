//! Who stands where, as a fold over what was played; after any round.

use super::boards::{Board, Round};
use super::setup::Format;
use super::state::State;
use crate::games::Seat;
use crate::tournaments::bracket::live::Champion;
use crate::tournaments::bracket::places::places;
use crate::tournaments::field::{
    Acceleration, Asked, Bye, Cell, Entrant, Field, Number, Outcome, Scale, Side,
};
use crate::tournaments::fraction::Fraction;
use crate::tournaments::handicap::weighed;
use crate::tournaments::italo_swiss::Ended;
use crate::tournaments::manche_event::{self, Raw};
use crate::tournaments::points::Points;
use crate::tournaments::round_robin::table::{Score, table};
use crate::tournaments::round_robin::{Leaving, leaving};
use crate::tournaments::swiss::baku;
use std::collections::BTreeSet;

/// What somebody has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Has {
    /// Points.
    Points(Points),
    /// Points of a manche event.
    Share(Fraction),
    /// A place alone: in a bracket.
    Nothing,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub seat: Seat,
    /// The place, shared by those whom nothing tells apart; `None`: they still play for it, or are annulled (T9).
    pub place: Option<usize>,
    /// What they have.
    pub has: Has,
}

impl State {
    /// What stands for everybody in the first `rounds` rounds, as tie-breaks and reports read it; of a round that is not
    /// over, the boards that are.
    pub fn field(&self, rounds: usize) -> Field {
        self.made_of(rounds, |board| board.ended)
    }

    fn made_of(&self, rounds: usize, ended: impl Fn(&Board) -> Option<Ended>) -> Field {
        let rounds = rounds.min(self.rounds().len());
        let total = match self.setup().format {
            Format::Swiss { rounds, .. } | Format::ItaloSwiss { rounds, .. } => Some(rounds),
            _ => None,
        };
        let mut field = Field {
            played: u16::try_from(rounds).unwrap_or(u16::MAX),
            rounds: total,
            first: self.colour,
            scale: self.scale(),
            forbidden: self.kept_apart(total),
            ..Field::default()
        };
        field.accelerated = self.accelerated(total, field.scale);
        for seat in self.numbers() {
            let entrant = self.entrant(*seat).copied().ok();
            let rating = entrant.map_or(0, |entrant| entrant.rating);
            let cells = (1..).zip(&self.rounds()[..rounds]).map(|(number, round)| {
                let missed = entrant.filter(|entrant| number < entrant.since).map(|entrant| entrant.missed);
                missed.map_or_else(|| self.cell(*seat, round, &ended), Cell::Bye)
            });
            let cells = cells.collect();
            if self.setup().boards.is_some() {
                field.boards.push(self.board_points(*seat, rounds));
            }
            field.entrants.push(Entrant { name: String::new(), rating, rounds: cells });
        }
        field
    }

    /// What results are worth: to players 1 and ½, to teams 2 and 1 match points.
    fn scale(&self) -> Scale {
        let times = if self.setup().boards.is_some() { 2 } else { 1 };
        let plain = Scale::STANDARD;
        Scale {
            win: Points(plain.win.0 * times),
            draw: Points(plain.draw.0 * times),
            allocated: Points(5 * i32::from(self.setup().allocated) * times),
            ..plain
        }
    }

    /// C.04.7: the last of group A stays who it was when the event began.
    fn accelerated(&self, rounds: Option<u16>, scale: Scale) -> Vec<Acceleration> {
        let last = self.last_accelerated.and_then(|seat| self.number(seat));
        let Some((last, rounds)) = last.zip(rounds) else { return Vec::new() };
        let mut given = baku(last, rounds, scale);
        for one in &mut given {
            one.entrants = (1, last);
        }
        given
    }

    /// The same with the byes of the coming round, adjourned games counted as draws: what a Swiss pairing is made from.
    pub fn coming_field(&self) -> Field {
        let mut field = self.made_of(self.rounds().len(), Board::for_pairing);
        let round = self.paired() + 1;
        let present = self.present();
        for (entrant, seat) in (1..).zip(self.numbers()) {
            if !present.contains(seat) {
                let out = self.entrant(*seat).is_ok_and(|entrant| entrant.out);
                let bye = self.asked.get(&(round, *seat)).copied().filter(|_| !out).unwrap_or(Bye::Zero);
                field.asked.push(Asked { entrant, round, bye });
            }
        }
        field
    }

    fn cell(&self, seat: Seat, round: &Round, ended: impl Fn(&Board) -> Option<Ended>) -> Cell {
        let number = |seat| self.number(seat).unwrap_or(0);
        for board in &round.boards {
            let (opponent, side) = match seat {
                seat if seat == board.white => (number(board.black), Side::White),
                seat if seat == board.black => (number(board.white), Side::Black),
                _ => continue,
            };
            return match ended(board) {
                None => Cell::Bye(Bye::Zero),
                Some(Ended::Played(outcome)) => {
                    let outcome = if side == Side::White { outcome } else { outcome.other() };
                    Cell::Played { opponent, side, outcome }
                }
                Some(Ended::Forfeit { white, black }) => {
                    let won = if side == Side::White { white && !black } else { black && !white };
                    Cell::Forfeit { opponent, side: Some(side), won }
                }
            };
        }
        let rest = round.byes.iter().find(|rest| rest.seat == seat);
        Cell::Bye(rest.map_or(Bye::Zero, |rest| rest.bye))
    }

    /// What the first rounds of a manche event have brought, by number.
    pub fn raw(&self, rounds: usize) -> Vec<Raw> {
        let by_number = |round: &Round| {
            let scores = round.scores.iter();
            scores.filter_map(|(seat, points)| Some((self.number(*seat)?, *points))).collect()
        };
        self.rounds().iter().take(rounds).map(by_number).collect()
    }

    /// Who has left.
    pub(super) fn out(&self) -> BTreeSet<Seat> {
        let all = (1..).map(Seat).zip(self.entrants());
        all.filter(|(_, entrant)| entrant.out).map(|(seat, _)| seat).collect()
    }

    /// V1: of a manche event, who is not in its final although they were among the best: they had left before it began.
    pub fn not_in_final(&self) -> BTreeSet<Number> {
        let out = self.left_before_final.clone().unwrap_or_else(|| self.out());
        out.into_iter().filter_map(|seat| self.number(seat)).collect()
    }

    /// The same as it counts: with the handicap, where there is one.
    pub fn weighed(&self, rounds: usize) -> Vec<Raw> {
        let factors = self.factors().iter().filter_map(|(seat, factor)| Some((self.number(*seat)?, *factor)));
        let factors = factors.collect();
        self.raw(rounds).into_iter().map(|raw| weighed(raw, &factors)).collect()
    }

    /// The standings after the first `rounds` rounds. In a Swiss or Italo-Swiss event those with as many points share
    /// their place: tie-breaks part them ([`State::field`] is what they are made from).
    pub fn standings(&self, rounds: usize) -> Vec<Standing> {
        match self.setup().format {
            Format::Swiss { .. } | Format::ItaloSwiss { .. } => self.by_points(rounds),
            Format::RoundRobin { .. } => self.by_table(rounds),
            Format::Bracket(_) => self.by_bracket(rounds),
            Format::Manche(rules) => {
                let numbers: Vec<Number> = (1..).take(self.numbers().len()).collect();
                let rows =
                    manche_event::table_without(rules, &numbers, &self.weighed(rounds), &self.not_in_final());
                let row = |row: manche_event::Row| {
                    let seat = self.seat(row.number)?;
                    Some(Standing { seat, place: Some(row.place), has: Has::Share(row.sum) })
                };
                rows.into_iter().filter_map(row).collect()
            }
        }
    }

    /// The same with tie-breaks (T7): `ranks` says which place everybody has, in the order of their numbers; it is asked in
    /// Swiss and Italo-Swiss events, all others part their players by themselves.
    pub fn standings_by(&self, rounds: usize, ranks: &dyn Fn(&Field) -> Vec<usize>) -> Vec<Standing> {
        let mut all = self.standings(rounds);
        if !matches!(self.setup().format, Format::Swiss { .. } | Format::ItaloSwiss { .. }) {
            return all;
        }
        let ranks = ranks(&self.field(rounds));
        for one in &mut all {
            let at = self.number(one.seat).map(|number| usize::from(number) - 1);
            one.place = at.and_then(|at| ranks.get(at)).copied();
        }
        all.sort_by_key(|one| (one.place, self.number(one.seat)));
        all
    }

    fn by_points(&self, rounds: usize) -> Vec<Standing> {
        let field = self.field(rounds);
        let points = |entrant: &Entrant| entrant.points(usize::from(field.played), field.scale);
        let mut all: Vec<(Points, usize, Seat)> = field
            .entrants
            .iter()
            .zip(self.numbers())
            .enumerate()
            .map(|(at, (one, seat))| (points(one), at, *seat))
            .collect();
        all.sort_by_key(|(points, at, _)| (std::cmp::Reverse(*points), *at));
        let place = |own: Points| all.iter().filter(|(other, ..)| *other > own).count() + 1;
        all.iter()
            .map(|(points, _, seat)| Standing {
                seat: *seat,
                place: Some(place(*points)),
                has: Has::Points(*points),
            })
            .collect()
    }

    /// T9: who has left a round robin before half of their games; nobody elsewhere.
    pub fn annulled(&self) -> BTreeSet<Seat> {
        let Format::RoundRobin { double } = self.setup().format else { return BTreeSet::new() };
        let games = self.numbers().len().saturating_sub(1);
        let games = if double { 2 * games } else { games };
        let is_annulled = |seat: &Seat| {
            // All they have played: earlier standings do not annul who left after half of their games.
            let all = self.rounds().iter().flat_map(|round| &round.boards);
            let own = all.filter(|board| [board.white, board.black].contains(seat));
            let played = own.filter(|board| matches!(board.ended, Some(Ended::Played(_)))).count();
            let out = self.entrant(*seat).is_ok_and(|entrant| entrant.out);
            out && leaving(played, games) == Leaving::Annulled
        };
        self.numbers().iter().copied().filter(is_annulled).collect()
    }

    /// The same tournament without what was played against these.
    fn without(&self, annulled: &BTreeSet<Seat>) -> Self {
        let mut kept = self.clone();
        for round in &mut kept.rounds {
            round.boards.retain(|one| ![one.white, one.black].iter().any(|seat| annulled.contains(seat)));
        }
        kept
    }

    /// What counts for tie-breaks: [`field`](Self::field) without the games of those who are [`annulled`](Self::annulled). They
    /// keep their numbers, and have nothing.
    pub fn counted(&self, rounds: usize) -> Field {
        let annulled = self.annulled();
        if annulled.is_empty() { self.field(rounds) } else { self.without(&annulled).field(rounds) }
    }

    /// G3, T9.
    fn by_table(&self, rounds: usize) -> Vec<Standing> {
        let rounds = &self.rounds()[..rounds.min(self.rounds().len())];
        let boards = || rounds.iter().flat_map(|round| &round.boards);
        let annulled = self.annulled();
        let number = |seat: Seat| self.number(seat).unwrap_or(0);
        let counts =
            boards().filter(|board| !annulled.contains(&board.white) && !annulled.contains(&board.black));
        let scores = counts.filter_map(|board| {
            let (a, b) = (number(board.white), number(board.black));
            Some(match board.ended? {
                Ended::Played(outcome) => Score::new(a, b, outcome),
                Ended::Forfeit { white, black } if white == black => Score::absent(a, b),
                Ended::Forfeit { white, .. } => {
                    Score::new(a, b, if white { Outcome::Win } else { Outcome::Loss })
                }
            })
        });
        let scores: Vec<Score> = scores.collect();
        let stay = self.numbers().iter().filter(|seat| !annulled.contains(seat));
        let stay: Vec<Number> = stay.map(|seat| number(*seat)).collect();
        let row = |row: crate::tournaments::round_robin::table::Row| {
            let points = Points(i32::try_from(5 * row.halves).unwrap_or(i32::MAX));
            Some(Standing { seat: self.seat(row.number)?, place: Some(row.place), has: Has::Points(points) })
        };
        let mut all: Vec<Standing> = table(&stay, &scores).into_iter().filter_map(row).collect();
        if self.setup().boards.is_some() {
            self.part_by_boards(&mut all, rounds.len(), &annulled);
        }
        let gone = annulled.into_iter().map(|seat| Standing { seat, place: None, has: Has::Nothing });
        all.extend(gone);
        all
    }

    /// Teams with equal match points are parted by board points first. What was played against who is annulled counts no more.
    fn part_by_boards(&self, all: &mut [Standing], rounds: usize, annulled: &BTreeSet<Seat>) {
        let kept = self.without(annulled);
        let keyed = all.iter().map(|one| {
            let points = if let Has::Points(points) = one.has { points } else { Points::ZERO };
            (std::cmp::Reverse((points, kept.board_points(one.seat, rounds))), one.place)
        });
        let keyed: Vec<_> = keyed.collect();
        for (one, key) in all.iter_mut().zip(&keyed) {
            one.place = Some(1 + keyed.iter().filter(|other| *other < key).count());
            if let Has::Points(points) = &mut one.has {
                points.0 *= 2;
            }
        }
        all.sort_by_key(|one| (one.place, self.number(one.seat)));
    }

    fn by_bracket(&self, rounds: usize) -> Vec<Standing> {
        let mut before = self.clone();
        if rounds < self.rounds().len() {
            // Who has left since then had not left yet.
            before.rounds.truncate(rounds);
            before.entrants.iter_mut().for_each(|entrant| entrant.out = false);
        }
        let Some(live) = before.live() else { return Vec::new() };
        let mut all: Vec<Standing> = places(&live)
            .into_iter()
            .filter_map(|one| {
                let seat = self.seat(one.number)?;
                Some(Standing { seat, place: one.place, has: Has::Nothing })
            })
            .collect();
        // D6: where nobody was left to win there is no champion, unless the director has decided on one. A correction may
        // have brought a winner since, and rounds before had none yet.
        if live.champion() == Champion::Nobody {
            for one in &mut all {
                one.place = match one.place {
                    _ if Some(one.seat) == self.champion => Some(1),
                    Some(1) => Some(2),
                    place => place,
                };
            }
            all.sort_by_key(|one| one.place);
        }
        all
    }
}
