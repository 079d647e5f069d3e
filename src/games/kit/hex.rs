//! A triangle of hexagons: row A at the top has one cell, each row below one more.
//!
//! A cell is a row and a place in it, counted from 0 inside and written `A1`, `B1`, `B2` … for
//! people. Its number and its name are the same on every board; only whether it is *on* a board,
//! and which sides it touches, depends on the side of the triangle.

use crate::games::Unreadable;
use std::fmt;
use std::ops::BitOr;
use std::str::FromStr;

/// The longest side, in cells.
pub const LONGEST: u8 = 16;
/// Cells of the largest triangle.
pub const CELLS: usize = 136;
/// No cell in [`AROUND`].
const NONE: u8 = u8::MAX;

/// A cell, numbered row by row from the apex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// One step to a neighbour, named by its key on a numeric keypad: 7 ↖ 9 ↗ 4 ← 6 → 1 ↙ 3 ↘.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// 7 ↖
    UpLeft,
    /// 9 ↗
    UpRight,
    /// 4 ←
    Left,
    /// 6 →
    Right,
    /// 1 ↙
    DownLeft,
    /// 3 ↘
    DownRight,
}

impl Direction {
    /// All six, in the order of the cells they lead to.
    pub const ALL: [Self; 6] =
        [Self::UpLeft, Self::UpRight, Self::Left, Self::Right, Self::DownLeft, Self::DownRight];

    /// Its key on a numeric keypad.
    pub const fn digit(self) -> char {
        match self {
            Self::UpLeft => '7',
            Self::UpRight => '9',
            Self::Left => '4',
            Self::Right => '6',
            Self::DownLeft => '1',
            Self::DownRight => '3',
        }
    }

    /// From a key on a numeric keypad.
    pub fn of_digit(digit: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.digit() == digit)
    }

    /// What it adds to row and column (rules Y3).
    const fn delta(self) -> (i8, i8) {
        match self {
            Self::UpLeft => (-1, -1),
            Self::UpRight => (-1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
            Self::DownLeft => (1, 0),
            Self::DownRight => (1, 1),
        }
    }
}

/// Row and column of each number.
const PLACES: [(u8, u8); CELLS] = {
    let mut places = [(0, 0); CELLS];
    let (mut row, mut index) = (0, 0);
    while row < LONGEST {
        let mut col = 0;
        while col <= row {
            places[index] = (row, col);
            index += 1;
            col += 1;
        }
        row += 1;
    }
    places
};

/// The neighbours of each cell on the largest triangle, in the order of [`Direction::ALL`].
const AROUND: [[u8; 6]; CELLS] = {
    let mut around = [[NONE; 6]; CELLS];
    let mut index = 0;
    while index < CELLS {
        let (row, col) = PLACES[index];
        let mut way = 0;
        while way < 6 {
            let (down, right) = Direction::ALL[way].delta();
            if let (Some(row), Some(col)) = (row.checked_add_signed(down), col.checked_add_signed(right))
                && let Some(cell) = Cell::at(row, col)
            {
                around[index][way] = cell.0;
            }
            way += 1;
        }
        index += 1;
    }
    around
};

impl Cell {
    /// The cell of that row and place in it, both from 0; `None` outside the largest triangle.
    pub const fn at(row: u8, col: u8) -> Option<Self> {
        if row < LONGEST && col <= row { Some(Self(row * (row + 1) / 2 + col)) } else { None }
    }

    /// Its number, below [`CELLS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, from 0 at the apex.
    pub const fn row(self) -> u8 {
        PLACES[self.0 as usize].0
    }

    /// Its place in the row, from 0 on the left.
    pub const fn col(self) -> u8 {
        PLACES[self.0 as usize].1
    }

    /// The direction of a neighbour; `None` when the cells do not touch.
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        let way = AROUND[self.index()].iter().position(|&next| next == other.0)?;
        Some(Direction::ALL[way])
    }

    /// Whether two cells touch (Y3). No cell touches itself.
    pub fn touches(self, other: Self) -> bool {
        AROUND[self.index()].contains(&other.0)
    }
}

/// `H6`: the row's letter, then the place from 1.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row()), self.col() + 1)
    }
}

/// The row's letter in either case, the place without leading zeros.
impl FromStr for Cell {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let read = || {
            let row = text.bytes().next()?.to_ascii_uppercase().checked_sub(b'A')?;
            let digits = text.get(1..)?;
            let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
            let number: u8 = digits.parse().ok().filter(|_| plain)?;
            Self::at(row, number.checked_sub(1)?)
        };
        read().ok_or_else(|| Unreadable::new("a cell", text))
    }
}

/// Which sides of the triangle are touched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sides(u8);

