//! What opponents count for, which of them are cut, and the sums that are made of it: Buchholz and Sonneborn-Berger.

use super::explain::{Adjusted, Cut, Term};
use super::scores::{Scores, is_voluntary};
use super::{Rules, TieBreak};
use crate::tournaments::field::{Cell, Number};

/// Below so many rounds the cut of two at both ends is none (T1).
const FEWEST_FOR_M2: usize = 5;

/// What each round brings: the opponent's adjusted score (16.3), or in an unplayed round that of a dummy (16.4).
pub(super) fn terms(scores: &Scores<'_>, number: Number) -> Vec<Term> {
    let all = scores.cells(number).enumerate().map(|(round, cell)| term(scores, number, round, cell));
    // In a round robin a round without a game brings nothing, and is not shown.
    all.filter(|term| scores.rules == Rules::Swiss || term.opponent.is_some()).collect()
}

fn term(scores: &Scores<'_>, number: Number, round: usize, cell: Cell) -> Term {
    let met = match (scores.rules, cell) {
        (_, Cell::Played { opponent, .. }) | (Rules::RoundRobin, Cell::Forfeit { opponent, .. }) => {
            Some(opponent)
        }
        _ => None,
    };
    let own = scores.points(number);
    let (score, adjusted) = match (met, cell.opponent()) {
        (Some(opponent), _) => {
            let score = scores.adjusted(opponent);
            let from = scores.points(opponent);
            (score, (score != from).then_some(Adjusted::Opponent { from }))
        }
        (None, Some(opponent)) => {
            let most = scores.adjusted(opponent);
            (own.min(most), Some(Adjusted::Forfeit { own, most }))
        }
        (None, None) => {
            let most = scores.half();
            (own.min(most), Some(Adjusted::Dummy { own, most }))
        }
    };
    Term {
        round: u16::try_from(round + 1).unwrap_or(u16::MAX),
        opponent: cell.opponent(),
        cell,
        scored: scores.field.scale.of(cell),
        score,
        adjusted,
        cut: None,
    }
}

/// Marks what a tie-break of the Buchholz family leaves out.
pub(super) fn cut(scores: &Scores<'_>, tiebreak: TieBreak, terms: &mut [Term]) {
    let (low, high) = match tiebreak {
        TieBreak::BhC1 => (1, 0),
        TieBreak::BhC2 => (2, 0),
        TieBreak::BhM1 => (1, 1),
        TieBreak::BhM2 if scores.rounds() >= FEWEST_FOR_M2 => (2, 2),
        _ => (0, 0),
    };
    for _ in 0..low {
        // 16.5: voluntary unplayed rounds first, the lowest of them first, even where another value is lower.
        let left = terms.iter_mut().filter(|term| term.cut.is_none());
        if let Some(term) = left.min_by_key(|term| (!is_voluntary(term.cell), term.score)) {
            term.cut = Some(if is_voluntary(term.cell) { Cut::Voluntary } else { Cut::Lowest });
        }
    }
    for _ in 0..high {
        let left = terms.iter_mut().filter(|term| term.cut.is_none());
        if let Some(term) = left.max_by_key(|term| term.score) {
            term.cut = Some(Cut::Highest);
        }
    }
}

/// Buchholz, in tenths.
pub(super) fn sum(terms: &[Term]) -> i64 {
    terms.iter().filter(|term| term.cut.is_none()).map(|term| i64::from(term.score.0)).sum()
}

/// Sonneborn-Berger, in hundredths: what each opponent counts for, times what was scored against them.
pub(super) fn products(terms: &[Term]) -> i64 {
    terms.iter().map(|term| i64::from(term.score.0) * i64::from(term.scored.0)).sum()
}
