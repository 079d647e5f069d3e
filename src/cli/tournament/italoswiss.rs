//! `giostra tournament italoswiss`: the coming round of an Italo-Swiss event.

use super::{answer, file, pair};
use crate::cli::Failure;
use crate::messages::Text;
use crate::say;
use crate::tournaments::italo_swiss::NoPairing;
use crate::tournaments::italo_swiss::file::{Bad, MOST, read};
use serde_json::json;
use std::path::PathBuf;

/// Arguments of `giostra tournament italoswiss`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  giostra tournament italoswiss EVENT.json\n\n\
    EVENT.json: {\"players\":8,\"start\":\"black\",\"rounds\":[[[1,2,\"1-0\"],[3,4,\"1/2-1/2\"]]]}\n\
    Results are 1-0, 1/2-1/2, 0-1, and +--, --+, --- for forfeits; a bye is [7,0,\"1\"].")]
pub(super) struct Args {
    /// The event so far, in JSON; - reads standard input
    #[arg(value_name = "FILE.json")]
    file: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let history = read(&file::text(&args.file)?).map_err(|bad| Failure::failed(&sentence(bad)))?;
    let round = history.rounds.len() + 1;
    let pairing = history.pair();
    let pairing = pairing
        .map_err(|NoPairing| Failure::failed(&say!("cli-tournament-italo-no-pairing", round = round)))?;
    if args.json {
        let object = json!({ "round": round, "pairs": pairing.pairs, "bye": pairing.bye });
        return answer(&format!("{object}\n"));
    }
    answer(&pair::lines(pairing.pairs.into_iter(), pairing.bye))
}

fn sentence(bad: Bad) -> Text {
    match bad {
        Bad::Form { line, column } => say!("cli-tournament-italo-form", line = line, column = column),
        Bad::Players { .. } => say!("cli-tournament-italo-players", most = MOST),
        Bad::Number { round, number } => say!("cli-tournament-italo-number", round = round, number = number),
        Bad::Twice { round, number } => say!("cli-tournament-italo-twice", round = round, number = number),
        Bad::Again { round, white, black } => {
            say!("cli-tournament-italo-again", round = round, white = white, black = black)
        }
        Bad::Result { round, typed } => say!("cli-tournament-italo-result", round = round, typed = typed),
    }
}
