//! Where the matches of a tree stand above one another: each in the middle of those it follows.

use super::{Match, Round};
use crate::picture::scene::count;

/// A part of a tree that is drawn together: some of its rounds, and of these what leads to some matches.
#[derive(Clone, Debug, Default)]
pub(super) struct Grown {
    /// The rounds, the first and the one behind the last.
    pub(super) rounds: (usize, usize),
    /// The matches, the earlier rounds first, from top to bottom.
    pub(super) matches: Vec<Placed>,
    /// Height, in matches above one another.
    pub(super) leaves: usize,
}

/// A match and where it is.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) round: usize,
    /// Its place in its round.
    pub(super) index: usize,
    /// The height of its middle, in matches above one another.
    pub(super) y: f32,
    /// Heights of the drawn matches of the round before that it follows.
    pub(super) from: Vec<f32>,
}

/// The matches of some rounds, in parts of at most `most` matches above one another; a part is never empty.
pub(super) fn grow(rounds: &[Round], (first, end): (usize, usize), most: usize) -> Vec<Grown> {
    let mut seen: Vec<Vec<bool>> = rounds.iter().map(|round| vec![false; round.matches.len()]).collect();
    let mut parts: Vec<Grown> = Vec::new();
    // From the last round: what nobody follows begins a tree of its own.
    for round in (first..end).rev() {
        for index in 0..rounds[round].matches.len() {
            if seen[round][index] || !rounds[round].matches[index].is_drawn() {
                continue;
            }
            let mut tree = Grown { rounds: (first, end), ..Grown::default() };
            climb(rounds, first, (round, index), &mut seen, &mut tree);
            match parts.last_mut() {
                Some(part) if part.leaves + tree.leaves <= most => part.join(tree),
                _ => parts.push(tree),
            }
        }
    }
    for part in &mut parts {
        part.matches.sort_by(|a, b| a.round.cmp(&b.round).then(a.y.total_cmp(&b.y)));
    }
    parts
}

impl Grown {
    /// The other one below this one.
    fn join(&mut self, other: Self) {
        let down = count(self.leaves);
        self.leaves += other.leaves;
        self.matches.extend(other.matches.into_iter().map(|mut one| {
            one.y += down;
            one.from.iter_mut().for_each(|y| *y += down);
            one
        }));
    }

    /// Whether its last match stands between the two it follows, because there are no more columns than these.
    pub(super) fn is_folded(&self, columns: usize) -> bool {
        let far = |root: &Placed| root.from[1] - root.from[0] >= 2.0;
        self.rounds.1 - self.rounds.0 > columns && self.root().is_some_and(far)
    }

    /// The match after all others, if there is one alone, and it follows two.
    pub(super) fn root(&self) -> Option<&Placed> {
        let (last, others) = self.matches.split_last()?;
        let alone = others.last().is_none_or(|other| other.round < last.round);
        (alone && last.round + 1 == self.rounds.1 && last.from.len() == 2).then_some(last)
    }
}

/// Places a match and all that leads to it; its height.
fn climb(
    rounds: &[Round],
    first: usize,
    (round, index): (usize, usize),
    seen: &mut [Vec<bool>],
    tree: &mut Grown,
) -> f32 {
    seen[round][index] = true;
    let mut from = Vec::new();
    for before in followed(rounds, first, round, &rounds[round].matches[index]) {
        if !seen[round - 1][before] {
            from.push(climb(rounds, first, (round - 1, before), seen, tree));
        }
    }
    let y = match from.as_slice() {
        [] => {
            tree.leaves += 1;
            count(tree.leaves) - 0.5
        }
        [alone] => *alone,
        all => f32::midpoint(all[0], all[all.len() - 1]),
    };
    tree.matches.push(Placed { round, index, y, from });
    y
}

/// The drawn matches of the round before that a match follows.
fn followed<'a>(
    rounds: &'a [Round],
    first: usize,
    round: usize,
    one: &'a Match,
) -> impl Iterator<Item = usize> + 'a {
    let before = round.checked_sub(1).filter(|before| *before >= first);
    one.sides.iter().filter_map(move |side| {
        let index = side.from?;
        rounds[before?].matches.get(index).filter(|one| one.is_drawn()).map(|_| index)
    })
}
