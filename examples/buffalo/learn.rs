//! Logistic regression on who has won: generation after generation plays with what the one before has learnt.

use crate::games::wander;
use giostra::games::buffalo::opponent::evaluation::{FEATURES, features};
use giostra::games::buffalo::opponent::search;
use giostra::games::buffalo::position::{End, Position, Side};
use giostra::opponents::search::alpha_beta::{Effort, SURELY_WON};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

/// Positions that each generation looks at, a move.
const GENERATIONS: [u64; 7] = [300, 1_000, 1_000, 2_000, 2_000, 4_000, 4_000];
/// Games of a generation.
const GAMES: usize = 1_200;
/// Times that all positions are gone through.
const ROUNDS: u32 = 12;
/// Units of a weight to the natural logarithm of odds.
const UNIT: f64 = 100.0;

/// A position of a game that is over.
struct Sample {
    features: Vec<usize>,
    black_won: bool,
}

/// The weights after the last generation.
pub(crate) fn weights(rng: &mut ChaCha8Rng) -> [i32; FEATURES] {
    let (mut exact, mut weights) = ([0.0; FEATURES], [0; FEATURES]);
    let mut samples: Vec<Sample> = Vec::new();
    for (generation, nodes) in GENERATIONS.into_iter().enumerate() {
        // Two thirds of what was seen before are forgotten, the oldest.
        drop(samples.drain(..samples.len() * 2 / 3));
        let black = (0..GAMES).filter(|_| game(&weights, nodes, rng, &mut samples) == Side::Black).count();
        let loss = fit(&samples, &mut exact, rng);
        for (weight, exact) in weights.iter_mut().zip(exact) {
            #[expect(clippy::cast_possible_truncation, reason = "a few thousand at most")]
            let whole = (exact * UNIT).round() as i32;
            *weight = whole;
        }
        let n = generation + 1;
        eprintln!("{n}: Black {black} of {GAMES}, {} positions, loss {loss:.4}", samples.len());
    }
    weights
}

/// A game from a position of chance, often with some buffaloes less: so both sides win often.
fn game(weights: &[i32; FEATURES], nodes: u64, rng: &mut ChaCha8Rng, samples: &mut Vec<Sample>) -> Side {
    let mut position = Position::start(None);
    if rng.random_range(0..4) > 0 {
        for _ in 0..rng.random_range(0..7) {
            let n = rng.random_range(0..8);
            position.buffaloes = position
                .buffaloes
                .into_iter()
                .enumerate()
                .filter(|(at, _)| *at != n)
                .map(|(_, cell)| cell)
                .collect();
        }
    }
    position = wander(position, rng.random_range(0..10), rng);
    let first = samples.len();
    let effort = Effort { doubt: 30, ..Effort::nodes(nodes) };
    let winner = loop {
        let Some(found) = search(&position, weights, effort, rng) else {
            break position.end().map_or(Side::White, End::winner);
        };
        let mut seen = Vec::new();
        features(&position, |feature| seen.push(feature));
        samples.push(Sample { features: seen, black_won: false });
        if found.value.abs() >= SURELY_WON {
            break if found.value > 0 { position.to_move } else { position.to_move.other() };
        }
        position = position.after(found.mv);
    };
    for sample in &mut samples[first..] {
        sample.black_won = winner == Side::Black;
    }
    winner
}

/// Adjusts the weights, each by a step that shrinks as it is adjusted; gives the mean loss of the last round.
fn fit(samples: &[Sample], weights: &mut [f64; FEATURES], rng: &mut ChaCha8Rng) -> f64 {
    let (mut loss, mut seen) = (0.0, [1e-3; FEATURES]);
    for round in 0..ROUNDS {
        loss = 0.0;
        for _ in samples {
            let sample = &samples[rng.random_range(0..samples.len())];
            let odds: f64 = sample.features.iter().map(|feature| weights[*feature]).sum();
            let chance = 1.0 / (1.0 + libm::exp(-odds));
            let wanted = if sample.black_won { 1.0 } else { 0.0 };
            loss -= libm::log((1.0 - f64::abs(wanted - chance)).max(1e-9));
            let step = 0.3 / (1.0 + 0.2 * f64::from(round));
            for feature in &sample.features {
                let slope = wanted - chance - 1e-5 * weights[*feature];
                seen[*feature] += slope * slope;
                weights[*feature] += step * slope / seen[*feature].sqrt();
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "some hundred thousand")]
        let many = samples.len() as f64;
        loss /= many;
    }
    loss
}
