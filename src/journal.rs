//! The durable log, and what the rooms must remember beside it: seats, names, settings, plans.
//!
//! A match is its log (DESIGN §1): rooms append first and speak afterwards. [`Journal::append`]
//! returns when its [`Entry`] is committed, all of it or nothing. One task writes for all rooms and
//! commits what waits in one transaction; reads have connections of their own and never wait for it.
//!
//! Statements are portable: text and bigint, `$1`, moments as milliseconds, no macros. They go through one small door
//! (`db`), behind which stands sqlx's `Any` driver, or SQLite on the thread that asks: for what writes a file, and in memory, for
//! simulations and for chats that keep nothing ([`Journal::in_memory`]). In memory each read and each entry is answered when it is
//! first asked, on the caller's task. What only SQLite has (the file, its lock, pragmas, copies) is in one file.
//!
//! What holds:
//! - **Acknowledged is kept.** A killed process loses nothing that `append` returned `Ok` for; a power cut may lose
//!   the last commits, but never tears one ([`Durability`]).
//! - **One writer.** The system's lock on `<file>.lock` refuses a second process; between
//!   processes on another database the primary key `(round, n)` fences: who comes second gets
//!   [`AppendError::Fenced`]. Numbers come from the database, in the transaction that uses them.
//! - **Delivered twice counts once**: `unique (source, round)`, [`AppendError::Duplicate`].
//!
//! A match is a `round` in the tables, because `match` is a word of SQL.

mod backup;
mod between;
mod check;
mod commit;
mod counts;
mod db;
mod entry;
mod erase;
mod events;
mod export;
mod figures;
mod here;
mod house;
mod insert;
mod juries;
mod ladders;
mod matches;
mod memory;
mod migrate;
mod moved;
mod news;
mod numbers;
mod open;
mod packed;
mod place;
mod postgres;
pub mod privacy;
mod private;
mod purge;
mod read;
mod results;
mod scope;
mod seal;
mod sqlite;
mod transfer;
mod upkeep;
mod writer;

pub use backup::{BackupError, backup};
pub use between::{Between, Forwarded};
pub use check::{Orphans, StoredMatch, StoredResult};
pub use entry::{ActivityKind, Answer, Entry, InviteRow, Line, MatchRow, MatchState, NewLine, Record};
pub use erase::{EXCLUDED_ERASED, mark};
pub use events::{EventRow, LiveGame, OVERRULED};
pub use export::Exported;
pub use ladders::{
    Brought, Calendar, ClosedSeason, Due, HistoryRow, Job, JobRow, NewSeason, NewSuspicion, Opening,
    Published, PublishedLadder, RatedRow, ResultRow, RowOwner, SeasonPlace, SeasonRow, Suspected,
    SuspicionRow,
};
pub use matches::{DayOff, Holiday};
pub use migrate::{MIGRATIONS, Migration};
pub use news::News;
pub use packed::Packed;
pub use postgres::{About, Ears, Grip, Lease, Server, Turn};
pub use read::{Deed, ExclusionRow, OverlayRow, OverlayVerdict, PostedRow, ReadError, ReportRow};
pub use results::{How, SeatResult};
pub use scope::Scope;
pub use transfer::{
    Carried, Known, MoveError, Moved, Progress, export_server, import_server, servers, transfer,
};

