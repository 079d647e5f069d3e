//! A play: tiles put on the board in one line (B4), and how people and logs write it.

use super::board::{Board, Direction, Square, Tile};
use super::set::MAX_SIDE;
use crate::games::{Refusal, Unreadable};
use crate::say;
use std::fmt;
use std::str::FromStr;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Tiles in one line, and the main word they make with those that lie there already.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play {
    direction: Direction,
    first: Square,
    len: u8,
    /// Bit by letter of the main word: whether its tile lay there before.
    through: u32,
    word: [Option<Tile>; MAX_SIDE],
}

impl Play {
    /// Puts a play together from its tiles: the main word is the longest through all of them; of a single tile
    /// the longer of both, across if they are equal (B4). Whether it may lie there is not asked.
    ///
    /// # Errors
    /// No tile, or one beyond the board, on another, out of line, or parted from the rest.
    pub fn of_tiles(board: &Board, tiles: &[(Square, Tile)]) -> Result<Self, Refusal> {
        let Some(&(start, _)) = tiles.first() else { return Err(Refusal(say!("scrabble-nothing"))) };
        for (n, (square, _)) in tiles.iter().enumerate() {
            if !board.holds(*square) {
                return Err(Refusal(say!("scrabble-off-board")));
            }
            if board.tile(*square).is_some() || tiles[..n].iter().any(|(before, _)| before == square) {
                return Err(Refusal(say!("scrabble-occupied", cell = square.to_string())));
            }
        }
        let direction = if tiles.len() == 1 {
            let [across, down] = Direction::ALL.map(|direction| reach(board, start, direction, &[]).1);
            if down > across { Direction::Down } else { Direction::Across }
        } else if tiles.iter().all(|(square, _)| square.row == start.row) {
            Direction::Across
        } else if tiles.iter().all(|(square, _)| square.col == start.col) {
            Direction::Down
        } else {
            return Err(Refusal(say!("scrabble-line")));
        };
        let (first, len) = reach(board, start, direction, tiles);
        let mut play = Self { direction, first, len, through: 0, word: [None; MAX_SIDE] };
        let mut placed = 0;
        for (n, letter) in play.word.iter_mut().enumerate().take(len.into()) {
            let square = at(first, direction, n);
            let new = tiles.iter().find(|(at, _)| *at == square).map(|(_, tile)| *tile);
            placed += usize::from(new.is_some());
            play.through |= u32::from(new.is_none()) << n;
            *letter = new.or(board.tile(square));
        }
        if placed < tiles.len() {
            return Err(Refusal(say!("scrabble-gap")));
        }
        Ok(play)
    }

    /// A play whose main word is known; what the generator makes. `through` has a bit for each letter whose tile
    /// lay there before.
    pub(super) fn of_word(direction: Direction, first: Square, word: &[Option<Tile>], through: u32) -> Self {
        let mut letters = [None; MAX_SIDE];
        let mut len = 0;
        for (letter, tile) in letters.iter_mut().zip(word) {
            *letter = *tile;
            len += 1;
        }
        Self { direction, first, len, through, word: letters }
    }

    /// Which way the main word is read.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// Where the main word begins.
    pub const fn first(&self) -> Square {
        self.first
    }

    /// Letters of the main word.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Always false: a play has at least one tile.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The main word square by square: the tile, and whether it is new.
    pub fn squares(&self) -> impl Iterator<Item = (Square, Tile, bool)> + use<> {
        let play = *self;
        (0..play.len()).filter_map(move |n| {
            let new = play.through >> n & 1 == 0;
            play.word[n].map(|tile| (at(play.first, play.direction, n), tile, new))
        })
    }

    /// The tiles it puts on the board, in the order of the word.
    pub fn placed(&self) -> impl Iterator<Item = (Square, Tile)> + use<> {
        self.squares().filter(|(_, _, new)| *new).map(|(square, tile, _)| (square, tile))
    }

    /// The main word, folded to a–z.
    pub fn word(&self) -> String {
        self.squares().map(|(_, tile, _)| char::from(b'a' + tile.letter())).collect()
    }

    /// Puts the tiles on the board.
    pub fn put_on(&self, board: &mut Board) {
        for (square, tile) in self.placed() {
            board.set_tile(square, Some(tile));
        }
    }

    /// Takes them off again.
    pub fn take_off(&self, board: &mut Board) {
        for (square, _) in self.placed() {
            board.set_tile(square, None);
        }
    }
}

/// As [`Written`] reads it, with all letters of the main word.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cell(f, self.direction, self.first)?;
        self.squares().try_for_each(|(_, tile, _)| write!(f, "{tile}"))
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The square `n` further; words never leave the board.
fn at(first: Square, direction: Direction, n: usize) -> Square {
    let n = u8::try_from(n).unwrap_or(u8::MAX);
    match direction {
        Direction::Across => Square { col: first.col.saturating_add(n), ..first },
        Direction::Down => Square { row: first.row.saturating_add(n), ..first },
    }
}

