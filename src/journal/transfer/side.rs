//! The two sides of a transfer: who may be read from, and what may be filled.

use super::notes;
use super::{MoveError, failed};
use crate::journal::db::{Connection, query};
use crate::journal::migrate::{self, MIGRATIONS};
use crate::journal::postgres::{self, Server};
use crate::journal::{Durability, OpenError, open, place, sqlite};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often, and after what pause, it is asked again for what a process that has just died may still hold on a server.
const TRIES: usize = 40;
const PAUSE: Duration = Duration::from_millis(50);

/// What connections that transfer are called on a server.
const NAME: &str = "giostra moves";

/// The lock under which a giostra that starts brings the tables to its version: whoever holds it keeps others from starting.
const LOCK: &str = "select case when pg_try_advisory_lock(hashtext('giostra of ' || current_schema()))
                    then 'ours' else 'theirs' end";

/// Which database it is, however its address is written: the cluster's own number, database and schema.
const IDENTITY: &str = "select 'postgres:' || cast((pg_control_system()).system_identifier as text) || '/' ||
                        cast(current_database() as text) || '/' || coalesce(cast(current_schema() as text), '')";

/// Giostre that write: they are connected as long as they run. Those that only look are in nobody's way, and those that wait
/// for our lock have not begun.
const WRITERS: &str = "select count(*) from pg_stat_activity
                       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'giostra %'
                       and coalesce(wait_event, '') <> 'advisory'
                       and application_name not in ('giostra reads', 'giostra looks', 'giostra moves')";

/// A database that rows are taken from, or brought into.
pub(super) struct Side {
    /// As people are shown it.
    pub(super) shown: PathBuf,
    /// Which one it is, whatever it is called.
    pub(super) identity: String,
    pub(super) connection: Connection,
    /// If it is a file that is written.
    pub(super) file: Option<PathBuf>,
    /// The tables there were when it was opened.
    tables: Vec<String>,
    /// Nobody else opens the file while this is held.
    lock: Option<File>,
}

fn known() -> i64 {
    i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX)
}

impl Side {
    /// A database that is to be read: of this version, whole, and with nobody who writes.
    pub(super) async fn source(name: &Path) -> Result<Self, MoveError> {
        if let Some(server) = Server::of(name) {
            let mut side = Self::on(&server).await?;
            return match side.judge_source(&server).await {
                Ok(()) => Ok(side),
                Err(error) => {
                    side.close().await;
                    Err(error)
                }
            };
        }
        let file = true_name(name)?;
        if !file.is_file() {
            return Err(MoveError::Missing(name.to_owned()));
        }
        let lock = alone(&file).await?;
        let version = open::version(&file).await?;
        right_version(&file, version)?;
        let connected = sqlite::connect(&file, sqlite::Mode::Read).await;
        let connection = connected.map_err(|error| open::failure(&file, &error))?;
        let identity = identity(&file);
        Ok(Self { shown: file, identity, connection, file: None, tables: Vec::new(), lock: Some(lock) })
    }

    /// A database that is to be filled: nothing is in it, or what a transfer has left.
    pub(super) async fn target(name: &Path, source: &Self) -> Result<Self, MoveError> {
        let mut side = if let Some(server) = Server::of(name) {
            Self::on(&server).await?
        } else {
            let file = true_name(name)?;
            if identity(&file) == source.identity {
                return Err(MoveError::Same(file));
            }
            let lock = alone(&file).await?;
            let mut side = Self::at(&file).await?;
            side.file = Some(file);
            side.lock = Some(lock);
            side
        };
        match side.judge_target(source).await {
            Ok(()) => Ok(side),
            Err(error) => {
                side.close().await;
                Err(error)
            }
        }
    }

