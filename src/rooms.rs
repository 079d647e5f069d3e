//! Rooms: who is where, what is being played, what is said. One task per busy channel; every
//! line is appended to the journal before anything is said.

pub mod activity;
mod awaited;
pub mod check;
mod codes;
mod commitment;
mod desk;
mod doors;
pub(crate) mod events;
pub mod heard;
pub mod house;
mod in_play;
mod juries;
mod limits;
mod links;
mod mailbox;
mod matches;
pub mod opening;
mod orders;
mod pictures;
pub mod press;
mod room;
mod round;
pub mod say;
mod schedule;
pub mod settings;
mod twins;
mod typed;
pub mod when;
mod whereabouts;
