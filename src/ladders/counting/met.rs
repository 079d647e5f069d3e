//! How a player has fared against each other one.

use super::whole::end_of;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// How it went against one other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Met {
    pub(crate) won: u32,
    pub(crate) lost: u32,
    pub(crate) drawn: u32,
}

impl Met {
    pub(crate) const fn rounds(self) -> u32 {
        self.won + self.lost + self.drawn
    }
}

/// Everybody the player of `row` has met, by their rows, in these matches: rows with their points each, of which some count
/// for another.
pub(crate) fn met(
    matches: impl IntoIterator<Item = Vec<(i64, i64)>>,
    merged: &BTreeMap<i64, i64>,
    row: i64,
) -> BTreeMap<i64, Met> {
    let mut met: BTreeMap<i64, Met> = BTreeMap::new();
    for players in matches {
        let mut best = best(players, merged);
        let Some(mine) = best.remove(&row) else { continue };
        for (other, theirs) in best {
            let met = met.entry(other).or_default();
            match mine.cmp(&theirs) {
                Ordering::Greater => met.won += 1,
                Ordering::Less => met.lost += 1,
                Ordering::Equal => met.drawn += 1,
            }
        }
    }
    met
}

/// E13: of two accounts of one person the better result counts.
pub(super) fn best(players: Vec<(i64, i64)>, merged: &BTreeMap<i64, i64>) -> BTreeMap<i64, i64> {
    let mut best: BTreeMap<i64, i64> = BTreeMap::new();
    for (row, points) in players {
        let got = best.entry(end_of(merged, row)).or_insert(points);
        *got = points.max(*got);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_accounts_of_one_person_are_met_once() {
        let merged = BTreeMap::from([(3, 2)]);
        let matches = [vec![(1, 5), (2, 4), (3, 6)], vec![(1, 5), (2, 5)], vec![(2, 1), (4, 0)]];
        let met = met(matches, &merged, 1);
        assert_eq!(met, BTreeMap::from([(2, Met { won: 0, lost: 1, drawn: 1 })]));
    }
}
