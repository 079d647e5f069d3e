//! The chance that a colour connects the three sides, by the reduction of the game of Y.
//!
//! On a full triangle exactly one colour connects (Y17): the one that holds two of three cells of every small
//! triangle on the way down to a triangle of one cell. With chances instead of colours, taken as if they were
//! independent, the same way down gives an estimate that knows of walls, of second ways and of the middle of the
//! board, for a few hundred multiplications.

use crate::games::kit::hex::{CELLS, Cell};
use crate::games::wyps::board::{Board, Colour};

/// How surely a tile keeps its colour: the opponent can turn one a move.
const KEPT: f32 = 0.86;

/// For each cell the chance that it will be black.
#[derive(Clone, Copy)]
pub(super) struct Field {
    black: [f32; CELLS],
    side: u8,
}

impl Field {
    /// The chances on a board: even where it is empty.
    pub(super) fn of(board: &Board) -> Self {
        let mut black = [0.5; CELLS];
        for (cell, tile) in board.tiles() {
            black[cell.index()] = held(tile.colour);
        }
        Self { black, side: board.triangle().side() }
    }

    /// The same with some cells held by a colour.
    pub(super) fn with(&self, cells: impl Iterator<Item = Cell>, flip: Option<Cell>, colour: Colour) -> Self {
        let mut after = *self;
        cells.chain(flip).for_each(|cell| after.black[cell.index()] = held(colour));
        after
    }

    /// The chance that a colour connects, 0 to 1.
    pub(super) fn chance(mut self, colour: Colour) -> f32 {
        for side in (1..usize::from(self.side)).rev() {
            let mut at = 0;
            for row in 0..side {
                // The row below begins one row's length further on.
                for here in at..=at + row {
                    let (a, b, c) =
                        (self.black[here], self.black[here + row + 1], self.black[here + row + 2]);
                    self.black[here] = a * (b + c - b * c) + (1.0 - a) * b * c;
                }
                at += row + 1;
            }
        }
        let black = self.black[0];
        if colour == Colour::Black { black } else { 1.0 - black }
    }

    /// The logarithm of the odds that a colour connects. Each of the two chances is counted from the bottom, so that what is nearly sure
    /// is still told from what is surer.
    pub(super) fn log_odds(&self, colour: Colour) -> f64 {
        let mut turned = *self;
        turned.black.iter_mut().for_each(|black| *black = 1.0 - *black);
        let [black, white] =
            [self, &turned].map(|field| f64::from(field.chance(Colour::Black).max(f32::MIN_POSITIVE)).ln());
        if colour == Colour::Black { black - white } else { white - black }
    }
}

const fn held(colour: Colour) -> f32 {
    match colour {
        Colour::Black => KEPT,
        Colour::White => 1.0 - KEPT,
    }
}
