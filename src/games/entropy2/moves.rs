//! What is written of a move (H7, H8): `+BYRGP` opens the reserve, `R d4` lays a counter of it, `a1-a5` or `passo` is Order's turn, `+R` hands
//! one more over.

use super::position::RESERVE;
use crate::games::Unreadable;
use crate::games::entropy::board::Cell;
use crate::games::entropy::colour::{Colour, Counts};
use crate::games::entropy::shift::Shift;
use std::fmt;
use std::str::FromStr;

/// A line of a game; of chance, where time was over (H6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Order chooses the first five counters.
    Open(Counts),
    /// Chaos lays a counter of the reserve.
    Place(Colour, Cell),
    /// Order moves a counter, or passes.
    Order(Shift),
    /// Order hands one more over.
    Hand(Colour),
}

impl Move {
    /// Five counters as an opening, or one that is handed over; `None` for any other number.
    pub fn handing(colours: &[Colour]) -> Option<Self> {
        match colours {
            [one] => Some(Self::Hand(*one)),
            five if five.len() == usize::from(RESERVE) => {
                let mut counts = Counts::default();
                for colour in five {
                    counts.add(*colour);
                }
                Some(Self::Open(counts))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    /// The letters of an opening stand in H1's order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(counts) => {
                f.write_str("+")?;
                counts.each().try_for_each(|colour| write!(f, "{colour}"))
            }
            Self::Place(colour, cell) => write!(f, "{colour} {cell}"),
            Self::Order(shift) => write!(f, "{shift}"),
            Self::Hand(colour) => write!(f, "+{colour}"),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if let Some(letters) = text.strip_prefix('+') {
            let colours: Option<Vec<Colour>> = letters.chars().map(Colour::of).collect();
            let mv = colours.and_then(|colours| Self::handing(&colours));
            return mv.ok_or_else(|| Unreadable::new("+ and one or five of B Y R G P N K", text));
        }
        let Some((colour, cell)) = text.split_once(' ') else { return text.parse().map(Self::Order) };
        let mut letters = colour.chars();
        match (letters.next().and_then(Colour::of), letters.next()) {
            (Some(colour), None) => Ok(Self::Place(colour, cell.parse()?)),
            _ => Err(Unreadable::new("R d4", text)),
        }
    }
}
