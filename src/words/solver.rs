//! Finds all words of a grid (W6, W7, W9, W17).
//!
//! The search goes length by length over all beginnings of words at once, not cell by cell down
//! and back: a beginning that can go on is a `Step`, and all steps of one length are extended
//! together. Inside the two loops nothing is decided by a jump: results are written always and
//! kept by adding 0 or 1 to a counter. A backtracking search spends most of its time in jumps
//! that the processor guesses wrong and in waiting for one edge of the trie after the other;
//! here the next edges are already being fetched (`benches/solver.rs` shows both).
//!
//! All beginnings at once take memory. Real words on any grid need less than a megabyte; where a
//! list and a grid are made for each other to need gigabytes, `solver/deep.rs` takes over.

mod deep;

use super::grid::{Face, Grid};
use super::points::Points;
use super::trie::{Edge, LETTERS, Trie};
use std::ops::{BitAnd, BitOr, Not, Shl};

/// Above every cell number, for tables that need no bounds check.
const CELLS: usize = 128;
/// The "cell" before the first letter.
const NOWHERE: u8 = 127;
/// The letter after a `q` that stands for `Qu`.
const U: u32 = 1 << (b'u' - b'a');
/// Beginnings held at once at most, some fifty megabytes.
const MOST_STEPS: usize = 1 << 19;
/// Bits of a key below the cells.
const LETTER_BITS: u32 = 26;

/// The 26 letters that may follow and the cells still free, in one number. `u64` serves grids
/// of up to 36 cells, `u128` all others.
trait Key:
    Copy
    + Default
    + Eq
    + From<u32>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
{
    /// The low 32 bits.
    fn low(self) -> u32;

    /// The key of a cell showing a letter: both bits must be set in a step that goes there.
    fn of(letter: u8, cell: usize) -> Self {
        Self::from(1 << letter) | Self::cell(cell)
    }

    /// The bit of a cell.
    fn cell(cell: usize) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a grid has at most 100 cells")]
        let place = cell as u32;
        Self::from(1) << (LETTER_BITS + place)
    }
}

impl Key for u64 {
    #[expect(clippy::cast_possible_truncation, reason = "that is what is wanted")]
    fn low(self) -> u32 {
        self as u32
    }
}

impl Key for u128 {
    #[expect(clippy::cast_possible_truncation, reason = "that is what is wanted")]
    fn low(self) -> u32 {
        self as u32
    }
}

/// The beginning of a word, up to and with one cell.
#[derive(Clone, Copy, Default)]
struct Step<K> {
    /// Letters that may follow and cells still free.
    key: K,
    /// Where the edges of the letters that may follow begin.
    first: u32,
    /// Words of the list that sort before what follows.
    number: u32,
    /// The step before this one.
    before: u32,
    cell: u8,
    letters: u8,
}

/// A cell to try after a step.
#[derive(Clone, Copy, Default)]
struct Try {
    after: u32,
    cell: u8,
}

/// A word, once for each of its paths.
#[derive(Clone, Copy, Default)]
struct Hit {
    number: u32,
    last: Try,
    letters: u8,
}

/// The room for one search, kept between searches.
struct Search<K> {
    shape: (usize, usize),
    /// Neighbours of each cell, padded with [`NOWHERE`].
    around: Box<[[u8; 8]; CELLS]>,
    /// Their keys; the padding's can never be met.
    keys: Box<[[K; 8]; CELLS]>,
    /// The letters around each cell.
    near: Box<[u32; CELLS]>,
    /// The letter of each cell, as a bit.
    letter: Box<[u32; CELLS]>,
    /// Whether each cell shows `Qu`.
    digraph: Box<[bool; CELLS]>,
    steps: Vec<Step<K>>,
    tries: Vec<Try>,
    hits: Vec<Hit>,
}

impl<K: Key> Search<K> {
    fn new() -> Self {
        Self {
            shape: (0, 0),
            around: Box::new([[NOWHERE; 8]; CELLS]),
            keys: Box::new([[!K::default(); 8]; CELLS]),
            near: Box::new([0; CELLS]),
            letter: Box::new([0; CELLS]),
            digraph: Box::new([false; CELLS]),
            steps: Vec::new(),
            tries: Vec::new(),
            hits: Vec::new(),
        }
    }

