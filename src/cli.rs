//! The command line: `giostra` alone serves; subcommands solve, check words, chat, back up.

mod backup;
pub mod backups;
mod causes;
mod chat;
mod check;
mod database;
mod game;
mod healthy;
pub mod house;
mod judge;
mod ladder;
mod manual;
mod moving;
mod rate;
mod reading;
mod serve;
mod servers;
mod shells;
mod solve;
mod tournament;
mod usage;
mod words;

use crate::messages::{self, Lang, Text, Voice};
use crate::say;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

/// Word rounds, board games and ladders for community servers.
#[derive(Parser)]
#[command(
    name = "giostra",
    version,
    about,
    after_help = "Example:\n  giostra --database giostra.db\n  then open http://127.0.0.1:4747 and type /manche"
)]
struct Cli {
    #[command(flatten)]
    serve: serve::Args,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Talk to the bot in the terminal, or act out a script.
    Chat(chat::Args),
    /// All words of a letter grid.
    Solve(solve::Args),
    /// Rate rounds by the rules of the ladders.
    Rate(rate::Args),
    /// Work on the ladders of a database.
    Ladder(ladder::Args),
    /// Copy the database, also while giostra runs.
    Backup(backup::Args),
    /// Move the database from SQLite to PostgreSQL, or back.
    Move(moving::Args),
    /// Take what one server has from one bot to another.
    Servers(servers::Args),
    /// Look through a database for anything that is wrong, also while giostra runs.
    Check(check::Args),
    /// Look at tokens, rights, clock, disk, database and addresses: what is wrong, and what to do.
    Doctor(Box<serve::doctor::Args>),
    /// Judge positions and moves of a board game, and let computer players play.
    Game(game::Args),
    /// Score events judged by RBB 2.0, and check adventures.
    Judge(judge::Args),
    /// Pair tournaments, check their pairings, and tell who stands where and why.
    Tournament(tournament::Args),
    /// Build, import, check and list dictionaries.
    Words(words::Args),
    /// Ask a giostra that serves whether it is ready, as the health check of a container does.
    Healthy(healthy::Args),
    /// Print what a shell needs to complete our commands.
    Completions(shells::Args),
    /// Print the manual, as man reads it.
    Man(manual::Args),
}

/// How a subcommand ends: the three exit codes that other programs rely on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Arguments that cannot be used: exit 2, one sentence on stderr.
    Usage(String),
    /// The work failed: exit 1, one sentence on stderr.
    Failed(anyhow::Error),
    /// The work was done and its answer is "no" (already told on stdout): exit 1, silent.
    Answered,
}

impl Failure {
    /// Arguments that cannot be used, and why.
    pub(crate) fn usage(text: &Text) -> Self {
        Self::Usage(spoken(text))
    }

    /// What went wrong.
    pub(crate) fn failed(text: &Text) -> Self {
        Self::Failed(anyhow::Error::msg(spoken(text)))
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

/// What a subcommand waits with, in its own thread.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Failure::Failed(anyhow::Error::new(error).context("cannot start")))
}

/// Prints a line on standard output. That its reader has gone (`| head`) is no error.
pub(crate) fn print(line: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{line}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Failed(anyhow::Error::new(error).context("cannot write the answer")))
        }
        _ => Ok(()),
    }
}

/// Whether the reader of our output has gone (`| head`).
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

/// Opens a file that an argument names: one that cannot be opened is an argument that cannot be used.
pub(crate) fn open(file: &Path) -> Result<File, Failure> {
    let opened = File::open(file).and_then(|opened| {
        // A folder can be opened, and then not read.
        if opened.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(opened) }
    });
    opened.map_err(|error| Failure::usage(&causes::unreadable(file, &error)))
}

/// Where imported word lists lie unless told otherwise.
const WORDS_FOLDER: &str = "giostra-words";

/// Where imported word lists lie.
pub(crate) fn words_folder() -> std::path::PathBuf {
    std::env::var_os("GIOSTRA_WORDS").map_or_else(|| WORDS_FOLDER.into(), Into::into)
}

/// The language of the sentences: the one asked for with `--lang` or `GIOSTRA_LANG`, else that of the machine
/// (`LC_ALL`, `LC_MESSAGES`, `LANG`), else Italian. Read from what was typed, because also arguments that
/// cannot be parsed are answered in it.
pub(crate) fn lang() -> Lang {
    let mut args = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    let typed = args.find_map(|arg| match arg.strip_prefix("--lang") {
        Some("") => Some(None),
        rest => rest.and_then(|rest| rest.strip_prefix('=')).map(|lang| Some(lang.to_owned())),
    });
    let typed = typed.and_then(|inline| inline.or_else(|| args.next()));
    let asked = typed.or_else(|| std::env::var("GIOSTRA_LANG").ok());
    let machine = || {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|set| !set.is_empty()))
    };
    asked
        .and_then(|lang| lang.parse().ok())
        .or_else(|| machine().and_then(|name| of_locale(&name)))
        .unwrap_or_default()
}

