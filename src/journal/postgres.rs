//! Everything that only PostgreSQL has: an address with a password in it, a server that can be away, slow, or another one
//! than a moment ago, and writers beside us. The statements elsewhere are those of SQLite, word for word.
//!
//! What is committed is told by the server and by nobody else. When the connection breaks while it commits, the number of the
//! transaction is asked about on a new connection ([`Line`]), after the old one was ended: so what is in doubt is settled
//! before anything else is written.

mod deal;
mod ears;
mod lease;
mod line;
mod turn;

pub use ears::Ears;
pub use lease::{About, Grip, Lease};
pub(super) use line::{Fate, Line};
pub use turn::Turn;

use super::db::{Connection, Readers, query};
use super::{Durability, OpenError, Opened, Options, migrate, numbers};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions as _};
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::sync::Once;
use std::time::Duration;

/// A server that has not taken a connection after this time is away.
const CONNECT: Duration = Duration::from_secs(5);
/// A statement or a transaction that has not come to an end after this time has failed: the connection is given up.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// While one process brings the tables to its version the others wait.
const MIGRATING: &str = "select pg_advisory_lock(hashtext('giostra of ' || current_schema()))";
const MIGRATED: &str = "select pg_advisory_unlock(hashtext('giostra of ' || current_schema()))";

/// What a server says whose disk is full; for `Journal::limit_size`.
pub(super) const NO_ROOM: &str =
    "do $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$";

/// The address of a database on a server: `postgres://user:password@host:port/database`.
#[derive(Clone, PartialEq, Eq)]
pub struct Server {
    url: String,
    /// The same without what nobody is to read.
    shown: PathBuf,
}

/// Without the password.
impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.shown.display())
    }
}

impl Server {
    /// The server that a database's name means; `None` if it is the name of a file.
    pub fn of(name: &Path) -> Option<Self> {
        Self::read(name.to_str()?)
    }

    fn read(url: &str) -> Option<Self> {
        let (scheme, rest) = url.split_once("://")?;
        if !matches!(scheme, "postgres" | "postgresql") || rest.is_empty() {
            return None;
        }
        let rest = rest.split_once('?').map_or(rest, |(rest, _)| rest);
        let (before, path) = rest.split_once('/').unwrap_or((rest, ""));
        let shown = match before.rsplit_once('@') {
            Some((who, host)) => format!("{}@{host}", who.split_once(':').map_or(who, |(user, _)| user)),
            None => before.to_owned(),
        };
        Some(Self { url: url.to_owned(), shown: format!("postgres://{shown}/{path}").into() })
    }

    /// The address without its password, as people are shown it.
    pub fn shown(&self) -> &Path {
        &self.shown
    }

    /// The whole address.
    #[cfg(feature = "postgres")]
    fn url(&self) -> &str {
        &self.url
    }

    /// Whether this program speaks to servers at all.
    pub(super) fn can_be_reached(&self) -> Result<(), OpenError> {
        if cfg!(feature = "postgres") {
            return Ok(());
        }
        let why = "this giostra was built without PostgreSQL (feature `postgres`)".to_owned();
        Err(OpenError::Unusable { file: self.shown.clone(), why })
    }

    fn options(&self) -> Result<AnyConnectOptions, sqlx::Error> {
        static DRIVER: Once = Once::new();
        DRIVER.call_once(sqlx::any::install_default_drivers);
        Ok(AnyConnectOptions::from_str(&self.url)?.disable_statement_logging())
    }

    /// One connection that writes. The server ends it when we are silent in the middle of a transaction: a process that was
    /// stopped holds up nobody.
    pub(super) async fn connect(
        &self,
        name: &str,
        durability: Durability,
    ) -> Result<Connection, sqlx::Error> {
        let connecting = async {
            let mut connection = Connection::Served(self.options()?.connect().await?);
            let mut settings = format!(
                "set application_name = '{name}'; set client_min_messages = warning; set statement_timeout = '9s';
                 set lock_timeout = '8s'; set idle_in_transaction_session_timeout = '2s'"
            );
            if durability == Durability::None {
                settings.push_str("; set synchronous_commit = off");
            }
            connection.run(AssertSqlSafe(settings)).await?;
            Ok(connection)
        };
        tokio::time::timeout(CONNECT, connecting).await.unwrap_or_else(|_| Err(late(CONNECT)))
    }

    /// The connections that read.
    pub(super) fn readers(&self, most: u32) -> Result<Readers, sqlx::Error> {
        let pool = AnyPoolOptions::new()
            .max_connections(most.max(1))
            .min_connections(0)
            .acquire_timeout(CONNECT)
            // One that the server has ended meanwhile is not found out by who reads.
            .test_before_acquire(true)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    let settings =
                        "set application_name = 'giostra reads'; set client_min_messages = warning;
                                    set default_transaction_read_only = on; set statement_timeout = '30s'";
                    sqlx::raw_sql(settings).execute(&mut *connection).await.map(|_| ())
                })
            });
        Ok(Readers::Served { pool: pool.connect_lazy_with(self.options()?), patience: Some(PATIENCE * 3) })
    }
}

/// An answer that did not come.
pub(super) fn late(after: Duration) -> sqlx::Error {
    let seconds = after.as_secs();
    std::io::Error::new(std::io::ErrorKind::TimedOut, format!("no answer for {seconds} seconds")).into()
}

/// Whether two writers have only been in each other's way (`40001`, `40P01`), or one waited too long for another (`55P03`).
pub(super) fn is_contention(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| matches!(code.as_ref(), "40001" | "40P01" | "55P03"))
}

