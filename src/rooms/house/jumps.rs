//! The machine has slept, or its clock was set. Nights and days go by the new time at once; what is played goes on in time that
//! neither jumps nor turns back.
//!
//! - **Slept.** The machine was away: rooms get the time back, as after a restart (W19, W25).
//! - **Set**, forward or back, by any amount (W29). No time was lost. Each door goes on in its own time, which is further behind
//!   ours, or ahead of it, from now on; the stamps in a log never go back. A machine that stood still as a whole, such as a
//!   virtual one, looks like one whose clock was set: what its platform shows next tells the difference ([`House::skewed`]).
//! - **Forward, and the machine does not tell why.** It is taken for a sleep, but for a door whose platform has told that our
//!   clock was slow: nobody has lost anything there, and its rooms go on by the time of the platform.

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
        let Some(jump) = self.0.clock.follow().filter(|jump| !jump.is_none()) else { return };
        if jump.slept > 0 {
            self.has_slept(jump.slept, &[]);
        }
        if jump.unclear > 0 {
            self.goes_forward(jump.unclear);
        }
        if jump.set != 0 {
            self.is_set(jump.set);
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
        self.has_slept(by, &right);
    }

    /// The machine was away for so long, but for the doors where our clock was set right.
    fn has_slept(&self, by: Millis, right: &[Door]) {
        let house = &self.0;
        // Before the clock: in between a door is behind its platform, and closes nothing too early.
        for door in right {
            self.stays(*door, by);
        }
        house.clock.jump(by);
        tracing::warn!(ms = by, "the machine slept, or its clock was set forward");
        for room in self.all_rooms() {
            let windows = house.twins.all_windows(&room);
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

    /// Our clock was set by so much, forward or back, and nobody was away (W29).
    fn is_set(&self, by: Millis) {
        let house = &self.0;
        // In between a door is behind its platform, and closes nothing too early: so the clock is moved first when it goes back,
        // and last when it goes forward.
        if by < 0 {
            house.clock.is_set(by);
        }
        for door in self.doors() {
            self.stays(door, by);
            if !is_ours(door) {
                house.doors.doubts(door, by.max(0));
            }
        }
        if by > 0 {
            house.clock.is_set(by);
        }
        tracing::warn!(ms = by, "the clock was set: what is played goes on in its own time");
        // What was to happen at a moment that is further away now: nobody waits for it twice.
        let now = house.clock.now();
        house.heartbeat_due.store(now, Ordering::Relaxed);
        house.alive_at.store(Millis::MIN, Ordering::Relaxed);
        house.purges_from.store(Millis::MIN, Ordering::Relaxed);
        if by < 0 {
            house.nights.is_set_back();
        }
        house.packing.is_new();
        house.invitations.expects(now);
        for room in self.all_rooms() {
            house.hand_in(&room, Work::Wake);
        }
    }

    /// The platform's clock is so far ahead of ours: rooms that wait for a moment of the platform wait anew. Where our clock had
    /// gone forward by itself, and the platform's time has gone on as much, nobody had set it: the machine stood still, and its
    /// rooms get the time back.
    pub fn skewed(&self, door: Door, ahead: Millis) {
        let house = &self.0;
        let by = ahead - house.doors.ahead(door);
        house.doors.is_ahead(door, ahead);
        let stood_still = house.doors.was_still(door, by);
        for room in house.busy_behind(door).into_keys() {
            // A room lives by the clock of its own door, and not by that of its twin's.
            let by = if room.door() == door { by } else { 0 };
            let work = if stood_still && by > 0 {
                Work::Slept { since: house.now_at(door) - by }
            } else {
                Work::Skewed { by }
            };
            house.hand_in(&room, work);
        }
    }
}
