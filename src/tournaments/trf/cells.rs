//! What a player's line says of the rounds: from column 92 on ten columns a round.

use super::LAST_ROUND;
use super::fault::{Fault, Problem};
use super::line::Line;
use crate::tournaments::field::{Bye, Cell, Outcome, Side};

/// Where a round begins, counted from 0.
pub(super) const fn column(round: usize) -> usize {
    92 + 10 * round
}

/// What a line says of its rounds.
pub(super) struct Read {
    /// Round by round; `None`: nothing at all.
    pub(super) cells: Vec<Option<Cell>>,
    /// The rounds, from 0, whose sign without an opponent was read as an absence (F16), with the sign.
    pub(super) signs: Vec<(usize, char)>,
}

/// Reads them.
pub(super) fn cells(line: &Line, last: u16) -> Result<Read, Fault> {
    let (mut cells, mut signs) = (Vec::new(), Vec::new());
    // Two blanks part what is before from the first round, and each round from the next.
    for column in [90, 91] {
        blank(line, column)?;
    }
    while column(cells.len()) < line.end() {
        if cells.len() >= usize::from(LAST_ROUND) {
            let problem = Problem::TooLarge { number: u32::from(LAST_ROUND) + 1, most: LAST_ROUND.into() };
            return Err(line.fault(column(cells.len()), problem));
        }
        let cell = cell(line, column(cells.len()), last)?;
        let sign = line.at(column(cells.len()) + 7);
        if matches!((cell, sign), (Some(Cell::Bye(_)), '-' | '+' | '=')) {
            signs.push((cells.len(), sign));
        }
        cells.push(cell);
    }
    Ok(Read { cells, signs })
}

fn blank(line: &Line, column: usize) -> Result<(), Fault> {
    match line.at(column) {
        c if c.is_whitespace() => Ok(()),
        c => Err(line.fault(column, Problem::Stray(c))),
    }
}

fn cell(line: &Line, column: usize, last: u16) -> Result<Option<Cell>, Fault> {
    for between in [4, 6, 8, 9] {
        blank(line, column + between)?;
    }
    let opponent = line.number(column, column + 3, last)?.filter(|opponent| *opponent != 0);
    let side = match line.at(column + 5) {
        'w' | 'W' => Some(Side::White),
        'b' | 'B' => Some(Side::Black),
        '-' => None,
        c if c.is_whitespace() => None,
        c => return Err(line.fault(column + 5, Problem::Colour(c))),
    };
    let letter = line.at(column + 7);
    let fault = |problem| Err(line.fault(column + 7, problem));
    let cell = match (opponent, letter.to_ascii_uppercase()) {
        (Some(opponent), result @ ('1' | 'W' | '=' | 'D' | '0' | 'L')) => {
            let Some(side) = side else { return Err(line.fault(column + 5, Problem::NoColour)) };
            let outcome = match result {
                '1' | 'W' => Outcome::Win,
                '=' | 'D' => Outcome::Draw,
                _ => Outcome::Loss,
            };
            Cell::Played { opponent, side, outcome }
        }
        (Some(opponent), '+') => Cell::Forfeit { opponent, side, won: true },
        (Some(opponent), '-') => Cell::Forfeit { opponent, side, won: false },
        (Some(_), 'H' | 'F' | 'U' | 'Z') => return fault(Problem::ByeWithOpponent(letter)),
        (None, 'H' | 'F' | 'U' | 'Z' | '-' | '+' | '=') if side.is_some() => {
            return Err(line.fault(column + 5, Problem::ColourOfBye));
        }
        (None, 'U') => Cell::Bye(Bye::Allocated),
        // F16: the signs are what older programs and lichess write of absences. Refused, no report of theirs with one could be read.
        (None, 'H' | '=') => Cell::Bye(Bye::Half),
        (None, 'F' | '+') => Cell::Bye(Bye::Full),
        (None, 'Z' | '-') => Cell::Bye(Bye::Zero),
        (None, '1' | 'W' | 'D' | '0' | 'L') => return fault(Problem::NoOpponent(letter)),
        (Some(_), c) if c.is_whitespace() => return fault(Problem::NoResult),
        (None, c) if c.is_whitespace() && side.is_none() => return Ok(None),
        (None, c) if c.is_whitespace() => return Err(line.fault(column + 5, Problem::ColourOfBye)),
        _ => return fault(Problem::Letter(letter)),
    };
    Ok(Some(cell))
}

/// A cell in its ten columns, without the two blanks behind it.
pub(super) fn written(cell: Cell) -> String {
    let colour = |side: Option<Side>| match side {
        Some(Side::White) => 'w',
        Some(Side::Black) => 'b',
        None => '-',
    };
    match cell {
        Cell::Played { opponent, side, outcome } => {
            let result = match outcome {
                Outcome::Win => '1',
                Outcome::Draw => '=',
                Outcome::Loss => '0',
            };
            format!("{opponent:4} {} {result}", colour(Some(side)))
        }
        Cell::Forfeit { opponent, side, won } => {
            format!("{opponent:4} {} {}", colour(side), if won { '+' } else { '-' })
        }
        Cell::Bye(bye) => format!("0000 - {}", letter(bye)),
    }
}

/// The letter of a bye.
pub(super) const fn letter(bye: Bye) -> char {
    match bye {
        Bye::Allocated => 'U',
        Bye::Full => 'F',
        Bye::Half => 'H',
        Bye::Zero => 'Z',
    }
}
