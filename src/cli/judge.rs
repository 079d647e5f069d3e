//! `giostra judge`: events judged by RBB 2.0, from a file.

mod check;
mod export;
mod file;
mod import;
mod out;
mod report;
mod whatif;

use super::Failure;
use crate::judging::event::Event;
use crate::judging::score::{Player, Standings, standings};
use crate::judging::{AUTHORS, SITE};
use crate::say;
use anyhow::Context;
use clap::Subcommand;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

const EXAMPLE: &str = "\
Examples:
  giostra judge EVENT.toml --json
  giostra judge check ADVENTURE.toml --all
  giostra judge export EVENT.toml --format ods -o EVENT.ods
  giostra judge import SHEETS.csv --adventure ADVENTURE.toml -o EVENT.toml
  giostra judge report EVENT.toml
  giostra judge whatif EVENT.toml --thresholds \"vp 15-70 aa 20-80 team 10-60\"

A FILE is an adventure, with teams and sheets once it was played; - reads standard input. A file that is called like a
subcommand is written with its folder: ./check.
Exit codes: 0 done, 1 a file with a mistake in it, 2 unusable arguments.";

/// Arguments of `giostra judge`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    /// An adventure with its teams and sheets, in TOML; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    file: Option<PathBuf>,

    /// Print JSON: players and teams, numbers as text
    #[arg(long)]
    json: bool,

    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// Whether an adventure, or an event, can be used.
    Check(check::Args),
    /// An adventure or an event in another format.
    Export(export::Args),
    /// An event out of another format, as TOML.
    Import(import::Args),
    /// How judges differ, and who is outside the thresholds.
    Report(report::Args),
    /// Who would stand where with other thresholds.
    Whatif(whatif::Args),
}

/// Runs the subcommand, or tells what an event comes to.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        Some(What::Check(args)) => return check::run(args),
        Some(What::Export(args)) => return export::run(args),
        Some(What::Import(args)) => return import::run(args),
        Some(What::Report(args)) => return report::run(args),
        Some(What::Whatif(args)) => return whatif::run(args),
        None => {}
    }
    let event = file::played(&args.file.clone().unwrap_or_default())?;
    let standings = standings(&event);
    answer(&if args.json { as_json(&Answer::of(&standings))? } else { as_text(&event, &standings) })
}

/// The answer for programs: its keys stand as the page of formats shows them.
#[derive(Serialize)]
struct Answer<'a> {
    players: Vec<PlayerRow<'a>>,
    teams: Vec<TeamRow<'a>>,
}

impl<'a> Answer<'a> {
    fn of(standings: &'a Standings) -> Self {
        let players = standings.players.iter().map(|player| PlayerRow {
            team: &player.team,
            character: &player.character,
            vsp: player.vsp.to_string(),
            pi: player.pi.to_string(),
            rank: player.rank,
        });
        let teams = standings.teams.iter().map(|team| TeamRow {
            team: &team.team,
            vpm: team.vpm.to_string(),
            aa: team.aa.to_string(),
            ps: team.ps.to_string(),
            rank: team.rank,
        });
        Self { players: players.collect(), teams: teams.collect() }
    }
}

#[derive(Serialize)]
struct PlayerRow<'a> {
    team: &'a str,
    character: &'a str,
    vsp: String,
    pi: String,
    rank: usize,
}

#[derive(Serialize)]
struct TeamRow<'a> {
    team: &'a str,
    vpm: String,
    aa: String,
    ps: String,
    rank: usize,
}

/// One object on one line.
fn as_json(answer: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string(answer).context("cannot write the answer")?;
    Ok(text + "\n")
}

fn as_text(event: &Event, standings: &Standings) -> String {
    let mut text = String::new();
    if let Some(name) = &event.adventure().name {
        let _ = writeln!(text, "{name}\n");
    }
    rankings(&mut text, standings);
    credit(&mut text);
    text
}

/// Teams, then players character by character.
fn rankings(text: &mut String, standings: &Standings) {
    let _ = writeln!(text, "{}", super::spoken(&say!("judging-teams")));
    for team in &standings.teams {
        let (rank, name) = (team.rank.to_string(), &team.team);
        let (ps, vpm, aa) = (team.ps.to_string(), team.vpm.to_string(), team.aa.to_string());
        let line = say!("judging-rank", rank = rank, team = name, ps = ps, vpm = vpm, aa = aa);
        let _ = writeln!(text, "{}", super::spoken(&line));
    }
    let mut before = None;
    for player in &standings.players {
        if before != Some(&player.character) {
            let _ = writeln!(text, "\n{}", player.character);
            before = Some(&player.character);
        }
        let _ = writeln!(text, "{}", told(player));
    }
}

/// Who made the model, at the end of every answer for people.
fn credit(text: &mut String) {
    let credit = say!("judging-credit", authors = AUTHORS, site = SITE);
    let _ = writeln!(text, "\n{}", super::spoken(&credit));
}

fn told(player: &Player) -> String {
    let (rank, team) = (player.rank.to_string(), &player.team);
    let (pi, vsp) = (player.pi.to_string(), player.vsp.to_string());
    super::spoken(&say!("judging-player", rank = rank, team = team, pi = pi, vsp = vsp))
}

/// Prints an answer.
fn answer(text: &str) -> Result<(), Failure> {
    answer_bytes(text.as_bytes())
}

fn answer_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()).context("cannot write the answer") {
        // The reader of our output has closed it: that is no error.
        Err(error) if super::is_broken_pipe(&error) => Ok(()),
        done => Ok(done?),
    }
}
