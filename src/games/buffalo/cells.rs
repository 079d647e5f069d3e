//! The cells of the prairie, and sets of them: one bit a cell (U1).
//!
//! Cells are counted row by row from a1, so that a buffalo's step down is one shift. White's pieces never leave rows 2 to 6
//! (U5, U6), which are 55 cells: what they can reach is worked out in half the width.

use crate::games::Unreadable;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
use std::str::FromStr;

/// Columns, a to k.
pub const COLUMNS: usize = 11;
/// Rows, 1 to 7.
pub const ROWS: usize = 7;
const CELLS: usize = COLUMNS * ROWS;
/// Cells between the rivers.
const PRAIRIE: usize = COLUMNS * 5;

/// A cell, counted from a1 along the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell with that column (from 0) and row (from 1); `None` beside the board.
    pub fn new(column: usize, row: usize) -> Option<Self> {
        let fits = column < COLUMNS && (1..=ROWS).contains(&row);
        fits.then(|| Self::at((row - 1) * COLUMNS + column))
    }

    /// The cell with this number, which is below 77.
    const fn at(index: usize) -> Self {
        debug_assert!(index < CELLS);
        #[expect(clippy::cast_possible_truncation, reason = "there are 77 cells")]
        Self(index as u8)
    }

    /// Its number, from 0 for a1 to 76 for k7.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, from 0 for a.
    pub const fn column(self) -> usize {
        self.index() % COLUMNS
    }

    /// Its row, from 1.
    pub const fn row(self) -> usize {
        self.index() / COLUMNS + 1
    }

    /// The cell a row down; `None` on row 1.
    pub fn below(self) -> Option<Self> {
        self.index().checked_sub(COLUMNS).map(Self::at)
    }

    /// Its neighbour by so many columns and rows; `None` beside the board.
    pub fn beside(self, columns: isize, rows: isize) -> Option<Self> {
        Self::new(self.column().checked_add_signed(columns)?, self.row().checked_add_signed(rows)?)
    }

    /// The cells between this one and another on one line with it, from here on; of those on no line nothing that means anything.
    pub(crate) fn until(self, to: Self) -> Vec<Self> {
        let step = |from: usize, to: usize| match from.cmp(&to) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => -1,
        };
        let (columns, rows) = (step(self.column(), to.column()), step(self.row(), to.row()));
        let next = |cell: &Self| cell.beside(columns, rows).filter(|cell| *cell != to);
        std::iter::successors(next(&self), next).take(COLUMNS).collect()
    }

    /// Every cell, from a1.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CELLS).map(Self::at)
    }

    /// The order of names, in which several dogs are sent back (U14): a1, a2 … a7, b1 …
    pub const fn by_name(self) -> (usize, usize) {
        (self.column(), self.row())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = b"abcdefghijk"[self.column()];
        write!(f, "{}{}", char::from(column), self.row())
    }
}

impl FromStr for Cell {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let cell = match text.as_bytes() {
            [column @ b'a'..=b'k', row @ b'1'..=b'7'] => {
                Self::new(usize::from(column - b'a'), usize::from(row - b'0'))
            }
            _ => None,
        };
        cell.ok_or_else(|| Unreadable::new("a cell from a1 to k7", text))
    }
}

/// Column a, from row 1 to 7.
const COLUMN_A: u128 = 1 | 1 << 11 | 1 << 22 | 1 << 33 | 1 << 44 | 1 << 55 | 1 << 66;

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells(u128);

impl Cells {
    /// No cell.
    pub const NONE: Self = Self(0);
    /// Rows 2 to 6, where White's pieces stay (U5, U6).
    pub const BETWEEN: Self = Self(((1 << PRAIRIE) - 1) << COLUMNS);

    /// A row, from 1 to 7.
    pub const fn row(row: usize) -> Self {
        Self(((1 << COLUMNS) - 1) << ((row - 1) * COLUMNS))
    }

    /// One cell.
    pub const fn one(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// Whether a cell is in it.
    pub const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// With a cell.
    #[must_use]
    pub const fn with(self, cell: Cell) -> Self {
        Self(self.0 | 1 << cell.0)
    }

    /// Without a cell.
    #[must_use]
    pub const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !(1 << cell.0))
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// All of them a row down; those of row 1 are gone.
    #[must_use]
    pub const fn down(self) -> Self {
        Self(self.0 >> COLUMNS)
    }

