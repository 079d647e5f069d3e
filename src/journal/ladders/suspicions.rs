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
    /// A row gains for the most part from accounts that are made to lose: points from those, of all points gained.
    Farm,
    /// A seat's list looks like one that a program has found. Why is read from the log when it is told.
    Solver,
    /// A seat has made the best move nearly each time.
    Engine,
}

impl Suspected {
    const ALL: [Self; 5] = [Self::Order, Self::Pair, Self::Farm, Self::Solver, Self::Engine];

    const fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Pair => "pair",
            Self::Farm => "farm",
            Self::Solver => "solver",
            Self::Engine => "engine",
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
    /// The match it was seen in; for a pair and a farm the month, counted from the year 0: it is told once a month.
    pub match_id: i64,
    /// Seats, or rows, the smaller first; of one seat alone twice the same.
    pub who: (i64, i64),
    /// How often: words in the same order, or rounds with each other; words found, or best moves made.
    pub count: i64,
    /// Of how many, where that says something: of all moves.
    pub of: Option<i64>,
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

impl NewSuspicion {
    /// `17`, or `17/18`.
    fn detail(&self) -> String {
        self.of.map_or_else(|| self.count.to_string(), |of| format!("{}/{of}", self.count))
    }

    fn read_detail(detail: &str) -> Option<(i64, Option<i64>)> {
        match detail.split_once('/') {
            Some((count, of)) => Some((count.parse().ok()?, Some(of.parse().ok()?))),
            None => Some((detail.parse().ok()?, None)),
        }
    }
}

/// Notes it, unless it was noted before, or a seat plays from another server.
pub(super) async fn suspect(
    connection: &mut Connection,
    suspicion: &NewSuspicion,
) -> Result<(), sqlx::Error> {
    let sql = "insert into suspicion (id, server, what, round, a, b, detail, at, state)
               select $8, $1, $2, $3, $4, $5, $6, $7, 'open'
               where $2 in ('pair', 'farm') or (case when $4 = $5 then 1 else 2 end) = (
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
        .bind(suspicion.detail())
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
                let (what, detail): (&str, &str) = (row.try_get(1)?, row.try_get(5)?);
                let read = NewSuspicion::read_detail(detail);
                let (count, of) = read.ok_or_else(|| Unreadable::new("count of a suspicion", detail))?;
                let known = Suspected::ALL.into_iter().find(|one| one.name() == what);
                let found = NewSuspicion {
                    server: server.clone(),
                    what: known.ok_or_else(|| Unreadable::new("suspicion", what))?,
                    match_id: row.try_get(2)?,
                    who: (row.try_get(3)?, row.try_get(4)?),
                    count,
                    of,
                    at: row.try_get(6)?,
                };
                Ok(SuspicionRow { id: row.try_get(0)?, found })
            })
            .collect()
    }
}
