//! `giostra game extinction`: what every game has, with the names that programs for chess use, and games in PGN.

use super::{Common, Tools, run_common};
use crate::cli::{Failure, causes, open};
use crate::games::extinction::alert::alerts;
use crate::games::extinction::pgn::{self, Fault, Pgn, Problem};
use crate::messages::Text;
use crate::say;
use anyhow::Context;
use clap::{Command, FromArgMatches, Subcommand};
use serde_json::{Map, Value, json};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Its name on the command line.
pub(super) const NAME: &str = "estinzione";

const EXAMPLE: &str = "\
Examples:
  giostra game extinction moves --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' --json
  giostra game extinction moves --play 'e2e4 c7c5' --json
  giostra game extinction perft --depth 5 --divide
  giostra game extinction pgn GAMES.pgn --json

A position: FEN; behind it double_extinction=perde where a move that makes a species of both sides extinct loses.
Exit codes: 0 done, 1 games that cannot be read or failure, 2 unusable arguments.";

/// Files longer than this are not read, in bytes.
const LONGEST: u64 = 64 << 20;

/// Its subcommands.
pub(super) const TOOLS: Tools = Tools {
    augment,
    read: |matches| {
        let what = What::from_arg_matches(matches)?;
        Ok(Box::new(move |kind| match what {
            What::Pgn(args) => run(&args),
            What::Common(common) => run_common(kind, common),
        }))
    },
};

#[derive(Subcommand)]
enum What {
    /// Read games in PGN: their moves, where they end, and which last pieces were attacked.
    Pgn(Args),
    #[command(flatten)]
    Common(Common),
}

#[derive(clap::Args)]
struct Args {
    /// Games in PGN, one after the other; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print an object a game, one a line
    #[arg(long)]
    json: bool,
}

/// The subcommands, with `--fen` for a position and `--play` for what is played first.
fn augment(game: Command) -> Command {
    let game = What::augment_subcommands(game).after_help(EXAMPLE);
    ["moves", "perft", "show"].into_iter().fold(game, |game, name| {
        game.mut_subcommand(name, |command| {
            let command = command.mut_arg("position", |arg| arg.visible_alias("fen"));
            command.mut_arg("after", |arg| arg.visible_alias("play"))
        })
    })
}

/// Reads the games.
fn run(args: &Args) -> Result<(), Failure> {
    let text = read(&args.file)?;
    let games = pgn::read(&text).map_err(|fault| Failure::failed(&told(&args.file, &fault)))?;
    let mut out = io::stdout().lock();
    for game in &games {
        let written =
            if args.json { writeln!(out, "{}", object(game)) } else { write!(out, "{}", pgn::write(game)) };
        match written.context("cannot write the answer") {
            // The reader of our output has closed it: that is no error.
            Err(error) if crate::cli::is_broken_pipe(&error) => return Ok(()),
            done => done?,
        }
    }
    Ok(())
}

/// Files of old programs are not always UTF-8: what is not becomes a sign that no move has.
fn read(file: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        io::stdin().lock().take(LONGEST).read_to_end(&mut bytes)
    } else {
        open(file)?.take(LONGEST).read_to_end(&mut bytes)
    };
    read.map_err(|error| Failure::usage(&causes::unreadable(file, &error)))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A game for programs; of a tag that comes twice the first counts.
fn object(game: &Pgn) -> Value {
    let mut tags = Map::new();
    for (name, value) in &game.tags {
        tags.entry(name.as_str()).or_insert_with(|| json!(value));
    }
    let positions = game.positions();
    let after = positions.iter().enumerate().skip(1);
    let alerts = after.flat_map(|(ply, position)| {
        alerts(position).into_iter().map(move |(_, square)| json!([ply, square.to_string()]))
    });
    json!({
        "tags": tags,
        "moves": game.written(),
        "fen": positions.last().map(ToString::to_string),
        "result": game.result.token(),
        "alerts": alerts.collect::<Vec<_>>(),
    })
}

/// What is wrong with a file, and where.
fn told(file: &Path, fault: &Fault) -> Text {
    let text = |text: &String| text.chars().take(40).collect::<String>();
    let reason = match &fault.problem {
        Problem::Tag => say!("pgn-tag"),
        Problem::Unclosed => say!("pgn-unclosed"),
        Problem::Stray(sign) => say!("pgn-stray", sign = sign.to_string()),
        Problem::Variant(variant) => say!("pgn-variant", text = text(variant)),
        Problem::Fen(fen) => say!("pgn-fen", text = text(fen)),
        Problem::Unreadable(mv) => say!("pgn-unreadable", text = text(mv)),
        Problem::Impossible(mv) => say!("pgn-impossible", text = text(mv)),
        Problem::Ambiguous(mv) => say!("pgn-ambiguous", text = text(mv)),
    };
    let (line, column) = (fault.line.to_string(), fault.column.to_string());
    say!("pgn-fault", file = file.display().to_string(), line = line, column = column, reason = reason)
}
