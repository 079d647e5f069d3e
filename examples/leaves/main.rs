//! The table of leaves of the strongest computer player of Scrabble, made anew: what tiles left on the rack are worth, in
//! hundredths of a point. Always the same for the same seed and words.
//!
//! ```sh
//! cargo run --release --example leaves > src/opponents/scrabble/leaves_it.tsv
//! cargo run --release --example leaves -- --set english > src/opponents/scrabble/leaves_en.tsv
//! ```

mod arena;
mod learn;

use anyhow::Context;
use clap::Parser;
use giostra::games::scrabble::set::{ALL, SCRABBLE_IT, Set};
use giostra::words::library::Library;
use giostra::words::overlay::Overlay;

/// Learns what tiles left on the rack are worth.
#[derive(Parser)]
struct Args {
    /// How many games are played.
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Where all draws come from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Board and tiles, by name.
    #[arg(long, value_name = "NAME", default_value = SCRABBLE_IT.name)]
    set: String,
    /// Dictionary [default: scrabble, english for the set english].
    #[arg(long, value_name = "NAME")]
    dict: Option<String>,
}

fn main() -> anyhow::Result<()> {
    let Args { games, seed, set, dict } = Args::parse();
    let names = ALL.map(|set| set.name).join(", ");
    let set = Set::named(&set).ok().with_context(|| format!("{set} is none of {names}"))?;
    let usual = if set.name == "english" { "english" } else { "scrabble" };
    let words = Library::default().playing_words(dict.as_deref().unwrap_or(usual), Overlay::default())?;
    let leaves = learn::learn(&*words.gaddag()?, set, games, seed);
    print!("# {games} games, seed {seed}, set {set}: hundredths of a point\n{leaves}");
    Ok(())
}