    /// Lays out the grid; the neighbours are worked out again only when the shape changes.
    fn lay(&mut self, grid: &Grid) {
        let cells = grid.faces().len();
        if self.shape != (grid.rows(), grid.cols()) {
            self.shape = (grid.rows(), grid.cols());
            for cell in 0..cells {
                self.around[cell] = [NOWHERE; 8];
                for (slot, other) in self.around[cell].iter_mut().zip(grid.neighbours(cell)) {
                    #[expect(clippy::cast_possible_truncation, reason = "at most 100 cells")]
                    let other = other as u8;
                    *slot = other;
                }
            }
        }
        let mut key_of = [!K::default(); CELLS];
        for (cell, face) in grid.faces().iter().enumerate() {
            key_of[cell] = K::of(face.first_letter(), cell);
            self.letter[cell] = 1 << face.first_letter();
            self.digraph[cell] = *face == Face::QU;
        }
        self.letter[usize::from(NOWHERE)] = 0;
        for cell in 0..cells {
            let mut near = 0;
            for (key, &other) in self.keys[cell].iter_mut().zip(&self.around[cell]) {
                let other = usize::from(other) % CELLS;
                *key = key_of[other];
                near |= self.letter[other];
            }
            self.near[cell] = near;
        }
    }

    /// Fills `hits` with every path of every word of at least `min_letters` letters. False when there
    /// are too many beginnings to hold; `hits` is empty then.
    fn run(&mut self, trie: &Trie, grid: &Grid, min_letters: u8) -> bool {
        self.lay(grid);
        let cells = grid.faces().len();
        let root = trie.root();
        let free = (0..cells).fold(K::default(), |key, cell| key | K::cell(cell));
        let start =
            Step { key: free | root.letters().into(), first: root.first(), cell: NOWHERE, ..Step::default() };
        self.hits.clear();
        self.steps.clear();
        self.steps.push(start);
        self.tries.clear();
        self.tries.extend(
            (0..NOWHERE)
                .take(cells)
                .filter(|&cell| root.letters() & self.letter[usize::from(cell)] != 0)
                .map(|cell| Try { after: 0, cell }),
        );
        let mut tries = self.tries.len();
        let (mut steps, mut hits) = (1, 0);
        while tries > 0 {
            if steps + tries > MOST_STEPS {
                (self.steps, self.tries, self.hits) = Default::default();
                return false;
            }
            let from = steps;
            (steps, hits) = self.extend(trie, min_letters, tries, steps, hits);
            tries = self.look_around(from, steps);
        }
        self.hits.truncate(hits);
        true
    }

    /// Goes where the first `tries` tries say: adds steps after `steps` and hits after `hits`, and
    /// gives their new numbers.
    #[inline]
    fn extend(
        &mut self,
        trie: &Trie,
        min_letters: u8,
        tries: usize,
        mut steps: usize,
        mut hits: usize,
    ) -> (usize, usize) {
        if self.steps.len() < steps + tries {
            self.steps.resize(steps + 2 * tries, Step::default());
        }
        if self.hits.len() < hits + tries {
            self.hits.resize(hits + 2 * tries, Hit::default());
        }
        let edges = trie.edges();
        for &attempt in &self.tries[..tries] {
            let cell = usize::from(attempt.cell) % CELLS;
            let before = self.steps[attempt.after as usize];
            let mut edge = edges[Edge::place(before.key.low() & LETTERS, before.first, self.letter[cell])];
            let mut number = before.number + edge.skip();
            let mut letters = before.letters + 1;
            if self.digraph[cell] {
                if edge.letters() & U == 0 {
                    continue;
                }
                number += edge.words_here();
                edge = edges[Edge::place(edge.letters(), edge.first(), U)];
                number += edge.skip();
                letters += 1;
            }
            self.hits[hits] = Hit { number, last: attempt, letters };
            hits += usize::from(edge.words_here() == 1 && letters >= min_letters);
            let free = before.key & !(K::from(LETTERS) | K::cell(cell));
            self.steps[steps] = Step {
                key: free | edge.letters().into(),
                first: edge.first(),
                number: number + edge.words_here(),
                before: attempt.after,
                cell: attempt.cell,
                letters,
            };
            steps += usize::from(edge.letters() & self.near[cell] != 0);
        }
        (steps, hits)
    }