    /// What a database of this version holds at this moment, whatever is written from now on. Somebody may play on it.
    pub(super) async fn moment(name: &Path) -> Result<Self, MoveError> {
        if let Some(server) = Server::of(name) {
            return Self::one_moment(&server).await;
        }
        let file = true_name(name)?;
        if !file.is_file() {
            return Err(MoveError::Missing(name.to_owned()));
        }
        right_version(&file, open::version(&file).await?)?;
        let connected = sqlite::connect(&file, sqlite::Mode::Read).await;
        let mut connection = connected.map_err(|error| open::failure(&file, &error))?;
        // From its first question on it answers as of then.
        let begun = connection.run("begin").await;
        begun.map_err(|error| open::failure(&file, &error))?;
        let identity = identity(&file);
        Ok(Self { shown: file, identity, connection, file: None, tables: Vec::new(), lock: None })
    }

    /// A database of this version that is written, while nobody plays on it.
    pub(super) async fn at_rest(name: &Path, source: &Self) -> Result<Self, MoveError> {
        let side = if let Some(server) = Server::of(name) {
            let mut side = Self::on(&server).await?;
            if let Err(error) = side.judge_source(&server).await {
                side.close().await;
                return Err(error);
            }
            side
        } else {
            let file = true_name(name)?;
            if !file.is_file() {
                return Err(MoveError::Missing(name.to_owned()));
            }
            let lock = alone(&file).await?;
            right_version(&file, open::version(&file).await?)?;
            let connected = sqlite::connect(&file, sqlite::Mode::Write).await;
            let mut connection = connected.map_err(|error| open::failure(&file, &error))?;
            let configured = sqlite::configure(&mut connection, Durability::PowerCut).await;
            configured.map_err(|error| open::failure(&file, &error))?;
            let (shown, identity) = (file.clone(), identity(&file));
            Self { shown, identity, connection, file: Some(file), tables: Vec::new(), lock: Some(lock) }
        };
        if side.identity == source.identity {
            let shown = side.shown.clone();
            side.close().await;
            return Err(MoveError::Same(shown));
        }
        Ok(side)
    }

    /// A new file that is there and empty; nobody knows of it yet.
    pub(super) async fn new_file(file: &Path) -> Result<Self, MoveError> {
        let mut side = Self::at(file).await?;
        // It is whole or it is taken away: no journal of its own is needed, and none is left beside it.
        let settings = side.connection.run("pragma journal_mode = off; pragma synchronous = off").await;
        settings.map_err(|error| failed(file, &error))?;
        Ok(side)
    }

    /// What stands on a server at this moment, whatever is written from now on.
    pub(super) async fn one_moment(server: &Server) -> Result<Self, MoveError> {
        let mut side = Self::on(server).await?;
        let begun = async {
            let begin = "begin transaction isolation level repeatable read read only";
            side.connection.run(begin).await.map_err(|error| failed(&side.shown, &error))?;
            side.judge_version(server).await
        };
        match begun.await {
            Ok(()) => Ok(side),
            Err(error) => {
                side.close().await;
                Err(error)
            }
        }
    }

    /// Connects to a server.
    async fn on(server: &Server) -> Result<Self, MoveError> {
        server.can_be_reached()?;
        let connected = server.connect(NAME, Durability::Process).await;
        let mut connection = connected.map_err(|error| postgres::failure(server, &error))?;
        let asked = async {
            // Nobody waits for us, and one statement may take as long as a table is long.
            connection.run("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0").await?;
            let tables = postgres::tables(&mut connection).await?;
            // Where a server keeps that to itself, its address has to do.
            let identity = connection.answer(IDENTITY).await;
            let identity = identity.unwrap_or_else(|_| server.shown().display().to_string());
            Ok((tables, identity))
        };
        match asked.await {
            Ok((tables, identity)) => {
                let shown = server.shown().to_owned();
                Ok(Self { shown, identity, connection, file: None, tables, lock: None })
            }
            Err(error) => {
                connection.close().await.ok();
                Err(postgres::failure(server, &error).into())
            }
        }
    }

    /// Opens a file to write.
    async fn at(file: &Path) -> Result<Self, MoveError> {
        let damaged = |error: &sqlx::Error| MoveError::from(open::failure(file, error));
        let connected = sqlite::connect(file, sqlite::Mode::Create).await;
        let mut connection = connected.map_err(|error| damaged(&error))?;
        match sqlite::tables(&mut connection).await {
            Ok(tables) => Ok(Self {
                shown: file.to_owned(),
                identity: identity(file),
                connection,
                file: None,
                tables,
                lock: None,
            }),
            Err(error) => {
                connection.close().await.ok();
                Err(damaged(&error))
            }
        }
    }

