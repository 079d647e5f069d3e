//! Buffalo: a herd that wants to cross a prairie, and a chief with four dogs who wants to stop it. With the variant
//! Bufali ribelli.
//!
//! Rules 05 (`U…` are its articles):
//!
//! | articles | where |
//! |---|---|
//! | U1 board | [`cells`] |
//! | U2 first position, U3 its text | [`position`] |
//! | U4–U6 how pieces move, U9 who cannot move skips | [`generate`]; why a move cannot be, [`fault`] |
//! | U7, U8 who has won | [`position::Position::end`] |
//! | U9 no draws | [`info`](self) (`Draws::None`) |
//! | U10 two games with sides swapped; 1–1 is drawn | the frame, [`crate::games::turns`] (`Roles::Unequal`) |
//! | U11–U14 rebels | [`rebels`] |
//!
//! Not done: the optional second pair of games after 1–1 (U10); it is a rematch. U14's "ascending by cell" is read as the order
//! of the names: a1, a2 … b1.

pub mod cells;
pub mod fault;
pub mod generate;
mod info;
pub mod moves;
pub mod opponent;
mod picture;
pub mod position;
mod reading;
pub mod rebels;
pub mod rules;
pub mod setup;
mod telling;

pub use rules::Buffalo;
