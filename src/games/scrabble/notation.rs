//! The moves as they stand in the log.
//!
//! | who | line | meaning |
//! |---|---|---|
//! | seat | `8D FUNGO`, `D8 FuNGO` | a play, across or down, lower case for blanks, with all letters of the main word |
//! | seat | `cambia AEF?` | an exchange (B12), `?` for a blank |
//! | seat | `passo` | a pass (B13) |
//! | `*` | `rack 1 AEIRTS?` | the tiles a seat has drawn, in order, blanks last |

use super::play::Written;
use super::rack::Rack;
use crate::games::{Seat, Unreadable};
use std::fmt;
use std::str::FromStr;

/// One move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Tiles are put on the board.
    Play(Written),
    /// Tiles are changed for others (B12).
    Exchange(Rack),
    /// Nothing is done (B13).
    Pass,
    /// Chance: a seat has drawn these.
    Draw {
        /// Whose they are.
        seat: Seat,
        /// At least one.
        tiles: Rack,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(play) => play.fmt(f),
            Self::Exchange(tiles) => write!(f, "cambia {tiles}"),
            Self::Pass => f.write_str("passo"),
            Self::Draw { seat, tiles } => write!(f, "rack {} {tiles}", seat.0),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("a move of Scrabble", text);
        let read = match text.split_once(' ') {
            None if text == "passo" => Self::Pass,
            Some(("cambia", tiles)) => Self::Exchange(tiles.parse()?),
            Some(("rack", rest)) => {
                let (seat, tiles) = rest.split_once(' ').ok_or_else(bad)?;
                let seat = seat.parse().ok().filter(|seat| *seat > 0).ok_or_else(bad)?;
                Self::Draw { seat: Seat(seat), tiles: tiles.parse()? }
            }
            _ => Self::Play(text.parse()?),
        };
        let is_empty = match &read {
            Self::Exchange(tiles) | Self::Draw { tiles, .. } => tiles.is_empty(),
            Self::Play(_) | Self::Pass => false,
        };
        // A log says each thing one way only.
        if read.to_string() == text && !is_empty { Ok(read) } else { Err(bad()) }
    }
}
