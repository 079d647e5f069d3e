//! All plays there are with a rack (B4–B7), each once, with its score (B9–B11); or the best one alone.
//!
//! A line is searched from its anchors: empty squares next to a tile. Every play belongs to the first anchor it
//! covers, so none is found twice. The search walks the [`Gaddag`] from the anchor, through the tiles behind it, back to
//! the beginning of the word and on to its end; what may stand on a square because of the other line through it is
//! known beforehand, as a mask of letters (`lines`).

mod bound;
mod lines;
mod search;

use super::board::{Board, Direction, Square, Tile};
use super::play::Play;
use super::rack::Rack;
use super::set::Set;
use crate::words::gaddag::Gaddag;
pub use bound::Beside;
use bound::Bounds;
pub use lines::SPAN;
use lines::{Lane, Lines};
use search::Search;
use std::cell::Cell;
use std::cmp::Reverse;

/// A play that was found, while the search goes on.
pub struct Found<'a> {
    score: i32,
    first: u8,
    end: u8,
    placed: u8,
    lane: &'a Lane,
    line: &'a [u8; SPAN],
    rack: &'a [u8; SPAN],
}

impl Found<'_> {
    /// What it scores.
    #[inline]
    pub const fn score(&self) -> i32 {
        self.score
    }

    /// How many tiles it puts on the board.
    #[inline]
    pub const fn placed(&self) -> u8 {
        self.placed
    }

    /// How many tiles of a letter (0 for `a`) are left on the rack after it.
    #[inline]
    pub const fn left(&self, letter: u8) -> u8 {
        self.rack[(letter as usize + 1) & (SPAN - 1)]
    }

    /// How many blanks are left on the rack after it.
    #[inline]
    pub const fn blanks_left(&self) -> u8 {
        self.rack[0]
    }

    /// The play itself.
    pub fn play(&self) -> Play {
        let mut word = [None; SPAN];
        let mut through = 0;
        let squares = usize::from(self.first)..usize::from(self.end);
        for (n, at) in squares.clone().enumerate() {
            let there = self.lane.tile[at];
            let code = if there == 0 { self.line[at] } else { self.lane.code[at] };
            through |= u32::from(there != 0) << n;
            word[n] = Tile::new((code & 31).wrapping_sub(1), code & 32 != 0);
        }
        let first = match self.lane.direction {
            Direction::Across => Square { row: self.lane.number, col: self.first },
            Direction::Down => Square { row: self.first, col: self.lane.number },
        };
        Play::of_word(self.lane.direction, first, &word[..squares.len()], through)
    }
}

/// Hundredths of a point: what plays are worth beside their scores is counted in them.
const POINT: i32 = 100;

/// A board as the search looks at it, so that it can meet many racks.
#[derive(Clone, Debug)]
pub struct Laid {
    lines: Lines,
    is_first: bool,
}

/// A rack, and what it can bring on any board.
pub struct Hand {
    rack: Rack,
    bounds: Option<Bounds>,
}

/// The play that is worth most to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worthiest {
    /// Its score and what it is worth beside that, in hundredths of a point.
    pub worth: i32,
    /// Its score.
    pub score: i32,
    /// The play itself.
    pub play: Play,
}

/// Finds plays on the boards of one set with the words of one list.
pub struct Generator<'a> {
    gaddag: &'a Gaddag,
    set: &'static Set,
    lines: Lines,
    steps: u64,
}

impl<'a> Generator<'a> {
    /// Ready for any position.
    pub fn new(gaddag: &'a Gaddag, set: &'static Set) -> Self {
        Self { gaddag, set, lines: Lines::new(set), steps: 0 }
    }

