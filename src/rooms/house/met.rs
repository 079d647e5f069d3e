//! What rooms had met that were let go of: a platform may bring a command or a press again when its room has nothing left to do,
//! and it still counts once.

use super::inner::lock;
use crate::rooms::heard::{Person, Place};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;

/// How many rooms are remembered. Where there are more all are forgotten: what comes again comes within moments.
const MOST: usize = 4_096;

/// Commands and presses that were obeyed: their kind, who gave them, and the platform's number.
pub(crate) type Met = VecDeque<(char, Person, u64)>;

/// What the rooms that were let go of had met.
#[derive(Default)]
pub(crate) struct Retired(Mutex<BTreeMap<Place, Met>>);

impl Retired {
    /// Keeps what a room had met.
    pub(crate) fn keep(&self, place: &Place, met: Met) {
        if met.is_empty() {
            return;
        }
        let mut kept = lock(&self.0);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(place.clone(), met);
    }

    /// What the room had met that was in this place before.
    pub(crate) fn take(&self, place: &Place) -> Met {
        lock(&self.0).remove(place).unwrap_or_default()
    }
}
