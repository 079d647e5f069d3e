//! The search for grids on which beginnings of words go on in millions of ways (a hundred equal
//! letters and a list with `aaaaaaaaaa` in it): cell by cell down and back, and never again into a
//! beginning whose words are all found. It needs almost no memory.

use super::super::grid::{Face, Grid};
use super::super::trie::{Edge, Trie};
use super::U;
use std::collections::{BTreeMap, BTreeSet};

/// Cells entered at most, about two seconds: whether a word can be traced at all can take longer
/// than the age of the world. What is not found until then is not in the answer.
const PATIENCE: u32 = 1 << 25;

/// The words found, by number, with a path each.
pub(super) type Found = BTreeMap<u32, (u8, Vec<u8>)>;

struct Deep<'t> {
    edges: &'t [Edge],
    letter: Vec<u32>,
    digraph: Vec<bool>,
    around: Vec<Vec<usize>>,
    min_letters: u8,
    path: Vec<u8>,
    free: u128,
    found: Found,
    /// Beginnings, by number of words before them and length, below which everything is found.
    done: BTreeSet<(u32, u8)>,
    patience: u32,
}

/// A place in the trie, after some letters.
#[derive(Clone, Copy)]
struct At {
    edge: Edge,
    /// Words of the list that sort before this beginning.
    number: u32,
    letters: u8,
}

/// All words of at least `min_letters` letters.
pub(super) fn search(trie: &Trie, grid: &Grid, min_letters: u8) -> Found {
    let cells = grid.faces().len();
    let mut deep = Deep {
        edges: trie.edges(),
        letter: grid.faces().iter().map(|face| 1 << face.first_letter()).collect(),
        digraph: grid.faces().iter().map(|face| *face == Face::QU).collect(),
        around: (0..cells).map(|cell| grid.neighbours(cell).collect()).collect(),
        min_letters,
        path: Vec::new(),
        free: !0,
        found: Found::new(),
        done: BTreeSet::new(),
        patience: PATIENCE,
    };
    let root = At { edge: trie.root(), number: 0, letters: 0 };
    for cell in 0..cells {
        deep.enter(root, cell);
    }
    deep.found
}

impl Deep<'_> {
    /// One letter further; `None` where no word goes on so.
    fn follow(&self, at: At, bit: u32) -> Option<At> {
        if at.edge.letters() & bit == 0 {
            return None;
        }
        let edge = self.edges[Edge::place(at.edge.letters(), at.edge.first(), bit)];
        let number = at.number + at.edge.words_here() + edge.skip();
        Some(At { edge, number, letters: at.letters + 1 })
    }

    fn enter(&mut self, before: At, cell: usize) {
        let here = self.follow(before, self.letter[cell]);
        let here = if self.digraph[cell] { here.and_then(|q| self.follow(q, U)) } else { here };
        let Some(at) = here else { return };
        if self.free & 1 << cell == 0 || self.done.contains(&(at.number, at.letters)) || self.patience == 0 {
            return;
        }
        self.patience -= 1;
        self.free &= !(1 << cell);
        #[expect(clippy::cast_possible_truncation, reason = "at most 100 cells")]
        self.path.push(cell as u8);
        let is_word = at.edge.words_here() == 1 && at.letters >= self.min_letters;
        if is_word && !self.found.contains_key(&at.number) {
            self.found.insert(at.number, (at.letters, self.path.clone()));
        }
        for next in 0..self.around[cell].len() {
            self.enter(at, self.around[cell][next]);
        }
        self.path.pop();
        self.free |= 1 << cell;
        if self.is_done(at) {
            self.done.insert((at.number, at.letters));
        }
    }

    /// Whether every word that begins so, and is long enough to count, is found.
    fn is_done(&self, at: At) -> bool {
        (0..26).filter_map(|letter| self.follow(at, 1 << letter)).all(|next| {
            self.done.contains(&(next.number, next.letters))
                // A leaf is done as soon as it is found.
                || next.edge.letters() == 0 && (self.found.contains_key(&next.number) || next.letters < self.min_letters)
        })
    }
}
