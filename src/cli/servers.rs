//! `giostra servers`: what one server has, from one bot to another.

use super::database::{self, Database};
use super::{Failure, causes, print, spoken};
use crate::journal::{Carried, Known, MoveError, Progress, export_server, import_server, servers};
use crate::messages::Text;
use crate::rooms::heard::Server;
use crate::say;
use serde_json::json;
use std::io::IsTerminal as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Arguments of `giostra servers`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// The servers that a database knows, also while giostra runs.
    List(List),
    /// Copy what one server has into a new file, also while giostra runs.
    Export(Export),
    /// Take what a server had at another bot, from its file.
    Import(Import),
}

/// Arguments of `giostra servers list`.
#[derive(clap::Args)]
struct List {
    #[command(flatten)]
    database: Database,
    /// The answer as one JSON object
    #[arg(long)]
    json: bool,
}

/// Arguments of `giostra servers export`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  giostra servers export discord:197038439483310086 circolo.db\n\n\
    Rounds, matches, tournaments, ladders, settings, words and what moderators decided; no private chat, no linked account, \
    no twin room. The file is a database: the other bot imports it, or a new one starts on it. What is played after the copy \
    is not in it: take this bot out of the server first.")]
struct Export {
    /// The server, as discord:197038439483310086; giostra servers list names them
    #[arg(value_name = "SERVER")]
    server: String,
    /// The new file; an existing one is never overwritten
    #[arg(value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    database: Database,
    /// The answer as one JSON object
    #[arg(long)]
    json: bool,
}

/// Arguments of `giostra servers import`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  giostra servers import circolo.db --dry-run\n\n\
    Giostra itself must be stopped, and the server must not have played here yet. All of it comes, or nothing. Matches get new \
    numbers where this bot has given theirs already.")]
struct Import {
    /// The file of giostra servers export, or a whole database
    #[arg(value_name = "FILE")]
    from: PathBuf,
    /// Which server, where the file has several
    #[arg(long, value_name = "SERVER")]
    server: Option<String>,
    #[command(flatten)]
    database: Database,
    /// Only show what would come
    #[arg(long)]
    dry_run: bool,
    /// The answer as one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::List(args) => list(args),
        Command::Export(args) => exports(args),
        Command::Import(args) => imports(args),
    }
}

/// A bar for whoever waits at a terminal.
fn bar() -> indicatif::ProgressBar {
    if std::io::stderr().is_terminal() {
        indicatif::ProgressBar::new(0)
    } else {
        indicatif::ProgressBar::hidden()
    }
}

fn shows(bar: &indicatif::ProgressBar, progress: Progress) -> ControlFlow<()> {
    bar.set_length(progress.of);
    bar.set_position(progress.done);
    ControlFlow::Continue(())
}

fn known(file: &Path) -> Result<Vec<Known>, Failure> {
    super::runtime()?.block_on(servers(file)).map_err(|error| refused(&error))
}

fn list(args: &List) -> Result<(), Failure> {
    let known = known(&args.database.existing()?)?;
    if args.json {
        let one = |one: &Known| json!({ "server": one.server.0, "rounds": one.rounds, "last": one.last });
        return print(&json!({ "servers": known.iter().map(one).collect::<Vec<_>>() }).to_string());
    }
    for one in &known {
        let day = jiff::Timestamp::from_millisecond(one.last).ok().filter(|_| one.last > 0);
        let day = day.map_or_else(|| "–".to_owned(), |at| at.strftime("%F").to_string());
        print(&spoken(&say!(
            "cli-server-row",
            server = one.server.0.as_str(),
            rounds = number(one.rounds),
            day = day
        )))?;
    }
    print(&spoken(&say!("cli-server-all", servers = known.len())))
}

fn exports(args: &Export) -> Result<(), Failure> {
    let from = args.database.existing()?;
    let server = Server(args.server.clone());
    let bar = bar();
    let copied = export_server(&from, &server, &args.to, |progress| shows(&bar, progress));
    let carried = super::runtime()?.block_on(copied);
    bar.finish_and_clear();
    let carried = carried.map_err(|error| refused(&error))?;
    let file = args.to.display().to_string();
    if args.json {
        return print(&as_json(&server, &carried, true).to_string());
    }
    let (rounds, players) = (number(carried.rounds), number(carried.players));
    let text =
        say!("cli-server-exported", server = server.0, file = file, rounds = rounds, players = players);
    print(&spoken(&text))
}

fn imports(args: &Import) -> Result<(), Failure> {
    let (from, to) = (database::file(&args.from)?, args.database.existing()?);
    let server = match &args.server {
        Some(server) => Server(server.clone()),
        None => the_only_one(&from)?,
    };
    let bar = bar();
    let copied = import_server(&from, &server, &to, args.dry_run, |progress| shows(&bar, progress));
    let carried = super::runtime()?.block_on(copied);
    bar.finish_and_clear();
    let carried = carried.map_err(|error| refused(&error))?;
    if args.json {
        return print(&as_json(&server, &carried, !args.dry_run).to_string());
    }
    let (rounds, players) = (number(carried.rounds), number(carried.players));
    let server = server.0;
    let text = if args.dry_run {
        say!("cli-server-would", server = server, rounds = rounds, players = players)
    } else {
        say!("cli-server-imported", server = server, rounds = rounds, players = players)
    };
    print(&spoken(&text))?;
    if carried.renumbered == 0 {
        return Ok(());
    }
    let (was, is) = (1_i64, 1 + carried.renumbered);
    print(&spoken(&say!("cli-server-numbers", was = was.to_string(), is = is.to_string())))
}

/// The server of a file that has one.
fn the_only_one(file: &Path) -> Result<Server, Failure> {
    let known = known(file)?;
    match &known[..] {
        [one] => Ok(one.server.clone()),
        [] => Err(Failure::usage(&say!("cli-server-nobody", file = file.display().to_string()))),
        several => {
            let names: Vec<_> = several.iter().map(|one| one.server.0.as_str()).collect();
            let (file, names) = (file.display().to_string(), names.join(", "));
            Err(Failure::usage(&say!("cli-server-which", file = file, names = names)))
        }
    }
}

fn as_json(server: &Server, carried: &Carried, written: bool) -> serde_json::Value {
    json!({
        "server": server.0, "rows": carried.rows, "rounds": carried.rounds, "players": carried.players,
        "renumbered": carried.renumbered, "written": written,
    })
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A failure leaves nothing behind, unlike that of a move.
fn refused(error: &MoveError) -> Failure {
    let text: Text = match error {
        MoveError::Failed { file, why } => {
            say!("cli-server-failed", file = file.display().to_string(), why = why)
        }
        error => causes::moving(error),
    };
    if error.is_refusal() { Failure::usage(&text) } else { Failure::failed(&text) }
}
