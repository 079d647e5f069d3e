//! Doubles of the platforms: servers on loopback that speak the real protocols; and who acts on them.

#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod acted;
pub(crate) mod casa;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod crowd;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod dead;
#[cfg(feature = "discord")]
pub(crate) mod discord;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod ears;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod judged;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod overheard;
#[cfg(any(feature = "discord", feature = "telegram"))]
pub(crate) mod says;
#[cfg(feature = "telegram")]
pub(crate) mod telegram;
