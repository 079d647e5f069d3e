//! A position as one line of text:
//!
//! ```text
//! 7/7/7/7/7/7/7 chaos B1Y1R1G1P1 B6Y6R6G6P6N7K7
//! ```
//! Rows from the highest down, digits for runs of empty cells; what is to happen (`open`, `chaos`, `order`, `hand`, `over`; behind `late-`
//! chance does it, H6); the reserve; the stock (`0`: nothing).

use crate::games::Unreadable;
use crate::games::entropy::board::{Board, Cell, SIDES};
use crate::games::entropy::colour::{Colour, Counts};
use std::fmt;
use std::str::FromStr;

/// Counters of the reserve, at most (H7).
pub const RESERVE: u8 = 5;

/// All that the further moves depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The counters that lie.
    pub board: Board,
    /// What is to happen.
    pub phase: Phase,
    /// Whether the time for it is over, so that chance does it (H6). Never on Order's turn or at the end.
    pub late: bool,
    /// What Chaos may lay.
    pub reserve: Counts,
    /// What Order has not handed over yet.
    pub stock: Counts,
}

/// What is to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Order chooses the first five counters.
    Open,
    /// Chaos lays one of the reserve.
    Chaos,
    /// Order moves or passes.
    Order,
    /// Order hands one more over.
    Hand,
    /// Every counter lies.
    Over,
}

impl Phase {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Open, "open"),
        (Self::Chaos, "chaos"),
        (Self::Order, "order"),
        (Self::Hand, "hand"),
        (Self::Over, "over"),
    ];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(phase, _)| *phase == self).map_or("", |(_, name)| name)
    }
}

impl Position {
    /// An empty board; every counter in the stock; `None` unless boards of seven are played.
    pub fn new() -> Option<Self> {
        let board = Board::new(SIDES[0])?;
        let (reserve, stock) = (Counts::default(), Counts::all(SIDES[0]));
        Some(Self { board, phase: Phase::Open, late: false, reserve, stock })
    }

    /// What is to happen next.
    fn then(&mut self, phase: Phase) {
        (self.phase, self.late) = (phase, false);
    }

    /// Counters go from the stock to the reserve, as far as they are there; then Chaos lays one.
    pub fn hand_over(&mut self, colours: impl Iterator<Item = Colour>) {
        for colour in colours {
            if self.stock.take(colour) {
                self.reserve.add(colour);
            }
        }
        self.then(Phase::Chaos);
    }

    /// A counter of the reserve is laid. On a full board Order has no turn (H4, H7).
    pub fn place(&mut self, colour: Colour, cell: Cell) {
        self.reserve.take(colour);
        self.board.set(cell, Some(colour));
        self.then(if self.board.is_full() { Phase::Over } else { Phase::Order });
    }

    /// H8: after Order's turn one more counter is handed over while there is one.
    pub fn pass_on(&mut self) {
        self.then(if self.stock.is_empty() { Phase::Chaos } else { Phase::Hand });
    }

    /// H7's invariant: what lies, the reserve and the stock are the counters of a game; before Chaos lays one the reserve has five while
    /// any are in the stock, and what is left of 49 afterwards.
    pub fn is_whole(&self) -> bool {
        let mut seen = self.board.counts();
        self.reserve.each().chain(self.stock.each()).for_each(|colour| seen.add(colour));
        let (placed, reserve, left) = (self.board.placed(), self.reserve.total(), self.stock.total());
        let full = RESERVE.min(reserve + left);
        let fits = match self.phase {
            Phase::Open => placed == 0 && reserve == 0,
            Phase::Chaos => reserve == full && reserve > 0,
            Phase::Order => placed > 0 && reserve == RESERVE.min(reserve + left + 1) - 1 && reserve > 0,
            Phase::Hand => placed > 0 && reserve + 1 == RESERVE && left > 0,
            Phase::Over => reserve + left == 0,
        };
        let may_be_late = !matches!(self.phase, Phase::Order | Phase::Over);
        fits && (may_be_late || !self.late) && seen == Counts::all(self.board.side())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let late = if self.late { "late-" } else { "" };
        write!(f, "{} {late}{} {} {}", self.board, self.phase.name(), self.reserve, self.stock)
    }
}

impl FromStr for Position {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("a position like 7/7/7/7/7/7/7 open 0 B7Y7R7G7P7N7K7", text);
        let parts: Vec<&str> = text.split_whitespace().collect();
        let &[board, phase, reserve, stock] = parts.as_slice() else { return Err(bad()) };
        let board: Board = board.parse().map_err(|_| bad())?;
        let (late, phase) = phase.strip_prefix("late-").map_or((false, phase), |phase| (true, phase));
        let phase = Phase::ALL.iter().find(|(_, name)| *name == phase).ok_or_else(bad)?.0;
        let position = Self { board, phase, late, reserve: reserve.parse()?, stock: stock.parse()? };
        let whole = board.side() == SIDES[0] && position.is_whole();
        if whole { Ok(position) } else { Err(bad()) }
    }
}
