//! What a move was worth beside the best there was: its score and what it leaves on the rack.

use super::moves::Generator;
use super::notation::Move;
use super::play::Written;
use super::state::Scrabble;
use super::thinking::view;
use crate::games::Seat;
use crate::games::turns::Weighed;
use crate::opponents::scrabble::{Choice, weigh as weigh_choice};
use crate::words::library::PlayingWords;

pub(super) fn weigh(game: &Scrabble, seat: Seat, mv: &Move, words: &PlayingWords) -> Option<Weighed> {
    let gaddag = words.spoken().gaddag().ok()?;
    let (made, points) = match mv {
        Move::Play(written) => {
            let (play, scored) = game.weigh(seat, written).ok()?;
            (Choice::Play(play), scored.total)
        }
        Move::Exchange(tiles) => (Choice::Exchange(*tiles), 0),
        Move::Pass => (Choice::Pass, 0),
        Move::Draw { .. } => return None,
    };
    let found = weigh_choice(&view(game, seat), &mut Generator::new(&gaddag, game.setup().set), made, points);
    let best = match found.best {
        Choice::Play(play) => Move::Play(Written::from(&play)),
        Choice::Exchange(tiles) => Move::Exchange(tiles),
        Choice::Pass => Move::Pass,
    };
    Some(Weighed::points(best.to_string(), found.points.into(), points.into(), (found.lost / 10).into()))
}