use crate::tasks::Tasks;
use db::{Connection, Readers};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// What starts the writer, and the tasks of the house that is opened on the journal.
    pub tasks: Tasks,
    /// On a server, what entitles this process to write; without one it writes whoever serves.
    pub lease: Option<Lease>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            durability: Durability::default(),
            readers: 2,
            gather: Duration::from_millis(5),
            migrations: MIGRATIONS,
            tasks: Tasks::default(),
            lease: None,
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
        /// The copy of the file as it was at `from` (one, however many steps there were); of a server there is none.
        copy: Option<PathBuf>,
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
    /// Another database was being moved into it, and that did not come to its end.
    #[error("the database {} is being moved here and is not whole: begin the same `giostra move` again", file.display())]
    Unfinished {
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
    /// Another writer wrote the line of that number (or opened that match, or gave that seat): the copy of the match
    /// in memory is old, and its holder must stand down.
    #[error("match {match_id} is being written by another process")]
    Fenced {
        /// The match.
        match_id: i64,
    },
    /// Another process serves in the place of this one, which must stand down: it writes and says nothing any more.
    #[error("another process serves in our place")]
    StoodDown,
    /// Somebody else was there first with something that is there once, and is no match: what was read before is old.
    /// Read again to find what there is now.
    #[error("somebody else has written it first")]
    Outrun,
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

/// How many orders may wait for the writer before rooms wait for room in the queue.
const QUEUE: usize = 1024;

/// The log and the memory of the house; a handle, cheap to clone.
#[derive(Clone, Debug)]
pub struct Journal(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    readers: Readers,
    backend: Backend,
    tasks: Tasks,
    lease: Option<Lease>,
    /// Whether it was closed; a writer that is gone has closed nothing.
    closed: AtomicBool,
}

/// Where entries go.
#[derive(Debug)]
enum Backend {
    /// To the task that writes the file.
    File { orders: mpsc::Sender<writer::Order>, file: PathBuf, place: place::FileInPlace },
    /// To the task that writes to a server.
    Server { orders: mpsc::Sender<writer::Order>, server: Server },
    /// Into memory, at once.
    Memory(Arc<memory::Memory>),
}

impl Journal {
    /// Opens the database or creates it. `path` is a file, or the address of a server ([`Server::of`]).
    ///
    /// A file is locked against other processes, checked, and brought to this version after it was copied to
    /// `<file>.before-<version>`. Must be called inside a tokio runtime (of any kind), which from then on runs the writer.
    pub async fn open(path: &Path, options: Options) -> Result<(Self, Opened), OpenError> {
        if let Some(server) = Server::of(path) {
            return Self::connect(&server, options).await;
        }
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
        Ok((Self::start(connection, readers, file, lock, &options), opened))
    }

    /// The database on a server is brought to this version: each step wholly or not at all. Any number of processes may have
    /// it open. The runtime needs a timer.
    async fn connect(server: &Server, options: Options) -> Result<(Self, Opened), OpenError> {
        server.can_be_reached()?;
        let (connection, line, opened) = postgres::open(server, &options).await?;
        let unusable = |error: sqlx::Error| OpenError::Unusable {
            file: server.shown().to_owned(),
            why: error.to_string(),
        };
        let readers = server.readers(options.readers).map_err(unusable)?;
        let (orders, received) = mpsc::channel(QUEUE);
        let committer = commit::Committer::new(connection, commit::Home::Server(line));
        let scribe = writer::Scribe { committer, upkeep: None };
        let writer = writer::Writer::new(scribe, options.gather, options.tasks);
        options.tasks.start(writer.run(received));
        let backend = Backend::Server { orders, server: server.clone() };
        let lease = options.lease.clone();
        Ok((Self::over(readers, backend, options.tasks, lease), opened))
    }

    /// An empty journal in memory, gone with its last handle. It needs no runtime; each read and each entry is answered
    /// when its future is first polled, in the order in which they are. For simulations, and where nothing is to be kept.
    /// The house that is opened on it starts its tasks as `tasks` says.
    ///
    /// Between its handles it is one database, whichever house uses them: one that opens on a handle of another house's
    /// finds what that one has left, as it would in a file.
    pub fn in_memory(tasks: Tasks) -> Result<Self, OpenError> {
        let memory = memory::Memory::open(MIGRATIONS)
            .map_err(|error| open::failure(Path::new(memory::NAME), &error))?;
        let memory = Arc::new(memory);
        let readers = Readers::Memory(Arc::clone(&memory));
        Ok(Self::over(readers, Backend::Memory(memory), tasks, None))
    }

    fn over(readers: Readers, backend: Backend, tasks: Tasks, lease: Option<Lease>) -> Self {
        Self(Arc::new(Inner { readers, backend, tasks, lease, closed: AtomicBool::new(false) }))
    }

    fn start(connection: Connection, readers: Readers, file: PathBuf, lock: File, options: &Options) -> Self {
        let (orders, received) = mpsc::channel(QUEUE);
        let place = place::FileInPlace::of(&file);
        let home =
            commit::Home::File { file: file.clone(), durability: options.durability, place: place.clone() };
        let upkeep = upkeep::Upkeep {
            file: file.clone(),
            lock,
            readers: readers.clone(),
            fresh: 0,
            checkpoint: None,
            length: 0,
            moved: 0,
            place: place.clone(),
            tasks: options.tasks,
        };
        let committer = commit::Committer::new(connection, home);
        let scribe = writer::Scribe { committer, upkeep: Some(upkeep) };
        let writer = writer::Writer::new(scribe, options.gather, options.tasks);
        options.tasks.start(writer.run(received));
        let backend = Backend::File { orders, file, place };
        Self::over(readers, backend, options.tasks, None)
    }

    /// Opens a database to look at it, also while a giostra is running on it: nothing can be written, and no lock is
    /// needed. It must be of this version.
    pub async fn look(path: &Path) -> Result<Self, OpenError> {
        let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
        let (orders, _) = mpsc::channel(1);
        if let Some(server) = Server::of(path) {
            let readers = postgres::look(&server, known).await?;
            let backend = Backend::Server { orders, server };
            return Ok(Self::over(readers, backend, Tasks::default(), None));
        }
        let unusable = |why: String| OpenError::Unusable { file: path.to_owned(), why };
        let file = sqlite::true_name(path).map_err(|error| unusable(error.to_string()))?;
        let version = open::version(&file).await?;
        if version > known {
            return Err(OpenError::Future { file, version, known });
        }
        if version < known {
            return Err(OpenError::Past { file, version, known });
        }
        let readers = sqlite::lookers(&file).map_err(|error| open::failure(&file, &error))?;
        let place = place::FileInPlace::of(&file);
        let backend = Backend::File { orders, file, place };
        Ok(Self::over(readers, backend, Tasks::default(), None))
    }

    /// Whether the file is still where it was opened. While it is not, nothing is written: what is written into a file that
    /// was deleted or replaced is lost with the process. Memory stays where it is.
    pub fn is_in_place(&self) -> bool {
        match &self.0.backend {
            Backend::File { place, .. } => place.holds(),
            Backend::Server { .. } | Backend::Memory(_) => true,
        }
    }

    /// The same when the journal is closed.
    pub fn is_left_in_place(&self) -> bool {
        match &self.0.backend {
            Backend::File { place, .. } => place.holds_without_wal(),
            Backend::Server { .. } | Backend::Memory(_) => true,
        }
    }

    /// Writes the entry, all of it or nothing, and returns when it is committed. Entries are committed
    /// in the order of their calls; a room waits for one before it numbers the next.
    /// A call that is dropped while it waits may or may not have been written.
    pub async fn append(&self, entry: Entry) -> Result<(), AppendError> {
        match &self.0.backend {
            Backend::Memory(memory) => memory.append(&entry),
            Backend::File { orders, .. } | Backend::Server { orders, .. } => {
                order(orders, |done| writer::Order::Append(writer::Waiting { entry, done })).await?
            }
        }
    }

    /// A number for a new match, given by the database. Never given twice, also when the match is never opened.
    pub async fn next_match_id(&self) -> Result<i64, AppendError> {
        match &self.0.backend {
            Backend::Memory(memory) => memory.number(),
            Backend::File { orders, .. } | Backend::Server { orders, .. } => {
                order(orders, writer::Order::Number).await?
            }
        }
    }

    /// Writes what waits, moves everything into the one file, and lets go of it: afterwards another
    /// process may open it. Appends and reads that come later fail. Closing twice is harmless.
    /// Where the file is not in its place any more, what it held is put beside it: into the file that is returned.
    pub async fn close(&self) -> Option<PathBuf> {
        self.0.closed.store(true, Ordering::Relaxed);
        self.0.readers.close().await;
        match &self.0.backend {
            Backend::File { orders, .. } | Backend::Server { orders, .. } => {
                order(orders, writer::Order::Close).await.ok().flatten()
            }
            Backend::Memory(_) => None,
        }
    }

    /// Copies the database, as it stands at one moment, into the new file `to`, while rooms go on.
    /// Returns the size of the copy in bytes.
    pub async fn backup(&self, to: &Path) -> Result<u64, BackupError> {
        match &self.0.backend {
            Backend::File { file, .. } => backup(file, to).await,
            Backend::Server { server, .. } => backup::copied(to, transfer::snapshot(server, to)).await,
            Backend::Memory(memory) => backup::copied(to, async { memory.copy(to) }).await,
        }
    }

    /// The turn to back up: one of those who share a database has it. `None`: another one.
    pub async fn turn_to_back_up(&self) -> Result<Option<Turn>, ReadError> {
        match &self.0.backend {
            Backend::Server { server, .. } => Turn::on(server).await,
            Backend::File { .. } | Backend::Memory(_) => Ok(Some(Turn::alone())),
        }
    }

    /// A fault to order, for tests and for the lines `disk full` and `disk ok` of the chat scripts:
    /// the file may not grow past `pages` pages of 4096 bytes (at least what it has now), and while
    /// the limit stands each commit needs a free mebibyte under it, as a full disk has no half-empty
    /// pages to offer. The failures are SQLite's own (`SQLITE_FULL`). A server, whose size is not ours, refuses each commit as it
    /// does with a full disk. `None` lifts the limit.
    pub async fn limit_size(&self, pages: Option<u32>) -> Result<(), AppendError> {
        match &self.0.backend {
            Backend::Memory(memory) => memory.limit(pages),
            Backend::File { orders, .. } | Backend::Server { orders, .. } => {
                order(orders, |done| writer::Order::Limit(pages, done)).await?
            }
        }
    }

    /// Whether it is closed or about to be, as a process does that takes its leave: what waits to be written still is, anything
    /// more is refused, and nothing is wrong.
    pub fn is_closed(&self) -> bool {
        self.0.closed.load(Ordering::Relaxed)
    }

    /// Resolves when something may be said: at once where one process has the database for itself, else as the lease has it
    /// ([`Lease::leave`]).
    pub async fn leave_to_speak(&self) {
        if let Some(lease) = &self.0.lease {
            lease.leave().await;
        }
    }

    /// What this process serves, where several share it out.
    pub fn lease(&self) -> Option<&Lease> {
        self.0.lease.as_ref()
    }

    /// Hears what other processes have written, where several share the work out.
    pub fn ears(&self) -> Option<Ears> {
        match (&self.0.backend, &self.0.lease) {
            (Backend::Server { server, .. }, Some(lease)) => Some(Ears::new(server, lease.name())),
            _ => None,
        }
    }

    /// How the house of this journal starts its tasks.
    pub fn tasks(&self) -> Tasks {
        self.0.tasks
    }

    fn readers(&self) -> &Readers {
        &self.0.readers
    }

    /// The database's true path; of one on a server its address without the password, of one in memory what stands for it.
    pub fn file(&self) -> &Path {
        match &self.0.backend {
            Backend::Server { server, .. } => server.shown(),
            Backend::File { file, .. } => file,
            Backend::Memory(_) => Path::new(memory::NAME),
        }
    }
}

/// Orders something of the writer and waits for its answer.
async fn order<T>(
    orders: &mpsc::Sender<writer::Order>,
    order: impl FnOnce(oneshot::Sender<T>) -> writer::Order,
) -> Result<T, AppendError> {
    let (done, answer) = oneshot::channel();
    orders.send(order(done)).await.map_err(|_| AppendError::Closed)?;
    answer.await.map_err(|_| AppendError::Closed)
}