/// Where the run of tiles through `start` begins, and its length, when `new` lie there too.
fn reach(board: &Board, start: Square, direction: Direction, new: &[(Square, Tile)]) -> (Square, u8) {
    let taken = |square: &Square| board.tile(*square).is_some() || new.iter().any(|(at, _)| at == square);
    let (mut first, mut len) = (start, 1);
    while let Some(before) = first.step(direction, -1).filter(taken) {
        first = before;
        len += 1;
    }
    let mut last = start;
    while let Some(after) = last.step(direction, 1).filter(taken) {
        last = after;
        len += 1;
    }
    (first, len)
}

fn write_cell(f: &mut fmt::Formatter<'_>, direction: Direction, first: Square) -> fmt::Result {
    match direction {
        Direction::Across => write!(f, "{}{} ", first.row + 1, char::from(b'A' + first.col)),
        Direction::Down => write!(f, "{first} "),
    }
}

/// A play as it is written, before any board is asked: `8D FUNGO` across, `D8 FUNGO` down, lower case for
/// blanks, the letters that lie there already among the others (their case says nothing).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Written {
    /// Which way the word is read.
    pub direction: Direction,
    /// Where its first letter is.
    pub first: Square,
    /// Its letters: 1 to 17.
    pub word: Vec<Tile>,
}

impl Written {
    /// Reads what somebody typed; accents are dropped.
    ///
    /// # Errors
    /// A text of another form, a cell that no board has, or something that is not a letter.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let mut parts = text.split_whitespace();
        let (Some(cell), Some(word), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(Refusal(say!("scrabble-form")));
        };
        let (direction, first) =
            read_cell(cell).ok_or_else(|| Refusal(say!("scrabble-cell", cell = short(cell))))?;
        let mut tiles = Vec::new();
        for c in word.nfd().filter(|c| !is_combining_mark(*c)) {
            let tile = Tile::from_char(c)
                .ok_or_else(|| Refusal(say!("scrabble-letter", character = c.to_string())))?;
            if tiles.len() == MAX_SIDE {
                return Err(Refusal(say!("scrabble-off-board")));
            }
            tiles.push(tile);
        }
        if tiles.is_empty() {
            return Err(Refusal(say!("scrabble-form")));
        }
        Ok(Self { direction, first, word: tiles })
    }

    /// The play on a board: what lies there already is passed through, and what lies before and behind
    /// belongs to the word too. Whether it may lie there is not asked.
    ///
    /// # Errors
    /// A letter beyond the board, or where another lies; or nothing new.
    pub fn on(&self, board: &Board) -> Result<Play, Refusal> {
        let mut placed = Vec::new();
        for (n, &tile) in self.word.iter().enumerate() {
            let square = at(self.first, self.direction, n);
            if !board.holds(square) {
                return Err(Refusal(say!("scrabble-off-board")));
            }
            match board.tile(square) {
                None => placed.push((square, tile)),
                Some(there) if there.letter() == tile.letter() => {}
                Some(there) => {
                    let upper = |tile: Tile| tile.to_char().to_ascii_uppercase().to_string();
                    let (there, typed) = (upper(there), upper(tile));
                    return Err(Refusal(say!(
                        "scrabble-clash",
                        cell = square.to_string(),
                        there = there,
                        typed = typed
                    )));
                }
            }
        }
        Play::of_tiles(board, &placed)
    }
}

/// A piece of typed text, cut to what an eye can take in.
fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

/// `8D` is across, `D8` down; `None` for what no board has.
fn read_cell(text: &str) -> Option<(Direction, Square)> {
    let column = |c: char| {
        let col = u8::try_from(c.to_ascii_uppercase()).ok()?.checked_sub(b'A')?;
        (usize::from(col) < MAX_SIDE).then_some(col)
    };
    let row = |digits: &str| {
        let good = digits.len() <= 2 && digits.bytes().all(|c| c.is_ascii_digit());
        let row = if good { digits.parse::<u8>().ok()?.checked_sub(1)? } else { return None };
        (usize::from(row) < MAX_SIDE).then_some(row)
    };
    let mut inner = text.chars();
    if let Some(col) = inner.next().and_then(column) {
        return Some((Direction::Down, Square { row: row(inner.as_str())?, col }));
    }
    let mut inner = text.chars();
    let col = inner.next_back().and_then(column)?;
    Some((Direction::Across, Square { row: row(inner.as_str())?, col }))
}

impl From<&Play> for Written {
    fn from(play: &Play) -> Self {
        let word = play.squares().map(|(_, tile, _)| tile).collect();
        Self { direction: play.direction, first: play.first, word }
    }
}

impl FromStr for Written {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        Self::read(text).map_err(|_| Unreadable::new("a play", text))
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cell(f, self.direction, self.first)?;
        self.word.iter().try_for_each(|tile| write!(f, "{tile}"))
    }
}
