//! `giostra judge`: events judged by RBB 2.0, from a file.

mod check;
mod file;

use super::Failure;
use crate::judging::event::{self, Event};
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

A FILE is an adventure, with teams and sheets once it was played; - reads standard input. A file that is called check
is written ./check.
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
}

/// Runs the subcommand, or tells what an event comes to.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(What::Check(args)) = &args.what {
        return check::run(args);
    }
    let file = args.file.clone().unwrap_or_default();
    let event = file::read(&file)?.map_err(|wrong| file::failed(&file, &wrong))?;
    if event.teams().is_empty() {
        return Err(file::failed(&file, &[event::nobody_played()]));
    }
    let standings = standings(&event);
    answer(&if args.json { as_json(&standings)? } else { as_text(&event, &standings) })
}

/// The answer for programs: its keys stand as the page of formats shows them.
#[derive(Serialize)]
struct Answer<'a> {
    players: Vec<PlayerRow<'a>>,
    teams: Vec<TeamRow<'a>>,
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

fn as_json(standings: &Standings) -> Result<String, Failure> {
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
    let all = Answer { players: players.collect(), teams: teams.collect() };
    let text = serde_json::to_string(&all).context("cannot write the answer")?;
    Ok(text + "\n")
}

fn as_text(event: &Event, standings: &Standings) -> String {
    let mut text = String::new();
    if let Some(name) = &event.adventure().name {
        let _ = writeln!(text, "{name}\n");
    }
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
    let credit = say!("judging-credit", authors = AUTHORS, site = SITE);
    let _ = writeln!(text, "\n{}", super::spoken(&credit));
    text
}

fn told(player: &Player) -> String {
    let (rank, team) = (player.rank.to_string(), &player.team);
    let (pi, vsp) = (player.pi.to_string(), player.vsp.to_string());
    super::spoken(&say!("judging-player", rank = rank, team = team, pi = pi, vsp = vsp))
}

/// Prints an answer.
fn answer(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("cannot write the answer") {
        // The reader of our output has closed it: that is no error.
        Err(error) if super::is_broken_pipe(&error) => Ok(()),
        done => Ok(done?),
    }
}
