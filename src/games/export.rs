//! Other programs' notations of finished games.

use super::{By, Seat};

/// A finished game in the notation that other programs read: the ending of such a file, and its text. `None` where there is
/// none for this game, or for so many players.
pub fn other_notation(
    rules: &str,
    log: &[(By, &str)],
    name: &dyn Fn(Seat) -> String,
) -> Option<(&'static str, String)> {
    let _ = (rules, log, name);
    None
}
