//! The move of a computer player: the play that scores most.

use super::moves::Generator;
use super::notation::Move;
use super::play::Written;
use super::state::Scrabble;
use crate::games::Seat;
use crate::opponents::Level;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

/// A play; if there is none, other tiles; if the bag is too low for that (B12), nothing.
pub(super) fn think(
    game: &Scrabble,
    seat: Seat,
    _level: Level,
    _rng: &mut ChaCha8Rng,
    words: &PlayingWords,
) -> Move {
    // A list that cannot be packed has no words to play with.
    let Ok(gaddag) = words.gaddag() else { return Move::Pass };
    let rack = game.rack(seat);
    match Generator::new(&gaddag, game.setup().set).best(game.board(), &rack) {
        Some((_, play)) => Move::Play(Written::from(&play)),
        None if game.bag() >= game.setup().set.rack && !rack.is_empty() => Move::Exchange(rack),
        None => Move::Pass,
    }
}
