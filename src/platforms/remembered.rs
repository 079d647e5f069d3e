//! A memory of a limited size: when it is full everything is forgotten, which costs a request or two.

use crate::picture::scene::Scene;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// What was remembered under a key.
#[derive(Debug)]
pub struct Remembered<K, V> {
    known: Mutex<BTreeMap<K, V>>,
    most: usize,
}

impl<K: Ord, V: Copy> Remembered<K, V> {
    /// Room for `most` entries.
    pub const fn new(most: usize) -> Self {
        Self { known: Mutex::new(BTreeMap::new()), most }
    }

    /// What is remembered under `key`.
    pub fn get(&self, key: &K) -> Option<V> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    /// Remembers; what was remembered under `key` until now.
    pub fn insert(&self, key: K, value: V) -> Option<V> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= self.most && !known.contains_key(&key) {
            known.clear();
        }
        known.insert(key, value)
    }

    /// Forgets all that fits.
    pub fn forget(&self, fits: impl Fn(&K) -> bool) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).retain(|key, _| !fits(key));
    }

    /// Forgets.
    pub fn remove(&self, key: &K) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

/// A number that two different pictures share only by a great accident.
pub fn picture_number(scene: &Scene) -> u64 {
    let digest = Sha256::digest(format!("{scene:?}"));
    u64::from_le_bytes(std::array::from_fn(|at| digest[at]))
}
