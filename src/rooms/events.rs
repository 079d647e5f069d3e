//! Tournaments in a room: created by a moderator, entered by button, played by themselves.
//!
//! A tournament is a log like any other (`kind` = `event`): lines of its own ([`course`]: who enters, who is out again, what
//! players report), and from its beginning on the lines of [`tournaments::event`](crate::tournaments::event), which know who
//! meets whom and who stands where. What is played by the bot is opened as a match (`boards`) and told by its row (`results`); what
//! is played elsewhere is reported by those who played it (`reports`).

pub(crate) mod activity;
pub(crate) mod boards;
pub(crate) mod course;
pub(crate) mod directing;
pub(crate) mod entries;
pub(crate) mod formula;
pub(crate) mod manche;
pub(crate) mod poly;
pub(crate) mod questions;
pub(crate) mod reports;
pub(crate) mod results;
pub(crate) mod rounds;
pub(crate) mod running;
pub(crate) mod series;
mod showing;
pub(crate) mod telling;

use running::Running;
use std::collections::{BTreeMap, BTreeSet};

/// The tournaments of a room.
#[derive(Default)]
pub(crate) struct Events {
    pub(crate) by_id: BTreeMap<i64, Running>,
    /// Rounds whose results were told; forgotten with the process, and said once more is not said twice.
    told: BTreeSet<(i64, u16)>,
}
