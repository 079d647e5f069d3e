//! Computer players: they see what their seat may see, think within a budget of nodes, and are replayable from a
//! seed. Pure.

pub mod entropy;
pub mod manche;
pub mod scrabble;
pub mod search;
mod vocabulary;
pub mod wyps;
