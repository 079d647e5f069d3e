//! How well a computer player plays.

use super::Unreadable;
use std::str::FromStr;

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Beatable by anybody.
    Facile,
    /// Sound.
    #[default]
    Medio,
    /// As well as we can.
    Forte,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Self; 3] = [Self::Facile, Self::Medio, Self::Forte];

    /// The name in logs and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Facile => "facile",
            Self::Medio => "medio",
            Self::Forte => "forte",
        }
    }
}

impl FromStr for Level {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| Unreadable::new("a level", text))
    }
}
