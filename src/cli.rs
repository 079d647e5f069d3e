//! The command line: `giostra` alone serves; subcommands solve, check words, chat, back up.

mod backup;
mod chat;
pub mod house;
mod serve;
mod solve;
mod words;

use clap::{Parser, Subcommand};
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
    /// Copy the database, also while giostra runs.
    Backup(backup::Args),
    /// Build, import, check and list dictionaries.
    Words(words::Args),
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

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

/// Whether the reader of our output has gone (`| head`).
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
}

/// Opens a file that an argument names: one that cannot be opened is an argument that cannot be used.
pub(crate) fn open(file: &std::path::Path, what: &str) -> Result<std::fs::File, Failure> {
    let unusable = |why| Failure::Usage(format!("cannot open the {what} {}: {why}", file.display()));
    // A folder can be opened, and then not read.
    if file.is_dir() {
        return Err(unusable("it is a folder".to_owned()));
    }
    std::fs::File::open(file).map_err(|error| unusable(error.to_string()))
}

/// Where imported word lists lie unless told otherwise.
pub(crate) fn words_folder() -> std::path::PathBuf {
    std::env::var_os("GIOSTRA_WORDS").map_or_else(|| "giostra-words".into(), Into::into)
}

/// Help and version go to the standard output; what cannot be understood is one sentence on one
/// line of the standard error, for programs that read it.
fn refuse(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if !error.use_stderr() {
        print!("{text}");
        return ExitCode::SUCCESS;
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprintln!("giostra: a subcommand is missing; giostra --help tells which there are");
        return ExitCode::from(2);
    }
    // The first paragraph says what is wrong, the others how it should be.
    let lines = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
    let sentence = lines.collect::<Vec<_>>().join(" ");
    let sentence = sentence.trim_start_matches("error: ");
    eprintln!("giostra: {sentence}; giostra --help tells more");
    ExitCode::from(2)
}

/// Parses the arguments and runs what they ask for.
pub fn main() -> ExitCode {
    let Cli { serve, command } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    let done = match command {
        Some(Command::Chat(args)) => chat::run(&args),
        Some(Command::Solve(args)) => solve::run(args),
        Some(Command::Backup(args)) => backup::run(&args),
        Some(Command::Words(args)) => words::run(args),
        None => serve::run(serve),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Answered) => ExitCode::from(1),
        Err(Failure::Failed(error)) => {
            eprintln!("giostra: {error:#}");
            ExitCode::from(1)
        }
        Err(Failure::Usage(sentence)) => {
            eprintln!("giostra: {sentence}");
            ExitCode::from(2)
        }
    }
}
