//! How well a computer player plays.

use super::Unreadable;
use std::fmt;
use std::str::FromStr;

/// How well a computer player plays. What makes a level weaker is that it knows fewer words, or sees fewer moves, and is content with
/// what is nearly as good as the best it sees: never a blunder on purpose. Each level beats the one below it in about three games
/// of four, in Scrabble in nineteen of twenty (CONTRIBUTING has what was measured).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Beats any move at all in about four games of five.
    Principiante,
    /// The second of five.
    Facile,
    /// The third.
    #[default]
    Medio,
    /// The fourth.
    Difficile,
    /// [`Level::Forte`] as it was in November 2026: what comes after is compared with it, and it is offered to nobody.
    Forte1,
    /// Always the highest score, in Scrabble: to compare with, too.
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

    /// The key of what a computer player of this level is called: "Computer (medio)".
    pub const fn player_key(self) -> &'static str {
        match self {
            Self::Principiante => "computer-principiante",
            Self::Facile => "computer-facile",
            Self::Medio => "computer-medio",
            Self::Difficile => "computer-difficile",
            Self::Forte1 | Self::Greedy | Self::Forte => "computer-forte",
        }
    }

    /// A player to compare with, by name: a level, or one that is kept for that.
    pub fn compared(name: &str) -> Option<Self> {
        let kept = [Self::Forte1, Self::Greedy].into_iter().find(|level| level.name() == name);
        kept.or_else(|| name.parse().ok())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
