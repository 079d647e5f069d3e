//! The lines of a game of duplicate.
//!
//! | who | line | meaning |
//! |---|---|---|
//! | seat | `8D FUNGO` | the player's play of this turn, instead of the one before |
//! | seat | `passo` | the player takes the play back |
//! | `*` | `rack AEIRTS?` | these were drawn, beside those that were left; `-` if the bag is empty |
//! | `*` | `rack AEIRTS? none` | and no play exists with them |
//! | `*` | `top 8D FUNGO 26` | the best play there is, with its points |
//! | `*` | `top 8D FUNGO 26 bad 3 5` | and whose plays are not admissible |

use crate::games::scrabble::play::Written;
use crate::games::scrabble::rack::Rack;
use crate::games::scrabble::set::{SCRABBLE_IT, Set};
use crate::games::{Seat, Unreadable};
use std::fmt;
use std::str::FromStr;

/// What only duplicate knows of its first line: `set=scrabble_it`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Board, tiles and values.
    pub set: &'static Set,
}

impl Default for Setup {
    fn default() -> Self {
        Self { set: &SCRABBLE_IT }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "set={}", self.set)
    }
}

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let set = text.strip_prefix("set=").and_then(|set| Set::named(set).ok());
        set.map(|set| Self { set }).ok_or_else(|| Unreadable::new("a set", text))
    }
}

/// One move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Somebody's play.
    Play(Written),
    /// Nobody's play any more.
    Pass,
    /// Chance: what was drawn.
    Rack {
        /// May be none.
        tiles: Rack,
        /// Whether no play exists with the whole rack.
        none: bool,
    },
    /// Chance: the end of a turn.
    Top {
        /// The best play.
        play: Written,
        /// Its points.
        points: i32,
        /// Whose plays are not admissible, ascending.
        bad: Vec<Seat>,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(play) => play.fmt(f),
            Self::Pass => f.write_str("passo"),
            Self::Rack { tiles, none } => {
                let drawn = if tiles.is_empty() { "-".to_owned() } else { tiles.to_string() };
                write!(f, "rack {drawn}{}", if *none { " none" } else { "" })
            }
            Self::Top { play, points, bad } => {
                write!(f, "top {play} {points}")?;
                f.write_str(if bad.is_empty() { "" } else { " bad" })?;
                bad.iter().try_for_each(|seat| write!(f, " {}", seat.0))
            }
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("a move of duplicate", text);
        let words: Vec<&str> = text.split(' ').collect();
        let read = match words[..] {
            ["passo"] => Self::Pass,
            ["rack", tiles, ref none @ ..] if matches!(none, [] | ["none"]) => {
                let tiles = if tiles == "-" { Rack::default() } else { tiles.parse()? };
                Self::Rack { tiles, none: !none.is_empty() }
            }
            ["top", cell, word, points, ref rest @ ..] if matches!(rest, [] | ["bad", ..]) => {
                let seat = |text: &&str| text.parse().ok().filter(|seat| *seat > 0).map(Seat);
                let seats: Option<Vec<Seat>> = rest.iter().skip(1).map(seat).collect();
                Self::Top {
                    play: format!("{cell} {word}").parse()?,
                    points: points.parse().map_err(|_| bad())?,
                    bad: seats.filter(|seats| seats.is_sorted_by(|one, next| one < next)).ok_or_else(bad)?,
                }
            }
            _ => Self::Play(text.parse()?),
        };
        // A log says each thing one way only.
        if read.to_string() == text { Ok(read) } else { Err(bad()) }
    }
}
