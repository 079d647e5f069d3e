//! What several games share: boards and what hangs together on them.

pub mod hex;
pub mod links;
