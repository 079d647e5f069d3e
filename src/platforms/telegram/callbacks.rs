//! Pressed buttons that Telegram waits to have answered: it shows a small clock on them until then.

use crate::clock::Millis;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use teloxide::types::CallbackQueryId;

/// Telegram forgets a press after about a quarter of an hour.
const FORGOTTEN: Millis = 15 * 60_000;

/// The presses of the last minutes, by the number rooms know them by.
#[derive(Debug, Default)]
pub(super) struct Callbacks(Mutex<BTreeMap<u64, Waiting>>);

#[derive(Debug)]
struct Waiting {
    /// Until it is answered: each press has one answer, also when it is delivered twice.
    id: Option<CallbackQueryId>,
    at: Millis,
    /// Whether an answer stands in line.
    promised: bool,
    /// Whether it was pressed where others are.
    in_group: bool,
}

/// What another process needs to answer a press in our place.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Ticket {
    pub(super) id: CallbackQueryId,
    pub(super) in_group: bool,
}

impl Callbacks {
    fn waiting(&self) -> MutexGuard<'_, BTreeMap<u64, Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same without those that Telegram has forgotten.
    fn waiting_at(&self, now: Millis) -> MutexGuard<'_, BTreeMap<u64, Waiting>> {
        let mut waiting = self.waiting();
        waiting.retain(|_, waiting| now - waiting.at < FORGOTTEN);
        waiting
    }

    /// A button was pressed; whether we hear of it for the first time.
    pub(super) fn pressed(&self, number: u64, id: CallbackQueryId, in_group: bool, now: Millis) -> bool {
        let mut waiting = self.waiting_at(now);
        let new = !waiting.contains_key(&number);
        waiting.entry(number).or_insert(Waiting { id: Some(id), at: now, promised: false, in_group });
        new
    }

    /// An answer to this press stands in line.
    pub(super) fn promise(&self, number: u64) {
        if let Some(waiting) = self.waiting().get_mut(&number) {
            waiting.promised = true;
        }
    }

    /// Whether this was pressed in a group.
    pub(super) fn is_in_group(&self, number: u64) -> bool {
        self.waiting().get(&number).is_some_and(|waiting| waiting.in_group)
    }

    /// The press, to be answered now.
    pub(super) fn take(&self, number: u64) -> Option<CallbackQueryId> {
        self.waiting().get_mut(&number)?.id.take()
    }

    /// From now on another process answers a press that nobody has answered.
    pub(super) fn hand_on(&self, number: u64) -> Option<Ticket> {
        let mut waiting = self.waiting();
        let waiting = waiting.get_mut(&number)?;
        Some(Ticket { id: waiting.id.take()?, in_group: waiting.in_group })
    }

    /// From now on we answer a press that another process has heard; or that we have handed on, when its room has come to us.
    pub(super) fn take_over(&self, number: u64, ticket: Ticket, now: Millis) {
        let Ticket { id, in_group } = ticket;
        let mut waiting = self.waiting_at(now);
        // Given to its room once more, it has its answer.
        if !waiting.get(&number).is_some_and(|waiting| waiting.promised) {
            waiting.insert(number, Waiting { id: Some(id), at: now, promised: false, in_group });
        }
    }

    /// The press, if the room was done with it and had nothing to say.
    pub(super) fn take_unpromised(&self, number: u64) -> Option<CallbackQueryId> {
        self.waiting().get_mut(&number).filter(|waiting| !waiting.promised)?.id.take()
    }
}
