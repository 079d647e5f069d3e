//! Learns what positions of extinction chess are worth from games of the computer against itself:
//!
//! ```text
//! cargo run --release --example extinction_weights > weights.tsv
//! ```
//! writes `src/games/extinction/opponent/weights.tsv`. All games come from one seed, so the same file comes out again. It begins
//! with a guess; in each round both players use what was learnt before, and the weights are moved until the chance to win
//! that they give a position fits how the games ended (logistic regression), as far as they need not go far from the guess.

use giostra::games::extinction::opponent::think;
use giostra::games::extinction::opponent::worth::{COUNT, Weights, each_feature, name};
use giostra::games::extinction::position::{Double, Position};
use giostra::games::extinction::{ExtinctionChess, san};
use giostra::opponents::search::alpha_beta::Effort;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Rounds of play and learning, and games of each.
const ROUNDS: u64 = 1;
const GAMES: u64 = 1_000;
/// How hard both think: they misjudge a little, so that all kinds of positions come up.
const EFFORT: Effort = Effort { nodes: 2_500, depth: 8, doubt: 30, seen: 1000 };
/// Plies of a game that are any at all, and plies at most.
const OPENING: usize = 6;
const LONGEST: usize = 240;
/// What is worth so many hundredths of a pawn makes winning e times as likely as losing.
const SCALE: f64 = 250.0;
/// How much a weight is held to the guess, steps, and how far the first of them goes.
const HOLD: f64 = 1e-6;
const STEPS: usize = 400;
const STEP: f64 = 6.0;

/// A position as learning sees it: its features, and what the player to move got in the end (1, ½, 0).
struct Sample {
    features: Vec<(usize, f64)>,
    result: f64,
}

fn main() {
    let mut weights = Weights::guessed();
    for round in 0..ROUNDS {
        let samples: Vec<Sample> =
            (0..GAMES).flat_map(|number| played(&weights, round * GAMES + number)).collect();
        eprintln!("round {}: {} positions, error {:.5}", round + 1, samples.len(), error(&samples, &weights));
        weights = learnt(&samples, &weights);
        eprintln!("after learning: error {:.5}", error(&samples, &weights));
    }
    for (feature, weight) in weights.0.iter().enumerate() {
        println!("{weight}\t{}", name(feature));
    }
}

/// The positions of a game in which nothing was about to be taken.
fn played(weights: &Weights, number: u64) -> Vec<Sample> {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let mut game = ExtinctionChess::from(Position::start(), Double::MoverWins);
    let mut seen = Vec::new();
    for ply in 0..LONGEST {
        let moves = game.all_moves();
        if moves.is_empty() {
            break;
        }
        let any = moves[rng.random_range(0..moves.len())];
        let mv = if ply < OPENING { any } else { think(&game, weights, EFFORT, &mut rng).unwrap_or(any) };
        if ply >= OPENING && !san::takes(game.board(), mv) {
            seen.push(*game.board());
        }
        game.advance(mv);
    }
    let result = |at: &Position| match game.winner() {
        Some(side) => f64::from(u8::from(side == at.to_move)),
        None => 0.5,
    };
    seen.iter().map(|at| Sample { features: features(at), result: result(at) }).collect()
}

fn features(at: &Position) -> Vec<(usize, f64)> {
    let mut sums = [0; COUNT];
    each_feature(at, |feature, times| sums[feature] += times);
    let all = sums.into_iter().enumerate();
    all.filter(|(_, times)| *times != 0).map(|(feature, times)| (feature, f64::from(times))).collect()
}

fn chance(sample: &Sample, weights: &[f64]) -> f64 {
    let worth: f64 = sample.features.iter().map(|(feature, times)| weights[*feature] * times).sum();
    1.0 / (1.0 + (-worth / SCALE).exp())
}

fn error(samples: &[Sample], weights: &Weights) -> f64 {
    let weights = weights.0.map(f64::from);
    let sum: f64 = samples.iter().map(|sample| (sample.result - chance(sample, &weights)).powi(2)).sum();
    sum / count(samples.len())
}

/// Gradient descent; each feature goes by steps of its own, as its gradients so far are large or small.
fn learnt(samples: &[Sample], from: &Weights) -> Weights {
    let guess = from.0.map(f64::from);
    let (mut weights, mut squares) = (guess, [1e-12; COUNT]);
    for _ in 0..STEPS {
        let mut gradient = [0.0; COUNT];
        for sample in samples {
            let off = sample.result - chance(sample, &weights);
            for (feature, times) in &sample.features {
                gradient[*feature] += off * times;
            }
        }
        for feature in 0..COUNT {
            let pull =
                gradient[feature] / count(samples.len()) / SCALE - HOLD * (weights[feature] - guess[feature]);
            squares[feature] += pull * pull;
            weights[feature] += STEP * pull / f64::sqrt(squares[feature]);
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "a few thousand at most")]
    let rounded = weights.map(|weight| weight.round() as i32);
    Weights(rounded)
}

#[expect(clippy::cast_precision_loss, reason = "some hundred thousand")]
fn count(things: usize) -> f64 {
    things as f64
}
