//! How fast rounds are rated: pairs per second of CPU time (the scheduler's count for this thread), our exchange beside the
//! crate `skillratings`, which exchanges two at a time in floating point, in one run.

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use giostra::rating::{Factor, Ledger, Rating, Row};
use skillratings::Outcomes;
use skillratings::elo::{EloConfig, EloRating, elo};
use std::hint::black_box;

/// Players of a round, and their pairs.
const PLAYERS: usize = 8;
const PAIRS: usize = PLAYERS * (PLAYERS - 1) / 2;
/// Rounds of one run.
const ROUNDS: usize = 1_000_000;
/// Rows of the ladder.
const ROWS: u32 = 1_000;
/// Runs of each; the best counts.
const RUNS: usize = 5;

/// Rounds of eight out of a thousand rows, with points; always the same.
fn rounds() -> Vec<[(Row, i64); PLAYERS]> {
    let mut state = 7_u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut round = || {
        let mut row = 0;
        std::array::from_fn(|_| {
            row += 1 + u32::try_from(next(u64::from(ROWS) / 8 - 1)).unwrap_or(0);
            (Row(row), i64::try_from(next(120)).unwrap_or(0))
        })
    };
    (0..ROUNDS).map(|_| round()).collect()
}

fn ours(rounds: &[[(Row, i64); PLAYERS]]) -> i64 {
    let mut ladder = Ledger::default();
    for round in rounds {
        black_box(ladder.play(Factor::USUAL, round));
    }
    ladder.ratings().iter().map(|rating| rating.milli()).sum::<i64>() - Rating::INITIAL.milli()
}

fn theirs(rounds: &[[(Row, i64); PLAYERS]]) -> f64 {
    let config = EloConfig { k: 24.0 / 7.0 };
    let mut ladder = vec![EloRating { rating: 1500.0 }; ROWS as usize + 8];
    for round in rounds {
        let before: [EloRating; PLAYERS] = std::array::from_fn(|at| ladder[round[at].0.0 as usize]);
        for a in 0..PLAYERS {
            for b in a + 1..PLAYERS {
                let outcome = match round[a].1.cmp(&round[b].1) {
                    std::cmp::Ordering::Greater => Outcomes::WIN,
                    std::cmp::Ordering::Equal => Outcomes::DRAW,
                    std::cmp::Ordering::Less => Outcomes::LOSS,
                };
                let (one, other) = elo(&before[a], &before[b], &outcome, &config);
                ladder[round[a].0.0 as usize].rating += one.rating - before[a].rating;
                ladder[round[b].0.0 as usize].rating += other.rating - before[b].rating;
            }
        }
    }
    ladder.iter().map(|one| one.rating).sum()
}

/// Millions of pairs per CPU-second, the best of some runs.
fn best<T>(work: impl Fn() -> T) -> f64 {
    let run = |_| {
        let start = cpu::of_this_thread();
        black_box(work());
        cpu::of_this_thread() - start
    };
    let seconds = (0..RUNS).map(run).fold(f64::INFINITY, f64::min);
    #[expect(clippy::cast_precision_loss, reason = "28 million")]
    let pairs = (ROUNDS * PAIRS) as f64;
    pairs / seconds / 1e6
}

fn main() {
    let rounds = rounds();
    let (mine, other) = (best(|| black_box(ours(&rounds))), best(|| black_box(theirs(&rounds))));
    println!("{ROUNDS} rounds of {PLAYERS}, million pairs per CPU-second:");
    println!("  giostra       {mine:>7.1}");
    println!("  skillratings  {other:>7.1}   ratio {:.2}", mine / other);
}
