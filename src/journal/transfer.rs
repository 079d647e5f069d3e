//! A whole database copied into another one, whichever each of them is: SQLite in a file, or PostgreSQL.
//!
//! Tables are taken in the order of [`super::privacy::COLUMNS`], which names every column there is; rows by their key, some at
//! a time. Each transaction that writes rows writes also how far it came (`notes`), so a transfer that was killed goes on where
//! it was. A database that holds such a note is no database to play on: nothing but a transfer opens it.
//!
//! What was copied is believed only after both sides were read again, from the beginning: the same number of rows in each
//! table, the same SHA-256 of each log and of each table.

mod copy;
mod digest;
mod notes;
mod server;
mod side;
mod table;

pub(super) use notes::TABLE as UNFINISHED;
pub use server::{Carried, Known, export_server, import_server, servers};

use super::postgres::Server;
use super::{OpenError, migrate, sqlite};
use copy::Position;
use side::Side;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use table::Table;

/// How far a transfer is, in rows: each is copied, and read once more on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// So many are done.
    pub done: u64,
    /// Of so many.
    pub of: u64,
}

/// What was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The target, as people are shown it.
    pub to: PathBuf,
    /// Rows of all tables.
    pub rows: u64,
    /// Tables.
    pub tables: usize,
    /// Logs.
    pub logs: usize,
}

/// Why a database was not moved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// One of both cannot be opened, or is in use.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is no source.
    #[error("there is no database {}", .0.display())]
    Missing(PathBuf),
    /// Source and target are one.
    #[error("{} is both source and target", .0.display())]
    Same(PathBuf),
    /// Somebody plays on the source, or on the target already.
    #[error("a giostra is using the database {}: stop it", .0.display())]
    Busy(PathBuf),
    /// The target is a database already.
    #[error("the database {} is not empty: name a new one", .0.display())]
    NotEmpty(PathBuf),
    /// The target holds a part of another database.
    #[error("the move into {} that was begun was from {from}", to.display())]
    Begun {
        /// The target.
        to: PathBuf,
        /// What was being moved into it.
        from: String,
    },
    /// What was read again is not the same: somebody has written meanwhile, or since a part of it was copied.
    #[error("what came to {} is not the same ({what}): the same command begins anew", to.display())]
    Different {
        /// The target.
        to: PathBuf,
        /// A table, or the number of a match.
        what: String,
    },
    /// The source knows nothing of the server.
    #[error("{} has nothing of the server {server}", file.display())]
    NoServer {
        /// The source.
        file: PathBuf,
        /// The server.
        server: String,
    },
    /// The target has a history of the server, and two cannot become one.
    #[error("the server {server} has played on {} already", file.display())]
    HasPlayed {
        /// The target.
        file: PathBuf,
        /// The server.
        server: String,
    },
    /// Reading or writing failed; what was copied so far stays.
    #[error("cannot go on with {}: {why}", file.display())]
    Failed {
        /// The database that failed.
        file: PathBuf,
        /// What it says.
        why: String,
    },
    /// Whoever was told of the progress said so.
    #[error("stopped")]
    Stopped,
}

impl MoveError {
    /// Whether it is about what was asked for: nothing was begun, and asking again changes nothing.
    pub const fn is_refusal(&self) -> bool {
        match self {
            Self::Open(error) => !matches!(error, OpenError::Unusable { .. } | OpenError::Migration { .. }),
            Self::Missing(_)
            | Self::Same(_)
            | Self::Busy(_)
            | Self::NotEmpty(_)
            | Self::Begun { .. }
            | Self::NoServer { .. }
            | Self::HasPlayed { .. } => true,
            Self::Different { .. } | Self::Failed { .. } | Self::Stopped => false,
        }
    }
}

/// What is told how far it is, and may stop it there.
type At<'a> = &'a mut (dyn FnMut(Progress) -> ControlFlow<()> + Send);

/// Counts rows for whoever waits.
struct Count<'a> {
    progress: Progress,
    at: At<'a>,
}

impl Count<'_> {
    fn add(&mut self, rows: usize) -> Result<(), MoveError> {
        self.progress.done += rows as u64;
        self.progress.of = self.progress.of.max(self.progress.done);
        match (self.at)(self.progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(MoveError::Stopped),
        }
    }
}

