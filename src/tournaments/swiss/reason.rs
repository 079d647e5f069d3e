//! Why two players meet: what they would have met as they stand, and what was against it.

use super::complete::is_complete;
use super::criteria::{Class, Criterion, pair_values};
use super::player::Player;
use super::round::Paired;
use crate::tournaments::field::Number;
use crate::tournaments::points::Points;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// In which part of a bracket a pair was made (C.04.3 art. 3.2, 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Everybody has the same score: the first half against the second.
    Halves,
    /// Somebody who was moved down meets a resident.
    MovedDown,
    /// The residents whom nobody moved down meets: their first half against the second.
    Remainder,
}

/// Why two players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// As they stand: nothing was against it.
    AsRanked,
    /// The higher ranked of them would have met somebody else.
    Instead {
        /// Whom.
        natural: Number,
        /// Why not.
        against: Against,
    },
}

/// What is against a pair that stands nearer. The two partners whom the exchange leaves are taken to meet each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// These two may not meet: C1, C3, or the director forbids it.
    Barred {
        /// Which of them.
        criterion: Criterion,
        /// The higher ranked.
        one: Number,
        /// The other.
        other: Number,
    },
    /// This would be worse, and all criteria before it no better.
    Worse(Criterion),
    /// Nothing, but a pair higher up is nearer to how they stand (art. 4).
    Order,
}

/// Why somebody rests: they have the lowest score that can have the bye (C5), and are the last who may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Their score, as it counts for pairing.
    pub score: Points,
    /// Everybody who stands below them, the last first, and what is against their bye: C2 they may have none, C4 the others could
    /// not all be paired, C9 they have more unplayed games; `None`: with them the others would be paired worse, or no earlier.
    pub passed_over: Vec<(Number, Option<Criterion>)>,
}

/// Why a player (by rank) rests.
pub(super) fn rests(players: &[Player], rank: usize) -> Rest {
    let own = &players[rank];
    let against = |at: usize| {
        let player = &players[at];
        if player.barred {
            return Some(Criterion::C2);
        }
        // C5 has asked of every lower score whether anybody of it could rest.
        if player.score < own.score {
            return Some(Criterion::C4);
        }
        if player.unplayed > own.unplayed {
            return Some(Criterion::C9);
        }
        let left: Vec<usize> = (0..players.len()).filter(|other| *other != at).collect();
        (!is_complete(players, &left, None)).then_some(Criterion::C4)
    };
    let below = (rank + 1..players.len()).rev();
    Rest { score: own.score, passed_over: below.map(|at| (players[at].number, against(at))).collect() }
}

/// Sums of what pairs are worth, by criterion and score.
#[derive(Default)]
struct Balance(BTreeMap<(Criterion, usize), i64>);

impl Balance {
    fn add(&mut self, a: &Class, b: &Class, sign: i64) {
        let (higher, lower) = if (a.zone, a.level) <= (b.zone, b.level) { (a, b) } else { (b, a) };
        for (criterion, level, value) in pair_values(higher, lower) {
            *self.0.entry((criterion, level)).or_default() += sign * value;
        }
    }

    /// The first difference.
    fn first(&self) -> Option<(Criterion, Ordering)> {
        let difference = self.0.iter().find(|(_, value)| **value != 0)?;
        Some((difference.0.0, difference.1.cmp(&0)))
    }
}

/// A bracket, to be explained.
pub(super) struct Explained<'a> {
    players: &'a [Player],
    paired: &'a Paired,
    /// Whether two have met over the board, by number.
    has_met: &'a dyn Fn(Number, Number) -> bool,
    /// By place in the bracket: whom they meet.
    partner: Vec<Option<usize>>,
    /// By place in the bracket: whom they would have met.
    natural: Vec<Option<usize>>,
}

