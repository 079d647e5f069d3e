//! Rooms: who is where, what is being played, what is said. One task per busy channel; every
//! line is appended to the journal before anything is said.

mod access;
mod awaited;
pub mod check;
mod codes;
mod doors;
pub mod heard;
pub mod house;
pub mod ladders;
mod links;
mod matches;
mod orders;
mod pictures;
mod room;
mod round;
pub mod say;
mod schedule;
pub mod settings;
mod twins;
mod whereabouts;
mod windows;
