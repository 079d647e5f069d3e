//! `giostra game NAME selfplay`: two computer players, seats swapped with the same draws.

use super::{answer, position};
use crate::cli::{Failure, spoken};
use crate::games::level::Level;
use crate::games::turns::table::Kind;
use crate::games::turns::{Frame, NO_WORDS, TurnTable};
use crate::games::{By, LineError, Seat, Turn};
use crate::say;
use crate::words::library::{Library, PlayingWords};
use crate::words::overlay::Overlay;
use anyhow::{Context, bail};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A player that makes any move at all.
const ANY: &str = "caso";

/// Arguments of `giostra game NAME selfplay`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// How many games, an even number: each two have the same draws, with the seats swapped
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) games: u64,
    /// Where all draws come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// The two players: levels, or caso (any move at all)
    #[arg(long, value_name = "ONE,OTHER", default_value = "forte,facile")]
    pub(super) levels: String,
    /// What is chosen before the games begin: side=10; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(super) options: Vec<String>,
    /// Print the log of every game before the numbers
    #[arg(long)]
    pub(super) log: bool,
    /// Print the numbers as JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Player {
    Level(Level),
    /// Any legal move, each as likely as any other.
    Any,
}

impl Player {
    /// The player of a name: a level, or [`ANY`].
    fn named(name: &str) -> Option<Self> {
        if name == ANY {
            return Some(Self::Any);
        }
        // Only in Scrabble a play has a score to be greedy for.
        Level::compared(name).filter(|level| *level != Level::Greedy).map(Self::Level)
    }
}

/// What many games came to.
pub(super) struct Tally {
    games: u64,
    /// Whether two games are one result: their totals are compared, and what is counted are encounters.
    totals: bool,
    /// How far the first player was ahead in the first game of an encounter.
    halfway: i64,
    names: [String; 2],
    /// Games won by the first and the second player.
    pub(super) wins: [u64; 2],
    draws: u64,
    /// Games won by seat 1.
    pub(super) first: u64,
    moves: u64,
    /// What both have scored in all games together, and the squares of what one was ahead of the other.
    points: [i64; 2],
    squares: i64,
    counts_points: bool,
    cpu_s: f64,
    logs: String,
}

impl Tally {
    /// Of no game yet, of those that `names` are to play against each other.
    fn of(games: u64, totals: bool, names: [String; 2]) -> Result<Self, Failure> {
        if !games.is_multiple_of(2) {
            return Err(Failure::usage(&say!("cli-game-even", games = games.to_string())));
        }
        Ok(Self {
            games,
            totals,
            halfway: 0,
            names,
            wins: [0; 2],
            draws: 0,
            first: 0,
            moves: 0,
            points: [0; 2],
            squares: 0,
            counts_points: false,
            cpu_s: 0.0,
            logs: String::new(),
        })
    }

    /// How many results there are: one a game, or one an encounter.
    const fn results(&self) -> u64 {
        if self.totals { self.games / 2 } else { self.games }
    }

    /// What each player has scored, a result.
    fn means(&self) -> [f64; 2] {
        self.points.map(|points| share(points, self.results()))
    }

    /// How many points more the first player has scored, a result.
    pub(super) fn ahead(&self) -> f64 {
        share(self.points[0] - self.points[1], self.results())
    }

    /// The standard error of that.
    pub(super) fn error(&self) -> f64 {
        let variance = share(self.squares, self.results()) - self.ahead().powi(2);
        (variance.max(0.0) * ratio(1, self.results())).sqrt()
    }

    /// How many moves both have made, a game.
    pub(super) fn length(&self) -> f64 {
        ratio(self.moves, self.games)
    }

    /// For programs.
    pub(super) fn object(&self) -> Value {
        let mut object = json!({
            "games": self.games,
            "a": self.wins[0],
            "b": self.wins[1],
            "draws": self.draws,
            "first": self.first,
            "levels": self.names,
            "moves": self.moves,
            "cpu_s": self.cpu_s,
        });
        if self.totals {
            let [a, b] = self.means();
            object["first"] = Value::Null;
            object["mean_a"] = json!(a);
            object["mean_b"] = json!(b);
            object["error"] = json!(self.error());
        } else if self.counts_points {
            object["points"] = json!(self.means());
        }
        object
    }

