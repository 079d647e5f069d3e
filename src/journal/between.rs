//! What several processes leave for each other in the database: signs of life, and what one has heard for another.

use super::db::{Connection, Query, query};
use super::numbers::{self, Series};
use super::read::ReadError;
use super::{Journal, Scope};
use crate::clock::Millis;
use crate::rooms::heard::{Person, Place};
use std::collections::BTreeMap;

/// One thing that a process leaves for others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Between {
    /// Whoever serves this part was alive.
    Alive {
        /// The part.
        scope: Scope,
        /// When.
        at: Millis,
    },
    /// The platform of a part that is served as a whole cannot be reached since then, or can again.
    Away {
        /// The part.
        scope: Scope,
        /// When this was found.
        at: Millis,
        /// Since when, if it cannot.
        since: Option<Millis>,
    },
    /// Something was heard here that is for a room which another process serves.
    Forwarded {
        /// The part that the room belongs to.
        scope: Scope,
        /// The same when it is heard twice: then it counts once.
        source: String,
        /// The room.
        room: Place,
        /// Who said it.
        person: Person,
        /// What, in a text that only rooms understand.
        said: String,
        /// What the door of the other process needs to answer whoever said it, if they wait for an answer.
        ticket: Option<String>,
    },
    /// Somebody was given a code that links accounts: nothing is written, others only hear of it.
    Code {
        /// Who.
        person: Person,
        /// The code.
        code: String,
        /// When.
        at: Millis,
    },
    /// The room has it.
    Fetched {
        /// Which.
        id: i64,
    },
}

/// Something that another process has heard for a room of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forwarded {
    /// Its place in the order of all.
    pub id: i64,
    /// The room.
    pub room: Place,
    /// What was said, in a text that only rooms understand.
    pub said: String,
    /// What our door needs to answer whoever said it, if they wait for an answer.
    pub ticket: Option<String>,
}

impl Between {
    /// Writes it. What is forwarded is numbered in the order in which it is committed.
    pub(super) async fn write(&self, by: &mut Connection) -> Result<(), sqlx::Error> {
        let statement: Query = match self {
            Self::Alive { scope, at } => query(
                "insert into sign_of_life (scope, at) values ($1, $2)
                 on conflict (scope) do update set at = excluded.at",
            )
            .bind(scope.to_string())
            .bind(*at),
            Self::Away { scope, at, since } => query(
                "insert into sign_of_life (scope, at, away) values ($1, $2, $3)
                 on conflict (scope) do update set away = excluded.away",
            )
            .bind(scope.to_string())
            .bind(*at)
            .bind(*since),
            Self::Forwarded { scope, source, room, person, said, ticket } => {
                let id = numbers::next(by, Series::Inbox).await?;
                let sql = "insert into inbox (id, scope, source, room, person, said, ticket)
                           values ($1, $2, $3, $4, $5, $6, $7) on conflict (source) do nothing";
                let row = query(sql).bind(id).bind(scope.to_string()).bind(source.as_str());
                let row = row.bind(room.to_string()).bind(person.0.as_str()).bind(said.as_str());
                row.bind(ticket.as_deref())
            }
            Self::Code { .. } => return Ok(()),
            Self::Fetched { id } => query("delete from inbox where id = $1").bind(*id),
        };
        statement.execute(by).await.map(|_| ())
    }
}

impl Journal {
    /// What other processes have heard for the rooms of a part, in order.
    pub async fn forwarded(&self, scope: Scope) -> Result<Vec<Forwarded>, ReadError> {
        let sql = "select id, room, said, ticket from inbox where scope = $1 order by id limit 1000";
        let rows = query(sql).bind(scope.to_string()).fetch_all(self.readers()).await?;
        let row = |row: &super::db::Row| {
            let room = row.try_get::<&str>(1)?.parse()?;
            Ok(Forwarded { id: row.try_get(0)?, room, said: row.try_get(2)?, ticket: row.try_get(3)? })
        };
        rows.iter().map(row).collect()
    }

    /// Since when the platforms of parts cannot be reached.
    pub async fn away(&self) -> Result<BTreeMap<Scope, Millis>, ReadError> {
        let rows = query("select scope, away from sign_of_life where away is not null");
        let rows = rows.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get::<&str>(0)?.parse()?, row.try_get(1)?))).collect()
    }

    /// When whoever served each part was alive last, as far as anybody has shared it out.
    pub async fn signs_of_life(&self) -> Result<BTreeMap<Scope, Millis>, ReadError> {
        let rows = query("select scope, at from sign_of_life").fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get::<&str>(0)?.parse()?, row.try_get(1)?))).collect()
    }
}
