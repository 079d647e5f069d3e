//! An Italo-Swiss event as a file: `{"players":8,"start":"black","rounds":[[[1,2,"1-0"]]]}`, a bye as `[7,0,"1"]`.
//! Who is missing from a round has not played it, for nothing.

use super::{Bye, Ended, Game, History, Round, Start};
use crate::tournaments::field::{Number, Outcome};
use std::collections::BTreeSet;

/// The most players a file may have.
pub const MOST: u16 = 2_000;

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bad {
    /// It is not JSON, or not of this form.
    Form {
        /// Where: the line, from 1.
        line: usize,
        /// The column.
        column: usize,
    },
    /// So many do not play.
    Players {
        /// How many.
        players: u16,
    },
    /// A number nobody has.
    Number {
        /// In which round, from 1.
        round: usize,
        /// The number.
        number: Number,
    },
    /// Somebody stands twice in a round.
    Twice {
        /// In which round, from 1.
        round: usize,
        /// Who.
        number: Number,
    },
    /// Two have met before.
    Again {
        /// In which round, from 1.
        round: usize,
        /// One of them.
        white: Number,
        /// The other.
        black: Number,
    },
    /// That is no result.
    Result {
        /// In which round, from 1.
        round: usize,
        /// What stands there, cut.
        typed: String,
    },
}

#[derive(serde::Deserialize)]
struct File {
    players: u16,
    #[serde(default)]
    start: Place,
    #[serde(default)]
    rounds: Vec<Vec<(Number, Number, String)>>,
}

#[derive(Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Place {
    #[default]
    Black,
    White,
}

/// Reads a file.
pub fn read(text: &str) -> Result<History, Bad> {
    let file: File = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| Bad::Form { line: error.line(), column: error.column() })?;
    let players = file.players;
    if !(2..=MOST).contains(&players) {
        return Err(Bad::Players { players });
    }
    let start = match file.start {
        Place::Black => Start::Black,
        Place::White => Start::White,
    };
    let mut history = History { players, start, ..History::default() };
    let mut met = BTreeSet::new();
    for (round, lines) in (1..).zip(file.rounds) {
        let mut here = Round::default();
        let mut seen = BTreeSet::new();
        for (white, black, result) in lines {
            for number in [white, black].into_iter().filter(|number| *number != 0) {
                if number > players {
                    return Err(Bad::Number { round, number });
                }
                if !seen.insert(number) {
                    return Err(Bad::Twice { round, number });
                }
            }
            let bad = || Bad::Result { round, typed: result.chars().take(40).collect() };
            match (white, black) {
                (0, 0) => return Err(Bad::Number { round, number: 0 }),
                (player, 0) | (0, player) => {
                    let halves = bye(&result).ok_or_else(bad)?;
                    here.byes.push(Bye { player, halves, bars: halves == 2 });
                }
                _ => {
                    let ended = ended(&result).ok_or_else(bad)?;
                    let pair = (white.min(black), white.max(black));
                    if matches!(ended, Ended::Played(_)) && !met.insert(pair) {
                        return Err(Bad::Again { round, white, black });
                    }
                    here.games.push(Game { white, black, ended });
                }
            }
        }
        history.rounds.push(here);
    }
    Ok(history)
}

fn ended(text: &str) -> Option<Ended> {
    Some(match text {
        "1-0" => Ended::Played(Outcome::Win),
        "1/2-1/2" => Ended::Played(Outcome::Draw),
        "0-1" => Ended::Played(Outcome::Loss),
        "+--" => Ended::Forfeit { white: true, black: false },
        "--+" => Ended::Forfeit { white: false, black: true },
        "---" => Ended::Forfeit { white: false, black: false },
        _ => return None,
    })
}

fn bye(text: &str) -> Option<u32> {
    match text {
        "1" => Some(2),
        "1/2" => Some(1),
        "0" => Some(0),
        _ => None,
    }
}
