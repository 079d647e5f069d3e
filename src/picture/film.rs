//! Pictures that move: scenes shown one after the other, each made only when it is painted.

use super::Layout;
use super::scene::Scene;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Makes the scene of one station.
type Station = Box<dyn Fn(usize, Layout) -> Scene + Send + Sync>;

/// A picture that moves. It holds what its scenes are made of and not the scenes: those of a long match would fill
/// megabytes, and are asked for where they are painted, beside the rooms.
pub struct Film {
    stations: usize,
    pace: Pace,
    scene: Station,
    wide: Mutex<Option<Arc<[u8]>>>,
    tall: Mutex<Option<Arc<[u8]>>>,
}

/// How long each station is seen, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The first one.
    pub first: u32,
    /// Those between.
    pub each: u32,
    /// The last one, before it begins anew.
    pub last: u32,
}

impl Pace {
    /// For moves on a board.
    pub const MOVES: Self = Self { first: 1_500, each: 800, last: 5_000 };
    /// For the letters of a word.
    pub const LETTERS: Self = Self { first: 1_000, each: 450, last: 4_000 };
}

impl Film {
    /// So many stations, at least one; all scenes of one layout have the same size.
    pub fn new(
        stations: usize,
        pace: Pace,
        scene: impl Fn(usize, Layout) -> Scene + Send + Sync + 'static,
    ) -> Self {
        Self {
            stations: stations.max(1),
            pace,
            scene: Box::new(scene),
            wide: Mutex::default(),
            tall: Mutex::default(),
        }
    }

    /// How many stations there are, at least one.
    pub const fn stations(&self) -> usize {
        self.stations
    }

    /// How long each is seen.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// The file that it was painted to before, or else is now.
    pub(super) fn file(&self, layout: Layout, paint: impl FnOnce() -> Vec<u8>) -> Arc<[u8]> {
        let kept = match layout {
            Layout::Wide => &self.wide,
            Layout::Tall => &self.tall,
        };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(kept.get_or_insert_with(|| paint().into()))
    }

    /// Lets go of the files; whoever asks again waits for new ones.
    pub(crate) fn forget_files(&self) {
        for kept in [&self.wide, &self.tall] {
            // One that is locked is being painted, and is asked for.
            if let Ok(mut kept) = kept.try_lock() {
                *kept = None;
            }
        }
    }

    /// A station, from 0.
    pub fn scene(&self, station: usize, layout: Layout) -> Scene {
        (self.scene)(station, layout)
    }

    /// Every `step`th station, counted from the last one, which is always among them; so is the first.
    pub(super) fn every(&self, step: usize) -> Vec<usize> {
        let mut chosen: Vec<usize> = (0..self.stations).rev().step_by(step.max(1)).collect();
        if chosen.last() != Some(&0) {
            chosen.push(0);
        }
        chosen.reverse();
        chosen
    }
}

impl fmt::Debug for Film {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Film")
            .field("stations", &self.stations)
            .field("pace", &self.pace)
            .finish_non_exhaustive()
    }
}

/// A picture as whoever paints it is given it.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// One that stands still.
    Still(&'a Scene),
    /// One that moves.
    Moving(&'a Film, Layout),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::scene::Rgb;

    #[test]
    fn a_shortened_film_keeps_both_ends() {
        let film = |stations| Film::new(stations, Pace::MOVES, |_, _| Scene::new(1, 1, Rgb(0, 0, 0)));
        assert_eq!(film(5).every(1), [0, 1, 2, 3, 4]);
        assert_eq!(film(5).every(2), [0, 2, 4]);
        assert_eq!(film(6).every(2), [0, 1, 3, 5]);
        assert_eq!(film(6).every(40), [0, 5]);
        assert_eq!(film(0).every(3), [0]);
    }
}
