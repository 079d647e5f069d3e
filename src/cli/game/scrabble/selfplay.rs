//! `giostra game scrabble selfplay`: two computer players, sides swapped with the same draws.

use super::Material;
use crate::cli::Failure;
use crate::cli::game::answer;
use crate::games::scrabble::moves::Generator;
use crate::opponents::Level;
use crate::opponents::scrabble::{arena, choose, greedy};
use crate::say;
use serde_json::json;
use std::str::FromStr;

/// Arguments of `giostra game scrabble selfplay`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// How many games; each two have the same draws, with the sides swapped
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Where all draws come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The two players, of facile, medio, forte and greedy (always the highest score)
    #[arg(long, value_name = "ONE,OTHER", default_value = "forte,greedy")]
    levels: String,
    #[command(flatten)]
    material: Material,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Who plays.
#[derive(Clone, Copy)]
enum Player {
    Level(Level),
    Greedy,
}

impl FromStr for Player {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "greedy" { Ok(Self::Greedy) } else { text.parse().map(Self::Level).map_err(|_| ()) }
    }
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let set = args.material.set()?;
    let names: Vec<&str> = args.levels.split(',').collect();
    let players: Vec<Player> = names.iter().filter_map(|name| name.parse().ok()).collect();
    let (&[one, other], 2) = (players.as_slice(), names.len()) else {
        return Err(Failure::usage(&say!("cli-scrabble-levels", typed = args.levels.clone())));
    };
    let gaddag = args.material.gaddag(set)?;
    let mut generator = Generator::new(&gaddag, set);
    let (mut points, mut wins, mut turns) = ([0_i64; 2], [0_u64; 2], 0);
    let mut squares = 0_i64;
    for game in 0..args.games {
        // The first of both begins the even games.
        let seats = if game % 2 == 0 { [one, other] } else { [other, one] };
        let mut rng = arena::luck(args.seed, game / 2);
        let played = arena::play(set, &mut rng, |player, view, rng| match seats[player] {
            Player::Level(level) => choose(level, view, &mut generator, rng),
            Player::Greedy => greedy(view, &mut generator),
        });
        turns += played.turns.len();
        let mut total = played.points.map(i64::from);
        if game % 2 == 1 {
            total.reverse();
        }
        for at in 0..2 {
            points[at] += total[at];
            wins[at] += u64::from(total[at] > total[1 - at]);
        }
        squares += (total[0] - total[1]).pow(2);
    }
    #[expect(clippy::cast_precision_loss, reason = "thousands of games")]
    let [games, first, second, turns, squares] =
        [args.games as f64, points[0] as f64, points[1] as f64, turns as f64, squares as f64];
    let ahead = (first - second) / games;
    let error = ((squares / games - ahead * ahead) / games).max(0.0).sqrt();
    let object = json!({
        "games": args.games, "levels": names, "wins": wins,
        "points": [first / games, second / games], "ahead": ahead, "error": error, "turns": turns / games,
    });
    let text = format!(
        "{} games of {} and {}: {:.1} and {:.1} points a game, {ahead:+.1} (standard error {error:.1}); {} and {} wins, \
         {:.1} turns a game",
        args.games,
        names[0],
        names[1],
        first / games,
        second / games,
        wins[0],
        wins[1],
        turns / games,
    );
    answer(args.json, &object, &text)
}
