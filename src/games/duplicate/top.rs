//! The best play there is: most points; of equal ones the fewest blanks, then across before down, then the lowest row,
//! then the first column (B18), then the first in the order of notation.

use crate::games::scrabble::board::{Board, Direction};
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::play::Play;
use crate::games::scrabble::rack::Rack;
use crate::words::library::PlayingWords;
use std::cmp::Reverse;

/// What makes a play better than another: the greater, the better.
type Merit = (i32, Reverse<(usize, Direction, u8, u8, String)>);

fn merit(score: i32, play: &Play) -> Merit {
    let blanks = play.placed().filter(|(_, tile)| tile.is_blank()).count();
    let first = play.first();
    (score, Reverse((blanks, play.direction(), first.row, first.col, play.to_string())))
}

/// The best play of a rack with its points; `None` if none exists.
pub(super) fn top(board: &Board, rack: &Rack, words: &PlayingWords) -> Option<(Play, i32)> {
    let gaddag = words.gaddag().ok()?;
    let mut best: Option<(Merit, Play)> = None;
    Generator::new(&gaddag, board.set()).each(board, rack, |found| {
        // Most plays are far from the best: they are not even written down.
        if best.as_ref().is_some_and(|((score, _), _)| found.score() < *score) {
            return;
        }
        let play = found.play();
        let merit = merit(found.score(), &play);
        if best.as_ref().is_none_or(|(best, _)| merit > *best) {
            best = Some((merit, play));
        }
    });
    best.map(|((score, _), play)| (play, score))
}
