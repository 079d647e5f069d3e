//! Which match each match of a bracket leads to. Places, corrections and their preview all ask here: a second reckoning of the same
//! would let a preview promise what the bracket then does not do.

use super::{Bracket, MatchId, Slot};
use std::collections::BTreeMap;

/// Where winners and losers go: the match, and 0 for its side a, 1 for its side b.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Follows {
    winner: BTreeMap<MatchId, (MatchId, usize)>,
    loser: BTreeMap<MatchId, (MatchId, usize)>,
}

impl Follows {
    pub(super) fn of(bracket: &Bracket) -> Self {
        let mut follows = Self::default();
        for one in bracket.matches() {
            for (side, slot) in [one.a, one.b].into_iter().enumerate() {
                match slot {
                    Slot::Winner(id) => drop(follows.winner.insert(id, (one.id, side))),
                    Slot::Loser(id) => drop(follows.loser.insert(id, (one.id, side))),
                    _ => {}
                }
            }
        }
        follows
    }

    /// Where the winner of a match goes; `None`: nothing follows for them.
    pub(super) fn winner(&self, id: MatchId) -> Option<(MatchId, usize)> {
        self.winner.get(&id).copied()
    }

    /// Where the loser goes. Of the fallen of round 1 (R2, D2) no match says it: their numbers do.
    pub(super) fn loser(&self, id: MatchId) -> Option<(MatchId, usize)> {
        self.loser.get(&id).copied()
    }
}
