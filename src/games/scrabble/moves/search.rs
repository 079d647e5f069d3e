//! The search itself: one line at a time, from each of its anchors.

use super::Found;
use super::lines::{ALL, Lane, SPAN};
use crate::games::scrabble::board::Direction;
use crate::games::scrabble::rack::Rack;
use crate::games::scrabble::score::SCARABEO;
use crate::games::scrabble::set::Set;
use crate::words::gaddag::{Arc, Gaddag};

/// Added to a letter that a blank stands for.
const BLANK: u8 = 32;

/// What the tiles placed so far come to.
#[derive(Clone, Copy)]
struct Sum {
    /// Points of the word's letters, and how often they count.
    word: i32,
    times: i32,
    /// Points of the crossing words.
    cross: i32,
    placed: u8,
}

const NOTHING: Sum = Sum { word: 0, times: 1, cross: 0, placed: 0 };

/// A search with one rack on one board.
pub(super) struct Search<'a, F> {
    gaddag: &'a Gaddag,
    set: &'static Set,
    /// Tiles by letter, 1 for `a`; blanks at 0.
    rack: [u8; SPAN],
    /// The letters held, as bits; all with a blank.
    held: u32,
    tiles: u8,
    /// Points of a letter, and of a blank that stands for it.
    values: [[i32; SPAN]; 2],
    /// For that many tiles placed.
    bonus: [i32; SPAN],
    is_first: bool,
    line: [u8; SPAN],
    /// The anchor, the first square of the word, and the square where it goes on behind the turn.
    anchor: usize,
    first: usize,
    on: usize,
    /// Tiles that were put down and taken up again: how much work it was.
    pub(super) steps: u64,
    found: &'a mut F,
}

