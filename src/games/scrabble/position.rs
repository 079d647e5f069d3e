//! A match of Scrabble as one line: the rows of the board, who is to move, racks, points, and how many tiles are in the bag:
//!
//! ```text
//! 15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 2 AEIRTSB,- 12,0 102
//! ```
//! A rack that is hidden from the reader is `-`, an empty one `0`.

use super::state::Scrabble;
use crate::games::turns::TurnGame;
use crate::games::{Seat, Turn};

/// The position as a seat, or the public, may see it.
pub(super) fn write(game: &Scrabble, seen_by: Option<Seat>) -> String {
    let seats: Vec<Seat> = (1..=game.seats()).map(Seat).collect();
    let rack = |seat: &Seat| match game.rack(*seat) {
        _ if seen_by != Some(*seat) => "-".to_owned(),
        rack if rack.is_empty() => "0".to_owned(),
        rack => rack.to_string(),
    };
    let racks: Vec<String> = seats.iter().map(rack).collect();
    let points = seats.iter().filter_map(|seat| game.player(*seat)).map(|player| player.points.to_string());
    let to_move = match game.turn() {
        Turn::Of(seat) => seat.0.to_string(),
        Turn::All | Turn::Chance | Turn::Clock | Turn::Over => "-".to_owned(),
    };
    let points = points.collect::<Vec<_>>().join(",");
    format!("{} {to_move} {} {points} {}", game.board(), racks.join(","), game.bag())
}
