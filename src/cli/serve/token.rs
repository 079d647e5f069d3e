//! A token: typed, in the environment, or in a file of its own, which neither a list of processes nor the environment shows.

use crate::cli::{Failure, causes, open};
use crate::messages::Text;
use crate::say;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Tokens are shorter: whatever is longer is another file.
const LONGEST: u64 = 4096;

/// The token, if there is one. `option` is the option it is typed under.
pub(super) fn read(
    typed: Option<&str>,
    file: Option<&Path>,
    option: &str,
) -> Result<Option<String>, Failure> {
    secret(typed, file, (option, &format!("{option}-file")), |file| say!("serve-no-token-in", file = file))
}

/// The same for any secret: what it is typed under, the option that names its file, and what is said of a file without one.
pub(super) fn secret(
    typed: Option<&str>,
    file: Option<&Path>,
    (option, other): (&str, &str),
    none_in: impl FnOnce(String) -> Text,
) -> Result<Option<String>, Failure> {
    let typed = typed.map(str::trim).filter(|token| !token.is_empty());
    let Some(file) = file.filter(|file| !file.as_os_str().is_empty()) else {
        return Ok(typed.map(str::to_owned));
    };
    if typed.is_some() {
        return Err(Failure::usage(&say!("cli-conflict", option = option, other = other)));
    }
    let mut text = String::new();
    let opened = open(file)?;
    if is_open_to_others(&opened) {
        tracing::warn!(file = %file.display(), "everybody on this machine can read this secret: chmod 600");
    }
    opened
        .take(LONGEST + 1)
        .read_to_string(&mut text)
        .map_err(|error| Failure::usage(&causes::unreadable(file, &error)))?;
    let token = text.trim();
    if token.is_empty() || text.len() as u64 > LONGEST {
        return Err(Failure::usage(&none_in(file.display().to_string())));
    }
    Ok(Some(token.to_owned()))
}

/// Whether people who are neither the owner nor of the group may read a file; never told of a system that has no such rights.
#[cfg(unix)]
fn is_open_to_others(file: &File) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    file.metadata().is_ok_and(|file| file.permissions().mode() & 0o004 != 0)
}

#[cfg(not(unix))]
fn is_open_to_others(_: &File) -> bool {
    false
}

/// Those of these files with secrets that anybody may read.
pub(super) fn open_to_others(files: Vec<Option<&Path>>) -> Vec<&Path> {
    let named = files.into_iter().flatten().filter(|file| !file.as_os_str().is_empty());
    named.filter(|file| File::open(file).is_ok_and(|opened| is_open_to_others(&opened))).collect()
}

/// Whether a token is made of these signs only. One with a line break or a slash in it would be taken for an address that
/// does not answer, and asked for again for ever.
pub(super) fn is_made_of(token: &str, signs: &str) -> bool {
    token.chars().all(|c| c.is_ascii_alphanumeric() || signs.contains(c))
}
