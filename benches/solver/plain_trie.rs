//! The usual fast solver: backtracking over a trie of 8-byte nodes (child mask with a word bit,
//! place of the first child, a popcount for each step) with neighbour masks and an epoch for each
//! word instead of a set.

use giostra::words::grid::{Face, Grid};

const WORD: u32 = 1 << 31;
const U: u32 = 1 << (b'u' - b'a');

#[derive(Clone, Copy, Default)]
struct Node {
    mask: u32,
    first: u32,
}

impl Node {
    /// Where the child by a letter lies.
    fn child(self, bit: u32) -> usize {
        (self.first + (self.mask & (bit - 1)).count_ones()) as usize
    }
}

/// A trie in breadth-first order: the children of a node lie side by side.
pub(crate) struct PlainTrie {
    nodes: Vec<Node>,
    epochs: Vec<u32>,
    epoch: u32,
    found: Vec<u32>,
}

impl PlainTrie {
    pub(crate) fn build(words: &[String]) -> Self {
        let mut nodes = vec![Node::default()];
        // (node, its words, letters so far)
        let mut queue = std::collections::VecDeque::from([(0_usize, 0..words.len(), 0_usize)]);
        while let Some((node, mut range, depth)) = queue.pop_front() {
            if words[range.start].len() == depth {
                nodes[node].mask |= WORD;
                range.start += 1;
            }
            nodes[node].first = u32::try_from(nodes.len()).expect("fits");
            while !range.is_empty() {
                let letter = words[range.start].as_bytes()[depth];
                let same = words[range.clone()].partition_point(|word| word.as_bytes()[depth] <= letter);
                nodes[node].mask |= 1 << (letter - b'a');
                queue.push_back((nodes.len(), range.start..range.start + same, depth + 1));
                nodes.push(Node::default());
                range.start += same;
            }
        }
        Self { epochs: vec![0; nodes.len()], nodes, epoch: 0, found: Vec::new() }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.nodes.as_slice())
    }

    /// How many words there are, listed in `found`. For grids of up to 32 cells.
    pub(crate) fn solve(&mut self, grid: &Grid, min_letters: usize) -> usize {
        self.epoch += 1;
        self.found.clear();
        let mut board = Board { around: [0; 32], letter: [0; 32], digraphs: 0, min_letters };
        for (cell, &face) in grid.faces().iter().enumerate() {
            board.letter[cell] = 1 << face.first_letter();
            board.around[cell] = grid.neighbours(cell).fold(0, |mask, other| mask | 1 << other);
            board.digraphs |= u32::from(face == Face::QU) << cell;
        }
        let all = u32::MAX >> (32 - grid.faces().len());
        self.enter(&board, self.nodes[0], all, all, 0);
        self.found.len()
    }

    fn enter(&mut self, board: &Board, node: Node, mut cells: u32, free: u32, letters: usize) {
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize % 32;
            cells &= cells - 1;
            if node.mask & board.letter[cell] == 0 {
                continue;
            }
            let mut place = node.child(board.letter[cell]);
            let mut letters = letters + 1;
            if board.digraphs >> cell & 1 == 1 {
                if self.nodes[place].mask & U == 0 {
                    continue;
                }
                place = self.nodes[place].child(U);
                letters += 1;
            }
            let child = self.nodes[place];
            if child.mask & WORD != 0 && letters >= board.min_letters && self.epochs[place] != self.epoch {
                self.epochs[place] = self.epoch;
                self.found.push(u32::try_from(place).expect("fits"));
            }
            let free = free & !(1 << cell);
            self.enter(board, child, board.around[cell] & free, free, letters);
        }
    }
}

struct Board {
    around: [u32; 32],
    letter: [u32; 32],
    digraphs: u32,
    min_letters: usize,
}
