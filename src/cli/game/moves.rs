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
    pub(super) position: position::Args,
}

impl Args {
    /// One more thing is chosen before the game begins.
    pub(super) fn choose(&mut self, option: String) {
        self.position.choose(option);
    }
}

/// Runs the subcommand.
pub(super) fn run(kind: &dyn Kind, args: &Args) -> Result<(), Failure> {
    let study = args.position.study(kind)?;
    let Some(moves) = study.moves() else {
        return Err(Failure::usage(&say!("cli-game-no-list", game = kind.info().title())));
    };
    let mut object = json!({
        "position": study.position(),
        "turn": study.mover().map(|seat| seat.0),
        "moves": moves,
        "over": position::over(&*study),
    });
    for (key, value) in study.told() {
        object[key] = value;
    }
    answer(args.position.json, &object, &moves.join("\n"))
}
