//! A token: typed, in the environment, or in a file of its own, which neither a list of processes nor the environment shows.

use crate::cli::{Failure, causes, open};
use crate::messages::Text;
use crate::say;
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
    open(file)?
        .take(LONGEST + 1)
        .read_to_string(&mut text)
        .map_err(|error| Failure::usage(&causes::unreadable(file, &error)))?;
    let token = text.trim();
    if token.is_empty() || text.len() as u64 > LONGEST {
        return Err(Failure::usage(&none_in(file.display().to_string())));
    }
    Ok(Some(token.to_owned()))
}

/// Whether a token is made of these signs only. One with a line break or a slash in it would be taken for an address that
/// does not answer, and asked for again for ever.
pub(super) fn is_made_of(token: &str, signs: &str) -> bool {
    token.chars().all(|c| c.is_ascii_alphanumeric() || signs.contains(c))
}
