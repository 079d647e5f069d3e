//! `giostra game NAME perft`: how many ways there are to play so many moves, by which generators of moves are compared.

use super::{answer, position};
use crate::cli::Failure;
use crate::games::turns::table::Kind;
use crate::say;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Arguments of `giostra game NAME perft`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) position: position::Args,

    /// How many moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,

    /// Say it of each first move by itself, and their sum; not as JSON
    #[arg(long)]
    divide: bool,
}

impl Args {
    /// One more thing is chosen before the game begins.
    pub(super) fn choose(&mut self, option: String) {
        self.position.choose(option);
    }
}

/// Runs the subcommand.
pub(super) fn run(kind: &dyn Kind, args: &Args) -> Result<(), Failure> {
    // Of a game that has no list of its moves not even the position need be readable.
    let countable = kind.start(&position::own(kind, &[])?).is_ok_and(|study| study.moves().is_some());
    let nodes = if countable { args.position.study(kind)?.perft(args.depth) } else { None };
    let Some(nodes) = nodes else {
        return Err(Failure::usage(&say!("cli-game-no-perft", game = kind.info().title())));
    };
    if args.divide && !args.position.json && args.depth > 0 {
        return answer(false, &Value::Null, &divided(kind, args, nodes)?);
    }
    answer(args.position.json, &json!({ "nodes": nodes }), &nodes.to_string())
}

/// A line for each first move, and the sum.
fn divided(kind: &dyn Kind, args: &Args, nodes: u64) -> Result<String, Failure> {
    let mut text = String::new();
    for line in args.position.study(kind)?.moves().unwrap_or_default() {
        let mut after = args.position.study(kind)?;
        let of_it = if after.play(&line) { after.perft(args.depth - 1) } else { None };
        let _ = writeln!(text, "{line}: {}", of_it.unwrap_or(0));
    }
    Ok(text + &nodes.to_string())
}
