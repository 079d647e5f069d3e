//! A tournament for others: as a table (CSV), for programs (JSON, which is read again), and as one page (HTML).

pub mod bracket;
pub mod csv;
pub mod html;
pub mod json;
pub mod log;

use super::field::{Bye, Cell, Number, Outcome, Side};
use super::tiebreaks::Standings;
use super::trf::Report;

/// A tournament and where everybody stands in it.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// What was played.
    pub report: &'a Report,
    /// Who stands where.
    pub standings: &'a Standings,
    /// Of a manche event the points of each round, by number; else nothing.
    pub scores: &'a [Vec<String>],
}

impl<'a> Event<'a> {
    /// An event of games.
    pub fn new(report: &'a Report, standings: &'a Standings) -> Self {
        Self { report, standings, scores: &[] }
    }

    /// How many rounds there are to be shown.
    fn rounds(&self) -> usize {
        self.scores.first().map_or(usize::from(self.report.field.played), Vec::len)
    }

    /// Of a manche event what somebody has from a round, counted from 0.
    fn score(&self, number: Number, round: usize) -> Option<&'a str> {
        let own = self.scores.get(usize::from(number).checked_sub(1)?)?;
        own.get(round).map(String::as_str)
    }
}

/// The letter of a result, as reports write it.
const fn letter(cell: Cell) -> char {
    match cell {
        Cell::Played { outcome: Outcome::Win, .. } => '1',
        Cell::Played { outcome: Outcome::Draw, .. } => '=',
        Cell::Played { outcome: Outcome::Loss, .. } => '0',
        Cell::Forfeit { won: true, .. } => '+',
        Cell::Forfeit { won: false, .. } => '-',
        Cell::Bye(Bye::Allocated) => 'U',
        Cell::Bye(Bye::Full) => 'F',
        Cell::Bye(Bye::Half) => 'H',
        Cell::Bye(Bye::Zero) => 'Z',
    }
}

/// With which colour, where it is known.
const fn side(cell: Cell) -> Option<Side> {
    match cell {
        Cell::Played { side, .. } => Some(side),
        Cell::Forfeit { side, .. } => side,
        Cell::Bye(_) => None,
    }
}

/// A game of a round, as one line of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Board {
    white: Number,
    black: Number,
    /// What White, and what Black has.
    cells: [Cell; 2],
}

/// The games of a round, counted from 0, each once, by the better score before it, and the byes.
fn boards(report: &Report, round: usize) -> (Vec<Board>, Vec<(Number, Bye)>) {
    let field = &report.field;
    let (mut boards, mut byes) = (Vec::new(), Vec::new());
    for (number, entrant) in field.numbers().zip(&field.entrants) {
        let cell = entrant.cell(round);
        let Some(opponent) = cell.opponent() else {
            if let Cell::Bye(bye) = cell {
                byes.push((number, bye));
            }
            continue;
        };
        let other = field.entrant(opponent).map_or(Cell::Bye(Bye::Zero), |other| other.cell(round));
        // Where no colour is known, the lower number stands first.
        let first = match (side(cell), side(other)) {
            (Some(side), _) => side == Side::White,
            (None, Some(side)) => side == Side::Black,
            (None, None) => number < opponent,
        };
        if first {
            boards.push(Board { white: number, black: opponent, cells: [cell, other] });
        }
    }
    let before =
        |number: Number| field.entrant(number).map_or(0, |entrant| entrant.points(round, field.scale).0);
    boards.sort_by_key(|board| {
        let (one, other) = (before(board.white), before(board.black));
        (std::cmp::Reverse((one.max(other), one + other)), board.white.min(board.black))
    });
    byes.sort_by_key(|(number, bye)| (*bye != Bye::Allocated, *number));
    (boards, byes)
}
