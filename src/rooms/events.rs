//! Tournaments in a room: created by a moderator, entered by button, played by themselves.
//!
//! A tournament is a log like any other (`kind` = `event`): lines of its own ([`course`]: who enters, who is out again, what
//! players report), and from its beginning on the lines of [`tournaments::event`](crate::tournaments::event), which know who
//! meets whom and who stands where. What is played by the bot is opened as a match (`boards`) and told by its row (`results`); what
//! is played elsewhere is reported by those who played it (`reports`).

pub(crate) mod activity;
mod acts;
pub(crate) mod boards;
mod copies;
pub(crate) mod course;
mod creating;
pub(crate) mod directing;
pub(crate) mod director;
pub(crate) mod entries;
pub(crate) mod formula;
pub(crate) mod guests;
mod handicap;
mod honour;
pub(crate) mod keeping;
pub(crate) mod late;
pub(crate) mod manche;
mod named;
mod now;
mod past;
pub(crate) mod poly;
pub(crate) mod questions;
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
mod trial;
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
    /// Of these what was told holds no more: it is told anew where it stands.
    stale: BTreeSet<(i64, u16)>,
}
