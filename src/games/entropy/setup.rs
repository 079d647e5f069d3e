//! The game's own part of the first line: `side=7`.

use super::board::{Board, SIDES};
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// What is decided before the first draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The empty board: its side is one of [`SIDES`].
    board: Board,
}

impl Setup {
    /// A game on a board of that side; `None` unless it is one of [`SIDES`].
    pub fn new(side: u8) -> Option<Self> {
        Some(Self { board: Board::new(side)? })
    }

    /// The empty board.
    pub const fn board(self) -> Board {
        self.board
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "side={}", self.board.side())
    }
}

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let setup = SIDES.into_iter().filter_map(Self::new).find(|setup| setup.to_string() == text);
        setup.ok_or_else(|| Unreadable::new("side=7 or side=5", text))
    }
}
