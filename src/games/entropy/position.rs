//! A position as one line of text:
//!
//! ```text
//! 7/7/7/3R3/7/7/7 order - B7Y7R6G7P7N7K7
//! ```
//! Rows from the highest down, digits for runs of empty cells; what is to happen (`draw`, `chaos`, `order`, `over`, and `late` where chance
//! lays the counter, H6); the drawn counter or `-`; the bag.

use super::board::{Board, Cell};
use super::colour::{Colour, Counts};
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// All that the further moves depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The counters that lie.
    pub board: Board,
    /// What is to happen.
    pub phase: Phase,
    /// What is still in the bag; the drawn counter is not.
    pub bag: Counts,
}

/// What is to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Chance draws a counter.
    Draw,
    /// Chaos lays this one.
    Chaos(Colour),
    /// Chance lays this one: the time of Chaos is over (H6).
    Late(Colour),
    /// Order moves or passes.
    Order,
    /// Every counter lies (H4).
    Over,
}

impl Position {
    /// An empty board, and a full bag (H1).
    pub fn new(board: Board) -> Self {
        Self { board, phase: Phase::Draw, bag: Counts::all(board.side()) }
    }

    /// The counter that is to be laid.
    pub const fn drawn(&self) -> Option<Colour> {
        match self.phase {
            Phase::Chaos(colour) | Phase::Late(colour) => Some(colour),
            Phase::Draw | Phase::Order | Phase::Over => None,
        }
    }

    /// A counter is drawn that is in the bag.
    pub fn draw(&mut self, colour: Colour) {
        if self.bag.take(colour) {
            self.phase = Phase::Chaos(colour);
        }
    }

    /// The drawn counter is laid on an empty cell. On a full board Order has no turn (H4).
    pub fn place(&mut self, colour: Colour, cell: Cell) {
        self.board.set(cell, Some(colour));
        self.phase = if self.board.is_full() { Phase::Over } else { Phase::Order };
    }

    /// Whether the counters that lie, that are drawn and that are in the bag are those of a game, and the phase fits them.
    fn is_whole(&self) -> bool {
        let mut seen = self.board.counts();
        self.drawn().into_iter().chain(self.bag.each()).for_each(|colour| seen.add(colour));
        let fits = match self.phase {
            Phase::Order => self.board.placed() > 0,
            Phase::Draw | Phase::Chaos(_) | Phase::Late(_) | Phase::Over => true,
        };
        fits && (self.phase == Phase::Over) == self.board.is_full() && seen == Counts::all(self.board.side())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = match self.phase {
            Phase::Draw => "draw",
            Phase::Chaos(_) => "chaos",
            Phase::Late(_) => "late",
            Phase::Order => "order",
            Phase::Over => "over",
        };
        let drawn = self.drawn().map_or('-', Colour::letter);
        write!(f, "{} {phase} {drawn} {}", self.board, self.bag)
    }
}

impl FromStr for Position {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("a position like 7/7/7/7/7/7/7 draw - B7Y7R7G7P7N7K7", text);
        let parts: Vec<&str> = text.split_whitespace().collect();
        let &[board, phase, drawn, bag] = parts.as_slice() else { return Err(bad()) };
        let mut letters = drawn.chars();
        let colour = letters.next().and_then(Colour::of).filter(|_| letters.next().is_none());
        let phase = match (phase, colour) {
            ("draw", None) => Phase::Draw,
            ("chaos", Some(colour)) => Phase::Chaos(colour),
            ("late", Some(colour)) => Phase::Late(colour),
            ("order", None) => Phase::Order,
            ("over", None) => Phase::Over,
            _ => return Err(bad()),
        };
        let position = Self { board: board.parse().map_err(|_| bad())?, phase, bag: bag.parse()? };
        let dashed = colour.is_some() || drawn == "-";
        if dashed && position.is_whole() { Ok(position) } else { Err(bad()) }
    }
}
