//! SQLite in memory, asked on the caller's own task ([`super::here`]): no thread, no timer, no file, and nothing that waits. Whoever
//! polls is answered, so that many houses can live in one thread, and what they do comes in the same order each time.
//!
//! It has the same tables as a file. What it lacks is what only a file has: a lock, a WAL, a second process. It lives as long as
//! somebody holds the journal.

use super::commit::{Committer, Home};
use super::db::Connection;
use super::entry::Entry;
use super::here::{Database, at_once};
use super::{AppendError, Migration, migrate, numbers};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What stands for the file's name.
pub(super) const NAME: &str = ":memory:";

/// A journal in memory; nothing is left in it when it is closed.
#[derive(Debug)]
pub(super) struct Memory(Mutex<Option<Committer>>);

impl Memory {
    /// An empty journal that has taken these steps of the schema.
    pub(super) fn open(steps: &[Migration]) -> Result<Self, sqlx::Error> {
        let mut connection = Connection::Here(Database::in_memory()?);
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
            Some(Connection::Here(database)) => question(database),
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
