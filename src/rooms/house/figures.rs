//! How things stand at one moment, for whoever watches.

use super::House;
use super::inner::lock;
use crate::metrics::{Figures, metrics};
use std::sync::PoisonError;

impl House {
    /// Whether something can be saved: if the last transaction failed, another one is tried. Believing the last one alone would never
    /// be put right where nobody plays.
    pub async fn saves(&self) -> bool {
        metrics().saves() || self.0.is_alive(self.0.clock.now()).await
    }

    /// How things stand now. Whether we are ready is not for the house alone to say.
    pub fn figures(&self) -> Figures {
        let house = &self.0;
        let (live, slow) = {
            let matched = lock(&house.matched);
            let live = matched.values().filter(|live| **live).count();
            (live, matched.len() - live)
        };
        let doors: Vec<_> = {
            let outlets = house.outlets.read().unwrap_or_else(PoisonError::into_inner);
            outlets.keys().copied().collect()
        };
        Figures {
            rooms: lock(&house.rooms).len(),
            rounds: lock(&house.playing).len(),
            matches: (live, slow),
            entries_waiting: house.journal.waiting(),
            night_lag: house.nights.lag(house.clock.now()) / 1_000,
            leases: if house.share.is_whole() { 1 } else { house.share.parts().len() },
            database: house.journal.size(),
            doors: doors.into_iter().map(|door| (door.name(), self.away_since(door).is_none())).collect(),
            ready: false,
        }
    }
}
