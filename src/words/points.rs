//! Points of a word (rules 1.3, W13, W20). Letters are counted after W4: the tile `Qu` is two.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A table of points. A room's minimum length is a filter applied before it (W9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Points {
    /// 1-2-3-5-8 for 4–8 letters, then 2 more for each, at most 24; nothing is cancelled.
    #[default]
    Sito,
    /// The boxed game: 1-2-3-5-11 for 4–8+ letters; words found by several players are cancelled.
    Scatola,
    /// Italian live tournaments: 2-3-5-8-12 for 5–9+ letters, and penalties.
    Torneo,
}

impl Points {
    /// Every table, in the order of the settings.
    pub const ALL: [Self; 3] = [Self::Sito, Self::Scatola, Self::Torneo];

    /// The name in settings and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sito => "sito",
            Self::Scatola => "scatola",
            Self::Torneo => "torneo",
        }
    }

    /// The table of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.name() == name)
    }

    /// Points of a good word of `letters` letters.
    pub const fn score(self, letters: usize) -> u32 {
        let table: &[u32] = match self {
            Self::Sito => &[0, 0, 0, 0, 1, 2, 3, 5, 8, 10, 12, 14, 16, 18, 20, 22, 24],
            Self::Scatola => &[0, 0, 0, 0, 1, 2, 3, 5, 11],
            Self::Torneo => &[0, 0, 0, 0, 0, 2, 3, 5, 8, 12],
        };
        let last = table.len() - 1;
        table[if letters < last { letters } else { last }]
    }

    /// What a wrong word of `letters` letters costs: 0 except under `torneo`, where a non-word
    /// costs 1, 2 or 3 by length and a word that cannot be traced 2. A text that is neither costs
    /// the larger of the two, once (W20).
    pub const fn penalty(self, letters: usize, in_dictionary: bool, on_grid: bool) -> u32 {
        if !matches!(self, Self::Torneo) {
            return 0;
        }
        let non_word = match letters {
            _ if in_dictionary => 0,
            0..=5 => 1,
            6..=7 => 2,
            _ => 3,
        };
        let not_traced = if on_grid { 0 } else { 2 };
        if non_word > not_traced { non_word } else { not_traced }
    }

    /// Whether a word found by several players counts for none of them (W13).
    pub const fn cancels_common(self) -> bool {
        matches!(self, Self::Scatola)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Points {
    type Err = UnknownPoints;

    fn from_str(name: &str) -> Result<Self, UnknownPoints> {
        Self::named(name).ok_or_else(|| UnknownPoints(name.into()))
    }
}

/// A text that names no table of [`Points`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no table of points {0:?}: it is sito, scatola or torneo")]
pub struct UnknownPoints(String);
