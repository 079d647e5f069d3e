//! What may be a foul, for moderators to look at.

use crate::clock::Millis;
use crate::games::Unreadable;
use crate::journal::Journal;
use crate::journal::db::{Connection, query};
use crate::journal::numbers::{self, Series};
use crate::journal::read::ReadError;
use crate::rooms::heard::Server;

/// What looks odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suspected {
    /// Two seats of a match typed the same words in the same order.
    Order,
    /// Two rows of a ladder are rated with each other and hardly with anybody else.
    Pair,
}

impl Suspected {
    const fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Pair => "pair",
        }
    }
}

/// Something that looks odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSuspicion {
    /// Where.
    pub server: Server,
    /// What.
    pub what: Suspected,
    /// The match it was seen in; for a pair the month, counted from the year 0: it is told once a month.
    pub match_id: i64,
    /// Seats, or rows, the smaller first.
    pub who: (i64, i64),
    /// How often: words in the same order, or rounds with each other.
    pub count: i64,
    /// When it was found.
    pub at: Millis,
}

/// Something that looks odd, and that no moderator has looked at yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuspicionRow {
    /// Its number.
    pub id: i64,
    /// What was found.
    pub found: NewSuspicion,
}

/// Notes it, unless it was noted before, or one of two seats plays from another server.
pub(super) async fn suspect(
    connection: &mut Connection,
    suspicion: &NewSuspicion,
) -> Result<(), sqlx::Error> {
    let sql = "insert into suspicion (id, server, what, round, a, b, detail, at, state)
               select $8, $1, $2, $3, $4, $5, $6, $7, 'open'
               where $2 = 'pair' or 2 = (
                   select count(*) from seat join round on round.id = seat.round
                   where seat.round = $3 and seat.seat in ($4, $5)
                     and coalesce(seat.server, round.server) = $1)
               on conflict (server, what, round, a, b) do nothing";
    let id = numbers::next(connection, Series::Suspicion).await?;
    query(sql)
        .bind(suspicion.server.0.as_str())
        .bind(suspicion.what.name())
        .bind(suspicion.match_id)
        .bind(suspicion.who.0)
        .bind(suspicion.who.1)
        .bind(suspicion.count.to_string())
        .bind(suspicion.at)
        .bind(id)
        .execute(connection)
        .await
        .map(|_| ())
}

/// A moderator has looked at it.
pub(super) async fn seen(connection: &mut Connection, id: i64) -> Result<(), sqlx::Error> {
    query("update suspicion set state = 'seen' where id = $1").bind(id).execute(connection).await.map(|_| ())
}

impl Journal {
    /// What looks odd in a server, and nobody has looked at, the latest first, at most `limit`.
    pub async fn suspicions(&self, server: &Server, limit: u32) -> Result<Vec<SuspicionRow>, ReadError> {
        let sql = "select id, what, round, a, b, detail, at from suspicion
                   where server = $1 and state = 'open' order by id desc limit $2";
        let rows = query(sql).bind(server.0.as_str()).bind(i64::from(limit));
        let rows = rows.fetch_all(&self.0.readers).await?;
        rows.iter()
            .map(|row| {
                let (what, count): (&str, &str) = (row.try_get(1)?, row.try_get(5)?);
                let known = [Suspected::Order, Suspected::Pair].into_iter().find(|one| one.name() == what);
                let found = NewSuspicion {
                    server: server.clone(),
                    what: known.ok_or_else(|| Unreadable::new("suspicion", what))?,
                    match_id: row.try_get(2)?,
                    who: (row.try_get(3)?, row.try_get(4)?),
                    count: count.parse().map_err(|_| Unreadable::new("count of a suspicion", count))?,
                    at: row.try_get(6)?,
                };
                Ok(SuspicionRow { id: row.try_get(0)?, found })
            })
            .collect()
    }
}
