//! D1: double elimination.
//!
//! The losers' side has two rounds for each round of the winners' side but the first: in one those who have just lost come
//! in, in the other two of those who are left meet. Losers of the first round meet each other at once, all others come in
//! against somebody who has won on the losers' side. Where they come in decides how soon two can meet again.

use super::draft::{Added, Draft, Worth};
use super::knockout::{challenge, main};
use super::{Section, Slot};

pub(super) fn double(draft: &mut Draft, entrants: u16) {
    let levels = main(draft, entrants);
    let rounds = levels.len();
    let Some(unbeaten) = levels.last().and_then(|level| level.first()) else { return };
    if rounds == 1 {
        return challenge(draft, unbeaten.winner, unbeaten.loser, true);
    }
    // How far who loses a round of the losers' side has come: third is who loses its last one.
    let mut loss = u32::try_from(2 * rounds).unwrap_or(u32::MAX);
    let mut meet = |draft: &mut Draft, pairs: &mut dyn Iterator<Item = (Slot, Slot)>| {
        loss -= 1;
        let worth = Worth { win: 1, loss };
        pairs.map(|(a, b)| draft.add(Section::Losers, a, b, worth).winner).collect::<Vec<Slot>>()
    };
    let crossings = crossings(rounds);
    let losers = |added: &Added| added.loser;
    let mut left: Vec<Slot> = levels[0].iter().map(losers).collect();
    for (level, crossing) in levels[1..].iter().zip(crossings) {
        left = meet(draft, &mut left.chunks_exact(2).map(|pair| (pair[0], pair[1])));
        left = meet(draft, &mut (0..left.len()).map(|at| (left[at], level[at ^ crossing].loser)));
    }
    challenge(draft, unbeaten.winner, left.first().copied().unwrap_or(Slot::Bye), true);
}

/// For each round of the winners' side but the first, where its losers come in: the loser of match `j` (from 0, top to
/// bottom) in match `j ^ crossing` of the losers' side; such that the first round in which two can meet again is as late
/// as can be (D1).
///
/// Why it is enough to look at each two rounds: below match `j` of round `k` stand, in round `i < k`, the matches whose
/// number begins with the bits of `j`. On the losers' side they stand together in the place `j ^ (crossing_i >> (k − i))`,
/// and `j` comes in at `j ^ crossing_k`: how many places must be put together until these are one is the same for all.
fn crossings(rounds: usize) -> Vec<usize> {
    let mut best = vec![0; rounds];
    for earliest in 0..2 * rounds {
        let mut search = Search { chosen: vec![0; rounds], rounds, earliest, left: STEPS };
        if rounds < 3 || !search.choose(rounds - 1) {
            break;
        }
        best = search.chosen;
    }
    // Round 1 crosses nothing.
    best.split_off(1)
}

/// How long is looked for crossings: to the end where up to 256 play; beyond, what is found so far is good.
const STEPS: u32 = 200_000;

struct Search {
    /// The crossing of each round, the first one's first.
    chosen: Vec<usize>,
    rounds: usize,
    earliest: usize,
    left: u32,
}

impl Search {
    /// Chooses for round `k`, from 1, and all before it.
    fn choose(&mut self, k: usize) -> bool {
        if k == 1 {
            return self.fits(k);
        }
        for crossing in 0..1 << (self.rounds - k) {
            let Some(left) = self.left.checked_sub(1) else { return false };
            self.left = left;
            self.chosen[k - 1] = crossing;
            if self.fits(k) && self.choose(k - 1) {
                return true;
            }
        }
        false
    }

    fn fits(&self, k: usize) -> bool {
        (k + 1..self.rounds).all(|later| meet_again(&self.chosen, k, later) >= self.earliest)
    }
}

/// The first round of the losers' side in which who lost in round `k` can meet who lost to them in round `i`.
fn meet_again(chosen: &[usize], i: usize, k: usize) -> usize {
    let apart = (chosen[i - 1] >> (k - i)) ^ chosen[k - 1];
    // They come in in round 2 (k − 1); after it two places are put together in every second round.
    match apart.checked_ilog2() {
        None => 2 * (k - 1),
        Some(bits) => 2 * (k - 1) + 2 * usize::try_from(bits).unwrap_or(0) + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_late_as_can_be() {
        // Found by looking through all crossings of so many rounds; for 8 to 64 players no order at all is better.
        for (rounds, earliest) in [(3, 3), (4, 4), (5, 5), (6, 7), (7, 8)] {
            let mut all = vec![0];
            all.extend(crossings(rounds));
            let pairs = (2..rounds).flat_map(|k| (1..k).map(move |i| (i, k)));
            let first = pairs.map(|(i, k)| meet_again(&all, i, k)).min();
            assert_eq!(first, Some(earliest), "{rounds} rounds");
        }
    }
}
