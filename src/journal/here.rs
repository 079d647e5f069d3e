//! SQLite asked on the caller's own thread: no task, no timer, nothing that waits but for the disk, if there is one. In memory
//! whoever polls is answered ([`super::memory`]). A file is written so on a thread that may wait ([`super::writer`]): a group of
//! entries then goes there and comes back once, and not once for each statement.
//!
//! It takes the same statements as the others, and breaks the same rules with the same errors.

use super::db::{Row, Value};
use futures_util::FutureExt as _;
use rusqlite::types::ValueRef;
use rusqlite::{CachedStatement, OpenFlags, ToSql};
use sqlx::error::{DatabaseError, ErrorKind};
use std::borrow::Cow;
use std::future::Future;
use std::path::Path;
use std::time::Duration;

/// How long somebody who reads or copies the file is waited for.
const BUSY: Duration = Duration::from_secs(5);

/// So many statements are kept prepared, those used last.
const PREPARED: usize = 512;

/// A database.
#[derive(Debug)]
pub(super) struct Database(rusqlite::Connection);

impl Database {
    /// An empty one in memory.
    pub(super) fn in_memory() -> Result<Self, sqlx::Error> {
        Self::over(rusqlite::Connection::open_in_memory().map_err(told)?)
    }

    /// The one in a file that is there.
    pub(super) fn in_file(file: &Path) -> Result<Self, sqlx::Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = rusqlite::Connection::open_with_flags(file, flags).map_err(told)?;
        connection.busy_timeout(BUSY).map_err(told)?;
        Self::over(connection)
    }

    fn over(connection: rusqlite::Connection) -> Result<Self, sqlx::Error> {
        connection.set_prepared_statement_cache_capacity(PREPARED);
        connection.execute_batch("pragma foreign_keys = on").map_err(told)?;
        Ok(Self(connection))
    }

    /// Does statements without arguments, one after the other.
    pub(super) fn run(&mut self, sql: &str) -> Result<(), sqlx::Error> {
        self.0.execute_batch(sql).map_err(told)
    }

    /// Does one statement; how many rows it changed.
    pub(super) fn execute(&mut self, sql: &str, arguments: &[Value]) -> Result<u64, sqlx::Error> {
        let mut statement = self.prepared(sql, arguments)?;
        let changed = statement.raw_execute().map_err(told)?;
        Ok(u64::try_from(changed).unwrap_or(u64::MAX))
    }

    /// The rows that one statement answers, the first `most` of them.
    pub(super) fn fetch(
        &mut self,
        sql: &str,
        arguments: &[Value],
        most: usize,
    ) -> Result<Vec<Row>, sqlx::Error> {
        let mut statement = self.prepared(sql, arguments)?;
        let columns = statement.column_count();
        let mut answer = statement.raw_query();
        let mut rows = Vec::new();
        while rows.len() < most
            && let Some(row) = answer.next().map_err(told)?
        {
            let values = (0..columns).map(|at| value(row.get_ref(at).map_err(told)?));
            rows.push(Row::Memory(values.collect::<Result<_, _>>()?));
        }
        Ok(rows)
    }

    /// The statement, with its arguments in their places.
    fn prepared(&self, sql: &str, arguments: &[Value]) -> Result<CachedStatement<'_>, sqlx::Error> {
        let mut statement = self.0.prepare_cached(sql).map_err(told)?;
        for place in 1..=statement.parameter_count() {
            // SQLite numbers them as they come, and `$3` may come first.
            let name = statement.parameter_name(place).unwrap_or_default();
            let number = name.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
            let argument = number.and_then(|number| arguments.get(number.checked_sub(1)?));
            let argument =
                argument.ok_or_else(|| sqlx::Error::Protocol(format!("nothing is bound to {name}")))?;
            let argument: &dyn ToSql = match argument {
                Value::Number(number) => number,
                Value::Text(text) => text,
            };
            statement.raw_bind_parameter(place, argument).map_err(told)?;
        }
        Ok(statement)
    }
}

/// What stands in a column. There is nothing else in our tables than numbers and texts.
fn value(value: ValueRef<'_>) -> Result<Value, sqlx::Error> {
    match value {
        ValueRef::Null => Ok(Value::Text(None)),
        ValueRef::Integer(number) => Ok(Value::Number(Some(number))),
        ValueRef::Text(text) => match std::str::from_utf8(text) {
            Ok(text) => Ok(Value::Text(Some(text.to_owned()))),
            Err(error) => Err(sqlx::Error::Decode(error.into())),
        },
        ValueRef::Real(_) | ValueRef::Blob(_) => {
            Err(sqlx::Error::Decode("neither a number nor a text".into()))
        }
    }
}

/// What SQLite says, as sqlx tells it.
#[derive(Debug, thiserror::Error)]
#[error("(code: {code}) {message}")]
struct Complaint {
    /// The extended code.
    code: i32,
    message: String,
}

impl DatabaseError for Complaint {
    fn message(&self) -> &str {
        &self.message
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        Some(self.code.to_string().into())
    }

    fn as_error(&self) -> &(dyn std::error::Error + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn std::error::Error + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn std::error::Error + Send + Sync + 'static> {
        self
    }

    fn kind(&self) -> ErrorKind {
        use rusqlite::ffi;
        match self.code {
            ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY => ErrorKind::UniqueViolation,
            ffi::SQLITE_CONSTRAINT_FOREIGNKEY => ErrorKind::ForeignKeyViolation,
            ffi::SQLITE_CONSTRAINT_NOTNULL => ErrorKind::NotNullViolation,
            ffi::SQLITE_CONSTRAINT_CHECK => ErrorKind::CheckViolation,
            _ => ErrorKind::Other,
        }
    }
}

/// An error of SQLite's as one of sqlx's.
fn told(error: rusqlite::Error) -> sqlx::Error {
    match error {
        rusqlite::Error::SqliteFailure(failed, message) => {
            let message = message.unwrap_or_else(|| failed.to_string());
            sqlx::Error::Database(Box::new(Complaint { code: failed.extended_code, message }))
        }
        other => sqlx::Error::Protocol(other.to_string()),
    }
}

/// What a future answers that speaks to nobody but such a database: it is ready when it is first asked.
pub(super) fn at_once<T>(future: impl Future<Output = T>) -> T {
    future.now_or_never().expect("who asks is answered")
}
