//! `giostra game`: what the rules and the players of the board games can do without a room.

mod play;
mod replay;
mod scrabble;
mod shown;
mod wyps;

use super::Failure;
use anyhow::Context;
use serde_json::Value;
use std::io::{self, Write};

/// Arguments of `giostra game`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand)]
enum Game {
    /// Scrabble: crossing words on a board with premium squares.
    Scrabble(scrabble::Args),
    /// Wyps: words on a triangle of hexagons.
    Wyps(wyps::Args),
}

/// Runs the subcommand.
pub(crate) fn run(args: Args) -> Result<(), Failure> {
    match args.game {
        Game::Scrabble(args) => scrabble::run(&args),
        Game::Wyps(args) => wyps::run(args),
    }
}

/// Prints an answer: for programs as one JSON object, else as it is written for people.
fn answer(json: bool, object: &Value, text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = if json { writeln!(out, "{object}") } else { writeln!(out, "{text}") };
    match written.and_then(|()| out.flush()).context("cannot write the answer") {
        // Whoever reads us has heard enough.
        Err(error) if super::is_broken_pipe(&error) => Ok(()),
        done => Ok(done?),
    }
}
