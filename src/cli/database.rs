//! What an option names as the database.

use super::{Failure, causes};
use crate::journal::{BackupError, Journal, Options, Server};
use crate::say;
use std::path::{Path, PathBuf};

/// The database of a subcommand that works on one.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Database {
    /// The database
    #[arg(
        long,
        value_name = "FILE",
        env = "GIOSTRA_DATABASE",
        default_value = "giostra.db",
        hide_env_values = true
    )]
    database: PathBuf,
}

impl Database {
    /// The one that is meant, whether it is there or not.
    pub(super) fn named(&self) -> Result<PathBuf, Failure> {
        file(&self.database)
    }

    /// The one that is meant, which has to be there: one that is not would be made.
    pub(super) fn existing(&self) -> Result<PathBuf, Failure> {
        let file = self.named()?;
        if Server::of(&file).is_none() && !file.is_file() {
            return Err(Failure::usage(&causes::backup(&BackupError::Missing(file))));
        }
        Ok(file)
    }
}

/// Opens one that is there, to work on it; on a server an empty one is no database of ours.
pub(super) async fn opened(file: &Path) -> anyhow::Result<Journal> {
    if Server::of(file).is_some() {
        Journal::look(file).await?.close().await;
    }
    Ok(Journal::open(file, Options::default()).await?.0)
}

/// A file: `giostra.db`, `sqlite:giostra.db`, `sqlite://giostra.db` and `sqlite:///srv/giostra.db`. What other programs
/// understand by such an address (a database in memory, options behind a question mark) is refused: it would only make a
/// file with a strange name. `postgres://user:password@host:port/database` is one on a server.
pub(super) fn file(typed: &Path) -> Result<PathBuf, Failure> {
    // A name that is no UTF-8 is no address either.
    let Some(text) = typed.to_str() else { return Ok(typed.to_owned()) };
    let wrong = || Failure::usage(&say!("cli-no-such-database", typed = text));
    let file = match text.split_once(':') {
        Some(("postgres" | "postgresql", _)) if Server::of(typed).is_none() => return Err(wrong()),
        Some(("sqlite", address)) if address.contains('?') => return Err(wrong()),
        Some(("sqlite", address)) => address.strip_prefix("//").unwrap_or(address),
        _ => text,
    };
    if file.is_empty() || file == ":memory:" { Err(wrong()) } else { Ok(PathBuf::from(file)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_files_or_refused() {
        let read = |typed: &str| file(Path::new(typed)).ok().map(|file| file.display().to_string());
        for (typed, is) in [
            ("giostra.db", Some("giostra.db")),
            ("sqlite:giostra.db", Some("giostra.db")),
            ("sqlite://giostra.db", Some("giostra.db")),
            ("sqlite:///srv/giostra.db", Some("/srv/giostra.db")),
            ("sqlite:/srv/giostra.db", Some("/srv/giostra.db")),
            ("che?.db", Some("che?.db")),
            ("sqlite::memory:", None),
            (":memory:", None),
            ("sqlite:", None),
            ("sqlite://", None),
            ("sqlite:a.db?mode=memory", None),
            ("postgres://localhost/giostra", Some("postgres://localhost/giostra")),
            ("postgres:giostra", None),
        ] {
            assert_eq!(read(typed).as_deref(), is, "{typed}");
        }
    }
}
