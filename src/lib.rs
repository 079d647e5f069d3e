//! Giostra: word rounds and board games for community servers.
//!
//! Codemap and invariants are in `ARCHITECTURE.md`. Dependencies run one way:
//! [`words`], [`games`], [`opponents`], [`rating`], [`tournaments`], [`judging`], [`picture`],
//! [`messages`] and [`commands`] are pure (no clock, no
//! runtime, no database); [`rooms`] uses them, [`journal`] and [`ladders`], which serves over the journal; [`platforms`] know only the plain
//! types of `rooms`; [`cli`] wires.

pub mod chance;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod games;
pub mod journal;
pub mod judging;
pub mod ladders;
pub mod messages;
pub mod metrics;
pub mod opponents;
pub mod picture;
pub mod platforms;
pub mod rates;
pub mod rating;
pub mod rooms;
pub mod tasks;
pub mod tournaments;
pub mod words;
