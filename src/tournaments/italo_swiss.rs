//! The Italo-Swiss system of continuous rotation (I1–I6): the players stand in a circle in the order of one draw, and
//! whoever is next on it with the highest score is paired with the next on it with the same.

pub mod file;

mod matching;

use super::field::{Number, Outcome};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Where a round begins on the circle (I3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// At who had Black in the last pair of the round before: the draughts federation.
    #[default]
    Black,
    /// At who had White there: the chess federation.
    White,
}

impl Start {
    /// I1: how many rounds there are at most.
    pub fn most_rounds(self, players: u16) -> u16 {
        players / 2 + u16::from(self == Self::White)
    }

    /// I1: how many rounds there are at least.
    pub fn least_rounds(players: u16) -> u16 {
        players.div_ceil(3)
    }
}

/// What a pair did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Who had the first move.
    pub white: Number,
    /// Who had not.
    pub black: Number,
    /// How it ended.
    pub ended: Ended,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Over the board, for White.
    Played(Outcome),
    /// One of them did not come, or neither: who did. They have not met.
    Forfeit {
        /// White came.
        white: bool,
        /// Black came.
        black: bool,
    },
}

/// A round without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bye {
    /// Whose.
    pub player: Number,
    /// What it is worth, in half points.
    pub halves: u32,
    /// Whether the pairing gave it, or it is worth as much as a win: nobody has two such (I6).
    pub bars: bool,
}

/// A round that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// In the order in which they were paired (I3 begins at the last one).
    pub games: Vec<Game>,
    /// Those who did not play.
    pub byes: Vec<Bye>,
}

/// An event so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// How many there are; their numbers are their places on the circle.
    pub players: u16,
    /// Where rounds begin.
    pub start: Start,
    /// What was played.
    pub rounds: Vec<Round>,
    /// Who is not paired in the coming round.
    pub away: BTreeSet<Number>,
}

/// A round to be played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// White and Black, in the order in which they were paired.
    pub pairs: Vec<(Number, Number)>,
    /// Who has a point without an opponent.
    pub bye: Option<Number>,
}

/// Everybody has met everybody they could be paired with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPairing;

impl History {
    /// The coming round.
    pub fn pair(&self) -> Result<Pairing, NoPairing> {
        let table = Table::of(self);
        // With one round more to come a pairing is better that lets it be paired.
        let coming = self.rounds.len() + 2;
        let more = coming <= usize::from(self.start.most_rounds(self.players));
        let found = if more { table.first(true) } else { None };
        found.or_else(|| table.first(false)).ok_or(NoPairing)
    }
}

/// What pairing looks at.
struct Table<'a> {
    history: &'a History,
    /// Half points, by number; the place 0 is nobody's.
    halves: Vec<u32>,
    /// Who has met whom.
    met: Vec<Vec<bool>>,
    /// How many each has met.
    opponents: Vec<usize>,
    /// Who has had a bye that bars from another one.
    rested: Vec<bool>,
    /// First moves had, and whether the last one was one.
    whites: Vec<(u32, Option<bool>)>,
    /// Where the circle begins (I3).
    start: Number,
}

impl<'a> Table<'a> {
    fn of(history: &'a History) -> Self {
        let size = usize::from(history.players) + 1;
        let mut table = Self {
            history,
            halves: vec![0; size],
            met: vec![vec![false; size]; size],
            opponents: vec![0; size],
            rested: vec![false; size],
            whites: vec![(0, None); size],
            start: 1,
        };
        for round in &history.rounds {
            for game in &round.games {
                table.take(*game);
            }
            for bye in &round.byes {
                if let Some(halves) = table.halves.get_mut(usize::from(bye.player)) {
                    *halves += bye.halves;
                    table.rested[usize::from(bye.player)] |= bye.bars;
                }
            }
            if let Some(last) = round.games.last() {
                table.start = if history.start == Start::Black { last.black } else { last.white };
            }
        }
        table
    }

