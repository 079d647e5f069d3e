//! Role-playing events that are judged (`/giuria`): organisers bring an adventure, teams and tables, judges fill in sheets of
//! words, a second person confirms, and the results are everybody's when an organiser publishes them.
//!
//! A judged event is a log like any other (`kind` = `jury`), folded by [`crate::judging::jury`]. People have seats in it, whatever
//! they do there: seat 1 is whoever created it. Sheets are filled in by buttons, in answers that only their judge sees; nothing
//! that a judge is shown names a point, a weight or a level's number (M1).

mod activity;
mod adventures;
mod agreeing;
mod asking;
mod bench;
mod card;
mod confirming;
mod creating;
mod drafting;
mod ending;
mod exporting;
mod filling;
mod guests;
mod importing;
mod looked;
mod orders;
mod organising;
mod people;
mod publishing;
mod reminders;
mod reopening;
mod reports;
mod results;
mod running;
mod tables;
mod teams;
mod words;

use crate::rooms::desk::{Desk, Halt};
pub(crate) use ending::seat_results;
use running::Running;
use std::collections::BTreeMap;

/// The judged events of a room.
#[derive(Default)]
pub(crate) struct Juries {
    /// Those that are not over, by number.
    by_id: BTreeMap<i64, Running>,
    /// The delivery that is being carried out: the source of the first line it writes.
    order: Option<String>,
}

/// What a judged event is called.
pub(crate) async fn name_of(desk: &Desk, id: i64) -> Result<String, Halt> {
    Ok(Running::load(desk, id).await?.jury.plan.name.clone())
}
