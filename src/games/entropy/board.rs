//! The square board: which counter lies where, and which way it can go.
//!
//! A cell has three bits of colour (0: empty, 1 to 7: [`Colour`] in H1's order), and each bit is a plane of its own: a word of 64 bits
//! with eight to a row, of which the last is always empty. So one shift brings every cell beside its neighbour, along all rows or
//! along all columns at once, and nothing is ever carried from one line into the next.

use super::colour::{Colour, Counts};
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// Cells a side of the boards that are played (H1); the first is the usual one.
pub const SIDES: [u8; 2] = [7, 5];
/// Bits of a row.
pub(super) const STRIDE: u8 = 8;

/// A cell: column a to g, row 1 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell of a row and a column, both from 0 and from a1; `None` beyond 7.
    pub fn at(row: u8, column: u8) -> Option<Self> {
        (row < SIDES[0] && column < SIDES[0]).then_some(Self(row * STRIDE + column))
    }

    /// Its row, from 0 for row 1.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// Its column, from 0 for a.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// Its bit in a plane.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// `d4`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let cell = match text.as_bytes() {
            &[column @ b'a'..=b'g', row @ b'1'..=b'7'] => Self::at(row - b'1', column - b'a'),
            _ => None,
        };
        cell.ok_or_else(|| Unreadable::new("a cell from a1 to g7", text))
    }
}

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    side: u8,
    pub(super) planes: [u64; 3],
}

impl Board {
    /// An empty board; `None` unless the side is one of [`SIDES`].
    pub fn new(side: u8) -> Option<Self> {
        SIDES.contains(&side).then_some(Self { side, planes: [0; 3] })
    }

    /// Cells a side.
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// How many cells there are.
    pub const fn cells(&self) -> u8 {
        self.side * self.side
    }

    /// Every cell from a1 on, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let side = self.side;
        (0..side).flat_map(move |row| (0..side).map(move |column| Cell(row * STRIDE + column)))
    }

    /// Whether a cell is on this board.
    pub const fn has(&self, cell: Cell) -> bool {
        cell.row() < self.side && cell.column() < self.side
    }

    /// The cells with a counter, as bits.
    pub(super) const fn taken(&self) -> u64 {
        let [low, middle, high] = self.planes;
        low | middle | high
    }

    /// How many counters lie on it.
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    pub const fn placed(&self) -> u8 {
        self.taken().count_ones() as u8
    }

    /// Whether there is no room left.
    pub const fn is_full(&self) -> bool {
        self.placed() == self.cells()
    }

    /// The counter on a cell.
    pub fn get(&self, cell: Cell) -> Option<Colour> {
        let bit = |plane: u64| ((plane >> cell.0) & 1) as usize;
        let [low, middle, high] = self.planes;
        let code = bit(low) | (bit(middle) << 1) | (bit(high) << 2);
        Colour::ALL.get(code.checked_sub(1)?).copied()
    }

    /// Lays a counter on a cell in place of what lies there, or clears it.
    pub fn set(&mut self, cell: Cell, colour: Option<Colour>) {
        let code = colour.map_or(0, |colour| colour.index() + 1);
        for (n, plane) in self.planes.iter_mut().enumerate() {
            *plane = (*plane & !cell.bit()) | (((code as u64 >> n) & 1) << cell.0);
        }
    }

    /// Moves the counter of a cell to another, which is empty.
    pub fn shift(&mut self, from: Cell, to: Cell) {
        for plane in &mut self.planes {
            *plane = (*plane & !from.bit() & !to.bit()) | (((*plane >> from.0) & 1) << to.0);
        }
    }

    /// Empty cells, from a1 on.
    pub fn empty(&self) -> impl Iterator<Item = Cell> + use<> {
        let taken = self.taken();
        self.iter().filter(move |cell| taken & cell.bit() == 0)
    }

    /// How many counters of each colour lie on it.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.iter().filter_map(|cell| self.get(cell)).for_each(|colour| counts.add(colour));
        counts
    }

    /// H2: where the counter of a cell may go, like a rook over empty cells to an empty cell.
    pub fn reach(&self, from: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (side, taken) = (self.side, self.taken());
        let (row, column) = (from.row(), from.column());
        let way = move |steps: u8, to: fn(u8, u8, u8) -> u8| {
            (1..=steps).map(move |n| Cell(to(row, column, n))).take_while(move |cell| taken & cell.bit() == 0)
        };
        let left = way(column, |row, column, n| row * STRIDE + column - n);
        let right = way(side - 1 - column, |row, column, n| row * STRIDE + column + n);
        let down = way(row, |row, column, n| (row - n) * STRIDE + column);
        let up = way(side - 1 - row, |row, column, n| (row + n) * STRIDE + column);
        down.chain(left).chain(right).chain(up)
    }

    /// H2: every move of a counter there is, from a1 on.
    pub fn slides(&self) -> impl Iterator<Item = (Cell, Cell)> + use<> {
        let board = *self;
        let taken = self.iter().filter(move |cell| board.taken() & cell.bit() != 0);
        taken.flat_map(move |from| board.reach(from).map(move |to| (from, to)))
    }

    /// H2: whether the counter of a cell may go to another.
    pub fn may_slide(&self, from: Cell, to: Cell) -> bool {
        self.get(from).is_some() && self.reach(from).any(|cell| cell == to)
    }
}

/// Rows from the highest down to row 1, `/` between them, digits for runs of empty cells: `R5K/7/7/7/7/7/7`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.side).rev() {
            let mut empty = 0;
            for column in 0..self.side {
                match self.get(Cell(row * STRIDE + column)) {
                    None => empty += 1,
                    Some(colour) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{colour}")?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// What is wrong with the text of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Neither five rows nor seven.
    #[error("a board has 5 or 7 rows, not {0}")]
    Rows(usize),
    /// A row that is not as long as the board is high.
    #[error("row {row} has {found} cells, not {expected}")]
    Row {
        /// Its number, as it stands at the edge.
        row: usize,
        /// Its cells.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Something that is neither a colour nor a run of empty cells.
    #[error("{character:?} in row {row} is neither a colour (B Y R G P N K) nor a digit")]
    Character {
        /// The row's number.
        row: usize,
        /// What stands there.
        character: char,
    },
}

impl FromStr for Board {
    type Err = BoardError;

    /// Any colours, and any number of each.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let rows: Vec<&str> = text.split('/').collect();
        let side = u8::try_from(rows.len()).ok().and_then(Self::new);
        let mut board = side.ok_or(BoardError::Rows(rows.len()))?;
        for (row, cells) in (0..board.side).rev().zip(rows) {
            let number = usize::from(row) + 1;
            let mut column = 0;
            for character in cells.chars() {
                match (Colour::of(character), character.to_digit(10)) {
                    (Some(colour), _) => {
                        if let Some(cell) = u8::try_from(column).ok().and_then(|column| Cell::at(row, column))
                        {
                            board.set(cell, Some(colour));
                        }
                        column += 1;
                    }
                    (None, Some(run @ 1..=9)) => column += run as usize,
                    _ => return Err(BoardError::Character { row: number, character }),
                }
            }
            if column != usize::from(board.side) {
                return Err(BoardError::Row { row: number, found: column, expected: board.side.into() });
            }
        }
        Ok(board)
    }
}
