//! What is written of a move (H2): `d4` lays the drawn counter, `a1-a5` moves one, `passo` passes; chance draws `R`.

use super::board::Cell;
use super::colour::Colour;
use super::shift::Shift;
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// A line of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Chance draws a counter from the bag.
    Draw(Colour),
    /// Chaos lays it on a cell; chance, where the time of Chaos is over (H6).
    Place(Cell),
    /// Order's turn.
    Order(Shift),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(colour) => write!(f, "{colour}"),
            Self::Place(cell) => write!(f, "{cell}"),
            Self::Order(shift) => write!(f, "{shift}"),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return Colour::of(letter)
                .map(Self::Draw)
                .ok_or_else(|| Unreadable::new("a colour: B Y R G P N K", text));
        }
        match text.parse() {
            Ok(cell) => Ok(Self::Place(cell)),
            Err(_) => text.parse().map(Self::Order),
        }
    }
}
