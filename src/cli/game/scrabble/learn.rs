//! `giostra game scrabble learn`: the table of leaves of the strongest computer player, made anew.

use super::Material;
use crate::cli::Failure;
use crate::opponents::scrabble::learn::learn;
use anyhow::Context;
use std::io::{self, Write};

/// Arguments of `giostra game scrabble learn`.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  giostra game scrabble learn --games 40000 --seed 1 > src/opponents/scrabble/leaves_it.tsv"
)]
pub(super) struct Args {
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Where all draws come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    material: Material,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let set = args.material.set()?;
    let gaddag = args.material.gaddag(set)?;
    let leaves = learn(&gaddag, set, args.games, args.seed);
    let mut out = io::stdout().lock();
    let written =
        write!(out, "# {} games, seed {}, set {set}: hundredths of a point\n{leaves}", args.games, args.seed);
    match written.and_then(|()| out.flush()).context("cannot write the table") {
        // Whoever reads us has heard enough.
        Err(error) if crate::cli::is_broken_pipe(&error) => Ok(()),
        done => Ok(done?),
    }
}
