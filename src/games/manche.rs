//! The manche: a letter grid, everybody at once, until the clock ends it.
//!
//! Rules 01 (`W…` are its articles), as a fold over the log of one round:
//!
//! | articles | where |
//! |---|---|
//! | W1–W7 grid, dice, paths | [`crate::words::grid`], [`crate::words::dice`], [`crate::words::solver`] |
//! | W5, W21 grid maker, commit and reveal | [`crate::words::grid_maker`] |
//! | W8, W15 spelling, several words a message | [`crate::words::spelling`] |
//! | W9–W11 minimum, dictionary, on the grid | [`intake`] |
//! | W12, W13, W16b, W18, W20 who scores what, ranking | [`score`] |
//! | W14, W19 deadline, late words, extension, void | [`rules`] (what counts), [`crate::rooms`] (when) |
//! | W16, W22 modes, what is refused meanwhile | [`setup`], [`crate::rooms`] |
//! | W17 results | [`outcome`], [`crate::rooms`] |
//! | W26 a computer's words | [`crate::opponents::manche`] (which, and when), [`score`] (what they count for) |
//!
//! The log holds the drawn grid *with every word the solver found on it*. The list is frozen
//! there: intake and final solution are the same list by construction, and an old round can be
//! read, replayed and argued about without the dictionary of its day.

pub mod intake;
pub mod notation;
pub mod outcome;
pub mod resemblance;
pub mod rules;
mod scene;
pub mod score;
pub mod setup;
pub mod signs;

pub use intake::{Mark, Token};
pub use notation::{Chat, Move, Stamp};
pub use outcome::Outcome;
pub use rules::{Manche, Stage, Unrated};
pub use score::{Scored, Standing};
pub use setup::{Copies, Mode, Setup};
