//! Other programs' notations of finished games.

use super::scrabble::{Scrabble, gcg};
use super::turns::TurnGame;
use super::{By, Seat};
use crate::messages::{self, Lang};

/// A finished game in the notation that other programs read: the ending of such a file, and its text. `None` where there is
/// none for this game, or for so many players. The first line of the log is the setup.
pub fn other_notation(
    rules: &str,
    log: &[(By, &str)],
    name: &dyn Fn(Seat) -> String,
) -> Option<(&'static str, String)> {
    let ((_, first_line), lines) = log.split_first()?;
    if rules != Scrabble::NAME {
        return None;
    }
    let names = [name(Seat(1)), name(Seat(2))];
    // Such files are read by programs everywhere: what is noted in them is in English.
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(Lang::En, key, args);
    let gcg = gcg::of_log(first_line, lines.iter().copied(), [&names[0], &names[1]], &texts).ok()??;
    Some(("gcg", gcg.to_string()))
}
