//! What is written of a move (Y22):
//!
//! ```text
//! TRAMA H6 G5* G6 H7 I8     full: a cell a letter, * after the one to turn; so it stands in logs
//! ARCO A1 131               short: the first cell, then a key of the keypad a step
//! ARCO A1 131*2             the same, turning the second cell of the word
//! +A E3                     one single letter (Y14)
//! TRAMA  or  TRAMA H6       the word alone, or from a cell on: asks where it can be laid
//! ```

use super::fault::Fault;
use super::tiles::{Letter, letters};
use crate::games::Unreadable;
use crate::games::kit::hex::{Cell, Direction, LONGEST, Triangle};
use crate::words::spelling;
use std::fmt;
use std::str::FromStr;

/// A word and where it is laid. Whether the rules allow it is another question.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement {
    /// At least two letters.
    word: Vec<Letter>,
    /// A cell a letter.
    cells: Vec<Cell>,
    /// One of the cells, whose tile is to be turned.
    flip: Option<Cell>,
}

impl Placement {
    /// A word of at least two letters on as many cells, turning nothing.
    ///
    /// # Errors
    /// Not so many cells, or a single letter.
    pub fn new(word: Vec<Letter>, cells: Vec<Cell>) -> Result<Self, Fault> {
        if word.len() != cells.len() {
            let (letters, cells) = (word.len(), cells.len());
            return Err(Fault::Lengths { word: super::tiles::spelled(&word), letters, cells });
        }
        if word.len() < 2 {
            return Err(Fault::OneLetter);
        }
        Ok(Self { word, cells, flip: None })
    }

    /// The same, turning the tile on a cell, or none.
    ///
    /// # Errors
    /// A cell that is not in the word (Y13).
    pub fn turning(mut self, flip: Option<Cell>) -> Result<Self, Fault> {
        if flip.is_some_and(|cell| !self.cells.contains(&cell)) {
            return Err(Fault::FlipOutside);
        }
        self.flip = flip;
        Ok(self)
    }

    /// The letters of the word, at least two.
    pub fn letters(&self) -> &[Letter] {
        &self.word
    }

    /// The word in upper case.
    pub fn spelled(&self) -> String {
        super::tiles::spelled(&self.word)
    }

    /// The word as dictionaries have it.
    pub fn folded(&self) -> String {
        self.word.iter().map(|letter| letter.lower()).collect()
    }

    /// The cells, one a letter.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Each cell with its letter.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Letter)> {
        self.cells.iter().copied().zip(self.word.iter().copied())
    }

    /// The cell whose tile is to be turned.
    pub const fn flip(&self) -> Option<Cell> {
        self.flip
    }
}

/// The full notation.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.word.iter().try_for_each(|letter| write!(f, "{letter}"))?;
        // Somebody may name a cell twice (Y12 refuses it where it is played): the star stands once all the same.
        let starred = self.flip.and_then(|flip| self.cells.iter().position(|cell| *cell == flip));
        for (n, cell) in self.cells.iter().enumerate() {
            write!(f, " {cell}{}", if starred == Some(n) { "*" } else { "" })?;
        }
        Ok(())
    }
}

/// One of the notations of a word that has its cells.
impl FromStr for Placement {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let largest = Triangle::new(LONGEST).and_then(|board| read(text, board).ok());
        match largest {
            Some(Typed::Word(placement)) => Ok(placement),
            _ => Err(Unreadable::new("a word and its cells", text)),
        }
    }
}

/// What somebody has typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A word with its cells.
    Word(Placement),
    /// One single letter (Y14).
    Single(Letter, Cell),
    /// Where can this word be laid, from this cell on if one is named?
    Ask {
        /// At least two letters.
        word: Vec<Letter>,
        /// The cell of the first letter.
        first: Option<Cell>,
    },
}

/// Reads what somebody has typed for a board.
///
/// # Errors
/// What is wrong with it, as far as the board's shape can tell.
pub fn read(text: &str, board: Triangle) -> Result<Typed, Fault> {
    let mut parts = text.split_whitespace();
    let first = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    if let Some(letter) = first.strip_prefix('+') {
        return single(text, letter, &rest, board);
    }
    let word = spelling::typed(first).and_then(|folded| letters(&folded));
    let Some(word) = word else { return Err(Fault::Unreadable { typed: cut(text) }) };
    // Y10: every tile that is placed is a letter of the word.
    if rest.iter().any(|part| part.starts_with('+')) {
        return Err(Fault::Outside);
    }
    match rest.as_slice() {
        _ if word.len() < 2 => Err(Fault::OneLetter),
        [] => Ok(Typed::Ask { word, first: None }),
        [cell] if !cell.ends_with('*') => Ok(Typed::Ask { word, first: Some(on(cell, board)?) }),
        [cell, keys] if keys.starts_with(|c: char| c.is_ascii_digit()) => {
            short(word, on(cell, board)?, keys, board).map(Typed::Word)
        }
        cells => full(word, cells, board).map(Typed::Word),
    }
}

fn single(text: &str, letter: &str, rest: &[&str], board: Triangle) -> Result<Typed, Fault> {
    let letter = letters(letter).filter(|letters| letters.len() == 1);
    match (letter.as_deref(), rest) {
        (Some(&[letter]), [cell]) if !cell.contains('*') => Ok(Typed::Single(letter, on(cell, board)?)),
        // Y14: a flip is named, on the same cell or on another.
        (Some(_), [_, ..]) if rest.iter().any(|part| part.contains('*')) => Err(Fault::SingleFlip),
        _ => Err(Fault::Unreadable { typed: cut(text) }),
    }
}

fn full(word: Vec<Letter>, parts: &[&str], board: Triangle) -> Result<Placement, Fault> {
    let (mut cells, mut flip) = (Vec::new(), None);
    for part in parts {
        let name = part.strip_suffix('*');
        let cell = on(name.unwrap_or(part), board)?;
        if name.is_some() && flip.replace(cell).is_some() {
            return Err(Fault::TwoFlips);
        }
        cells.push(cell);
    }
    Placement::new(word, cells)?.turning(flip)
}

fn short(word: Vec<Letter>, first: Cell, keys: &str, board: Triangle) -> Result<Placement, Fault> {
    let (steps, flip) = keys.split_once('*').map_or((keys, None), |(steps, flip)| (steps, Some(flip)));
    let (mut cells, mut at) = (vec![first], first);
    for key in steps.chars() {
        let direction = Direction::of_digit(key);
        let next = direction.and_then(|direction| board.step(at, direction));
        at = next.ok_or(Fault::Off { from: at, key })?;
        cells.push(at);
    }
    let flip = match flip {
        None => None,
        Some(number) => {
            let nth = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            Some(nth.and_then(|nth| cells.get(nth).copied()).ok_or(Fault::FlipOutside)?)
        }
    };
    Placement::new(word, cells)?.turning(flip)
}

/// A cell of this board.
fn on(name: &str, board: Triangle) -> Result<Cell, Fault> {
    let cell = name.parse().ok().filter(|&cell| board.contains(cell));
    cell.ok_or_else(|| Fault::NoCell { typed: cut(name).to_uppercase(), last: board.last_row() })
}

/// What was typed, as much of it as a sentence can repeat.
fn cut(typed: &str) -> String {
    const SHOWN: usize = 40;
    typed.chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}
