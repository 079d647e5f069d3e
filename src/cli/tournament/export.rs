//! `giostra tournament export`: an event for others.

use super::bracket::slot as slot_in_words;
use super::file::Held;
use super::{answer, file, order};
use crate::cli::{Failure, lang, spoken};
use crate::messages::plain;
use crate::rooms::events::telling::tie_key;
use crate::say;
use crate::tournaments::bracket::{Format as Drawn, GroupName, Section};
use crate::tournaments::event::{Event as Log, setup};
use crate::tournaments::export::bracket::{self as drawn, Label};
use crate::tournaments::export::html::{self, Bracket, Words};
use crate::tournaments::export::{Event, csv, json};
use crate::tournaments::tiebreaks::Standings;
use crate::tournaments::trf::{self, Profile, Report, Sum};
use clap::ValueEnum;

/// Arguments of `giostra tournament export`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    file: file::Args,

    #[command(flatten)]
    order: order::Args,

    /// As what
    #[arg(long, value_name = "FORMAT")]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A table, a row a player
    Csv,
    /// For programs; can be read again
    Json,
    /// One page with everything
    Html,
    /// A tournament report
    Trf,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    match args.file.held(Sum::Written)? {
        Held::Report(report) => {
            let standings = args.order.standings(&report)?;
            export(args.format, *report, &standings, &[], None)
        }
        Held::Log(log) => {
            let (event, told) = *log;
            if event.state().numbers().is_empty() {
                return Err(Failure::failed(&say!("cli-tournament-log-not-begun")));
            }
            let format = event.setup().format;
            if let (Format::Trf, setup::Format::Manche(_)) = (args.format, format) {
                return Err(Failure::usage(&say!("cli-tournament-no-report")));
            }
            let standings = args.order.of_log(format, &told)?;
            let drawn = bracket(&event, &told.report);
            export(args.format, told.report, &standings, &told.scores, drawn.as_ref())
        }
    }
}

fn export(
    format: Format,
    mut report: Report,
    standings: &Standings,
    scores: &[Vec<String>],
    bracket: Option<&Bracket>,
) -> Result<(), Failure> {
    let event = Event { report: &report, standings, scores };
    match format {
        Format::Csv => answer(&csv::write(event)),
        Format::Json => answer(&(json::write(event) + "\n")),
        Format::Html => answer(&page(event, bracket)),
        Format::Trf => {
            rank(&mut report, standings);
            answer(&written(&report)?)
        }
    }
}

/// The bracket of an event that has one.
fn bracket(event: &Log, report: &Report) -> Option<Bracket> {
    let name = |number| report.field.entrant(number).map_or_else(String::new, |entrant| entrant.name.clone());
    let setup::Format::Bracket(format) = event.setup().format else { return None };
    drawn::bracket(event.state(), &name, &|label| match label {
        Label::Slot(slot) => spoken(&slot_in_words(slot)),
        Label::Round { section, round, last } => spoken(&match section {
            Section::Main if last => say!("tournament-bracket-final"),
            Section::Main => say!("tournament-bracket-main", round = round),
            Section::Losers => say!("tournament-bracket-losers", round = round),
            Section::Recovery if matches!(format, Drawn::Consolation { .. }) => {
                say!("tournament-bracket-consolation", round = round)
            }
            Section::Recovery => say!("tournament-bracket-recovery", round = round),
            Section::Third => say!("tournament-bracket-third"),
            Section::Challenge => say!("tournament-bracket-final"),
            Section::Again => say!("tournament-bracket-again"),
            Section::Group(GroupName::FINAL) => say!("tournament-bracket-last-group", round = round),
            Section::Group(group) => {
                say!("tournament-bracket-group", group = group.to_string(), round = round)
            }
        }),
    })
}

/// A report with its ranks, as text.
pub(super) fn written(report: &Report) -> Result<String, Failure> {
    trf::write(report).ok_or_else(|| Failure::failed(&say!("tournament-too-much")))
}

/// Notes everybody's place.
pub(super) fn rank(report: &mut Report, standings: &Standings) {
    report.profiles.resize(report.field.entrants.len(), Profile::default());
    for row in &standings.rows {
        if let Some(profile) =
            usize::from(row.number).checked_sub(1).and_then(|at| report.profiles.get_mut(at))
        {
            profile.rank = row.rank;
        }
    }
}

fn page(event: Event<'_>, bracket: Option<&Bracket>) -> String {
    let lang = lang();
    let say = |key: &str| plain(lang, key, &[]);
    let code = lang.to_string();
    let tiebreaks: Vec<String> = event.standings.order.iter().map(|one| say(tie_key(*one))).collect();
    html::write(
        event,
        &Words {
            lang: &code,
            standings: &say("tournament-page-standings"),
            table: &say("tournament-page-table"),
            rounds: &say("tournament-page-rounds"),
            round: &say("tournament-page-round"),
            bracket: &say("tournament-page-bracket"),
            place: &say("tournament-page-place"),
            number: &say("tournament-page-number"),
            player: &say("tournament-page-player"),
            rating: &say("tournament-page-rating"),
            points: &say("tournament-page-points"),
            white: &say("tournament-page-white"),
            black: &say("tournament-page-black"),
            allocated: &say("tournament-page-allocated"),
            full: &say("tournament-page-full"),
            half: &say("tournament-page-half"),
            zero: &say("tournament-page-zero"),
            forfeit: &say("tournament-page-forfeit"),
            tiebreaks: &tiebreaks,
        },
        bracket,
    )
}
