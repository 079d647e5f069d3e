//! `giostra tournament berger`: the Berger tables.

use super::answer;
use crate::cli::Failure;
use crate::tournaments::bracket::MOST;
use crate::tournaments::round_robin::{REST, berger, double};
use serde_json::json;
use std::fmt::Write as _;

/// Arguments of `giostra tournament berger`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  giostra tournament berger 8\n  giostra tournament berger 7 --double --json"
)]
pub(super) struct Args {
    /// How many play, from 2 to 1024
    #[arg(value_name = "N", value_parser = clap::value_parser!(u16).range(2..=i64::from(MOST)))]
    players: u16,

    /// Everybody meets everybody twice
    #[arg(long)]
    double: bool,

    /// Print JSON: rounds of pairs, White first; 0 is a rest
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let rounds = if args.double { double(args.players) } else { berger(args.players) };
    if args.json {
        return answer(&format!("{}\n", json!(rounds)));
    }
    let mut text = String::new();
    for (round, pairs) in (1..).zip(rounds) {
        let _ = write!(text, "{round}.");
        for (white, black) in pairs {
            let _ = match (white, black) {
                (REST, rests) | (rests, REST) => write!(text, " ({rests})"),
                _ => write!(text, " {white}\u{2013}{black}"),
            };
        }
        text.push('\n');
    }
    answer(&text)
}
