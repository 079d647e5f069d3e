//! Games as PGN files, the form in which programs for chess exchange them, with `[Variant "Extinction"]` (X10).
//!
//! ```text
//! [White "Fontana"]
//! [Black "Castelli"]
//! [Result "0-1"]
//! [Variant "Extinction"]
//!
//! 1. e4 c5 2. Nf3 {comments} Nc6 $1 (2... d6 variations) 3. d4 0-1
//! ```
//! Comments, values of moves (`$1`, `!`, `±`), `--` and variations are read over. The letters are those of the standard, English ones.

mod read;
mod write;

pub use read::{Fault, Problem, read};
pub use write::write;

use super::moves::Move;
use super::piece::Letters;
use super::position::Position;
use super::san;

/// A game as a file tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pgn {
    /// What is said of it, in the order of the file: name and value.
    pub tags: Vec<(String, String)>,
    /// Where it begins.
    pub start: Position,
    /// What was played.
    pub moves: Vec<Move>,
    /// How it ended, as far as the file says.
    pub result: Score,
}

/// The four tokens a game may end with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Score {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Drawn,
    /// `*`: it is not over, or nobody knows.
    #[default]
    Unknown,
}

impl Score {
    /// As it is written.
    pub const fn token(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The result of that token.
    pub fn of(token: &str) -> Option<Self> {
        [Self::White, Self::Black, Self::Drawn, Self::Unknown].into_iter().find(|one| one.token() == token)
    }
}

impl Pgn {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }

    /// Every position, from the first to the last: one more than moves.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start];
        for mv in &self.moves {
            positions.extend(positions.last().map(|position| position.after(*mv)));
        }
        positions
    }

    /// The moves as people write them.
    pub fn written(&self) -> Vec<String> {
        let positions = self.positions();
        positions.iter().zip(&self.moves).map(|(at, mv)| san::write(at, *mv, Letters::English)).collect()
    }
}
