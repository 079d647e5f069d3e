//! What would have been better: for the summary at the end of a match, and for replays.

use super::moves::Generator;
use super::notation::Move;
use super::state::Scrabble;
use crate::games::Seat;
use crate::games::turns::Missed;
use crate::words::library::PlayingWords;

/// The play that would have scored most instead of `mv`, if it is worth more.
pub(super) fn missed(game: &Scrabble, seat: Seat, mv: &Move, words: &PlayingWords) -> Option<Missed> {
    let gaddag = words.gaddag().ok()?;
    let (best, play) = Generator::new(&gaddag, game.setup().set).best(game.board(), &game.rack(seat))?;
    let made = match mv {
        Move::Play(written) => game.weigh(seat, written).map_or(0, |(_, scored)| scored.total),
        Move::Exchange(_) | Move::Pass => 0,
        Move::Draw { .. } => return None,
    };
    (best > made).then(|| Missed {
        better: play.to_string(),
        points: best.into(),
        gain: (best - made).into(),
    })
}
