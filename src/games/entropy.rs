//! Entropy (Eric Solomon, 1977; Hyle7): Chaos lays counters, Order moves them, and what reads the same both ways scores.
//!
//! Rules 06 (`H…` are its articles):
//!
//! | articles | where |
//! |---|---|
//! | H1 board, counters, colours | [`board`], [`colour`], [`setup`] |
//! | H2 what Chaos and Order do | [`shift`], [`moves`], [`rules`], [`supply`] |
//! | H3 what is drawn is public, and drawn by chance | [`rules`], [`position`] |
//! | H4 the end, and what a board scores | [`score`], [`position`] |
//! | H5 two games, and their totals | [`roles`], the frame ([`crate::games::info::Roles::Totals`]) |
//! | H6 who is Order first, clocks, what follows when one runs out | the frame, `info`, [`rules`] |
//! | H7, H8 Entropy II | [`crate::games::entropy2`], which shares all but rules and notation |
//!
//! Nothing is hidden: what is left in the bag can be counted, only the order in which it comes is not known.

pub mod board;
pub mod colour;
pub(in crate::games) mod info;
pub mod moves;
pub(in crate::games) mod picture;
pub mod position;
pub mod reading;
pub mod roles;
pub mod rules;
pub mod score;
pub mod setup;
pub mod shift;
pub mod supply;
pub(in crate::games) mod telling;
pub(in crate::games) mod weighing;

pub use rules::Entropy;
