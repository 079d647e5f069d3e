//! The board: which tile lies where, which colour up.

use super::tiles::Letter;
use crate::games::kit::hex::{CELLS, Cell, Triangle};
use crate::games::kit::links;
use std::fmt;

/// A side of the tiles, and who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Moves first (Y8).
    Black,
    /// Moves second.
    White,
}

impl Colour {
    /// Both, in the order of their moves.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// `b` or `w`, as in a text position.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }
}

/// A tile that has been placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its letter.
    pub letter: Letter,
    /// The colour that is up.
    pub colour: Colour,
}

/// A triangle with tiles on it.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    triangle: Triangle,
    cells: [Option<Tile>; CELLS],
}

impl Board {
    /// An empty board.
    pub const fn new(triangle: Triangle) -> Self {
        Self { triangle, cells: [None; CELLS] }
    }

    /// Its shape.
    pub const fn triangle(&self) -> Triangle {
        self.triangle
    }

    /// What lies on a cell.
    pub const fn get(&self, cell: Cell) -> Option<Tile> {
        self.cells[cell.index()]
    }

    /// Puts a tile on a cell of the board, whatever lies there.
    pub const fn put(&mut self, cell: Cell, tile: Tile) {
        self.cells[cell.index()] = Some(tile);
    }

    /// Clears a cell.
    pub const fn clear(&mut self, cell: Cell) {
        self.cells[cell.index()] = None;
    }

    /// Turns the tile on a cell, if there is one.
    pub fn turn(&mut self, cell: Cell) {
        if let Some(tile) = &mut self.cells[cell.index()] {
            tile.colour = tile.colour.other();
        }
    }

    /// The tiles with their cells, from the apex on.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, Tile)> {
        self.triangle.iter().filter_map(|cell| self.get(cell).map(|tile| (cell, tile)))
    }

    /// The empty cells, from the apex on.
    pub fn empty(&self) -> impl Iterator<Item = Cell> {
        self.triangle.iter().filter(|&cell| self.get(cell).is_none())
    }

    /// Whether every cell has its tile.
    pub fn is_full(&self) -> bool {
        self.empty().next().is_none()
    }

    /// Whether a tile of that colour lies on a cell.
    pub fn is(&self, cell: Cell, colour: Colour) -> bool {
        self.get(cell).is_some_and(|tile| tile.colour == colour)
    }

    /// Y16: whether a group of that colour touches all three sides.
    pub fn connects(&self, colour: Colour) -> bool {
        links::connects(self.triangle, |cell| self.is(cell, colour))
    }

    /// The groups of a colour, with the sides they touch.
    pub fn groups(&self, colour: Colour) -> Vec<links::Group> {
        links::groups(self.triangle, |cell| self.is(cell, colour))
    }
}

/// The rows of a text position (Y22): upper case black, lower case white.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.triangle.iter() {
            if cell.col() == 0 && cell.row() > 0 {
                f.write_str("/")?;
            }
            let shown = match self.get(cell) {
                None => '.',
                Some(Tile { letter, colour: Colour::Black }) => letter.upper(),
                Some(Tile { letter, colour: Colour::White }) => letter.lower(),
            };
            write!(f, "{shown}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
