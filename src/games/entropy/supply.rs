//! The counters that do not lie on the board, in either game.

use super::colour::{Colour, Counts};

/// Where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// H2: one may be drawn, the others are in the bag.
    Bag {
        /// What Chaos has to lay.
        drawn: Option<Colour>,
        /// Without it.
        bag: Counts,
    },
    /// H7: Chaos chooses from a reserve, and Order hands over from the stock.
    Open {
        /// At most five.
        reserve: Counts,
        /// What Order has not handed over yet.
        stock: Counts,
    },
}

impl Supply {
    /// The colours that Chaos may lay now.
    pub fn colours(&self) -> Vec<Colour> {
        match self {
            Self::Bag { drawn, .. } => drawn.iter().copied().collect(),
            Self::Open { reserve, .. } => reserve.colours().collect(),
        }
    }
}
