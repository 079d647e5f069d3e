//! All moves of a position (U4–U6, U9, U11–U14), and how many ways there are to play on.

use super::cells::{Cell, chief_reaches, dog_reaches};
use super::moves::{Move, Sent, Step};
use super::position::{Position, Side};
use super::rebels::{closed_in, each_return};

/// Every move of the player to move; none of a game that is over.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    if position.end().is_none() {
        each(position, &mut |mv| moves.push(mv));
    }
    moves
}

/// Every move of a game that goes on.
pub(crate) fn each(position: &Position, found: &mut impl FnMut(Move)) {
    match position.to_move {
        Side::Black => {
            for to in position.steps_down() {
                each_step_down(position, to, found);
            }
        }
        Side::White => {
            let mut any = false;
            white(position, |from, to| {
                any = true;
                found(Move::Step(Step::new(from, to)));
            });
            if !any {
                found(Move::Skip);
            }
        }
    }
}

/// A buffalo's step down to a cell: one move, or one for each way to send dogs back (U14).
fn each_step_down(position: &Position, to: Cell, found: &mut impl FnMut(Move)) {
    let Some(from) = to.beside(0, 1) else { return };
    let mut add = |sent: Sent| found(Move::Step(Step { from, to, sent }));
    let Some(sides) = position.rebels else {
        add(Sent::default());
        return;
    };
    let buffaloes = position.buffaloes.without(from).with(to);
    let closed = closed_in(sides, to, buffaloes, position.dogs);
    let taken = buffaloes | position.dogs | position.chief;
    each_return(&closed, taken, Sent::default(), &mut add);
}

/// The moves from one cell to another: none, one, or one for each way to send dogs back.
pub(super) fn with_returns(position: &Position, from: Cell, to: Cell) -> Vec<Move> {
    let mut ways = moves(position);
    ways.retain(|way| matches!(way, Move::Step(step) if (step.from, step.to) == (from, to)));
    ways
}

/// Every step of a dog or of the chief.
fn white(position: &Position, mut found: impl FnMut(Cell, Cell)) {
    let taken = position.taken();
    for from in position.dogs {
        dog_reaches(from, taken).iter().for_each(|to| found(from, to));
    }
    for from in position.chief {
        (chief_reaches(from) & !position.dogs).iter().for_each(|to| found(from, to));
    }
}

/// How many moves there are in a game that goes on.
fn count(position: &Position) -> u64 {
    let count = match position.to_move {
        Side::Black if position.rebels.is_none() => position.steps_down().count(),
        Side::Black => {
            let mut count = 0;
            each(position, &mut |_| count += 1);
            count
        }
        Side::White => {
            let taken = position.taken();
            let dogs: u32 = position.dogs.iter().map(|from| dog_reaches(from, taken).count()).sum();
            let chief = position.chief.iter().map(|from| (chief_reaches(from) & !position.dogs).count());
            (dogs + chief.sum::<u32>()).max(1)
        }
    };
    u64::from(count)
}

/// How many ways there are to play so many plies: of a game that is over none, from depth 1 on.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.end().is_some() => 0,
        1 => count(position),
        _ => {
            let mut nodes = 0;
            each(position, &mut |mv| nodes += perft(&position.after(mv), depth - 1));
            nodes
        }
    }
}
