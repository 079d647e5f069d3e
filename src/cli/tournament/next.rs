//! `giostra tournament next`: how the log of a tournament goes on.

use super::{answer, file};
use crate::cli::Failure;
use crate::say;
use crate::tournaments::event::propose::{Proposal, Stuck};
use crate::tournaments::field::Field;
use crate::tournaments::italo_swiss::Pairing;
use crate::tournaments::swiss;
use serde_json::json;

/// Arguments of `giostra tournament next`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  giostra tournament next EVENT.log >> EVENT.log")]
pub(super) struct Args {
    #[command(flatten)]
    file: file::Args,

    /// Print JSON: the round, and the line or who plays
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let event = args.file.log()?;
    let round = event.state().rounds().len() + 1;
    match event.state().propose(&dutch) {
        Ok(Proposal::Pair(line)) if args.json => {
            answer(&format!("{}\n", json!({ "round": round, "line": line.to_string() })))
        }
        Ok(Proposal::Pair(line)) => answer(&format!("{line}\n")),
        Ok(Proposal::Play(seats)) => {
            let seats: Vec<u16> = seats.into_iter().map(|seat| seat.0).collect();
            if args.json {
                return answer(&format!("{}\n", json!({ "round": round, "play": seats })));
            }
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            answer(&format!("play {round} {}\n", seats.join(" ")))
        }
        Ok(Proposal::Over) => Err(Failure::failed(&say!("cli-tournament-log-over"))),
        Err(Stuck::NotBegun) => Err(Failure::failed(&say!("tournament-refused-not-begun"))),
        Err(Stuck::Unfinished(id)) => {
            Err(Failure::failed(&say!("tournament-refused-unfinished", board = id.to_string())))
        }
        Err(Stuck::NoPairing) => Err(Failure::failed(&say!("cli-tournament-no-pairing", round = round))),
    }
}

/// The field says itself whether it is accelerated.
fn dutch(field: &Field, _: bool) -> Option<Pairing> {
    let pairing = match swiss::pair(field) {
        Ok(pairing) => pairing,
        // Everybody has asked for a bye.
        Err(swiss::NoPairing::Nobody) => swiss::Pairing::default(),
        Err(swiss::NoPairing::Impossible) => return None,
    };
    let pairs = pairing.games.iter().map(|game| (game.white, game.black)).collect();
    Some(Pairing { pairs, bye: pairing.bye })
}