/// Copies the database `from` into `to`, which must hold nothing, or what an earlier call with the same two has left there.
/// Nobody may play on either meanwhile; the source is not changed. Each is the name of a file, or the address of a server.
/// `at` hears after each step how far it is, and may stop it: the next call goes on there.
///
/// Must be called inside a tokio runtime with timer and network.
pub async fn transfer(
    from: &Path,
    to: &Path,
    mut at: impl FnMut(Progress) -> ControlFlow<()> + Send,
) -> Result<Moved, MoveError> {
    let tables = table::all().map_err(|error| failed(from, &error))?;
    let mut source = Side::source(from).await?;
    let mut target = match Side::target(to, &source).await {
        Ok(target) => target,
        Err(error) => {
            source.close().await;
            return Err(error);
        }
    };
    let moved = all(&mut source, &mut target, &tables, &mut at).await;
    source.close().await;
    target.close().await;
    moved
}

fn failed(file: &Path, error: &sqlx::Error) -> MoveError {
    MoveError::Failed { file: file.to_owned(), why: error.to_string() }
}

async fn all(source: &mut Side, target: &mut Side, tables: &[Table], at: At<'_>) -> Result<Moved, MoveError> {
    let begun = notes::begin(target, &source.identity, tables).await?;
    let of = 3 * count(source, tables).await?;
    let done = if begun == Position::default() { 0 } else { count(target, tables).await? };
    let mut count = Count { progress: Progress { done, of }, at };
    copy::fill(source, target, tables, begun, &mut count).await?;
    let (mut rows, mut logs) = (0, 0);
    for table in tables {
        let is = digest::of(source, table, &mut count).await?;
        let came = digest::of(target, table, &mut count).await?;
        if let Some(what) = is.differs(&came, table) {
            // What was copied from before the change is of no use.
            notes::forget(target).await.map_err(|error| failed(&target.shown, &error))?;
            return Err(MoveError::Different { to: target.shown.clone(), what });
        }
        rows += is.rows;
        logs += is.logs.len();
    }
    if source.is_played_on().await? {
        return Err(MoveError::Busy(source.shown.clone()));
    }
    let ended = notes::end(target).await;
    ended.map_err(|error| failed(&target.shown, &error))?;
    Ok(Moved { to: target.shown.clone(), rows, tables: tables.len(), logs })
}

async fn count(side: &mut Side, tables: &[Table]) -> Result<u64, MoveError> {
    let mut rows = 0;
    for table in tables {
        let counted = table.count(&mut side.connection).await;
        rows += counted.map_err(|error| failed(&side.shown, &error))?;
    }
    Ok(rows)
}

/// Copies what a server holds, as it stands at one moment, into the empty file `to`, while play goes on.
pub(super) async fn snapshot(server: &Server, to: &Path) -> Result<(), MoveError> {
    let tables = table::all().map_err(|error| failed(to, &error))?;
    let mut source = Side::one_moment(server).await?;
    let copied = whole(&mut source, to, &tables).await;
    source.close().await;
    copied
}

async fn whole(source: &mut Side, to: &Path, tables: &[Table]) -> Result<(), MoveError> {
    let mut target = Side::new_file(to).await?;
    let copied = async {
        let begun = notes::begin(&mut target, &source.identity, tables).await?;
        let mut on = |_| ControlFlow::Continue(());
        let mut count = Count { progress: Progress { done: 0, of: 0 }, at: &mut on };
        copy::fill(source, &mut target, tables, begun, &mut count).await?;
        // Until now nobody could take half a copy for a whole one.
        notes::end(&mut target).await.map_err(|error| failed(to, &error))
    };
    let copied = copied.await;
    target.close().await;
    copied?;
    let synced = std::fs::File::open(to).and_then(|file| file.sync_all());
    synced.map_err(|error| failed(to, &error.into()))
}

/// Brings an empty database to this version, or one that did not come so far.
async fn prepare(target: &mut Side, from: i64) -> Result<(), MoveError> {
    for (to, migration) in (1..).zip(migrate::MIGRATIONS).skip(usize::try_from(from).unwrap_or(0)) {
        let taken = migrate::step(&mut target.connection, to, migration).await;
        taken.map_err(|error| failed(&target.shown, &error))?;
    }
    Ok(())
}

/// The WAL of a file is emptied when it has grown so long: nobody else does while rows come in.
const WAL: u64 = 16 << 20;

async fn rest(target: &mut Side) -> Result<(), sqlx::Error> {
    match &target.file {
        Some(file) if sqlite::wal_length(file) > WAL => sqlite::empty_wal(&mut target.connection).await,
        _ => Ok(()),
    }
}
