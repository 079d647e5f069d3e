//! Ladders as the house keeps them: published once a night (E6), and shown by day as they were published.
//!
//! `nights` knows what is due; `publish` makes a publication of the rounds of a day, and `replay` does the
//! counting, for it and for `rebuild`; `pairs` looks for those who play only each other; `digest` tells the server
//! in the morning. `table`, `explain` and `encounters` are what people ask, `pictures` what they see.

pub(crate) mod asked;
mod digest;
pub(crate) mod encounters;
pub(crate) mod explain;
pub(crate) mod nights;
mod pairs;
pub(crate) mod pictures;
mod publish;
pub mod rebuild;
mod replay;
pub(crate) mod table;
