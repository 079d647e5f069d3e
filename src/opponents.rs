//! Computer players: they see what their seat may see, think within a budget of nodes, and are replayable from a
//! seed. Pure.

pub mod entropy;
pub mod scrabble;
pub mod search;
pub mod wyps;