    /// For people.
    pub(super) fn text(&self) -> String {
        if self.totals {
            return self.totals_text();
        }
        let [a, b] = self.wins.map(|wins| format!("{wins} ({:.1} %)", percent(wins, self.games)));
        let mut text = format!(
            "{}{} games: {} {a}, {} {b}, {} drawn; the first seat won {:.1} %, {:.1} moves a game",
            self.logs,
            self.games,
            self.names[0],
            self.names[1],
            self.draws,
            percent(self.first, self.games),
            self.length(),
        );
        if self.counts_points {
            let [a, b] = self.means();
            let _ = write!(text, "; {a:.1} and {b:.1} points a game");
        }
        text
    }
}

impl Tally {
    /// For people, where the totals of two games are compared.
    fn totals_text(&self) -> String {
        let [a, b] = self.wins.map(|wins| format!("{wins} ({:.1} %)", percent(wins, self.results())));
        let [mean_a, mean_b] = self.means();
        format!(
            "{}{} encounters of two games: {} {a}, {} {b}, {} drawn; totals {mean_a:.1} and {mean_b:.1}, {:.1} ± {:.1} \
             ahead, {:.1} moves a game",
            self.logs,
            self.results(),
            self.names[0],
            self.names[1],
            self.draws,
            self.ahead(),
            self.error(),
            self.length(),
        )
    }
}

fn percent(part: u64, of: u64) -> f64 {
    ratio(part, of) * 100.0
}

#[expect(clippy::cast_precision_loss, reason = "thousands of games")]
fn ratio(part: u64, of: u64) -> f64 {
    part as f64 / of as f64
}

#[expect(clippy::cast_precision_loss, reason = "thousands of games")]
fn share(points: i64, of: u64) -> f64 {
    points as f64 / of as f64
}

/// Runs the subcommand.
pub(super) fn run(kind: &'static dyn Kind, args: &Args) -> Result<(), Failure> {
    let tally = tally(kind, args)?;
    answer(args.json, &tally.object(), &tally.text())
}

/// Plays all games.
pub(super) fn tally(kind: &'static dyn Kind, args: &Args) -> Result<Tally, Failure> {
    let info = kind.info();
    if !info.seats.contains(&2) || info.is_open() {
        return Err(Failure::usage(&say!("cli-game-no-selfplay", game = info.title())));
    }
    let Some(players) = pair(&args.levels, Player::named) else {
        let all = info.levels().map(Level::name).join(", ");
        return Err(Failure::usage(&say!("cli-game-levels", typed = args.levels.clone(), levels = all)));
    };
    let own = position::own(kind, &args.options)?;
    let dictionary = info.dictionary(&own).unwrap_or(NO_WORDS);
    let words = Library::default().playing_words(dictionary, Overlay::default())?;
    Meeting { kind, own, words, players }.all(args.games, args.seed, args.log)
}

/// Two players as they are typed, each read by `read`; `None` unless both are known.
pub(super) fn pair(typed: &str, read: impl Fn(&str) -> Option<Player>) -> Option<[(String, Player); 2]> {
    let (one, other) = typed.split_once(',')?;
    let named = |name: &str| Some((name.trim().to_owned(), read(name.trim())?));
    Some([named(one)?, named(other)?])
}

impl Tally {
    /// Counts a game; `swapped`: the second player sat in seat 1.
    fn count(&mut self, played: &Played, swapped: bool) {
        self.moves += played.moves;
        let of = |seat: Seat| usize::from((seat.0 == 1) == swapped);
        let mut ahead = 0;
        for (seat, points) in &played.points {
            self.counts_points = true;
            self.points[of(*seat)] += points;
            ahead += if of(*seat) == 0 { *points } else { -points };
        }
        if self.totals {
            if !swapped {
                self.halfway = ahead;
                return;
            }
            ahead += self.halfway;
            match ahead.signum() {
                1 => self.wins[0] += 1,
                0 => self.draws += 1,
                _ => self.wins[1] += 1,
            }
        } else {
            match played.winner {
                Some(seat) => {
                    self.wins[of(seat)] += 1;
                    self.first += u64::from(seat.0 == 1);
                }
                None => self.draws += 1,
            }
        }
        self.squares += ahead * ahead;
    }
}

