//! `giostra ladder import`: a ladder comes along from another program.

use super::sheet::{self, Mistake};
use crate::cli::database::{self, Database};
use crate::cli::{Failure, print, reading, spoken};
use crate::commands::settings::{About, Key};
use crate::games::families::families;
use crate::journal::{AppendError, Brought, Calendar, Entry, Journal, Opening, Record};
use crate::rooms::heard::Server;
use crate::rooms::settings::zone_named;
use crate::say;
use jiff::Timestamp;
use serde_json::json;
use std::path::PathBuf;

/// A list is no longer than this, in bytes: some hundred thousand players.
const LONGEST: u64 = 16 << 20;

/// Arguments of `giostra ladder import`.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  giostra ladder import discord:197038439483310086 parole players.csv --dry-run\n\n\
    Giostra itself must be stopped, and the server have no ladder of that family yet. The first line of the file names the columns: \
    account (discord:80351110224678912, or the number alone), rating, games and, if you like, name. From then on the \
    imported ratings are where everybody begins; the next night shows them."
)]
pub(super) struct Import {
    /// The server, as discord:197038439483310086
    #[arg(value_name = "SERVER")]
    server: String,
    /// The family of games
    #[arg(value_name = "FAMILY")]
    family: String,
    /// The list, CSV; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: Database,
    /// Only show what would be done
    #[arg(long)]
    dry_run: bool,
    /// The answer as one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &Import) -> Result<(), Failure> {
    let file = args.database.existing()?;
    let families = families();
    if !families.contains(&args.family.as_str()) {
        let (name, names) = (args.family.as_str(), families.join(", "));
        return Err(Failure::usage(&say!("cli-no-family", name = name, names = names)));
    }
    let bytes = reading::up_to(&args.file, LONGEST)?;
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    let text = text.ok_or_else(|| Failure::usage(&say!("cli-not-text")))?;
    let server = Server(args.server.clone());
    let rows = sheet::read(&text, &server).map_err(|mistakes| refused(&mistakes))?;
    let runtime = crate::cli::runtime()?;
    let written = runtime.block_on(async {
        if args.dry_run {
            let journal = Journal::look(&file).await.map_err(anyhow::Error::new)?;
            let is_new = is_new(&journal, &server, &args.family).await;
            journal.close().await;
            return is_new;
        }
        let journal = database::opened(&file).await?;
        let players = rows.iter().map(|(_, row)| row.clone()).collect();
        let written = bring(&journal, &server, &args.family, players).await;
        journal.close().await;
        written
    })?;
    if !written {
        let (server, family) = (server.0, args.family.clone());
        return Err(Failure::usage(&say!("cli-import-full", server = server, family = family)));
    }
    tell(args, &rows)
}

/// Whether the server has no ladder of the family.
async fn is_new(journal: &Journal, server: &Server, family: &str) -> anyhow::Result<bool> {
    Ok(journal.ladder_rows(server, family).await?.is_empty())
}

/// Writes it; whether there was room for it.
async fn bring(journal: &Journal, server: &Server, family: &str, rows: Vec<Opening>) -> anyhow::Result<bool> {
    let scope = crate::rooms::settings::server_scope(server);
    let set = journal.settings_of(&scope).await?;
    let fuso = About::of(Key::Fuso).names.0;
    let zone = zone_named(set.iter().find(|(key, _)| key == fuso).map(|(_, zone)| zone.as_str()));
    let at = crate::clock::Clock::real().now();
    let calendar = Calendar::after(server, at, &zone);
    let last = journal.last_publication(server).await?.map(|(due, _)| due.date);
    let today = Timestamp::from_millisecond(at)?.to_zoned(zone).date();
    let day = last.map_or_else(|| today.yesterday(), Ok)?;
    let (server, family) = (server.clone(), family.to_owned());
    let brought = Record::LadderBrought(Box::new(Brought { server, family, day, at, rows, calendar }));
    match journal.append(Entry { lines: Vec::new(), records: vec![brought] }).await {
        Ok(()) => Ok(true),
        Err(AppendError::Outrun) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn refused(mistakes: &[Mistake]) -> Failure {
    let Some(first) = mistakes.first() else { return Failure::usage(&say!("sheet-empty")) };
    let (line, what) = (first.line.to_string(), first.what.clone());
    Failure::usage(&say!("cli-import-line", line = line, what = what, others = mistakes.len() - 1))
}

fn tell(args: &Import, rows: &[(usize, Opening)]) -> Result<(), Failure> {
    if args.json {
        let players: Vec<_> = rows
            .iter()
            .map(|(line, row)| {
                json!({
                    "line": line, "account": row.person.0, "name": row.name, "rating": row.rating.milli(),
                    "games": row.rounds,
                })
            })
            .collect();
        return print(&json!({ "players": players, "written": !args.dry_run }).to_string());
    }
    if args.dry_run {
        for (line, row) in rows {
            let name = row.name.as_deref().unwrap_or_default();
            print(&format!("{line}: {} {} {} {name}", row.person.0, row.rating.shown(), row.rounds))?;
        }
    }
    let (server, family, players) = (args.server.as_str(), args.family.as_str(), rows.len());
    let text = if args.dry_run {
        say!("cli-import-would", server = server, family = family, players = players)
    } else {
        say!("cli-import-done", server = server, family = family, players = players)
    };
    print(&spoken(&text))
}
