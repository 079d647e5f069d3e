//! Files that only the user we run as can read: a database holds what people have written.
//!
//! What is there already keeps its rights: the operator has set them. Changing the rights after a file was made would leave a moment
//! in which others can read it.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a new file.
///
/// # Errors
/// When there is one already, or it cannot be made.
pub(super) fn create_new(file: &Path) -> io::Result<File> {
    options().write(true).create_new(true).open(file)
}

/// Opens a file to write at its end, and makes it if there is none. SQLite gives its WAL the rights of the database: letting it make
/// the database itself leaves both readable by everybody.
///
/// # Errors
/// When it can be neither made nor opened.
pub(super) fn append(file: &Path) -> io::Result<File> {
    options().create(true).append(true).open(file)
}
