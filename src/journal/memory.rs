//! SQLite in memory, asked on the caller's own task: no thread, no timer, no file, and nothing that waits. Whoever polls is
//! answered, so that many houses can live in one thread, and what they do comes in the same order each time.
//!
//! It has the same tables and takes the same statements as a file, and breaks the same rules with the same errors. What it
//! lacks is what only a file has: a lock, a WAL, a second process. It lives as long as somebody holds the journal.

use super::commit::{Committer, Home};
use super::db::{Connection, Row, Value};
use super::entry::Entry;
use super::{AppendError, Migration, migrate, numbers};
use futures_util::FutureExt as _;
use rusqlite::types::ValueRef;
use rusqlite::{CachedStatement, ToSql};
use sqlx::error::{DatabaseError, ErrorKind};
use std::borrow::Cow;
use std::future::Future;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What stands for the file's name.
pub(super) const NAME: &str = ":memory:";

/// So many statements are kept prepared, those used last.
const PREPARED: usize = 512;

/// A database in memory.
#[derive(Debug)]
pub(super) struct Database(rusqlite::Connection);

impl Database {
    /// An empty one.
    fn open() -> Result<Self, sqlx::Error> {
        let connection = rusqlite::Connection::open_in_memory().map_err(told)?;
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

/// A journal in memory; nothing is left in it when it is closed.
#[derive(Debug)]
pub(super) struct Memory(Mutex<Option<Committer>>);

impl Memory {
    /// An empty journal that has taken these steps of the schema.
    pub(super) fn open(steps: &[Migration]) -> Result<Self, sqlx::Error> {
        let mut connection = Connection::Memory(Database::open()?);
        at_once(async {
            for (to, step) in (1..).zip(steps) {
                migrate::step(&mut connection, to, step).await?;
            }
            numbers::catch_up(&mut connection).await
        })?;
        Ok(Self(Mutex::new(Some(Committer::new(connection, Home::Memory)))))
    }

    fn held(&self) -> MutexGuard<'_, Option<Committer>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the database something, between two entries.
    pub(super) fn ask<T>(
        &self,
        question: impl FnOnce(&mut Database) -> Result<T, sqlx::Error>,
    ) -> Result<T, sqlx::Error> {
        match self.held().as_mut().map(Committer::connection) {
            Some(Connection::Memory(database)) => question(database),
            Some(Connection::Served(_)) | None => Err(sqlx::Error::PoolClosed),
        }
    }

    /// Writes the entry, all of it or nothing.
    pub(super) fn append(&self, entry: &Entry) -> Result<(), AppendError> {
        let mut held = self.held();
        at_once(held.as_mut().ok_or(AppendError::Closed)?.alone(entry))
    }

    /// A number for a new match.
    pub(super) fn number(&self) -> Result<i64, AppendError> {
        let mut held = self.held();
        at_once(held.as_mut().ok_or(AppendError::Closed)?.number())
    }

    /// Sets a limit to its size, or lifts it.
    pub(super) fn limit(&self, pages: Option<u32>) -> Result<(), AppendError> {
        let mut held = self.held();
        at_once(held.as_mut().ok_or(AppendError::Closed)?.limit(pages))
    }

    /// Copies the database into a file that is there, and empty.
    pub(super) fn copy(&self, to: &Path) -> Result<(), sqlx::Error> {
        let mut held = self.held();
        let committer = held.as_mut().ok_or(sqlx::Error::PoolClosed)?;
        at_once(super::sqlite::copy_by(committer.connection(), to))
    }

    /// Lets go of the database.
    pub(super) fn close(&self) {
        *self.held() = None;
    }
}

/// What a future answers that speaks to nobody but the database in memory: it is ready when it is first asked.
fn at_once<T>(future: impl Future<Output = T>) -> T {
    future.now_or_never().expect("nothing in memory is waited for")
}
