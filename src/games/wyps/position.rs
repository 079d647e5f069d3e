//! A position as one line of text (Y22):
//!
//! ```text
//! ./../.../..../...../....../......./......../........./.......... b GAO REIV -
//! ```
//! Rows from A on, upper case black, lower case white; who moves; rack; pool from head to tail; the bag
//! as `A12B2`, `-` when it is hidden, `0` when it is empty. An empty rack or pool is `-`.

use super::board::{Board, Colour, Tile};
use super::tiles::{Counts, Letter, letters, spelled};
use super::{POOL, RACK, SIDES};
use crate::games::kit::hex::{Cell, Triangle};
use std::fmt;
use std::str::FromStr;

/// Everything that lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The tiles that have been placed.
    pub board: Board,
    /// Who moves.
    pub to_move: Colour,
    /// The common rack, at most four tiles.
    pub rack: Vec<Letter>,
    /// The common pool, its head first, at most four tiles.
    pub pool: Vec<Letter>,
    /// What is left in the bag; `None` when it is not to be seen.
    pub bag: Option<Counts>,
}

impl Position {
    /// An empty board of a side before anything is drawn: Black moves first (Y8).
    pub const fn new(triangle: Triangle, bag: Counts) -> Self {
        let board = Board::new(triangle);
        Self { board, to_move: Colour::Black, rack: Vec::new(), pool: Vec::new(), bag: Some(bag) }
    }

    /// Y9: moves tiles from the head of the pool to the rack until it has four.
    pub fn refill(&mut self) {
        let wanted = RACK.saturating_sub(self.rack.len()).min(self.pool.len());
        self.rack.extend(self.pool.drain(..wanted));
    }

    /// Takes tiles out of the rack that are in it.
    pub fn spend(&mut self, letters: &[Letter]) {
        for letter in letters {
            if let Some(at) = self.rack.iter().position(|held| held == letter) {
                self.rack.remove(at);
            }
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let some = |letters: &[Letter]| match letters {
            [] => "-".to_owned(),
            letters => spelled(letters),
        };
        let bag = match self.bag {
            None => "-".to_owned(),
            Some(bag) if bag.is_empty() => "0".to_owned(),
            Some(bag) => bag.to_string(),
        };
        let to_move = self.to_move.letter();
        write!(f, "{} {to_move} {} {} {bag}", self.board, some(&self.rack), some(&self.pool))
    }
}

/// What is wrong with the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// There are not five parts.
    #[error("a position has five parts (rows, b or w, rack, pool, bag), not {0}")]
    Parts(usize),
    /// No board has so many rows.
    #[error("a board has 7, 10, 13 or 16 rows, not {0}")]
    Rows(usize),
    /// A row has not one cell more than the row above it.
    #[error("row {row} has {found} cells, not {expected}")]
    Row {
        /// Its letter.
        row: char,
        /// Its cells.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Something that is neither a letter nor a dot.
    #[error("{character:?} in row {row} is neither a letter nor a dot")]
    Character {
        /// The row's letter.
        row: char,
        /// What stands there.
        character: char,
    },
    /// Who moves is neither `b` nor `w`.
    #[error("who moves is b or w, not {0:?}")]
    Colour(String),
    /// A rack or pool that is not up to four letters.
    #[error("rack and pool are up to four capital letters or -, not {0:?}")]
    Tiles(String),
    /// A bag that is not letters with counts.
    #[error("the bag is written A12B2, - when it is hidden, 0 when it is empty, not {0:?}")]
    Bag(String),
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let parts: Vec<&str> = text.split_whitespace().collect();
        let &[rows, to_move, rack, pool, bag] = parts.as_slice() else {
            return Err(PositionError::Parts(parts.len()));
        };
        let board = board(rows)?;
        let to_move = match to_move {
            "b" => Colour::Black,
            "w" => Colour::White,
            _ => return Err(PositionError::Colour(cut(to_move))),
        };
        let (rack, pool) = (tiles(rack, RACK)?, tiles(pool, POOL)?);
        let bag = match bag {
            "-" => None,
            "0" => Some(Counts::default()),
            bag => Some(bag.parse().map_err(|_| PositionError::Bag(cut(bag)))?),
        };
        Ok(Self { board, to_move, rack, pool, bag })
    }
}

fn tiles(text: &str, most: usize) -> Result<Vec<Letter>, PositionError> {
    let upper = text.bytes().all(|b| b.is_ascii_uppercase());
    match letters(text) {
        _ if text == "-" => Ok(Vec::new()),
        Some(letters) if upper && letters.len() <= most => Ok(letters),
        _ => Err(PositionError::Tiles(cut(text))),
    }
}

fn board(text: &str) -> Result<Board, PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    let side = u8::try_from(rows.len()).ok().filter(|side| SIDES.contains(side));
    let triangle = side.and_then(Triangle::new).ok_or(PositionError::Rows(rows.len()))?;
    let mut board = Board::new(triangle);
    for (row, tiles) in (0_u8..).zip(rows) {
        let name = char::from(b'A' + row);
        let (found, expected) = (tiles.chars().count(), usize::from(row) + 1);
        if found != expected {
            return Err(PositionError::Row { row: name, found, expected });
        }
        for (col, character) in (0_u8..).zip(tiles.chars()) {
            let letter = u8::try_from(character).ok().and_then(Letter::of);
            let colour = if character.is_ascii_uppercase() { Colour::Black } else { Colour::White };
            match (letter, Cell::at(row, col)) {
                (Some(letter), Some(cell)) => board.put(cell, Tile { letter, colour }),
                _ if character == '.' => {}
                _ => return Err(PositionError::Character { row: name, character }),
            }
        }
    }
    Ok(board)
}

/// As much of a text as a sentence can repeat.
fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_y22() {
        let text = "./../.../..../...../....../......./......../........./.......... b GAO REIV -";
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!((position.board.triangle().side(), position.bag), (10, None));
        for (from, to, error) in [
            ("b GAO", "x GAO", PositionError::Colour("x".into())),
            ("GAO", "GAOGA", PositionError::Tiles("GAOGA".into())),
            ("REIV", "REI1", PositionError::Tiles("REI1".into())),
            ("REIV -", "REIV A0", PositionError::Bag("A0".into())),
            ("REIV -", "REIV", PositionError::Parts(4)),
            ("./../", "./", PositionError::Rows(9)),
            ("./../", "../../", PositionError::Row { row: 'A', found: 2, expected: 1 }),
            ("./../", "./.è/", PositionError::Character { row: 'B', character: 'è' }),
        ] {
            assert_eq!(text.replacen(from, to, 1).parse::<Position>(), Err(error), "{to}");
        }
    }
}
