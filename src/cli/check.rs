//! `giostra check`: looks through a whole database.

use super::{Failure, database, spoken};
use crate::journal::{Journal, Server};
use crate::rooms::check::{Look, Looked, Wrong, check};
use crate::say;
use crate::words::library::Library;
use serde_json::json;
use std::io::IsTerminal as _;
use std::path::PathBuf;

/// Arguments of `giostra check`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  giostra check\n  giostra check giostra-lunedi.db --draws\n\n\
    Works while giostra runs, and changes nothing: the file itself, every log, every hash, results, ladders to the bit, rows \
    that lead nowhere. The exit code is 1 when anything is wrong.")]
pub(crate) struct Args {
    /// The database
    #[arg(
        value_name = "FILE",
        env = "GIOSTRA_DATABASE",
        default_value = "giostra.db",
        hide_env_values = true
    )]
    database: PathBuf,
    /// Draw every grid and every tile anew from its seed, too: about a hundredth of a second a round
    #[arg(long)]
    draws: bool,
    /// The answer as one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let file = database::file(&args.database)?;
    if Server::of(&file).is_none() && !file.is_file() {
        return Err(Failure::usage(&say!("check-missing", file = file.display().to_string())));
    }
    let runtime = super::runtime()?;
    let bar = if std::io::stderr().is_terminal() {
        indicatif::ProgressBar::new(0)
    } else {
        indicatif::ProgressBar::hidden()
    };
    let library = args.draws.then(|| Library::new(Some(super::words_folder())));
    let mut all = Vec::new();
    let looked = runtime.block_on(async {
        let journal = Journal::look(&file).await?;
        let look = Look { journal: &journal, draws: library.as_ref() };
        let found = |wrong: &Wrong| {
            if !args.json {
                // What cannot be written is told with the last line.
                let _ = bar.suspend(|| super::print(&spoken(&wrong.text)));
            }
            all.push(wrong.clone());
        };
        let looked = check(&look, found, |done, of| {
            bar.set_length(of);
            bar.set_position(done);
        });
        let looked = looked.await;
        journal.close().await;
        Ok::<_, anyhow::Error>(looked)
    });
    bar.finish_and_clear();
    tell(&looked?, &all, args.json)?;
    if all.is_empty() { Ok(()) } else { Err(Failure::Answered) }
}

fn tell(looked: &Looked, all: &[Wrong], as_json: bool) -> Result<(), Failure> {
    let Looked { matches, lines, sealed, ladders, drawn } = looked;
    if as_json {
        let one = |wrong: &Wrong| json!({ "what": wrong.what, "match": wrong.match_id, "text": spoken(&wrong.text) });
        let problems: Vec<_> = all.iter().map(one).collect();
        let looked = json!({
            "matches": matches, "lines": lines, "sealed": sealed, "ladders": ladders, "drawn": drawn,
            "problems": problems, "wrong": all.len(),
        });
        return super::print(&looked.to_string());
    }
    let number = |count: &u64| i64::try_from(*count).unwrap_or(i64::MAX);
    let text = say!(
        "check-looked",
        matches = number(matches),
        lines = number(lines),
        sealed = number(sealed),
        ladders = number(ladders)
    );
    super::print(&spoken(&text))?;
    if *drawn > 0 {
        super::print(&spoken(&say!("check-drawn", matches = number(drawn))))?;
    }
    let end = if all.is_empty() { say!("check-fine") } else { say!("check-wrong", count = all.len()) };
    super::print(&spoken(&end))
}
