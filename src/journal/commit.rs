//! Commits entries over one connection, all of an entry or nothing, and finds out what is wrong with one that cannot be
//! committed. Who calls it, when, and on which thread, is the business of the [`super::writer`], or of [`super::memory`].

use super::db::{Connection, query};
use super::entry::Entry;
use super::numbers::{self, Series};
use super::place::{FILE_GONE, FileInPlace};
use super::postgres::{self, Fate, Line};
use super::{AppendError, Durability, insert, sqlite};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Where a database lives.
#[derive(Debug)]
pub(super) enum Home {
    /// In memory.
    Memory,
    /// In a file.
    File {
        /// The file.
        file: PathBuf,
        /// What a commit survives.
        durability: Durability,
        /// The file as it was opened: is it still there?
        place: FileInPlace,
    },
    /// On a server, with what is known of the line to it.
    Server(Line),
}

/// What commits.
#[derive(Debug)]
pub(super) struct Committer {
    connection: Connection,
    home: Home,
    /// Whether `Journal::limit_size` stands.
    limited: bool,
    /// Whether the connection itself failed and must be made anew.
    broken: bool,
}

/// Why a transaction came to nothing.
enum Failed {
    /// A row was there already.
    Conflict,
    /// Nothing is wrong with it: two writers waited for each other. It is tried again.
    Again,
    /// Another process serves in our place.
    Ousted,
    /// The database could not do it.
    Storage(String),
}

/// How often a transaction is tried that two writers have spoilt for each other, or whose connection was lost.
const TRIES: usize = 4;

impl Committer {
    /// Over a connection that is good, with no limit of size.
    pub(super) const fn new(connection: Connection, home: Home) -> Self {
        Self { connection, home, limited: false, broken: false }
    }

    /// The connection that writes.
    pub(super) const fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Whether it is the disk that keeps whoever commits waiting: then it has to be done where one may wait.
    pub(super) const fn is_here(&self) -> bool {
        self.connection.is_here()
    }

    /// Lets go of the database.
    pub(super) async fn close(self) -> Result<(), sqlx::Error> {
        self.connection.close().await
    }

    /// Sets or lifts the limit of the database's size.
    pub(super) async fn limit(&mut self, pages: Option<u32>) -> Result<(), AppendError> {
        self.limited = pages.is_some();
        if matches!(self.home, Home::Server(_)) {
            return Ok(());
        }
        let set = sqlite::limit_size(&mut self.connection, pages).await;
        set.map_err(|error| AppendError::Storage(error.to_string()))
    }

    /// Commits all these entries in one transaction; whether that was possible.
    pub(super) async fn together(&mut self, entries: &[&Entry]) -> bool {
        self.transaction(Work::Entries(entries)).await.is_ok()
    }

    /// Commits one entry and finds out what is wrong when it cannot be.
    pub(super) async fn alone(&mut self, entry: &Entry) -> Result<(), AppendError> {
        match self.transaction(Work::Entries(&[entry])).await {
            Ok(_) => Ok(()),
            Err(Failed::Conflict) => Err(self
                .conflict(entry)
                .await
                .unwrap_or_else(|error| AppendError::Storage(error.to_string()))),
            Err(failed) => Err(failed.into()),
        }
    }

