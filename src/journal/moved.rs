//! A place of a platform that got another name (a group of Telegram that becomes a supergroup): every
//! column that names it, in one transaction.

use super::db::{Connection, query};
use super::privacy::{Holds, columns};
use crate::rooms::heard::{Place, Server};
use sqlx::AssertSqlSafe;

/// Renames a channel with all its topics, and its server.
pub(super) async fn rename(
    connection: &mut Connection,
    place: &(Place, Place),
    server: &(Server, Server),
) -> Result<(), sqlx::Error> {
    let places = (place.0.to_string(), place.1.to_string());
    for (table, column, holds) in columns() {
        match holds {
            Holds::PlaceOfPrivate(_) | Holds::PlaceOfServer => {
                inside(connection, table, column, (&places.0, &places.1)).await?;
            }
            Holds::Scope => {
                let of_place = (format!("place:{}", places.0), format!("place:{}", places.1));
                let of_server = (format!("server:{}", server.0.0), format!("server:{}", server.1.0));
                for (old, new) in [of_place, of_server] {
                    inside(connection, table, column, (&old, &new)).await?;
                }
            }
            Holds::Server => {
                let sql = format!("update {table} set {column} = $2 where {column} = $1");
                let (old, new) = (server.0.0.as_str(), server.1.0.as_str());
                query(AssertSqlSafe(sql)).bind(old).bind(new).execute(&mut *connection).await?;
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

/// The thing itself, and whatever is inside it.
async fn inside(
    connection: &mut Connection,
    table: &str,
    column: &str,
    (old, new): (&str, &str),
) -> Result<(), sqlx::Error> {
    let sql = format!(
        "update {table} set {column} = $2 || substr({column}, length($1) + 1)
         where {column} = $1 or substr({column}, 1, length($1) + 1) = $1 || '/'"
    );
    query(AssertSqlSafe(sql)).bind(old).bind(new).execute(connection).await.map(|_| ())
}