impl<'a> Explained<'a> {
    pub(super) fn new(
        players: &'a [Player],
        paired: &'a Paired,
        has_met: &'a dyn Fn(Number, Number) -> bool,
    ) -> Self {
        let count = paired.members.len();
        let place = |rank: usize| paired.members.binary_search(&rank).unwrap_or(0);
        let (mut partner, mut natural) = (vec![None; count], vec![None; count]);
        for &(a, b) in &paired.pairs {
            (partner[place(a)], partner[place(b)]) = (Some(place(b)), Some(place(a)));
        }
        let mut meet = |one: usize, other: usize| {
            (natural[one], natural[other]) = (natural[one].or(Some(other)), natural[other].or(Some(one)));
        };
        let down = |&at: &usize| at < paired.moved;
        let with_moved = |at: &usize| partner[*at].is_some_and(|other| down(&other));
        let first: Vec<usize> = (0..paired.moved).filter(|&at| partner[at].is_some()).collect();
        let rest: Vec<usize> = (paired.moved..count).filter(|at| !with_moved(at)).collect();
        let pairs = rest.iter().filter(|&&at| partner[at].is_some()).count() / 2;
        // The remainder first: a resident stands in it unless somebody moved down met them.
        for (&one, &other) in rest[..pairs].iter().zip(&rest[pairs..]) {
            meet(one, other);
        }
        for (&one, other) in first.iter().zip(paired.moved..count) {
            meet(one, other);
        }
        Self { players, paired, has_met, partner, natural }
    }

    fn place(&self, rank: usize) -> usize {
        self.paired.members.binary_search(&rank).unwrap_or(0)
    }

    fn number(&self, place: usize) -> Number {
        self.players[self.paired.members[place]].number
    }

    /// In which part a pair (by rank) was made.
    pub(super) fn part(&self, higher: usize) -> Part {
        if self.place(higher) < self.paired.moved {
            Part::MovedDown
        } else if self.paired.moved > 0 {
            Part::Remainder
        } else {
            Part::Halves
        }
    }

    /// Why a pair (by rank) meets.
    pub(super) fn reason(&self, higher: usize, lower: usize) -> Reason {
        let (one, other) = (self.place(higher), self.place(lower));
        match self.natural[one] {
            Some(natural) if natural != other => {
                Reason::Instead { natural: self.number(natural), against: self.against(one, natural) }
            }
            _ => Reason::AsRanked,
        }
    }

    fn barred(&self, one: usize, other: usize) -> Option<Against> {
        let (one, other) = (one.min(other), one.max(other));
        let (a, b) = (self.number(one), self.number(other));
        let classes = &self.paired.bracket.classes;
        let criterion = if self.paired.bracket.barred[one].binary_search(&other).is_ok() {
            if (self.has_met)(a, b) { Criterion::C1 } else { Criterion::Forbidden }
        } else if !classes[one].may_meet(&classes[other]) {
            Criterion::C3
        } else {
            return None;
        };
        Some(Against::Barred { criterion, one: a, other: b })
    }

    fn against(&self, one: usize, natural: usize) -> Against {
        if let Some(barred) = self.barred(one, natural) {
            return barred;
        }
        let classes = &self.paired.bracket.classes;
        let mut balance = Balance::default();
        balance.add(&classes[one], &classes[natural], 1);
        let (left, beyond) = (self.partner[one], self.partner[natural]);
        if let Some(left) = left {
            balance.add(&classes[one], &classes[left], -1);
        }
        if let Some(beyond) = beyond {
            balance.add(&classes[natural], &classes[beyond], -1);
        }
        match (left, beyond) {
            (Some(left), Some(beyond)) => {
                if left.max(beyond) < self.paired.moved {
                    // Two who were moved down would both float further.
                    return Against::Worse(Criterion::C6);
                }
                if let Some(barred) = self.barred(left, beyond) {
                    return barred;
                }
                balance.add(&classes[left], &classes[beyond], 1);
            }
            (Some(left), None) => {
                // Another one floats.
                if let Some(criterion) = self.below(left, natural) {
                    return Against::Worse(criterion);
                }
                let unplayed = |at: usize| i64::from(classes[at].unplayed);
                *balance.0.entry((Criterion::C9, 0)).or_default() += unplayed(natural) - unplayed(left);
            }
            _ => {}
        }
        match balance.first() {
            None => Against::Order,
            Some((criterion, Ordering::Less)) => Against::Worse(criterion),
            // What looks better here was worse for those below.
            Some(_) => Against::Worse(Criterion::C8),
        }
    }

    /// What those below would have against one floating instead of another.
    fn below(&self, floats: usize, instead_of: usize) -> Option<Criterion> {
        let rank = |at: usize| self.paired.members[at];
        let mut left: Vec<usize> =
            self.paired.floaters.iter().copied().filter(|&f| f != rank(instead_of)).collect();
        left.push(rank(floats));
        left.sort_unstable();
        left.extend(self.paired.next..self.players.len());
        if is_complete(self.players, &left, self.paired.bye) {
            return None;
        }
        Some(if self.paired.bye.is_some() { Criterion::C5 } else { Criterion::C4 })
    }
}
