//! The lines of a match that are the game's own (Y22):
//!
//! ```text
//! * GAO>REIV                       drawn before the first move: the rack, and the pool from its head on
//! * >TE                            drawn later: what comes to the tail of the pool, in drawing order (Y9)
//! 1 TRAMA H6 G5* G6 H7 I8          a word
//! 2 +A E3                          a single letter (Y14)
//! ```

use super::notation::{Placement, Typed, read};
use super::tiles::{Letter, letters, spelled};
use crate::games::Unreadable;
use crate::games::kit::hex::{Cell, LONGEST, Triangle};
use std::fmt;
use std::str::FromStr;

/// A move of a player or of chance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Move {
    /// A word.
    Word(Placement),
    /// A single letter.
    Single(Letter, Cell),
    /// What chance has drawn.
    Draw {
        /// To the rack: only before the first move.
        rack: Vec<Letter>,
        /// To the tail of the pool, in drawing order.
        pool: Vec<Letter>,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(placement) => placement.fmt(f),
            Self::Single(letter, cell) => write!(f, "+{letter} {cell}"),
            Self::Draw { rack, pool } => write!(f, "{}>{}", spelled(rack), spelled(pool)),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("a move", text);
        if let Some((rack, pool)) = text.split_once('>') {
            let (rack, pool) = (letters(rack).ok_or_else(bad)?, letters(pool).ok_or_else(bad)?);
            return Ok(Self::Draw { rack, pool });
        }
        let largest = Triangle::new(LONGEST).ok_or_else(bad)?;
        match read(text, largest) {
            Ok(Typed::Word(placement)) => Ok(Self::Word(placement)),
            Ok(Typed::Single(letter, cell)) => Ok(Self::Single(letter, cell)),
            Ok(Typed::Ask { .. }) | Err(_) => Err(bad()),
        }
    }
}