impl<'a, F: FnMut(&Found<'_>)> Search<'a, F> {
    pub(super) fn new(
        gaddag: &'a Gaddag,
        set: &'static Set,
        rack: &Rack,
        is_first: bool,
        found: &'a mut F,
    ) -> Self {
        let mut search = Self {
            gaddag,
            set,
            rack: [0; SPAN],
            held: 0,
            tiles: rack.len(),
            values: [[0; SPAN]; 2],
            bonus: [0; SPAN],
            is_first,
            line: [0; SPAN],
            anchor: 0,
            first: 0,
            on: 0,
            steps: 0,
            found,
        };
        for (letter, value) in (0_u8..).zip(set.values) {
            let at = usize::from(letter) + 1;
            search.rack[at] = rack.count(letter);
            search.held |= u32::from(search.rack[at] > 0) << at;
            search.values[0][at] = value.into();
            search.values[1][at] = if set.is_scarabeo { value.into() } else { 0 };
        }
        search.rack[0] = rack.blanks();
        if let Some((_, points)) = set.rack_bonus.iter().find(|(tiles, _)| *tiles == rack.len()) {
            search.bonus[usize::from(rack.len()) & (SPAN - 1)] = *points;
        }
        search
    }

    /// Every play in a line.
    pub(super) fn lane(&mut self, lane: &Lane) {
        lane.each_anchor(|anchor, free| self.anchor(lane, anchor, free));
    }

    /// Every play that covers the anchor and none before it. Words begin at `free` or later, or with the tiles
    /// right before the anchor.
    pub(super) fn anchor(&mut self, lane: &Lane, anchor: usize, free: usize) {
        if self.letters(lane.allowed[anchor & (SPAN - 1)]) == 0 {
            return;
        }
        self.anchor = anchor;
        if anchor > 0 && lane.tile[anchor - 1] != 0 {
            let begin = lane.before(anchor);
            let back = lane.tile[begin..anchor].iter().rev();
            let back = back
                .copied()
                .try_fold(self.gaddag.root(), |arc, letter| self.gaddag.step(arc, letter.into()));
            let Some(turn) = back.and_then(|arc| self.gaddag.turn(arc)) else { return };
            self.first = begin;
            let sum = Sum { word: lane.run_sum[begin], times: lane.run_times[begin], ..NOTHING };
            self.on(lane, turn, anchor, sum);
            return;
        }
        let end = lane.behind(anchor + 1);
        let back = lane.tile[anchor + 1..end].iter().rev();
        let back =
            back.copied().try_fold(self.gaddag.root(), |arc, letter| self.gaddag.step(arc, letter.into()));
        let Some(arc) = back else { return };
        self.on = end;
        let sum = Sum { word: lane.run_sum[anchor + 1], times: lane.run_times[anchor + 1], ..NOTHING };
        let allowed = self.letters(lane.allowed[anchor & (SPAN - 1)]);
        self.gaddag.each(arc, allowed, |arc| self.place_back(lane, arc, anchor, free, sum));
    }

    /// Of some letters those that can be placed.
    #[inline]
    fn letters(&self, allowed: u32) -> u32 {
        if self.rack[0] > 0 { allowed } else { allowed & self.held }
    }

    /// Calls `go` with the letter placed by its own tile, and by a blank, where they are held.
    #[inline]
    fn with_tile(
        &mut self,
        lane: &Lane,
        letter: usize,
        at: usize,
        sum: Sum,
        mut go: impl FnMut(&mut Self, Sum),
    ) {
        let (letter, at) = (letter & (SPAN - 1), at & (SPAN - 1));
        let plus = |value: i32| Sum {
            word: sum.word + value * lane.letter_times[at],
            times: sum.times * lane.word_times[at],
            cross: sum.cross + lane.cross_base[at] + value * lane.cross_times[at],
            placed: sum.placed + 1,
        };
        #[expect(clippy::cast_possible_truncation, reason = "below 32")]
        let code = letter as u8;
        if self.rack[letter] > 0 {
            self.steps += 1;
            self.rack[letter] -= 1;
            let held = self.held;
            self.held &= !(u32::from(self.rack[letter] == 0) << letter);
            self.line[at] = code;
            go(self, plus(self.values[0][letter]));
            self.held = held;
            self.rack[letter] += 1;
        }
        if self.rack[0] > 0 {
            self.steps += 1;
            self.rack[0] -= 1;
            self.line[at] = code | BLANK;
            go(self, plus(self.values[1][letter]));
            self.rack[0] += 1;
        }
    }

    /// Before the turn: places a letter at `at`, then goes back to `free` at most, or turns.
    #[inline]
    fn place_back(&mut self, lane: &Lane, arc: Arc, at: usize, free: usize, sum: Sum) {
        self.with_tile(lane, arc.letter(), at, sum, |search, sum| {
            if arc.is_word() {
                search.complete(lane, at, search.on, sum);
            }
            if arc.goes_on() && sum.placed < search.tiles {
                search.back(lane, arc, at, free, sum);
            }
        });
    }

    /// Before the turn, with the word reaching from `first` to `on`.
    fn back(&mut self, lane: &Lane, arc: Arc, first: usize, free: usize, sum: Sum) {
        if self.on < usize::from(lane.size)
            && let Some(turn) = self.gaddag.turn(arc)
        {
            self.first = first;
            self.on(lane, turn, self.on, sum);
        }
        if first > free {
            let allowed = self.letters(ALL);
            self.gaddag.each(arc, allowed, |arc| self.place_back(lane, arc, first - 1, free, sum));
        }
    }

    /// Behind the turn: the next letter goes to `at`.
    fn on(&mut self, lane: &Lane, arc: Arc, at: usize, sum: Sum) {
        let allowed = self.letters(lane.allowed[at & (SPAN - 1)]);
        self.gaddag.each(arc, allowed, |arc| {
            let (mut through, mut next) = (arc, at + 1);
            let mut sum = sum;
            if lane.tile[next & (SPAN - 1)] != 0 {
                sum.word += lane.run_sum[next & (SPAN - 1)];
                sum.times *= lane.run_times[next & (SPAN - 1)];
                while lane.tile[next & (SPAN - 1)] != 0 {
                    let letter = lane.tile[next & (SPAN - 1)];
                    match self.gaddag.step(through, letter.into()) {
                        Some(arc) => through = arc,
                        None => return,
                    }
                    next += 1;
                }
            }
            self.with_tile(lane, arc.letter(), at, sum, |search, sum| {
                if through.is_word() {
                    search.complete(lane, search.first, next, sum);
                }
                if through.goes_on() && sum.placed < search.tiles && next < usize::from(lane.size) {
                    search.on(lane, through, next, sum);
                }
            });
        });
    }

    /// A word from `first` to before `end`.
    #[inline]
    fn complete(&mut self, lane: &Lane, first: usize, end: usize, sum: Sum) {
        if sum.placed == 1 {
            if self.is_first {
                return;
            }
            // A single tile may make words both ways, and is one play: of the longer word, across if they are equal.
            let (own, other) = (end - first, usize::from(lane.cross_len[self.anchor & (SPAN - 1)]));
            if other > own || (other == own && lane.direction == Direction::Down) {
                return;
            }
        }
        let mut score = sum.word * sum.times + sum.cross + self.bonus[usize::from(sum.placed) & (SPAN - 1)];
        if self.set.is_scarabeo {
            match self.scarabeo(lane, first, end, sum) {
                Some(more) => score += more,
                None => return,
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 32")]
        let (first, end) = (first as u8, end as u8);
        let placed = sum.placed;
        (self.found)(&Found { score, first, end, placed, lane, line: &self.line, rack: &self.rack });
    }

    /// What Scarabeo adds; `None` if the word crosses nothing (4.5).
    #[cold]
    fn scarabeo(&self, lane: &Lane, first: usize, end: usize, sum: Sum) -> Option<i32> {
        let len = end - first;
        if len == usize::from(sum.placed) && !self.is_first {
            return None;
        }
        let of_length = self.set.length_bonus.iter().find(|(letters, _)| usize::from(*letters) == len);
        let mut more = of_length.map_or(0, |(_, points)| *points);
        if self.is_first {
            more += sum.word * sum.times;
        }
        let letter = |at: usize| if lane.tile[at] == 0 { self.line[at] & (BLANK - 1) } else { lane.tile[at] };
        if (first..end).map(letter).eq(SCARABEO.0.bytes().map(|letter| letter - b'a' + 1)) {
            more += SCARABEO.1;
        }
        Some(more)
    }
}
