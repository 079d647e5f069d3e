//! Everything that only SQLite has: the file, its lock, its pragmas, its copies. What only PostgreSQL has stands in
//! [`super::postgres`]; the statements elsewhere are the same for both.

use super::db::{Connection, Readers, query};
use super::here::{Database, at_once};
use super::{Durability, OpenError, private};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Once;
use std::time::Duration;

/// How the file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Read and write, created when missing.
    Create,
    /// Read and write; it must exist.
    Write,
    /// Read only; it must exist.
    Read,
}

/// How often a lock that somebody holds is asked for again, and after what pause.
const TRIES: usize = 20;
const PAUSE: Duration = Duration::from_millis(25);

/// The file's true name: absolute, links followed, so that two names of one file share one lock.
pub(super) fn true_name(path: &Path) -> std::io::Result<PathBuf> {
    if path.exists() {
        return path.canonicalize();
    }
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let name = path.file_name().ok_or_else(|| std::io::Error::other("the path names no file"))?;
    Ok(directory.canonicalize()?.join(name))
}

/// `file` with `suffix` added to its name.
pub(super) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Takes the lock that keeps a second process from the file. It is the system's lock on
/// `<file>.lock`: it goes away with the process however that dies, and a lock file left behind means nothing.
///
/// A process that is ending, or a child that one is just starting, can hold it a moment longer than it
/// lives; so it is asked for again for half a second.
pub(super) async fn lock(file: &Path) -> Result<File, OpenError> {
    for _ in 0..TRIES {
        match try_lock(file) {
            Err(OpenError::InUse { .. }) => tokio::time::sleep(PAUSE).await,
            taken => return taken,
        }
    }
    try_lock(file)
}

fn try_lock(file: &Path) -> Result<File, OpenError> {
    let name = beside(file, ".lock");
    let unusable = |error: std::io::Error| OpenError::Unusable { file: name.clone(), why: error.to_string() };
    let lock = private::append(&name).map_err(unusable)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { file: file.to_owned(), lock: name }),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}

/// One hexadecimal digit.
fn hex(digit: u8) -> char {
    char::from_digit(digit.into(), 16).unwrap_or('0')
}

/// Connection options for the file. Every byte that means something in a URL is escaped.
fn options(file: &Path, mode: Mode) -> Result<AnyConnectOptions, sqlx::Error> {
    static DRIVER: Once = Once::new();
    DRIVER.call_once(sqlx::any::install_default_drivers);
    let path = file.to_str().ok_or_else(|| {
        sqlx::Error::Configuration(format!("the path {} is not valid UTF-8", file.display()).into())
    })?;
    let mut url = String::from("sqlite://");
    for byte in path.bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => url.push(char::from(byte)),
            _ => url.extend(['%', hex(byte >> 4), hex(byte & 15)]),
        }
    }
    url.push_str(match mode {
        Mode::Create => "?mode=rwc",
        Mode::Write => "?mode=rw",
        Mode::Read => "?mode=ro",
    });
    Ok(AnyConnectOptions::from_str(&url)?.disable_statement_logging())
}

/// One connection.
pub(super) async fn connect(file: &Path, mode: Mode) -> Result<Connection, sqlx::Error> {
    if matches!(mode, Mode::Create) && !file.exists() {
        // What hinders this hinders SQLite too, which says so in its words.
        private::append(file).ok();
    }
    options(file, mode)?.connect().await.map(Connection::Served)
}

/// The connection that writes into a file that was opened before, and answers on the thread that asks.
pub(super) fn writer(file: &Path, durability: Durability) -> Result<Connection, sqlx::Error> {
    let mut connection = Connection::Here(Database::in_file(file)?);
    at_once(configure(&mut connection, durability))?;
    Ok(connection)
}

const fn synchronous(durability: Durability) -> &'static str {
    match durability {
        Durability::Process => "pragma synchronous = normal",
        Durability::PowerCut => "pragma synchronous = full",
        Durability::None => "pragma synchronous = off",
    }
}

/// Makes the connection the one that writes: WAL, so that readers and writer never wait for each
/// other. This is the first thing that changes a file, so it comes after judging it.
pub(super) async fn configure(
    connection: &mut Connection,
    durability: Durability,
) -> Result<(), sqlx::Error> {
    // The cache is a ceiling, in KiB: what is not read is not held. The WAL is moved into the file by
    // [`checkpoint_beside`], not by the commit that happens to be the thousandth.
    // What is deleted is overwritten: who asks to be forgotten is not to be found in a free page.
    let pragmas = "pragma journal_mode = wal; pragma journal_size_limit = 16777216;
                   pragma wal_autocheckpoint = 0; pragma cache_size = -4096; pragma secure_delete = on";
    for pragma in [pragmas, synchronous(durability)] {
        connection.run(pragma).await?;
    }
    Ok(())
}

/// The connections that read, opened when first needed and closed when long idle.
pub(super) fn readers(file: &Path, most: u32, durability: Durability) -> Result<Readers, sqlx::Error> {
    let pool = AnyPoolOptions::new()
        .max_connections(most.max(1))
        .min_connections(0)
        .test_before_acquire(false)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                for pragma in ["pragma query_only = on; pragma cache_size = -512", synchronous(durability)] {
                    sqlx::raw_sql(pragma).execute(&mut *connection).await?;
                }
                Ok(())
            })
        });
    Ok(Readers::Served { pool: pool.connect_lazy_with(options(file, Mode::Write)?), patience: None })
}

