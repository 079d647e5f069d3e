//! A letter grid: what is on the table in a word round (rules W1, W4, W6, W7).
//!
//! Text form: rows separated by `/`, one letter a cell, `Qu` for the digraph:
//! `CART/OSEA/NILO/QuADR`. A `q` or `Q` followed by a *small* `u` is the digraph (so `quadr`
//! has four cells); `QU` in capitals is two cells, a plain Q beside a U. A plain Q is read
//! by [`Grid::from_str`] because a solver can solve any grid; rooms where it cannot occur (W4,
//! `qu = "digraph"`) read with [`Grid::parse`].

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Fewest rows or columns of a grid.
pub const MIN_SIDE: usize = 3;
/// Most rows or columns of a grid.
pub const MAX_SIDE: usize = 10;

/// What one cell shows: a letter a–z or the digraph `Qu`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// The digraph `Qu`: one cell, two letters (W4).
    pub const QU: Self = Self(26);

    /// The face of an ASCII letter, either case; `None` for anything else.
    pub const fn letter(letter: char) -> Option<Self> {
        let lower = letter.to_ascii_lowercase();
        if lower.is_ascii_lowercase() { Some(Self(lower as u8 - b'a')) } else { None }
    }

    /// The letters this face adds to a word, in lower case: `"c"`, `"qu"`.
    pub const fn spelling(self) -> &'static str {
        const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
        if self.0 == Self::QU.0 { "qu" } else { LETTERS.split_at(self.0 as usize).1.split_at(1).0 }
    }

    /// How the face is shown: `"C"`, `"Qu"`.
    pub const fn shown(self) -> &'static str {
        const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        if self.0 == Self::QU.0 { "Qu" } else { LETTERS.split_at(self.0 as usize).1.split_at(1).0 }
    }

    /// The first letter of the spelling, 0 for `a` … 25 for `z`.
    pub const fn first_letter(self) -> u8 {
        if self.0 == Self::QU.0 { b'q' - b'a' } else { self.0 }
    }
}

/// Whether a `Q` stands alone on its cell (W4, the setting `qu`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QuRule {
    /// The only face with a Q is `Qu`; a plain `Q` is refused.
    #[default]
    Digraph,
    /// A plain `Q` may occur, and so may `Qu`.
    Plain,
}

/// A grid of 3–10 rows by 3–10 columns; cells are numbered row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: u8,
    cols: u8,
    faces: Vec<Face>,
}

/// Why a text or a list of faces is no grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// Nothing but white space.
    #[error("the grid is empty: write rows separated by /, as in CART/OSEA/NILO/QuADR")]
    Empty,
    /// Fewer than 3 or more than 10 rows.
    #[error("the grid has {0} rows: it needs 3 to 10, separated by /")]
    Rows(usize),
    /// Fewer than 3 or more than 10 columns.
    #[error("the grid has {0} columns: it needs 3 to 10")]
    Columns(usize),
    /// Rows of unequal length.
    #[error(
        "row {row} of the grid has {found} cells and the first has {expected} (Qu, with a small u, is one cell)"
    )]
    Ragged {
        /// Counted from 1.
        row: usize,
        /// Cells of this row.
        found: usize,
        /// Cells of the first row.
        expected: usize,
    },
    /// A character that is no letter a–z.
    #[error("row {row} of the grid holds {character:?}: only the letters a–z can stand in a cell")]
    NotALetter {
        /// Counted from 1.
        row: usize,
        /// What stood there.
        character: char,
    },
    /// A `Q` alone where it must be `Qu`.
    #[error("row {row} of the grid holds a Q without u: the cell is written Qu")]
    PlainQ {
        /// Counted from 1.
        row: usize,
    },
}

impl Grid {
    /// A grid of `rows` × `cols` cells from their faces, row by row.
    pub fn new(rows: usize, cols: usize, faces: Vec<Face>) -> Result<Self, GridError> {
        if !(MIN_SIDE..=MAX_SIDE).contains(&rows) {
            return Err(GridError::Rows(rows));
        }
        if !(MIN_SIDE..=MAX_SIDE).contains(&cols) {
            return Err(GridError::Columns(cols));
        }
        if faces.len() != rows * cols {
            let row = faces.len() / cols + 1;
            return Err(GridError::Ragged { row, found: faces.len() % cols, expected: cols });
        }
        #[expect(clippy::cast_possible_truncation, reason = "both are at most 10")]
        let (rows, cols) = (rows as u8, cols as u8);
        Ok(Self { rows, cols, faces })
    }

