//! Head to head: how two players of a ladder have fared in the rated rounds they both played.

use super::counting::met::{Met, met};
use super::rows;
use crate::journal::Journal;
use crate::rooms::heard::{Person, Server};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Rounds that are looked at for each account, the latest.
const ROUNDS: u32 = 500;

/// Everybody a player has met, by their rows, in their last rated rounds that were published by a date: what stands
/// beside it counts no others.
pub(crate) async fn of(
    journal: &Journal,
    (server, family): (&Server, &str),
    persons: &[Person],
    (row, until): (i64, Date),
) -> anyhow::Result<BTreeMap<i64, Met>> {
    let merged = rows::merged_now(journal, server).await?;
    let mut rounds = BTreeMap::new();
    for person in persons {
        rounds.extend(journal.rated_of(server, family, person, (until, ROUNDS)).await?);
    }
    Ok(met(rounds.into_values(), &merged, row))
}
