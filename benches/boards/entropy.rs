//! Entropy: what a board scores after a move, and how long a computer player thinks.

use super::cpu;
use giostra::games::entropy::board::Board;
use giostra::games::entropy::colour::Counts;
use giostra::games::entropy::score;
use giostra::games::entropy::shift::Shift;
use giostra::games::entropy::supply::Supply;
use giostra::games::level::Level;
use giostra::opponents::entropy as players;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::hint::black_box;

/// Boards that are scored, and how often all of them are.
const BOARDS: usize = 1_000;
const ROUNDS: usize = 2_000;
/// Games in whose positions players think.
const GAMES: u64 = 2;

pub(crate) fn run() {
    scoring();
    Level::ALL.into_iter().for_each(thinking);
}

/// Boards of seven with any number of counters, and a move on each.
fn boards() -> Vec<(Board, Shift)> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let one = |_| {
        let mut board = Board::new(7).expect("a side that is played");
        let mut counters: Vec<_> = Counts::all(7).each().collect();
        for cell in board.iter().take(rng.random_range(7..49)).collect::<Vec<_>>() {
            board.set(cell, Some(counters.swap_remove(rng.random_range(0..counters.len()))));
        }
        let moves: Vec<Shift> = Shift::all(&board).collect();
        let shift = moves[rng.random_range(0..moves.len())];
        (board, shift)
    };
    (0..BOARDS).map(one).collect()
}

/// A move, and then all fourteen lines anew.
fn scoring() {
    let boards = boards();
    let before = cpu::of_this_thread();
    let mut sum = 0_u64;
    for _ in 0..ROUNDS {
        for (board, shift) in &boards {
            let mut after = *black_box(board);
            shift.play(&mut after);
            sum += u64::from(score::total(&after));
        }
    }
    let seconds = cpu::of_this_thread() - before;
    #[expect(clippy::cast_precision_loss, reason = "millions")]
    let times = (BOARDS * ROUNDS) as f64;
    println!(
        "entropy, a move and what the board of 7 by 7 then scores: {:.0} ns, {:.0} million lines a second ({})",
        seconds / times * 1e9,
        times * 14.0 / seconds / 1e6,
        sum / 2_000_000
    );
}

/// How long a level thinks in games of `medio` against itself, in both roles.
fn thinking(level: Level) {
    let mut taken = [(0.0, 0.0_f64, 0); 2];
    for game in 0..GAMES {
        let mut rng = ChaCha8Rng::seed_from_u64(game);
        let mut board = Board::new(7).expect("a side that is played");
        let mut bag = Counts::all(7);
        while !board.is_full() {
            let all: Vec<_> = bag.each().collect();
            let colour = all[rng.random_range(0..all.len())];
            bag.take(colour);
            let laying = Supply::Bag { drawn: Some(colour), bag };
            time(&mut taken[0], || players::lay(&board, laying, level, &mut rng.clone()));
            if let Some((colour, cell)) = players::lay(&board, laying, Level::Medio, &mut rng) {
                board.set(cell, Some(colour));
            }
            let moving = Supply::Bag { drawn: None, bag };
            time(&mut taken[1], || players::shift(&board, moving, level, &mut rng.clone()));
            players::shift(&board, moving, Level::Medio, &mut rng).play(&mut board);
        }
    }
    for (role, (all, most, times)) in ["chaos", "order"].into_iter().zip(taken) {
        println!(
            "entropy, a move of {role} {} (at most {} valued moves and what was begun): mean {:.2} ms, most {:.1} ms",
            level.name(),
            players::budget(level),
            all / f64::from(times) * 1e3,
            most * 1e3
        );
    }
}

fn time<T>((all, most, times): &mut (f64, f64, i32), work: impl FnOnce() -> T) {
    let before = cpu::of_this_thread();
    black_box(work());
    let seconds = cpu::of_this_thread() - before;
    (*all, *most, *times) = (*all + seconds, most.max(seconds), *times + 1);
}
