//! `giostra game scrabble selfplay`: two computer players, sides swapped with the same draws.

use super::Material;
use crate::cli::Failure;
use crate::cli::game::selfplay::{Meeting, Player, pair};
use crate::cli::game::{answer, position};
use crate::games::level::Level;
use crate::games::turns::table::Kind;
use crate::say;
use crate::words::library::PlayingWords;
use anyhow::Context;
use serde_json::json;

/// Arguments of `giostra game scrabble selfplay`.
#[derive(clap::Args)]
pub(in crate::cli::game) struct Args {
    /// How many games, an even number; each two have the same draws, with the sides swapped
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Where all draws come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The two players: levels, forte-1 (forte as it was in November 2026) or greedy (always the highest score)
    #[arg(long, value_name = "ONE,OTHER", default_value = "forte,greedy")]
    levels: String,
    #[command(flatten)]
    material: Material,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(kind: &'static dyn Kind, args: &Args) -> Result<(), Failure> {
    let set = args.material.set()?;
    let player = |name: &str| Level::compared(name).map(Player::Level);
    let Some(players) = pair(&args.levels, player) else {
        return Err(Failure::usage(&say!("cli-scrabble-levels", typed = args.levels.clone())));
    };
    let own = position::own(kind, &[format!("set={}", set.name)])?;
    let words = PlayingWords::of(args.material.dictionary(set)?);
    // The time it takes is not the players'.
    words.gaddag().context("cannot pack the word list")?;
    let tally = Meeting { kind, own, words, players }.all(args.games, args.seed, false)?;
    let (ahead, error) = (tally.ahead(), tally.error());
    let mut object = tally.object();
    (object["wins"], object["turns"]) = (json!(tally.wins), json!(tally.length()));
    (object["ahead"], object["error"]) = (json!(ahead), json!(error));
    let text = format!("{}, {ahead:+.1} (standard error {error:.1})", tally.text());
    answer(args.json, &object, &text)
}