    /// Whether there was a table of this name when it was opened.
    pub(super) fn has(&self, table: &str) -> bool {
        self.tables.iter().any(|one| one == table)
    }

    async fn judge_version(&mut self, server: &Server) -> Result<(), MoveError> {
        if self.tables.is_empty() {
            return Err(MoveError::Missing(self.shown.clone()));
        }
        let version = postgres::version(&mut self.connection, server, known()).await?;
        right_version(&self.shown, version)
    }

    async fn judge_source(&mut self, server: &Server) -> Result<(), MoveError> {
        self.judge_version(server).await?;
        self.take_the_lock().await?;
        if self.is_played_on().await? { Err(MoveError::Busy(self.shown.clone())) } else { Ok(()) }
    }

    async fn judge_target(&mut self, source: &Self) -> Result<(), MoveError> {
        if self.identity == source.identity {
            return Err(MoveError::Same(self.shown.clone()));
        }
        if self.file.is_none() {
            self.take_the_lock().await?;
            // What there was before may have changed while it was waited for.
            let tables = postgres::tables(&mut self.connection).await;
            self.tables = tables.map_err(|error| failed(&self.shown, &error))?;
        }
        if !self.has(notes::TABLE) && !self.tables.is_empty() {
            let file = self.shown.clone();
            let is_ours = self.has(migrate::TABLE);
            return Err(if is_ours { MoveError::NotEmpty(file) } else { OpenError::Foreign { file }.into() });
        }
        if let Some(file) = &self.file {
            let configured = sqlite::configure(&mut self.connection, Durability::Process).await;
            return configured.map_err(|error| failed(file, &error));
        }
        if self.is_played_on().await? { Err(MoveError::Busy(self.shown.clone())) } else { Ok(()) }
    }

    /// Keeps others from starting on a server.
    async fn take_the_lock(&mut self) -> Result<(), MoveError> {
        for _ in 0..TRIES {
            let asked = self.connection.answer(LOCK).await;
            if asked.map_err(|error| failed(&self.shown, &error))? == "ours" {
                return Ok(());
            }
            tokio::time::sleep(PAUSE).await;
        }
        Err(MoveError::Busy(self.shown.clone()))
    }

    /// Whether a giostra writes there. A file is locked, and so nobody can. A server notices a little later that one has gone.
    pub(super) async fn is_played_on(&mut self) -> Result<bool, MoveError> {
        if !self.connection.is_postgres() {
            return Ok(false);
        }
        for _ in 0..TRIES {
            let counted = async {
                let row = query(WRITERS).fetch_one(&mut self.connection).await?;
                row.try_get::<i64>(0)
            };
            if counted.await.map_err(|error| failed(&self.shown, &error))? == 0 {
                return Ok(false);
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(true)
    }

    /// Lets go of it.
    pub(super) async fn close(mut self) {
        if self.file.is_some() {
            // All of it in the one file.
            sqlite::checkpoint(&mut self.connection).await.ok();
        }
        self.connection.close().await.ok();
        drop(self.lock);
    }
}

fn identity(file: &Path) -> String {
    format!("file:{}", file.display())
}

fn true_name(name: &Path) -> Result<PathBuf, MoveError> {
    let unusable =
        |error: std::io::Error| OpenError::Unusable { file: name.to_owned(), why: error.to_string() };
    Ok(sqlite::true_name(name).map_err(unusable)?)
}

/// The lock of a file, under the one name it has.
async fn alone(file: &Path) -> Result<File, MoveError> {
    if place::names(file) > 1 {
        return Err(OpenError::SeveralNames { file: file.to_owned() }.into());
    }
    Ok(sqlite::lock(file).await?)
}

fn right_version(file: &Path, version: i64) -> Result<(), MoveError> {
    let (file, known) = (file.to_owned(), known());
    match version {
        _ if version > known => Err(OpenError::Future { file, version, known }.into()),
        _ if version < known => Err(OpenError::Past { file, version, known }.into()),
        _ => Ok(()),
    }
}
