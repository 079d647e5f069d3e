//! Opening the database: lock it, judge it, bring it to this program's version.

use super::db::Connection;
use super::migrate;
use super::{OpenError, Opened, Options, numbers, private, sqlite};
use std::path::{Path, PathBuf};

/// Checks the file that `connection` writes and migrates it.
pub(super) async fn prepare(
    connection: &mut Connection,
    file: &Path,
    options: &Options,
) -> Result<Opened, OpenError> {
    let failed = |error: sqlx::Error| failure(file, &error);
    let tables = sqlite::tables(connection).await.map_err(failed)?;
    let created = tables.is_empty();
    if !created {
        migrate::judge(&tables, file)?;
    }
    let from = if created { 0 } else { migrate::version(connection).await.map_err(failed)? };
    let known = i64::try_from(options.migrations.len()).unwrap_or(i64::MAX);
    if from > known {
        return Err(OpenError::Future { file: file.to_owned(), version: from, known });
    }
    if (from < known || is_small(file))
        && let Some(why) = sqlite::complaint(connection).await.map_err(failed)?
    {
        return Err(OpenError::Damaged { file: file.to_owned(), why });
    }
    sqlite::configure(connection, options.durability).await.map_err(failed)?;
    // What a killed process has left there would be read through at every start.
    sqlite::empty_wal(connection).await.map_err(failed)?;
    // One, however many steps there are: what is between them was never served by any program.
    let copy = if created || from == known { None } else { Some(copy_before(file, from + 1).await?) };
    for (to, migration) in (1..).zip(options.migrations).skip(usize::try_from(from).unwrap_or(0)) {
        migrate::step(connection, to, migration).await.map_err(|error| OpenError::Migration {
            file: file.to_owned(),
            to,
            why: error.to_string(),
        })?;
    }
    numbers::catch_up(connection).await.map_err(failed)?;
    Ok(match copy {
        _ if created => Opened::Created,
        Some(copy) => Opened::Migrated { from, to: known, copy: Some(copy) },
        None => Opened::Existing,
    })
}

/// The version of a database that is only looked at.
pub(super) async fn version(file: &Path) -> Result<i64, OpenError> {
    let failed = |error: sqlx::Error| failure(file, &error);
    let mut connection = sqlite::connect(file, sqlite::Mode::Read).await.map_err(failed)?;
    let read = async {
        let tables = sqlite::tables(&mut connection).await.map_err(failed)?;
        migrate::judge(&tables, file)?;
        migrate::version(&mut connection).await.map_err(failed)
    };
    let read = read.await;
    connection.close().await.ok();
    read
}

/// Whether the file can be read through at every start: up to 32 MiB, about 35 ms. A larger one is
/// read through before a migration only; damage in it shows when the page is used.
fn is_small(file: &Path) -> bool {
    std::fs::metadata(file).is_ok_and(|file| file.len() <= 32 << 20)
}

/// Copies the file to `<file>.before-<to>`. A copy that is there already comes from an attempt at
/// this very step that failed, so the database in hand is the newer one: it takes its place, and a
/// bot that is restarted again and again does not fill the disk.
async fn copy_before(file: &Path, to: i64) -> Result<PathBuf, OpenError> {
    let copy = sqlite::beside(file, &format!(".before-{to}"));
    let part = sqlite::beside(&copy, ".part");
    let made = async {
        if part.exists() {
            std::fs::remove_file(&part)?;
        }
        private::create_new(&part)?;
        sqlite::copy(file, &part).await?;
        std::fs::rename(&part, &copy)?;
        Ok::<(), sqlx::Error>(())
    };
    match made.await {
        Ok(()) => Ok(copy),
        Err(error) => Err(OpenError::Unusable { file: copy, why: error.to_string() }),
    }
}

/// What an error of the database means to somebody who wants to open it.
pub(super) fn failure(file: &Path, error: &sqlx::Error) -> OpenError {
    let (file, why) = (file.to_owned(), error.to_string());
    if sqlite::is_damage(error) {
        OpenError::Damaged { file, why }
    } else {
        OpenError::Unusable { file, why }
    }
}

/// Connects and prepares, which may take its time; then the file is opened to be written.
pub(super) async fn writer(file: &Path, options: &Options) -> Result<(Connection, Opened), OpenError> {
    let failed = |error: sqlx::Error| failure(file, &error);
    let mut connection = sqlite::connect(file, sqlite::Mode::Create).await.map_err(failed)?;
    let opened = prepare(&mut connection, file, options).await;
    connection.close().await.ok();
    let opened = opened?;
    Ok((sqlite::writer(file, options.durability).map_err(failed)?, opened))
}
