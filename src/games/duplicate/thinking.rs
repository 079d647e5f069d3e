//! The play of a computer player. What is left counts for nobody here, so the play that scores most is the best one; below `forte`
//! levels are those of Scrabble.

use super::top::top;
use crate::games::level::Level;
use crate::games::scrabble::board::Board;
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::play::Play;
use crate::games::scrabble::rack::Rack;
use crate::opponents::scrabble::{Choice, View, choose};
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

/// A play of a level; `None` where none exists, or none that it knows.
pub(super) fn think(
    board: &Board,
    rack: &Rack,
    level: Level,
    rng: &mut ChaCha8Rng,
    words: &PlayingWords,
) -> Option<Play> {
    let words = &words.spoken();
    if level >= Level::Forte1 {
        return top(board, rack, words).map(|(play, _)| play);
    }
    let gaddag = words.gaddag().ok()?;
    // Nothing is exchanged here: for whoever chooses the bag is as good as empty.
    let view = View { board, rack: *rack, unseen: Rack::default(), bag: 0, others: 0, last: None };
    let familiar = |word: &str| words.familiarity(word);
    match choose(level, &view, &mut Generator::new(&gaddag, board.set()), &familiar, rng) {
        Choice::Play(play) => Some(play),
        Choice::Exchange(_) | Choice::Pass => None,
    }
}
