//! The only integration binary.

mod architecture;
#[cfg(feature = "piazza")]
mod browser;
mod chats;
mod journal;
#[cfg(feature = "piazza")]
mod piazza;
mod pictures;
mod solver;
mod terminal;