/// The language of a locale's name: `en_GB.UTF-8`; none of ours: nothing.
fn of_locale(name: &str) -> Option<Lang> {
    name.split(['_', '.', '@', '-']).next()?.to_ascii_lowercase().parse().ok()
}

/// A text in the language of the sentences.
pub(crate) fn spoken(text: &Text) -> String {
    messages::render(lang(), text, &Voice::PLAIN)
}

/// Tells one sentence on standard error, on one line whatever names and arguments it repeats.
pub(crate) fn tell(sentence: &str) {
    let line: String = sentence.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    eprintln!("giostra: {}", line.trim());
}

/// All that the command line takes, as clap sees it.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Parses the arguments and runs what they ask for.
pub fn main() -> ExitCode {
    let parsed = match parse(&std::env::args_os().collect::<Vec<_>>()) {
        Ok(parsed) => parsed,
        Err(code) => return code,
    };
    let done = match parsed.command {
        Some(Command::Chat(args)) => chat::run(&args),
        Some(Command::Solve(args)) => solve::run(args),
        Some(Command::Rate(args)) => rate::run(&args),
        Some(Command::Ladder(args)) => ladder::run(&args),
        Some(Command::Backup(args)) => backup::run(&args),
        Some(Command::Move(args)) => moving::run(&args),
        Some(Command::Servers(args)) => servers::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Doctor(args)) => serve::doctor::run(&args),
        Some(Command::Game(args)) => game::run(args),
        Some(Command::Judge(args)) => judge::run(&args),
        Some(Command::Tournament(args)) => tournament::run(&args),
        Some(Command::Words(args)) => words::run(args),
        Some(Command::Healthy(args)) => healthy::run(&args),
        Some(Command::Completions(args)) => shells::run(&args),
        Some(Command::Man(args)) => manual::run(&args),
        None => serve::run(parsed.serve),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Answered) => ExitCode::from(1),
        Err(Failure::Failed(error)) => {
            tell(&spoken(&causes::failed(&error)));
            ExitCode::from(1)
        }
        Err(Failure::Usage(sentence)) => {
            tell(&sentence);
            ExitCode::from(2)
        }
    }
}

/// The arguments, or how to end without them: after help and version with 0, else with one sentence.
fn parse(args: &[OsString]) -> Result<Cli, ExitCode> {
    let read = Cli::command().try_get_matches_from(args).and_then(|matches| {
        let misplaced = misplaced(&matches);
        Cli::from_arg_matches(&matches).map(|cli| (cli, misplaced))
    });
    match read {
        Ok((cli, None)) => Ok(cli),
        Ok((_, Some(text))) => {
            tell(&spoken(&text));
            Err(ExitCode::from(2))
        }
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            // The help was cut short because its reader stopped reading: that is no error.
            let _ = error.print();
            Err(ExitCode::SUCCESS)
        }
        Err(error) => {
            let (command, subcommands) = called(args);
            tell(&spoken(&usage::sentence(&error, &command, &subcommands)));
            Err(ExitCode::from(2))
        }
    }
}

/// An option of `giostra` alone that was typed before a subcommand, which would not hear of it:
/// `giostra --database other.db backup copy.db` must not copy `giostra.db`.
fn misplaced(matches: &clap::ArgMatches) -> Option<Text> {
    let command = matches.subcommand_name()?;
    let typed = |id: &&str| matches.value_source(id) == Some(ValueSource::CommandLine);
    // Not `matches.ids()`: what a subcommand hands to its own (`game entropy --side 5 moves`) stands there, too.
    let cli = Cli::command();
    let mut options = cli.get_arguments().map(|option| option.get_id().as_str());
    // The language is for every sentence.
    let option = options.find(|id| *id != "lang" && typed(id))?;
    Some(say!("cli-before", option = format!("--{}", option.replace('_', "-")), command = command))
}

/// What was being called, as `giostra words`, and the commands there are under it.
fn called(args: &[OsString]) -> (String, Vec<String>) {
    let (mut at, mut path) = (&Cli::command(), String::from("giostra"));
    for arg in args.iter().skip(1) {
        if let Some(next) = arg.to_str().and_then(|name| at.find_subcommand(name)) {
            path = format!("{path} {}", next.get_name());
            at = next;
        }
    }
    (path, at.get_subcommands().map(|command| command.get_name().to_owned()).collect())
}
