//! What Order does with a turn (H2): moves one counter, or passes.

use super::board::{Board, Cell};
use crate::games::{Refusal, Unreadable};
use crate::say;
use std::fmt;
use std::str::FromStr;

/// How passing is written.
pub const PASS: &str = "passo";

/// `a1-a5`, `passo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// A counter goes from a cell to another.
    Move(Cell, Cell),
    /// Everything stays where it is.
    Pass,
}

impl Shift {
    /// Every one there is on a board, those of counters first.
    pub fn all(board: &Board) -> impl Iterator<Item = Self> {
        board.slides().map(|(from, to)| Self::Move(from, to)).chain([Self::Pass])
    }

    /// Whether the rules allow it (H2).
    ///
    /// # Errors
    /// What to tell the player.
    pub fn check(self, board: &Board) -> Result<(), Refusal> {
        let Self::Move(from, to) = self else { return Ok(()) };
        let cells = [from, to].map(|cell| cell.to_string());
        let [a, b] = &cells;
        Err(Refusal(if let Some(cell) = [from, to].into_iter().find(|cell| !board.has(*cell)) {
            outside(board, cell)
        } else if board.get(from).is_none() {
            say!("entropy-nothing-there", cell = a)
        } else if from == to {
            say!("entropy-stays", cell = a)
        } else if from.row() != to.row() && from.column() != to.column() {
            say!("entropy-not-straight", from = a, to = b)
        } else if board.get(to).is_some() {
            say!("entropy-taken", cell = b)
        } else if !board.may_slide(from, to) {
            say!("entropy-in-the-way", from = a, to = b)
        } else {
            return Ok(());
        }))
    }

    /// Does it on a board where it is allowed.
    pub fn play(self, board: &mut Board) {
        if let Self::Move(from, to) = self {
            board.shift(from, to);
        }
    }
}

/// Whether a counter may be laid on a cell (H2).
///
/// # Errors
/// What to tell the player.
pub fn check_place(board: &Board, cell: Cell) -> Result<(), Refusal> {
    if !board.has(cell) {
        return Err(Refusal(outside(board, cell)));
    }
    if board.get(cell).is_some() {
        return Err(Refusal(say!("entropy-taken", cell = cell.to_string())));
    }
    Ok(())
}

fn outside(board: &Board, cell: Cell) -> crate::messages::Text {
    let last = Cell::at(board.side() - 1, board.side() - 1).unwrap_or(cell);
    say!("entropy-outside", cell = cell.to_string(), last = last.to_string())
}

impl fmt::Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(from, to) => write!(f, "{from}-{to}"),
            Self::Pass => f.write_str(PASS),
        }
    }
}

impl FromStr for Shift {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if text == PASS {
            return Ok(Self::Pass);
        }
        let (from, to) = text.split_once('-').ok_or_else(|| Unreadable::new("a1-a5 or passo", text))?;
        Ok(Self::Move(from.parse()?, to.parse()?))
    }
}
