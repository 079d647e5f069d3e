//! Poly-ludic encounters as a file: `{"games":["G1",…],"pg":[5,…],"ps":3,"pc":2,"lp":"1/2","encounters":[["A","B","G1"],…]}`,
//! the first named chooses.

use super::{BadRules, Barred, Book, Level, Rules};
use serde_json::{Value, json};

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
    /// LP is not a fraction like 1/2.
    Level {
        /// What stands there, cut.
        typed: String,
    },
    /// The list cannot be played with.
    Rules(BadRules),
    /// A game that may not be chosen.
    Barred {
        /// In which encounter, from 1.
        encounter: usize,
        /// By whom.
        player: String,
        /// Which.
        game: String,
        /// Why.
        why: Barred,
    },
}

#[derive(serde::Deserialize)]
struct File {
    games: Vec<String>,
    pg: Vec<i64>,
    ps: i64,
    pc: i64,
    lp: String,
    #[serde(default)]
    encounters: Vec<(String, String, String)>,
}

/// One object an encounter: the lists of both after steps 2 and 3.
pub fn run(text: &str) -> Result<Vec<Value>, Bad> {
    let file: File = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| Bad::Form { line: error.line(), column: error.column() })?;
    let level = level(&file.lp).ok_or_else(|| Bad::Level { typed: cut(&file.lp) })?;
    let rules = Rules::new(file.games, &file.pg, file.ps, file.pc, level).map_err(Bad::Rules)?;
    let mut book = Book::new(rules);
    let mut lines = Vec::new();
    for (encounter, (chooser, other, name)) in (1_usize..).zip(file.encounters) {
        let game = book.rules().game(&name).ok_or(Barred::Unknown);
        let begun = game.and_then(|game| book.begin(chooser.clone(), other.clone(), game));
        let at =
            begun.map_err(|why| Bad::Barred { encounter, player: cut(&chooser), game: cut(&name), why })?;
        book.end(at);
        let (mut pg, mut playable) = (json!({}), json!({}));
        for player in [chooser, other] {
            let list = book.list(&player);
            let games: Vec<&String> =
                list.playable(book.rules()).iter().map(|game| &book.rules().games()[*game]).collect();
            playable[&player] = json!(games);
            pg[&player] = json!(list.pg(book.rules()));
        }
        lines.push(json!({ "encounter": encounter, "pg": pg, "playable": playable }));
    }
    Ok(lines)
}

/// `1/2`, or `0`.
pub fn level(text: &str) -> Option<Level> {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| digits)
    };
    let level = Level { numerator: number(numerator)?, denominator: number(denominator)? };
    (level.denominator > 0).then_some(level)
}

/// As much of a text as a sentence can repeat.
fn cut(text: &str) -> String {
    text.chars().take(60).collect()
}
