//! Numbers that are given once. The database gives them, in the transaction that uses them: so no two writers get the
//! same one, and none is given again, also when nothing was made of it.

use super::db::{Connection, query};
use sqlx::AssertSqlSafe;

/// What is numbered by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Series {
    /// Rounds, matches, and invitations to them: handles (`m12.…`) are made from these.
    Match,
    Deed,
    /// What processes hand on to each other, in order.
    Inbox,
    /// What was written of matches of events, in order.
    EventRow,
    LadderRow,
    Overlay,
    Report,
    Season,
    Suspicion,
}

impl Series {
    const ALL: [Self; 9] = [
        Self::Match,
        Self::Deed,
        Self::Inbox,
        Self::EventRow,
        Self::LadderRow,
        Self::Overlay,
        Self::Report,
        Self::Season,
        Self::Suspicion,
    ];

    /// The name in the table `sequence`.
    const fn name(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Deed => "deed",
            Self::Inbox => "inbox",
            Self::EventRow => "event_row",
            Self::LadderRow => "ladder_row",
            Self::Overlay => "overlay",
            Self::Report => "report",
            Self::Season => "season",
            Self::Suspicion => "suspicion",
        }
    }

    /// Where its numbers stand in a column `id`.
    const fn tables(self) -> &'static [&'static str] {
        match self {
            Self::Match => &["round", "invite"],
            Self::Deed => &["deed"],
            // They stand in a column of another name, or are soon gone; both are written by this program alone.
            Self::EventRow | Self::Inbox => &[],
            Self::LadderRow => &["ladder_row"],
            Self::Overlay => &["overlay"],
            Self::Report => &["report"],
            Self::Season => &["season"],
            Self::Suspicion => &["suspicion"],
        }
    }
}

/// The next number of a series. Outside a transaction it is given all the same.
pub(super) async fn next(connection: &mut Connection, series: Series) -> Result<i64, sqlx::Error> {
    let sql = "update sequence set next = next + 1 where name = $1 returning next - 1";
    let row = query(sql).bind(series.name()).fetch_optional(connection).await?;
    // Not "no such row", which would mean that somebody else was first.
    let row = row.ok_or_else(|| sqlx::Error::Protocol(format!("no numbers for {}", series.name())))?;
    row.try_get(0)
}

/// How many numbers of a series were given: the next one is one more.
pub(super) async fn given(connection: &mut Connection, series: Series) -> Result<i64, sqlx::Error> {
    let row = query("select next - 1 from sequence where name = $1").bind(series.name());
    row.fetch_one(connection).await?.try_get(0)
}

/// Numbers go on behind those that stand in the tables: of databases from before there was a table of them, and of rows that were
/// put in by hand.
pub(super) async fn catch_up(connection: &mut Connection) -> Result<(), sqlx::Error> {
    for series in Series::ALL {
        for table in series.tables() {
            let sql = format!(
                "update sequence set next = (select max(id) + 1 from {table})
                 where name = $1 and next <= (select coalesce(max(id), 0) from {table})"
            );
            query(AssertSqlSafe(sql)).bind(series.name()).execute(&mut *connection).await?;
        }
    }
    Ok(())
}
