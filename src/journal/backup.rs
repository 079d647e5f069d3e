//! Copies of a whole database into a file: all of it, as it stood at one moment, or nothing.

use super::postgres::Server;
use super::{private, sqlite, transfer};
use std::path::{Path, PathBuf};

/// A backup that could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackupError {
    /// The target exists; backups overwrite nothing.
    #[error("{} exists already: name a new file", .0.display())]
    Exists(PathBuf),
    /// There is no database to copy.
    #[error("there is no database {}", .0.display())]
    Missing(PathBuf),
    /// The copy failed; nothing is left of it.
    #[error("cannot copy to {}: {why}", file.display())]
    Failed {
        /// The target.
        file: PathBuf,
        /// What the database or the system says.
        why: String,
    },
}

/// Copies the database `from`, a file or what is on a server, into the new file `to`, whether a giostra is running on it or not.
/// Returns the size of the copy in bytes.
pub async fn backup(from: &Path, to: &Path) -> Result<u64, BackupError> {
    if let Some(server) = Server::of(from) {
        return copied(to, transfer::snapshot(&server, to)).await;
    }
    let from = match sqlite::true_name(from) {
        Ok(file) if file.is_file() => file,
        _ => return Err(BackupError::Missing(from.to_owned())),
    };
    copied(to, sqlite::copy(&from, to)).await
}

/// Makes the new file `to` and lets `copy` fill it.
pub(super) async fn copied<E: ToString>(
    to: &Path,
    copy: impl Future<Output = Result<(), E>>,
) -> Result<u64, BackupError> {
    let failed = |why: String| BackupError::Failed { file: to.to_owned(), why };
    // Made here and empty, so that nobody else's file can be overwritten.
    match private::create_new(to) {
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            return Err(BackupError::Exists(to.to_owned()));
        }
        Err(error) => return Err(failed(error.to_string())),
    }
    let copied = copy.await.map_err(|error| error.to_string());
    let size = copied.and_then(|()| std::fs::metadata(to).map_err(|error| error.to_string()));
    size.map(|size| size.len()).map_err(|why| {
        // Half a backup is worse than none.
        std::fs::remove_file(to).ok();
        failed(why)
    })
}
