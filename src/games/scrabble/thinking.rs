//! The move of a computer player: what its seat may see is handed to [`crate::opponents::scrabble`].

use super::moves::Generator;
use super::notation::Move;
use super::play::Written;
use super::record::Act;
use super::state::Scrabble;
use crate::games::Seat;
use crate::games::level::Level;
use crate::opponents::scrabble::{Choice, Last, View, choose};
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

pub(super) fn think(
    game: &Scrabble,
    seat: Seat,
    level: Level,
    rng: &mut ChaCha8Rng,
    words: &PlayingWords,
) -> Move {
    // A list that cannot be packed has no words to play with.
    let Ok(gaddag) = words.spoken().gaddag() else { return Move::Pass };
    let view = view(game, seat);
    let familiar = |word: &str| words.familiarity(word);
    match choose(level, &view, &mut Generator::new(&gaddag, game.setup().set), &familiar, rng) {
        Choice::Play(play) => Move::Play(Written::from(&play)),
        Choice::Exchange(tiles) => Move::Exchange(tiles),
        Choice::Pass => Move::Pass,
    }
}

/// What a seat may see.
pub(super) fn view(game: &Scrabble, seat: Seat) -> View<'_> {
    let last = game.records().last().filter(|last| last.seat != seat).and_then(|last| match last.act {
        Act::Play(play) => {
            let placed = u8::try_from(play.placed().count()).unwrap_or(u8::MAX);
            Some(Last { play, points: last.points, kept: last.rack.len().saturating_sub(placed) })
        }
        _ => None,
    });
    View {
        board: game.board(),
        rack: game.rack(seat),
        unseen: game.unseen(seat),
        bag: game.bag(),
        others: u8::try_from(game.playing().saturating_sub(1)).unwrap_or(u8::MAX),
        last,
    }
}
