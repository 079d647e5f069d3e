//! The table of leaves of the strongest computer player of Scrabble, made anew: what tiles left on the rack are worth, in
//! hundredths of a point. Always the same for the same seed and words.
//!
//! ```sh
//! cargo run --release --example leaves > src/opponents/scrabble/leaves_it.tsv
//! cargo run --release --example leaves -- --set english > src/opponents/scrabble/leaves_en.tsv
//! ```

mod arena;
mod learn;
mod material;

use clap::Parser;
use material::Material;

/// Learns what tiles left on the rack are worth.
#[derive(Parser)]
struct Args {
    /// How many games are played.
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    material: Material,
}

fn main() -> anyhow::Result<()> {
    let Args { games, material } = Args::parse();
    let (set, gaddag) = material.open()?;
    let leaves = learn::learn(&gaddag, set, games, material.seed);
    print!("# {games} games, seed {}, set {set}: hundredths of a point\n{leaves}", material.seed);
    Ok(())
}
