//! Who wants to be woken when.

use super::heard::Place;
use crate::clock::Millis;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};
use tokio::sync::Notify;

/// At most one wake-up per place. Equal times are woken in the order of places, so that a
/// script always hears the same.
#[derive(Debug, Default)]
pub(crate) struct Schedule {
    entries: Mutex<Entries>,
    /// Signalled when the earliest wake-up may have changed.
    pub(crate) changed: Notify,
}

#[derive(Debug, Default)]
struct Entries {
    by_time: BTreeSet<(Millis, Place)>,
    by_place: BTreeMap<Place, Millis>,
}

impl Schedule {
    /// Wakes `place` at `at`, instead of when it wanted before; `None`: not at all.
    pub(crate) fn set(&self, place: &Place, at: Option<Millis>) {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.by_place.get(place).copied() == at {
            return;
        }
        if let Some(before) = entries.by_place.remove(place) {
            entries.by_time.remove(&(before, place.clone()));
        }
        if let Some(at) = at {
            entries.by_time.insert((at, place.clone()));
            entries.by_place.insert(place.clone(), at);
        }
        drop(entries);
        self.changed.notify_one();
    }

    /// When the next place wants to be woken.
    pub(crate) fn next(&self) -> Option<Millis> {
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.by_time.first().map(|(at, _)| *at)
    }

    /// The places that want to be woken.
    pub(crate) fn places(&self) -> Vec<Place> {
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.by_place.keys().cloned().collect()
    }

    /// When a place wants to be woken.
    pub(crate) fn of(&self, place: &Place) -> Option<Millis> {
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.by_place.get(place).copied()
    }

    /// Takes out everything due at `now`, the earliest first.
    pub(crate) fn due(&self, now: Millis) -> Vec<Place> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let mut due = Vec::new();
        while entries.by_time.first().is_some_and(|(at, _)| *at <= now) {
            if let Some((_, place)) = entries.by_time.pop_first() {
                entries.by_place.remove(&place);
                due.push(place);
            }
        }
        due
    }
}
