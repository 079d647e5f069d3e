//! The durable log, and what the rooms must remember beside it: seats, names, settings, plans.
//!
//! A match is its log (DESIGN §1): rooms append first and speak afterwards. [`Journal::append`]
//! returns when its [`Entry`] is committed, all of it or nothing. One task writes for all rooms and
//! commits what waits in one transaction of many-row statements; reads have connections of
//! their own and never wait for it.
//!
//! Statements are portable: text and bigint, `$1`, moments as milliseconds, no macros, through
//! sqlx's `Any` driver. What only SQLite has (the file, its lock, pragmas, copies) is in one file.
//!
//! What holds:
//! - **Acknowledged is kept.** A killed process loses nothing that `append` returned `Ok` for; a power cut may lose
//!   the last commits, but never tears one ([`Durability`]).
//! - **One writer.** The system's lock on `<file>.lock` refuses a second process; between
//!   processes on another database the primary key `(round, n)` fences: who comes second gets
//!   [`AppendError::Fenced`].
//! - **Delivered twice counts once**: `unique (round, source)`, [`AppendError::Duplicate`].
//!
//! A match is a `round` in the tables, because `match` is a word of SQL.

mod check;
mod entry;
mod erase;
mod export;
mod house;
mod insert;
mod ladders;
mod matches;
mod migrate;
mod moved;
mod open;
mod place;
pub mod privacy;
mod purge;
mod read;
mod seal;
mod sqlite;
mod writer;

pub use check::{Orphans, StoredMatch, StoredResult};
pub use entry::{Answer, Entry, InviteRow, Line, MatchRow, MatchState, NewLine, Record};
pub use erase::{EXCLUDED_ERASED, mark};
pub use export::Exported;
pub use ladders::{
    Calendar, ClosedSeason, Due, HistoryRow, Job, JobRow, NewSeason, NewSuspicion, Published,
    PublishedLadder, RatedRow, ResultRow, SeasonPlace, SeasonRow, SeatResult, Suspected, SuspicionRow,
};
pub use matches::{DayOff, Holiday};
pub use migrate::{MIGRATIONS, Migration};
pub use read::{Deed, ExclusionRow, OverlayRow, OverlayVerdict, PostedRow, ReadError, ReportRow};

use sqlx::AnyPool;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// What a commit survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// A killed process: everything acknowledged is there. A power cut: the last commits may be
    /// missing, the file is sound. (`synchronous = NORMAL`.)
    #[default]
    Process,
    /// A power cut too, for one flush of the disk a commit. (`synchronous = FULL`.)
    PowerCut,
    /// A killed process only; a power cut may damage the file. For tests and files that are thrown
    /// away. (`synchronous = OFF`.)
    None,
}

/// How to open a journal.
#[derive(Clone, Debug)]
pub struct Options {
    /// What a commit survives.
    pub durability: Durability,
    /// The most connections that read at the same time (at least 1).
    pub readers: u32,
    /// The least time between the beginnings of two commits, unless 200 rows wait: what trickles in
    /// faster shares a transaction. An entry after a longer silence is committed at once. Zero for
    /// scripts in virtual time; otherwise the runtime must have a timer.
    pub gather: Duration,
    /// The steps of the schema; other than [`MIGRATIONS`] only in tests.
    pub migrations: &'static [Migration],
}

impl Default for Options {
    fn default() -> Self {
        Self {
            durability: Durability::default(),
            readers: 2,
            gather: Duration::from_millis(5),
            migrations: MIGRATIONS,
        }
    }
}

/// What [`Journal::open`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// Nothing: the file was made.
    Created,
    /// A database of this version.
    Existing,
    /// A database of an earlier version, now of this one.
    Migrated {
        /// Its version before.
        from: i64,
        /// Its version now.
        to: i64,
        /// The copy of the file as it was at `from` (each later step left one too).
        copy: PathBuf,
    },
}

