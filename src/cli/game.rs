//! `giostra game`: what the rules and the players of the board games can do without a room. Every registered game has the same
//! subcommands; a game may have more, or its own of the same name.

mod analyse;
mod buffalo;
mod entropy;
mod extinction;
mod moves;
mod perft;
mod play;
mod position;
mod replay;
mod scrabble;
mod selfplay;
mod show;
mod shown;
mod wyps;

use super::{Failure, lang};
use crate::games::info::GameInfo;
use crate::games::registry;
use crate::games::turns::table::Kind;
use crate::messages;
use anyhow::Context;
use clap::{ArgMatches, Command, FromArgMatches, Subcommand};
use serde_json::Value;
use std::io::{self, Write};

/// Arguments of `giostra game`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    game: Game,
}

/// A game, and what is to be done with it.
struct Game {
    kind: &'static dyn Kind,
    run: Run,
}

/// What is to be done with a game.
type Run = Box<dyn FnOnce(&'static dyn Kind) -> Result<(), Failure>>;

/// The subcommands of a game.
struct Tools {
    /// Adds them to the command with the game's name.
    augment: fn(Command) -> Command,
    /// Reads what was typed.
    read: fn(&ArgMatches) -> Result<Run, clap::Error>,
}

impl Tools {
    /// Those of a game: its own, or what every game can do.
    fn of(info: &GameInfo) -> &'static Self {
        let own = OWN.iter().find(|(name, _)| *name == info.names[0]);
        own.map_or(&COMMON, |(_, tools)| tools)
    }
}

/// The games that have subcommands of their own, by their names on the command line.
static OWN: &[(&str, Tools)] = &[
    (wyps::NAME, wyps::TOOLS),
    (scrabble::NAME, scrabble::TOOLS),
    (buffalo::NAME, buffalo::TOOLS),
    (entropy::NAME, entropy::TOOLS),
    (extinction::NAME, extinction::TOOLS),
];

/// Those of all others.
static COMMON: Tools = Tools {
    augment: Common::augment_subcommands,
    read: |matches| {
        let what = Common::from_arg_matches(matches)?;
        Ok(Box::new(move |kind| run_common(kind, what)))
    },
};

/// What every game can do.
#[derive(Subcommand)]
enum Common {
    /// Every move of a position.
    Moves(moves::Args),
    /// Games of computer players against each other.
    Selfplay(selfplay::Args),
    /// Go through a recorded match.
    Replay(replay::Args),
    #[command(flatten)]
    Shared(Shared),
}

impl Common {
    /// One more thing is chosen before the game begins: `side=5`.
    fn choose(&mut self, option: String) {
        match self {
            Self::Moves(args) => args.choose(option),
            Self::Selfplay(args) => args.options.push(option),
            Self::Replay(_) | Self::Shared(Shared::Analyse(_)) => {}
            Self::Shared(Shared::Show(args)) => args.choose(option),
            Self::Shared(Shared::Perft(args)) => args.choose(option),
            Self::Shared(Shared::Play(args)) => args.choose(option),
        }
    }
}

/// What every game does in the same way, also those that list their moves in their own.
#[derive(Subcommand)]
enum Shared {
    /// How a position looks, as text or as a picture.
    Show(show::Args),
    /// How many ways there are to play so many moves.
    Perft(perft::Args),
    /// Play in the terminal.
    Play(play::Args),
    /// What each move of a recorded match was worth.
    Analyse(analyse::Args),
}

impl Subcommand for Game {
    fn augment_subcommands(command: Command) -> Command {
        registry::all().iter().fold(command, |command, kind| {
            let info = kind.info();
            let about = messages::plain(lang(), info.said.title, &[]);
            let game = Command::new(info.names[0]).subcommand_required(true);
            let game = game.arg_required_else_help(true);
            let game = if info.names[1] == info.names[0] { game } else { game.visible_alias(info.names[1]) };
            // What describes the subcommands in general would stand in the place of the game's name.
            command.subcommand((Tools::of(info).augment)(game).about(about).long_about(None))
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        registry::named(name).is_some()
    }
}

impl FromArgMatches for Game {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let kind = registry::all().iter().copied().find(|kind| kind.info().names.contains(&name));
        let kind = kind.ok_or_else(missing)?;
        let run = (Tools::of(kind.info()).read)(matches)?;
        Ok(Self { kind, run })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: Args) -> Result<(), Failure> {
    let Game { kind, run } = args.game;
    run(kind)
}

fn run_common(kind: &'static dyn Kind, what: Common) -> Result<(), Failure> {
    match what {
        Common::Moves(args) => moves::run(kind, &args),
        Common::Selfplay(args) => selfplay::run(kind, &args),
        Common::Replay(args) => replay::run(kind, &args),
        Common::Shared(shared) => run_shared(kind, shared),
    }
}

fn run_shared(kind: &'static dyn Kind, shared: Shared) -> Result<(), Failure> {
    match shared {
        Shared::Show(args) => show::run(kind, &args),
        Shared::Perft(args) => perft::run(kind, &args),
        Shared::Play(args) => play::run(kind, &args),
        Shared::Analyse(args) => analyse::run(kind, &args),
    }
}

/// Prints an answer: for programs as one JSON object, else as it is written for people.
fn answer(json: bool, object: &Value, text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = if json { writeln!(out, "{object}") } else { writeln!(out, "{text}") };
    match written.and_then(|()| out.flush()).context("cannot write the answer") {
        // The reader of our output has closed it: that is no error.
        Err(error) if super::is_broken_pipe(&error) => Ok(()),
        done => Ok(done?),
    }
}
