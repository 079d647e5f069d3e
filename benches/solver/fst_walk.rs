//! The simple baseline: backtracking cell by cell over the fst itself.

use fst::raw::{Fst, Node};
use giostra::words::grid::{Face, Grid};
use std::collections::BTreeSet;

/// An fst of the sorted words, numbered.
pub(crate) fn build(words: &[String]) -> fst::Map<Vec<u8>> {
    fst::Map::from_iter(words.iter().zip(0_u64..)).expect("sorted words")
}

/// The numbers of the words on a grid.
pub(crate) fn solve(map: &fst::Map<Vec<u8>>, grid: &Grid, min_letters: usize) -> usize {
    let fst = map.as_fst();
    let mut walk = Walk { fst, grid, min_letters, found: BTreeSet::new() };
    for cell in 0..grid.faces().len() {
        walk.enter(&fst.root(), cell, 0, 0, 0);
    }
    walk.found.len()
}

struct Walk<'a> {
    fst: &'a Fst<Vec<u8>>,
    grid: &'a Grid,
    min_letters: usize,
    found: BTreeSet<u64>,
}

impl<'a> Walk<'a> {
    fn enter(&mut self, node: &Node<'_>, cell: usize, used: u128, output: u64, letters: usize) {
        if used >> cell & 1 == 1 {
            return;
        }
        let face = self.grid.faces()[cell];
        let Some((node, output)) = self.step(node, b'a' + face.first_letter(), output) else { return };
        if face == Face::QU {
            if let Some((node, output)) = self.step(&node, b'u', output) {
                self.go_on(&node, cell, used, output, letters + 2);
            }
        } else {
            self.go_on(&node, cell, used, output, letters + 1);
        }
    }

    fn go_on(&mut self, node: &Node<'_>, cell: usize, used: u128, output: u64, letters: usize) {
        if node.is_final() && letters >= self.min_letters {
            self.found.insert(output + node.final_output().value());
        }
        for next in self.grid.neighbours(cell) {
            self.enter(node, next, used | 1 << cell, output, letters);
        }
    }

    fn step(&self, node: &Node<'_>, letter: u8, output: u64) -> Option<(Node<'a>, u64)> {
        let step = node.transition(node.find_input(letter)?);
        Some((self.fst.node(step.addr), output + step.out.value()))
    }
}
