//! Why a move cannot be played: for the player a sentence.

use super::cells::{Cell, Cells, chief_reaches, dog_reaches};
use super::generate;
use super::moves::{Move, Step};
use super::position::{Piece, Position, Side};
use crate::games::Refusal;
use crate::messages::Text;
use crate::say;

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is written as no move is.
    Unreadable {
        /// What was typed, cut.
        typed: String,
    },
    /// There is no such cell (U1).
    NoCell {
        /// What was typed, cut.
        typed: String,
    },
    /// Nothing stands where the move begins.
    Empty {
        /// Where.
        cell: Cell,
    },
    /// What stands there is the other player's.
    Theirs {
        /// Where.
        cell: Cell,
        /// Whose turn it is.
        mover: Side,
    },
    /// U4: a buffalo goes straight down, one cell.
    NotDown {
        /// Where it stands.
        from: Cell,
    },
    /// U4: something stands in front of the buffalo.
    Ahead {
        /// Where it stands.
        from: Cell,
        /// What is in front of it.
        piece: Piece,
    },
    /// U5, U6: White's pieces stay between the rivers.
    River {
        /// Which of them.
        piece: Piece,
    },
    /// U5: a dog goes along a line.
    NoLine {
        /// Where it stands.
        from: Cell,
        /// Where it was to go.
        to: Cell,
    },
    /// U5: a dog jumps over nothing.
    Jump {
        /// What is first in its way.
        over: Cell,
    },
    /// U5, U6: only the chief captures, and only buffaloes.
    Taken {
        /// Who wanted to go there.
        piece: Piece,
        /// Where.
        cell: Cell,
    },
    /// U6: the chief goes one cell.
    TooFar {
        /// Where the chief stands.
        from: Cell,
    },
    /// Whoever can move must (U9).
    MustMove,
    /// U14: the dogs that are closed in go back, each to an empty cell of row 2; no others do.
    Return {
        /// A move that does it, if the step can be made at all.
        example: Move,
    },
}

impl Fault {
    /// The sentence for the player.
    pub fn text(&self) -> Text {
        let name = Cell::to_string;
        match self {
            Self::Unreadable { typed } => say!("buffalo-unreadable", typed = typed),
            Self::NoCell { typed } => say!("buffalo-no-cell", cell = typed),
            Self::Empty { cell } => say!("buffalo-empty", cell = name(cell)),
            Self::Theirs { cell, mover: Side::Black } => say!("buffalo-theirs-white", cell = name(cell)),
            Self::Theirs { cell, mover: Side::White } => say!("buffalo-theirs-black", cell = name(cell)),
            Self::NotDown { from } => match from.below() {
                Some(below) => say!("buffalo-not-down", from = name(from), to = name(&below)),
                None => say!("buffalo-empty", cell = name(from)),
            },
            Self::Ahead { from, piece } => match piece {
                Piece::Buffalo => say!("buffalo-ahead-buffalo", from = name(from)),
                Piece::Dog => say!("buffalo-ahead-dog", from = name(from)),
                Piece::Chief => say!("buffalo-ahead-chief", from = name(from)),
            },
            Self::River { piece: Piece::Chief } => say!("buffalo-river-chief"),
            Self::River { .. } => say!("buffalo-river-dog"),
            Self::NoLine { from, to } => say!("buffalo-no-line", from = name(from), to = name(to)),
            Self::Jump { over } => say!("buffalo-jump", over = name(over)),
            Self::Taken { piece: Piece::Chief, cell } => say!("buffalo-taken-chief", cell = name(cell)),
            Self::Taken { cell, .. } => say!("buffalo-taken-dog", cell = name(cell)),
            Self::TooFar { from } => say!("buffalo-too-far", from = name(from)),
            Self::MustMove => say!("buffalo-must-move"),
            Self::Return { example } => say!("buffalo-return", example = example.to_string()),
        }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self(fault.text())
    }
}

/// Whether the player to move may play this, in a game that goes on.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(position: &Position, mv: Move) -> Result<(), Fault> {
    let step = match mv {
        Move::Skip => {
            let mut skips = false;
            generate::each(position, &mut |mv| skips |= mv == Move::Skip);
            return if skips { Ok(()) } else { Err(Fault::MustMove) };
        }
        Move::Step(step) => step,
    };
    let cell = step.from;
    let piece = position.on(cell).ok_or(Fault::Empty { cell })?;
    let owner = if piece == Piece::Buffalo { Side::Black } else { Side::White };
    if owner != position.to_move {
        return Err(Fault::Theirs { cell, mover: position.to_move });
    }
    match piece {
        Piece::Buffalo => buffalo(position, step)?,
        Piece::Dog => dog(position, step)?,
        Piece::Chief => chief(position, step)?,
    }
    let with_returns = generate::with_returns(position, step.from, step.to);
    let example = with_returns.first().copied().unwrap_or(mv);
    if with_returns.contains(&mv) { Ok(()) } else { Err(Fault::Return { example }) }
}

fn buffalo(position: &Position, Step { from, to, .. }: Step) -> Result<(), Fault> {
    if from.below() != Some(to) {
        return Err(Fault::NotDown { from });
    }
    position.on(to).map_or(Ok(()), |piece| Err(Fault::Ahead { from, piece }))
}

fn dog(position: &Position, Step { from, to, .. }: Step) -> Result<(), Fault> {
    let piece = Piece::Dog;
    if !Cells::BETWEEN.has(to) {
        return Err(Fault::River { piece });
    }
    if dog_reaches(from, position.taken()).has(to) {
        return Ok(());
    }
    if from == to || !dog_reaches(from, Cells::NONE).has(to) {
        return Err(Fault::NoLine { from, to });
    }
    let way = from.until(to);
    match way.into_iter().find(|cell| position.on(*cell).is_some()) {
        Some(over) => Err(Fault::Jump { over }),
        None => Err(Fault::Taken { piece, cell: to }),
    }
}

fn chief(position: &Position, Step { from, to, .. }: Step) -> Result<(), Fault> {
    let piece = Piece::Chief;
    if !Cells::BETWEEN.has(to) {
        return Err(Fault::River { piece });
    }
    if !chief_reaches(from).has(to) {
        return Err(Fault::TooFar { from });
    }
    if position.dogs.has(to) { Err(Fault::Taken { piece, cell: to }) } else { Ok(()) }
}
