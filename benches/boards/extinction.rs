//! Extinction chess, in positions from games that two computer players play.

use super::cpu;
use giostra::games::extinction::ExtinctionChess;
use giostra::games::extinction::generate::perft;
use giostra::games::extinction::opponent::{choose, effort, think, worth::Weights};
use giostra::games::extinction::position::{Double, Position};
use giostra::games::level::Level;
use rand::{RngExt as _, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Games, and plies of each that are any at all.
const GAMES: u64 = 6;
const OPENING: usize = 6;

pub(crate) fn run() {
    let start = Position::start();
    perft(&start, 4);
    let before = cpu::of_this_thread();
    let nodes = perft(&start, 6);
    let seconds = cpu::of_this_thread() - before;
    #[expect(clippy::cast_precision_loss, reason = "a hundred million")]
    let rate = nodes as f64 / seconds / 1e6;
    println!("extinction chess, perft 6: {nodes} nodes, {rate:.0} million a second");
    for level in Level::ALL {
        moves_of(level);
    }
}

/// How long a level thinks in the positions of games of `medio` against itself.
fn moves_of(level: Level) {
    let (mut all, mut most, mut times) = (0.0, 0.0_f64, 0);
    for number in 0..GAMES {
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let mut game = ExtinctionChess::from(Position::start(), Double::MoverWins);
        for ply in 0.. {
            let moves = game.all_moves();
            if moves.is_empty() {
                break;
            }
            let any = moves[rng.random_range(0..moves.len())];
            if ply >= OPENING {
                let before = cpu::of_this_thread();
                choose(&game, level, &mut rng.clone());
                let seconds = cpu::of_this_thread() - before;
                (all, most, times) = (all + seconds, most.max(seconds), times + 1);
            }
            let played = think(&game, Weights::learnt(), effort(Level::Medio), &mut rng);
            game.advance(if ply < OPENING { any } else { played.unwrap_or(any) });
        }
    }
    let nodes = effort(level).nodes;
    println!(
        "extinction chess, a move of {} (at most {nodes} nodes): {times} times, mean {:.1} ms, most {:.1} ms",
        level.name(),
        1e3 * all / f64::from(times.max(1)),
        1e3 * most
    );
}
