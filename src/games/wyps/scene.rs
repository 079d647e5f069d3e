//! What is shown and said of a match: the picture's card, the board as lines, a move in a sentence.

use super::board::{Board, Colour, Tile};
use super::fault::listed;
use super::moves::Move;
use super::notation::Placement;
use super::rules::{Last, Wyps, colour};
use super::tiles::Letter;
use crate::games::kit::hex::{Cell, Sides};
use crate::games::kit::links::Group;
use crate::games::turns::{Facts, Time, TurnGame};
use crate::games::{Look, Seat, Turn};
use crate::messages::Text;
use crate::picture::kit::hex;
use crate::picture::scene::Scene;
use crate::picture::wyps as picture;
use crate::say;

/// The board, or as a move would leave it.
pub(super) fn scene(game: &Wyps, ghost: Option<(Seat, &Move)>, facts: Facts, look: &Look<'_>) -> Scene {
    picture::board_scene(&card(game, ghost, facts, look), look.texts)
}

/// The board with a number for each of these moves, on a cell that it lays and no other has been given.
pub(super) fn proposals(game: &Wyps, moves: &[Move], facts: Facts, look: &Look<'_>) -> Scene {
    let board = &game.position().board;
    let mut card = card(game, None, facts, look);
    for mv in moves {
        let (Move::Word(way), marks) = (mv, &mut card.marks) else { continue };
        let new = || way.cells().iter().filter(|cell| board.get(**cell).is_none()).map(|cell| cell.index());
        let free = new().rev().find(|cell| !marks.contains(cell));
        marks.extend(free.or_else(|| new().next()));
    }
    picture::board_scene(&card, look.texts)
}

fn card(game: &Wyps, ghost: Option<(Seat, &Move)>, facts: Facts, look: &Look<'_>) -> picture::BoardCard {
    let position = game.position();
    let board = &position.board;
    let player = |colour| picture::Player {
        name: (look.name)(super::rules::seat(colour)),
        sides: best(board, colour).map_or([false; 3], |group| {
            [Sides::LEFT, Sides::RIGHT, Sides::BOTTOM].map(|side| group.sides.contains(side))
        }),
    };
    let over = facts.over || game.turn() == Turn::Over;
    let winner = game.winner().filter(|_| game.is_settled()).map(colour);
    let tile = |tile: Tile| picture::Tile { letter: tile.letter.upper(), hue: hue(tile.colour) };
    picture::BoardCard {
        side: board.triangle().side().into(),
        cells: board.triangle().iter().map(|cell| board.get(cell).map(tile)).collect(),
        players: Colour::BOTH.map(player),
        turn: match game.turn() {
            Turn::Of(seat) if !over => Some(hue(colour(seat))),
            _ => None,
        },
        number: if over { game.moves().max(1) } else { game.moves() + 1 },
        pace: pace(game.time(), look),
        last: game.last().map(last),
        ghost: ghost.map(|(seat, mv)| preview(board, seat, mv)),
        marks: Vec::new(),
        rack: position.rack.iter().map(|letter| letter.upper()).collect(),
        pool: position.pool.iter().map(|letter| letter.upper()).collect(),
        bag: position.bag.map_or(0, |bag| bag.total()),
        paused: facts.paused,
        end: over.then(|| picture::End {
            winner: winner.map(hue),
            connection: winner
                .and_then(|winner| best(board, winner))
                .filter(|group| group.sides == Sides::ALL)
                .map_or_else(Vec::new, |group| indices(&group.cells)),
        }),
        theme: look.theme,
    }
}

const fn hue(colour: Colour) -> picture::Hue {
    match colour {
        Colour::Black => picture::Hue::Black,
        Colour::White => picture::Hue::White,
    }
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// The group of a colour that touches the most sides, of those the largest.
fn best(board: &Board, colour: Colour) -> Option<Group> {
    let sides = |group: &Group| {
        [Sides::LEFT, Sides::RIGHT, Sides::BOTTOM]
            .into_iter()
            .filter(|side| group.sides.contains(*side))
            .count()
    };
    board.groups(colour).into_iter().max_by_key(|group| (sides(group), group.cells.len()))
}

fn pace(time: Time, look: &Look<'_>) -> String {
    if time == Time::None {
        return String::new();
    }
    let (key, args) = time.said();
    (look.texts)(key, &args)
}

fn last(last: &Last) -> picture::Move {
    shown(last.seat, &last.mv, &last.placed)
}

/// A move with the letters it would lay.
fn preview(board: &Board, seat: Seat, mv: &Move) -> (picture::Move, Vec<char>) {
    let (cells, letters): (Vec<Cell>, Vec<char>) = match mv {
        Move::Word(way) => {
            let new = way.iter().filter(|(cell, _)| board.get(*cell).is_none());
            new.map(|(cell, letter)| (cell, letter.upper())).unzip()
        }
        Move::Single(letter, cell) => (vec![*cell], vec![letter.upper()]),
        Move::Draw { .. } => (Vec::new(), Vec::new()),
    };
    (shown(seat, mv, &cells), letters)
}

fn shown(seat: Seat, mv: &Move, laid: &[Cell]) -> picture::Move {
    let (word, path, turned) = match mv {
        Move::Word(way) => (way.spelled(), indices(way.cells()), way.flip().map(Cell::index)),
        Move::Single(letter, cell) => (letter.to_string(), vec![cell.index()], None),
        Move::Draw { .. } => (String::new(), Vec::new(), None),
    };
    picture::Move { who: hue(colour(seat)), word, path, laid: indices(laid), turned }
}

/// The board as lines, indented to a triangle: upper case black, lower case white, `·` empty.
pub(super) fn block(board: &Board) -> String {
    let cells: Vec<Cell> = board.triangle().iter().collect();
    let sign = |n: usize| match board.get(cells[n]) {
        None => '·',
        Some(Tile { letter, colour: Colour::Black }) => letter.upper(),
        Some(Tile { letter, colour: Colour::White }) => letter.lower(),
    };
    hex::lines(board.triangle().side().into(), sign).join("\n")
}

/// `Silk: ARCO A1 B1 C2 D2. Dal rack: A, R.`
pub(super) fn describe(game: &Wyps, seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
    let name = (look.name)(seat);
    match mv {
        Move::Word(placement) => {
            let board = &game.position().board;
            let new: Vec<Letter> = placement
                .iter()
                .filter(|(cell, _)| board.get(*cell).is_none())
                .map(|(_, letter)| letter)
                .collect();
            let word = (look.display)(&placement.folded()).to_uppercase();
            let (cells, rack) = (cells(placement), listed(&new));
            match placement.flip() {
                None => say!("wyps-plays", name = name, word = word, cells = cells, rack = rack),
                Some(flip) => say!(
                    "wyps-plays-and-turns",
                    name = name,
                    word = word,
                    cells = cells,
                    rack = rack,
                    flip = flip.to_string()
                ),
            }
        }
        Move::Single(letter, cell) => {
            let (letter, cell) = (letter.to_string(), cell.to_string());
            say!("wyps-plays-single", name = name, letter = letter, cell = cell)
        }
        Move::Draw { pool, .. } => say!("wyps-drawn", tiles = listed(pool)),
    }
}

fn cells(placement: &Placement) -> String {
    placement.cells().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
