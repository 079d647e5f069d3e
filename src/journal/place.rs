//! Whether the file of the database is still where it was opened. A file that was deleted or replaced can be written to for
//! as long as the process lives, and is gone with it: nobody would notice.

use super::sqlite::beside;
use std::fs;
use std::path::{Path, PathBuf};

/// Why nothing is written then, in the log.
pub(super) const FILE_GONE: &str = "the database was deleted, moved or replaced while this process has it open: put the very same file back, or restart";

/// A file as it was opened, with its WAL.
#[derive(Clone, Debug)]
pub(super) struct FileInPlace(Vec<(PathBuf, Option<Identity>)>);

/// Which file it is, by whatever name: device and number. Nothing where the system has no such thing.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(file).ok().map(|found| (found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn identity(file: &Path) -> Option<Identity> {
    fs::metadata(file).ok().map(|_| (0, 0))
}

/// How many names the file has: a second one is a second way to it, past the lock.
pub(super) fn names(file: &Path) -> u64 {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let file = fs::metadata(file).ok().filter(fs::Metadata::is_file);
        file.map_or(1, |found| found.nlink())
    }
    #[cfg(not(unix))]
    {
        fs::metadata(file).map_or(1, |_| 1)
    }
}

impl FileInPlace {
    /// The database that has just been opened. Its WAL is there from then on until it is closed.
    pub(super) fn of(file: &Path) -> Self {
        let files = [file.to_owned(), beside(file, "-wal")];
        Self(files.map(|file| (file.clone(), identity(&file))).into())
    }

    /// Whether all is where it was. Two looks at the file system, some microseconds.
    pub(super) fn holds(&self) -> bool {
        self.0.iter().all(|(file, known)| known.is_none() || identity(file) == *known)
    }

    /// The same of the database alone: when it is closed the WAL goes.
    pub(super) fn holds_without_wal(&self) -> bool {
        self.0.iter().take(1).all(|(file, known)| known.is_none() || identity(file) == *known)
    }
}
