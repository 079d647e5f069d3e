//! The computer player of the toy game: any square at all, one that wins or saves, or the best there is.

use super::tris::{Square, Tris, other};
use giostra::games::By;
use giostra::games::level::Level;
use giostra::games::turns::TurnGame;
use giostra::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

/// The move of whoever is to move.
pub(super) fn choose(game: &Tris, level: Level, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Square {
    let any = game.any(rng, words).expect("somebody is to move");
    match level {
        Level::Principiante | Level::Facile => any,
        Level::Medio | Level::Difficile => [game.to_move, other(game.to_move)]
            .into_iter()
            .find_map(|seat| {
                game.free().into_iter().find(|square| {
                    let mut after = game.clone();
                    after.squares[square.0] = Some(seat);
                    after.winner().is_some()
                })
            })
            .unwrap_or(any),
        _ => game.free().into_iter().max_by_key(|square| -value(game, *square)).unwrap_or(any),
    }
}

/// What a move is worth to whoever plays against it: won 1, lost -1.
fn value(game: &Tris, square: Square) -> i32 {
    let mut after = game.clone();
    after.play(By::Seat(game.to_move), &square);
    if after.winner().is_some() {
        return -1;
    }
    after.free().into_iter().map(|reply| -value(&after, reply)).max().unwrap_or(0)
}