impl Sides {
    /// The left side.
    pub const LEFT: Self = Self(1);
    /// The right side.
    pub const RIGHT: Self = Self(2);
    /// The bottom side, the base.
    pub const BOTTOM: Self = Self(4);
    /// All three.
    pub const ALL: Self = Self(7);

    /// Whether all of `other` are among these.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether none is touched.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Sides {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// `LRB`, or `-` when none is touched.
impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = [(Self::LEFT, 'L'), (Self::RIGHT, 'R'), (Self::BOTTOM, 'B')];
        let touched: String =
            sides.into_iter().filter(|(side, _)| self.contains(*side)).map(|(_, name)| name).collect();
        f.write_str(if touched.is_empty() { "-" } else { &touched })
    }
}

/// A board: the triangle of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triangle {
    side: u8,
}

impl Triangle {
    /// The triangle with that many cells a side, 1 to [`LONGEST`].
    pub const fn new(side: u8) -> Option<Self> {
        if side >= 1 && side <= LONGEST { Some(Self { side }) } else { None }
    }

    /// Cells a side, 1 to [`LONGEST`].
    pub const fn side(self) -> u8 {
        self.side
    }

    /// How many cells it has: n(n+1)/2 (Y1).
    pub const fn cells(self) -> usize {
        let side = self.side as usize;
        side * (side + 1) / 2
    }

    /// Its cells, row by row from the apex.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        #[expect(clippy::cast_possible_truncation, reason = "at most 136 cells")]
        let end = self.cells() as u8;
        (0..end).map(Cell)
    }

    /// Whether a cell is on this board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.index() < self.cells()
    }

    /// The neighbours of a cell on this board, in ascending order.
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let end = self.cells();
        AROUND[cell.index()].iter().filter(move |&&next| usize::from(next) < end).map(|&next| Cell(next))
    }

    /// The neighbour in a direction; `None` beyond the edge.
    pub fn step(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let next = Cell(AROUND[cell.index()][direction as usize]);
        (next.0 != NONE && self.contains(next)).then_some(next)
    }

    /// The sides a cell touches (Y4); a corner touches two.
    pub fn sides(self, cell: Cell) -> Sides {
        let of = |touched, side| if touched { side } else { Sides::default() };
        of(cell.col() == 0, Sides::LEFT)
            | of(cell.col() == cell.row(), Sides::RIGHT)
            | of(cell.row() + 1 == self.side, Sides::BOTTOM)
    }

    /// The letter of the last row.
    pub fn last_row(self) -> char {
        char::from(b'A' + self.side - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn y1_how_many_cells_and_neighbours() {
        for (side, cells) in [(7, 28), (10, 55), (13, 91), (16, 136)] {
            assert_eq!(Triangle::new(side).unwrap().cells(), cells);
        }
        // Y3: 135 adjacencies; 28 cells have six neighbours, 24 four, the corners two.
        let board = Triangle::new(10).unwrap();
        let mut counts = [0; 7];
        board.iter().for_each(|cell| counts[board.neighbours(cell).count()] += 1);
        assert_eq!(counts, [0, 0, 3, 0, 24, 0, 28]);
        assert_eq!(Triangle::new(0), None);
        assert_eq!(Triangle::new(17), None);
    }

    #[test]
    fn directions_lead_there_and_back() {
        let board = Triangle::new(16).unwrap();
        for from in board.iter() {
            for direction in Direction::ALL {
                assert_eq!(Direction::of_digit(direction.digit()), Some(direction));
                let Some(to) = board.step(from, direction) else { continue };
                assert_eq!(from.direction_to(to), Some(direction));
                assert!(to.touches(from) && board.neighbours(to).any(|next| next == from));
            }
        }
        // The keypad of Y22, around E3.
        for (digit, name) in [('7', "D2"), ('9', "D3"), ('4', "E2"), ('6', "E4"), ('1', "F3"), ('3', "F4")] {
            let direction = Direction::of_digit(digit).unwrap();
            assert_eq!(board.step(cell("E3"), direction), Some(cell(name)));
        }
        assert_eq!(Direction::of_digit('5'), None);
        assert_eq!(Triangle::new(5).unwrap().step(cell("E3"), Direction::DownLeft), None);
        assert!(!cell("E3").touches(cell("E3")) && !cell("E3").touches(cell("E5")));
    }

    #[test]
    fn names_are_read_and_written() {
        for cell in Triangle::new(16).unwrap().iter() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(cell.to_string().to_lowercase().parse(), Ok(cell));
        }
        for bad in ["", "A", "A0", "A2", "P17", "Q1", "E03", "E+3", "3E", "È3", "E3 ", "E300"] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }
}