    /// Lists where the steps `from..to` can go on to, and says how many tries that makes.
    #[inline]
    fn look_around(&mut self, from: usize, to: usize) -> usize {
        if self.tries.len() < 8 * (to - from) {
            self.tries.resize(16 * (to - from), Try::default());
        }
        let mut tries = 0;
        for (after, step) in (0..).zip(&self.steps[..to]).skip(from) {
            let cell = usize::from(step.cell) % CELLS;
            let out = &mut self.tries[tries..tries + 8];
            let mut kept = 0;
            for (&key, &cell) in self.keys[cell].iter().zip(&self.around[cell]) {
                out[kept % 8] = Try { after, cell };
                kept += usize::from(step.key & key == key);
            }
            tries += kept;
        }
        tries
    }

    /// The cells that some hit uses, as bits.
    fn cells(&self, cells: usize) -> u128 {
        let unused = self.hits.iter().fold(!K::default(), |unused, hit| {
            unused & self.steps[hit.last.after as usize].key & !K::cell(hit.last.cell.into())
        });
        (0..cells)
            .filter(|&cell| unused & K::cell(cell) == K::default())
            .fold(0, |bits, cell| bits | 1 << cell)
    }

    /// Appends the path of a hit to `paths`.
    fn path(&self, last: Try, paths: &mut Vec<u8>) {
        let from = paths.len();
        paths.push(last.cell);
        let mut step = &self.steps[last.after as usize];
        while step.cell != NOWHERE {
            paths.push(step.cell);
            step = &self.steps[step.before as usize];
        }
        paths[from..].reverse();
    }
}

/// Lists the words of grids over one dictionary; keeps its working memory from grid to grid.
pub struct Solver<'t> {
    trie: &'t Trie,
    small: Search<u64>,
    large: Search<u128>,
    /// A bit for each word of the list, set while the word is in `found`.
    seen: Vec<u64>,
    found: Vec<Hit>,
    /// The words by the other way of searching, where this one would need too much memory.
    deep: Option<deep::Found>,
}

/// A word of a [`Solution`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved<'s> {
    /// Its number in the dictionary's sorted list ([`Trie::word`]).
    pub number: u32,
    /// Its length; `Qu` counts 2 (W4).
    pub letters: usize,
    /// The cells of one of its paths.
    pub path: &'s [u8],
}

/// All words of a grid, sorted, with one path each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    words: Vec<Word>,
    /// The paths of the words, one after the other.
    paths: Vec<u8>,
    cells: u128,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Word {
    number: u32,
    /// Where its path ends.
    path_end: u32,
    letters: u8,
}

impl Solution {
    /// Number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether the grid has no word.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = Solved<'_>> {
        let mut from = 0;
        self.words.iter().map(move |word| {
            let path = &self.paths[from..word.path_end as usize];
            from = word.path_end as usize;
            Solved { number: word.number, letters: word.letters.into(), path }
        })
    }

    /// Letters of the longest word; 0 when there is none.
    pub fn longest(&self) -> usize {
        self.words.iter().map(|word| word.letters).max().unwrap_or(0).into()
    }

    /// The points of all words together: the most that a player can make (W17).
    pub fn points(&self, table: Points) -> u32 {
        self.words.iter().map(|word| table.score(word.letters.into())).sum()
    }

    /// The cells that some path of some word uses, as bits (cell 0 is bit 0); the others are dead (W5).
    pub fn cells(&self) -> u128 {
        self.cells
    }
}

