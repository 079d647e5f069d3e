//! What each door has shown of its platform's time: whether words from before a deadline may still
//! come (W14), and since when it is cut off (W19).

use super::heard::Door;
use crate::clock::Millis;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// All doors that were ever opened.
#[derive(Debug, Default)]
pub(crate) struct Doors(Mutex<BTreeMap<Door, State>>);

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
    fn states(&self) -> MutexGuard<'_, BTreeMap<Door, State>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a door.
    pub(crate) fn attach(&self, door: Door, immediate: bool) {
        let state = if immediate { State::Immediate } else { State::Passed(Millis::MIN) };
        self.states().insert(door, state);
    }

    /// Nothing from before `at` will come any more.
    pub(crate) fn has_passed(&self, door: Door, at: Millis) {
        if let Some(State::Passed(before)) = self.states().get_mut(&door) {
            *before = (*before).max(at);
        }
    }

    /// The door is cut off.
    pub(crate) fn is_away(&self, door: Door, now: Millis) {
        self.states().insert(door, State::Away(now));
    }

    /// The door is back; since when it was away, if it was.
    pub(crate) fn is_back(&self, door: Door, now: Millis, immediate: bool) -> Option<Millis> {
        let state = if immediate { State::Immediate } else { State::Passed(now) };
        match self.states().insert(door, state) {
            Some(State::Away(since)) => Some(since),
            _ => None,
        }
    }

    /// Whether the door may still bring words from before `moment`. One that was never opened is away.
    pub(crate) fn passed(&self, door: Door, moment: Millis) -> Passed {
        match self.states().get(&door) {
            Some(State::Immediate) => Passed::Yes,
            Some(State::Passed(at)) if *at >= moment => Passed::Yes,
            Some(State::Passed(_)) => Passed::NotYet,
            Some(State::Away(_)) | None => Passed::Away,
        }
    }
}