    /// Its cells, in the order of their numbers.
    pub fn iter(self) -> Each {
        Each(self)
    }

    /// The first one in the order of numbers.
    pub fn first(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell::at(self.0.trailing_zeros() as usize))
    }

    /// The last one in the order of numbers.
    pub fn last(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell::at(127 - self.0.leading_zeros() as usize))
    }

    /// The cells below one, in its column.
    pub const fn below(cell: Cell) -> Self {
        Self(COLUMN_A << cell.column() & ((1 << cell.0) - 1))
    }

    /// A number that tells sets apart for all practical purposes.
    pub(crate) fn key(self, salt: u64) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "both halves")]
        let halves = [self.0 as u64, (self.0 >> 64) as u64];
        mixed(mixed(halves[0] ^ salt) ^ halves[1])
    }
}

/// Bits that look like chance (the finisher of splitmix64).
const fn mixed(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ key >> 31
}

impl BitAnd for Cells {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for Cells {
    type Output = Self;

    /// All other cells of the board.
    fn not(self) -> Self {
        Self(!self.0 & ((1 << CELLS) - 1))
    }
}

/// The cells of a set, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Each(Cells);

impl Iterator for Each {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = Each;

    fn into_iter(self) -> Each {
        Each(self)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, Self::with)
    }
}

/// The eight directions by columns and rows: first those in which numbers grow.
const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
/// How many of them come first.
const GROWING: usize = 4;

/// All cells between the rivers that lie in a direction from each of them, by their numbers less a row.
static RAYS: [[u64; PRAIRIE]; 8] = rays();

const fn rays() -> [[u64; PRAIRIE]; 8] {
    let mut rays = [[0; PRAIRIE]; 8];
    let mut d = 0;
    while d < 8 {
        let mut from = 0;
        while from < PRAIRIE {
            let (columns, rows) = DIRECTIONS[d];
            let mut column = (from % COLUMNS).wrapping_add_signed(columns);
            let mut row = (from / COLUMNS).wrapping_add_signed(rows);
            while column < COLUMNS && row < 5 {
                rays[d][from] |= 1 << (row * COLUMNS + column);
                column = column.wrapping_add_signed(columns);
                row = row.wrapping_add_signed(rows);
            }
            from += 1;
        }
        d += 1;
    }
    rays
}

/// The cells around each of those between the rivers, themselves between the rivers.
static AROUND: [u64; PRAIRIE] = around();

const fn around() -> [u64; PRAIRIE] {
    let mut around = [0; PRAIRIE];
    let mut from = 0;
    while from < PRAIRIE {
        let mut d = 0;
        while d < 8 {
            let (columns, rows) = DIRECTIONS[d];
            let column = (from % COLUMNS).wrapping_add_signed(columns);
            let row = (from / COLUMNS).wrapping_add_signed(rows);
            if column < COLUMNS && row < 5 {
                around[from] |= 1 << (row * COLUMNS + column);
            }
            d += 1;
        }
        from += 1;
    }
    around
}

/// A cell between the rivers by its number less a row; the others have none.
fn between(cell: Cell) -> Option<usize> {
    cell.index().checked_sub(COLUMNS).filter(|at| *at < PRAIRIE)
}

fn widened(bits: u64) -> Cells {
    Cells(u128::from(bits) << COLUMNS)
}

/// Where a dog may go from a cell: as a queen of chess, not over what is `taken`, not over a river (U5).
pub fn dog_reaches(from: Cell, taken: Cells) -> Cells {
    let Some(from) = between(from) else { return Cells::NONE };
    #[expect(clippy::cast_possible_truncation, reason = "the cells between the rivers")]
    let taken = ((taken & Cells::BETWEEN).0 >> COLUMNS) as u64;
    let mut reached = 0;
    for (d, rays) in RAYS.iter().enumerate() {
        let ray = rays[from];
        let blocked = ray & taken;
        // A bit at the far end, where no cell is, stands in for a piece where there is none.
        let first =
            if d < GROWING { (blocked | 1 << (PRAIRIE - 1)).trailing_zeros() } else { (blocked | 1).ilog2() }
                as usize;
        reached |= ray & !rays[first];
    }
    widened(reached & !taken)
}

/// Where the chief may go from a cell, if nothing stands there but a buffalo: as a king of chess, not over a river (U6).
pub fn chief_reaches(from: Cell) -> Cells {
    between(from).map_or(Cells::NONE, |from| widened(AROUND[from]))
}
