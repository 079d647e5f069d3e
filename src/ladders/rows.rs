//! Whose row is which: a player has one in each ladder of a server, and another account's may count for it (E13).

use super::counting::whole::end_of;
use crate::journal::{Journal, ReadError};
use crate::rooms::heard::{Person, Server};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// The row that counts for somebody in a ladder, by any of these accounts. Linked accounts only for their owner:
/// nobody else is to learn which they are. Who counts for another account stands where that one stands, also in a ladder
/// they have not played for.
pub(crate) async fn row_of(
    journal: &Journal,
    (server, family): (&Server, &str),
    accounts: &[Person],
) -> Result<Option<i64>, ReadError> {
    let merged = merged_now(journal, server).await?;
    let in_family = |rows: &[(i64, String)]| {
        rows.iter().find(|(_, of)| of == family).map(|(row, _)| end_of(&merged, *row))
    };
    let mut others = Vec::new();
    for account in accounts {
        let rows = journal.rows_of(server, account).await?;
        if let Some(row) = in_family(&rows) {
            return Ok(Some(row));
        }
        let elsewhere = |(row, _): &(i64, String)| Some(end_of(&merged, *row)).filter(|end| end != row);
        others.extend(rows.iter().filter_map(elsewhere));
    }
    for end in others {
        let owner = journal.row_owner(end).await?.and_then(|owner| owner.person);
        let Some(owner) = owner.filter(|owner| !accounts.contains(owner)) else { continue };
        if let Some(row) = in_family(&journal.rows_of(server, &owner).await?) {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

/// Everybody whose rounds count for a row of a ladder.
pub(crate) async fn persons_of(
    journal: &Journal,
    (server, family): (&Server, &str),
    row: i64,
) -> Result<Vec<Person>, ReadError> {
    let rows = journal.ladder_rows(server, family).await?;
    let merged = merged_now(journal, server).await?;
    let counts = |id: i64| end_of(&merged, id) == row;
    Ok(rows.into_iter().filter(|(id, _)| counts(*id)).filter_map(|(_, person)| person).collect())
}

/// Rows that count for another since the last publication.
pub(crate) async fn merged_now(journal: &Journal, server: &Server) -> Result<BTreeMap<i64, i64>, ReadError> {
    let until = journal.last_publication(server).await?.map_or(Date::MIN, |(last, _)| last.date);
    journal.merged(server, until).await
}