/// The connections that only look, also at a file that another process writes.
pub(super) fn lookers(file: &Path) -> Result<Readers, sqlx::Error> {
    let pool = AnyPoolOptions::new().max_connections(2).min_connections(0).test_before_acquire(false);
    Ok(Readers::Served { pool: pool.connect_lazy_with(options(file, Mode::Read)?), patience: None })
}

/// Everything that SQLite's own check of the whole file complains about, `most` at most.
pub(super) async fn complaints(by: &Readers, most: u32) -> Result<Vec<String>, sqlx::Error> {
    let sql = format!("pragma integrity_check({most})");
    let rows = query(AssertSqlSafe(sql)).fetch_all(by).await?;
    let all: Vec<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    Ok(all.into_iter().filter(|answer| answer != "ok").collect())
}

/// The first complaint of SQLite's own check of the file, if it has one.
pub(super) async fn complaint(connection: &mut Connection) -> Result<Option<String>, sqlx::Error> {
    let row = query("pragma quick_check(1)").fetch_one(connection).await?;
    let answer: String = row.try_get(0)?;
    Ok((answer != "ok").then_some(answer))
}

/// The names of all tables in the file.
pub(super) async fn tables(connection: &mut Connection) -> Result<Vec<String>, sqlx::Error> {
    let rows = query("select name from sqlite_master where type = 'table'").fetch_all(connection).await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

/// Whether the error says that somebody else is at it (`SQLITE_BUSY`, `SQLITE_LOCKED`).
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.and_then(|code| code.parse::<i32>().ok()).is_some_and(|code| matches!(code & 0xff, 5 | 6))
}

/// Whether the error says that the file is damaged (`SQLITE_CORRUPT`) or no database (`SQLITE_NOTADB`).
pub(super) fn is_damage(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.and_then(|code| code.parse::<i32>().ok()).is_some_and(|code| matches!(code & 0xff, 11 | 26))
}

/// Forbids the file to grow past `pages`, at least what it has now; `None` lifts it.
pub(super) async fn limit_size(connection: &mut Connection, pages: Option<u32>) -> Result<(), sqlx::Error> {
    let pragma = format!("pragma max_page_count = {}", pages.unwrap_or(4_294_967_294).max(1));
    connection.run(AssertSqlSafe(pragma)).await
}

/// Moves all that the WAL holds into the file, when nobody uses it any more.
pub(super) async fn checkpoint(connection: &mut Connection) -> Result<(), sqlx::Error> {
    connection.run("pragma wal_checkpoint(truncate)").await
}

/// Empties the WAL, if nobody reads in it: then what can be moved is moved, and nobody is waited for.
pub(super) async fn empty_wal(connection: &mut Connection) -> Result<(), sqlx::Error> {
    // A busy reader would hold up the writer, and all rooms, for these five seconds.
    connection.run("pragma busy_timeout = 0").await?;
    let emptied = connection.run("pragma wal_checkpoint(truncate)").await;
    connection.run("pragma busy_timeout = 5000").await?;
    match emptied {
        Err(error) if !is_busy(&error) => Err(error),
        _ => Ok(()),
    }
}

/// Moves what the WAL holds into the file while the writer goes on writing; the WAL does not get shorter by it.
pub(super) async fn checkpoint_beside(by: &Readers) -> Result<(), sqlx::Error> {
    query("pragma wal_checkpoint(passive)").fetch_one(by).await.map(|_| ())
}

/// How many bytes the WAL of a database has; 0 when there is none.
pub(super) fn wal_length(file: &Path) -> u64 {
    std::fs::metadata(beside(file, "-wal")).map_or(0, |wal| wal.len())
}

/// A name beside the file that nothing has: with the suffix, or with the suffix and a number.
pub(super) fn free_name(file: &Path, suffix: &str) -> Option<PathBuf> {
    let numbered = (2..1000).map(|number| beside(file, &format!("{suffix}-{number}")));
    std::iter::once(beside(file, suffix)).chain(numbered).find(|name| !name.exists())
}

/// Copies the database as it stands at one moment into the file `to`, which must be missing or
/// empty. Neither readers nor the writer wait, and no lock is needed.
pub(super) async fn copy(file: &Path, to: &Path) -> Result<(), sqlx::Error> {
    let mut connection = connect(file, Mode::Read).await?;
    let copied = copy_by(&mut connection, to).await;
    connection.close().await.ok();
    copied
}

/// The same, of the database that a connection has open.
pub(super) async fn copy_by(connection: &mut Connection, to: &Path) -> Result<(), sqlx::Error> {
    let name = to.to_str().ok_or_else(|| {
        sqlx::Error::Configuration(format!("the path {} is not valid UTF-8", to.display()).into())
    })?;
    query("vacuum into $1").bind(name).execute(connection).await?;
    Ok(File::open(to)?.sync_all()?)
}
