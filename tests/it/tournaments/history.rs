//! Random events for these tests: whatever a director might write down.

use giostra::tournaments::field::{
    Acceleration, Asked, Bye, Cell, Entrant, Field, Forbidden, Number, Outcome, Scale, Side,
};
use giostra::tournaments::points::Points;
use rand::seq::SliceRandom;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// A field of 1 to 40 players with up to 11 rounds: byes of all kinds, forfeits, double forfeits, rematches.
pub(super) fn history(seed: u64) -> Field {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let players: Number = rng.random_range(1..=40);
    let played: u16 = rng.random_range(0..=11);
    let mut field = Field { played, ..Field::default() };
    for number in 1..=players {
        let rating = if rng.random_bool(0.1) { 0 } else { rng.random_range(1..=2900) };
        field.entrants.push(Entrant { name: format!("Player, {number}"), rating, rounds: Vec::new() });
    }
    for _ in 0..played {
        round(&mut field, &mut rng);
    }
    field.rounds = rng.random_bool(0.8).then(|| played.max(1) + rng.random_range(0..4));
    field.first = [None, Some(Side::White), Some(Side::Black)][rng.random_range(0..3)];
    if rng.random_bool(0.3) {
        let mut points = |most: i32| Points(rng.random_range(0..=most));
        field.scale = Scale {
            win: points(30),
            draw: points(15),
            loss: points(5),
            allocated: points(30),
            absent: points(5),
        };
    }
    coming(&mut field, &mut rng);
    field
}

fn round(field: &mut Field, rng: &mut ChaCha8Rng) {
    let mut order: Vec<Number> = field.numbers().collect();
    order.shuffle(rng);
    let mut cells = vec![None; order.len()];
    let mut free = Vec::new();
    for number in order {
        let bye = match rng.random_range(0..20) {
            0 => Some(Bye::Half),
            1 => Some(Bye::Zero),
            2 => Some(Bye::Full),
            _ => None,
        };
        match bye {
            Some(bye) => cells[usize::from(number) - 1] = Some(Cell::Bye(bye)),
            None => free.push(number),
        }
    }
    let mut pairs = free.chunks_exact(2);
    for pair in pairs.by_ref() {
        let [one, other] = game(pair[0], pair[1], rng);
        cells[usize::from(pair[0]) - 1] = Some(one);
        cells[usize::from(pair[1]) - 1] = Some(other);
    }
    for number in pairs.remainder() {
        cells[usize::from(*number) - 1] = Some(Cell::Bye(Bye::Allocated));
    }
    for (entrant, cell) in field.entrants.iter_mut().zip(cells) {
        entrant.rounds.push(cell.expect("everybody has something"));
    }
}

fn game(one: Number, other: Number, rng: &mut ChaCha8Rng) -> [Cell; 2] {
    let side = if rng.random_bool(0.5) { Side::White } else { Side::Black };
    if rng.random_bool(0.08) {
        let (won, lost) = [(true, false), (false, true), (false, false)][rng.random_range(0..3)];
        let said = rng.random_bool(0.7);
        let side = |side: Side| said.then_some(side);
        return [
            Cell::Forfeit { opponent: other, side: side(Side::White), won },
            Cell::Forfeit { opponent: one, side: side(Side::Black), won: lost },
        ];
    }
    let outcome = [Outcome::Win, Outcome::Draw, Outcome::Loss][rng.random_range(0..3)];
    [
        Cell::Played { opponent: other, side, outcome },
        Cell::Played { opponent: one, side: side.other(), outcome: outcome.other() },
    ]
}

/// Byes asked for, who is not to meet, acceleration.
fn coming(field: &mut Field, rng: &mut ChaCha8Rng) {
    let last = field.rounds.unwrap_or(field.played + 3);
    for round in field.played + 1..=last {
        for entrant in field.numbers() {
            if rng.random_bool(0.1) {
                let bye = [Bye::Full, Bye::Half, Bye::Zero][rng.random_range(0..3)];
                field.asked.push(Asked { entrant, round, bye });
            }
        }
    }
    if rng.random_bool(0.3) {
        let entrants = field.numbers().filter(|_| rng.random_bool(0.2)).collect();
        field.forbidden.push(Forbidden { rounds: (1, last.max(1)), entrants });
        let entrants = (1, Number::try_from(field.entrants.len()).expect("few"));
        field.accelerated.push(Acceleration { points: Points(10), rounds: (1, 2), entrants });
    }
}
