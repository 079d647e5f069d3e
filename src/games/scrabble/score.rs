//! Where a play may lie (B4, B5) and what it scores (B9–B11, 4.5). Whether its words are admissible (B6) is the
//! dictionary's to say.

use super::board::{Board, Direction, Square, Tile};
use super::play::Play;
use super::set::Premium;
use crate::games::Refusal;
use crate::say;

/// Points of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The words it makes, folded, with their points; the main word first, then the others in its order.
    pub words: Vec<(String, i32)>,
    /// For the whole rack (B11), or for the length (4.5).
    pub bonus: i32,
    /// All together.
    pub total: i32,
}

/// Points for the word SCARABEO (4.5).
pub(super) const SCARABEO: (&str, i32) = ("scarabeo", 100);

/// Whether a play may lie on the board, whatever its words.
///
/// # Errors
/// A first play that is a single tile or does not cover the centre, a later one that touches nothing; in
/// Scarabeo also one whose main word holds no tile that lay there.
pub fn check(board: &Board, play: &Play) -> Result<(), Refusal> {
    if board.is_empty() {
        if play.placed().count() < 2 {
            return Err(Refusal(say!("scrabble-first-two")));
        }
        if play.placed().all(|(square, _)| square != board.centre()) {
            return Err(Refusal(say!("scrabble-first-centre", cell = board.centre().to_string())));
        }
        return Ok(());
    }
    if !play.placed().any(|(square, _)| board.touches(square)) {
        return Err(Refusal(say!("scrabble-apart")));
    }
    if board.set().is_scarabeo && play.squares().all(|(_, _, new)| new) {
        return Err(Refusal(say!("scrabble-crossing")));
    }
    Ok(())
}

/// What a play scores when the player held `rack` tiles before it.
pub fn score(board: &Board, play: &Play, rack: u8) -> Scored {
    let set = board.set();
    let mut words = Vec::new();
    if play.len() > 1 {
        words.push(of_word(board, play.squares()));
    }
    for (square, tile) in play.placed() {
        let cross = cross_word(board, play.direction().other(), square, tile);
        if cross.len() > 1 {
            words.push(of_word(board, cross.into_iter()));
        }
    }
    if set.is_scarabeo && board.is_empty() {
        for (_, points) in &mut words {
            *points *= 2;
        }
    }
    let placed = play.placed().count();
    let find = |table: &[(u8, i32)], n: usize| {
        table.iter().find(|(tiles, _)| usize::from(*tiles) == n).map_or(0, |(_, points)| *points)
    };
    let mut bonus = find(set.length_bonus, play.len());
    if placed == usize::from(rack) {
        bonus += find(set.rack_bonus, placed);
    }
    if set.is_scarabeo && play.word() == SCARABEO.0 {
        bonus += SCARABEO.1;
    }
    let total = words.iter().map(|(_, points)| points).sum::<i32>() + bonus;
    Scored { words, bonus, total }
}

/// Points of a tile: of a blank none, but in Scarabeo those of its letter (B10, 4.5).
pub fn value(board: &Board, tile: Tile) -> i32 {
    let set = board.set();
    if tile.is_blank() && !set.is_scarabeo { 0 } else { i32::from(set.values[usize::from(tile.letter())]) }
}

/// A word's letters and points (B9): premium squares act under new tiles only (B10), in Scarabeo always.
fn of_word(board: &Board, squares: impl Iterator<Item = (Square, Tile, bool)>) -> (String, i32) {
    let (mut text, mut sum, mut times) = (String::new(), 0, 1);
    for (square, tile, new) in squares {
        let active = new || board.set().is_scarabeo;
        let premium = if active { board.premium(square) } else { Premium::Plain };
        text.push(char::from(b'a' + tile.letter()));
        sum += value(board, tile) * premium.letter();
        times *= premium.word();
    }
    (text, sum * times)
}

/// The word that one new tile makes with what lies before and behind it; the tile alone if nothing does.
fn cross_word(board: &Board, direction: Direction, at: Square, tile: Tile) -> Vec<(Square, Tile, bool)> {
    let mut first = at;
    while let Some(before) = first.step(direction, -1).filter(|square| board.tile(*square).is_some()) {
        first = before;
    }
    let mut word = Vec::new();
    let mut square = Some(first);
    while let Some(here) = square {
        match board.tile(here) {
            _ if here == at => word.push((here, tile, true)),
            Some(there) => word.push((here, there, false)),
            None => break,
        }
        square = here.step(direction, 1);
    }
    word
}
