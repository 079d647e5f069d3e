//! What `forte` of Scrabble brings over `forte-1` for an effort, and the time it takes: games with the sides swapped and the same
//! draws, always the same for the same seed and words but for the time.
//!
//! ```sh
//! cargo run --release --example effort -- --games 100 --seed 1
//! cargo run --release --example effort -- --set english --games 20 --effort 40000000
//! ```

#[path = "../leaves/arena.rs"]
#[expect(dead_code, reason = "who learns looks at single turns")]
mod arena;

#[path = "../leaves/material.rs"]
mod material;

use clap::Parser;
use giostra::games::scrabble::moves::Generator;
use giostra::opponents::scrabble::leaves::Leaves;
use giostra::opponents::scrabble::{by_equity, simulation};
use material::Material;
use std::time::Instant;

/// Measures what a computer player brings for its effort.
#[derive(Parser)]
struct Args {
    /// How many games, two with the same draws.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Tiles that may be tried for a move.
    #[arg(long, value_name = "N", default_value_t = simulation::EFFORT)]
    effort: u64,
    #[command(flatten)]
    material: Material,
}

/// What many games have come to.
#[derive(Default)]
struct Tally {
    games: f64,
    /// Points of the two players, and the squares of what the first is ahead.
    points: [f64; 2],
    squares: f64,
    moves: f64,
    seconds: f64,
    longest: f64,
    steps: u64,
}

#[expect(clippy::disallowed_methods, reason = "it measures real time")]
fn main() -> anyhow::Result<()> {
    let Args { games, effort, material } = Args::parse();
    let (set, gaddag) = material.open()?;
    let (leaves, mut generator) = (Leaves::of(set), Generator::new(&gaddag, set));
    let mut tally = Tally::default();
    for game in 0..games {
        let (draws, side) = (game / 2, usize::from(game % 2 == 1));
        // What is thought does not change what is drawn.
        let mut thoughts = arena::luck(material.seed + 1_000, draws);
        let played = arena::play(set, &mut arena::luck(material.seed, draws), |player, view, _| {
            if player != side {
                return by_equity(view, &mut generator, leaves);
            }
            let (begun, steps) = (Instant::now(), generator.steps());
            let choice = simulation::choose(view, &mut generator, leaves, effort, &mut thoughts);
            let seconds = begun.elapsed().as_secs_f64();
            tally.moves += 1.0;
            tally.seconds += seconds;
            tally.longest = tally.longest.max(seconds);
            tally.steps += generator.steps() - steps;
            choice
        });
        let points = [played.points[side], played.points[1 - side]].map(f64::from);
        tally.games += 1.0;
        tally.squares += (points[0] - points[1]).powi(2);
        tally.points = [tally.points[0] + points[0], tally.points[1] + points[1]];
        if (game + 1) % 20 == 0 || game + 1 == games {
            tally.print();
        }
    }
    Ok(())
}

impl Tally {
    #[expect(clippy::cast_precision_loss, reason = "millions")]
    fn print(&self) {
        let [own, other] = self.points.map(|points| points / self.games);
        let error = ((self.squares / self.games - (own - other).powi(2)) / self.games).sqrt();
        println!(
            "{} games: {own:.0} to {other:.0}, {:+.1} ± {error:.1}; a move {:.3} s, at most {:.2}, {:.0} tiles tried",
            self.games,
            own - other,
            self.seconds / self.moves,
            self.longest,
            self.steps as f64 / self.moves,
        );
    }
}
