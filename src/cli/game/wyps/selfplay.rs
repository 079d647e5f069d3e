//! `giostra game wyps selfplay`: two computer players, colours swapped from game to game.

use crate::cli::game::answer;
use crate::cli::{Failure, spoken};
use crate::games::turns::{Frame, Match, Pace, TurnGame, Validation};
use crate::games::wyps::generate::Words;
use crate::games::wyps::setup::Setup;
use crate::games::wyps::{SIDES, Wyps};
use crate::games::{By, LineError, Rules as _, Seat, Table, Turn};
use crate::opponents::{self, Level};
use crate::say;
use crate::words::library::{Library, PlayingWords};
use crate::words::overlay::Overlay;
use anyhow::{Context, bail};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::json;
use std::fmt::Write as _;
use std::str::FromStr;

/// Arguments of `giostra game wyps selfplay`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Where all draws come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The two players, of facile, medio, forte and caso (any move at all)
    #[arg(long, value_name = "ONE,OTHER", default_value = "forte,facile")]
    levels: String,
    /// Cells a side of the board: 7, 10, 13 or 16
    #[arg(long, value_name = "N", default_value_t = SIDES[1])]
    side: u8,
    /// Print the log of every game before the numbers
    #[arg(long)]
    log: bool,
    /// Print the numbers as JSON
    #[arg(long)]
    json: bool,
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Level(Level),
    /// Any legal move, each as likely as any other.
    Any,
}

impl FromStr for Player {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "caso" { Ok(Self::Any) } else { text.parse().map(Self::Level).map_err(|_| ()) }
    }
}

/// A finished game.
struct Played {
    log: String,
    winner: Seat,
    moves: u32,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let setup = Setup::new(args.side);
    let setup = setup.ok_or_else(|| Failure::usage(&say!("cli-wyps-side", side = args.side)))?;
    let names: Vec<&str> = args.levels.split(',').collect();
    let players: Vec<Player> = names.iter().filter_map(|name| name.parse().ok()).collect();
    let (&[one, other], 2) = (players.as_slice(), names.len()) else {
        return Err(Failure::usage(&say!("cli-wyps-levels", typed = args.levels.clone())));
    };
    let words = Library::default().playing_words("wyps", Overlay::default())?;
    let (mut wins, mut black, mut moves, mut logs) = ([0_u64; 2], 0_u64, 0_u64, String::new());
    for game in 0..args.games {
        let swapped = game % 2 == 1;
        let seats = if swapped { [other, one] } else { [one, other] };
        let played = play(setup, seats, (args.seed, game), &words)?;
        let first = played.winner == Seat(1);
        black += u64::from(first);
        wins[usize::from(first == swapped)] += 1;
        moves += u64::from(played.moves);
        if args.log {
            let _ = write!(logs, "{}", played.log);
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "thousands of games")]
    let share = |part: u64| part as f64 / args.games as f64;
    let object = json!({
        "games": args.games, "levels": names, "wins": wins, "black_wins": black, "moves": moves,
    });
    let text = format!(
        "{logs}{} games on side {}: {} {} ({:.1} %), {} {} ({:.1} %); black won {:.1} %, {:.1} moves a game",
        args.games,
        args.side,
        names[0],
        wins[0],
        share(wins[0]) * 100.0,
        names[1],
        wins[1],
        share(wins[1]) * 100.0,
        share(black) * 100.0,
        share(moves),
    );
    answer(args.json, &object, &text)
}

/// One game by its lines, each checked like those of people.
fn play(
    setup: Setup,
    seats: [Player; 2],
    (seed, game): (u64, u64),
    words: &PlayingWords,
) -> anyhow::Result<Played> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(game);
    let mut match_seed = [0; 32];
    rng.fill_bytes(&mut match_seed);
    let frame = Frame {
        seats: 2,
        pace: Pace::Free,
        validation: Validation::Auto,
        dictionary: "wyps".into(),
        lexicon: words.hash(),
        rated: false,
        leg: (1, 1),
        computers: Vec::new(),
        seed: hex::encode(match_seed),
        edition: 1,
    };
    let first_line =
        crate::games::turns::frame::first_line::<Wyps>(&crate::games::turns::Setup { frame, game: setup });
    let mut table = Match::<Wyps>::new(first_line.parse()?);
    let (mut log, mut moves) = (format!("= {first_line}\n"), 0);
    let winner = loop {
        let turn = crate::games::Rules::turn(&table);
        let (by, line) = match turn {
            Turn::Chance => (By::Chance, table.draw(words).context("chance owes a draw")?.to_string()),
            Turn::Of(seat) => {
                let game = table.game();
                let mv = match seats[usize::from(seat.0 - 1)] {
                    Player::Level(level) => game.think(seat, level, &mut rng, words),
                    Player::Any => {
                        let list = Words::from(words);
                        let any = opponents::wyps::any(game.position(), game.only_single(), &mut rng, list);
                        any.context("nobody can move")?
                    }
                };
                if let Some(word) = game.claims(&mv).iter().find(|word| !words.accepts(word)) {
                    bail!("{word} is not in the dictionary");
                }
                moves += 1;
                (By::Seat(seat), mv.to_string())
            }
            Turn::All | Turn::Clock => bail!("a match of two has turns"),
            Turn::Over => break table.game().winner().context("somebody has won")?,
        };
        match table.play_line(by, &line) {
            Ok(()) => {
                let _ = writeln!(log, "{by} {line}");
            }
            Err(LineError::Refused(refusal)) => bail!("{by} {line}: {}", spoken(&refusal.0)),
            Err(error) => return Err(error.into()),
        }
    };
    Ok(Played { log, winner, moves })
}
