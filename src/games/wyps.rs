//! Wyps: words on a triangle of hexagons, to connect its three sides.
//!
//! Rules 03 (`Y…` are its articles), the rule set of the Genova tournaments:
//!
//! | articles | where |
//! |---|---|
//! | Y1–Y4 board, names, neighbours, sides | [`crate::games::kit::hex`] |
//! | Y5, Y7 tiles | [`tiles`] |
//! | Y8, Y9, Y16–Y19 draws, turns, time, challenges, the end | [`rules`] |
//! | Y10–Y14 what a move may place and turn | [`legal`] |
//! | Y16, Y17 who has won | [`board`], [`crate::games::kit::links`] |
//! | Y20 words | the dictionary `wyps` of [`crate::words::dictionary`] |
//! | Y21 resignation, two games with colours swapped | the frame, [`crate::games::turns`] |
//! | Y22 notations, text position | [`notation`], [`moves`], `reading`, [`position`] |
//!
//! Rack and pool are everybody's, and the tiles of the bag can be counted: nothing is hidden but the order in which
//! they will come.

pub mod board;
pub mod fault;
pub mod generate;
mod info;
pub mod legal;
pub mod moves;
pub mod notation;
pub mod position;
mod reading;
pub mod rules;
mod scene;
pub mod setup;
pub mod tiles;

pub use rules::Wyps;

/// Cells a side of the boards that are played; the second is the usual one (Y1).
pub const SIDES: [u8; 4] = [7, 10, 13, 16];
/// Tiles of a full rack (Y8).
pub const RACK: usize = 4;
/// Tiles of the rack before the first move (Y8).
pub const FIRST_RACK: usize = 3;
/// Tiles of a full pool (Y8).
pub const POOL: usize = 4;
