//! The journal that is measured, and what stands in it: the words that can be given, and those that were.

use giostra::journal::{Journal, Options};
use giostra::rooms::heard::Place;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

/// The address of a PostgreSQL server that is to be measured in the place of a file.
const POSTGRES: &str = "GIOSTRA_BENCH_POSTGRES";

/// Opens the journal: the only place where a bench of this file does.
pub(crate) async fn open(file: &Path) -> anyhow::Result<Journal> {
    // The seam for a second backend: here, and in `argument`.
    anyhow::ensure!(std::env::var_os(POSTGRES).is_none(), "{POSTGRES}: this journal knows files only");
    Ok(Journal::open(file, Options::default()).await?.0)
}

/// What the bot is given as `--database`.
pub(crate) fn argument(file: &Path) -> OsString {
    std::env::var_os(POSTGRES).unwrap_or_else(|| file.into())
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
