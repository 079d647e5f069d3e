//! A field and what it has played: what pairings and tie-breaks are made from, and what a tournament report holds.

use super::points::Points;

/// The number an entrant starts with, from 1; it is theirs for the whole event.
pub type Number = u16;

/// Who moves first is White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The first move.
    White,
    /// The second.
    Black,
}

impl Side {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// How a game ended for one of its two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl Outcome {
    /// How the same game ended for the other.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// A round without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bye {
    /// Given by the pairing to whom it leaves over (PAB; `U` in a report).
    Allocated,
    /// Given by the director, a win's points (`F`).
    Full,
    /// Asked for, half a point (`H`).
    Half,
    /// Asked for, or simply away (`Z`).
    Zero,
}

/// What stands for one entrant in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// A game over the board.
    Played {
        /// Against whom.
        opponent: Number,
        /// With which colour.
        side: Side,
        /// How it ended.
        outcome: Outcome,
    },
    /// A game that was paired and not played: one or both of them did not come.
    Forfeit {
        /// Against whom.
        opponent: Number,
        /// With which colour, where the report says it: it counts for nothing.
        side: Option<Side>,
        /// Whether this one came.
        won: bool,
    },
    /// No game.
    Bye(Bye),
}

impl Cell {
    /// Whom they were to meet.
    pub fn opponent(self) -> Option<Number> {
        match self {
            Self::Played { opponent, .. } | Self::Forfeit { opponent, .. } => Some(opponent),
            Self::Bye(_) => None,
        }
    }

    /// Whom they have met over the board, and with which colour.
    pub fn met(self) -> Option<(Number, Side)> {
        match self {
            Self::Played { opponent, side, .. } => Some((opponent, side)),
            Self::Forfeit { .. } | Self::Bye(_) => None,
        }
    }
}

/// What results are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// A win, over the board or by forfeit, and a full-point bye.
    pub win: Points,
    /// A draw, and a half-point bye.
    pub draw: Points,
    /// A loss over the board.
    pub loss: Points,
    /// The bye that the pairing gives.
    pub allocated: Points,
    /// A zero-point bye, and a loss by forfeit.
    pub absent: Points,
}

impl Scale {
    /// 1, ½, 0, and 1 for the bye.
    pub const STANDARD: Self =
        Self { win: Points(10), draw: Points(5), loss: Points(0), allocated: Points(10), absent: Points(0) };

    /// What a cell is worth.
    pub fn of(self, cell: Cell) -> Points {
        match cell {
            Cell::Played { outcome: Outcome::Win, .. }
            | Cell::Forfeit { won: true, .. }
            | Cell::Bye(Bye::Full) => self.win,
            Cell::Played { outcome: Outcome::Draw, .. } | Cell::Bye(Bye::Half) => self.draw,
            Cell::Played { outcome: Outcome::Loss, .. } => self.loss,
            Cell::Bye(Bye::Allocated) => self.allocated,
            Cell::Forfeit { won: false, .. } | Cell::Bye(Bye::Zero) => self.absent,
        }
    }

    /// C2 (C.04.1 art. 4): whether whoever has this behind them may not rest once more. They had the bye of the pairing, or as
    /// much as for a win without playing.
    pub fn bars_bye(self, cell: Cell) -> bool {
        cell == Cell::Bye(Bye::Allocated) || (cell.met().is_none() && self.of(cell) >= self.win)
    }
}

impl Default for Scale {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// Somebody who takes part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// What they are called.
    pub name: String,
    /// Their rating; 0 is none.
    pub rating: u16,
    /// A cell for each round so far; who is missing from a round that others have has [`Bye::Zero`] there.
    pub rounds: Vec<Cell>,
}

impl Entrant {
    /// What stands in a round, counted from 0.
    pub fn cell(&self, round: usize) -> Cell {
        self.rounds.get(round).copied().unwrap_or(Cell::Bye(Bye::Zero))
    }

    /// Points of the first `rounds` rounds.
    pub fn points(&self, rounds: usize, scale: Scale) -> Points {
        (0..rounds).map(|round| scale.of(self.cell(round))).sum()
    }
}

/// Entrants who are not to meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// In which rounds, counted from 1, both ends included.
    pub rounds: (u16, u16),
    /// No two of these.
    pub entrants: Vec<Number>,
}

/// Points that count for pairing alone (C.04.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceleration {
    /// How many.
    pub points: Points,
    /// In which rounds, counted from 1, both ends included.
    pub rounds: (u16, u16),
    /// For which start numbers, both ends included.
    pub entrants: (Number, Number),
}

/// A bye that has been asked for before its round is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// By whom.
    pub entrant: Number,
    /// For which round, counted from 1.
    pub round: u16,
    /// Which: [`Bye::Full`], [`Bye::Half`] or [`Bye::Zero`]; [`Bye::Allocated`]: the arbiter has given it before the round is paired,
    /// to one player at most, and nobody else rests.
    pub bye: Bye,
}

/// Entrants by start number, and what they have played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Number 1 is the first of them.
    pub entrants: Vec<Entrant>,
    /// How many rounds have been played.
    pub played: u16,
    /// How many there are to be; nobody may have said so.
    pub rounds: Option<u16>,
    /// The colour of number 1 in the first round, where it was drawn.
    pub first: Option<Side>,
    /// What results are worth.
    pub scale: Scale,
    /// Byes asked for in advance.
    pub asked: Vec<Asked>,
    /// Who is not to meet whom.
    pub forbidden: Vec<Forbidden>,
    /// Points that count for pairing alone.
    pub accelerated: Vec<Acceleration>,
    /// Where teams play, the board points of each, by number; otherwise none.
    pub boards: Vec<Points>,
}

impl Field {
    /// An entrant; `None`: there is no such number.
    pub fn entrant(&self, number: Number) -> Option<&Entrant> {
        self.entrants.get(usize::from(number).checked_sub(1)?)
    }

    /// All start numbers, in order.
    pub fn numbers(&self) -> impl Iterator<Item = Number> + use<> {
        1..=Number::try_from(self.entrants.len()).unwrap_or(Number::MAX)
    }
}
