//! How well a computer player plays.

use super::Unreadable;
use std::str::FromStr;

/// How well a computer player plays: as people of that strength do. What makes a level weaker is that it knows fewer words and is
/// content with what is nearly as good as the best it sees, never a blunder on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Whoever knows the rules and little else; well above any move at all.
    Principiante,
    /// Whoever plays now and then.
    Facile,
    /// Whoever plays every week.
    #[default]
    Medio,
    /// Whoever knows nearly every word, and looks ahead.
    Difficile,
    /// What [`Level::Forte`] was before it looked ahead in Scrabble: kept to compare, and offered to nobody.
    Forte1,
    /// Whoever always takes the highest score, in Scrabble: kept to compare too.
    Greedy,
    /// As well as we can.
    Forte,
}

impl Level {
    /// Every level that can be played against, the easiest first.
    pub const ALL: [Self; 5] = [Self::Principiante, Self::Facile, Self::Medio, Self::Difficile, Self::Forte];

    /// The name in logs and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Principiante => "principiante",
            Self::Facile => "facile",
            Self::Medio => "medio",
            Self::Difficile => "difficile",
            Self::Forte1 => "forte-1",
            Self::Greedy => "greedy",
            Self::Forte => "forte",
        }
    }

    /// A player to compare with, by name: a level, or one that is kept for that.
    pub fn compared(name: &str) -> Option<Self> {
        let kept = [Self::Forte1, Self::Greedy].into_iter().find(|level| level.name() == name);
        kept.or_else(|| name.parse().ok())
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
