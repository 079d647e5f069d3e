//! The Discord double is true to serenity: real clients talk to it, and what they send and receive
//! is what the real one would take and give.

mod bot;
mod events;
mod gateway;
mod interactions;
mod rest;
mod trouble;
mod validation;

use giostra::clock::{Clock, Millis};

use crate::support::discord::Discord;

/// The evening on which all this happens.
const NOW: Millis = 1_790_000_000_000;

/// A double whose clock stands, and that clock.
async fn double() -> (Discord, Clock) {
    let clock = Clock::standing(NOW);
    (Discord::start(clock.clone()).await, clock)
}
