//! Whether those who are left can all be paired (C4), and who may have the bye (C5).

use super::colour::Strength;
use super::matching::{Edges, Matching, NONE};
use super::player::Player;
use crate::tournaments::field::Side;
use crate::tournaments::points::Points;

/// Who may meet whom among some players, all edges alike.
struct Legal {
    /// By vertex: whom not, ascending.
    barred: Vec<Vec<usize>>,
    /// By vertex: who is absolutely due which colour, and no topscorer (C3).
    absolute: Vec<Option<Side>>,
    /// So many at the front do not meet each other.
    apart: usize,
    /// By vertex: whether it may meet the spare vertex, which is the last; empty: there is none.
    spare: Vec<bool>,
}

impl Legal {
    fn new(players: &[Player], set: &[usize], apart: usize) -> Self {
        let local = |rank: &usize| set.binary_search(rank).ok();
        let barred = set.iter().map(|&at| players[at].barred_from.iter().filter_map(local).collect());
        let absolute = |&at: &usize| {
            let player = &players[at];
            player.due.side.filter(|_| player.due.strength == Strength::Absolute && !player.topscorer)
        };
        Self {
            barred: barred.collect(),
            absolute: set.iter().map(absolute).collect(),
            apart,
            spare: Vec::new(),
        }
    }

    fn vertices(&self) -> usize {
        self.barred.len() + usize::from(!self.spare.is_empty())
    }

    fn joins(&self, one: usize, other: usize) -> bool {
        let count = self.barred.len();
        if one == count || other == count {
            return one != other && self.spare.get(one.min(other)) == Some(&true);
        }
        let colours = self.absolute[one].is_none() || self.absolute[one] != self.absolute[other];
        let apart = one < self.apart && other < self.apart;
        one != other && colours && !apart && self.barred[one].binary_search(&other).is_err()
    }

    /// A perfect matching, if there is one.
    fn matched(&self) -> Option<Matching<i64>> {
        if self.vertices() % 2 == 1 {
            return None;
        }
        // Whom nobody has yet, as a chain.
        let mut next: Vec<usize> = (1..=self.vertices()).collect();
        let mut mates = vec![NONE; self.vertices()];
        for vertex in 0..self.vertices() {
            if mates[vertex] != NONE {
                continue;
            }
            let (mut before, mut other) = (vertex, next[vertex]);
            while other < self.vertices() && !(mates[other] == NONE && self.joins(vertex, other)) {
                if mates[other] == NONE {
                    before = other;
                } else {
                    next[before] = next[other];
                }
                other = next[other];
            }
            if other < self.vertices() {
                mates[vertex] = other;
                mates[other] = vertex;
            }
        }
        let mut matching = Matching::alike(mates);
        matching.solve(self).then_some(matching)
    }
}

impl Edges<i64> for Legal {
    fn row(&self, from: usize, among: &[usize], mut visit: impl FnMut(usize, i64)) {
        among.iter().filter(|&&other| self.joins(from, other)).for_each(|&other| visit(other, 0));
    }

    fn weight(&self, one: usize, other: usize) -> Option<i64> {
        self.joins(one, other).then_some(0)
    }
}

fn may_have_bye(player: &Player, level: Points) -> bool {
    !player.barred && player.score == level
}

/// Whether these (ascending ranks) can all be paired; with `bye`, but for one of that score.
pub(super) fn is_complete(players: &[Player], set: &[usize], bye: Option<Points>) -> bool {
    let mut legal = Legal::new(players, set, 0);
    if let Some(level) = bye {
        legal.spare = set.iter().map(|&at| may_have_bye(&players[at], level)).collect();
    }
    (set.is_empty() && bye.is_none()) || legal.matched().is_some()
}

/// The lowest score that can have the bye so that everybody else can be paired (C2, C5).
pub(super) fn bye_score(players: &[Player]) -> Option<Points> {
    let all: Vec<usize> = (0..players.len()).collect();
    let mut scores: Vec<Points> = players.iter().filter(|p| !p.barred).map(|p| p.score).collect();
    scores.sort_unstable();
    scores.dedup();
    scores.into_iter().find(|&score| is_complete(players, &all, Some(score)))
}

/// Whether the next bracket could do no better with these downfloaters (C8): all of them are paired with those of the
/// scoregroup below (`group`), no more than one of whom is left over, and the `rest` can be paired.
pub(super) fn suits_next(
    players: &[Player],
    floaters: &[usize],
    group: &[usize],
    rest: &[usize],
    bye: Option<Points>,
) -> bool {
    let joined: Vec<usize> = floaters.iter().chain(group).copied().collect();
    if joined.len().is_multiple_of(2) {
        return Legal::new(players, &joined, floaters.len()).matched().is_some()
            && is_complete(players, rest, bye);
    }
    let mut legal = Legal::new(players, &joined, floaters.len());
    legal.spare = (0..joined.len()).map(|at| at >= floaters.len()).collect();
    let Some(matching) = legal.matched() else { return false };
    let Some(first) = matching.mate(joined.len()) else { return false };
    // One left over that suits is enough; when those tried do not, the question is put to the whole field.
    let tried = std::iter::once(first).chain((floaters.len()..joined.len()).rev().take(6));
    tried.enumerate().any(|(at, left)| {
        let mut below = vec![joined[left]];
        below.extend(rest);
        if !is_complete(players, &below, bye) {
            return false;
        }
        let mut others = joined.clone();
        others.remove(left);
        at == 0 || Legal::new(players, &others, floaters.len()).matched().is_some()
    })
}
