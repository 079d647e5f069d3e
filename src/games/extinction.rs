//! Extinction chess (R. Wayne Schmittberger, 1985; rules of AISE): chess without check, won by whoever makes a species of the
//! opponent die out. Pure.
//!
//! | article | where |
//! |---|---|
//! | X1 six species, X5 promotion, to a king too | [`piece`] |
//! | X2 extinction, X3 castling, X5 the last pawn, X6 both at once, X7 what is looked at first | [`position`] |
//! | X3 every move a piece can make is a move | [`generate`], over [`attacks`] |
//! | X4 of two kings both must be captured | nothing is said of it: kings are a species like the others |
//! | X8 draws | [`state`]: stalemate, 75 moves and fivefold repetition by themselves; 50 moves and threefold repetition by claim |
//! | X9 resignation, time | [`rules`] |
//! | X10 PGN, X11 and X13 SAN in both languages, X12 FEN | [`pgn`], [`san`], [`fen`] |
//! | X14 the alert | [`alert`] |

pub mod alert;
pub mod attacks;
pub mod export;
pub mod fen;
mod figures;
pub mod generate;
mod info;
pub mod moves;
pub mod opponent;
pub mod pgn;
mod picture;
pub mod piece;
pub mod position;
mod reading;
pub mod rules;
pub mod san;
pub mod setup;
pub mod square;
pub mod state;
mod telling;

pub use setup::Setup;
pub use state::ExtinctionChess;