    fn take(&mut self, game: Game) {
        let (white, black) = (usize::from(game.white), usize::from(game.black));
        if white.max(black) >= self.halves.len() {
            return;
        }
        let (for_white, for_black) = game.ended.halves();
        self.halves[white] += for_white;
        self.halves[black] += for_black;
        if matches!(game.ended, Ended::Played(_)) {
            self.opponents[white] += 1;
            self.opponents[black] += 1;
            self.met[white][black] = true;
            self.met[black][white] = true;
            self.whites[white] = (self.whites[white].0 + 1, Some(true));
            self.whites[black].1 = Some(false);
        }
    }

    /// All who are paired, round the circle from a place on.
    fn circle(&self, from: Number) -> impl Iterator<Item = Number> + use<'_> {
        let all = (from..=self.history.players).chain(1..from);
        all.filter(|number| !self.history.away.contains(number))
    }

    /// The first pairing of the depth-first search (I6); with `more` of those that leave one for the round after it.
    fn first(&self, more: bool) -> Option<Pairing> {
        let everybody: Vec<Number> = self.circle(1).collect();
        let mut left = if everybody.len() > FEW { ALL_ENDS } else { u32::MAX };
        if everybody.len().is_multiple_of(2) {
            return self.search(&everybody, None, more, &mut left);
        }
        self.byes().into_iter().find_map(|bye| {
            let rest: Vec<Number> = everybody.iter().copied().filter(|number| *number != bye).collect();
            self.search(&rest, Some(bye), more, &mut left)
        })
    }

    /// I6: who may have the bye, the first in question first: the lowest score, of those the last on the circle; who has
    /// had one only if nobody else can. In round 1 the highest number.
    fn byes(&self) -> Vec<Number> {
        let mut all: Vec<(usize, Number)> = self.circle(self.start).enumerate().collect();
        all.sort_by_key(|(at, number)| {
            (self.rested[usize::from(*number)], self.halves[usize::from(*number)], Reverse(*at))
        });
        all.into_iter().map(|(_, number)| number).collect()
    }

    /// `left` is how many pairings that leave none for the round after may still be tried.
    fn search(&self, players: &[Number], bye: Option<Number>, more: bool, left: &mut u32) -> Option<Pairing> {
        if *left == 0 || !self.can_be_paired(players, &[]) {
            return None;
        }
        let mut search = Search { table: self, bye, more, pairs: Vec::new(), ends: 0, most: ENDS.min(*left) };
        let found = search.pair(players, self.start, true);
        *left = left.saturating_sub(search.ends);
        found.then(|| {
            let pairs = search.pairs.iter().map(|(first, second)| self.colours(*first, *second)).collect();
            Pairing { pairs, bye }
        })
    }

    /// Whether all of these can be paired without a rematch, some more having met.
    fn can_be_paired(&self, players: &[Number], also: &[(Number, Number)]) -> bool {
        // Dirac: where everybody can meet half of all, there is a circle through all of them. As long as many are left
        // that is so, and nothing needs to be looked at.
        let most_met = players.iter().map(|one| self.opponents[usize::from(*one)]).max().unwrap_or(0);
        let free = players.len().saturating_sub(1 + most_met + usize::from(!also.is_empty()));
        if players.len().is_multiple_of(2) && 2 * free >= players.len() {
            return true;
        }
        let mut met: Vec<Vec<bool>> = Vec::with_capacity(players.len());
        for one in players {
            met.push(players.iter().map(|other| one == other || self.has_met(*one, *other)).collect());
        }
        let at = |number: Number| players.iter().position(|one| *one == number);
        for (a, b) in also {
            if let (Some(a), Some(b)) = (at(*a), at(*b)) {
                met[a][b] = true;
                met[b][a] = true;
            }
        }
        matching::is_perfect(&met)
    }

    fn has_met(&self, one: Number, other: Number) -> bool {
        self.met[usize::from(one)][usize::from(other)]
    }

    /// I6: who of a pair has White.
    fn colours(&self, first: Number, second: Number) -> (Number, Number) {
        let ((few, last), (many, other_last)) =
            (self.whites[usize::from(first)], self.whites[usize::from(second)]);
        let swap = match few.cmp(&many) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            // Who had Black last; of two who had, or of whom neither had, the first.
            std::cmp::Ordering::Equal => last != Some(false) && other_last == Some(false),
        };
        if swap { (second, first) } else { (first, second) }
    }
}

