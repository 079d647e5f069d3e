//! `giostra judge whatif`: who would stand where with other thresholds. Nothing is written.

use super::{answer, as_json, credit, file, rankings};
use crate::cli::{Failure, spoken};
use crate::judging::adventure::Thresholds;
use crate::judging::report::telling;
use crate::judging::report::threshold::{Change, Which, pair};
use crate::judging::report::whatif::{Moved, moved, whatif};
use crate::judging::score::{Standings, standings};
use crate::say;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Arguments of `giostra judge whatif`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// An adventure with its teams and sheets, in TOML; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Other thresholds: "vp 15-70 aa 20-80 team 10-60"; those that are not named stay
    #[arg(long, value_name = "LINE", allow_hyphen_values = true)]
    thresholds: String,

    /// Print JSON: thresholds, players, teams, moved; numbers of points as text
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let change = Change::read(&args.thresholds).map_err(|wrong| Failure::usage(&telling::refusal(&wrong)))?;
    let event = file::played(&args.file)?;
    let (old, new) = (standings(&event), whatif(&event, &change));
    let moved = moved(&old, &new);
    if args.json {
        let thresholds = change.over(&event.adventure().thresholds);
        let pair =
            |which: Which| (which.word(), pair(&thresholds, which).each_ref().map(ToString::to_string));
        let thresholds = Which::ALL.into_iter().map(pair).collect();
        let moved = moved.iter().map(Row::of).collect();
        let standings = super::Answer::of(&new);
        return answer(&as_json(&Answer { thresholds, standings, moved })?);
    }
    answer(&as_text(&change.over(&event.adventure().thresholds), &new, &moved))
}

/// The answer for programs: its keys stand as the page of formats shows them.
#[derive(Serialize)]
struct Answer<'a> {
    thresholds: BTreeMap<&'static str, [String; 2]>,
    #[serde(flatten)]
    standings: super::Answer<'a>,
    moved: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    team: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    character: Option<&'a str>,
    old: usize,
    new: usize,
}

impl<'a> Row<'a> {
    fn of(moved: &'a Moved) -> Self {
        let Moved { team, character, old, new, .. } = moved;
        Self { team, character: character.as_deref(), old: *old, new: *new }
    }
}

fn as_text(thresholds: &Thresholds, standings: &Standings, moved: &[Moved]) -> String {
    let mut text = String::new();
    if let Ok(all) = Change::all(thresholds) {
        let line = say!("report-thresholds-now", line = telling::change(&all));
        let _ = writeln!(text, "{}\n", spoken(&line));
    }
    rankings(&mut text, standings);
    let _ = writeln!(text, "\n{}", spoken(&say!("report-moved-title")));
    if moved.is_empty() {
        let _ = writeln!(text, "{}", spoken(&say!("report-moved-none")));
    }
    for one in moved {
        let _ = writeln!(text, "{}", spoken(&telling::moved(one)));
    }
    credit(&mut text);
    text
}
