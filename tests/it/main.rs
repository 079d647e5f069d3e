//! The only integration binary.

mod architecture;
mod sources;
mod journal;
mod messages;
mod chats;
mod terminal;
#[cfg(feature = "piazza")]
mod browser;
mod chats;
mod journal;
mod messages;
#[cfg(feature = "piazza")]
mod piazza;
mod solver;
mod terminal;
mod pictures;
