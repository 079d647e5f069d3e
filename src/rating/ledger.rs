//! A ladder that replays its rounds, one after the other, on the live ratings (E6).

use super::exchange::{Damping, Factor, Rater, Weight};
use super::milli::Rating;

/// A row of a ladder, counted from 0 in the order in which its player came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(pub u32);

/// One ladder in memory.
#[derive(Debug, Default)]
pub struct Ledger {
    live: Vec<Rating>,
    rounds: Vec<u32>,
    rater: Rater,
    /// Of the round that is rated now, from before it.
    before: Vec<Rating>,
    points: Vec<i64>,
}

impl Ledger {
    /// A ladder that begins with these ratings, in the order of its rows.
    pub fn of(ratings: Vec<Rating>) -> Self {
        Self { rounds: vec![0; ratings.len()], live: ratings, ..Self::default() }
    }

    /// The live rating of a row; who has not come in yet has the first one (E5).
    pub fn rating(&self, row: Row) -> Rating {
        self.live.get(row.0 as usize).copied().unwrap_or_default()
    }

    /// How many rated rounds a row has played.
    pub fn rounds(&self, row: Row) -> u32 {
        self.rounds.get(row.0 as usize).copied().unwrap_or(0)
    }

    /// Puts a row where it stood, or where a reset brings it.
    pub(super) fn restore(&mut self, row: Row, rating: Rating, rounds: u32) {
        self.make_room(row);
        self.live[row.0 as usize] = rating;
        self.rounds[row.0 as usize] = rounds;
    }

    /// A row gains so many milli-Elo, or loses them, without a round.
    pub(super) fn gains(&mut self, row: Row, milli: i64) {
        self.make_room(row);
        self.live[row.0 as usize] = self.live[row.0 as usize].changed(milli);
    }

    fn make_room(&mut self, Row(last): Row) {
        if last as usize >= self.live.len() {
            self.live.resize(last as usize + 1, Rating::INITIAL);
            self.rounds.resize(last as usize + 1, 0);
        }
    }

    /// All live ratings, in the order of the rows.
    pub fn ratings(&self) -> &[Rating] {
        &self.live
    }

    /// Rates one round: its players in ascending order of their rows (E4), each with their points. Gives their
    /// changes, in that order; a round of fewer than two changes nothing (E8).
    pub fn play(&mut self, factor: Factor, players: &[(Row, i64)]) -> &[i32] {
        self.play_damped(factor, players, |_, _| Damping::Whole)
    }

    /// The same, where the exchange of the players at two indexes counts in part (E12b, E13).
    pub fn play_damped<W: Into<Weight>>(
        &mut self,
        factor: Factor,
        players: &[(Row, i64)],
        weight: impl Fn(usize, usize) -> W,
    ) -> &[i32] {
        debug_assert!(players.windows(2).all(|two| two[0].0 < two[1].0), "rows ascend");
        if let Some((last, _)) = players.last() {
            self.make_room(*last);
        }
        if players.len() < 2 {
            return &[];
        }
        self.before.clear();
        self.points.clear();
        for (row, points) in players {
            self.before.push(self.live[row.0 as usize]);
            self.points.push(*points);
        }
        let changes = self.rater.rate_damped(factor, &self.before, &self.points, weight);
        for ((Row(row), _), change) in players.iter().zip(changes) {
            self.live[*row as usize] = self.live[*row as usize].changed(i64::from(*change));
            self.rounds[*row as usize] += 1;
        }
        changes
    }
}
