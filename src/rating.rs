//! ELO: what a round does to the ratings of its players, and when ratings are published.
//!
//! The articles are those of the rules page on ratings (E1–E14): E1–E4 and E14 in [`exchange`] and [`milli`], E5
//! in [`milli`], E6 in [`ledger`], E10 in [`days`], E12b in [`exchange`] and [`replay`], E13 in [`replay`] (damping, merging) and [`reset`] (seasons). Pure:
//! the same rounds give the same bits on any machine.

pub mod days;
pub mod exchange;
pub mod ledger;
pub mod milli;
pub mod replay;
pub mod reset;

pub use exchange::{Factor, Rater};
pub use ledger::{Ledger, Row};
pub use milli::{Delta, Rating};
pub use replay::{Replay, Rules};
