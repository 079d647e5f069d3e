//! What players type, in either language, as parts that both games understand: cells, colours and a few words. Colours are words or H1's
//! letters; one letter alone is always the notation's, so that `g` is green (in Italian, too) and `n` is brown.

use super::board::{Board, Cell};
use super::colour::Colour;
use super::shift::Shift;
use crate::games::turns::typed::{is_stroke, names_a_square};

/// The words for a colour, Italian and English.
const WORDS: [(Colour, &[&str]); 7] = [
    (Colour::Blue, &["blu", "blue"]),
    (Colour::Yellow, &["giallo", "gialla", "yellow"]),
    (Colour::Red, &["rosso", "rossa", "red"]),
    (Colour::Green, &["verde", "green"]),
    (Colour::Pink, &["rosa", "pink"]),
    (Colour::Brown, &["marrone", "brown"]),
    (Colour::Black, &["nero", "nera", "black"]),
];
/// The words for passing.
const PASSES: [&str; 3] = ["passo", "passa", "pass"];

/// What a text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// `passo`, `pass`.
    Pass,
    /// `a1-a5`, `a1a5`, `a1 a5`.
    Move(Cell, Cell),
    /// `d4`.
    Cell(Cell),
    /// `R d4`, `rosso d4`, `d4 red`.
    Placement(Colour, Cell),
    /// `+R`, `+BYRGP`, `+rosso blu`: counters handed over.
    Hand(Vec<Colour>),
    /// `rosso`: a word for a colour, and nothing else.
    Word(Colour),
    /// A move that names a cell which no board has: `a1-a9`.
    NoCell(String),
    /// `+` and something that is no colour.
    NoColour(String),
    /// Talk.
    Talk,
}

/// The colour of a word of either language, or of a letter of the notation, in any case.
pub fn colour(word: &str) -> Option<Colour> {
    let word = word.to_lowercase();
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let named = WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(colour, _)| *colour);
    named.or_else(|| Colour::of(letter?.to_ascii_uppercase()))
}

/// Reads a text.
pub fn read(typed: &str) -> Typed {
    let typed = typed.trim().to_lowercase();
    if let Some(rest) = typed.strip_prefix('+') {
        return hand(rest);
    }
    if PASSES.contains(&typed.as_str()) {
        return Typed::Pass;
    }
    let parts: Vec<&str> = typed
        .split(|c| is_stroke(c) || matches!(c, ' ' | ',' | ':'))
        .filter(|part| !part.is_empty())
        .collect();
    let parts = match parts.as_slice() {
        // `a1a5`
        [one] if one.len() == 4 && one.is_ascii() => {
            let (from, to) = one.split_at(2);
            if is_like_a_cell(from) && is_like_a_cell(to) { vec![from, to] } else { parts }
        }
        _ => parts,
    };
    let cell = |part: &str| part.parse::<Cell>().ok();
    match parts.as_slice() {
        [one] if cell(one).is_some() => cell(one).map_or(Typed::Talk, Typed::Cell),
        [one] if one.chars().count() > 1 => colour(one).map_or(Typed::Talk, Typed::Word),
        [one, other] => match (cell(one), cell(other)) {
            (Some(from), Some(to)) => Typed::Move(from, to),
            (Some(cell), None) | (None, Some(cell)) => {
                let rest = if part_is(one, cell) { other } else { one };
                match colour(rest) {
                    Some(colour) => Typed::Placement(colour, cell),
                    None if is_like_a_cell(rest) => Typed::NoCell((*rest).to_owned()),
                    None => Typed::Talk,
                }
            }
            (None, None) => Typed::Talk,
        },
        _ => Typed::Talk,
    }
}

/// Whether a token could be meant as a move: a colour, or a cell.
pub(in crate::games) fn seems(token: &str) -> bool {
    colour(token).is_some() || names_a_square(token, 'g')
}

fn part_is(part: &str, cell: Cell) -> bool {
    part.parse() == Ok(cell)
}

/// A letter and a digit.
fn is_like_a_cell(part: &str) -> bool {
    matches!(part.as_bytes(), [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
}

/// Colours in a row: letters of the notation together, or words apart.
fn hand(typed: &str) -> Typed {
    let words = || typed.split([' ', ',']).filter(|part| !part.is_empty());
    let apart: Option<Vec<Colour>> = words().map(colour).collect();
    let together = || -> Option<Vec<Colour>> {
        words().flat_map(str::chars).map(|letter| Colour::of(letter.to_ascii_uppercase())).collect()
    };
    match apart.or_else(together) {
        Some(colours) if !colours.is_empty() => Typed::Hand(colours),
        _ => Typed::NoColour(typed.trim().chars().take(40).collect()),
    }
}

/// Order's moves that a cell alone may mean: all those of its counter.
pub(in crate::games) fn moves_from(board: &Board, from: Cell) -> Vec<Shift> {
    if board.get(from).is_none() || !board.has(from) {
        return Vec::new();
    }
    board.reach(from).map(|to| Shift::Move(from, to)).collect()
}
