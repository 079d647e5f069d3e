//! What the plays of an anchor can score at most, known without looking at any word. Only anchors that promise more
//! than what was found already are searched for the best play.
//!
//! Tiles are laid out square by square as a play would lie; the best ones always count for the word, and on each premium
//! square once more the best one that may stand there. So the bound is never too low, and takes a few additions a square.

use super::POINT;
use super::lines::{ALL, Lane, SPAN};
use crate::games::scrabble::rack::Rack;
use crate::games::scrabble::set::Set;
use crate::words::gaddag::{Arc, Gaddag};

/// What plays are worth at most beside their scores, by the tiles that they place, in hundredths of a point.
pub type Beside = [i32; SPAN];

/// What a rack can bring.
pub(super) struct Bounds {
    /// Points and letter of each kind of tile, the most precious first; a blank counts nothing and stands for all.
    kinds: Vec<(i32, u32)>,
    /// Points of the so many best tiles.
    top: [i32; SPAN],
    tiles: usize,
    /// For that many tiles placed.
    bonus: [i32; SPAN],
    /// Tiles of the longest word that the rack makes alone.
    longest: usize,
}

/// What the squares laid out so far come to.
#[derive(Clone, Copy)]
struct Layout {
    word: i32,
    times: i32,
    cross: i32,
    placed: usize,
    /// Most tiles there can be.
    most: usize,
}

impl Bounds {
    pub(super) fn new(gaddag: &Gaddag, set: &Set, rack: &Rack) -> Self {
        let value = |letter: u8| i32::from(set.values[usize::from(letter)]);
        let letters = (0..26).filter(|letter| rack.count(*letter) > 0);
        let mut kinds: Vec<_> = letters.map(|letter| (value(letter), 2 << letter)).collect();
        if rack.blanks() > 0 {
            kinds.push((0, ALL));
        }
        kinds.sort_unstable_by_key(|(value, _)| -value);
        let mut values: Vec<i32> = rack.tiles().map(|tile| tile.map_or(0, value)).collect();
        values.sort_unstable_by_key(|value| -value);
        let mut bounds =
            Self { kinds, top: [0; SPAN], tiles: values.len().min(SPAN - 1), bonus: [0; SPAN], longest: 0 };
        for (n, value) in values.into_iter().enumerate().take(SPAN - 1) {
            bounds.top[n + 1] = bounds.top[n] + value;
        }
        if let Some((_, points)) = set.rack_bonus.iter().find(|(tiles, _)| *tiles == rack.len()) {
            bounds.bonus[bounds.tiles] = *points;
        }
        if rack.blanks() > 0 {
            // With a blank there is nearly always a word of any length, and looking for it takes as long as the plays.
            bounds.longest = bounds.tiles;
            return bounds;
        }
        let mut held = [0; SPAN];
        for letter in 0..26 {
            held[usize::from(letter) + 1] = rack.count(letter);
        }
        let letters = held.iter().enumerate().fold(0, |all, (at, count)| all | u32::from(*count > 0) << at);
        longest(gaddag, gaddag.root(), &mut held, letters, (0, bounds.tiles), &mut bounds.longest);
        bounds
    }

    /// The most that the best tile among some letters brings; `None` if none can be placed.
    fn best_of(&self, allowed: u32) -> Option<i32> {
        self.kinds.iter().find(|(_, letters)| letters & allowed != 0).map(|(value, _)| *value)
    }

    fn value(&self, layout: &Layout, beside: &Beside) -> i32 {
        let at = layout.placed & (SPAN - 1);
        ((layout.word + self.top[at]) * layout.times + layout.cross + self.bonus[at]) * POINT + beside[at]
    }

    /// Lays the next tile on a square; whether one can stand there.
    fn lay(&self, lane: &Lane, at: usize, layout: &mut Layout) -> bool {
        let Some(best) = self.best_of(lane.allowed[at]) else { return false };
        layout.word += (lane.letter_times[at] - 1) * best;
        layout.times *= lane.word_times[at];
        layout.cross += lane.cross_base[at] + lane.cross_times[at] * best;
        layout.placed += 1;
        true
    }

    /// The most that the plays of an anchor can be worth, in hundredths of a point, where `beside` says what a play of so many tiles
    /// is worth at most beside its score; `None` if there can be none.
    pub(super) fn of_anchor(&self, lane: &Lane, anchor: usize, free: usize, beside: &Beside) -> Option<i32> {
        let mut layout = Layout { word: 0, times: 1, cross: 0, placed: 0, most: self.tiles };
        let mut most = None;
        if anchor > 0 && lane.tile[anchor - 1] != 0 {
            layout.word = lane.run_sum[lane.before(anchor)];
            layout.times = lane.run_times[lane.before(anchor)];
            self.forward(lane, anchor, layout, beside, &mut most);
            return most;
        }
        let end = lane.behind(anchor + 1);
        layout.word = lane.run_sum[anchor + 1];
        layout.times = lane.run_times[anchor + 1];
        if end == anchor + 1 {
            layout.most = self.longest;
        }
        if !self.lay(lane, anchor, &mut layout) {
            return None;
        }
        let mut at = anchor;
        while layout.placed <= self.tiles {
            if layout.placed <= layout.most {
                most = most.max(Some(self.value(&layout, beside)));
            }
            self.forward(lane, end, layout, beside, &mut most);
            if at == free {
                break;
            }
            at -= 1;
            self.lay(lane, at, &mut layout);
        }
        most
    }

    /// Lays out what goes on from `at`.
    fn forward(
        &self,
        lane: &Lane,
        mut at: usize,
        mut layout: Layout,
        beside: &Beside,
        most: &mut Option<i32>,
    ) {
        while at < usize::from(lane.size) && layout.placed < self.tiles {
            if !self.lay(lane, at, &mut layout) {
                return;
            }
            at += 1;
            if lane.tile[at] != 0 {
                layout.word += lane.run_sum[at];
                layout.times *= lane.run_times[at];
                layout.most = self.tiles;
                at = lane.behind(at);
            }
            if layout.placed <= layout.most {
                *most = (*most).max(Some(self.value(&layout, beside)));
            }
        }
    }
}

/// Finds how long words get that are made of these tiles alone, from `len` letters on up to `most`; all words stand backwards
/// before the first turn.
fn longest(
    gaddag: &Gaddag,
    from: Arc,
    held: &mut [u8; SPAN],
    letters: u32,
    (len, most): (usize, usize),
    found: &mut usize,
) {
    gaddag.each(from, letters, |arc| {
        if *found == most {
            return;
        }
        if arc.is_word() {
            *found = (*found).max(len + 1);
        }
        if len + 1 < most && arc.goes_on() {
            let at = arc.letter() & (SPAN - 1);
            held[at] -= 1;
            let left = letters & !(u32::from(held[at] == 0) << at);
            longest(gaddag, arc, held, left, (len + 1, most), found);
            held[at] += 1;
        }
    });
}
