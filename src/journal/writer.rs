//! The one task that writes. An entry that comes to an idle writer is committed at once: no timer
//! delays a quiet bot. While a group is being committed the entries of all rooms queue up and make
//! the next group, so groups grow with the load. Between these two, when entries trickle in faster
//! than is worth a transaction each, commits begin at least `Options::gather` apart, unless a full
//! group waits earlier.

use super::entry::Entry;
use super::place::{FILE_GONE, FileInPlace};
use super::{AppendError, Durability, insert, sqlite};
use sqlx::{AnyConnection, AnyPool, Connection, query, raw_sql};
use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::pin::{Pin, pin};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The most rows in one transaction, unless one entry alone has more.
const GROUP: usize = 200;

/// How many rows are written between two checkpoints beside the writer: some 2 to 8 MiB of WAL.
const CHECKPOINT: usize = 500;

/// A WAL of so many bytes is emptied, as soon as a checkpoint beside the writer has moved nearly all of it.
const LONG_WAL: u64 = 12 << 20;

/// A WAL of so many bytes is not left to grow: the writer waits for the checkpoint that runs.
const LONGEST_WAL: u64 = 24 << 20;

/// What the task is asked to do.
pub(super) enum Order {
    /// Commit the entry and say so.
    Append(Waiting),
    /// Set or lift the limit of the file's size.
    Limit(Option<u32>, oneshot::Sender<Result<(), AppendError>>),
    /// Stop; everything ordered before is done.
    Close(oneshot::Sender<Option<PathBuf>>),
}

/// An entry and who waits for it.
pub(super) struct Waiting {
    pub(super) entry: Entry,
    pub(super) done: oneshot::Sender<Result<(), AppendError>>,
}

/// What the task owns.
pub(super) struct Writer {
    pub(super) connection: AnyConnection,
    pub(super) file: PathBuf,
    pub(super) durability: Durability,
    /// Held as long as anything may be written.
    pub(super) lock: File,
    /// Where checkpoints run beside the writer.
    pub(super) readers: AnyPool,
    /// Whether `Journal::limit_size` stands.
    pub(super) limited: bool,
    /// Whether the connection itself failed and must be made anew.
    pub(super) broken: bool,
    /// From the beginning of one commit to that of the next, when there is not a full group.
    pub(super) gather: Duration,
    /// Rows written since the last checkpoint began.
    pub(super) fresh: usize,
    /// The checkpoint that runs beside the writer, or ran last.
    pub(super) checkpoint: Option<JoinHandle<()>>,
    /// The file as it was opened: is it still there?
    pub(super) place: FileInPlace,
}

/// Why a transaction came to nothing.
enum Failed {
    /// A row was there already.
    Conflict,
    /// The database could not do it.
    Storage(String),
}

