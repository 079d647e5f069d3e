//! Somebody leaves a round robin (T9).

use crate::tournaments::field::{Bye, Cell, Field, Number};
use crate::tournaments::round_robin::{Leaving, leaving};

/// A field after somebody has left it for good: of who has played fewer than half of their games none counts, the others of
/// theirs that were not played are forfeited. `schedule` says whom they were to meet in each round, from the first; `None` is
/// a rest.
pub fn leave(field: &Field, number: Number, schedule: &[Option<Number>]) -> Field {
    let mut field = field.clone();
    let Some(entrant) = field.entrant(number) else { return field };
    let games = schedule.iter().flatten().count();
    let cells = (0..usize::from(field.played)).map(|round| entrant.cell(round));
    let over: Vec<Cell> = cells.collect();
    let played = over.iter().filter(|cell| cell.met().is_some()).count();
    let annulled = leaving(played, games) == Leaving::Annulled;
    let mut set = |who: Number, round: usize, cell: Cell| {
        let place = usize::from(who).checked_sub(1).and_then(|index| field.entrants.get_mut(index));
        let Some(entrant) = place else { return };
        if entrant.rounds.len() <= round {
            entrant.rounds.resize(round + 1, Cell::Bye(Bye::Zero));
        }
        entrant.rounds[round] = cell;
    };
    for (round, cell) in over.into_iter().enumerate() {
        let met = cell.opponent().or_else(|| schedule.get(round).copied().flatten());
        let Some(opponent) = met else { continue };
        if annulled {
            set(number, round, Cell::Bye(Bye::Zero));
            set(opponent, round, Cell::Bye(Bye::Zero));
        } else if cell.met().is_none() {
            set(number, round, Cell::Forfeit { opponent, side: None, won: false });
            set(opponent, round, Cell::Forfeit { opponent: number, side: None, won: true });
        }
    }
    field
}
