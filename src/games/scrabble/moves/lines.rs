//! The lines of a board as the search wants them: what lies there, and what may stand on each empty square because
//! of the line that crosses it there.

use crate::games::scrabble::board::{Board, Direction, Square};
use crate::games::scrabble::play::Play;
use crate::games::scrabble::set::Set;
use crate::words::gaddag::{Arc, Gaddag};

/// Places kept for a line: a power of two above the longest and the edge behind it.
pub const SPAN: usize = 32;
/// All letters, as bits 1 to 26.
pub(super) const ALL: u32 = ((1 << 26) - 1) << 1;

/// A row or column. All lists are by place in the line; `size` and beyond is no square.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    pub(super) direction: Direction,
    /// Row or column, from 0.
    pub(super) number: u8,
    pub(super) size: u8,
    /// The letter that lies there, 1 for `a`; 0 where nothing does.
    pub(super) tile: [u8; SPAN],
    /// The same, with 32 more for a blank.
    pub(super) code: [u8; SPAN],
    /// Letters that may stand there because of the crossing line, as bits.
    pub(super) allowed: [u32; SPAN],
    /// Letters of the word the crossing line would make; 0 where it makes none.
    pub(super) cross_len: [u8; SPAN],
    /// Points of that word without the new tile.
    pub(super) cross_base: [i32; SPAN],
    /// How often the new tile counts in that word; 0 where there is none.
    pub(super) cross_times: [i32; SPAN],
    /// How often a new tile there counts in the line's own word.
    pub(super) letter_times: [i32; SPAN],
    /// How often a word counts that covers the square.
    pub(super) word_times: [i32; SPAN],
    /// Points of the tiles from there to the end of their run, and how often they make a word count.
    pub(super) run_sum: [i32; SPAN],
    pub(super) run_times: [i32; SPAN],
    /// Anchors, as bits.
    pub(super) anchors: u32,
    /// Squares with tiles, as bits.
    pub(super) taken: u32,
}

impl Lane {
    fn new(set: &Set, direction: Direction, number: u8) -> Self {
        let mut lane = Self {
            direction,
            number,
            size: set.size,
            tile: [0; SPAN],
            code: [0; SPAN],
            allowed: [ALL; SPAN],
            cross_len: [0; SPAN],
            cross_base: [0; SPAN],
            cross_times: [0; SPAN],
            letter_times: [1; SPAN],
            word_times: [1; SPAN],
            run_sum: [0; SPAN],
            run_times: [1; SPAN],
            anchors: 0,
            taken: 0,
        };
        for at in 0..set.size {
            let premium = match direction {
                Direction::Across => set.premium(number, at),
                Direction::Down => set.premium(at, number),
            };
            lane.letter_times[usize::from(at)] = premium.letter();
            lane.word_times[usize::from(at)] = premium.word();
        }
        lane
    }

    /// Puts down what lies there, and forgets the crossing lines.
    fn read(&mut self, set: &Set, board: &Board) {
        let (mut sum, mut times) = (0, 1);
        self.taken = 0;
        for at in (0..set.size).rev() {
            let square = match self.direction {
                Direction::Across => Square { row: self.number, col: at },
                Direction::Down => Square { row: at, col: self.number },
            };
            let at = usize::from(at);
            if let Some(tile) = board.tile(square) {
                self.tile[at] = tile.letter() + 1;
                self.code[at] = tile.letter() + 1 + if tile.is_blank() { 32 } else { 0 };
                let counts = !tile.is_blank() || set.is_scarabeo;
                let value = if counts { i32::from(set.values[usize::from(tile.letter())]) } else { 0 };
                if set.is_scarabeo {
                    sum += value * self.letter_times[at];
                    times *= self.word_times[at];
                } else {
                    sum += value;
                }
                self.taken |= 1 << at;
            } else {
                self.tile[at] = 0;
                (sum, times) = (0, 1);
            }
            self.run_sum[at] = sum;
            self.run_times[at] = times;
        }
    }

    /// Calls `found` with each anchor, and the first square that its words may begin on: behind the anchor before it.
    #[inline]
    pub(super) fn each_anchor(&self, mut found: impl FnMut(usize, usize)) {
        let (mut anchors, mut free) = (self.anchors, 0);
        while anchors != 0 {
            let anchor = anchors.trailing_zeros() as usize;
            anchors &= anchors - 1;
            found(anchor, free);
            free = anchor + 1;
        }
    }

    /// The place behind the run of tiles that begins at `at`.
    #[inline]
    pub(super) fn behind(&self, at: usize) -> usize {
        at + (self.taken >> at).trailing_ones() as usize
    }

    /// Where the run of tiles begins that ends before `at`, which is 1 to 31.
    #[inline]
    pub(super) fn before(&self, at: usize) -> usize {
        at - (self.taken << (32 - at)).leading_ones() as usize
    }
}

/// Both ways to look at a board.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    set: &'static Set,
    /// Rows, then columns.
    lanes: Vec<Lane>,
}

impl Lines {
    pub(super) fn new(set: &'static Set) -> Self {
        let lanes = Direction::ALL
            .into_iter()
            .flat_map(|direction| (0..set.size).map(move |number| Lane::new(set, direction, number)))
            .collect();
        Self { set, lanes }
    }

