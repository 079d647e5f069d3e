//! The only integration binary.

mod journal;
mod chats;
mod terminal;
