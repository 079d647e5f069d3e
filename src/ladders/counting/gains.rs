//! From whom a player's gains come: accounts that are made to lose are new each time, or never get anything.

use crate::rating::Row;
use crate::rating::replay::Exchanged;
use std::collections::BTreeMap;

/// What somebody must have gained before anything is said of it, in milli-Elo.
const LEAST: i64 = 20_000;
/// Rounds somebody must have played for that.
const ROUNDS: u32 = 12;
/// Rounds in which an account must have got nothing, and nothing but that.
const EMPTY: u32 = 3;

/// What was gained in some time, and from whom.
#[derive(Debug, Default)]
pub(crate) struct Gains {
    /// From accounts that had fewer than three rounds then, in milli-Elo.
    fresh: BTreeMap<Row, i64>,
    /// From each other one.
    from: BTreeMap<(Row, Row), i64>,
    /// How many rounds, and how many of them without beating anybody and beaten.
    rounds: BTreeMap<Row, (u32, u32)>,
}

/// A player whose gains come for the most part from such accounts, in milli-Elo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Farmer {
    pub(crate) row: Row,
    /// All that was gained.
    pub(crate) gained: i64,
    /// Of that from accounts with fewer than three rounds, or from accounts that always end with nothing.
    pub(crate) farmed: i64,
}

impl Gains {
    /// What two exchanged.
    pub(crate) fn add(&mut self, one: Exchanged) {
        if one.of_fresh {
            *self.fresh.entry(one.winner).or_default() += one.milli;
        } else {
            *self.from.entry((one.winner, one.loser)).or_default() += one.milli;
        }
    }

    /// The points of a round: which rows had nothing where another one had something. In a match points are places, counted down from -1.
    pub(crate) fn points(&mut self, players: &[(Row, i64)]) {
        let all = || players.iter().map(|(_, points)| *points);
        let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        for (row, points) in players {
            let (rounds, empty) = self.rounds.entry(*row).or_default();
            *rounds += 1;
            *empty += u32::from(*points <= 0 && *points == least && least < most);
        }
    }

    /// The players that moderators are told about, in the order of their rows.
    pub(crate) fn farmers(&self) -> Vec<Farmer> {
        let is_empty = |row: &Row| {
            self.rounds.get(row).is_some_and(|(rounds, empty)| *rounds >= EMPTY && rounds == empty)
        };
        let mut all: BTreeMap<Row, (i64, i64)> =
            self.fresh.iter().map(|(row, milli)| (*row, (*milli, *milli))).collect();
        for ((winner, loser), milli) in &self.from {
            let (gained, farmed) = all.entry(*winner).or_default();
            *gained += milli;
            *farmed += if is_empty(loser) { *milli } else { 0 };
        }
        let played = |row: &Row| self.rounds.get(row).map_or(0, |(rounds, _)| *rounds);
        let farmers = all.into_iter().filter(|(row, (gained, farmed))| {
            *gained >= LEAST && farmed * 2 > *gained && played(row) >= ROUNDS
        });
        farmers.map(|(row, (gained, farmed))| Farmer { row, gained, farmed }).collect()
    }
}
