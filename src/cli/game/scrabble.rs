//! `giostra game scrabble`: all plays of a position; computer players against each other.

mod gcg;
mod moves;
mod selfplay;

use super::{Shared, Tools, replay, run_shared};
use crate::cli::Failure;
use crate::cli::solve::lists;
use crate::games::scrabble::set::{ALL, SCRABBLE_IT, Set};
use crate::games::turns::table::Kind;
use crate::say;
use crate::words::dictionary::Dictionary;
use crate::words::gaddag::Gaddag;
use crate::words::library::gaddag_of;
use crate::words::overlay::Overlay;
use anyhow::Context;
use clap::{FromArgMatches, Subcommand};
use std::path::PathBuf;

/// Its name on the command line.
pub(super) const NAME: &str = "scrabble";

/// Its subcommands.
pub(super) const TOOLS: Tools = Tools {
    augment: What::augment_subcommands,
    read: |matches| {
        let what = What::from_arg_matches(matches)?;
        Ok(Box::new(move |kind| run(kind, what)))
    },
};

#[derive(clap::Subcommand)]
enum What {
    /// All plays there are, with their scores.
    Moves(moves::Args),
    /// Go through a recorded match, also a GCG file.
    Replay(replay::Args),
    /// Games of computer players against each other.
    Selfplay(selfplay::Args),
    #[command(flatten)]
    Shared(Shared),
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
        set_named(self.set.as_deref().unwrap_or(SCRABBLE_IT.name))
    }

    fn dictionary(&self, set: &Set) -> Result<Dictionary, Failure> {
        let usual = if set.name == "english" { "english" } else { "scrabble" };
        match &self.words {
            Some(path) => lists::read_plain_list(path),
            None => lists::load_dictionary(self.dict.as_deref().unwrap_or(usual)),
        }
    }

    fn gaddag(&self, set: &Set) -> Result<Gaddag, Failure> {
        let dictionary = self.dictionary(set)?;
        Ok(gaddag_of(&dictionary, &Overlay::default()).context("cannot pack the word list")?)
    }
}

/// The set of that name.
fn set_named(name: &str) -> Result<&'static Set, Failure> {
    Set::named(name).map_err(|_| {
        let names = ALL.map(|set| set.name).join(", ");
        Failure::usage(&say!("cli-no-set", name = name, names = names))
    })
}

/// Runs the subcommand.
fn run(kind: &'static dyn Kind, what: What) -> Result<(), Failure> {
    match what {
        What::Moves(args) => moves::run(&args),
        What::Replay(args) if args.recorded.is_gcg() => gcg::run(&args),
        What::Replay(args) => replay::run(kind, &args),
        What::Selfplay(args) => selfplay::run(kind, &args),
        What::Shared(Shared::Analyse(args)) if args.recorded.is_gcg() => gcg::analyse(kind, &args),
        What::Shared(shared) => run_shared(kind, shared),
    }
}
