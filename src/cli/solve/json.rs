//! The answer for programs: one JSON object a line. Bulk answers are half a microsecond of writing
//! for each microsecond of solving, so the list is put together from pieces of fixed size that are
//! copied without asking how long they are; what is beyond a piece's end is overwritten by the next.

use crate::words::grid::{Grid, MAX_SIDE};
use crate::words::points::Points;
use crate::words::solver::Solution;
use std::io::Write as _;

const CELLS: usize = MAX_SIDE * MAX_SIDE;
const WORD: &[u8; 10] = b",{\"word\":\"";
const POINTS: &[u8; 11] = b"\",\"points\":";
const PATH: &[u8; 9] = b",\"path\":[";
/// Most that a word adds besides its cells, and what the last piece may reach beyond.
const FRAME: usize = WORD.len() + POINTS.len() + 10 + PATH.len() + 2 + 4;
/// Most that a cell adds: `qu` to the word, `99,` to the path.
const PER_CELL: usize = 2 + 3;

/// `0,` to `99,`, padded.
const PLACES: [[u8; 4]; CELLS] = {
    let mut places = [[0; 4]; CELLS];
    let mut cell = 0_u8;
    while (cell as usize) < CELLS {
        let (tens, ones) = (b'0' + cell / 10, b'0' + cell % 10);
        places[cell as usize] = if cell < 10 { [ones, b',', 0, 0] } else { [tens, ones, b',', 0] };
        cell += 1;
    }
    places
};

/// `{"grid":…,"words":…,"points":…` without the closing brace. Nothing in it needs escaping.
pub(super) fn head(text: &mut Vec<u8>, grid: &Grid, words: usize, points: u32) {
    let _ = write!(text, "{{\"grid\":\"{grid}\",\"words\":{words},\"points\":{points}");
}

/// One grid with the numbers only, and a line break.
pub(super) fn summary(text: &mut Vec<u8>, grid: &Grid, words: usize, points: u32) {
    head(text, grid, words, points);
    text.extend_from_slice(b"}\n");
}

/// One grid with its list of words, and a line break.
pub(super) fn full(text: &mut Vec<u8>, grid: &Grid, solution: &Solution) {
    head(text, grid, solution.len(), solution.points(Points::Sito));
    text.extend_from_slice(b",\"list\":[");
    let mut spellings = [[0; 2]; CELLS];
    for (spelling, face) in spellings.iter_mut().zip(grid.faces()) {
        let letters = face.spelling().as_bytes();
        *spelling = [letters[0], letters.get(1).copied().unwrap_or(0)];
    }
    let mut at = text.len();
    let cells: usize = solution.iter().map(|word| word.path.len()).sum();
    text.resize(at + solution.len() * FRAME + cells * PER_CELL + FRAME, 0);
    for (n, word) in solution.iter().enumerate() {
        // The first word has no comma before it.
        at = if n == 0 { put(text, at, &WORD[1..]) } else { put(text, at, WORD) };
        for &cell in word.path {
            let spelling = &spellings[usize::from(cell)];
            text[at..at + 2].copy_from_slice(spelling);
            at += 1 + usize::from(spelling[1] != 0);
        }
        at = put(text, at, POINTS);
        at = number(text, at, Points::Sito.score(word.letters));
        at = put(text, at, PATH);
        for &cell in word.path {
            text[at..at + 4].copy_from_slice(&PLACES[usize::from(cell)]);
            at += 2 + usize::from(cell >= 10);
        }
        // Every path has a cell, and so a separator too many.
        at = put(text, at - 1, b"]}");
    }
    text.truncate(at);
    text.extend_from_slice(b"]}\n");
}

/// A line that could not be solved.
pub(super) fn bad_line(text: &mut Vec<u8>, number: u64, error: &str) {
    let error = serde_json::Value::from(error);
    let _ = writeln!(text, "{{\"line\":{number},\"error\":{error}}}");
}

/// Copies a piece and says where the next one goes.
fn put(text: &mut [u8], at: usize, piece: &[u8]) -> usize {
    let end = at + piece.len();
    text[at..end].copy_from_slice(piece);
    end
}

/// A number in decimal digits: points have one or two, whatever word list was given.
fn number(text: &mut [u8], at: usize, number: u32) -> usize {
    let digit = |n: u32| b'0' + u8::try_from(n % 10).unwrap_or(0);
    if number < 10 {
        return put(text, at, &[digit(number)]);
    }
    if number < 100 {
        return put(text, at, &[digit(number / 10), digit(number)]);
    }
    put(text, at, number.to_string().as_bytes())
}
