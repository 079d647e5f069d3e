//! The game's own part of the first line: `side=10`.

use super::SIDES;
use crate::games::Unreadable;
use crate::games::kit::hex::Triangle;
use std::fmt;
use std::str::FromStr;

/// What is decided before the first draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board: one of [`SIDES`].
    triangle: Triangle,
}

impl Setup {
    /// A match on a board of that side; `None` unless it is one of [`SIDES`].
    pub fn new(side: u8) -> Option<Self> {
        let triangle = Triangle::new(side).filter(|_| SIDES.contains(&side))?;
        Some(Self { triangle })
    }

    /// The board.
    pub const fn triangle(self) -> Triangle {
        self.triangle
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "side={}", self.triangle.side())
    }
}

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let side = text.strip_prefix("side=").and_then(|side| side.parse().ok());
        let setup = side.and_then(Self::new).filter(|setup| setup.to_string() == text);
        setup.ok_or_else(|| Unreadable::new("side=7, side=10, side=13 or side=16", text))
    }
}
