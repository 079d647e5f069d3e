//! A judged event as people play it: teams and who plays whom, tables with their judges, sheets that are filled in tap by
//! tap, and what they come to. Pure: a jury is its log ([`mod@line`]), and everything else is the fold of it ([`state`]).
//!
//! A line names people by their seats, and never by name; guests, who have no account, have a row beside the log. What a judge
//! chose stands in the log as the place of an item on the sheet and of a level there, so that nobody reads points in it.

pub mod line;
pub mod outcome;
pub mod plan;
pub mod progress;
pub mod sheet;
pub mod state;

pub use plan::Plan;
pub use state::Jury;

/// The name of the notation; a changed one is a new name.
pub const NAME: &str = "jury-1";

/// Why a line cannot stand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the line cannot be read: {0}")]
pub struct Bad(pub String);
