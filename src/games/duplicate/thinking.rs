//! The play of a computer player. What is left counts for nobody here, so the play that scores most is the best one.

use super::top::top;
use crate::games::level::Level;
use crate::games::scrabble::board::Board;
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::play::Play;
use crate::games::scrabble::rack::Rack;
use crate::words::dice::below;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

/// Plays among which a level chooses, the best first.
const fn choices(level: Level) -> u32 {
    match level {
        Level::Principiante => 80,
        Level::Facile => 40,
        Level::Medio => 12,
        Level::Difficile => 4,
        Level::Forte1 | Level::Greedy | Level::Forte => 1,
    }
}

/// A play; `None` if none exists.
pub(super) fn think(
    board: &Board,
    rack: &Rack,
    level: Level,
    rng: &mut ChaCha8Rng,
    words: &PlayingWords,
) -> Option<Play> {
    if choices(level) == 1 {
        return top(board, rack, words).map(|(play, _)| play);
    }
    let gaddag = words.gaddag().ok()?;
    let plays = Generator::new(&gaddag, board.set()).plays(board, rack);
    let count = u32::try_from(plays.len()).unwrap_or(u32::MAX).min(choices(level));
    let choice = if count == 0 { 0 } else { below(rng, count) };
    plays.get(usize::try_from(choice).unwrap_or(0)).map(|(_, play)| *play)
}