    /// Takes the next number of a match.
    pub(super) async fn number(&mut self) -> Result<i64, AppendError> {
        Ok(self.transaction(Work::Number).await?)
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

    /// All of it in one transaction.
    async fn transaction(&mut self, work: Work<'_>) -> Result<i64, Failed> {
        if matches!(self.home, Home::Server(_)) {
            self.on_a_server(work).await
        } else {
            self.beside_us(work).await
        }
    }

    /// In a file or in memory, where a single statement is a transaction of its own.
    async fn beside_us(&mut self, work: Work<'_>) -> Result<i64, Failed> {
        self.make_ready()?;
        let written = if work.is_one_statement(&self.connection) && !self.limited {
            statements(&mut self.connection, work).await
        } else {
            self.bracketed(work).await
        };
        written.map_err(|error| self.judge(&error))
    }

    /// On a server: what it does not say is asked about, and what has come to nothing through no fault of its own is done
    /// once more.
    async fn on_a_server(&mut self, work: Work<'_>) -> Result<i64, Failed> {
        let mut why = String::new();
        for tried in 0..TRIES {
            // What was in doubt before this was for somebody else, who reads it back.
            if self.settle().await? && tried > 0 && matches!(work, Work::Entries(_)) {
                return Ok(0);
            }
            let writing = tokio::time::timeout(postgres::PATIENCE, self.bracketed(work));
            let written = writing.await.unwrap_or_else(|_| Err(postgres::late(postgres::PATIENCE)));
            let error = match written {
                Ok(written) => return Ok(written),
                Err(error) => error,
            };
            why = error.to_string();
            match self.judge(&error) {
                Failed::Storage(_) if self.broken => {}
                Failed::Again => {}
                failed => return Err(failed),
            }
        }
        // The last one may be in doubt still.
        if self.settle().await? && matches!(work, Work::Entries(_)) {
            Ok(0)
        } else {
            Err(Failed::Storage(why))
        }
    }

    /// Sees to it that there is a connection that can be trusted. Where the last one broke, what it was about has an end:
    /// whether it was committed after all.
    async fn settle(&mut self) -> Result<bool, Failed> {
        let Home::Server(line) = &mut self.home else { return Ok(false) };
        if !self.broken {
            return Ok(false);
        }
        self.connection = line.connect().await.map_err(|error| storage(&error))?;
        match line.fate(&mut self.connection).await {
            Fate::Unknown(why) => Err(Failed::Storage(why)),
            fate => {
                self.broken = false;
                Ok(fate == Fate::Committed)
            }
        }
    }

    /// Sees to it that there is a file to write into, and a connection that can be trusted.
    fn make_ready(&mut self) -> Result<(), Failed> {
        let Home::File { file, durability, place } = &self.home else { return Ok(()) };
        // What is written into a file that was deleted or replaced is lost with the process.
        if !place.holds() {
            return Err(Failed::Storage(FILE_GONE.to_owned()));
        }
        if self.broken {
            self.connection = sqlite::writer(file, *durability).map_err(|error| storage(&error))?;
            self.broken = false;
        }
        Ok(())
    }

    /// What an error means.
    fn judge(&mut self, error: &sqlx::Error) -> Failed {
        if matches!(&self.home, Home::Server(line) if line.is_ousted()) {
            return Failed::Ousted;
        }
        // Where a statement must change a row and did not, somebody else was there before.
        if matches!(error, sqlx::Error::RowNotFound) {
            return Failed::Conflict;
        }
        let on_a_server = matches!(self.home, Home::Server(_));
        if on_a_server && postgres::is_contention(error) {
            return Failed::Again;
        }
        // Anything but a word from the database means that the connection itself is in doubt.
        self.broken |=
            if on_a_server { postgres::is_parting(error) } else { error.as_database_error().is_none() };
        match error.as_database_error() {
            Some(error) if error.is_unique_violation() => Failed::Conflict,
            _ => storage(error),
        }
    }

    async fn bracketed(&mut self, work: Work<'_>) -> Result<i64, sqlx::Error> {
        let begun = self.begin().await;
        let written = match begun.and(self.reserve().await) {
            Ok(()) => statements(&mut self.connection, work).await,
            Err(error) => Err(error),
        };
        let written = match (&self.home, work, written) {
            (Home::Server(line), Work::Entries(entries), Ok(written)) => {
                line.tell(&mut self.connection, entries).await.map(|()| written)
            }
            (_, _, written) => written,
        };
        self.end(written).await
    }

    async fn begin(&mut self) -> Result<(), sqlx::Error> {
        match &mut self.home {
            Home::Server(line) => line.begin(&mut self.connection).await,
            _ => query("begin").execute(&mut self.connection).await.map(|_| ()),
        }
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

    /// Where there is a size limit, a commit fails at once, as on a full disk, and not only when the half-empty pages are used
    /// up: a mebibyte is asked for and given back. A server, which has no such limit, refuses in the same words.
    async fn reserve(&mut self) -> Result<(), sqlx::Error> {
        if !self.limited {
            return Ok(());
        }
        if matches!(self.home, Home::Server(_)) {
            return self.connection.run(postgres::NO_ROOM).await;
        }
        let ask = "savepoint room; create table ballast (bytes blob);
                   insert into ballast values (zeroblob(1048576)); rollback to room; release room";
        self.connection.run(ask).await
    }
}

/// What is done in a transaction.
#[derive(Clone, Copy)]
enum Work<'a> {
    /// These are written; the answer means nothing.
    Entries(&'a [&'a Entry]),
    /// A number for a new match is taken.
    Number,
}

impl Work<'_> {
    fn is_one_statement(self, to: &Connection) -> bool {
        let Self::Entries(entries) = self else { return false };
        let lines = entries.iter().map(|entry| entry.lines.len()).sum();
        let records: usize = entries.iter().map(|entry| entry.records.len()).sum();
        let is_many = entries.iter().flat_map(|entry| &entry.records).any(insert::is_many);
        insert::statements(to, lines) + records <= 1 && !is_many
    }
}

async fn statements(connection: &mut Connection, work: Work<'_>) -> Result<i64, sqlx::Error> {
    let Work::Entries(entries) = work else { return numbers::next(connection, Series::Match).await };
    let lines: Vec<_> = entries.iter().flat_map(|entry| &entry.lines).collect();
    insert::lines(connection, &lines).await?;
    for record in entries.iter().flat_map(|entry| &entry.records) {
        insert::record(connection, record).await?;
    }
    Ok(0)
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
            Failed::Ousted => Self::StoodDown,
            Failed::Again => Self::Storage("other writers were always in the way".into()),
            Failed::Storage(why) => Self::Storage(why),
        }
    }
}

fn storage(error: &sqlx::Error) -> Failed {
    Failed::Storage(error.to_string())
}
