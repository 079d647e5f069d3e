//! How much waits, and how large it is: for whoever watches.

use super::db::query;
use super::{Backend, Journal, sqlite};
use std::time::Duration;

/// So long a server may take to say how large it is.
const SOON: Duration = Duration::from_secs(2);

impl Journal {
    /// Entries that wait to be written.
    pub fn waiting(&self) -> usize {
        match &self.0.backend {
            Backend::Memory(_) => 0,
            Backend::File { orders, .. } | Backend::Server { orders, .. } => {
                orders.max_capacity() - orders.capacity()
            }
        }
    }

    /// The bytes of a database in a file, with what belongs to it; `None` of another one, or where it cannot be told.
    pub fn size(&self) -> Option<u64> {
        let Backend::File { file, .. } = &self.0.backend else { return None };
        Some(std::fs::metadata(file).ok()?.len() + self.wal())
    }

    /// How many bytes a database takes, also on a server; `None` of one in memory, and where it cannot be told, or not soon.
    pub async fn size_told(&self) -> Option<u64> {
        if !matches!(self.0.backend, Backend::Server { .. }) {
            return self.size();
        }
        // Ours alone: several bots may share a database, each in a schema of its own.
        let sql =
            "select cast(coalesce(sum(pg_total_relation_size(pg_class.oid)), 0) as bigint) from pg_class
                   join pg_namespace on pg_namespace.oid = pg_class.relnamespace
                   where pg_namespace.nspname = current_schema() and pg_class.relkind = 'r'";
        let told = async { query(sql).fetch_one(self.readers()).await?.try_get::<i64>(0) };
        let told = tokio::time::timeout(SOON, told).await.ok()?;
        u64::try_from(told.ok()?).ok()
    }

    /// How many bytes of it still stand in its WAL.
    pub fn wal(&self) -> u64 {
        match &self.0.backend {
            Backend::File { file, .. } => sqlite::wal_length(file),
            Backend::Server { .. } | Backend::Memory(_) => 0,
        }
    }
}
