//! Whether the lines of a report agree with each other.

use super::cells::column;
use super::fault::{Adjusted, Fault, Note, Problem, Quarrel};
use super::header::{AskedBye, Given};
use super::read::{Player, note};
use crate::tournaments::field::{Asked, Bye, Cell, Forbidden, Number};
use std::collections::BTreeMap;

/// Games: whoever has an opponent is that opponent's; results and colours go together. One bye by the pairing a round.
///
/// `players` are in the order of start numbers, without gaps.
pub(super) fn games(players: &[Player], played: usize) -> Result<(), Fault> {
    let cell = |player: &Player, round: usize| player.cells.get(round).copied().flatten();
    for round in 0..played {
        let mut allocated = false;
        for player in players {
            let fault = |problem| Fault { line: player.line, column: column(round), problem };
            let Some(own) = cell(player, round) else { continue };
            if own == Cell::Bye(Bye::Allocated) && std::mem::replace(&mut allocated, true) {
                return Err(fault(Problem::SecondBye { round: round + 1 }));
            }
            let Some(opponent) = own.opponent() else { continue };
            if opponent == player.number {
                return Err(fault(Problem::Oneself));
            }
            let Some(other) = usize::from(opponent).checked_sub(1).and_then(|index| players.get(index))
            else {
                return Err(fault(Problem::NoSuchPlayer(opponent.into())));
            };
            let quarrel = Quarrel { round: round + 1, player: player.number, opponent };
            let other = cell(other, round).filter(|other| other.opponent() == Some(player.number));
            let other = other.ok_or_else(|| fault(Problem::Unanswered(quarrel)))?;
            match (own, other) {
                (Cell::Played { side, outcome, .. }, Cell::Played { side: theirs, outcome: answer, .. }) => {
                    if outcome.other() != answer {
                        return Err(fault(Problem::Results(quarrel)));
                    }
                    if side == theirs {
                        return Err(fault(Problem::SameColour(quarrel)));
                    }
                }
                (Cell::Forfeit { side, won, .. }, Cell::Forfeit { side: theirs, won: answer, .. }) => {
                    if won && answer {
                        return Err(fault(Problem::Results(quarrel)));
                    }
                    if side.is_some() && side == theirs {
                        return Err(fault(Problem::SameColour(quarrel)));
                    }
                }
                _ => return Err(fault(Problem::Results(quarrel))),
            }
        }
    }
    Ok(())
}

/// The bye by the pairing that the arbiter has given for the coming round: there is one at most, and none for later rounds.
///
/// Taking such a column for a round that is over would make everybody else absent in it, without a word.
pub(super) fn given(players: &[Player], played: usize) -> Result<Option<Note>, Fault> {
    let mut given = None;
    for player in players {
        for (round, cell) in player.cells.iter().enumerate().skip(played) {
            if *cell != Some(Cell::Bye(Bye::Allocated)) {
                continue;
            }
            let fault = |column, problem| Fault { line: player.line, column, problem };
            if round > played {
                return Err(fault(column(round) + 7, Problem::Letter('U')));
            }
            if given.replace(player).is_some() {
                return Err(fault(column(round), Problem::SecondBye { round: round + 1 }));
            }
        }
    }
    Ok(given.and_then(|player| note(player, vec![played], Adjusted::Given)))
}

/// Byes to come. One for a round that was played fills a blank cell, and contradicts none that is filled.
pub(super) fn asked(
    byes: &[Given<AskedBye>],
    players: &mut [Player],
    played: usize,
    rounds: u16,
) -> Result<Vec<Asked>, Fault> {
    let mut asked: BTreeMap<(u16, Number), Bye> = BTreeMap::new();
    for given in byes {
        let AskedBye { entrant, round, bye } = given.what;
        let fault = |problem| Fault { line: given.line, column: given.column, problem };
        let coming = (u16::try_from(played + 1).unwrap_or(u16::MAX), given.column);
        let (round, column) = round.unwrap_or(coming);
        if round > rounds {
            let problem = Problem::TooLarge { number: round.into(), most: rounds.into() };
            return Err(Fault { line: given.line, column, problem });
        }
        let whose = usize::from(entrant).checked_sub(1).and_then(|index| players.get_mut(index));
        let whose = whose.ok_or_else(|| fault(Problem::NoSuchPlayer(entrant.into())))?;
        let index = usize::from(round) - 1;
        let other = fault(Problem::Bye { player: entrant, round });
        match whose.cells.get(index).copied().flatten() {
            Some(cell) if cell != Cell::Bye(bye) => return Err(other),
            Some(_) => {}
            None if index < played => {
                if whose.cells.len() <= index {
                    whose.cells.resize(index + 1, None);
                }
                whose.cells[index] = Some(Cell::Bye(bye));
            }
            None => {
                if asked.insert((round, entrant), bye).is_some_and(|before| before != bye) {
                    return Err(other);
                }
            }
        }
    }
    Ok(asked.into_iter().map(|((round, entrant), bye)| Asked { entrant, round, bye }).collect())
}

/// Those who are not to meet take part.
pub(super) fn forbidden(lines: &[Given<Forbidden>], players: usize) -> Result<(), Fault> {
    for Given { line, column, what } in lines {
        if let Some(stranger) = what.entrants.iter().find(|entrant| usize::from(**entrant) > players) {
            let problem = Problem::NoSuchPlayer((*stranger).into());
            return Err(Fault { line: *line, column: *column, problem });
        }
    }
    Ok(())
}
