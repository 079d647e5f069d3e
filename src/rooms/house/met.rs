//! What rooms had met that were let go of: a platform may bring a command or a press again when its room has nothing left to do,
//! and it still counts once.

use super::inner::lock;
use crate::rooms::heard::{Person, Place};
use std::collections::VecDeque;
use std::sync::Mutex;

/// How many rooms are remembered, those that were let go last.
const MOST: usize = 256;

/// Commands and presses that were obeyed: their kind, who gave them, and the platform's number.
pub(crate) type Met = VecDeque<(char, Person, u64)>;

/// What the rooms that were let go last had met.
#[derive(Default)]
pub(crate) struct Retired(Mutex<VecDeque<(Place, Met)>>);

impl Retired {
    /// Keeps what a room had met.
    pub(crate) fn keep(&self, place: &Place, met: Met) {
        let mut kept = lock(&self.0);
        kept.retain(|(one, _)| one != place);
        if !met.is_empty() {
            kept.push_front((place.clone(), met));
            kept.truncate(MOST);
        }
    }

    /// What the room had met that was in this place before.
    pub(crate) fn take(&self, place: &Place) -> Met {
        let mut kept = lock(&self.0);
        let at = kept.iter().position(|(one, _)| one == place);
        at.and_then(|at| kept.remove(at)).map(|(_, met)| met).unwrap_or_default()
    }
}