/// Why a journal cannot be opened, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// Another process holds the lock.
    #[error(
        "the database {} is in use by another giostra (it holds {}): stop that one, or name another file",
        file.display(), lock.display()
    )]
    InUse {
        /// The database.
        file: PathBuf,
        /// The lock file.
        lock: PathBuf,
    },
    /// The file is damaged, or no database at all.
    #[error(
        "the database {} is damaged or no database ({why}): put it aside with its -wal file and \
         copy the last backup in its place; nothing was changed",
        file.display()
    )]
    Damaged {
        /// The database.
        file: PathBuf,
        /// What SQLite says.
        why: String,
    },
    /// A later giostra made it.
    #[error(
        "the database {} has version {version}, this giostra knows up to {known}: run the newer giostra again, \
         or go back to the copy {}.before-{}; nothing was changed",
        file.display(), file.display(), known + 1
    )]
    Future {
        /// The database.
        file: PathBuf,
        /// Its version.
        version: i64,
        /// The last version this program knows.
        known: i64,
    },
    /// An earlier giostra made it, and it is only to be looked at.
    #[error(
        "the database {} has version {version}, this giostra {known}: let it serve once, which leaves a copy of what was",
        file.display()
    )]
    Past {
        /// The database.
        file: PathBuf,
        /// Its version.
        version: i64,
        /// The version of this program.
        known: i64,
    },
    /// The file has more than one name (hard links): two processes could write it at once.
    #[error("the database {} has another name beside this one, a hard link: remove that, or make a copy", file.display())]
    SeveralNames {
        /// The database.
        file: PathBuf,
    },
    /// Another program made it.
    #[error("the database {} belongs to another program: name another file; nothing was changed", file.display())]
    Foreign {
        /// The database.
        file: PathBuf,
    },
    /// A step of the schema failed and was taken back.
    #[error("the database {} could not be brought to version {to}: {why}; it is as it was", file.display())]
    Migration {
        /// The database.
        file: PathBuf,
        /// The version it should have got.
        to: i64,
        /// What the database says.
        why: String,
    },
    /// The file, or one beside it, cannot be made, read or written.
    #[error("cannot use {}: {why}", file.display())]
    Unusable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        why: String,
    },
}

/// Why an entry was not written. Nothing of it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Another writer wrote the line of that number (or opened that match, or gave that seat):
    /// whoever holds the match in memory holds something old and must stand down.
    #[error("match {match_id} is being written by another process")]
    Fenced {
        /// The match.
        match_id: i64,
    },
    /// A line with this source is in the log already: the message was delivered twice.
    #[error("the message was in the log of match {match_id} already")]
    Duplicate {
        /// The match.
        match_id: i64,
    },
    /// Disk full, read only, input or output failed: pause and try again.
    #[error("the journal cannot be written: {0}")]
    Storage(String),
    /// The journal was closed.
    #[error("the journal is closed")]
    Closed,
}

/// A backup that could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackupError {
    /// The target exists; backups overwrite nothing.
    #[error("{} exists already: name a new file", .0.display())]
    Exists(PathBuf),
    /// There is no database to copy.
    #[error("there is no database {}", .0.display())]
    Missing(PathBuf),
    /// The copy failed; nothing is left of it.
    #[error("cannot copy to {}: {why}", file.display())]
    Failed {
        /// The target.
        file: PathBuf,
        /// What the database or the system says.
        why: String,
    },
}

/// How many orders may wait for the writer before rooms wait for room in the queue.
const QUEUE: usize = 1024;

/// The log and the memory of the house; a handle, cheap to clone.
#[derive(Clone, Debug)]
pub struct Journal(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    orders: mpsc::Sender<writer::Order>,
    readers: AnyPool,
    file: PathBuf,
    place: place::FileInPlace,
    next_match: AtomicI64,
}

impl Journal {
    /// Opens the database or creates it, locks it against other processes, checks it, and brings it
    /// to this version after copying it to `<file>.before-<version>`. Must be called inside a tokio
    /// runtime (of any kind), which from then on runs the writer.
    pub async fn open(path: &Path, options: Options) -> Result<(Self, Opened), OpenError> {
        let unusable = |why: String| OpenError::Unusable { file: path.to_owned(), why };
        let file = sqlite::true_name(path).map_err(|error| unusable(error.to_string()))?;
        if place::names(&file) > 1 {
            // The lock stands beside one name, and so does the WAL.
            return Err(OpenError::SeveralNames { file });
        }
        let lock = sqlite::lock(&file).await?;
        let (connection, opened) = open::writer(&file, &options).await?;
        let readers = sqlite::readers(&file, options.readers, options.durability)
            .map_err(|error| open::failure(&file, &error))?;
        let next_match =
            read::last_match_id(&readers).await.map_err(|error| unusable(error.to_string()))? + 1;
        Ok((Self::start(connection, readers, file, lock, next_match, &options), opened))
    }

    fn start(
        connection: sqlx::AnyConnection,
        readers: AnyPool,
        file: PathBuf,
        lock: File,
        next_match: i64,
        options: &Options,
    ) -> Self {
        let (orders, received) = mpsc::channel(QUEUE);
        let place = place::FileInPlace::of(&file);
        let writer = writer::Writer {
            connection,
            file: file.clone(),
            durability: options.durability,
            gather: options.gather,
            lock,
            readers: readers.clone(),
            limited: false,
            broken: false,
            fresh: 0,
            checkpoint: None,
            place: place.clone(),
        };
        tokio::spawn(writer.run(received));
        Self(Arc::new(Inner { orders, readers, file, place, next_match: AtomicI64::new(next_match) }))
    }

