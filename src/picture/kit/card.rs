//! What the picture of every board tells beside the board.

use super::chip;
use super::piece::Piece;
use crate::picture::scene::Rgb;
use crate::picture::theme::{Colors, Theme};

/// Players of one match, at most.
pub(in crate::picture) const MOST_PLAYERS: usize = 6;

/// What the picture of every board tells beside the board. What is words here comes written in the reader's language.
#[derive(Clone, Debug)]
pub struct Card {
    /// What is played: "Scacchi Estinzione".
    pub title: String,
    /// What of it: "mossa 24"; may be empty.
    pub note: String,
    /// Who plays, in the order of their turns: 2 to 6.
    pub players: Vec<Player>,
    /// Whose turn it is; `None` when nobody is to play.
    pub turn: Option<usize>,
    /// What happened last; what is looked at, if `preview`.
    pub last: Option<Last>,
    /// What else is to be known, at the end of the foot: "sacchetto 63"; may be empty.
    pub tail: String,
    /// Whether it goes on.
    pub state: State,
    /// Whether `last` is a move that its author looks at before they make it.
    pub preview: bool,
    /// Dark or light.
    pub theme: Theme,
}

/// Who plays.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// Any Unicode, any length.
    pub name: String,
    /// What stands before the name.
    pub sign: Sign,
    /// A word or two on the player: a role, a colour; may be empty.
    pub note: String,
    /// May be negative.
    pub points: Option<i64>,
    /// What was left on the player's clock when the picture was made, in seconds.
    pub clock: Option<u64>,
    /// Whether the player has won.
    pub won: bool,
    /// Whether the player has left the match or was removed from it.
    pub gone: bool,
}

/// What stands before a player's name.
#[derive(Clone, Debug, Default)]
pub enum Sign {
    /// Nothing.
    #[default]
    None,
    /// The place in the ranking, from 1; equal for a tie. When the match is over the first three wear medals.
    Rank(u32),
    /// A piece of the player's colour.
    Piece(Piece),
}

/// A move, as the foot, the alt text and the text twin tell it.
#[derive(Clone, Debug, Default)]
pub struct Last {
    /// Index of the player; `None` for what nobody did.
    pub who: Option<usize>,
    /// Where, in front of the move: "6D"; may be empty.
    pub at: String,
    /// The move, in gold: "FUNGO", "Tb4".
    pub what: String,
    /// What it brought, on a chip: "+26"; may be empty.
    pub chip: String,
}

/// Whether a match goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum State {
    /// It does.
    #[default]
    Playing,
    /// A moderator has stopped it for a while.
    Paused,
    /// It is over.
    Ended,
}

impl State {
    /// What the frame says of a match: over, or else paused.
    pub const fn of(over: bool, paused: bool) -> Self {
        match (over, paused) {
            (true, _) => Self::Ended,
            (false, true) => Self::Paused,
            (false, false) => Self::Playing,
        }
    }

    /// What is to be known at once, as a key and the ground and ink of its chip.
    pub fn chip(self, preview: bool, c: &Colors) -> Option<(&'static str, (Rgb, Rgb))> {
        match (self, preview) {
            (_, true) => Some(("board-preview", chip::gold(c))),
            (Self::Paused, false) => Some(("board-paused", chip::coral(c))),
            (Self::Ended, false) => Some(("board-ended", (c.teal, c.bg))),
            (Self::Playing, false) => None,
        }
    }
}

impl Player {
    /// A player with points and a place in the ranking, from 1.
    pub fn ranked(name: String, points: i64, rank: u32) -> Self {
        Self { name, sign: Sign::Rank(rank), points: Some(points), ..Self::default() }
    }

    /// The clock as it is read: "4:05", "1:02:03".
    pub fn clock(&self) -> Option<String> {
        self.clock.map(|seconds| {
            let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            if hours == 0 {
                format!("{minutes}:{seconds:02}")
            } else {
                format!("{hours}:{minutes:02}:{seconds:02}")
            }
        })
    }
}

impl Last {
    /// "6D FUNGO", "Tb4".
    pub fn told(&self) -> String {
        if self.at.is_empty() { self.what.clone() } else { format!("{} {}", self.at, self.what) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_minutes_or_hours() {
        let clock = |seconds| Player { clock: Some(seconds), ..Player::default() }.clock().unwrap();
        assert_eq!([0, 59, 245, 3_600, 90_061].map(clock), ["0:00", "0:59", "4:05", "1:00:00", "25:01:01"]);
    }
}
