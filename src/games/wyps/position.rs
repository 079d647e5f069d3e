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
use crate::games::Unreadable;
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

impl FromStr for Position {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let parts: Vec<&str> = text.split_whitespace().collect();
        let &[rows, to_move, rack, pool, bag] = parts.as_slice() else {
            return Err(Unreadable::new("rows, colour, rack, pool and bag", text));
        };
        let to_move = match to_move {
            "b" => Colour::Black,
            "w" => Colour::White,
            _ => return Err(Unreadable::new("b or w", to_move)),
        };
        let bag = match bag {
            "-" => None,
            "0" => Some(Counts::default()),
            bag => Some(bag.parse()?),
        };
        let board = board(rows)?;
        Ok(Self { board, to_move, rack: tiles(rack, RACK)?, pool: tiles(pool, POOL)?, bag })
    }
}

fn tiles(text: &str, most: usize) -> Result<Vec<Letter>, Unreadable> {
    let upper = text.bytes().all(|b| b.is_ascii_uppercase());
    match letters(text) {
        _ if text == "-" => Ok(Vec::new()),
        Some(letters) if upper && letters.len() <= most => Ok(letters),
        _ => Err(Unreadable::new("at most four tiles, as GAO", text)),
    }
}

fn board(text: &str) -> Result<Board, Unreadable> {
    let rows: Vec<&str> = text.split('/').collect();
    let side = u8::try_from(rows.len()).ok().filter(|side| SIDES.contains(side));
    let triangle = side.and_then(Triangle::new);
    let triangle = triangle.ok_or_else(|| Unreadable::new("7, 10, 13 or 16 rows", text))?;
    let mut board = Board::new(triangle);
    for (row, tiles) in (0_u8..).zip(rows) {
        if tiles.chars().count() != usize::from(row) + 1 {
            return Err(Unreadable::new("a row with one cell more than the row above it", tiles));
        }
        for (col, c) in (0_u8..).zip(tiles.chars()) {
            let letter = u8::try_from(c).ok().and_then(Letter::of);
            let colour = if c.is_ascii_uppercase() { Colour::Black } else { Colour::White };
            match (letter, Cell::at(row, col)) {
                (Some(letter), Some(cell)) => board.put(cell, Tile { letter, colour }),
                _ if c == '.' => {}
                _ => return Err(Unreadable::new("a row of letters and dots", tiles)),
            }
        }
    }
    Ok(board)
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
        for (from, to) in
            [(" - ", " "), ("b GAO", "x GAO"), ("GAO", "GAOGA"), ("REIV", "REI1"), (" -", " A0")]
        {
            assert!(text.replace(from, to).parse::<Position>().is_err() || from == " - ", "{from} {to}");
        }
        for bad in ["", "b", &text.replacen("./", "", 1), &text.replacen("..", "...", 1), "é b - - -"] {
            assert!(bad.parse::<Position>().is_err(), "{bad}");
        }
    }
}
