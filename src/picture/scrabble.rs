//! The pictures of Scrabble and its kin: the board, which everybody sees, and a rack, which its owner sees.
//!
//! Cards hold what the caller knows of a match; nothing here knows the rules. A board card has no place
//! for a private rack, so that none can ever be drawn on it.

mod alt;
mod block;
mod board;
mod foot;
mod head;
mod rack;

use super::kit::{Edges, Grid};
use super::theme::Theme;

pub use super::kit::rack::{Tile as RackTile, line as rack_line};
pub use super::kit::{Player, Sign, State};
pub use block::board_block;
pub use board::board_scene;
pub use rack::rack_scene;

/// What the board picture shows.
#[derive(Clone, Debug)]
pub struct BoardCard {
    /// What is played: "Scrabble", "Scarabeo".
    pub title: String,
    /// Rows, and columns: 15 or 17. Other sizes from 5 to 19 are drawn as well.
    pub side: usize,
    /// What each square multiplies, row by row; those that are missing are plain.
    pub premiums: Vec<Premium>,
    /// What lies on each square, row by row; those that are missing are empty.
    pub tiles: Vec<Option<Tile>>,
    /// Who plays, in the order of their turns: 2 to 6. In a duplicate game any number, the best first, of
    /// which three are drawn.
    pub players: Vec<Player>,
    /// Whose turn it is; `None` in a duplicate game and when nobody is to play.
    pub turn: Option<usize>,
    /// Tiles in the bag.
    pub bag: usize,
    /// What happened last.
    pub last: Option<Last>,
    /// A play that its author looks at before making it. Then nothing else is gold.
    pub ghost: Option<Ghost>,
    /// The common rack of a duplicate game (B18).
    pub duplicate: Option<Duplicate>,
    /// Whether it goes on.
    pub state: State,
    /// Dark or light.
    pub theme: Theme,
}

/// What a square multiplies (B1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Premium {
    /// Nothing.
    Plain,
    /// The word, twice or three times.
    Word(u8),
    /// The letter, twice or three times.
    Letter(u8),
}

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// What it stands for, in either case.
    pub letter: char,
    /// What it is worth; not drawn on a blank.
    pub value: u8,
    /// Whether it is a blank (B7).
    pub blank: bool,
}

/// What happened last.
#[derive(Clone, Debug)]
pub enum Last {
    /// Tiles were laid.
    Play(Play),
    /// Tiles were exchanged.
    Exchange {
        /// Index of the player.
        who: usize,
        /// How many.
        tiles: usize,
    },
    /// A turn was passed, or lost by time.
    Pass {
        /// Index of the player.
        who: usize,
    },
    /// A play was challenged and taken back (B16).
    Withdrawn {
        /// Index of the player.
        who: usize,
        /// The main word of the play.
        word: String,
    },
}

/// Tiles laid.
#[derive(Clone, Debug)]
pub struct Play {
    /// Index of the player; `None` for the play of a duplicate game that counts for all.
    pub who: Option<usize>,
    /// Where the main word lies.
    pub line: Line,
    /// The main word.
    pub word: String,
    /// What it scored.
    pub points: i64,
    /// The squares of the tiles laid, row by row from 0.
    pub squares: Vec<usize>,
}

/// Where a word lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its first square, row by row from 0.
    pub start: usize,
    /// Whether it is read from top to bottom.
    pub down: bool,
    /// Letters.
    pub len: usize,
}

/// A play that is looked at.
#[derive(Clone, Debug)]
pub struct Ghost {
    /// The play.
    pub play: Play,
    /// The tile of each of its squares.
    pub tiles: Vec<Tile>,
}

/// What is special about a duplicate game (B18).
#[derive(Clone, Debug)]
pub struct Duplicate {
    /// What all have: at most 8 are drawn.
    pub rack: Vec<RackTile>,
    /// Which turn it is, from 1.
    pub turn: u32,
}

/// What the picture of a rack shows: for its owner alone.
#[derive(Clone, Debug)]
pub struct RackCard {
    /// In the owner's order: at most 8 are drawn.
    pub tiles: Vec<RackTile>,
    /// Dark or light.
    pub theme: Theme,
}

impl BoardCard {
    /// Rows and columns as they are drawn.
    fn grid(&self) -> Grid {
        let side = self.side.clamp(5, 19);
        Grid::new(side, side, Edges::TopDown)
    }

    fn tile(&self, square: usize) -> Option<Tile> {
        self.tiles.get(square).copied().flatten()
    }

    fn premium(&self, square: usize) -> Premium {
        self.premiums.get(square).copied().unwrap_or(Premium::Plain)
    }

    /// The play that is looked at, or the last one.
    fn shown(&self) -> Option<&Play> {
        match (&self.ghost, &self.last) {
            (Some(ghost), _) => Some(&ghost.play),
            (None, Some(Last::Play(play))) => Some(play),
            _ => None,
        }
    }

    /// The tile that would be laid on a square.
    fn ghost_at(&self, square: usize) -> Option<Tile> {
        let ghost = self.ghost.as_ref()?;
        let n = ghost.play.squares.iter().position(|other| *other == square)?;
        ghost.tiles.get(n).copied()
    }

    /// Whether the last play laid the tile of this square, and nothing newer is looked at.
    fn is_newest(&self, square: usize) -> bool {
        self.ghost.is_none() && self.shown().is_some_and(|play| play.squares.contains(&square))
    }

    /// The squares of a word, as far as they are on the board.
    fn squares(&self, line: Line) -> Vec<usize> {
        let grid = self.grid();
        if line.start >= grid.len() {
            return Vec::new();
        }
        let (row, column) = grid.place(line.start);
        let (room, step) =
            if line.down { (grid.rows() - row, grid.columns()) } else { (grid.columns() - column, 1) };
        (0..line.len.min(room)).map(|n| line.start + n * step).collect()
    }

    /// The square with the row first for a word across, with the column first for one down: "6D", "D6".
    fn coordinate(&self, line: Line) -> String {
        let (row, column) = self.grid().place(line.start);
        let (row, column) = (self.grid().row(row), self.grid().column(column));
        if line.down { format!("{column}{row}") } else { format!("{row}{column}") }
    }
}