    /// Takes in a position.
    pub(super) fn read(&mut self, gaddag: &Gaddag, board: &Board) {
        let size = usize::from(self.set.size);
        for lane in &mut self.lanes {
            lane.read(self.set, board);
        }
        let (rows, columns) = self.lanes.split_at_mut(size);
        if board.is_empty() {
            // B5: the first play covers the centre, either way.
            let centre = usize::from(self.set.centre());
            for lanes in [rows, columns] {
                for (number, lane) in lanes.iter_mut().enumerate() {
                    lane.anchors = u32::from(number == centre) << centre;
                    lane.allowed = [ALL; SPAN];
                    lane.cross_len = [0; SPAN];
                    lane.cross_base = [0; SPAN];
                    lane.cross_times = [0; SPAN];
                }
            }
            return;
        }
        columns.iter().enumerate().for_each(|(number, lane)| hook(gaddag, lane, number, rows));
        rows.iter().enumerate().for_each(|(number, lane)| hook(gaddag, lane, number, columns));
        self.find_anchors();
    }

    /// Takes in that a play has been put on the board, which was not empty before.
    pub(super) fn put(&mut self, gaddag: &Gaddag, board: &Board, play: &Play) {
        let size = usize::from(self.set.size);
        let (mut rows, mut columns) = (0_u32, 0_u32);
        for (square, _) in play.placed() {
            rows |= 1 << square.row;
            columns |= 1 << square.col;
        }
        let (across, down) = self.lanes.split_at_mut(size);
        renew(gaddag, self.set, board, rows, across, down);
        renew(gaddag, self.set, board, columns, down, across);
        self.find_anchors();
    }

    fn find_anchors(&mut self) {
        let size = usize::from(self.set.size);
        let squares = (1_u32 << size) - 1;
        for at in 0..self.lanes.len() {
            let base = at / size * size;
            let beside = |at: usize| self.lanes.get(at).map_or(0, |lane| lane.taken);
            let above = if at > base { beside(at - 1) } else { 0 };
            let below = if at + 1 < base + size { beside(at + 1) } else { 0 };
            let own = self.lanes[at].taken;
            self.lanes[at].anchors = (own << 1 | own >> 1 | above | below) & !own & squares;
        }
    }

    /// The lines that have an anchor.
    pub(super) fn lanes(&self) -> impl Iterator<Item = &Lane> {
        self.lanes.iter().filter(|lane| lane.anchors != 0)
    }
}

/// The letters that complete a word behind an arc.
fn completing(gaddag: &Gaddag, from: Arc) -> u32 {
    let mut letters = 0;
    gaddag.each(from, ALL, |arc| letters |= u32::from(arc.is_word()) << arc.letter());
    letters
}

/// Reads some lines again, as bits of `changed`, and what they allow in those that cross them.
fn renew(gaddag: &Gaddag, set: &Set, board: &Board, changed: u32, lanes: &mut [Lane], crossing: &mut [Lane]) {
    for (number, lane) in lanes.iter_mut().enumerate().filter(|(number, _)| changed >> number & 1 != 0) {
        lane.read(set, board);
        hook(gaddag, lane, number, crossing);
    }
}

/// Finds what a line allows on the squares before and behind its runs of tiles, and notes it in the lines `to` that cross it.
fn hook(gaddag: &Gaddag, lane: &Lane, number: usize, to: &mut [Lane]) {
    let size = to.len();
    for lane in to.iter_mut() {
        lane.allowed[number] = ALL;
        lane.cross_len[number] = 0;
        lane.cross_base[number] = 0;
        lane.cross_times[number] = 0;
    }
    let mut note = |at: usize, letters: u32, others: usize, sum: i32, times: i32| {
        let to = &mut to[at];
        let times = times * to.word_times[number];
        to.allowed[number] = letters;
        to.cross_len[number] = u8::try_from(others + 1).unwrap_or(u8::MAX);
        to.cross_base[number] = sum * times;
        to.cross_times[number] = to.letter_times[number] * times;
    };
    let mut at = 0;
    // The run that ended two squares before this one: its turn, and its points.
    let mut earlier: Option<(Option<Arc>, usize, i32, i32)> = None;
    while at < size {
        if lane.tile[at] == 0 {
            at += 1;
            continue;
        }
        let (begin, end) = (at, lane.behind(at));
        let (sum, times) = (lane.run_sum[begin], lane.run_times[begin]);
        let back = lane.tile[begin..end].iter().rev();
        let back = back.copied().try_fold(gaddag.root(), |arc, letter| gaddag.step(arc, letter.into()));
        if let Some((turn, others, before, times_before)) = earlier {
            let mut letters = 0;
            let run = &lane.tile[begin..end];
            if let Some(turn) = turn {
                gaddag.each(turn, ALL, |arc| {
                    let on = run.iter().try_fold(arc, |arc, letter| gaddag.step(arc, u32::from(*letter)));
                    letters |= u32::from(on.is_some_and(Arc::is_word)) << arc.letter();
                });
            }
            note(begin - 1, letters, others + end - begin, before + sum, times_before * times);
        } else if begin > 0 {
            let letters = back.map_or(0, |arc| completing(gaddag, arc));
            note(begin - 1, letters, end - begin, sum, times);
        }
        let turn = back.and_then(|arc| gaddag.turn(arc));
        earlier = None;
        if end + 1 < size && lane.tile[end + 1] != 0 {
            earlier = Some((turn, end - begin, sum, times));
        } else if end < size {
            let letters = turn.map_or(0, |arc| completing(gaddag, arc));
            note(end, letters, end - begin, sum, times);
        }
        at = end + 1;
    }
}
