//! `giostra game scrabble`: all plays of a position; computer players against each other, and what they learn.

mod gcg;
mod learn;
mod moves;
mod selfplay;

use super::play::{self, Game};
use super::replay;
use crate::cli::Failure;
use crate::cli::solve::lists;
use crate::games::scrabble::set::{ALL, SCRABBLE_IT, Set};
use crate::say;
use crate::words::gaddag::Gaddag;
use crate::words::library::gaddag_of;
use crate::words::overlay::Overlay;
use anyhow::Context;
use std::path::PathBuf;

const GAME: Game =
    Game { rules: "scrabble-1", own: "set=scrabble_it adjust=standard penalty=0", dictionary: "scrabble" };

/// Arguments of `giostra game scrabble`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// All plays there are, with their scores.
    Moves(moves::Args),
    /// Play in the terminal.
    Play(play::Args),
    /// Go through a recorded match, also a GCG file.
    Replay(replay::Args),
    /// Games of computer players against each other.
    Selfplay(selfplay::Args),
    /// Learn what tiles left on the rack are worth.
    Learn(learn::Args),
}

/// What a game is played with.
#[derive(clap::Args)]
struct Material {
    #[arg(long, value_name = "NAME")]
    #[arg(help = "Board and tiles: scrabble_it, english or scarabeo [default: scrabble_it]")]
    set: Option<String>,

    /// Dictionary: classico, enciclopedico, wyps, scrabble or english [default: scrabble, english for the set english]
    #[arg(long, value_name = "NAME", conflicts_with = "words")]
    dict: Option<String>,

    /// A word list instead of a dictionary: plain, gz or xz, one word a line
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
}

impl Material {
    fn set(&self) -> Result<&'static Set, Failure> {
        let name = self.set.as_deref().unwrap_or(SCRABBLE_IT.name);
        Set::named(name).map_err(|_| {
            let names = ALL.map(|set| set.name).join(", ");
            Failure::usage(&say!("cli-no-set", name = name, names = names))
        })
    }

    fn gaddag(&self, set: &Set) -> Result<Gaddag, Failure> {
        let usual = if set.name == "english" { "english" } else { "scrabble" };
        let dictionary = match &self.words {
            Some(path) => lists::read_plain_list(path)?,
            None => lists::load_dictionary(self.dict.as_deref().unwrap_or(usual))?,
        };
        Ok(gaddag_of(&dictionary, &Overlay::default()).context("cannot pack the word list")?)
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Moves(args) => moves::run(args),
        What::Play(args) => play::run(args, &GAME),
        What::Replay(args) if args.is_gcg() => gcg::run(args),
        What::Replay(args) => replay::run(args, GAME.rules),
        What::Selfplay(args) => selfplay::run(args),
        What::Learn(args) => learn::run(args),
    }
}
