//! What is shown and said of a match: the picture with its alt text, the board as lines, a move in a
//! sentence.

use super::board::{Board, Colour, Tile};
use super::fault::listed;
use super::moves::Move;
use super::notation::Placement;
use super::rules::{Wyps, colour, seat};
use super::{legal, tiles::Letter};
use crate::games::kit::hex::Cell;
use crate::games::turns::Facts;
use crate::games::{Look, Seat};
use crate::messages::Text;
use crate::picture::scene::{Rgb, Scene};
use crate::say;
use std::fmt::Write as _;

/// The longest alt text, in characters.
const LONGEST: usize = 1024;
/// Pixels of the picture's sides.
const SIZE: u32 = 1080;

/// The board, or as a move would leave it.
pub(super) fn scene(game: &Wyps, ghost: Option<(Seat, &Move)>, facts: Facts, look: &Look<'_>) -> Scene {
    let mut board = game.position().board.clone();
    if let Some((seat, mv)) = ghost {
        lay(&mut board, colour(seat), mv);
    }
    let mut scene = Scene::new(SIZE, SIZE, Rgb(0xF4, 0xF1, 0xEA));
    scene.alt = alt(game, &board, facts, look);
    scene
}

fn lay(board: &mut Board, colour: Colour, mv: &Move) {
    match mv {
        Move::Word(placement) => legal::lay(board, colour, placement),
        Move::Single(letter, cell) => board.put(*cell, Tile { letter: *letter, colour }),
        Move::Draw { .. } => {}
    }
}

/// Row by row, then rack and pool, whose turn it is or who has won; at most 1024 characters.
fn alt(game: &Wyps, board: &Board, facts: Facts, look: &Look<'_>) -> String {
    let texts = look.texts;
    let position = game.position();
    let to_move = match position.to_move {
        Colour::Black => "wyps-alt-black-moves",
        Colour::White => "wyps-alt-white-moves",
    };
    let won = game.winner().filter(|_| game.is_settled());
    let mut parts = vec![match won {
        Some(seat) => texts("wyps-alt-won", &[("name", (look.name)(seat))]),
        None if facts.over => texts("wyps-alt-over", &[]),
        None => texts(to_move, &[("name", (look.name)(seat(position.to_move)))]),
    }];
    if facts.paused {
        parts.push(texts("wyps-alt-paused", &[]));
    }
    parts.push(texts("wyps-alt-rack", &[("tiles", or_none(&position.rack, look))]));
    parts.push(texts("wyps-alt-pool", &[("tiles", or_none(&position.pool, look))]));
    for row in 0..board.triangle().side() {
        let cells: Vec<Option<Tile>> =
            (0..=row).filter_map(|col| Cell::at(row, col)).map(|cell| board.get(cell)).collect();
        let runs = cells.chunk_by(|a, b| a.map(|tile| tile.colour) == b.map(|tile| tile.colour));
        let runs: Vec<String> = runs.map(|run| told(run, look)).collect();
        let row = char::from(b'A' + row).to_string();
        parts.push(texts("wyps-alt-row", &[("row", row), ("cells", runs.join(", "))]));
    }
    parts.join(" ").chars().take(LONGEST).collect()
}

fn or_none(letters: &[Letter], look: &Look<'_>) -> String {
    if letters.is_empty() { (look.texts)("wyps-alt-none", &[]) } else { listed(letters) }
}

/// Neighbours in a row of one colour, or empty ones.
fn told(run: &[Option<Tile>], look: &Look<'_>) -> String {
    let letters: Vec<Letter> = run.iter().flatten().map(|tile| tile.letter).collect();
    let (count, letters) = (("count", run.len().to_string()), ("letters", super::tiles::spelled(&letters)));
    match run.first().copied().flatten().map(|tile| tile.colour) {
        None => (look.texts)("wyps-alt-empty", &[count]),
        Some(Colour::Black) => (look.texts)("wyps-alt-black", &[count, letters]),
        Some(Colour::White) => (look.texts)("wyps-alt-white", &[count, letters]),
    }
}

/// The board as lines, indented to a triangle: upper case black, lower case white, `·` empty.
pub(super) fn block(board: &Board) -> String {
    let side = usize::from(board.triangle().side());
    let mut lines = String::new();
    for cell in board.triangle().iter() {
        if cell.col() == 0 {
            let row = usize::from(cell.row());
            let end = if row == 0 { "" } else { "\n" };
            let indent = " ".repeat(side - 1 - row);
            let _ = write!(lines, "{end}{} {indent}", char::from(b'A' + cell.row()));
        } else {
            lines.push(' ');
        }
        lines.push(match board.get(cell) {
            None => '·',
            Some(Tile { letter, colour: Colour::Black }) => letter.upper(),
            Some(Tile { letter, colour: Colour::White }) => letter.lower(),
        });
    }
    lines
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
