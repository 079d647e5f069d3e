//! `giostra game entropy`: what every game can do, on a board of either side, and what any board scores.

use super::{Common, Tools, answer, run_common};
use crate::cli::Failure;
use crate::games::entropy::board::Board;
use crate::games::entropy::score;
use crate::games::turns::table::Kind;
use crate::say;
use clap::{Arg, Command, FromArgMatches, Subcommand};
use serde_json::json;

/// Its name on the command line.
pub(super) const NAME: &str = "entropy";

const EXAMPLE: &str = "\
Examples:
  giostra game entropy score --board RGBYR/RRRGG/PYPYP/BGYGB/PBBPY --json
  giostra game entropy perft --side 5 --depth 3
  giostra game entropy selfplay --levels forte,medio --games 20

A board: rows from the highest down separated by /, B Y R G P N K for the colours, digits for runs of empty cells.";

/// Its subcommands.
pub(super) const TOOLS: Tools = Tools {
    augment: |game| What::augment_subcommands(with_side(game)).after_help(EXAMPLE),
    read: |matches| {
        let mut what = What::from_arg_matches(matches)?;
        let side = matches.get_one::<String>("side").map(|side| format!("side={side}"));
        if let (What::Common(common), Some(option)) = (&mut what, side) {
            common.choose(option);
        }
        Ok(Box::new(move |kind| run(kind, what)))
    },
};

/// `--side` stands before or behind each subcommand.
fn with_side(game: Command) -> Command {
    let side = Arg::new("side").long("side").value_name("N").global(true);
    game.arg(side.help("Cells a side of the board: 7 or 5. A position says it by itself [default: 7]"))
}

#[derive(Subcommand)]
enum What {
    /// What a board scores, by row and column.
    Score(Score),
    #[command(flatten)]
    Common(Common),
}

#[derive(clap::Args)]
struct Score {
    /// The board, as below; any number of counters of any colour
    #[arg(long, value_name = "ROWS")]
    board: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
fn run(kind: &'static dyn Kind, what: What) -> Result<(), Failure> {
    match what {
        What::Common(common) => run_common(kind, common),
        What::Score(args) => score(&args),
    }
}

/// Rows in the order in which they were given, columns from a.
fn score(args: &Score) -> Result<(), Failure> {
    let board: Board = args.board.parse().map_err(|_| {
        let typed: String = args.board.chars().take(60).collect();
        Failure::usage(&say!("cli-game-board", text = typed))
    })?;
    let scored = score::score(&board);
    let rows: Vec<u32> = scored.rows.iter().rev().copied().collect();
    let list = |values: &[u32]| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let object = json!({ "rows": rows, "columns": scored.columns, "total": scored.total() });
    let text = format!("rows {}\ncolumns {}\ntotal {}", list(&rows), list(&scored.columns), scored.total());
    answer(args.json, &object, &text)
}
