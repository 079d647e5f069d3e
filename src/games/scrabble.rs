//! Scrabble on three sets: what a play is, whether it may lie there, what it scores, and all plays there are.
//!
//! | article | where |
//! |---|---|
//! | B1, B2, B19, 4.5 boards, tiles, values | `set` |
//! | B4 one line, no gaps, main word | `play` (putting together), `score` (`check`) |
//! | B5 first play, adjacency | `score` (`check`) |
//! | B7 blanks | `board` (`Tile`), `rack` |
//! | B6 every word, B4–B11 all plays | `moves` |
//! | B9–B11 score | `score` |
//! | B3, B6, B12–B17 racks, bag, turns, challenges, the end | `rules`, `setup`, `notation` |
//!
//! Of the Scarabeo variant (4.5): premium squares that stay active, the doubled first word, the bonus by length and
//! for SCARABEO, the blank worth its letter, and words that must cross one that lies there. The blank cannot be taken back.

pub mod bag;
pub mod board;
pub mod gcg;
pub mod hand;
pub(crate) mod info;
pub mod moves;
pub mod notation;
pub mod play;
mod position;
pub mod rack;
pub(crate) mod reading;
pub mod record;
mod rules;
pub(crate) mod scene;
pub mod score;
pub mod set;
pub mod setup;
pub mod state;
mod telling;
mod thinking;
mod weighing;

pub use notation::Move;
pub use setup::{Adjust, Setup};
pub use state::{End, Scrabble};
