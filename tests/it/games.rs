//! Recorded games: each `tests/games/*.play` is the log of a match and what it comes to. They keep
//! old logs readable: a change of rules or notation that alters one of them needs a new name.
//! `UPDATE_GAMES=1` writes the expected part again.
//!
//! ```text
//! giostra-play 1
//! // a comment
//! = manche-1 room=…          who and what, as in the journal: = house, * chance, # clock, 3 seat 3
//! * grid CART/OSEA/… …
//! 3 find 1767265215040 r 1001 carte
//! ! 3 find … casa            refused: changes nothing
//! > turn over                 what it comes to: whose turn, and the alt text of the picture
//! > seen Fine della manche …
//! ```

use crate::support::one_in;
use giostra::games::manche::Manche;
use giostra::games::turns::{self, TurnTable};
use giostra::games::{By, LineError, Look, Rules, Seat, Table, Turn};
use giostra::messages::{self, Lang};
use giostra::picture::Layout;
use giostra::picture::scene::Scene;
use giostra::picture::theme::Theme;
use std::fs;
use std::path::{Path, PathBuf};

/// A line of the log: who, what, and whether the rules refuse it.
struct Played<'t> {
    by: By,
    text: &'t str,
    refused: bool,
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "play"));
    files.sort();
    files
}

/// The log lines of a file.
fn log(text: &str) -> Vec<Played<'_>> {
    assert_eq!(text.lines().next(), Some("giostra-play 1"));
    let lines = text.lines().skip(1).filter(|line| !line.starts_with("//") && !line.starts_with('>'));
    lines
        .map(|line| {
            let (line, refused) = line.strip_prefix("! ").map_or((line, false), |line| (line, true));
            let (by, text) = line.split_once(' ').unwrap_or_else(|| panic!("no move: {line}"));
            Played { by: by.parse().unwrap(), text, refused }
        })
        .collect()
}

/// A round, or a match turn by turn.
trait Game {
    fn turn(&self) -> Turn;
    fn play_line(&mut self, by: By, text: &str) -> Result<(), LineError>;
    fn scene(&self, look: &Look<'_>) -> Scene;
}

impl Game for Manche {
    fn turn(&self) -> Turn {
        Table::turn(self)
    }
    fn play_line(&mut self, by: By, text: &str) -> Result<(), LineError> {
        Table::play_line(self, by, text)
    }
    fn scene(&self, look: &Look<'_>) -> Scene {
        Table::scene(self, None, look)
    }
}

impl Game for Box<dyn TurnTable> {
    fn turn(&self) -> Turn {
        self.as_ref().turn()
    }
    fn play_line(&mut self, by: By, text: &str) -> Result<(), LineError> {
        self.as_mut().act(by, text)
    }
    fn scene(&self, look: &Look<'_>) -> Scene {
        self.as_ref().scene(look)
    }
}

fn open(first: &str) -> Box<dyn Game> {
    match turns::open(first) {
        Ok(table) => Box::new(table),
        Err(_) => Box::new(<Manche as Rules>::new(first.parse().unwrap())),
    }
}

/// Plays the first `count` lines.
fn replay(lines: &[Played<'_>]) -> Box<dyn Game> {
    let mut table = open(lines[0].text);
    for Played { by, text, refused } in &lines[1..] {
        let before = state(table.as_ref());
        match (table.play_line(*by, text), refused) {
            (Ok(()), false) => {}
            (Err(LineError::Refused(_)), true) => assert_eq!(state(table.as_ref()), before, "{by} {text}"),
            (played, _) => panic!("{by} {text}: {played:?}"),
        }
    }
    table
}

/// What everybody can know of a match: whose turn it is, and the picture's alt text.
fn state(table: &dyn Game) -> String {
    let turn = match table.turn() {
        Turn::Of(Seat(seat)) => seat.to_string(),
        Turn::All => "all".into(),
        Turn::Chance => "chance".into(),
        Turn::Clock => "clock".into(),
        Turn::Over => "over".into(),
    };
    let look = Look {
        theme: Theme::Notte,
        layout: Layout::Wide,
        texts: &|key, args| messages::plain(Lang::It, key, args),
        name: &|seat| format!("posto {}", seat.0),
        display: &str::to_owned,
        spoken: &|_| true,
    };
    format!("> turn {turn}\n> seen {}\n", table.scene(&look).alt)
}

#[test]
fn recorded_games_come_to_what_was_recorded() {
    let files = files();
    assert!(files.len() >= 8, "the recorded games are gone");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let recorded: String = text.split_inclusive('\n').filter(|line| line.starts_with('>')).collect();
        let played = state(replay(&log(&text)).as_ref());
        if std::env::var_os("UPDATE_GAMES").is_some() {
            let log: String = text.split_inclusive('\n').filter(|line| !line.starts_with('>')).collect();
            fs::write(&file, log + &played).unwrap();
        } else {
            assert_eq!(played, recorded, "{}", file.display());
        }
    }
}

#[test]
fn every_beginning_of_a_recorded_game_is_a_game() {
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        let lines = log(&text);
        for count in (1..=lines.len()).rev().step_by(one_in(11)) {
            let table = replay(&lines[..count]);
            assert!(
                !table
                    .scene(&Look {
                        theme: Theme::Giorno,
                        layout: Layout::Tall,
                        texts: &|key, args| messages::plain(Lang::En, key, args),
                        name: &|_| String::new(),
                        display: &str::to_owned,
                        spoken: &|_| true,
                    })
                    .alt
                    .is_empty()
            );
        }
    }
}
