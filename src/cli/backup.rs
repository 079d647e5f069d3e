//! `giostra backup`.

use super::database::Database;
use super::{Failure, causes};
use crate::journal::{BackupError, backup};
use std::path::PathBuf;

/// Arguments of `giostra backup`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  giostra backup giostra-lunedi.db\n\n\
    Works while giostra runs: the copy is the database as it stands at one moment, and play goes on. \
    To go back to a copy, stop giostra, put aside giostra.db with its -wal and -shm files, and copy the \
    backup in its place. What is on PostgreSQL is copied into a file of SQLite; giostra move brings it back.")]
pub(crate) struct Args {
    /// The new file to copy to; an existing one is never overwritten
    #[arg(value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    database: Database,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let runtime = super::runtime()?;
    let database = args.database.named()?;
    match runtime.block_on(backup(&database, &args.to)) {
        Ok(bytes) => super::print(&format!("{}: {}", args.to.display(), size(bytes))),
        Err(error @ (BackupError::Exists(_) | BackupError::Missing(_))) => {
            Err(Failure::usage(&causes::backup(&error)))
        }
        Err(error @ BackupError::Failed { .. }) => Err(Failure::Failed(error.into())),
    }
}

/// A number of bytes as people say it: `512 bytes`, `80.0 KiB`, `1.5 MiB`.
pub(super) fn size(bytes: u64) -> String {
    let (unit, name) = match bytes {
        0..1024 => return format!("{bytes} bytes"),
        1024..0x10_0000 => (1024, "KiB"),
        0x10_0000..0x4000_0000 => (0x10_0000, "MiB"),
        _ => (0x4000_0000, "GiB"),
    };
    let tenths = (u128::from(bytes) * 10 + unit / 2) / unit;
    format!("{}.{} {name} ({bytes} bytes)", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_read_well() {
        let said = [0, 1023, 1024, 81_920, 1_572_864, 3_221_225_472].map(size);
        assert_eq!(
            said,
            [
                "0 bytes",
                "1023 bytes",
                "1.0 KiB (1024 bytes)",
                "80.0 KiB (81920 bytes)",
                "1.5 MiB (1572864 bytes)",
                "3.0 GiB (3221225472 bytes)"
            ]
        );
    }
}