    /// Opens a database to look at it, also while a giostra is running on it: nothing can be written, and no lock is
    /// needed. It must be of this version.
    pub async fn look(path: &Path) -> Result<Self, OpenError> {
        let unusable = |why: String| OpenError::Unusable { file: path.to_owned(), why };
        let file = sqlite::true_name(path).map_err(|error| unusable(error.to_string()))?;
        let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
        let version = open::version(&file).await?;
        if version > known {
            return Err(OpenError::Future { file, version, known });
        }
        if version < known {
            return Err(OpenError::Past { file, version, known });
        }
        let readers = sqlite::lookers(&file).map_err(|error| open::failure(&file, &error))?;
        let (orders, _) = mpsc::channel(1);
        let place = place::FileInPlace::of(&file);
        Ok(Self(Arc::new(Inner { orders, readers, file, place, next_match: AtomicI64::new(i64::MAX) })))
    }

    /// Whether the file is still where it was opened. While it is not, nothing is written: what is written into a file that
    /// was deleted or replaced is lost with the process.
    pub fn is_in_place(&self) -> bool {
        self.0.place.holds()
    }

    /// The same when the journal is closed.
    pub fn is_left_in_place(&self) -> bool {
        self.0.place.holds_without_wal()
    }

    /// Writes the entry, all of it or nothing, and returns when it is committed. Entries are committed
    /// in the order of their calls; a room waits for one before it numbers the next.
    /// A call that is dropped while it waits may or may not have been written.
    pub async fn append(&self, entry: Entry) -> Result<(), AppendError> {
        let (done, answer) = oneshot::channel();
        self.order(writer::Order::Append(writer::Waiting { entry, done })).await?;
        answer.await.unwrap_or(Err(AppendError::Closed))
    }

    /// Writes what waits, moves everything into the one file, and lets go of it: afterwards another
    /// process may open it. Appends and reads that come later fail. Closing twice is harmless.
    /// Where the file is not in its place any more, what it held is put beside it: into the file that is returned.
    pub async fn close(&self) -> Option<PathBuf> {
        self.0.readers.close().await;
        let (done, answer) = oneshot::channel();
        self.order(writer::Order::Close(done)).await.ok()?;
        answer.await.ok().flatten()
    }

    /// Copies the database, as it stands at one moment, into the new file `to`, while rooms go on.
    /// Returns the size of the copy in bytes.
    pub async fn backup(&self, to: &Path) -> Result<u64, BackupError> {
        backup(&self.0.file, to).await
    }

    /// A fault to order, for tests and for the lines `disk full` and `disk ok` of the chat scripts:
    /// the file may not grow past `pages` pages of 4096 bytes (at least what it has now), and while
    /// the limit stands each commit needs a free mebibyte under it, as a full disk has no half-empty
    /// pages to offer. The failures are SQLite's own (`SQLITE_FULL`). `None` lifts the limit.
    pub async fn limit_size(&self, pages: Option<u32>) -> Result<(), AppendError> {
        let (done, answer) = oneshot::channel();
        self.order(writer::Order::Limit(pages, done)).await?;
        answer.await.unwrap_or(Err(AppendError::Closed))
    }

    fn readers(&self) -> &AnyPool {
        &self.0.readers
    }

    /// The database's true path.
    pub fn file(&self) -> &Path {
        &self.0.file
    }

    async fn order(&self, order: writer::Order) -> Result<(), AppendError> {
        self.0.orders.send(order).await.map_err(|_| AppendError::Closed)
    }
}

/// Copies the database `from` into the new file `to`, whether a giostra is running on it or not.
/// Returns the size of the copy in bytes.
pub async fn backup(from: &Path, to: &Path) -> Result<u64, BackupError> {
    let from = match sqlite::true_name(from) {
        Ok(file) if file.is_file() => file,
        _ => return Err(BackupError::Missing(from.to_owned())),
    };
    let failed = |why: String| BackupError::Failed { file: to.to_owned(), why };
    // Made here and empty, so that nobody else's file can be overwritten.
    match File::create_new(to) {
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            return Err(BackupError::Exists(to.to_owned()));
        }
        Err(error) => return Err(failed(error.to_string())),
    }
    let copied = sqlite::copy(&from, to).await.map_err(|error| error.to_string());
    let size = copied.and_then(|()| std::fs::metadata(to).map_err(|error| error.to_string()));
    size.map(|size| size.len()).map_err(|why| {
        // Half a backup is worse than none.
        std::fs::remove_file(to).ok();
        failed(why)
    })
}
