//! While the history of a new session is being read, and where it could not be read, what comes live proves nothing: a word that
//! was written before it may still be on its way (W14).

use crate::clock::Millis;
use crate::rooms::heard::Place;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Which shards have read what was missed, how far places would be by what came live meanwhile, and where a gap is left.
#[derive(Debug, Default)]
pub(super) struct CatchingUp(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    shards: BTreeMap<u32, Shard>,
    /// Places whose history is not read yet, or could not be, and the number of the message after which it begins.
    gaps: BTreeMap<Place, u64>,
}

#[derive(Debug, Default)]
struct Shard {
    sessions: u32,
    /// What it has to read is among the gaps.
    has_looked: bool,
    has_read: bool,
    held: BTreeMap<Place, Millis>,
}

impl CatchingUp {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new session has begun: there is history to be read. Which session of the shard it is, from 1.
    pub(super) fn begins(&self, shard: u32) -> u32 {
        let mut state = self.state();
        let shard = state.shards.entry(shard).or_default();
        (shard.has_looked, shard.has_read) = (false, false);
        shard.sessions += 1;
        shard.sessions
    }

    /// The new session knows what it has to read: these places, each after a message. What comes live there meanwhile is
    /// not the last that was read.
    pub(super) fn looks(&self, shard: u32, unread: impl IntoIterator<Item = (Place, u64)>) {
        let mut state = self.state();
        for (place, after) in unread {
            let gap = state.gaps.entry(place).or_insert(after);
            *gap = after.min(*gap);
        }
        state.shards.entry(shard).or_default().has_looked = true;
    }

    /// Whether it is known which history of a shard's places is not read yet.
    pub(super) fn has_looked(&self, shard: u32) -> bool {
        self.state().shards.get(&shard).is_some_and(|shard| shard.has_looked)
    }

    /// Whether a message that came live shows that its place is past `at`; if not yet, that is kept until all is read.
    pub(super) fn shows(&self, shard: u32, place: &Place, at: Millis) -> bool {
        let mut state = self.state();
        let has_gap = state.gaps.contains_key(place);
        let shard = state.shards.entry(shard).or_default();
        if !shard.has_read {
            let held = shard.held.entry(place.clone()).or_insert(at);
            *held = at.max(*held);
        }
        shard.has_read && !has_gap
    }

    /// A session has read what could be read. How far the places without a gap are by what came live meanwhile: nothing is
    /// known where a newer session reads on.
    pub(super) fn ends(&self, shard: u32, session: u32) -> BTreeMap<Place, Millis> {
        let mut state = self.state();
        let State { shards, gaps } = &mut *state;
        let shard = shards.entry(shard).or_default();
        if shard.sessions != session {
            return BTreeMap::new();
        }
        shard.has_read = true;
        shard.held.retain(|place, _| !gaps.contains_key(place));
        std::mem::take(&mut shard.held)
    }

    /// Another process listens to a shard from now on: what was read of it is nothing to go by, should it come back.
    pub(super) fn forget(&self, shard: u32) {
        self.state().shards.remove(&shard);
    }

    /// After which message the gap of a place begins, if there is one.
    pub(super) fn gap(&self, place: &Place) -> Option<u64> {
        self.state().gaps.get(place).copied()
    }

    /// All that there was in a place has been read.
    pub(super) fn is_whole(&self, place: &Place) {
        self.state().gaps.remove(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::heard::{Door, Person};

    fn place(id: &str) -> Place {
        Place::Private { door: Door::Discord, person: Person::new(Door::Discord, id) }
    }

    #[test]
    fn what_comes_live_counts_when_the_history_is_read() {
        let catching_up = CatchingUp::default();
        // Before the first session too.
        assert!(!catching_up.shows(0, &place("1"), 5));
        assert_eq!(catching_up.begins(0), 1);
        assert!(!catching_up.shows(0, &place("1"), 9) && !catching_up.shows(0, &place("1"), 7));
        assert!(!catching_up.shows(0, &place("2"), 3) && !catching_up.shows(1, &place("3"), 1));
        let shown = catching_up.ends(0, 1);
        assert_eq!(shown, BTreeMap::from([(place("1"), 9), (place("2"), 3)]));
        assert!(catching_up.shows(0, &place("1"), 10) && !catching_up.shows(1, &place("3"), 2));
        // A second session begins, and a third while it reads: only the last one opens.
        assert_eq!((catching_up.begins(0), catching_up.begins(0)), (2, 3));
        assert!(catching_up.ends(0, 2).is_empty() && !catching_up.shows(0, &place("1"), 11));
        assert_eq!(catching_up.ends(0, 3), BTreeMap::from([(place("1"), 11)]));
    }

    #[test]
    fn a_gap_proves_nothing_until_it_is_read() {
        let catching_up = CatchingUp::default();
        let session = catching_up.begins(0);
        assert!(!catching_up.has_looked(0) && !catching_up.has_looked(1));
        catching_up.looks(0, [(place("1"), 70), (place("2"), 80)]);
        assert!(catching_up.has_looked(0));
        assert!(!catching_up.shows(0, &place("1"), 5) && !catching_up.shows(0, &place("2"), 5));
        catching_up.is_whole(&place("2"));
        let shown = catching_up.ends(0, session);
        assert_eq!(shown, BTreeMap::from([(place("2"), 5)]));
        assert!(!catching_up.shows(0, &place("1"), 6) && catching_up.shows(0, &place("2"), 6));
        assert_eq!((catching_up.gap(&place("1")), catching_up.gap(&place("2"))), (Some(70), None));
        catching_up.is_whole(&place("1"));
        assert!(catching_up.shows(0, &place("1"), 7) && catching_up.gap(&place("1")).is_none());
        // What another session has not read begins where the first one stopped.
        catching_up.begins(0);
        assert!(!catching_up.has_looked(0));
        catching_up.looks(0, [(place("1"), 90)]);
        catching_up.looks(0, [(place("1"), 95)]);
        assert_eq!(catching_up.gap(&place("1")), Some(90));
    }
}
