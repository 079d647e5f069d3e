//! Rooms that wait to hear that a moment is past: whoever listens at their windows is asked (W25).

use super::super::heard::{Door, Person, Place};
use super::super::mailbox::Work;
use super::inner::{Inner, lock};
use crate::clock::Millis;
use crate::journal::Scope;
use std::sync::Arc;
use tokio::sync::oneshot;

/// A room that has waited for so long for a proof is woken by it; others look by themselves.
const WAITED: Millis = 3_000;

impl Inner {
    /// Nothing from before `at` will come through a door any more.
    pub(super) fn is_past(self: &Arc<Self>, door: Door, at: Millis) {
        self.doors.has_passed(door, at);
        self.wake_those_past(door, at);
    }

    /// Wakes the rooms behind a door that have waited for a proof for a while: this may be it.
    pub(super) fn wake_those_past(self: &Arc<Self>, door: Door, at: Millis) {
        let waited = self.awaited.all_before(at - WAITED);
        for room in waited.into_iter().filter(|room| self.twins.window_behind(room, door).is_some()) {
            let house = Arc::clone(self);
            self.expects(1);
            self.tasks.start(async move {
                let _ = house.post(&room, Work::Wake).await;
                house.expects(-1);
            });
        }
    }

    /// Asks the door of a window to show how far it is (W25). What it answers wakes the room.
    pub(crate) fn ask_for_proof(self: &Arc<Self>, room: &Place, window: &Place, players: &[Person]) {
        if !lock(&self.asked).insert(window.clone()) {
            return;
        }
        if let Some(scope) = self.share.elsewhere(window) {
            return self.ask_beside(scope, room, window, players);
        }
        let Some(answer) = self.asks_outlet(window, players) else {
            lock(&self.asked).remove(window);
            return;
        };
        let (house, room, window) = (Arc::clone(self), room.clone(), window.clone());
        self.expects(1);
        self.tasks.start(async move {
            let shown = answer.await;
            lock(&house.asked).remove(&window);
            // A dropped answer: it could not be shown, and is asked again.
            if let Ok(at) = shown {
                // What other processes have heard there comes before it.
                if let Some(scope) = house.share.part_of(&room) {
                    house.fetch(scope).await;
                }
                house.doors.place_has_passed(&window, at);
                let _ = house.post(&room, Work::Wake).await;
            }
            house.expects(-1);
        });
    }

    /// The same where another process listens at the window: its answer comes as what it hears does.
    fn ask_beside(self: &Arc<Self>, scope: Scope, room: &Place, window: &Place, players: &[Person]) {
        let (house, room, window) = (Arc::clone(self), room.clone(), window.clone());
        let players = players.to_vec();
        self.tasks.start(async move {
            house.ask_elsewhere(scope, &room, &window, &players).await;
            lock(&house.asked).remove(&window);
        });
    }

    /// Asks the door of a window that we listen at; `None`: it shows it by itself, or is not open.
    pub(super) fn asks_outlet(
        &self,
        window: &Place,
        players: &[Person],
    ) -> Option<oneshot::Receiver<Millis>> {
        self.outlet(window)?.ask(window, players)
    }
}
