//! The machine has slept, or its clock was set. Nights and days go by the new time at once; what is played goes on in time that
//! neither jumps nor turns back.
//!
//! - **Forward.** A machine that has slept was away: rooms get the time back, as after a restart (W19, W25). It is the same when
//!   the clock was set forward, but for a door whose platform has told that our clock was slow: nobody has lost anything there,
//!   and its rooms go on by the time of the platform.
//! - **Back.** No time was lost. Each door goes on in its own time, which is further ahead of ours from now on; the stamps in a
//!   log never go back.

use super::super::doors::Doors;
use super::super::heard::{Door, Place};
use super::super::mailbox::Work;
use super::House;
use super::inner::lock;
use crate::clock::Millis;
use std::collections::BTreeSet;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often it is looked, also while nothing is due.
pub(super) const LOOK: Duration = Duration::from_secs(2);

/// Whether time behind a door is ours, and not a platform's.
const fn is_ours(door: Door) -> bool {
    matches!(door, Door::Piazza | Door::Terminal)
}

impl Doors {
    /// Our clock was set by so much, and the platform's was not.
    fn stays(&self, door: Door, by: Millis) {
        self.is_ahead(door, self.ahead(door) - by);
    }
}

impl House {
    /// Finds out whether the machine has slept or its clock was set, and does what follows. Whoever drives the house by a real
    /// clock calls it before anything that is due.
    pub fn look_at_clock(&self) {
        let Some(jump) = self.0.clock.follow().filter(|jump| *jump != 0) else { return };
        if jump > 0 {
            self.goes_forward(jump);
        } else {
            self.goes_back(jump);
        }
        self.0.plan_heartbeat();
    }

    /// The doors that are open.
    fn doors(&self) -> Vec<Door> {
        self.0.outlets.read().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }

    /// Tells a door that our clock was set by so much.
    fn stays(&self, door: Door, by: Millis) {
        self.0.doors.stays(door, by);
        let outlet = self.0.outlets.read().unwrap_or_else(PoisonError::into_inner).get(&door).cloned();
        if let Some(outlet) = outlet {
            outlet.clock_was_set(by);
        }
    }

    /// Every room that has something to do, now or later.
    fn all_rooms(&self) -> BTreeSet<Place> {
        let house = &self.0;
        let mut rooms: BTreeSet<Place> = lock(&house.rooms).keys().cloned().collect();
        rooms.extend(house.schedule.places());
        rooms
    }

    fn goes_forward(&self, by: Millis) {
        let house = &self.0;
        // Where the platform has told that we were slow, and now we are less so, the clock was set right.
        let was_slow = |door: &Door| {
            let ahead = house.doors.ahead(*door);
            !is_ours(*door) && (ahead - by).abs() < ahead.abs()
        };
        let right: Vec<Door> = self.doors().into_iter().filter(was_slow).collect();
        // Before the clock: in between a door is behind its platform, and closes nothing too early.
        for door in &right {
            self.stays(*door, by);
        }
        house.clock.jump(by);
        tracing::warn!(ms = by, "the machine slept, or its clock was set forward");
        for room in self.all_rooms() {
            let windows = house.twins.windows(&room);
            let lost = |window: &&Place| !right.contains(&window.door());
            // A door that is cut off gives everything back when it is there again.
            let hears = |window: &&Place| house.away_since(window.door()).is_none();
            let since = house.now_at(room.door()) - by;
            let work = if windows.iter().filter(lost).any(|window| hears(&window)) {
                Work::Slept { since }
            } else {
                Work::Wake
            };
            // Not awaited: one room that is slow to read its log keeps no other waiting.
            house.hand_in(&room, work);
        }
    }

    fn goes_back(&self, by: Millis) {
        let house = &self.0;
        // First the clock: in between a door is behind its platform, and closes nothing too early.
        house.clock.jump(by);
        for door in self.doors() {
            self.stays(door, by);
        }
        tracing::warn!(ms = by, "the clock was set back: what is played goes on in its own time");
        // What was to happen at a moment that is further away now: nobody waits for it twice.
        let now = house.clock.now();
        house.heartbeat_due.store(now, Ordering::Relaxed);
        house.alive_at.store(Millis::MIN, Ordering::Relaxed);
        house.purges_from.store(Millis::MIN, Ordering::Relaxed);
        house.nights.is_set_back();
        house.packing.is_new();
        for room in self.all_rooms() {
            house.hand_in(&room, Work::Wake);
        }
    }
}
