//! Commands, presses and forms that Discord wants answered: each once within three seconds, and then for a
//! quarter of an hour as often as one likes.

use crate::clock::Millis;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// For so long the token of an interaction is good, with a margin.
const GOOD: Millis = 14 * 60_000;

/// What was pressed or typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Trigger {
    /// A command, or a form that a command opened.
    Command,
    /// A button under a message everybody sees, or under the private answer with this number.
    Press {
        /// The number of the private answer the button stands under.
        under: Option<u64>,
    },
}

/// What Discord has been told so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Nothing: three seconds run.
    New,
    /// That an answer will come; a clock is shown.
    Deferred,
    /// That it was heard, and no more.
    Acknowledged,
    /// The first answer.
    Answered,
    /// Nothing more by us: another process serves the room, and has the token.
    HandedOn,
}

/// What another process needs to answer an interaction in our place.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Ticket {
    token: String,
    kind: Trigger,
    stage: Stage,
}

/// One interaction.
#[derive(Debug)]
pub(super) struct Interaction {
    pub(super) id: u64,
    pub(super) token: String,
    pub(super) kind: Trigger,
    pub(super) at: Millis,
    /// Held while an answer is made, so that it is answered once.
    pub(super) stage: tokio::sync::Mutex<Stage>,
}

impl Interaction {
    /// From now on another process answers.
    pub(super) async fn hand_on(&self) -> Ticket {
        let mut stage = self.stage.lock().await;
        let stage = std::mem::replace(&mut *stage, Stage::HandedOn);
        Ticket { token: self.token.clone(), kind: self.kind, stage }
    }
}

/// The interactions of the last quarter of an hour.
#[derive(Debug, Default)]
pub(super) struct Interactions(Mutex<Open>);

#[derive(Debug, Default)]
struct Open {
    by_id: BTreeMap<u64, Arc<Interaction>>,
    /// Those for which an answer stands in line.
    promised: BTreeSet<u64>,
    /// Which interaction's token a private answer can be changed with, by the answer's number.
    answers: BTreeMap<u64, Arc<Interaction>>,
}

impl Open {
    /// One more; those that cannot be answered any more go.
    fn add(&mut self, id: u64, ticket: Ticket, now: Millis) -> Arc<Interaction> {
        let Self { by_id, promised, answers } = self;
        by_id.retain(|_, interaction| now - interaction.at < GOOD);
        answers.retain(|_, interaction| now - interaction.at < GOOD);
        promised.retain(|id| by_id.contains_key(id));
        let Ticket { token, kind, stage } = ticket;
        let interaction =
            Arc::new(Interaction { id, token, kind, at: now, stage: tokio::sync::Mutex::new(stage) });
        by_id.insert(id, Arc::clone(&interaction));
        interaction
    }
}

impl Interactions {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something was pressed or typed; nothing if it came before and only is delivered again.
    pub(super) fn came(&self, id: u64, token: &str, kind: Trigger, now: Millis) -> Option<Arc<Interaction>> {
        let mut open = self.open();
        if open.by_id.contains_key(&id) {
            return None;
        }
        Some(open.add(id, Ticket { token: token.to_owned(), kind, stage: Stage::New }, now))
    }

    /// From now on we answer one that another process has heard; or that we have handed on, when its room has come to us.
    pub(super) fn take_over(&self, id: u64, ticket: Ticket, now: Millis) {
        let mut open = self.open();
        // Given to its room once more, it has its answer.
        if !open.promised.contains(&id) {
            open.add(id, ticket, now);
        }
    }

    /// An answer stands in line.
    pub(super) fn promise(&self, id: u64) {
        let mut open = self.open();
        if open.by_id.contains_key(&id) {
            open.promised.insert(id);
        }
    }

    /// Whether an answer stands in line, or has gone.
    pub(super) fn is_promised(&self, id: u64) -> bool {
        self.open().promised.contains(&id)
    }

    /// The interaction, while its token is good.
    pub(super) fn get(&self, id: u64, now: Millis) -> Option<Arc<Interaction>> {
        self.open().by_id.get(&id).filter(|interaction| now - interaction.at < GOOD).cloned()
    }

    /// A private answer can be changed with this interaction's token.
    pub(super) fn answered(&self, message: u64, interaction: &Arc<Interaction>) {
        self.open().answers.insert(message, Arc::clone(interaction));
    }

    /// With whose token a private answer can be changed.
    pub(super) fn of_answer(&self, message: u64, now: Millis) -> Option<Arc<Interaction>> {
        self.open().answers.get(&message).filter(|interaction| now - interaction.at < GOOD).cloned()
    }
}
