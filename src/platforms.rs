//! The doors: each turns a platform's events into what rooms hear, and what rooms say into the platform's messages.

pub mod courier;
pub mod host;
pub mod outbox;
#[cfg(feature = "piazza")]
pub mod piazza;
#[cfg(feature = "telegram")]
pub mod telegram;
pub mod terminal;
