//! What an option names as the database.

use super::Failure;
use crate::journal::Server;
use crate::say;
use std::path::{Path, PathBuf};

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
