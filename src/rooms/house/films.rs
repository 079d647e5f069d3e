//! Films of finished matches that were asked for last: whoever asks again is not painted a new one.

use super::inner::lock;
use crate::messages::Lang;
use crate::picture::theme::Theme;
use crate::rooms::say::Picture;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// How many are kept; each holds up to two million bytes for each shape of screen.
const MOST: usize = 4;

/// Which match, in which language and theme. A match that is over never changes; a name in it may, and is then the old one until
/// its film is let go.
type Key = (i64, Lang, Theme);

/// The films that were asked for last.
#[derive(Default)]
pub(crate) struct Films(Mutex<VecDeque<(Key, Arc<Picture>)>>);

impl Films {
    /// A film that is kept.
    pub(crate) fn get(&self, key: &Key) -> Option<Arc<Picture>> {
        lock(&self.0).iter().find(|(one, _)| one == key).map(|(_, film)| Arc::clone(film))
    }

    /// Keeps a film, and lets go of the oldest.
    pub(crate) fn keep(&self, key: Key, film: Arc<Picture>) -> Arc<Picture> {
        let mut films = lock(&self.0);
        films.retain(|(one, _)| *one != key);
        films.push_front((key, Arc::clone(&film)));
        let kept = MOST.min(films.len());
        for (_, old) in films.drain(kept..) {
            // A door may hold it for longer.
            old.film.iter().for_each(|film| film.forget_files());
        }
        film
    }

    /// Lets go of all: somebody in one of them may have been erased.
    pub(crate) fn forget(&self) {
        lock(&self.0).clear();
    }
}
