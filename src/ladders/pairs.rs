//! Pairs that play only each other: two accounts could hand each other points as they like. For moderators to look at; it
//! decides nothing.

use super::counting::alone::Company;
use super::replay::{Ladder, Night, row_of};
use crate::journal::{Journal, RatedRow};
use crate::rating::Row;
use jiff::ToSpan as _;
use jiff::civil::Date;
use std::collections::BTreeSet;

/// Days that are looked at.
const DAYS: i64 = 30;

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
    let mut company = Company::default();
    let merged = ladder.replay.merged();
    let visit = |round: &RatedRow<'_>| {
        if ladder.voided.contains(&round.match_id) {
            return Ok(());
        }
        let mut rows = Vec::new();
        for player in round.players() {
            rows.extend(row_of(&ladder.ids, player?.0).map(|row| merged.get(&row).copied().unwrap_or(row)));
        }
        company.add(rows);
        Ok::<(), anyhow::Error>(())
    };
    journal.each_rated(&ladder.server, &ladder.family, after, day, visit).await?;
    let alone = company.alone(pairs);
    Ok(alone.into_iter().map(|((one, other), count)| ((ladder.id(one), ladder.id(other)), count)).collect())
}
