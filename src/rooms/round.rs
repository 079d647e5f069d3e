//! Rounds in a channel: from the order to the results.

mod activity;
mod ahead;
pub(crate) mod closing;
pub(crate) mod computer;
mod counting;
mod limits;
mod lists;
pub(crate) mod live;
pub(crate) mod of_event;
pub(crate) mod opening;
pub(crate) mod plan;
pub(crate) mod results;
pub(crate) mod words;

use self::live::Live;
use self::plan::Plan;
use super::heard::Person;
use crate::clock::Millis;
use std::collections::BTreeSet;

/// The family of games whose ladder every word round counts for (E9).
pub(crate) const FAMILY: &str = "parole";

/// The word rounds of a room: the one that runs, the one that is over, the ones that are planned.
#[derive(Default)]
pub(crate) struct Rounds {
    /// The round that is being played.
    pub(crate) live: Option<Live>,
    /// The round that closed less than a minute ago, for words that come too late.
    pub(crate) closed: Option<(Live, Millis)>,
    /// The series that is going on.
    pub(crate) plan: Option<Plan>,
    /// Its next round is due, and its words are being packed beside the room.
    pub(crate) prepares: bool,
    /// What was said of the running round.
    pub(crate) notices: Notices,
    /// After an absence: its grid is to be shown again, when everybody was told of the new deadline.
    owes_grid: bool,
    /// Who waits for somebody else to want the rematch too.
    pub(crate) rematch: Option<Rematch>,
    /// The order whose starter was told that we may not write here.
    complained: Option<String>,
}

/// What was said of the running round already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Notices {
    pub(crate) last_seconds: bool,
    pub(crate) stop: bool,
    /// Its grid, or its results, stand in line: nothing goes on before they are shown.
    pub(crate) waits: bool,
}

/// "Ancora una" was pressed under a round.
pub(crate) struct Rematch {
    pub(crate) id: i64,
    pub(crate) pressed: BTreeSet<Person>,
    /// Nobody waits for longer.
    pub(crate) until: Millis,
}
