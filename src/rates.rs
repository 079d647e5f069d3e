//! How often somebody may do something: a burst, and then one more each time some time has passed. One moment a head is all that is
//! remembered (the "generic cell rate algorithm").

use crate::clock::Millis;
use std::collections::BTreeMap;

/// So many at once, and one more each time `every` milliseconds have passed.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: Millis,
    /// After how many milliseconds there is one more.
    pub every: Millis,
}

/// Until when each of them has used up its share. Whoever has rested is forgotten.
#[derive(Debug)]
pub struct Rates<Who> {
    used: BTreeMap<Who, Millis>,
    most: usize,
}

impl<Who: Clone + Ord> Rates<Who> {
    /// Remembers so many at most.
    pub const fn new(most: usize) -> Self {
        Self { used: BTreeMap::new(), most }
    }

    /// Whether one thing more fits, which is spent then. `now` by a clock that never goes back ([`Clock::unturned`]): by another one
    /// whoever was counted would wait for as long as it was set back.
    ///
    /// [`Clock::unturned`]: crate::clock::Clock::unturned
    pub fn spend(&mut self, who: Who, rate: Rate, now: Millis) -> bool {
        self.make_room(&who, now);
        let used = self.used.get(&who).copied().unwrap_or(now).max(now) + rate.every;
        let fits = used - now <= rate.burst * rate.every;
        if fits {
            self.used.insert(who, used);
        }
        fits
    }

    /// What somebody has spent is forgiven.
    pub fn forgive(&mut self, who: &Who) {
        self.used.remove(who);
    }

    /// How many are remembered.
    pub fn len(&self) -> usize {
        self.used.len()
    }

    /// Whether nobody is.
    pub fn is_empty(&self) -> bool {
        self.used.is_empty()
    }

    /// Whoever comes under thousands of names at once shuts nobody out: the least debt is forgiven.
    fn make_room(&mut self, who: &Who, now: Millis) {
        if self.used.len() >= self.most {
            self.used.retain(|_, used| *used > now);
        }
        if self.used.len() >= self.most && !self.used.contains_key(who) {
            let least = self.used.iter().min_by_key(|(_, used)| **used).map(|(who, _)| who.clone());
            if let Some(least) = least {
                self.used.remove(&least);
            }
        }
    }
}
