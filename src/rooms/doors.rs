//! What each door has shown of its platform's time: whether words from before a deadline may still
//! come (W14), and since when it is cut off (W19).

use super::heard::{Door, Place};
use crate::clock::{Millis, STEP};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::sync::futures::Notified;

/// All doors that were ever opened.
#[derive(Debug, Default)]
pub(crate) struct Doors {
    known: Mutex<Progress>,
    /// Signalled when a door is cut off or back. Who waits for it is woken in the order in which they began to.
    changed: Notify,
}

#[derive(Debug, Default)]
struct Progress {
    doors: BTreeMap<Door, State>,
    /// Places that have shown more than their door: Discord shows each server by itself.
    places: BTreeMap<Place, Millis>,
    /// How far each platform's clock is ahead of ours.
    ahead: BTreeMap<Door, Millis>,
    /// By how much our clock has gone forward without a reason that we know, until the platform has shown its time since.
    doubted: BTreeMap<Door, Millis>,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// Hears everything the moment it is said (piazza, terminal).
    Immediate,
    /// Has shown everything up to this moment.
    Passed(Millis),
    /// Is cut off since then.
    Away(Millis),
}

/// Whether a door may still bring words from before a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passed {
    Yes,
    NotYet,
    Away,
}

impl Doors {
    fn known(&self) -> MutexGuard<'_, Progress> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a door.
    pub(crate) fn attach(&self, door: Door, immediate: bool) {
        let state = if immediate { State::Immediate } else { State::Passed(Millis::MIN) };
        self.known().doors.insert(door, state);
    }

    /// Nothing from before `at` will come any more.
    pub(crate) fn has_passed(&self, door: Door, at: Millis) {
        if let Some(State::Passed(before)) = self.known().doors.get_mut(&door) {
            *before = (*before).max(at);
        }
    }

    /// Nothing from before `at` will come any more in this place.
    pub(crate) fn place_has_passed(&self, place: &Place, at: Millis) {
        let mut known = self.known();
        let before = known.places.entry(place.clone()).or_insert(at);
        *before = (*before).max(at);
    }

    /// Nothing is played in this place any more.
    pub(crate) fn forget(&self, place: &Place) {
        self.known().places.remove(place);
    }

    /// The door is cut off.
    pub(crate) fn is_away(&self, door: Door, now: Millis) {
        let mut known = self.known();
        // A door that is away already has been away since then.
        if !matches!(known.doors.get(&door), Some(State::Away(_))) {
            known.doors.insert(door, State::Away(now));
        }
        drop(known);
        self.changed.notify_waiters();
    }

    /// The door is back; since when it was away, if it was. What was said meanwhile is still to come,
    /// unless it hears everything at once.
    pub(crate) fn is_back(&self, door: Door, immediate: bool) -> Option<Millis> {
        let mut known = self.known();
        let since = match known.doors.get(&door) {
            Some(State::Away(since)) => *since,
            _ => return None,
        };
        let state = if immediate { State::Immediate } else { State::Passed(since) };
        known.doors.insert(door, state);
        drop(known);
        self.changed.notify_waiters();
        Some(since)
    }

    /// Resolves when a door is cut off or back, after this call.
    pub(crate) fn changed(&self) -> Notified<'_> {
        self.changed.notified()
    }

    /// Since when a door is cut off, if it is.
    pub(crate) fn away_since(&self, door: Door) -> Option<Millis> {
        match self.known().doors.get(&door) {
            Some(State::Away(since)) => Some(*since),
            _ => None,
        }
    }

    /// Whether `place` may still hear something from before `moment`. A door that was never opened is
    /// away.
    pub(crate) fn passed(&self, place: &Place, moment: Millis) -> Passed {
        let known = self.known();
        match known.doors.get(&place.door()) {
            Some(State::Immediate) => Passed::Yes,
            Some(State::Passed(at)) if *at >= moment => Passed::Yes,
            Some(State::Passed(_)) if known.places.get(place).is_some_and(|at| *at >= moment) => Passed::Yes,
            Some(State::Passed(_)) => Passed::NotYet,
            Some(State::Away(_)) | None => Passed::Away,
        }
    }

    /// How far the platform's clock is ahead of ours.
    pub(crate) fn ahead(&self, door: Door) -> Millis {
        self.known().ahead.get(&door).copied().unwrap_or(0)
    }

    /// Our clock was set forward by so much, or the whole machine stood still: its platform will tell.
    pub(crate) fn doubts(&self, door: Door, by: Millis) {
        self.known().doubted.insert(door, by);
    }

    /// Whether the platform's time has gone on by about as much as ours had, which was in doubt: asked once, when the platform
    /// shows that it is further ahead by `by` than it was thought.
    pub(crate) fn was_still(&self, door: Door, by: Millis) -> bool {
        let mut known = self.known();
        let doubted = known.doubted.get(&door).copied().unwrap_or(0);
        // A skew that is learnt a little better is no answer.
        if by.abs() < STEP {
            return false;
        }
        known.doubted.remove(&door);
        doubted > 0 && by > doubted / 2
    }

    /// The platform's clock is so far ahead of ours.
    pub(crate) fn is_ahead(&self, door: Door, by: Millis) {
        self.known().ahead.insert(door, by);
    }
}
