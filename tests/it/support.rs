//! Doubles of the platforms: servers on loopback that speak the real protocols.

pub(crate) mod telegram;
