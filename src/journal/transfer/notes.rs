//! What a target remembers of a transfer until that is over: where it comes from, and how far it is.

use super::copy::Position;
use super::side::Side;
use super::table::Table;
use super::{MoveError, failed, prepare};
use crate::journal::db::{Connection, Value, query};
use crate::journal::migrate;
use serde_json::json;

/// The table of a transfer that has not come to its end. It is in no migration, because no database that is played on has it.
pub(in crate::journal) const TABLE: &str = "moving";

const CREATE: &str = "create table moving (what text not null primary key, told text not null)";
const FROM: &str = "from";
const AT: &str = "at";

/// Begins a transfer in an empty database, or finds out how far it was.
pub(super) async fn begin(target: &mut Side, from: &str, tables: &[Table]) -> Result<Position, MoveError> {
    let shown = target.shown.clone();
    let broken = |error: sqlx::Error| failed(&shown, &error);
    // First of all, so that there is no moment in which it could be taken for a database to play on.
    if !target.has(TABLE) {
        let by = &mut target.connection;
        by.run("begin").await.map_err(broken)?;
        by.run(CREATE).await.map_err(broken)?;
        write(by, FROM, from).await.map_err(broken)?;
        by.run("commit").await.map_err(broken)?;
    }
    let was = told(&mut target.connection, FROM).await.map_err(broken)?.unwrap_or_default();
    if was != from {
        return Err(MoveError::Begun { to: shown, from: was });
    }
    if let Some(at) = told(&mut target.connection, AT).await.map_err(broken)? {
        let no_sense =
            || MoveError::Failed { file: shown.clone(), why: format!("«{at}» is no place in it") };
        return read(&at, tables).ok_or_else(no_sense);
    }
    let version = if target.has(migrate::TABLE) {
        migrate::version(&mut target.connection).await.map_err(broken)?
    } else {
        0
    };
    prepare(target, version).await?;
    clear(&mut target.connection, tables).await.map_err(broken)?;
    Ok(Position::default())
}

/// Takes out what the schema, or an earlier transfer, has put in: what comes is all there is to be.
async fn clear(by: &mut Connection, tables: &[Table]) -> Result<(), sqlx::Error> {
    by.run("begin").await?;
    let cleared = async {
        for table in tables {
            table.clear(by).await?;
        }
        reached(by, tables, &Position::default()).await
    };
    let cleared = cleared.await;
    let ended = by.run(if cleared.is_ok() { "commit" } else { "rollback" }).await;
    cleared.and(ended)
}

/// Notes how far it is; part of the transaction that brought it there.
pub(super) async fn reached(
    by: &mut Connection,
    tables: &[Table],
    position: &Position,
) -> Result<(), sqlx::Error> {
    let table = tables.get(position.table).map(|table| table.name);
    let key = position.key.as_ref().map(|key| {
        let value = |value: &Value| match value {
            Value::Number(number) => json!(number),
            Value::Text(text) => json!(text),
        };
        key.iter().map(value).collect::<Vec<_>>()
    });
    write(by, AT, &json!([table, key]).to_string()).await
}

/// The position that was noted.
fn read(text: &str, tables: &[Table]) -> Option<Position> {
    let (table, key): (Option<String>, Option<Vec<serde_json::Value>>) = serde_json::from_str(text).ok()?;
    let Some(table) = table else { return Some(Position { table: tables.len(), key: None }) };
    let table = tables.iter().position(|one| one.name == table)?;
    let value = |value: &serde_json::Value| match value {
        serde_json::Value::String(text) => Some(text.as_str().into()),
        other => other.as_i64().map(Value::from),
    };
    let key = match key {
        Some(key) => Some(key.iter().map(value).collect::<Option<_>>()?),
        None => None,
    };
    Some(Position { table, key })
}

/// What has come is of no use: the next transfer begins at the beginning.
pub(super) async fn forget(target: &mut Side) -> Result<(), sqlx::Error> {
    query("delete from moving where what = $1").bind(AT).execute(&mut target.connection).await.map(|_| ())
}

/// It is over: the target is a database like any other.
pub(super) async fn end(target: &mut Side) -> Result<(), sqlx::Error> {
    target.connection.run("drop table moving").await
}

async fn told(by: &mut Connection, what: &str) -> Result<Option<String>, sqlx::Error> {
    let row = query("select told from moving where what = $1").bind(what).fetch_optional(by).await?;
    row.map(|row| row.try_get(0)).transpose()
}

async fn write(by: &mut Connection, what: &str, told: &str) -> Result<(), sqlx::Error> {
    let sql = "insert into moving (what, told) values ($1, $2) on conflict (what) do update set told = excluded.told";
    query(sql).bind(what).bind(told).execute(by).await.map(|_| ())
}
