//! A place of a platform that got another name (a group of Telegram that becomes a supergroup): every
//! table that names it, in one transaction.

use crate::rooms::heard::{Place, Server};
use sqlx::{AnyConnection, AssertSqlSafe, query};

/// Columns that hold a place.
const PLACES: [(&str, &str); 6] = [
    ("round", "place"),
    ("deed", "place"),
    ("plan", "place"),
    ("posted", "place"),
    ("twin", "place"),
    ("twin", "home"),
];
/// Columns that hold a server.
const SERVERS: [(&str, &str); 9] = [
    ("ladder_row", "server"),
    ("rated", "server"),
    ("round", "server"),
    ("seat", "server"),
    ("name", "server"),
    ("overlay", "server"),
    ("report", "server"),
    ("exclusion", "server"),
    ("deed", "server"),
];

/// Renames a channel with all its topics, and its server.
pub(super) async fn rename(
    connection: &mut AnyConnection,
    place: &(Place, Place),
    server: &(Server, Server),
) -> Result<(), sqlx::Error> {
    let (old, new) = (place.0.to_string(), place.1.to_string());
    for (table, column) in PLACES {
        // The channel itself, and whatever is inside it.
        let sql = format!(
            "update {table} set {column} = $2 || substr({column}, length($1) + 1)
             where {column} = $1 or substr({column}, 1, length($1) + 1) = $1 || '/'"
        );
        query(AssertSqlSafe(sql)).bind(old.as_str()).bind(new.as_str()).execute(&mut *connection).await?;
    }
    for (table, column) in SERVERS {
        let sql = format!("update {table} set {column} = $2 where {column} = $1");
        query(AssertSqlSafe(sql))
            .bind(server.0.0.as_str())
            .bind(server.1.0.as_str())
            .execute(&mut *connection)
            .await?;
    }
    let scopes = "update setting set scope = $2 || substr(scope, length($1) + 1)
                  where scope = $1 or substr(scope, 1, length($1) + 1) = $1 || '/'";
    let of_server = (format!("server:{}", server.0.0), format!("server:{}", server.1.0));
    for (old, new) in [(format!("place:{old}"), format!("place:{new}")), of_server] {
        query(scopes).bind(old).bind(new).execute(&mut *connection).await?;
    }
    Ok(())
}