impl Writer {
    /// Serves until told to close, or until nobody can order any more.
    pub(super) async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        let mut held = None;
        let mut closing = None;
        let mut pause = pin!(sleep(Duration::ZERO));
        loop {
            let next = match held.take() {
                Some(order) => Some(order),
                None => orders.recv().await,
            };
            match next {
                Some(Order::Append(first)) => {
                    let group;
                    (group, held) = gather(first, &mut orders, pause.as_mut()).await;
                    pause.set(sleep(self.gather));
                    let forgets =
                        group.iter().flat_map(|waiting| &waiting.entry.records).any(insert::forgets);
                    self.fresh += group.iter().map(|waiting| waiting.entry.weight()).sum::<usize>();
                    self.commit(group).await;
                    if forgets {
                        self.leave_no_trace().await;
                    }
                    self.tidy().await;
                }
                Some(Order::Limit(pages, done)) => {
                    self.limited = pages.is_some();
                    let set = sqlite::limit_size(&mut self.connection, pages).await;
                    let _ = done.send(set.map_err(|error| AppendError::Storage(error.to_string())));
                }
                Some(Order::Close(done)) => {
                    closing = Some(done);
                    break;
                }
                None => break,
            }
        }
        orders.close();
        let mut rescued = None;
        if self.place.holds() {
            if let Err(error) = sqlite::checkpoint(&mut self.connection).await {
                tracing::warn!(%error, "the journal was closed without a checkpoint");
            }
        } else {
            rescued = self.rescue().await;
        }
        self.connection.close().await.ok();
        drop(self.lock);
        if let Some(done) = closing {
            let _ = done.send(rescued);
        }
    }

    /// Commits the group in one transaction. When that fails, each entry gets its own, so that one
    /// room's trouble is not another's. After a failed entry the later ones of the same matches
    /// fail too: a log has no gaps.
    async fn commit(&mut self, group: Vec<Waiting>) {
        let entries: Vec<&Entry> = group.iter().map(|waiting| &waiting.entry).collect();
        let together = self.transaction(&entries).await;
        if together.is_ok() {
            for waiting in group {
                let _ = waiting.done.send(Ok(()));
            }
            return;
        }
        let mut stopped: BTreeSet<i64> = BTreeSet::new();
        for waiting in group {
            let matches = || waiting.entry.lines.iter().map(|line| line.match_id);
            let done = if let Some(match_id) = matches().find(|id| stopped.contains(id)) {
                let why = format!("an earlier line of match {match_id} could not be written");
                Err(AppendError::Storage(why))
            } else {
                self.alone(&waiting.entry).await
            };
            if done.is_err() {
                stopped.extend(matches());
            }
            let _ = waiting.done.send(done);
        }
    }

    /// The file was deleted or replaced, but this process still holds it: what was in it is put beside its place.
    async fn rescue(&mut self) -> Option<PathBuf> {
        let copy = sqlite::free_name(&self.file, ".rescued")?;
        match sqlite::copy_by(&mut self.connection, &copy).await {
            Ok(()) => Some(copy),
            Err(error) => {
                tracing::error!(%error, "what the database held could not be put beside its place");
                None
            }
        }
    }

    /// What was forgotten still stands in the WAL: it is emptied.
    async fn leave_no_trace(&mut self) {
        if let Err(error) = sqlite::checkpoint(&mut self.connection).await {
            tracing::warn!(%error, "what was erased stands in the journal's WAL until that is emptied");
        }
    }

    /// Has the WAL moved into the file now and then, beside the writer: moved by a commit, as is SQLite's way, it would
    /// keep all rooms waiting for the disk. But beside a writer that goes on writing there is always something left, and
    /// the WAL would only grow: so when it is long the writer itself moves the little that is left, and empties it.
    async fn tidy(&mut self) {
        let length = sqlite::wal_length(&self.file);
        if let Some(running) = self.checkpoint.take_if(|one| one.is_finished() || length >= LONGEST_WAL) {
            // One that panicked has moved nothing; the next one does.
            let _ = running.await;
            if length >= LONG_WAL
                && let Err(error) = sqlite::empty_wal(&mut self.connection).await
            {
                tracing::warn!(%error, length, "the journal's WAL is long and cannot be moved");
            }
        }
        if self.fresh < CHECKPOINT || self.checkpoint.is_some() {
            return;
        }
        self.fresh = 0;
        let readers = self.readers.clone();
        self.checkpoint = Some(tokio::spawn(async move {
            // Tried again with the next one.
            let _ = sqlite::checkpoint_beside(&readers).await;
        }));
    }

    /// Commits one entry and finds out what is wrong when it cannot be.
    async fn alone(&mut self, entry: &Entry) -> Result<(), AppendError> {
        match self.transaction(&[entry]).await {
            Ok(()) => Ok(()),
            Err(Failed::Storage(why)) => Err(AppendError::Storage(why)),
            Err(Failed::Conflict) => Err(self
                .conflict(entry)
                .await
                .unwrap_or_else(|error| AppendError::Storage(error.to_string()))),
        }
    }

    /// Which rule of the tables the entry broke. A taken number comes before a known source: who
    /// finds another's line at his place must stand down, whatever the line says.
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
        // What is written into a file that was deleted or replaced is lost with the process.
        if !self.place.holds() {
            return Err(Failed::Storage(FILE_GONE.to_owned()));
        }
        if self.broken {
            self.connection = connect(&self.file, self.durability).await.map_err(|error| storage(&error))?;
            self.broken = false;
        }
        let lines = entries.iter().map(|entry| entry.lines.len()).sum();
        let records: usize = entries.iter().map(|entry| entry.records.len()).sum();
        let is_many = entries.iter().flat_map(|entry| &entry.records).any(insert::is_many);
        let written = if insert::statements(lines) + records <= 1 && !is_many && !self.limited {
            self.statements(entries).await
        } else {
            self.bracketed(entries).await
        };
        written.map_err(|error| {
            // Where a statement must change a row and did not, somebody else was there before.
            if matches!(error, sqlx::Error::RowNotFound) {
                return Failed::Conflict;
            }
            // Anything but a word from the database means that the connection itself is in doubt.
            self.broken |= error.as_database_error().is_none();
            match error.as_database_error() {
                Some(error) if error.is_unique_violation() => Failed::Conflict,
                _ => storage(&error),
            }
        })
    }

    async fn bracketed(&mut self, entries: &[&Entry]) -> Result<(), sqlx::Error> {
        query("begin").execute(&mut self.connection).await?;
        let mut written = if self.limited { self.reserve().await } else { Ok(()) };
        if written.is_ok() {
            written = self.statements(entries).await;
        }
        if written.is_ok() {
            written = query("commit").execute(&mut self.connection).await.map(|_| ());
        }
        if written.is_err() {
            // SQLite may have rolled back by itself; then there is nothing left to undo.
            query("rollback").execute(&mut self.connection).await.ok();
        }
        written
    }

    async fn statements(&mut self, entries: &[&Entry]) -> Result<(), sqlx::Error> {
        let lines: Vec<_> = entries.iter().flat_map(|entry| &entry.lines).collect();
        insert::lines(&mut self.connection, &lines).await?;
        for record in entries.iter().flat_map(|entry| &entry.records) {
            insert::record(&mut self.connection, record).await?;
        }
        Ok(())
    }

    /// Asks for a mebibyte and gives it back: under a size limit a commit must fail at once, as on
    /// a full disk, and not only when the half-empty pages are used up.
    async fn reserve(&mut self) -> Result<(), sqlx::Error> {
        let ask = "savepoint room; create table ballast (bytes blob);
                   insert into ballast values (zeroblob(1048576)); rollback to room; release room";
        raw_sql(ask).execute(&mut self.connection).await.map(|_| ())
    }
}

