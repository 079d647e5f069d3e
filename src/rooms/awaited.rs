//! Which moment of its platform's time each room waits for: a deadline, the fall of a flag, the end of a window for
//! challenges. Doors read it to know how long they may sit still (W25).

use super::heard::Place;
use crate::clock::Millis;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// At most one moment per room: the next one that a door has not shown to be past.
#[derive(Debug, Default)]
pub(crate) struct Awaited {
    moments: Mutex<BTreeMap<Place, Millis>>,
    /// Signalled when any moment is another one.
    changed: watch::Sender<()>,
}

impl Awaited {
    fn moments(&self) -> MutexGuard<'_, BTreeMap<Place, Millis>> {
        self.moments.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on a room waits for this moment, or for none.
    pub(crate) fn set(&self, room: &Place, moment: Option<Millis>) {
        let mut moments = self.moments();
        let before = match moment {
            Some(moment) => moments.insert(room.clone(), moment),
            None => moments.remove(room),
        };
        drop(moments);
        if before != moment {
            self.changed.send_replace(());
        }
    }

    /// What a room waits for.
    pub(crate) fn of(&self, room: &Place) -> Option<Millis> {
        self.moments().get(room).copied()
    }

    /// The rooms that wait for something from before `moment`.
    pub(crate) fn all_before(&self, moment: Millis) -> Vec<Place> {
        self.moments().iter().filter(|(_, at)| **at <= moment).map(|(room, _)| room.clone()).collect()
    }

    /// The earliest moment that one of these rooms waits for.
    pub(crate) fn next(&self, is_meant: impl Fn(&Place) -> bool) -> Option<Millis> {
        self.moments().iter().filter(|(room, _)| is_meant(room)).map(|(_, moment)| *moment).min()
    }

    /// Tells when any moment is another one.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }
}
