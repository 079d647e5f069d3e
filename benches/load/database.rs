//! What the database costs beside the bot: CPU time of its server, where that runs on this machine, and how much it holds.

use crate::logs;
use std::path::Path;

/// A server on this machine, by the process that starts all others of it; none for a file, or where it cannot be seen.
pub(crate) struct Server(Option<u64>);

/// The numbers in a process's `stat` behind its name, from its parent's number on.
fn stat(id: u64) -> Vec<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    after_name.split_whitespace().filter_map(|field| field.parse().ok()).collect()
}

impl Server {
    /// The one that is measured, if one is.
    pub(crate) async fn find() -> Self {
        Self(Self::first().await)
    }

    #[cfg(feature = "postgres")]
    async fn first() -> Option<u64> {
        use sqlx::{Connection as _, Row as _};
        let mut by = sqlx::PgConnection::connect(&logs::server()?).await.ok()?;
        let row = sqlx::query("select pg_backend_pid()::bigint").fetch_one(&mut by).await.ok()?;
        let ours = u64::try_from(row.try_get::<i64, _>(0).ok()?).ok()?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of a process")]
        stat(ours).first().map(|parent| *parent as u64)
    }

    #[cfg(not(feature = "postgres"))]
    #[expect(clippy::unused_async, reason = "as with the feature")]
    async fn first() -> Option<u64> {
        None
    }

    /// CPU seconds so far, of all its processes, those that have ended too.
    pub(crate) fn cpu(&self) -> Option<f64> {
        let first = self.0?;
        // utime, stime, and those of children that have ended.
        let mut spent: f64 = stat(first).iter().skip(10).take(4).sum();
        for process in std::fs::read_dir("/proc").ok()?.flatten() {
            let Some(id) = process.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
            let numbers = stat(id);
            #[expect(clippy::cast_precision_loss, reason = "a number of a process")]
            if numbers.first() == Some(&(first as f64)) {
                spent += numbers.iter().skip(10).take(2).sum::<f64>();
            }
        }
        Some(spent / 100.0)
    }

    /// What was spent since, as it is printed behind the bot's.
    pub(crate) fn beside(&self, since: Option<f64>) -> String {
        let spent = self.cpu().zip(since).map(|(now, before)| now - before);
        spent.map_or_else(String::new, |spent| format!(", the database {spent:.2} s CPU beside it"))
    }
}

/// Bytes that the journal's tables and indexes take: of a file with its log, or of its schema on the server.
pub(crate) async fn bytes(file: &Path) -> anyhow::Result<u64> {
    #[cfg(feature = "postgres")]
    if let Some((server, schema)) = logs::on_a_server(file) {
        use sqlx::{Connection as _, Row as _};
        let mut by = sqlx::PgConnection::connect(&server).await?;
        let asked = "select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint from pg_class c \
                     join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = $1";
        let row = sqlx::query(asked).bind(schema).fetch_one(&mut by).await?;
        return Ok(row.try_get::<i64, _>(0)?.unsigned_abs());
    }
    let journal = rusqlite::Connection::open_with_flags(file, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let number =
        |pragma: &str| journal.query_row(&format!("pragma {pragma}"), [], |row| row.get::<_, i64>(0));
    let used = number("page_count")? - number("freelist_count")?;
    Ok((used * number("page_size")?).unsigned_abs())
}

/// How many lines stand in all logs.
pub(crate) async fn lines(file: &Path) -> anyhow::Result<u64> {
    #[cfg(feature = "postgres")]
    if let Some((server, schema)) = logs::on_a_server(file) {
        use sqlx::{Connection as _, Row as _};
        let mut by = sqlx::PgConnection::connect(&server).await?;
        let asked = format!("select count(*) from {schema}.line");
        let row = sqlx::query(sqlx::AssertSqlSafe(asked)).fetch_one(&mut by).await?;
        return Ok(row.try_get::<i64, _>(0)?.unsigned_abs());
    }
    let journal = rusqlite::Connection::open_with_flags(file, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let lines: i64 = journal.query_row("select count(*) from line", [], |row| row.get(0))?;
    Ok(lines.unsigned_abs())
}
