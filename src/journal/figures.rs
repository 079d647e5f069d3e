//! How much waits, and how large it is: for whoever watches.

use super::{Backend, Journal, sqlite};

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

    /// How many bytes of it still stand in its WAL.
    pub fn wal(&self) -> u64 {
        match &self.0.backend {
            Backend::File { file, .. } => sqlite::wal_length(file),
            Backend::Server { .. } | Backend::Memory(_) => 0,
        }
    }
}
