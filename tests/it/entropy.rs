//! Entropy and Entropy II, article by article (rules 06): tables, then laws.

mod articles;
mod computers;
mod laws;
mod pictures;
mod reading;
mod score;

use giostra::games::entropy::Entropy;
use giostra::games::entropy2::EntropyTwo;
use giostra::games::turns::{Match, TurnGame};
use giostra::games::{By, LineError, Rules, Seat, Table, Turn};

/// The first line of a match without words.
fn first_line(rules: &str, own: &str, seed: u64) -> String {
    let line = format!("{rules} frame=2 seats=2 time=turn:60/90 rated=no leg=1/2 seed={seed:064x} | {own}");
    line.trim_end_matches([' ', '|']).to_owned()
}

fn open(side: u8) -> Match<Entropy> {
    Match::new(first_line("entropy-1", &format!("side={side}"), 0).parse().unwrap())
}

fn open_two() -> Match<EntropyTwo> {
    Match::new(first_line("entropy2-1", "", 0).parse().unwrap())
}

/// Plays lines `1 d4`; all of them are allowed, and read as they are written.
#[track_caller]
fn play<G: TurnGame>(table: &mut Match<G>, lines: &[&str]) {
    for text in lines {
        let (by, line) = text.split_once(' ').unwrap();
        table.play_line(by.parse().unwrap(), line).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// A line that the rules refuse: with which sentence.
#[track_caller]
fn refused<G: TurnGame>(table: &mut Match<G>, text: &str) -> &'static str {
    let before = table.game().position(None);
    let (by, line) = text.split_once(' ').unwrap();
    let error = table.play_line(by.parse().unwrap(), line).expect_err(text);
    assert_eq!(table.game().position(None), before, "{text}");
    match error {
        LineError::Refused(refusal) => refusal.0.key,
        LineError::Unreadable(_) => "unreadable",
    }
}

/// A game at a position.
fn at(position: &str) -> Entropy {
    Entropy::at(position).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn two_at(position: &str) -> EntropyTwo {
    EntropyTwo::at(position).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Whether a seat may play this, and why not.
fn may<G: TurnGame>(game: &G, seat: u16, line: &str) -> Result<(), &'static str> {
    let mv: G::Move = line.parse().unwrap_or_else(|_| panic!("{line} is a move"));
    game.check(By::Seat(Seat(seat)), &mv).map_err(|refusal| refusal.0.key)
}

fn over<G: TurnGame>(table: &Match<G>) -> bool {
    Rules::turn(table) == Turn::Over
}
