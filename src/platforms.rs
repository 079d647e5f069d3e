//! The doors: each turns a platform's events into what rooms hear, and what rooms say into the platform's messages.

#[cfg(any(feature = "ops", feature = "piazza", feature = "telegram"))]
pub(crate) mod connections;
pub mod courier;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod dates;
#[cfg(feature = "discord")]
pub mod discord;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod files;
pub mod host;
pub mod outbox;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod painting;
mod parts;
#[cfg(feature = "piazza")]
pub mod piazza;
pub mod places;
mod posts;
pub mod remembered;
#[cfg(any(feature = "ops", feature = "telegram"))]
pub(crate) mod rivals;
pub mod showing;
#[cfg(feature = "telegram")]
pub mod telegram;
pub mod terminal;
pub mod throughput;
#[cfg(any(feature = "discord", feature = "telegram"))]
mod trust;
