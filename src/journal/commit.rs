//! Commits entries over one connection, all of an entry or nothing, and finds out what is wrong with one that cannot be
//! committed. Who calls it, and when, is the business of the [`super::writer`], or of [`super::memory`].

use super::db::{Connection, query};
use super::entry::Entry;
use super::numbers::{self, Series};
use super::place::{FILE_GONE, FileInPlace};
use super::{AppendError, Durability, insert, sqlite};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where a database lives that has a file.
#[derive(Debug)]
pub(super) struct Home {
    /// The file.
    pub(super) file: PathBuf,
    /// What a commit survives.
    pub(super) durability: Durability,
    /// The file as it was opened: is it still there?
    pub(super) place: FileInPlace,
}

/// What commits.
#[derive(Debug)]
pub(super) struct Committer {
    connection: Connection,
    /// Nowhere: in memory.
    home: Option<Home>,
    /// Whether `Journal::limit_size` stands.
    limited: bool,
    /// Whether the connection itself failed and must be made anew.
    broken: bool,
}

/// Why a transaction came to nothing.
enum Failed {
    /// A row was there already.
    Conflict,
    /// The database could not do it.
    Storage(String),
}

impl Committer {
    /// Commits into a file.
    pub(super) const fn of_file(connection: Connection, home: Home) -> Self {
        Self { connection, home: Some(home), limited: false, broken: false }
    }

    /// Commits into memory.
    pub(super) const fn of_memory(connection: Connection) -> Self {
        Self { connection, home: None, limited: false, broken: false }
    }

    /// The connection that writes.
    pub(super) const fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Lets go of the database.
    pub(super) async fn close(self) -> Result<(), sqlx::Error> {
        self.connection.close().await
    }

    /// Sets or lifts the limit of the database's size.
    pub(super) async fn limit(&mut self, pages: Option<u32>) -> Result<(), AppendError> {
        self.limited = pages.is_some();
        let set = sqlite::limit_size(&mut self.connection, pages).await;
        set.map_err(|error| AppendError::Storage(error.to_string()))
    }

    /// Commits all these entries in one transaction; whether that was possible.
    pub(super) async fn together(&mut self, entries: &[&Entry]) -> bool {
        self.transaction(entries).await.is_ok()
    }

    /// Commits one entry and finds out what is wrong when it cannot be.
    pub(super) async fn alone(&mut self, entry: &Entry) -> Result<(), AppendError> {
        match self.transaction(&[entry]).await {
            Ok(()) => Ok(()),
            Err(Failed::Storage(why)) => Err(AppendError::Storage(why)),
            Err(Failed::Conflict) => Err(self
                .conflict(entry)
                .await
                .unwrap_or_else(|error| AppendError::Storage(error.to_string()))),
        }
    }

    /// Takes the next number of a match.
    pub(super) async fn number(&mut self) -> Result<i64, AppendError> {
        self.make_ready().await.map_err(AppendError::from)?;
        let taken = self.take_number().await;
        taken.map_err(|error| AppendError::from(self.judge(&error)))
    }

    async fn take_number(&mut self) -> Result<i64, sqlx::Error> {
        self.begin().await?;
        let number = match self.reserve().await {
            Ok(()) => numbers::next(&mut self.connection, Series::Match).await,
            Err(error) => Err(error),
        };
        self.end(number).await
    }

    /// Which rule of the tables the entry broke. A taken number comes before a known source: a writer that finds
    /// another's line under its number must stand down, whatever the line says.
    async fn conflict(&mut self, entry: &Entry) -> Result<AppendError, sqlx::Error> {
        for line in &entry.lines {
            let taken = query("select n from line where round = $1 and n = $2")
                .bind(line.match_id)
                .bind(line.n)
                .fetch_optional(&mut self.connection)
                .await?;
            if taken.is_some() {
                return Ok(AppendError::Fenced { match_id: line.match_id });
            }
        }
        for line in &entry.lines {
            let known = query("select n from line where round = $1 and source = $2")
                .bind(line.match_id)
                .bind(line.source.as_deref())
                .fetch_optional(&mut self.connection)
                .await?;
            if known.is_some() {
                return Ok(AppendError::Duplicate { match_id: line.match_id });
            }
        }
        Ok(within(entry))
    }

    /// All entries in one transaction. A single statement is a transaction of its own.
    async fn transaction(&mut self, entries: &[&Entry]) -> Result<(), Failed> {
        self.make_ready().await?;
        let lines = entries.iter().map(|entry| entry.lines.len()).sum();
        let records: usize = entries.iter().map(|entry| entry.records.len()).sum();
        let is_many = entries.iter().flat_map(|entry| &entry.records).any(insert::is_many);
        let written = if insert::statements(lines) + records <= 1 && !is_many && !self.limited {
            self.statements(entries).await
        } else {
            self.bracketed(entries).await
        };
        written.map_err(|error| self.judge(&error))
    }

