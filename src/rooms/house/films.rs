//! Films and analyses of finished matches that were asked for last: whoever asks again is not painted a new one.

use super::inner::lock;
use crate::messages::Lang;
use crate::picture::theme::Theme;
use crate::rooms::say::Picture;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// How many are kept; each holds up to two million bytes for each shape of screen.
const MOST: usize = 6;

/// What is shown of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// All of it, as a picture that moves.
    Film,
    /// What each move was worth.
    Analysis,
}

/// What of which match, in which language and theme. A match that is over never changes; a name in it may, and is then the old one until
/// its film is let go.
type Key = (Of, i64, Lang, Theme);

/// The films that were asked for last.
#[derive(Default)]
pub(crate) struct Films(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    films: VecDeque<(Key, Arc<Picture>)>,
    /// How often all were let go of.
    forgotten: u64,
}

/// A film that is about to be made, and since when: one that was begun before somebody was erased is shown, and not kept.
#[derive(Debug)]
pub(crate) struct Begun {
    key: Key,
    forgotten: u64,
}

impl Films {
    /// A film that is kept; otherwise what it may be kept by when it is made, from names that are read from now on.
    pub(crate) fn get(&self, key: Key) -> Result<Arc<Picture>, Begun> {
        let kept = lock(&self.0);
        let film = kept.films.iter().find(|(one, _)| *one == key).map(|(_, film)| Arc::clone(film));
        film.ok_or(Begun { key, forgotten: kept.forgotten })
    }

    /// Keeps a film, and lets go of the oldest.
    pub(crate) fn keep(&self, begun: &Begun, film: Arc<Picture>) -> Arc<Picture> {
        let mut kept = lock(&self.0);
        if kept.forgotten != begun.forgotten {
            return film;
        }
        kept.films.retain(|(one, _)| *one != begun.key);
        kept.films.push_front((begun.key, Arc::clone(&film)));
        let stay = MOST.min(kept.films.len());
        for (_, old) in kept.films.drain(stay..) {
            // A door may hold it for longer.
            old.film.iter().for_each(|film| film.forget_files());
        }
        film
    }

    /// Lets go of all: somebody in one of them may have been erased.
    pub(crate) fn forget(&self) {
        let mut kept = lock(&self.0);
        kept.films.clear();
        kept.forgotten += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::scene::{Rgb, Scene};

    fn key(id: i64) -> Key {
        (Of::Film, id, Lang::It, Theme::default())
    }

    fn film() -> Arc<Picture> {
        let scene = || Scene::new(1, 1, Rgb(0, 0, 0));
        Arc::new(Picture { wide: scene(), tall: scene(), block: String::new(), film: None })
    }

    #[test]
    fn the_newest_are_kept() {
        let films = Films::default();
        let ids = (0..).take(MOST + 2);
        for id in ids.clone() {
            films.keep(&films.get(key(id)).unwrap_err(), film());
        }
        let gone = ids.filter(|id| films.get(key(*id)).is_err());
        assert_eq!(gone.collect::<Vec<i64>>(), [0, 1]);
    }

    #[test]
    fn none_stays_from_before_somebody_was_erased() {
        let films = Films::default();
        films.keep(&films.get(key(1)).unwrap_err(), film());
        let painting = films.get(key(2)).unwrap_err();
        films.forget();
        films.keep(&painting, film());
        assert!(films.get(key(1)).is_err() && films.get(key(2)).is_err());
        films.keep(&films.get(key(2)).unwrap_err(), film());
        assert!(films.get(key(2)).is_ok());
    }
}
