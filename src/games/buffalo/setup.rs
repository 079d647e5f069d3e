//! The game's own part of the first line: `ribelli=no sides=opposti`.

use super::rebels::Sides;
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// What is decided before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Whether the buffaloes are rebels (U11).
    pub rebels: bool,
    /// From which sides rebels close a dog in (U12).
    pub sides: Sides,
}

impl Setup {
    /// The rules that hold: from which sides rebels close a dog in, if they are rebels.
    pub fn rules(self) -> Option<Sides> {
        self.rebels.then_some(self.sides)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rebels = if self.rebels { "sì" } else { "no" };
        let sides = match self.sides {
            Sides::Opposite => "opposti",
            Sides::AnyTwo => "qualsiasi",
        };
        write!(f, "ribelli={rebels} sides={sides}")
    }
}

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let all = [false, true].into_iter().flat_map(|rebels| Sides::ALL.map(|sides| Self { rebels, sides }));
        let setup = all.into_iter().find(|setup| setup.to_string() == text);
        setup.ok_or_else(|| Unreadable::new("ribelli=no or sì, sides=opposti or qualsiasi", text))
    }
}
