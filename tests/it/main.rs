//! The only integration binary.

#[cfg(feature = "piazza")]
mod browser;
mod chats;
mod journal;
#[cfg(feature = "piazza")]
mod piazza;
mod solver;
mod terminal;
mod pictures;
