//! Rounds in a channel: from the order to the results.

mod ahead;
pub(crate) mod closing;
mod counting;
mod limits;
mod lists;
pub(crate) mod live;
pub(crate) mod opening;
pub(crate) mod plan;
pub(crate) mod results;
pub(crate) mod words;

/// The family of games whose ladder every word round counts for (E9).
pub(crate) const FAMILY: &str = "parole";
