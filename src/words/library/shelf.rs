//! Things that take long to make, kept within a budget: each is made once, however many ask for it, and while it is made
//! nobody waits but those who ask for the same.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// What was made, by what it was made of; the one that was asked for last is the last.
#[derive(Debug)]
pub(super) struct Shelf<K, V> {
    slots: Mutex<Vec<(K, Arc<OnceLock<V>>)>>,
    /// What all of them may weigh together.
    budget: usize,
    weigh: fn(&V) -> usize,
}

impl<K: Clone + PartialEq, V: Clone> Shelf<K, V> {
    /// An empty shelf for things that weigh at most `budget` together.
    pub(super) const fn new(budget: usize, weigh: fn(&V) -> usize) -> Self {
        Self { slots: Mutex::new(Vec::new()), budget, weigh }
    }

    fn slots(&self) -> MutexGuard<'_, Vec<(K, Arc<OnceLock<V>>)>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was made of `key`, if it is still here; it is now the last that anybody has asked for.
    pub(super) fn get(&self, key: &K) -> Option<V> {
        let mut slots = self.slots();
        let at = slots.iter().position(|(kept, slot)| kept == key && slot.get().is_some())?;
        slots[at..].rotate_left(1);
        slots.last().and_then(|(_, slot)| slot.get().cloned())
    }

    /// The same; it is made where it is not here. The others on the shelf can be had meanwhile.
    pub(super) fn get_or_make(&self, key: &K, make: impl FnOnce() -> V) -> V {
        let slot = {
            let mut slots = self.slots();
            match slots.iter().position(|(kept, _)| kept == key) {
                Some(at) => slots[at..].rotate_left(1),
                None => slots.push((key.clone(), Arc::default())),
            }
            slots.last().map(|(_, slot)| Arc::clone(slot)).unwrap_or_default()
        };
        let value = slot.get_or_init(make).clone();
        self.tidy();
        value
    }

    /// Lets go of what nobody has asked for the longest, until the rest is within the budget. The last one stays, however much
    /// it weighs; what is being made stays too.
    fn tidy(&self) {
        let mut slots = self.slots();
        let weight = |slot: &OnceLock<V>| slot.get().map_or(0, self.weigh);
        let mut all: usize = slots.iter().map(|(_, slot)| weight(slot)).sum();
        let mut at = 0;
        while all > self.budget && at + 1 < slots.len() {
            match weight(&slots[at].1) {
                0 => at += 1,
                let_go => {
                    all -= let_go;
                    slots.remove(at);
                }
            }
        }
    }

    /// Whether anything that fits was made and is here.
    pub(super) fn holds(&self, fits: impl Fn(&K) -> bool) -> bool {
        self.slots().iter().any(|(key, slot)| fits(key) && slot.get().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::Shelf;
    use std::sync::mpsc;
    use std::thread;

    fn shelf(budget: usize) -> Shelf<u8, usize> {
        Shelf::new(budget, |weight| *weight)
    }

    #[test]
    fn what_nobody_has_asked_for_the_longest_goes_first() {
        let shelf = shelf(10);
        for (key, weight) in [(1, 4), (2, 4)] {
            assert_eq!(shelf.get_or_make(&key, || weight), weight);
        }
        // The first one is asked for again, so the second one goes.
        assert_eq!(shelf.get(&1), Some(4));
        assert_eq!(shelf.get_or_make(&3, || 5), 5);
        assert_eq!([1, 2, 3].map(|key| shelf.get(&key)), [Some(4), None, Some(5)]);
        // One that is heavier than the budget is alone.
        assert_eq!(shelf.get_or_make(&4, || 11), 11);
        assert_eq!([1, 2, 3, 4].map(|key| shelf.get(&key)), [None, None, None, Some(11)]);
    }

    #[test]
    fn it_is_made_once_and_nobody_else_waits() {
        let shelf = shelf(10);
        let (begun, has_begun) = mpsc::channel();
        let (go_on, may_go_on) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let slow = scope.spawn(|| {
                shelf.get_or_make(&1, move || {
                    begun.send(()).unwrap();
                    may_go_on.recv().unwrap();
                    2
                })
            });
            has_begun.recv().unwrap();
            let second = scope.spawn(|| shelf.get_or_make(&1, || unreachable!("it is being made")));
            // While one is made the others are made and given out, and push out each other, not the one that is being made.
            assert_eq!(shelf.get_or_make(&2, || 7), 7);
            assert_eq!(shelf.get_or_make(&3, || 8), 8);
            assert_eq!([1, 2, 3].map(|key| shelf.get(&key)), [None, None, Some(8)]);
            go_on.send(()).unwrap();
            assert_eq!((slow.join().unwrap(), second.join().unwrap()), (2, 2));
        });
        // Both fit, so the second asker had it whether it came before or after it was made.
        assert_eq!([1, 3].map(|key| shelf.get(&key)), [Some(2), Some(8)]);
    }

    #[test]
    fn what_could_not_be_made_is_tried_again() {
        let shelf = shelf(10);
        let failed = thread::scope(|scope| scope.spawn(|| shelf.get_or_make(&1, || panic!("no"))).join());
        assert!(failed.is_err());
        assert_eq!(shelf.get_or_make(&1, || 3), 3);
    }
}