    /// Sees to it that there is a file to write into, and a connection that can be trusted.
    async fn make_ready(&mut self) -> Result<(), Failed> {
        let Some(home) = &self.home else { return Ok(()) };
        // What is written into a file that was deleted or replaced is lost with the process.
        if !home.place.holds() {
            return Err(Failed::Storage(FILE_GONE.to_owned()));
        }
        if self.broken {
            let anew = connect(&home.file, home.durability).await;
            self.connection = anew.map_err(|error| storage(&error))?;
            self.broken = false;
        }
        Ok(())
    }

    /// What an error means.
    fn judge(&mut self, error: &sqlx::Error) -> Failed {
        // Where a statement must change a row and did not, somebody else was there before.
        if matches!(error, sqlx::Error::RowNotFound) {
            return Failed::Conflict;
        }
        // Anything but a word from the database means that the connection itself is in doubt.
        self.broken |= error.as_database_error().is_none();
        match error.as_database_error() {
            Some(error) if error.is_unique_violation() => Failed::Conflict,
            _ => storage(error),
        }
    }

    async fn bracketed(&mut self, entries: &[&Entry]) -> Result<(), sqlx::Error> {
        self.begin().await?;
        let written = match self.reserve().await {
            Ok(()) => self.statements(entries).await,
            Err(error) => Err(error),
        };
        self.end(written).await
    }

    async fn begin(&mut self) -> Result<(), sqlx::Error> {
        query("begin").execute(&mut self.connection).await.map(|_| ())
    }

    /// Commits what was written, or takes it back.
    async fn end<T>(&mut self, written: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
        let ended = match written {
            Ok(written) => query("commit").execute(&mut self.connection).await.map(|_| written),
            Err(error) => Err(error),
        };
        if ended.is_err() {
            // SQLite may have rolled back by itself; then there is nothing left to undo.
            query("rollback").execute(&mut self.connection).await.ok();
        }
        ended
    }

    async fn statements(&mut self, entries: &[&Entry]) -> Result<(), sqlx::Error> {
        let lines: Vec<_> = entries.iter().flat_map(|entry| &entry.lines).collect();
        insert::lines(&mut self.connection, &lines).await?;
        for record in entries.iter().flat_map(|entry| &entry.records) {
            insert::record(&mut self.connection, record).await?;
        }
        Ok(())
    }

    /// Where there is a size limit, asks for a mebibyte and gives it back: under a size limit a commit must fail at once, as on
    /// a full disk, and not only when the half-empty pages are used up.
    async fn reserve(&mut self) -> Result<(), sqlx::Error> {
        if !self.limited {
            return Ok(());
        }
        let ask = "savepoint room; create table ballast (bytes blob);
                   insert into ballast values (zeroblob(1048576)); rollback to room; release room";
        self.connection.run(ask).await
    }
}

/// A new connection to the file, in place of one that failed.
async fn connect(file: &Path, durability: Durability) -> Result<Connection, sqlx::Error> {
    let mut connection = sqlite::connect(file, sqlite::Mode::Write).await?;
    sqlite::configure(&mut connection, durability).await?;
    Ok(connection)
}

/// The conflict of an entry with itself, over a match or seat that is there already, or over something else.
fn within(entry: &Entry) -> AppendError {
    let mut sources = BTreeSet::new();
    for line in &entry.lines {
        if line.source.is_some() && !sources.insert((line.match_id, &line.source)) {
            return AppendError::Duplicate { match_id: line.match_id };
        }
    }
    let match_id = entry.lines.first().map(|line| line.match_id);
    match match_id.or_else(|| entry.records.iter().find_map(opened)) {
        Some(match_id) => AppendError::Fenced { match_id },
        None => AppendError::Outrun,
    }
}

/// The match that the record opens or seats somebody in.
fn opened(record: &super::Record) -> Option<i64> {
    match record {
        super::Record::Match(row) => Some(row.id),
        super::Record::Seat { match_id, .. }
        | super::Record::Reseat { match_id, .. }
        | super::Record::Guest { match_id, .. } => Some(*match_id),
        _ => None,
    }
}

impl From<Failed> for AppendError {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Conflict => Self::Outrun,
            Failed::Storage(why) => Self::Storage(why),
        }
    }
}

fn storage(error: &sqlx::Error) -> Failed {
    Failed::Storage(error.to_string())
}