    /// The words.
    pub const fn gaddag(&self) -> &'a Gaddag {
        self.gaddag
    }

    /// How much it has worked so far: tiles that it has tried somewhere. The same on every machine, unlike the time it takes.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Calls `found` with every play, in no order that says anything. The board must be one of the set.
    pub fn each(&mut self, board: &Board, rack: &Rack, mut found: impl FnMut(&Found<'_>)) {
        self.lines.read(self.gaddag, board);
        let mut search = Search::new(self.gaddag, self.set, rack, board.is_empty(), &mut found);
        for lane in self.lines.lanes() {
            search.lane(lane);
        }
        self.steps += search.steps;
    }

    /// Every play with its score: the highest first, then in the order of their notation.
    pub fn plays(&mut self, board: &Board, rack: &Rack) -> Vec<(i32, Play)> {
        let mut plays = Vec::new();
        self.each(board, rack, |found| plays.push((found.score(), found.play())));
        plays.sort_by_cached_key(|(score, play)| (-score, play.to_string()));
        plays
    }

    /// The play that scores most; of equal ones the first in the order of their notation.
    pub fn best(&mut self, board: &Board, rack: &Rack) -> Option<(i32, Play)> {
        self.lines.read(self.gaddag, board);
        let hand = Hand::new(self.gaddag, self.set, rack);
        let mut best: Option<(i32, Play)> = None;
        let top = Cell::new(i32::MIN);
        let mut found = |found: &Found<'_>| {
            let score = found.score();
            let better = match &best {
                Some((top, play)) if score == *top => found.play().to_string() < play.to_string(),
                _ => score > top.get(),
            };
            if better {
                top.set(score);
                best = Some((score, found.play()));
            }
        };
        let mut search = Search::new(self.gaddag, self.set, rack, board.is_empty(), &mut found);
        for (bound, lane, anchor, free) in anchors(&self.lines, &hand, &[0; SPAN]) {
            if bound < top.get().saturating_mul(POINT) {
                break;
            }
            search.anchor(lane, anchor, free);
        }
        self.steps += search.steps;
        best
    }

    /// The play that is worth most with what `extra` says that it is worth beside its score, at most `beside`: both in hundredths
    /// of a point. Of equal ones the first that is found, which is always the same.
    pub fn worthiest(
        &mut self,
        laid: &Laid,
        hand: &Hand,
        beside: &Beside,
        extra: impl Fn(&Found<'_>) -> i32,
    ) -> Option<Worthiest> {
        let mut best: Option<Worthiest> = None;
        let top = Cell::new(i32::MIN);
        let mut found = |found: &Found<'_>| {
            let worth = found.score() * POINT + extra(found);
            if worth > top.get() {
                top.set(worth);
                best = Some(Worthiest { worth, score: found.score(), play: found.play() });
            }
        };
        let mut search = Search::new(self.gaddag, self.set, &hand.rack, laid.is_first, &mut found);
        for (bound, lane, anchor, free) in anchors(&laid.lines, hand, beside) {
            if bound <= top.get() {
                break;
            }
            search.anchor(lane, anchor, free);
        }
        self.steps += search.steps;
        best
    }
}

impl Laid {
    /// Takes in a board.
    pub fn new(gaddag: &Gaddag, board: &Board) -> Self {
        let mut lines = Lines::new(board.set());
        lines.read(gaddag, board);
        Self { lines, is_first: board.is_empty() }
    }

    /// Takes in that a play has been put on the board.
    pub fn put(&mut self, gaddag: &Gaddag, board: &Board, play: &Play) {
        if self.is_first {
            self.lines.read(gaddag, board);
            self.is_first = false;
        } else {
            self.lines.put(gaddag, board, play);
        }
    }
}

impl Hand {
    /// Takes in a rack.
    pub fn new(gaddag: &Gaddag, set: &Set, rack: &Rack) -> Self {
        // What Scarabeo pays for single words has no bound but their sum.
        let bounds = (!set.is_scarabeo).then(|| Bounds::new(gaddag, set, rack));
        Self { rack: *rack, bounds }
    }
}

/// All anchors with what their plays can be worth at most, in hundredths of a point, the most promising first.
fn anchors<'l>(lines: &'l Lines, hand: &Hand, beside: &Beside) -> Vec<(i32, &'l Lane, usize, usize)> {
    let mut anchors: Vec<(i32, &Lane, usize, usize)> = Vec::with_capacity(64);
    for lane in lines.lanes() {
        lane.each_anchor(|anchor, free| {
            let bound = match &hand.bounds {
                Some(bounds) => bounds.of_anchor(lane, anchor, free, beside),
                None => Some(i32::MAX),
            };
            anchors.extend(bound.map(|bound| (bound, lane, anchor, free)));
        });
    }
    anchors.sort_by_key(|(bound, ..)| Reverse(*bound));
    anchors
}
