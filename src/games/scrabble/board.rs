//! The board: tiles on squares, written row by row.

use super::set::{MAX_SIDE, Premium, Set};
use std::fmt;
use std::num::NonZeroU8;

/// A tile that lies somewhere, or is about to: a letter, and whether a blank stands for it (B7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(NonZeroU8);

const BLANK: u8 = 32;

impl Tile {
    /// The tile of a letter, 0 for `a` to 25 for `z`; `None` beyond.
    pub const fn new(letter: u8, blank: bool) -> Option<Self> {
        if letter >= 26 {
            return None;
        }
        match NonZeroU8::new(letter + 1 + if blank { BLANK } else { 0 }) {
            Some(packed) => Some(Self(packed)),
            None => None,
        }
    }

    /// Upper case for a letter's own tile, lower case for a blank; `None` for anything but a–z.
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'A'..='Z' => Self::new(c as u8 - b'A', false),
            'a'..='z' => Self::new(c as u8 - b'a', true),
            _ => None,
        }
    }

    /// Upper case for a letter's own tile, lower case for a blank.
    pub const fn to_char(self) -> char {
        let first = if self.is_blank() { b'a' } else { b'A' };
        (first + self.letter()) as char
    }

    /// 0 for `a` to 25 for `z`.
    pub const fn letter(self) -> u8 {
        (self.0.get() & (BLANK - 1)) - 1
    }

    /// Whether a blank stands for the letter.
    pub const fn is_blank(self) -> bool {
        self.0.get() & BLANK != 0
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

/// A square: row and column from 0, the top left first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// From 0, the top row first.
    pub row: u8,
    /// From 0, the left column first.
    pub col: u8,
}

impl Square {
    /// The square `steps` further that way (back if negative), wherever that is; `None` above or left of the
    /// board, or more than 255 away.
    pub fn step(self, direction: Direction, steps: i16) -> Option<Self> {
        let moved = |at: u8| u8::try_from(i16::from(at) + steps).ok();
        Some(match direction {
            Direction::Across => Self { col: moved(self.col)?, ..self },
            Direction::Down => Self { row: moved(self.row)?, ..self },
        })
    }
}

/// Column letter and row number, as `H8`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.col), self.row + 1)
    }
}

/// Which way a word is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl Direction {
    /// Both, across first.
    pub const ALL: [Self; 2] = [Self::Across, Self::Down];

    /// The other way.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}

/// The tiles that lie on a set's board.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    set: &'static Set,
    tiles: [Option<Tile>; MAX_SIDE * MAX_SIDE],
    count: u16,
}

impl Board {
    /// An empty board.
    pub const fn new(set: &'static Set) -> Self {
        Self { set, tiles: [None; MAX_SIDE * MAX_SIDE], count: 0 }
    }

    /// Whose board it is.
    pub const fn set(&self) -> &'static Set {
        self.set
    }

    /// Rows and columns.
    pub const fn size(&self) -> u8 {
        self.set.size
    }

    /// Whether a square is on the board.
    pub const fn holds(&self, square: Square) -> bool {
        square.row < self.set.size && square.col < self.set.size
    }

    fn place(&self, square: Square) -> Option<usize> {
        self.holds(square).then(|| usize::from(square.row) * MAX_SIDE + usize::from(square.col))
    }

    /// The tile on a square; `None` on an empty one and beyond the board.
    pub fn tile(&self, square: Square) -> Option<Tile> {
        self.tiles[self.place(square)?]
    }

    /// Puts a tile on a square, or takes it off; nothing beyond the board.
    pub fn set_tile(&mut self, square: Square, tile: Option<Tile>) {
        if let Some(place) = self.place(square) {
            self.count -= u16::from(self.tiles[place].is_some());
            self.count += u16::from(tile.is_some());
            self.tiles[place] = tile;
        }
    }

    /// Tiles that lie on it.
    pub const fn count(&self) -> u16 {
        self.count
    }

    /// Whether nothing has been played.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// What a square does.
    pub fn premium(&self, square: Square) -> Premium {
        self.set.premium(square.row, square.col)
    }

    /// The centre square (B5).
    pub const fn centre(&self) -> Square {
        Square { row: self.set.centre(), col: self.set.centre() }
    }

    /// Every square, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.set.size;
        (0..size).flat_map(move |row| (0..size).map(move |col| Square { row, col }))
    }

    /// Whether a tile lies next to a square, in any of the four directions.
    pub fn touches(&self, square: Square) -> bool {
        let near =
            [(Direction::Across, -1), (Direction::Across, 1), (Direction::Down, -1), (Direction::Down, 1)];
        near.into_iter()
            .filter_map(|(direction, steps)| square.step(direction, steps))
            .any(|next| self.tile(next).is_some())
    }

    /// Reads rows separated by `/`: digits for runs of empty squares, upper case for tiles, lower case for blanks.
    ///
    /// # Errors
    /// Text that is no board of the set.
    pub fn read(set: &'static Set, rows: &str) -> Result<Self, BoardError> {
        let mut board = Self::new(set);
        let size = usize::from(set.size);
        let found = rows.split('/').count();
        if found != size {
            return Err(BoardError::Rows { found, expected: size });
        }
        for (row, text) in (0_u8..).zip(rows.split('/')) {
            let mut col = 0;
            // Runs may have two digits, so that a digit continues the number before it.
            let mut run = 0;
            for c in text.chars() {
                if let Some(digit) = c.to_digit(10) {
                    run = (run * 10 + digit as usize).min(99);
                    continue;
                }
                col += std::mem::take(&mut run);
                let tile = Tile::from_char(c)
                    .ok_or(BoardError::NotATile { row: usize::from(row) + 1, character: c })?;
                if let Ok(col) = u8::try_from(col) {
                    board.set_tile(Square { row, col }, Some(tile));
                }
                col += 1;
            }
            col += run;
            if col != size {
                return Err(BoardError::Columns { row: usize::from(row) + 1, found: col, expected: size });
            }
        }
        Ok(board)
    }
}

/// Text that is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Too many or too few rows.
    #[error("the board has {found} rows instead of {expected}")]
    Rows {
        /// Rows in the text.
        found: usize,
        /// Rows of the set's board.
        expected: usize,
    },
    /// A row that is too long or too short.
    #[error("row {row} has {found} squares instead of {expected}")]
    Columns {
        /// From 1.
        row: usize,
        /// Squares in the text.
        found: usize,
        /// Columns of the set's board.
        expected: usize,
    },
    /// Something that is neither tile nor number.
    #[error("row {row} holds {character:?}, which is neither a letter a–z nor a number")]
    NotATile {
        /// From 1.
        row: usize,
        /// What stands there.
        character: char,
    },
}

/// As [`Board::read`] reads it.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size() {
            if row > 0 {
                f.write_str("/")?;
            }
            let mut run = 0;
            for col in 0..self.size() {
                match self.tile(Square { row, col }) {
                    None => run += 1,
                    Some(tile) => {
                        if run > 0 {
                            write!(f, "{run}")?;
                        }
                        run = 0;
                        write!(f, "{tile}")?;
                    }
                }
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.set)
    }
}
