//! `giostra game NAME analyse FILE`: what each move of a recorded match was worth beside the best there was.

use super::replay::{self, Recorded, log};
use super::{answer, shown};
use crate::cli::{Failure, lang};
use crate::games::turns::analysis::{self, Analysis, Measure, Weighing};
use crate::games::turns::table::Kind;
use crate::games::{By, Seat};
use crate::messages;
use crate::picture::analysis::{analysis_block, analysis_scene};
use crate::picture::theme::Theme;
use crate::picture::{Layout, render};
use crate::say;
use crate::words::dictionary::DictionaryName;
use crate::words::library::{Library, PlayingWords};
use crate::words::overlay::Overlay;
use anyhow::Context;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Arguments of `giostra game NAME analyse`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) recorded: Recorded,

    /// Count every word of the match's dictionary as a better move, also those that hardly anybody knows
    #[arg(long)]
    all_words: bool,

    /// Write the picture to this file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(kind: &dyn Kind, args: &Args) -> Result<(), Failure> {
    let text = args.recorded.text()?;
    let lines = log(&text);
    let (Some(&(number, first)), lang) = (lines.first(), lang()) else {
        return Err(Failure::usage(&say!("cli-play-empty")));
    };
    let mut table = replay::table(kind, number, first)?;
    let parts = lines.iter().map(|&(number, line)| replay::parts(number, line));
    let log = parts.collect::<Result<Vec<(By, &str)>, _>>()?;
    // What cannot have been played is named, before anything is said about what was.
    for ((number, _), (by, line)) in lines.iter().zip(&log).skip(1) {
        replay::act(&mut *table, *number, *by, line)?;
    }
    let words = args.words(&table.frame().dictionary)?;
    let analysis = Analysis::of(log, &words, lang);
    args.tell(kind, analysis, table.seats(), &|seat| shown::Shown::name(&*table, seat))
}

impl Args {
    /// The words that count as better moves: those of this dictionary that people know, unless all are asked for.
    pub(super) fn words(&self, dictionary: &str) -> Result<PlayingWords, Failure> {
        let known = dictionary.parse::<DictionaryName>().ok().map(|name| name.known_to_people().name());
        let dictionary = known.filter(|_| !self.all_words).unwrap_or(dictionary);
        Ok(Library::new(None).playing_words(dictionary, Overlay::default())?)
    }

    /// Tells an analysis as it was asked for.
    pub(super) fn tell(
        &self,
        kind: &dyn Kind,
        analysis: Option<Analysis>,
        seats: u16,
        name: &dyn Fn(Seat) -> String,
    ) -> Result<(), Failure> {
        let Some(analysis) = analysis else { return Err(Failure::usage(&say!("cli-analyse-nothing"))) };
        let lang = lang();
        let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
        let title = texts(kind.info().said.title, &[]);
        let card =
            |name: &dyn Fn(Seat) -> String| analysis::card(&analysis, &title, Theme::Notte, lang, name);
        if let Some(file) = &self.png {
            let png = render::shared().png(&analysis_scene(&card(name), Layout::Wide, &texts));
            std::fs::write(file, png).with_context(|| format!("cannot write {}", file.display()))?;
        }
        // In columns a seat is its number.
        let text = analysis_block(&card(&|seat| seat.0.to_string()), usize::MAX, &texts);
        answer(self.json, &object(kind, &analysis, seats), &text)
    }
}

fn object(kind: &dyn Kind, analysis: &Analysis, seats: u16) -> Value {
    let of = |one: &Weighing| {
        json!({
            "number": one.number,
            "seat": one.seat.0,
            "move": one.line,
            "best": one.worth.best,
            "made": tenths(one.worth.made),
            "brings": tenths(one.worth.brings),
            "lost": tenths(one.worth.lost),
            "fell": one.fell,
            "ahead": one.ahead.map(|seat| seat.0),
        })
    };
    let player = |seat: u16| {
        json!({
            "seat": seat,
            "mean": analysis.mean(Seat(seat)).map(tenths),
            "lost": analysis.mean_lost(Seat(seat)).map(tenths),
        })
    };
    json!({
        "game": kind.info().names[0],
        "measure": match analysis.measure {
            Measure::Points => "points",
            Measure::Total => "total",
            Measure::Chance => "chance",
        },
        "winner": analysis.winner.map(|seat| seat.0),
        "turning": analysis.turning_point().map(|one| one.number),
        "costliest": analysis.costliest().map(|one| one.number),
        "players": (1..=seats).map(player).collect::<Vec<_>>(),
        "moves": analysis.moves.iter().map(of).collect::<Vec<_>>(),
    })
}

/// Points, or percent.
#[expect(clippy::cast_precision_loss, reason = "a few thousand at most")]
fn tenths(tenths: i64) -> f64 {
    tenths as f64 / 10.0
}
