//! A move, and how programs write it (UCI): `e2e4`, `e7e8q`, castling as the king's move, `e1g1`.

use super::piece::Species;
use super::square::Square;
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// A move of a piece. Castling is that of the king; which piece it is stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<Species>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |species| write!(f, "{}", species.small()))
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let read = || {
            let square = |at: usize| Square::named(text.get(at..at + 2)?);
            let promotion = match text.get(4..)? {
                "" => None,
                letter => {
                    let may = |species: &Species| letter.chars().eq([species.small()]);
                    Some(Species::PROMOTIONS.into_iter().find(may)?)
                }
            };
            Some(Self { from: square(0)?, to: square(2)?, promotion })
        };
        read().ok_or_else(|| Unreadable::new("a move like e2e4 or e7e8q", text))
    }
}
