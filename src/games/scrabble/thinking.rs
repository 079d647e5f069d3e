//! The move of a computer player.

use super::notation::Move;
use super::state::Scrabble;
use crate::games::Seat;
use crate::opponents::Level;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

pub(super) fn think(
    _game: &Scrabble,
    _seat: Seat,
    _level: Level,
    _rng: &mut ChaCha8Rng,
    _words: &PlayingWords,
) -> Move {
    Move::Pass
}
