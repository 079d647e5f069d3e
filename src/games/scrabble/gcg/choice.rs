//! With which tiles a file was played: no file says it.

use super::Gcg;
use super::import::{Fault, lexicon, noted};
use crate::games::scrabble::set::{ALL, ENGLISH, SCRABBLE_IT, Set};

/// How the names of English word lists begin, in small letters.
const ENGLISH_LISTS: [&str; 12] =
    ["csw", "collins", "sowpods", "oswi", "twl", "otcwl", "owl", "nwl", "ospd", "enable", "english", "wow24"];
/// The same for Italian ones, ours among them.
const ITALIAN_LISTS: [&str; 7] = ["scrabble", "classico", "enciclopedico", "ital", "zinga", "parole", "wyps"];

/// Reads a file with the tiles that its `#lexicon` names, else with the set whose reading gets to its end; with what had to be
/// read in another way than it stands there.
///
/// # Errors
/// The fault of the reading that the lexicon names, else of the one that got further. Telling always that of the Italian tiles
/// sends people to a line that is right.
pub fn read_any(bytes: &[u8]) -> Result<(Gcg, Vec<Fault>), Fault> {
    let named = lexicon(bytes).and_then(|name| of_lexicon(&name));
    let first = named.unwrap_or(ALL[0]);
    let mut told = match noted(bytes, first) {
        Ok(read) => return Ok(read),
        Err(fault) => fault,
    };
    for set in ALL.into_iter().filter(|set| set.name != first.name) {
        match noted(bytes, set) {
            Ok(read) => return Ok(read),
            Err(fault) if named.is_none() => told = further(told, fault),
            Err(_) => {}
        }
    }
    Err(told)
}

/// The set of a word list; `None` where nothing is known of it.
fn of_lexicon(name: &str) -> Option<&'static Set> {
    let name = name.to_lowercase();
    let is_of = |lists: &[&str]| lists.iter().any(|list| name.starts_with(list));
    if is_of(&ENGLISH_LISTS) { Some(&ENGLISH) } else { is_of(&ITALIAN_LISTS).then_some(&SCRABBLE_IT) }
}

/// The fault of the reading that got further. In the same line letters that a set does not have say that it is not the one.
fn further(before: Fault, other: Fault) -> Fault {
    let strange = |fault: &Fault| matches!(fault.reason.key, "gcg-rack" | "gcg-tiles" | "scrabble-letter");
    let is_better =
        other.line > before.line || (other.line == before.line && strange(&before) && !strange(&other));
    if is_better { other } else { before }
}
