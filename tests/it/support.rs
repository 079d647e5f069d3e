//! What several tests share.

#[cfg(feature = "discord")]
pub(crate) mod discord;