/// A new connection to the file, in place of one that failed.
async fn connect(file: &Path, durability: Durability) -> Result<AnyConnection, sqlx::Error> {
    let mut connection = sqlite::connect(file, sqlite::Mode::Write).await?;
    sqlite::configure(&mut connection, durability).await?;
    Ok(connection)
}

/// Waits so long; for no time at all without asking the runtime for a timer.
async fn sleep(time: Duration) {
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}

/// The first entry and what comes behind it until the pause is over, up to [`GROUP`] rows; and the
/// order that did not fit.
async fn gather(
    first: Waiting,
    orders: &mut mpsc::Receiver<Order>,
    mut pause: Pin<&mut impl Future<Output = ()>>,
) -> (Vec<Waiting>, Option<Order>) {
    let mut rows = first.entry.weight();
    let mut group = vec![first];
    loop {
        let order = tokio::select! {
            biased;
            order = orders.recv() => order,
            () = pause.as_mut() => None,
        };
        match order {
            Some(Order::Append(waiting)) if rows + waiting.entry.weight() <= GROUP => {
                rows += waiting.entry.weight();
                group.push(waiting);
            }
            held => return (group, held),
        }
    }
}

/// The conflict of an entry with itself, or over a match or seat that is there already.
fn within(entry: &Entry) -> AppendError {
    let mut sources = BTreeSet::new();
    for line in &entry.lines {
        if line.source.is_some() && !sources.insert((line.match_id, &line.source)) {
            return AppendError::Duplicate { match_id: line.match_id };
        }
    }
    let match_id = entry.lines.first().map(|line| line.match_id);
    AppendError::Fenced { match_id: match_id.or_else(|| entry.records.iter().find_map(opened)).unwrap_or(0) }
}

/// The match that the record opens or seats somebody in.
fn opened(record: &super::Record) -> Option<i64> {
    match record {
        super::Record::Match(row) => Some(row.id),
        super::Record::Seat { match_id, .. } => Some(*match_id),
        _ => None,
    }
}

fn storage(error: &sqlx::Error) -> Failed {
    Failed::Storage(error.to_string())
}
