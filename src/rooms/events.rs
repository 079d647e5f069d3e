//! Tournaments in a room: created by a moderator, entered by button, played by themselves.
//!
//! A tournament is a log like any other (`kind` = `event`): lines of its own ([`course`]: who enters, who is out again, what
//! players report), and from its beginning on the lines of [`tournaments::event`](crate::tournaments::event), which know who
//! meets whom and who stands where. What is played by the bot is opened as a match (`boards`) and told by its row (`results`); what
//! is played elsewhere is reported by those who played it (`reports`).

mod absence;
pub(crate) mod activity;
mod acts;
pub(crate) mod boards;
mod calendar;
mod copies;
pub(crate) mod course;
mod creating;
mod cross;
mod days;
pub(crate) mod directing;
pub(crate) mod director;
mod directors;
mod elsewhere;
pub(crate) mod entries;
pub(crate) mod formula;
mod given_away;
pub(crate) mod guests;
mod handicap;
mod honour;
mod hour;
pub(crate) mod keeping;
pub(crate) mod late;
pub(crate) mod listed;
mod listing;
pub(crate) mod manche;
mod meetings;
mod named;
mod now;
mod overruled;
mod past;
mod path;
pub(crate) mod poly;
pub(crate) mod questions;
mod regulations;
mod reopening;
pub(crate) mod reports;
pub(crate) mod rests;
pub(crate) mod results;
pub(crate) mod returning;
pub(crate) mod roll;
pub(crate) mod roster;
pub(crate) mod rounds;
pub(crate) mod running;
pub(crate) mod seeding;
pub(crate) mod series;
mod showing;
pub(crate) mod substitute;
pub(crate) mod teams;
pub(crate) mod telling;
mod templates;
pub(crate) mod times;
mod trial;
mod unsaid;
mod why;

use running::Running;
use std::collections::{BTreeMap, BTreeSet};

/// The tournaments of a room.
#[derive(Default)]
pub(crate) struct Events {
    pub(crate) by_id: BTreeMap<i64, Running>,
    /// Rounds whose results were told; forgotten with the process, and said once more is not said twice.
    told: BTreeSet<(i64, u16)>,
    /// The delivery that is being carried out: the source of the first line it brings, so that it counts once.
    order: Option<String>,
    /// Roll calls whose end was told, by the moment of it.
    missed: BTreeSet<(i64, crate::clock::Millis)>,
    /// Rounds of days whose end was told, by the moment of it.
    days_over: BTreeSet<(i64, crate::clock::Millis)>,
    /// Boards whose absent players were named to the directors.
    named_absent: BTreeSet<(i64, crate::tournaments::event::line::BoardId)>,
    /// Appointments to which both were called, by the moment of it.
    called: BTreeSet<(i64, crate::tournaments::event::line::BoardId, crate::clock::Millis)>,
    /// Of the rounds whose results were told, those of which what was told holds no more: it is told anew where it stands.
    stale: BTreeSet<(i64, u16)>,
}
