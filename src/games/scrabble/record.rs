//! What happened in a match, turn by turn: for exports, and for telling it afterwards.

use super::play::Play;
use super::rack::Rack;
use crate::games::Seat;

/// What somebody did, or what befell him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// He put tiles on the board.
    Play(Play),
    /// He changed these (B12).
    Exchange(Rack),
    /// He passed (B13).
    Pass,
    /// His time was over (B17).
    Missed,
    /// His play was challenged and is taken back (B16).
    Withdrawn(Play),
    /// He has challenged a play that stands (B16).
    Penalty,
    /// He is out of it (B17).
    Gone,
    /// These tiles were left to him at the end (B14).
    Left,
    /// He went out and gains what was left to the others (B14).
    Gained,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Whose.
    pub seat: Seat,
    /// What his rack was before it; of [`Act::Gained`] the tiles of the others.
    pub rack: Rack,
    /// What.
    pub act: Act,
    /// Points it brought, or cost.
    pub points: i32,
    /// His points after it.
    pub total: i32,
}
