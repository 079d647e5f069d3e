//! `giostra tournament polyludic`: the lists of the poly-ludic method, encounter by encounter.

use super::{answer, file};
use crate::cli::Failure;
use crate::messages::Text;
use crate::say;
use crate::tournaments::polyludic::file::{Bad, run as lists};
use crate::tournaments::polyludic::{BadRules, Barred, LARGEST};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Arguments of `giostra tournament polyludic`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  giostra tournament polyludic EVENT.json\n\n\
    EVENT.json: {\"games\":[\"G1\",\"G2\"],\"pg\":[5,5],\"ps\":3,\"pc\":2,\"lp\":\"1/2\",\
    \"encounters\":[[\"A\",\"B\",\"G1\"]]}\nThe first named chooses.")]
pub(super) struct Args {
    /// List, parameters and encounters, in JSON; - reads standard input
    #[arg(value_name = "FILE.json")]
    file: PathBuf,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let lines = lists(&file::text(&args.file)?).map_err(|bad| Failure::failed(&sentence(bad)))?;
    let mut text = String::new();
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
    answer(&text)
}

fn sentence(bad: Bad) -> Text {
    match bad {
        Bad::Form { line, column } => say!("cli-tournament-poly-form", line = line, column = column),
        Bad::Level { typed } => say!("cli-tournament-poly-level", typed = typed),
        Bad::Rules(bad) => rules(bad),
        Bad::Barred { encounter, player, game, why } => match why {
            Barred::Unknown => say!("cli-tournament-poly-unknown", encounter = encounter, game = game),
            Barred::Negative { pg } => say!(
                "cli-tournament-poly-barred",
                encounter = encounter,
                player = player,
                game = game,
                pg = pg
            ),
            Barred::Alone => say!("cli-tournament-poly-alone", encounter = encounter, player = player),
        },
    }
}

fn rules(bad: BadRules) -> Text {
    match bad {
        BadRules::Empty => say!("cli-tournament-poly-empty"),
        BadRules::Lengths { games, numbers } => {
            say!("cli-tournament-poly-lengths", games = games, numbers = numbers)
        }
        BadRules::Twice { game } => say!("cli-tournament-poly-twice", game = game),
        BadRules::Start { game, .. } => say!("cli-tournament-poly-start", game = game, most = LARGEST),
        BadRules::Compensation { .. } => say!("cli-tournament-poly-pc", most = LARGEST),
        BadRules::Subtraction { ps, pc } => {
            say!("cli-tournament-poly-ps", ps = ps, pc = pc, most = LARGEST)
        }
        BadRules::Level => say!("cli-tournament-poly-lp"),
    }
}
