//! Wyps, article by article (rules 03): tables, then laws.

mod articles;
mod board;
mod challenges;
mod computers;
mod generator;
mod laws;
mod reading;

use giostra::games::turns::{Match, TurnGame};
use giostra::games::wyps::Wyps;
use giostra::games::wyps::board::Board;
use giostra::games::wyps::notation::{Typed, read};
use giostra::games::wyps::position::Position;
use giostra::games::wyps::tiles::spelled;
use giostra::games::wyps::{fault::Fault, legal};
use giostra::games::{By, LineError, Rules, Seat, Table, Turn};

/// The empty board of side 10.
const EMPTY: &str = "./../.../..../...../....../......./......../........./..........";

/// A first line, with a seed of its own.
fn first_line(side: u8, pace: &str, validation: &str, seed: u64) -> String {
    let hex = "0".repeat(64);
    format!(
        "wyps-1 seats=2 pace={pace} validation={validation} dict=wyps lexicon={hex} rated=no leg=1/1 computers=- \
         seed={seed:064x} | side={side}"
    )
}

fn open(side: u8, pace: &str, validation: &str) -> Match<Wyps> {
    Match::new(first_line(side, pace, validation, 0).parse().unwrap())
}

/// Plays lines `1 ORA E3 E4 F4`; all of them are allowed, and read as they are written.
#[track_caller]
fn play(table: &mut Match<Wyps>, lines: &[&str]) {
    for text in lines {
        let (by, line) = text.split_once(' ').unwrap();
        let by: By = by.parse().unwrap();
        table.play_line(by, line).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    }
}

/// The key of the refusal of a line, which changes nothing.
#[track_caller]
fn refused(table: &mut Match<Wyps>, text: &str) -> &'static str {
    let (by, line) = text.split_once(' ').unwrap();
    let before = table.game().clone();
    match table.play_line(by.parse().unwrap(), line) {
        Err(LineError::Refused(refusal)) => {
            assert_eq!(table.game(), &before, "{text}");
            refusal.0.key
        }
        other => panic!("{text}: {other:?}"),
    }
}

/// Rack, pool and tiles left in the bag.
fn supply(table: &Match<Wyps>) -> (String, String, usize) {
    let position = table.game().position();
    (spelled(&position.rack), spelled(&position.pool), position.bag.unwrap().total())
}

fn to_move(table: &Match<Wyps>) -> Seat {
    match Rules::turn(table) {
        Turn::Of(seat) => seat,
        other => panic!("nobody's turn: {other:?}"),
    }
}

/// What the rules say of a typed move in a position; the key for programs where they refuse it.
fn judged(position: &str, typed: &str) -> Result<Board, &'static str> {
    let position: Position = position.parse().unwrap();
    let Position { mut board, rack, to_move, .. } = position;
    let fault = |fault: Fault| fault.reason();
    match read(typed, board.triangle()).map_err(fault)? {
        Typed::Word(way) => {
            legal::check(&board, &rack, to_move, &way).map_err(fault)?;
            legal::lay(&mut board, to_move, &way);
        }
        Typed::Single(letter, cell) => legal::check_single(&board, &rack, letter, cell).map_err(fault)?,
        Typed::Ask { .. } => panic!("{typed} is a question"),
    }
    Ok(board)
}

/// Makes sure that the trait's names are those of the frame.
#[test]
fn names_that_stand_in_logs() {
    assert_eq!((Wyps::INFO.rules, Wyps::INFO.family), ("wyps-1", "wyps"));
    for bad in ["side=9", "side=10 ", "side=010", "side=", "10", "side=10 x=1"] {
        assert!(bad.parse::<giostra::games::wyps::setup::Setup>().is_err(), "{bad}");
    }
    for side in giostra::games::wyps::SIDES {
        let line = first_line(side, "slow:24", "challenge", 7);
        let now = line.parse::<giostra::games::turns::matches::Opening<Wyps>>().unwrap().to_string();
        let again = now.parse::<giostra::games::turns::matches::Opening<Wyps>>().unwrap().to_string();
        assert_eq!(again, now, "{line}");
    }
}
