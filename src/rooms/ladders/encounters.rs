//! Head to head: how two players of a ladder have fared in the rated rounds they both played.

use super::super::heard::{Person, Server};
use super::super::house::Inner;
use super::asked::end_of;
use jiff::civil::Date;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Rounds that are looked at for each account, the latest.
const ROUNDS: u32 = 500;

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

/// Everybody a player has met, by their rows, in his last rated rounds that were published by a date: what stands
/// beside it counts no others.
pub(crate) async fn of(
    house: &Inner,
    server: &Server,
    family: &str,
    persons: &[Person],
    (row, until): (i64, Date),
) -> anyhow::Result<BTreeMap<i64, Met>> {
    let merged = house.merged_now(server).await?;
    let mut rounds = BTreeMap::new();
    for person in persons {
        rounds.extend(house.journal.rated_of(server, family, person, (until, ROUNDS)).await?);
    }
    let mut met: BTreeMap<i64, Met> = BTreeMap::new();
    for players in rounds.into_values() {
        // E13: of two accounts of one person the better result counts.
        let mut best: BTreeMap<i64, i64> = BTreeMap::new();
        for (id, points) in players {
            let got = best.entry(end_of(&merged, id)).or_insert(points);
            *got = points.max(*got);
        }
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
    Ok(met)
}
