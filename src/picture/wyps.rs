//! The picture of a Wyps board: a triangle of hexagons, whose two upper corners are free for the players.
//!
//! Cells are counted row by row from the apex: A1, B1, B2, C1 … (Y2). The card holds what the caller knows of
//! a match; nothing here knows the rules.

mod alt;
mod block;
mod board;
mod corner;
mod strip;
mod tile;

use super::kit::State;
use super::kit::hex::{self, MOST_ROWS};
use super::theme::Theme;

pub use block::board_block;
pub use board::board_scene;

/// What the picture shows. Rack and pool are common and public (Y8).
#[derive(Clone, Debug)]
pub struct BoardCard {
    /// Rows: 7, 10, 13 or 16 (Y1). Other sizes from 3 to 16 are drawn as well.
    pub side: usize,
    /// What lies on each cell; those that are missing are empty.
    pub cells: Vec<Option<Tile>>,
    /// Black, who moves first, and White.
    pub players: [Player; 2],
    /// Whose turn it is; `None` when nobody is to play.
    pub turn: Option<Hue>,
    /// Which move this is, from 1.
    pub number: u32,
    /// How long a turn lasts, as the reader reads it: "1 minuto a turno"; may be empty.
    pub pace: String,
    /// The last move.
    pub last: Option<Move>,
    /// A move that its author looks at before making it, with the letter of each cell it lays a tile on. Then the last
    /// move is not shown.
    pub ghost: Option<(Move, Vec<char>)>,
    /// Empty cells that are numbered from 1: one of each proposal.
    pub marks: Vec<usize>,
    /// Letters that may be laid.
    pub rack: Vec<char>,
    /// Letters that come next, the first one at the tip of the arrow (Y9).
    pub pool: Vec<char>,
    /// Tiles in the bag.
    pub bag: usize,
    /// Whether a moderator has stopped the match for a while.
    pub paused: bool,
    /// How it ended, once it has.
    pub end: Option<End>,
    /// Dark or light.
    pub theme: Theme,
}

/// A side of the tiles, and who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its letter, in either case.
    pub letter: char,
    /// Which side is up.
    pub hue: Hue,
}

/// Who plays.
#[derive(Clone, Debug)]
pub struct Player {
    /// Any Unicode, any length.
    pub name: String,
    /// Whether the player's best group touches the left side, the right one, the base (Y4).
    pub sides: [bool; 3],
}

/// A move.
#[derive(Clone, Debug)]
pub struct Move {
    /// Who made it.
    pub who: Hue,
    /// The word; for a single letter (Y14) that letter.
    pub word: String,
    /// Its cells in the order of its letters.
    pub path: Vec<usize>,
    /// The cells tiles were laid on.
    pub laid: Vec<usize>,
    /// The cell of the opposing tile that was turned (Y13).
    pub turned: Option<usize>,
}

/// How it ended.
#[derive(Clone, Debug, Default)]
pub struct End {
    /// Who won; `None` if nobody did.
    pub winner: Option<Hue>,
    /// The winner's group that touches all three sides (Y16); empty if the game was won otherwise.
    pub connection: Vec<usize>,
}

impl Hue {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];
}

impl BoardCard {
    /// Rows as they are drawn.
    fn side(&self) -> usize {
        self.side.clamp(3, MOST_ROWS)
    }

    /// How many cells are drawn.
    fn count(&self) -> usize {
        self.side() * (self.side() + 1) / 2
    }

    fn tile(&self, cell: usize) -> Option<Tile> {
        self.cells.get(cell).copied().flatten()
    }

    /// The move that is looked at, or the last one.
    fn shown(&self) -> Option<&Move> {
        self.ghost.as_ref().map(|(ghost, _)| ghost).or(self.last.as_ref())
    }

    /// The tile that would be laid on a cell.
    fn ghost_at(&self, cell: usize) -> Option<Tile> {
        let (ghost, letters) = self.ghost.as_ref()?;
        let n = ghost.laid.iter().position(|other| *other == cell)?;
        letters.get(n).map(|letter| Tile { letter: *letter, hue: ghost.who })
    }

    fn state(&self) -> State {
        State::of(self.end.is_some(), self.paused)
    }

    /// Of some cells those that are on the board.
    fn on_board(&self, cells: &[usize]) -> Vec<usize> {
        cells.iter().copied().filter(|cell| *cell < self.count()).collect()
    }

    /// The names of those of some cells that are on the board.
    fn names(&self, cells: &[usize]) -> String {
        self.on_board(cells).into_iter().map(hex::name).collect::<Vec<_>>().join(" ")
    }
}