    /// Reads the text form, refusing a plain `Q` where the room has none (W4).
    pub fn parse(text: &str, qu: QuRule) -> Result<Self, GridError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(GridError::Empty);
        }
        let rows = text.split('/').count();
        if !(MIN_SIDE..=MAX_SIDE).contains(&rows) {
            return Err(GridError::Rows(rows));
        }
        let mut faces = Vec::with_capacity(MAX_SIDE * MAX_SIDE);
        let mut cols = 0;
        for (index, line) in text.split('/').enumerate() {
            let (row, before) = (index + 1, faces.len());
            let mut letters = line.trim().chars().peekable();
            while let Some(character) = letters.next() {
                let mut face = Face::letter(character).ok_or(GridError::NotALetter { row, character })?;
                if face.first_letter() == Face::QU.first_letter() {
                    if letters.next_if_eq(&'u').is_some() {
                        face = Face::QU;
                    } else if qu == QuRule::Digraph {
                        return Err(GridError::PlainQ { row });
                    }
                }
                faces.push(face);
                if faces.len() - before > MAX_SIDE {
                    return Err(GridError::Columns(line.trim().chars().count()));
                }
            }
            let found = faces.len() - before;
            if index == 0 {
                cols = found;
                if !(MIN_SIDE..=MAX_SIDE).contains(&cols) {
                    return Err(GridError::Columns(cols));
                }
            } else if found != cols {
                return Err(GridError::Ragged { row, found, expected: cols });
            }
        }
        Self::new(rows, cols, faces)
    }

    /// Number of rows, 3 to 10.
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// Number of columns, 3 to 10.
    pub fn cols(&self) -> usize {
        self.cols.into()
    }

    /// The faces, row by row.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The cells that touch `cell` by a side or a corner, in ascending order (W6: no wrap-around).
    ///
    /// # Panics
    /// When `cell` is not on the grid.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        assert!(cell < self.faces.len(), "cell {cell} is not on the grid");
        let (rows, cols) = (self.rows(), self.cols());
        let (row, col) = (cell / cols, cell % cols);
        (row.saturating_sub(1)..rows.min(row + 2))
            .flat_map(move |r| (col.saturating_sub(1)..cols.min(col + 2)).map(move |c| r * cols + c))
            .filter(move |&other| other != cell)
    }

    /// The word that a path spells, in lower case; cells that are not on the grid spell nothing.
    pub fn spell(&self, path: &[u8]) -> String {
        path.iter()
            .filter_map(|&cell| self.faces.get(usize::from(cell)))
            .map(|face| face.spelling())
            .collect()
    }

    /// One path of `word` (normalised text, W8): the first in the order of cell numbers. `None`
    /// when the word cannot be traced (W6, W7).
    pub fn trace(&self, word: &str) -> Option<Vec<u8>> {
        let mut found = None;
        self.each_path(word, |path| {
            found = Some(path.to_vec());
            false
        });
        found
    }

    /// All cells that some path of `word` uses, as bits (cell 0 is bit 0): for hints. 0 when the
    /// word cannot be traced.
    pub fn cells_of(&self, word: &str) -> u128 {
        let mut cells = 0;
        self.each_path(word, |path| {
            cells |= path.iter().fold(0, |bits, &cell| bits | 1 << cell);
            true
        });
        cells
    }

    /// Calls `each` with every path of `word`, in the order of cell numbers, until it says false.
    fn each_path(&self, word: &str, mut each: impl FnMut(&[u8]) -> bool) {
        if word.is_empty() {
            return;
        }
        let mut path = Vec::with_capacity(word.len());
        for cell in 0..self.faces.len() {
            if !self.extend(word, cell, &mut path, &mut each) {
                return;
            }
        }
    }

    /// Tries to go on over `cell` with `rest` still to spell; false when `each` wants no more.
    fn extend(
        &self,
        rest: &str,
        cell: usize,
        path: &mut Vec<u8>,
        each: &mut impl FnMut(&[u8]) -> bool,
    ) -> bool {
        #[expect(clippy::cast_possible_truncation, reason = "a grid has at most 100 cells")]
        let number = cell as u8;
        let Some(rest) = rest.strip_prefix(self.faces[cell].spelling()) else { return true };
        if path.contains(&number) {
            return true;
        }
        path.push(number);
        let more = if rest.is_empty() {
            each(path)
        } else {
            self.neighbours(cell).all(|next| self.extend(rest, next, path, each))
        };
        path.pop();
        more
    }
}

impl FromStr for Grid {
    type Err = GridError;

    /// Reads the text form; a plain `Q` is allowed (see the module's text).
    fn from_str(text: &str) -> Result<Self, GridError> {
        Self::parse(text, QuRule::Plain)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, faces) in self.faces.chunks(self.cols()).enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            for face in faces {
                f.write_str(face.shown())?;
            }
        }
        Ok(())
    }
}
