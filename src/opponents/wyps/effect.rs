//! What a move does to the board: a few tiles placed, one turned at most.

use crate::games::kit::hex::{CELLS, Cell};
use crate::games::kit::links;
use crate::games::wyps::RACK;
use crate::games::wyps::board::{Board, Colour, Tile};
use crate::games::wyps::tiles::Letter;

/// The tiles that are placed, by cell, and the one that is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Effect {
    tiles: [Option<(Cell, Letter)>; RACK],
    flip: Option<Cell>,
}

impl Effect {
    /// One letter on its own.
    pub(super) const fn single(cell: Cell, letter: Letter) -> Self {
        Self { tiles: [Some((cell, letter)), None, None, None], flip: None }
    }

    /// What a word on these cells places, when it turns nothing.
    pub(super) fn of(board: &Board, cells: &[Cell], letters: &[Letter]) -> Self {
        let mut tiles = [None; RACK];
        let mut count = 0;
        for (&cell, &letter) in cells.iter().zip(letters) {
            if board.get(cell).is_none() && count < RACK {
                tiles[count] = Some((cell, letter));
                count += 1;
            }
        }
        tiles[..count].sort_unstable();
        Self { tiles, flip: None }
    }

    /// The same, turning the tile on a cell.
    pub(super) const fn turning(mut self, cell: Cell) -> Self {
        self.flip = Some(cell);
        self
    }

    /// The same, turning nothing.
    pub(super) const fn turning_none(mut self) -> Self {
        self.flip = None;
        self
    }

    /// The tiles that are placed.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Cell, Letter)> {
        self.tiles.iter().flatten().copied()
    }

    /// The cells that get a tile.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.tiles().map(|(cell, _)| cell)
    }

    /// The cell whose tile is turned.
    pub(super) const fn flip(&self) -> Option<Cell> {
        self.flip
    }

    /// Puts it on the board.
    pub(super) fn apply(&self, board: &mut Board, colour: Colour) {
        for (cell, letter) in self.tiles() {
            board.put(cell, Tile { letter, colour });
        }
        if let Some(cell) = self.flip {
            board.turn(cell);
        }
    }

    /// Whether its author's tiles connect the three sides with it (Y16).
    pub(super) fn connects(&self, board: &Board, colour: Colour) -> bool {
        let mut own = [false; CELLS];
        for (cell, tile) in board.tiles() {
            own[cell.index()] = tile.colour == colour;
        }
        self.cells().chain(self.flip).for_each(|cell| own[cell.index()] = true);
        links::connects(board.triangle(), |cell| own[cell.index()])
    }
}
