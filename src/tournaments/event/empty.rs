//! F9: matches of a bracket that nobody plays. A log names in its `pair` line only who goes on; who stood there beside them, and
//! has lost because they had left, follows from what was known when the round was paired.
//! Reading such a match as a bye leaves the player who left with a place as good as the champion's.

use super::boards::{Coming, Rest, Round};
use super::state::State;
use crate::games::Seat;
use crate::tournaments::bracket::MatchId;
use crate::tournaments::bracket::live::{Seen, Stand, State as Match};
use crate::tournaments::field::Bye;

/// A match of a round that needs nobody to come: a bye, or one from which somebody had left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Empty {
    /// Which match.
    pub id: MatchId,
    /// Who stands on sides a and b, there or not.
    pub sides: [Option<Seat>; 2],
    /// Who goes on.
    pub on: Option<Seat>,
}

impl Empty {
    /// Whether a player who stands there has left.
    pub fn is_walkover(&self) -> bool {
        self.sides.iter().flatten().count() > usize::from(self.on.is_some())
    }
}

impl Round {
    /// Whether somebody stands in it: on a board, with the bye that the pairing gives, or where they had left.
    pub fn holds(&self, seat: Seat) -> bool {
        self.boards.iter().any(|board| [board.white, board.black].contains(&seat))
            || self.byes.iter().any(|rest| rest.seat == seat && rest.bye == Bye::Allocated)
            || self.empty.iter().any(|empty| empty.sides.contains(&Some(seat)))
    }
}

impl State {
    /// A match of a round that is being paired, if nobody plays it.
    pub(super) fn empty(&self, id: MatchId, seen: &Seen, coming: &Coming) -> Option<Empty> {
        let on = match coming {
            Coming::Two(..) => return None,
            Coming::One(number) => self.seat(*number),
            Coming::Nobody if matches!(seen.state, Match::Open | Match::Needless) => return None,
            Coming::Nobody => None,
        };
        let seat = |side| if let Stand::Player(number) = side { self.seat(number) } else { None };
        Some(Empty { id, sides: seen.sides.map(seat), on })
    }

    /// The player who left before the pairing and has lost to one who goes on without playing.
    pub fn lost_to(&self, rest: &Rest) -> Option<Seat> {
        let id = rest.id.filter(|_| self.setup.walkovers)?;
        let empty = self.rounds.iter().flat_map(|round| &round.empty).find(|empty| empty.id == id)?;
        empty.sides.into_iter().flatten().find(|seat| *seat != rest.seat)
    }
}