/// A finished game.
struct Played {
    log: String,
    winner: Option<Seat>,
    points: Vec<(Seat, i64)>,
    moves: u64,
}

/// What two computer players play against each other.
pub(super) struct Meeting {
    pub(super) kind: &'static dyn Kind,
    /// The game's own part of the first line.
    pub(super) own: String,
    pub(super) words: PlayingWords,
    pub(super) players: [(String, Player); 2],
}

impl Meeting {
    /// Plays so many games, an even number.
    pub(super) fn all(&self, games: u64, seed: u64, logs: bool) -> Result<Tally, Failure> {
        let [(one, first), (other, second)] = &self.players;
        let totals = self.kind.info().roles.count_totals();
        let mut tally = Tally::of(games, totals, [one.clone(), other.clone()])?;
        let began = cpu_seconds();
        for game in 0..games {
            let swapped = game % 2 == 1;
            let seats = if swapped { [*second, *first] } else { [*first, *second] };
            let played = self.play(seats, (seed, game))?;
            tally.count(&played, swapped);
            if logs {
                tally.logs.push_str(&played.log);
            }
        }
        tally.cpu_s = ((cpu_seconds() - began) * 1000.0).round() / 1000.0;
        Ok(tally)
    }

    /// One game by its lines, each checked like those of people.
    fn play(&self, seats: [Player; 2], (seed, game): (u64, u64)) -> anyhow::Result<Played> {
        let Self { kind, own, words, .. } = self;
        // The draws of two games are the same, what the players make of them is not.
        let mut luck = ChaCha8Rng::seed_from_u64(seed);
        luck.set_stream(game / 2);
        let mut match_seed = [0; 32];
        luck.fill_bytes(&mut match_seed);
        let mut rng = ChaCha8Rng::from_seed(match_seed);
        rng.set_stream((1 << 33) + game);
        let dictionary = kind.info().dictionary(own);
        let frame = Frame::plain(2, dictionary.map(|name| (name, words.hash())), match_seed);
        let first_line = kind.first_line(&frame, own)?;
        let mut table = kind.open(&first_line)?;
        let (mut log, mut moves) = (format!("= {first_line}\n"), 0);
        loop {
            let (by, line) = match table.turn() {
                Turn::Over => break,
                Turn::Chance => (By::Chance, table.draw(words).context("chance owes a draw")?),
                Turn::Of(seat) => {
                    moves += 1;
                    let player = seats[usize::from(seat.0 - 1) % 2];
                    (By::Seat(seat), choose(&*table, seat, player, &mut rng, words)?)
                }
                Turn::All | Turn::Clock => bail!("a match of two has turns"),
            };
            match table.act(by, &line) {
                Ok(()) => {
                    let _ = writeln!(log, "{by} {line}");
                }
                Err(LineError::Refused(refusal)) => bail!("{by} {line}: {}", spoken(&refusal.0)),
                Err(error) => return Err(error.into()),
            }
        }
        let standings = table.standings();
        let mut first = standings.iter().filter(|one| one.rank == 1);
        let winner = first.next().filter(|_| first.next().is_none()).map(|one| one.seat);
        let points = standings.iter().filter_map(|one| Some((one.seat, one.points?))).collect();
        Ok(Played { log, winner, points, moves })
    }
}

fn choose(
    table: &dyn TurnTable,
    seat: Seat,
    player: Player,
    rng: &mut ChaCha8Rng,
    words: &PlayingWords,
) -> anyhow::Result<String> {
    let line = match player {
        Player::Level(level) => table.think(seat, level, rng, words),
        Player::Any => table.any(rng, words).context("this game has no list of its moves")?,
    };
    match table.claims(&line).into_iter().find(|word| !words.accepts(word)) {
        Some(word) => bail!("{word} is not in the dictionary"),
        None => Ok(line),
    }
}

/// CPU seconds of this thread, by the scheduler's count; where there is none, seconds.
fn cpu_seconds() -> f64 {
    let count = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = count.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    #[expect(clippy::cast_precision_loss, reason = "milliseconds")]
    let on_the_wall = || crate::clock::Clock::real().now() as f64 * 1e-3;
    nanoseconds.map_or_else(on_the_wall, |nanoseconds| nanoseconds * 1e-9)
}
