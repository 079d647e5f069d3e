//! Tie-breaks that count a player's own rounds, and ratings.

use super::Rules;
use super::scores::{Scores, is_voluntary};
use crate::tournaments::field::{Bye, Cell, Number, Outcome, Side};
use crate::tournaments::points::Points;

/// Rounds with a win's points, played or not (art. 7.1).
pub(super) fn wins(scores: &Scores<'_>, number: Number) -> usize {
    let scale = scores.field.scale;
    scores.cells(number).filter(|cell| scale.of(*cell) == scale.win).count()
}

/// Wins over the board (art. 7.2).
pub(super) fn won(scores: &Scores<'_>, number: Number) -> usize {
    let won = |cell: &Cell| matches!(cell, Cell::Played { outcome: Outcome::Win, .. });
    scores.cells(number).filter(won).count()
}

/// Games over the board with Black (art. 7.3).
pub(super) fn black(scores: &Scores<'_>, number: Number) -> usize {
    let black = |cell: &Cell| matches!(cell, Cell::Played { side: Side::Black, .. });
    scores.cells(number).filter(black).count()
}

/// Wins over the board with Black (art. 7.4).
pub(super) fn black_won(scores: &Scores<'_>, number: Number) -> usize {
    let won = |cell: &Cell| matches!(cell, Cell::Played { side: Side::Black, outcome: Outcome::Win, .. });
    scores.cells(number).filter(won).count()
}

/// Rounds one has chosen to play: all but voluntary unplayed ones (art. 7.6).
pub(super) fn elected(scores: &Scores<'_>, number: Number) -> usize {
    scores.cells(number).filter(|cell| !is_voluntary(*cell)).count()
}

/// The sum of the scores after each round, in tenths (art. 7.5).
pub(super) fn progressive(scores: &Scores<'_>, number: Number) -> i64 {
    let mut so_far = Points::ZERO;
    let mut sum = 0;
    for cell in scores.cells(number) {
        so_far += scores.field.scale.of(cell);
        sum += i64::from(so_far.0);
    }
    sum
}

/// One for each round won, a half for each drawn, in tenths (art. 7.7).
pub(super) fn standard(scores: &Scores<'_>, number: Number) -> i64 {
    scores.cells(number).map(|cell| standard_of(scores, cell)).sum()
}

fn standard_of(scores: &Scores<'_>, cell: Cell) -> i64 {
    let (won, drawn) = match cell {
        Cell::Played { outcome, .. } => (outcome == Outcome::Win, outcome == Outcome::Draw),
        Cell::Forfeit { won, .. } => (won, false),
        Cell::Bye(Bye::Full) => (true, false),
        Cell::Bye(Bye::Half) => (false, true),
        Cell::Bye(Bye::Zero) => (false, false),
        Cell::Bye(Bye::Allocated) => {
            let scale = scores.field.scale;
            (scale.allocated > scale.draw, scale.allocated == scale.draw)
        }
    };
    10 * i64::from(won) + 5 * i64::from(drawn)
}

/// Points against those who have half of the points that could be won (art. 9.2), in tenths.
pub(super) fn koya(scores: &Scores<'_>, number: Number) -> i64 {
    let against = scores.cells(number).filter(|cell| koya_counts(scores, *cell));
    against.map(|cell| i64::from(scores.field.scale.of(cell).0)).sum()
}

/// Whether a game counts for that.
pub(super) fn koya_counts(scores: &Scores<'_>, cell: Cell) -> bool {
    game(scores.rules, cell).is_some_and(|opponent| {
        let games = i32::try_from(possible(scores, opponent)).unwrap_or(i32::MAX);
        2 * i64::from(scores.points(opponent).0) >= i64::from(scores.field.scale.win.0) * i64::from(games)
    })
}

/// How many rounds somebody could win points in: in a round robin those with an opponent.
fn possible(scores: &Scores<'_>, number: Number) -> usize {
    match scores.rules {
        Rules::Swiss => scores.rounds(),
        Rules::RoundRobin => scores.cells(number).filter(|cell| cell.opponent().is_some()).count(),
    }
}

/// Against whom a game counts: over the board, in round robins also by forfeit (T6).
pub(super) fn game(rules: Rules, cell: Cell) -> Option<Number> {
    match (rules, cell) {
        (_, Cell::Played { opponent, .. }) | (Rules::RoundRobin, Cell::Forfeit { opponent, .. }) => {
            Some(opponent)
        }
        _ => None,
    }
}

/// The mean rating of the opponents met over the board, a whole number, half up (art. 10.1). `None`: nobody was met, or somebody
/// in the field has no rating; then ratings break no ties.
pub(super) fn opponents_rating(scores: &Scores<'_>, number: Number) -> Option<u16> {
    if !scores.rated {
        return None;
    }
    let opponents = scores.cells(number).filter_map(Cell::met);
    let ratings =
        opponents.filter_map(|(opponent, _)| scores.field.entrant(opponent)).map(|one| u64::from(one.rating));
    let (count, sum) = ratings.fold((0, 0), |(count, sum), rating| (count + 1, sum + rating));
    if count == 0 { None } else { u16::try_from((2 * sum + count) / (2 * count)).ok() }
}
