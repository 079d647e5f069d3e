//! What happened in a match, turn by turn: for exports, and for telling it afterwards.

use super::play::Play;
use super::rack::Rack;
use crate::games::Seat;

/// What a player did, or what befell them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// The player put tiles on the board.
    Play(Play),
    /// The player changed these (B12).
    Exchange(Rack),
    /// The player passed (B13).
    Pass,
    /// The player's time was over (B17).
    Missed,
    /// The player's play was challenged and is taken back (B16).
    Withdrawn(Play),
    /// The player has challenged a play that stands (B16).
    Penalty,
    /// The player is out of it (B17).
    Gone,
    /// These tiles were left to the player at the end (B14).
    Left,
    /// The player went out and gains what was left to the others (B14).
    Gained,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Whose.
    pub seat: Seat,
    /// What the player's rack was before it; of [`Act::Gained`] the tiles of the others.
    pub rack: Rack,
    /// What.
    pub act: Act,
    /// Points it brought, or cost.
    pub points: i32,
    /// The player's points after it.
    pub total: i32,
}
