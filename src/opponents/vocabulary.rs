//! The words that a computer player knows. Each game says for each level how often a word must be met with for the player to think of
//! it at the board.

use crate::words::frequency::Zipf;

/// How well a word (folded, one that is accepted) is known.
pub type Familiar<'a> = &'a dyn Fn(&str) -> Zipf;