impl<'t> Solver<'t> {
    /// A solver for the words of `trie`.
    pub fn new(trie: &'t Trie) -> Self {
        Self {
            trie,
            small: Search::new(),
            large: Search::new(),
            seen: vec![0; trie.len().div_ceil(64)],
            found: Vec::new(),
            deep: None,
        }
    }

    /// The dictionary.
    pub fn trie(&self) -> &'t Trie {
        self.trie
    }

    /// All words of at least `min_letters` letters (W9) with one path each.
    pub fn solve(&mut self, grid: &Grid, min_letters: usize) -> Solution {
        self.find(grid, min_letters);
        self.found.sort_unstable_by_key(|hit| hit.number);
        let letters = self.found.iter().map(|hit| usize::from(hit.letters)).sum();
        let mut solution = Solution {
            words: Vec::with_capacity(self.found.len()),
            paths: Vec::with_capacity(letters),
            cells: self.cells(grid),
        };
        for hit in &self.found {
            if let Some(found) = &self.deep {
                solution.paths.extend(found.get(&hit.number).map_or(&[][..], |(_, path)| path));
            } else if is_small(grid) {
                self.small.path(hit.last, &mut solution.paths);
            } else {
                self.large.path(hit.last, &mut solution.paths);
            }
            let path_end = u32::try_from(solution.paths.len()).unwrap_or(u32::MAX);
            solution.words.push(Word { number: hit.number, path_end, letters: hit.letters });
        }
        solution
    }

    /// How many words of at least `min_letters` letters there are, and their points by `table`:
    /// as [`Solver::solve`], without the paths.
    pub fn count(&mut self, grid: &Grid, min_letters: usize, table: Points) -> (usize, u32) {
        self.find(grid, min_letters);
        (self.found.len(), self.found.iter().map(|hit| table.score(hit.letters.into())).sum())
    }

    /// The (number, letters) of each word, once, in no order that means anything.
    pub(super) fn words(
        &mut self,
        grid: &Grid,
        min_letters: usize,
    ) -> impl Iterator<Item = (u32, u8)> + use<'_, 't> {
        self.find(grid, min_letters);
        self.found.iter().map(|hit| (hit.number, hit.letters))
    }

    /// The cells used by the words last found on `grid`.
    pub(super) fn cells(&self, grid: &Grid) -> u128 {
        let cells = grid.faces().len();
        if let Some(found) = &self.deep {
            let paths = found.values().flat_map(|(_, path)| path);
            return paths.fold(0, |bits, cell| bits | 1 << cell);
        }
        if is_small(grid) { self.small.cells(cells) } else { self.large.cells(cells) }
    }

    /// Fills `found` with the first hit of each word.
    fn find(&mut self, grid: &Grid, min_letters: usize) {
        for hit in self.found.drain(..) {
            self.seen[hit.number as usize / 64] = 0;
        }
        let min_letters = u8::try_from(min_letters).unwrap_or(u8::MAX);
        let (held, hits) = if is_small(grid) {
            (self.small.run(self.trie, grid, min_letters), &self.small.hits)
        } else {
            (self.large.run(self.trie, grid, min_letters), &self.large.hits)
        };
        self.deep = (!held).then(|| deep::search(self.trie, grid, min_letters));
        for (&number, &(letters, _)) in self.deep.iter().flatten() {
            self.found.push(Hit { number, letters, ..Hit::default() });
        }
        for &hit in hits {
            let seen = &mut self.seen[hit.number as usize / 64];
            let bit = 1 << (hit.number % 64);
            if *seen & bit == 0 {
                *seen |= bit;
                self.found.push(hit);
            }
        }
    }
}

/// Whether letters and cells fit in a `u64` key.
fn is_small(grid: &Grid) -> bool {
    grid.faces().len() <= 36
}

/// The numbers of the words on a grid, sorted, by the search that [`Solver`] turns to where
/// beginnings are too many: for comparison.
pub fn deep_numbers(trie: &Trie, grid: &Grid, min_letters: u8) -> Vec<u32> {
    deep::search(trie, grid, min_letters).into_keys().collect()
}
