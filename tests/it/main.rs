//! The only integration binary.

mod chats;
mod terminal;
