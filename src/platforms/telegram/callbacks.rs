//! Pressed buttons that Telegram waits to have answered: it shows a small clock on them until then.

use crate::clock::Millis;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use teloxide_core::types::CallbackQueryId;

/// Telegram forgets a press after about a quarter of an hour.
const FORGOTTEN: Millis = 15 * 60_000;

/// The presses that are not answered yet, by the number rooms know them by.
#[derive(Debug, Default)]
pub(super) struct Callbacks(Mutex<BTreeMap<u64, Waiting>>);

#[derive(Debug)]
struct Waiting {
    id: CallbackQueryId,
    at: Millis,
    /// Whether an answer stands in line.
    promised: bool,
}

impl Callbacks {
    fn waiting(&self) -> MutexGuard<'_, BTreeMap<u64, Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A button was pressed.
    pub(super) fn pressed(&self, number: u64, id: CallbackQueryId, now: Millis) {
        let mut waiting = self.waiting();
        waiting.retain(|_, waiting| now - waiting.at < FORGOTTEN);
        waiting.insert(number, Waiting { id, at: now, promised: false });
    }

    /// An answer to this press stands in line.
    pub(super) fn promise(&self, number: u64) {
        if let Some(waiting) = self.waiting().get_mut(&number) {
            waiting.promised = true;
        }
    }

    /// The press, to be answered now.
    pub(super) fn take(&self, number: u64) -> Option<CallbackQueryId> {
        self.waiting().remove(&number).map(|waiting| waiting.id)
    }

    /// The press, if the room was done with it and had nothing to say.
    pub(super) fn take_unpromised(&self, number: u64) -> Option<CallbackQueryId> {
        let mut waiting = self.waiting();
        let silent = waiting.get(&number).is_some_and(|waiting| !waiting.promised);
        if silent { waiting.remove(&number).map(|waiting| waiting.id) } else { None }
    }
}
