//! What only Scrabble knows of its first line: `set=scrabble_it adjust=standard penalty=0`.

use super::set::{SCRABBLE_IT, Set};
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// What happens to the tiles that are left at the end (B14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Adjust {
    /// All players lose the points of their own tiles; the one who went out gains those of the others.
    #[default]
    Standard,
    /// Nothing.
    None,
}

impl Adjust {
    /// The name in the log and in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::None => "none",
        }
    }
}

impl FromStr for Adjust {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text {
            "standard" => Ok(Self::Standard),
            "none" => Ok(Self::None),
            _ => Err(Unreadable::new("what happens to the tiles left", text)),
        }
    }
}

/// The terms of a match that the frame does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Board, tiles and values.
    pub set: &'static Set,
    /// What happens to the tiles that are left at the end (B14).
    pub adjust: Adjust,
    /// What a wrong challenge costs (B16): 0 or 5 points.
    pub penalty: u8,
}

impl Default for Setup {
    fn default() -> Self {
        Self { set: &SCRABBLE_IT, adjust: Adjust::Standard, penalty: 0 }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "set={} adjust={} penalty={}", self.set, self.adjust.name(), self.penalty)
    }
}

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut parts = text.split(' ');
        let mut value = |key: &str| {
            let part = parts.next().unwrap_or_default();
            let value = part.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
            value.ok_or_else(|| Unreadable::new("the terms of a match of Scrabble", part))
        };
        let set = value("set")?;
        let set = Set::named(set).map_err(|_| Unreadable::new("a set", set))?;
        let adjust = value("adjust")?.parse()?;
        let penalty = match value("penalty")? {
            "0" => 0,
            "5" => 5,
            other => return Err(Unreadable::new("a penalty of 0 or 5", other)),
        };
        match parts.next() {
            Some(more) => Err(Unreadable::new("the end of the terms", more)),
            None => Ok(Self { set, adjust, penalty }),
        }
    }
}