/// The depth-first search of I6.
struct Search<'a> {
    table: &'a Table<'a>,
    bye: Option<Number>,
    more: bool,
    pairs: Vec<(Number, Number)>,
    /// How many pairings did not leave one for the round after.
    ends: u32,
    /// After so many of them it gives up.
    most: u32,
}

/// After so many pairings that leave none for the round after, there is hardly one that does.
const ENDS: u32 = 1_000;
/// The same, whoever has the bye.
const ALL_ENDS: u32 = 2 * ENDS;
/// Of so many all pairings can be tried, whoever has the bye: there are 945 for each.
const FEW: usize = 11;

impl Search<'_> {
    /// Pairs all who are left, going on at a place of the circle.
    fn pair(&mut self, left: &[Number], from: Number, including: bool) -> bool {
        let Some(first) = self.chooser(left, from, including) else {
            let good = !self.more || self.leaves_one();
            self.ends += u32::from(!good);
            return good;
        };
        for second in self.candidates(left, first) {
            let rest: Vec<Number> =
                left.iter().copied().filter(|one| *one != first && *one != second).collect();
            // What cannot be paired any more is not gone into: it would end where the search would come back from.
            if !self.table.can_be_paired(&rest, &[]) {
                continue;
            }
            self.pairs.push((first, second));
            if self.pair(&rest, second, false) {
                return true;
            }
            self.pairs.pop();
            if self.ends >= self.most {
                break;
            }
        }
        false
    }

    /// I3, I5: going on from the last player paired, the first with the highest score.
    fn chooser(&self, left: &[Number], from: Number, including: bool) -> Option<Number> {
        let halves = |number: &Number| self.table.halves[usize::from(*number)];
        let best = left.iter().map(halves).max()?;
        around(left, from, including).find(|number| halves(number) == best)
    }

    /// I4: whom they can meet, in order: those after them with the same score, then those with the next lower one, from
    /// the last one considered on.
    fn candidates(&self, left: &[Number], first: Number) -> Vec<Number> {
        let halves = |number: &Number| self.table.halves[usize::from(*number)];
        let scores: BTreeSet<Reverse<u32>> = left.iter().map(|number| Reverse(halves(number))).collect();
        let (mut all, mut last) = (Vec::new(), first);
        for Reverse(score) in scores {
            let group: Vec<Number> = around(left, last, false)
                .filter(|number| *number != first && halves(number) == score)
                .collect();
            last = group.last().copied().unwrap_or(last);
            all.extend(group.into_iter().filter(|number| !self.table.has_met(first, *number)));
        }
        all
    }

    /// Whether the round after this one can be paired.
    fn leaves_one(&self) -> bool {
        let mut players: Vec<Number> = self.pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
        let Some(bye) = self.bye else { return self.table.can_be_paired(&players, &self.pairs) };
        players.push(bye);
        let rests = |number: &Number| *number != bye && !self.table.rested[usize::from(*number)];
        players.iter().filter(|number| rests(number)).any(|next| {
            let rest: Vec<Number> = players.iter().copied().filter(|one| one != next).collect();
            self.table.can_be_paired(&rest, &self.pairs)
        })
    }
}

/// Those who are left, round the circle; `left` is in order.
fn around(left: &[Number], from: Number, including: bool) -> impl Iterator<Item = Number> {
    let at = left.partition_point(|number| *number < from + Number::from(!including));
    left[at..].iter().chain(&left[..at]).copied()
}

impl Ended {
    /// Half points of White and Black.
    pub fn halves(self) -> (u32, u32) {
        match self {
            Self::Played(Outcome::Win) => (2, 0),
            Self::Played(Outcome::Draw) => (1, 1),
            Self::Played(Outcome::Loss) => (0, 2),
            // Whoever came alone has won.
            Self::Forfeit { white, black } => {
                (2 * u32::from(white && !black), 2 * u32::from(black && !white))
            }
        }
    }
}
