//! A server that is purged: every row of it, in one transaction.

use super::db::{Connection, query};
use super::privacy::{Holds, columns};
use crate::rooms::heard::{Door, Place, Server};
use sqlx::AssertSqlSafe;

/// Removes everything of a server. A round that another server's ladder counts stays, as one of that server.
pub(super) async fn purge(connection: &mut Connection, server: &Server) -> Result<(), sqlx::Error> {
    let name = server.0.as_str();
    give_shared_rounds_away(connection, name).await?;
    // What is reached through a round, a row of a ladder or a season goes before these.
    for (table, column, holds) in columns() {
        let of = match holds {
            Holds::Round if (table, column) != ("round", "id") => "select id from round where server = $1",
            Holds::RowOfLadder if (table, column) != ("ladder_row", "id") => {
                "select id from ladder_row where server = $1"
            }
            Holds::Season if (table, column) != ("season", "id") => "select id from season where server = $1",
            Holds::Invite if (table, column) != ("invite", "id") => "select id from invite where server = $1",
            _ => continue,
        };
        let sql = format!("delete from {table} where {column} in ({of})");
        query(AssertSqlSafe(sql)).bind(name).execute(&mut *connection).await?;
    }
    for (table, column, holds) in columns() {
        match holds {
            Holds::Server => {
                let sql = format!("delete from {table} where {column} = $1");
                query(AssertSqlSafe(sql)).bind(name).execute(&mut *connection).await?;
            }
            Holds::PlaceOfPrivate(_) | Holds::PlaceOfServer => {
                inside(connection, table, column, &rooms(server)).await?;
            }
            Holds::Scope => {
                let sql = format!("delete from {table} where {column} = $1");
                let scope = format!("server:{name}");
                query(AssertSqlSafe(sql)).bind(scope).execute(&mut *connection).await?;
                inside(connection, table, column, &format!("place:{}", rooms(server))).await?;
            }
            Holds::Person(_)
            | Holds::PersonInText(_)
            | Holds::Round
            | Holds::RowOfLadder
            | Holds::Season
            | Holds::Invite
            | Holds::Seat
            | Holds::Mark
            | Holds::Neutral => {}
        }
    }
    Ok(())
}

/// What the names of all rooms of a server begin with.
pub(super) fn rooms(server: &Server) -> String {
    let (door, _) = server.0.split_once(':').unwrap_or_default();
    let door = Door::ALL.into_iter().find(|one| one.name() == door).unwrap_or(Door::Terminal);
    Place::Room { door, server: server.clone(), channel: String::new(), thread: None }.to_string()
}

async fn inside(
    connection: &mut Connection,
    table: &str,
    column: &str,
    begins: &str,
) -> Result<(), sqlx::Error> {
    let sql = format!("delete from {table} where substr({column}, 1, length($1)) = $1");
    query(AssertSqlSafe(sql)).bind(begins).execute(connection).await.map(|_| ())
}

/// Rooms of two servers may have played together: what counts in the other one's ladder must not change by what becomes of
/// this one. The round becomes the other's, in a room without a name; who played from here is gone from it.
async fn give_shared_rounds_away(connection: &mut Connection, server: &str) -> Result<(), sqlx::Error> {
    let shared = "select round.id, min(rated.server) from round join rated on rated.round = round.id
                  where round.server = $1 and rated.server <> $1 group by round.id order by round.id";
    for row in query(shared).bind(server).fetch_all(&mut *connection).await? {
        let (id, other): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
        let here = "select seat from seat where round = $1 and coalesce(server, $2) = $2";
        for table in ["result", "seat"] {
            let sql = format!("delete from {table} where round = $1 and seat in ({here})");
            query(AssertSqlSafe(sql)).bind(id).bind(server).execute(&mut *connection).await?;
        }
        let place = rooms(&Server(other.clone()));
        query("update round set server = $2, place = $3 where id = $1")
            .bind(id)
            .bind(other)
            .bind(place)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
