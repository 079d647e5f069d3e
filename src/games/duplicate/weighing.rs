//! What everybody gave in a turn, beside the best play there was: chance has told it, so nothing is searched.

use super::notation::Move;
use super::state::Duplicate;
use crate::games::Seat;
use crate::games::scrabble::play::Written;
use crate::games::turns::{Given, Weighed};

/// Of the turn that this line ends: who is at the table and has played in it or before, by their seats. Nothing given is a pass, which
/// has lost all that the best play brought.
pub(super) fn weigh_all(game: &Duplicate, mv: &Move) -> Vec<Given<Move>> {
    let Move::Top { play, points, bad } = mv else { return Vec::new() };
    let given = game.given_by_all(bad);
    let weighed = |(seat, gone): (Seat, bool)| {
        let theirs = given.iter().find(|given| given.seat == seat);
        if theirs.is_none() && (gone || !game.has_played(seat)) {
            return None;
        }
        let (brings, made) = (i64::from(*points), theirs.map_or(0, |given| i64::from(given.points)));
        let worth = Weighed::points(play.to_string(), brings, made, (brings - made) * 10);
        let mv = theirs.map_or(Move::Pass, |given| Move::Play(Written::from(&given.play)));
        Some(Given { seat, mv, fell: theirs.is_some_and(|given| !given.admissible), worth })
    };
    game.seats().map(|(seat, player)| (seat, player.gone)).filter_map(weighed).collect()
}