/// Whether the server ends what we have with it: it shuts down, it is not up yet, it was told to end us, we were silent for
/// too long, or it does not write (a stand-by). Another connection may do better.
pub(super) fn is_parting(error: &sqlx::Error) -> bool {
    let Some(error) = error.as_database_error() else { return true };
    error.code().is_some_and(|code| {
        code.starts_with("08")
            || code.starts_with("57P")
            || matches!(code.as_ref(), "25P03" | "25006" | "55000")
    })
}

/// What an error means to somebody who wants to open the database.
pub(super) fn failure(server: &Server, error: &sqlx::Error) -> OpenError {
    OpenError::Unusable { file: server.shown.clone(), why: error.to_string() }
}

/// The text of a step as PostgreSQL takes it: texts are compared byte by byte, as SQLite does, whatever the language of the
/// database, so that what is sorted comes out to the bit.
pub(super) fn dialect(sql: &str) -> String {
    let column = |line: &str| line.replace(" text", " text collate \"C\"");
    let lines = sql.lines().map(|line| match line.split_once("--") {
        Some((code, _)) => column(code),
        None => column(line),
    });
    lines.collect::<Vec<_>>().join("\n").replace("cast(id as text collate \"C\")", "cast(id as text)")
}

/// Connects, and brings the tables to this version; other processes that begin at the same time wait.
pub(super) async fn open(
    server: &Server,
    options: &Options,
) -> Result<(Connection, Line, Opened), OpenError> {
    let failed = |error: sqlx::Error| failure(server, &error);
    let name = line::fresh_name();
    let mut connection = server.connect(&name, options.durability).await.map_err(failed)?;
    connection.run(MIGRATING).await.map_err(failed)?;
    let opened = prepare(&mut connection, server, options.migrations).await;
    let unlocked = connection.run(MIGRATED).await.map_err(failed);
    let opened = opened.and_then(|opened| unlocked.map(|()| opened));
    match opened {
        Ok(opened) => {
            let line = Line::new(server.clone(), name, options.durability, options.lease.clone());
            Ok((connection, line, opened))
        }
        Err(error) => {
            connection.close().await.ok();
            Err(error)
        }
    }
}

/// The names of all tables that an unqualified name can mean.
pub(super) async fn tables(connection: &mut Connection) -> Result<Vec<String>, sqlx::Error> {
    let sql = "select cast(tablename as text) from pg_catalog.pg_tables where schemaname = any (current_schemas(false))";
    query(sql).fetch_all(connection).await?.iter().map(|row| row.try_get(0)).collect()
}

/// The version of the database; 0 while it is empty.
pub(super) async fn version(
    connection: &mut Connection,
    server: &Server,
    known: i64,
) -> Result<i64, OpenError> {
    let failed = |error: sqlx::Error| failure(server, &error);
    let file = server.shown.clone();
    let tables = tables(connection).await.map_err(failed)?;
    if tables.is_empty() {
        return Ok(0);
    }
    migrate::judge(&tables, &file)?;
    let version = migrate::version(connection).await.map_err(failed)?;
    if version > known { Err(OpenError::Future { file, version, known }) } else { Ok(version) }
}

async fn prepare(
    connection: &mut Connection,
    server: &Server,
    migrations: &'static [migrate::Migration],
) -> Result<Opened, OpenError> {
    let failed = |error: sqlx::Error| failure(server, &error);
    let known = i64::try_from(migrations.len()).unwrap_or(i64::MAX);
    let from = version(connection, server, known).await?;
    for (to, migration) in (1..).zip(migrations).skip(usize::try_from(from).unwrap_or(0)) {
        migrate::step(connection, to, migration).await.map_err(|error| OpenError::Migration {
            file: server.shown.clone(),
            to,
            why: error.to_string(),
        })?;
    }
    numbers::catch_up(connection).await.map_err(failed)?;
    Ok(match from {
        0 => Opened::Created,
        _ if from == known => Opened::Existing,
        _ => Opened::Migrated { from, to: known, copy: None },
    })
}

/// The version of a database that is only looked at.
pub(super) async fn look(server: &Server, known: i64) -> Result<Readers, OpenError> {
    let failed = |error: sqlx::Error| failure(server, &error);
    let mut connection = server.connect("giostra looks", Durability::Process).await.map_err(failed)?;
    let version = version(&mut connection, server, known).await;
    connection.close().await.ok();
    match version? {
        0 => Err(OpenError::Foreign { file: server.shown.clone() }),
        version if version < known => Err(OpenError::Past { file: server.shown.clone(), version, known }),
        _ => server.readers(2).map_err(failed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let shown = |url: &str| Server::read(url).map(|server| format!("{server:?}"));
        for (url, is) in [
            ("postgres://bot:secret@db.example:5433/giostra", Some("postgres://bot@db.example:5433/giostra")),
            (
                "postgresql://bot:a@b@localhost/giostra?sslmode=require",
                Some("postgres://bot@localhost/giostra"),
            ),
            ("postgres://localhost/giostra", Some("postgres://localhost/giostra")),
            ("postgres:///giostra?host=/run/postgresql&password=secret", Some("postgres:///giostra")),
            ("postgres://", None),
            ("sqlite://giostra.db", None),
            ("giostra.db", None),
        ] {
            assert_eq!(shown(url).as_deref(), is, "{url}");
        }
    }

    #[test]
    fn every_text_is_compared_byte_by_byte() {
        for migration in migrate::MIGRATIONS {
            let sql = dialect(migration.sql);
            let plain = sql.replace("text collate \"C\"", "").replace("as text)", "");
            assert!(!plain.contains(" text"), "{}: {plain}", migration.name);
        }
    }
}
