//! Rows go over, some in each transaction.

use super::side::Side;
use super::table::{Table, Values};
use super::{Count, MoveError, failed, notes, rest};

/// So many rows in a transaction, and so many that are read at once. With the widest table that is a sixth of the values
/// that SQLite binds to one statement.
pub(super) const SOME: usize = 500;

/// How far a copy is: the table, by its place in the order, and the key of the last row of it that has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) table: usize,
    pub(super) key: Option<Values>,
}

/// Copies all that is behind a position.
pub(super) async fn fill(
    source: &mut Side,
    target: &mut Side,
    tables: &[Table],
    from: Position,
    count: &mut Count<'_>,
) -> Result<(), MoveError> {
    let (first, mut after) = (from.table, from.key);
    for (at, table) in tables.iter().enumerate().skip(first) {
        loop {
            let rows = table.page(&mut source.connection, after.as_ref(), SOME).await;
            let rows = rows.map_err(|error| failed(&source.shown, &error))?;
            let (read, last) = (rows.len(), rows.last().map(|row| table.key(row)));
            let is_whole = read < SOME;
            let next = if is_whole {
                Position { table: at + 1, key: None }
            } else {
                Position { table: at, key: last }
            };
            if read > 0 {
                let put = put(target, tables, table, rows, &next).await;
                put.map_err(|error| failed(&target.shown, &error))?;
                count.add(read)?;
            }
            after = next.key;
            if is_whole {
                break;
            }
        }
    }
    Ok(())
}

/// Rows, and how far that is, in one transaction.
async fn put(
    target: &mut Side,
    tables: &[Table],
    table: &Table,
    rows: Vec<Values>,
    next: &Position,
) -> Result<(), sqlx::Error> {
    target.connection.run("begin").await?;
    let written = async {
        table.put(&mut target.connection, rows, false).await?;
        notes::reached(&mut target.connection, tables, next).await
    };
    let written = written.await;
    let ended = target.connection.run(if written.is_ok() { "commit" } else { "rollback" }).await;
    written.and(ended)?;
    rest(target).await
}
