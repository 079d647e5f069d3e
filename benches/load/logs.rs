//! The journal that is measured, and what stands in it: the words that can be given, and those that were.

use giostra::journal::{Journal, Options};
use giostra::rooms::heard::Place;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

/// The address of a PostgreSQL database that is to be measured in the place of a file: `postgres://user@host:port/name`.
const POSTGRES: &str = "GIOSTRA_BENCH_POSTGRES";

/// Makes the schema on a server that stands for a file, where a server is measured.
#[cfg_attr(not(feature = "postgres"), expect(clippy::unused_async, reason = "as with the feature"))]
pub(crate) async fn prepare(file: &Path) -> anyhow::Result<()> {
    #[cfg(not(feature = "postgres"))]
    let _ = file;
    #[cfg(feature = "postgres")]
    if let Some((server, schema)) = on_a_server(file) {
        use sqlx::Connection as _;
        let mut by = sqlx::PgConnection::connect(&server).await?;
        let create = format!("create schema if not exists {schema}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(create)).execute(&mut by).await?;
    }
    Ok(())
}

/// Opens the journal: the only place where a bench of this file does.
pub(crate) async fn open(file: &Path) -> anyhow::Result<Journal> {
    prepare(file).await?;
    Ok(Journal::open(Path::new(&argument(file)), Options::default()).await?.0)
}

/// The server that is measured, if one is.
pub(crate) fn server() -> Option<String> {
    std::env::var(POSTGRES).ok()
}

/// The same, and the schema on it that stands for a file.
pub(crate) fn on_a_server(file: &Path) -> Option<(String, String)> {
    let server = server()?;
    let digits = file
        .display()
        .to_string()
        .bytes()
        .fold(0_u64, |sum, byte| sum.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte));
    Some((server, format!("bench{digits:x}")))
}

/// What the bot is given as `--database`.
pub(crate) fn argument(file: &Path) -> OsString {
    match on_a_server(file) {
        Some((server, schema)) => format!("{server}?options=-csearch_path%3D{schema}").into(),
        None => file.into(),
    }
}

/// The words on the grid of each round that is played, by its place.
pub(crate) async fn lists(journal: &Journal) -> anyhow::Result<BTreeMap<Place, Vec<String>>> {
    let mut lists = BTreeMap::new();
    for row in journal.live_matches().await? {
        let lines = journal.lines(row.id).await?;
        let grid = lines.iter().find_map(|line| line.text.strip_prefix("grid ")).unwrap_or_default();
        let started = lines.iter().any(|line| line.text.starts_with("start "));
        if started {
            lists.insert(row.place, grid.split(' ').skip(1).map(str::to_owned).collect());
        }
    }
    Ok(lists)
}

/// Messages with words that stand in the logs of what is played.
pub(crate) async fn stored(journal: &Journal) -> anyhow::Result<usize> {
    let mut stored = 0;
    for row in journal.live_matches().await? {
        stored += journal.lines(row.id).await?.iter().filter(|line| line.text.starts_with("find ")).count();
    }
    Ok(stored)
}

/// Says whether all that was offered stands in the log.
///
/// # Errors
/// Something was lost.
pub(crate) async fn compare(journal: &Journal, offered: usize) -> anyhow::Result<()> {
    let stored = stored(journal).await?;
    println!("  loss: {} of {offered} words", offered.abs_diff(stored));
    anyhow::ensure!(stored == offered, "{stored} words stored of {offered}");
    Ok(())
}
