//! `giostra game NAME perft`: how many ways there are to play so many moves, by which generators of moves are compared.

use super::{answer, position};
use crate::cli::Failure;
use crate::games::turns::table::Kind;
use crate::say;
use serde_json::json;

/// Arguments of `giostra game NAME perft`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: position::Args,

    /// How many moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
}

/// Runs the subcommand.
pub(super) fn run(kind: &dyn Kind, args: &Args) -> Result<(), Failure> {
    // Of a game that has no list of its moves not even the position need be readable.
    let countable = kind.start(&position::own(kind, &[])?).is_ok_and(|study| study.moves().is_some());
    let nodes = if countable { args.position.study(kind)?.perft(args.depth) } else { None };
    let Some(nodes) = nodes else {
        return Err(Failure::usage(&say!("cli-game-no-perft", game = kind.info().title())));
    };
    answer(args.position.json, &json!({ "nodes": nodes }), &nodes.to_string())
}
