//! Extinction chess: its articles, its notations, two generators against each other, its computer player.
//!
//! `extinction/data` is ours: four published games and the positions of the rules' page (7.4), worked out by hand and by program
//! when the rules were written down.

mod articles;
mod golden;
mod laws;
mod naive;
mod notation;
mod people;
mod pgn;
mod players;

use giostra::games::By;
use giostra::games::extinction::moves::Move;
use giostra::games::extinction::piece::Side;
use giostra::games::extinction::position::{Double, Position};
use giostra::games::extinction::state::seat;
use giostra::games::extinction::{ExtinctionChess, generate};
use giostra::games::turns::TurnGame;

/// The position of a FEN.
#[track_caller]
fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A game from a FEN on.
#[track_caller]
fn game(fen: &str) -> ExtinctionChess {
    ExtinctionChess::from(position(fen), Double::MoverWins)
}

/// Plays moves as programs write them, separated by spaces.
#[track_caller]
fn play(game: &mut ExtinctionChess, moves: &str) {
    for line in moves.split_whitespace() {
        let mv: Move = line.parse().unwrap();
        let by = By::Seat(seat(game.board().to_move));
        assert!(game.check(by, &mv).is_ok(), "{line} in {}", game.board());
        game.play(by, &mv);
    }
}

/// Every move, as programs write it, sorted.
fn lines(position: &Position) -> Vec<String> {
    let mut lines: Vec<String> = generate::moves(position).iter().map(ToString::to_string).collect();
    lines.sort();
    lines
}

/// How many pieces of a species, as FEN has its letter, a side has.
fn count(position: &Position, side: Side, letter: &str) -> u32 {
    let sign = letter.chars().next().unwrap();
    position.count(side, giostra::games::extinction::piece::Species::of(sign).unwrap())
}
