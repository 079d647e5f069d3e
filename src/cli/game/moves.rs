//! `giostra game NAME moves`: every move of a position.

use super::{answer, position};
use crate::cli::Failure;
use crate::games::turns::table::Kind;
use crate::say;
use serde_json::json;

/// Arguments of `giostra game NAME moves`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: position::Args,
}

/// Runs the subcommand.
pub(super) fn run(kind: &dyn Kind, args: &Args) -> Result<(), Failure> {
    let study = args.position.study(kind)?;
    let Some(moves) = study.moves() else {
        return Err(Failure::usage(&say!("cli-game-no-list", game = kind.info().title())));
    };
    let object = json!({
        "position": study.position(),
        "turn": study.mover().map(|seat| seat.0),
        "moves": moves,
        "over": position::over(&*study),
    });
    answer(args.position.json, &object, &moves.join("\n"))
}
