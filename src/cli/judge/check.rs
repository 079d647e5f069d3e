//! `giostra judge check`: whether an adventure, or an event, can be used, and what judges will not understand in it.

use super::{answer, file};
use crate::cli::{Failure, spoken};
use crate::judging::event::{Event, contradictions};
use crate::judging::exact::Exact;
use crate::judging::telling;
use crate::judging::tree::Tree;
use crate::messages::Text;
use crate::say;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Arguments of `giostra judge check`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// An adventure in TOML, with teams and sheets or without; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print every mistake, a line each, instead of telling the first
    #[arg(long)]
    all: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    match file::read(&args.file)? {
        Ok(event) => answer(&lines(&told(&event))),
        Err(wrong) if args.all => {
            answer(&lines(&wrong.iter().map(telling::mistake).collect::<Vec<_>>()))?;
            Err(Failure::Answered)
        }
        Err(wrong) => Err(file::failed(&args.file, &wrong)),
    }
}

fn lines(texts: &[Text]) -> String {
    texts.iter().map(|text| spoken(text) + "\n").collect()
}

fn told(event: &Event) -> Vec<Text> {
    let adventure = event.adventure();
    let thresholds = &adventure.thresholds;
    let count = |number: usize| number.to_string();
    let mut all = vec![
        say!("judging-fine"),
        say!(
            "judging-checked",
            progress = count(adventure.aa.leaves().len()),
            characters = count(adventure.cast().len()),
            teams = count(event.teams().len()),
            sheets = count(event.sheets().len()),
        ),
        say!(
            "judging-checked-thresholds",
            vp = pair(&thresholds.vp),
            aa = pair(&thresholds.aa),
            team_vp = pair(&thresholds.team_vp),
            team_aa = pair(&thresholds.team_aa),
        ),
    ];
    let cast: BTreeSet<&str> = adventure.cast().into_iter().collect();
    let asked: BTreeSet<usize> = adventure.asked().into_iter().collect();
    let absent = event.teams().iter().filter(|team| team.absent).map(|team| team.name.as_str());
    let absent: BTreeSet<&str> = absent.collect();
    let trees = std::iter::once((String::from("AA"), &adventure.aa));
    let decisions = adventure.cd.iter().map(|(character, tree)| (format!("CD {character}"), tree));
    for (root, tree) in trees.chain(decisions) {
        all.extend(wordless(&root, tree));
        all.extend(strangers(&root, tree, &cast));
    }
    for sheet in event.sheets().iter().filter(|sheet| !absent.contains(sheet.team.as_str())) {
        // M12: what is not judged contradicts nothing.
        let levels = sheet.levels.iter().filter(|(leaf, _)| asked.contains(leaf));
        let found = contradictions(&levels.map(|(leaf, level)| (*leaf, *level)).collect());
        all.extend(found.into_iter().map(|found| telling::contradiction(&sheet.who(), found)));
    }
    all
}

fn pair([low, high]: &[Exact; 2]) -> String {
    format!("{low} / {high}")
}

/// M5: what is about somebody whom nobody can play never counts.
fn strangers(root: &str, tree: &Tree, cast: &BTreeSet<&str>) -> Vec<Text> {
    let of = |at: usize| {
        let about = tree.nodes[at].about.as_ref().filter(|about| !cast.contains(about.as_str()))?;
        let item = format!("{root} › {}", tree.path(at).join(" › "));
        Some(say!("judging-stranger", item = item, about = about))
    };
    (0..tree.nodes.len()).filter_map(of).collect()
}

/// M1: judges choose among words; levels of which only the percentage is known have none.
fn wordless(root: &str, tree: &Tree) -> Vec<Text> {
    let is = |at: &usize| tree.nodes[*at].is_wordless();
    let of = |at: usize| say!("judging-wordless", item = format!("{root} › {}", tree.path(at).join(" › ")));
    tree.leaves().into_iter().filter(is).map(of).collect()
}
