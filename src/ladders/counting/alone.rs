//! Pairs that hardly play anybody else.

use crate::rating::Row;
use std::collections::{BTreeMap, BTreeSet};

/// Matches of two that a pair must have played.
const MATCHES: i64 = 12;
/// How many in a hundred of all matches of each these have to be.
const SHARE: i64 = 80;

/// Who has played how often, and with whom alone.
#[derive(Debug, Default)]
pub(crate) struct Company {
    all: BTreeMap<Row, i64>,
    together: BTreeMap<(Row, Row), i64>,
}

impl Company {
    /// A match of these rows, each named for the one it counts for.
    pub(crate) fn add(&mut self, mut rows: Vec<Row>) {
        rows.sort_unstable();
        rows.dedup();
        for row in &rows {
            *self.all.entry(*row).or_default() += 1;
        }
        if let [one, other] = rows[..] {
            *self.together.entry((one, other)).or_default() += 1;
        }
    }

    /// Of these pairs those who hardly play anybody else, with their matches of two.
    pub(crate) fn alone(&self, pairs: &BTreeSet<(Row, Row)>) -> Vec<((Row, Row), i64)> {
        let alone = |pair: &(Row, Row)| {
            let count = self.together.get(pair).copied().unwrap_or(0);
            let share = |row: &Row| count * 100 >= self.all.get(row).copied().unwrap_or(0) * SHARE;
            (count >= MATCHES && share(&pair.0) && share(&pair.1)).then_some((*pair, count))
        };
        pairs.iter().filter_map(alone).collect()
    }
}
