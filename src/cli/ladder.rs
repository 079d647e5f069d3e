//! `giostra ladder`: work on the ladders of a database.

mod import;
mod sheet;

use super::Failure;
use super::database::{self, Database};
use crate::ladders::rebuild::{Rebuilt, rebuild};
use crate::say;
use serde_json::json;

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
    #[command(flatten)]
    database: Database,
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
    let database = args.database.existing()?;
    let runtime = super::runtime()?;
    let mut all = Vec::new();
    let done = runtime.block_on(async {
        let journal = database::opened(&database).await?;
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
