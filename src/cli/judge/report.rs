//! `giostra judge report`: how judges differ, and who is outside the thresholds.

use super::{answer, as_json, credit, file};
use crate::cli::{Failure, lang, spoken};
use crate::judging::event::Event;
use crate::judging::merge::Leaf;
use crate::judging::report::disagreement::{Disagreement, disagreements};
use crate::judging::report::outside::{One, Outside, outside};
use crate::judging::report::severity::{Severity, severities};
use crate::judging::report::telling;
use crate::judging::score::standings;
use crate::messages::Text;
use crate::say;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Arguments of `giostra judge report`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// An adventure with its teams and sheets, in TOML; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print JSON: judges, disagreements, outside; numbers of points as text
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let event = file::played(&args.file)?;
    let report = Report {
        judges: severities(&event),
        disagreements: disagreements(&event),
        outside: outside(&event, &standings(&event)),
    };
    answer(&if args.json { as_json(&report.answer(&event))? } else { report.text(&event) })
}

/// What is told.
struct Report {
    judges: Vec<Severity>,
    disagreements: Vec<Disagreement>,
    outside: Vec<Outside>,
}

/// The answer for programs: its keys stand as the page of formats shows them.
#[derive(Serialize)]
struct Answer<'a> {
    judges: Vec<JudgeRow<'a>>,
    disagreements: Vec<DisagreementRow<'a>>,
    outside: Vec<OutsideRow<'a>>,
}

#[derive(Serialize)]
struct JudgeRow<'a> {
    judge: &'a str,
    sheets: usize,
    shared: usize,
    difference: Option<String>,
}

#[derive(Serialize)]
struct DisagreementRow<'a> {
    character: Option<&'a str>,
    item: &'a str,
    players: usize,
    of: usize,
    largest: String,
    total: String,
}

#[derive(Serialize)]
struct OutsideRow<'a> {
    which: &'static str,
    below: Vec<OneRow<'a>>,
    above: Vec<OneRow<'a>>,
    all: usize,
    share: String,
    doubtful: bool,
}

#[derive(Serialize)]
struct OneRow<'a> {
    team: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    character: Option<&'a str>,
    value: String,
}

impl Report {
    fn answer<'a>(&'a self, event: &'a Event) -> Answer<'a> {
        let judges = self.judges.iter().map(|one| JudgeRow {
            judge: &one.judge,
            sheets: one.sheets,
            shared: one.shared,
            difference: one.difference.as_ref().map(ToString::to_string),
        });
        let disagreements = self.disagreements.iter().map(|one| DisagreementRow {
            character: one.character.as_deref(),
            item: code(event, one),
            players: one.players,
            of: one.of,
            largest: one.largest.to_string(),
            total: one.total.to_string(),
        });
        let outside = self.outside.iter().map(|one| OutsideRow {
            which: one.which.word(),
            below: rows(&one.below),
            above: rows(&one.above),
            all: one.all,
            share: one.share().to_string(),
            doubtful: one.is_doubtful(),
        });
        Answer {
            judges: judges.collect(),
            disagreements: disagreements.collect(),
            outside: outside.collect(),
        }
    }

    fn text(&self, event: &Event) -> String {
        let lines = |all: Vec<Text>, none: Text| if all.is_empty() { vec![none] } else { all };
        let judges = self.judges.iter().map(telling::severity).collect();
        let item = |one| telling::disagreement(event.adventure(), one, lang());
        let disagreements = self.disagreements.iter().map(item).collect();
        let mut text = String::new();
        for (title, lines) in [
            (say!("report-judges"), lines(judges, say!("report-judges-none"))),
            (say!("report-disagreements"), lines(disagreements, say!("report-disagreements-none"))),
            (say!("report-thresholds"), self.outside.iter().flat_map(telling::outside).collect()),
        ] {
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{}", spoken(&title));
            for line in lines {
                let _ = writeln!(text, "{}", spoken(&line));
            }
        }
        credit(&mut text);
        text
    }
}

/// As the file names it: `LD1`, or the `id` of a decision.
fn code<'a>(event: &'a Event, one: &Disagreement) -> &'a str {
    let adventure = event.adventure();
    let (tree, at) = match one.leaf {
        Leaf::Descriptor(at) => (Some(&adventure.vsp), at),
        Leaf::Decision(at) => (one.character.as_ref().and_then(|character| adventure.cd.get(character)), at),
    };
    tree.and_then(|tree| tree.nodes.get(at)).map_or("", |node| node.id.as_str())
}

fn rows(all: &[One]) -> Vec<OneRow<'_>> {
    all.iter().map(OneRow::of).collect()
}

impl<'a> OneRow<'a> {
    fn of(one: &'a One) -> Self {
        Self { team: &one.team, character: one.character.as_deref(), value: one.value.to_string() }
    }
}
