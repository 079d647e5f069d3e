//! Games between players of any strength, from positions of chance.

use giostra::games::buffalo::generate;
use giostra::games::buffalo::opponent::evaluation::{FEATURES, WEIGHTS};
use giostra::games::buffalo::opponent::search;
use giostra::games::buffalo::position::{End, Position, Side};
use giostra::games::buffalo::rebels::Sides;
use giostra::opponents::search::alpha_beta::{Effort, SURELY_WON};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

/// So many moves of chance.
pub(crate) fn wander(mut position: Position, moves: usize, rng: &mut ChaCha8Rng) -> Position {
    for _ in 0..moves {
        let moves = generate::moves(&position);
        if moves.is_empty() {
            break;
        }
        position = position.after(moves[rng.random_range(0..moves.len())]);
    }
    position
}

/// A position after four to nine moves of chance, in which a short look sees nobody win.
pub(crate) fn opening(rebels: Option<Sides>, rng: &mut ChaCha8Rng) -> Position {
    loop {
        let moves = rng.random_range(4..10);
        let position = wander(Position::start(rebels), moves, rng);
        let found = search(&position, &WEIGHTS, Effort::nodes(20_000), rng);
        if found.is_some_and(|found| found.value.abs() < 150) {
            return position;
        }
    }
}

/// Plays on; tells who has won, and after how many moves.
pub(crate) fn play(
    mut position: Position,
    weights: &[i32; FEATURES],
    [black, white]: [Effort; 2],
    rng: &mut ChaCha8Rng,
) -> (Side, u64) {
    let mut moves = 0;
    loop {
        let effort = if position.to_move == Side::Black { black } else { white };
        let Some(found) = search(&position, weights, effort, rng) else { break };
        position = position.after(found.mv);
        moves += 1;
        if found.value >= SURELY_WON {
            return (position.to_move.other(), moves);
        }
    }
    (position.end().map_or(Side::White, End::winner), moves)
}
