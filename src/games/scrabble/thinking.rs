//! The move of a computer player.

use super::board::Board;
use super::moves::Generator;
use super::notation::Move;
use super::play::{Play, Written};
use super::rack::Rack;
use super::state::Scrabble;
use crate::games::Seat;
use crate::opponents::Level;
use crate::words::dice::below;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

/// Plays among which the easiest level chooses.
const MODEST: u32 = 40;

/// A play for a rack, by score alone; the easiest level takes any of the better ones. `None` if none exists.
pub(crate) fn play(
    board: &Board,
    rack: &Rack,
    level: Level,
    rng: &mut ChaCha8Rng,
    words: &PlayingWords,
) -> Option<Play> {
    let gaddag = words.gaddag().ok()?;
    let plays = Generator::new(&gaddag, board.set()).plays(board, rack);
    let choice = match level {
        Level::Facile => {
            let count = u32::try_from(plays.len()).unwrap_or(u32::MAX).min(MODEST);
            if count == 0 { 0 } else { below(rng, count) as usize }
        }
        Level::Medio | Level::Forte => 0,
    };
    plays.get(choice).map(|(_, play)| *play)
}

/// A play; if there is none, other tiles; if the bag is too low for that (B12), nothing.
pub(super) fn think(
    game: &Scrabble,
    seat: Seat,
    level: Level,
    rng: &mut ChaCha8Rng,
    words: &PlayingWords,
) -> Move {
    let rack = game.rack(seat);
    match play(game.board(), &rack, level, rng, words) {
        Some(play) => Move::Play(Written::from(&play)),
        None if game.bag() >= game.setup().set.rack && !rack.is_empty() => Move::Exchange(rack),
        None => Move::Pass,
    }
}
