//! Pairs that play only each other: two accounts could hand each other points as they like. For moderators to look at; it
//! decides nothing.

use super::replay::{Ladder, Night, row_of};
use crate::journal::{Journal, RatedRow};
use crate::rating::Row;
use jiff::ToSpan as _;
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// Days that are looked at.
const DAYS: i64 = 30;
/// Rounds of two that a pair must have played in them.
const ROUNDS: i64 = 12;
/// How many in a hundred of all rounds of each these have to be.
const SHARE: i64 = 80;

/// Of these pairs those who hardly play anybody else, by the ids of their rows, with their rounds of two.
pub(super) async fn alone(
    journal: &Journal,
    ladder: &Ladder,
    nights: &[Night],
    day: Date,
    pairs: &BTreeSet<(Row, Row)>,
) -> anyhow::Result<Vec<((i64, i64), i64)>> {
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let from = day.checked_sub(DAYS.days()).unwrap_or(Date::MIN);
    let after = nights.iter().map(|night| night.date).rfind(|date| *date <= from);
    let mut all: BTreeMap<Row, i64> = BTreeMap::new();
    let mut together: BTreeMap<(Row, Row), i64> = BTreeMap::new();
    let merged = ladder.replay.merged();
    let visit = |round: &RatedRow<'_>| {
        if ladder.voided.contains(&round.match_id) {
            return Ok(());
        }
        let mut rows = Vec::new();
        for player in round.players() {
            rows.extend(row_of(&ladder.ids, player?.0).map(|row| merged.get(&row).copied().unwrap_or(row)));
        }
        rows.sort_unstable();
        rows.dedup();
        for row in &rows {
            *all.entry(*row).or_default() += 1;
        }
        if let [one, other] = rows[..] {
            *together.entry((one.min(other), one.max(other))).or_default() += 1;
        }
        Ok::<(), anyhow::Error>(())
    };
    journal.each_rated(&ladder.server, &ladder.family, after, day, visit).await?;
    let alone = |pair: &(Row, Row)| {
        let count = together.get(pair).copied().unwrap_or(0);
        let share = |row: &Row| count * 100 >= all.get(row).copied().unwrap_or(0) * SHARE;
        let found = count >= ROUNDS && share(&pair.0) && share(&pair.1);
        found.then(|| ((ladder.id(pair.0), ladder.id(pair.1)), count))
    };
    Ok(pairs.iter().filter_map(alone).collect())
}
