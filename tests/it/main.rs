//! The only integration binary.

mod architecture;
mod sources;
mod journal;
mod chats;
mod terminal;
#[cfg(feature = "piazza")]
mod browser;
mod chats;
mod journal;
#[cfg(feature = "piazza")]
mod piazza;
mod solver;
mod terminal;
mod pictures;
