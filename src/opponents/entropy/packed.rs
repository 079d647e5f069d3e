//! A board as its rows and columns, each of them a number: what is quick to value again after a move.

use super::lines::{BITS, Kinds, MOST};
use crate::games::entropy::board::{Board, Cell};
use crate::games::entropy::colour::Colour;

/// What each kind of line is worth at one moment of a game, in tenths of a point.
#[derive(Clone, Copy, Debug)]
pub struct Worth<'w> {
    /// The kinds.
    pub kinds: &'w Kinds,
    /// By kind.
    pub of: &'w [i32],
}

impl Worth<'_> {
    #[inline]
    fn line(&self, line: u32) -> i32 {
        self.of[self.kinds.kind(line)]
    }
}

/// A cell by its row and its column, both from 0.
pub type At = (usize, usize);
/// A counter's move, from a cell to another in its row or column.
pub type Slide = (At, At);

/// A board by its lines; each cell stands in two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed {
    side: usize,
    rows: [u32; MOST],
    columns: [u32; MOST],
}

/// Where a cell's bits begin in a line.
#[expect(clippy::cast_possible_truncation, reason = "a line has seven cells")]
const fn bits(n: usize) -> u32 {
    BITS * n as u32
}

/// A colour's number in a line.
#[expect(clippy::cast_possible_truncation, reason = "there are seven colours")]
const fn code(colour: Colour) -> u32 {
    colour.index() as u32 + 1
}

impl Packed {
    /// A board by its lines.
    pub fn of(board: &Board) -> Self {
        let mut packed = Self { side: board.side().into(), rows: [0; MOST], columns: [0; MOST] };
        for cell in board.iter() {
            if let Some(colour) = board.get(cell) {
                packed.put((cell.row().into(), cell.column().into()), colour);
            }
        }
        packed
    }

    /// Lays a counter on an empty cell.
    pub fn put(&mut self, (row, column): At, colour: Colour) {
        self.rows[row] |= code(colour) << bits(column);
        self.columns[column] |= code(colour) << bits(row);
    }

    /// Moves a counter to an empty cell.
    pub fn slide(&mut self, (from, to): Slide) {
        let code = self.code(from);
        self.rows[from.0] &= !(7 << bits(from.1));
        self.columns[from.1] &= !(7 << bits(from.0));
        self.rows[to.0] |= code << bits(to.1);
        self.columns[to.1] |= code << bits(to.0);
    }

    const fn code(&self, (row, column): At) -> u32 {
        (self.rows[row] >> bits(column)) & 7
    }

    /// The empty cells, from a1 on.
    pub fn empty(&self) -> impl Iterator<Item = At> + use<> {
        let packed = *self;
        let cells = (0..self.side * self.side).map(move |n| (n / packed.side, n % packed.side));
        cells.filter(move |cell| packed.code(*cell) == 0)
    }

    /// Rows, then columns.
    pub fn lines(&self) -> impl Iterator<Item = u32> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        rows.into_iter().take(self.side).chain(columns.into_iter().take(self.side))
    }

    /// What the whole board is worth.
    pub fn value(&self, worth: &Worth<'_>) -> i32 {
        self.lines().map(|line| worth.line(line)).sum()
    }

    /// What a counter on an empty cell adds to that.
    #[inline]
    pub fn gain(&self, (row, column): At, colour: Colour, worth: &Worth<'_>) -> i32 {
        let (across, up, code) = (self.rows[row], self.columns[column], code(colour));
        worth.line(across | code << bits(column)) + worth.line(up | code << bits(row))
            - worth.line(across)
            - worth.line(up)
    }

    /// Every move of a counter, with what it adds: a line along which it goes, and the two that it leaves and comes to.
    #[inline]
    pub fn slides(&self, worth: &Worth<'_>, mut each: impl FnMut(Slide, i32)) {
        let turned = Self { rows: self.columns, columns: self.rows, ..*self };
        self.along_rows(worth, &mut each);
        turned.along_rows(worth, |(from, to), gain| each(((from.1, from.0), (to.1, to.0)), gain));
    }

    #[inline]
    fn along_rows(&self, worth: &Worth<'_>, mut each: impl FnMut(Slide, i32)) {
        let columns = self.columns.map(|line| worth.line(line));
        for (row, line) in self.rows.into_iter().enumerate().take(self.side) {
            let before = worth.line(line);
            for from in (0..self.side).filter(|from| self.code((row, *from)) != 0) {
                let code = self.code((row, from));
                let lifted = line & !(7 << bits(from));
                let left = worth.line(self.columns[from] & !(7 << bits(row))) - columns[from] - before;
                let mut come_to = |to: usize| -> bool {
                    let free = self.code((row, to)) == 0;
                    if free {
                        let there = worth.line(self.columns[to] | code << bits(row)) - columns[to];
                        each(((row, from), (row, to)), left + there + worth.line(lifted | code << bits(to)));
                    }
                    free
                };
                // As far as there is nothing in the way, in both directions.
                let _ = (0..from).rev().all(&mut come_to);
                let _ = (from + 1..self.side).all(&mut come_to);
            }
        }
    }
}

/// The cell of a board.
pub fn cell((row, column): At) -> Option<Cell> {
    Cell::at(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
}
