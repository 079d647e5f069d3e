//! `giostra ladder`: work on the ladders of a database.

mod import;
mod sheet;

use super::{Failure, causes};
use crate::journal::{BackupError, Journal, Options, Server};
use crate::ladders::rebuild::{Rebuilt, rebuild};
use crate::say;
use serde_json::json;
use std::path::PathBuf;

/// Arguments of `giostra ladder`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Make ratings, histories and tables anew from the rated rounds.
    Rebuild(Rebuild),
    /// Begin a ladder with the ratings of another program, from a CSV file.
    Import(import::Import),
}

/// Arguments of `giostra ladder rebuild`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  giostra ladder rebuild --check\n\n\
    Giostra itself must be stopped. The result is the same to the bit on any machine; the exit code of --check is 1 \
    when something in the database differs from it.")]
struct Rebuild {
    /// The database
    #[arg(
        long,
        value_name = "FILE",
        env = "GIOSTRA_DATABASE",
        default_value = "giostra.db",
        hide_env_values = true
    )]
    database: PathBuf,
    /// Only compare: change nothing
    #[arg(long)]
    check: bool,
    /// The answer as one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Rebuild(args) => rebuilds(args),
        Command::Import(args) => import::run(args),
    }
}

fn rebuilds(args: &Rebuild) -> Result<(), Failure> {
    let database = super::database::file(&args.database)?;
    let is_on_a_server = Server::of(&database).is_some();
    if !is_on_a_server && !database.is_file() {
        // One that is not there would be made.
        return Err(Failure::usage(&causes::backup(&BackupError::Missing(database))));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime =
        runtime.map_err(|error| Failure::Failed(anyhow::Error::new(error).context("cannot start")))?;
    let mut all = Vec::new();
    let done = runtime.block_on(async {
        if is_on_a_server {
            // The same there: an empty one is no database of ours.
            Journal::look(&database).await?.close().await;
        }
        let (journal, _) = Journal::open(&database, Options::default()).await?;
        let done = rebuild(&journal, !args.check, |one| {
            if !args.json {
                tell(one, args.check);
            }
            all.push(one.clone());
        });
        let done = done.await;
        journal.close().await;
        done
    });
    done?;
    let different = all.iter().filter(|one| !one.same).count();
    if args.json {
        let ladders: Vec<_> = all.iter().map(as_json).collect();
        super::print(&json!({"ladders": ladders, "different": different}).to_string())?;
    } else {
        super::print(&super::spoken(&say!("cli-ladder-all", ladders = all.len(), different = different)))?;
    }
    if args.check && different > 0 { Err(Failure::Answered) } else { Ok(()) }
}

fn tell(one: &Rebuilt, check: bool) {
    let (server, family) = (one.server.0.as_str(), one.family.as_str());
    let text = match (one.same, check) {
        (true, _) => {
            say!("cli-ladder-same", server = server, family = family, rows = one.rows, nights = one.nights)
        }
        (false, true) => {
            say!(
                "cli-ladder-different",
                server = server,
                family = family,
                rows = one.rows,
                nights = one.nights
            )
        }
        (false, false) => {
            say!("cli-ladder-made", server = server, family = family, rows = one.rows, nights = one.nights)
        }
    };
    // What cannot be written is told with the last line.
    let _ = super::print(&super::spoken(&text));
}

fn as_json(one: &Rebuilt) -> serde_json::Value {
    json!({
        "server": one.server.0, "family": one.family, "rows": one.rows, "nights": one.nights, "same": one.same,
    })
}
