//! Whether all can be paired: a perfect matching of a general graph (Edmonds).

use std::collections::VecDeque;

/// Whether all can be paired such that no two are who may not meet; `barred` is symmetric, and true for oneself.
pub(super) fn is_perfect(barred: &[Vec<bool>]) -> bool {
    let count = barred.len();
    if !count.is_multiple_of(2) {
        return false;
    }
    let free = |row: &Vec<bool>| row.iter().filter(|barred| !**barred).count();
    // Dirac: where everybody can meet half of all there is a circle through all of them.
    if barred.iter().all(|row| 2 * free(row) >= count) {
        return true;
    }
    let mut graph = Graph { barred, mate: vec![None; count] };
    graph.begin();
    (0..count).all(|one| graph.mate[one].is_some() || graph.augment(one))
}

struct Graph<'a> {
    barred: &'a [Vec<bool>],
    mate: Vec<Option<usize>>,
}

/// A tree of alternating paths that grows from one who has no partner.
struct Tree {
    parent: Vec<Option<usize>>,
    /// The base of the blossom that somebody is in.
    base: Vec<usize>,
    /// Those from whom the tree goes on.
    outer: Vec<bool>,
    queue: VecDeque<usize>,
}

impl Graph<'_> {
    /// Pairs whoever can be without looking further.
    fn begin(&mut self) {
        for one in 0..self.mate.len() {
            if self.mate[one].is_none() {
                let other = (one + 1..self.mate.len())
                    .find(|other| self.mate[*other].is_none() && self.may(one, *other));
                if let Some(other) = other {
                    (self.mate[one], self.mate[other]) = (Some(other), Some(one));
                }
            }
        }
    }

    fn may(&self, one: usize, other: usize) -> bool {
        !self.barred[one][other]
    }

    /// Looks for a path from one without a partner to another, and turns it round.
    fn augment(&mut self, root: usize) -> bool {
        let count = self.mate.len();
        let mut tree = Tree {
            parent: vec![None; count],
            base: (0..count).collect(),
            outer: vec![false; count],
            queue: VecDeque::from([root]),
        };
        tree.outer[root] = true;
        while let Some(one) = tree.queue.pop_front() {
            for other in 0..count {
                if !self.may(one, other)
                    || tree.base[one] == tree.base[other]
                    || self.mate[one] == Some(other)
                {
                    continue;
                }
                let met_outer =
                    other == root || self.mate[other].is_some_and(|mate| tree.parent[mate].is_some());
                if met_outer {
                    self.shrink(&mut tree, one, other);
                } else if tree.parent[other].is_none() {
                    tree.parent[other] = Some(one);
                    match self.mate[other] {
                        None => {
                            self.turn(&tree, other);
                            return true;
                        }
                        Some(mate) => {
                            tree.outer[mate] = true;
                            tree.queue.push_back(mate);
                        }
                    }
                }
            }
        }
        false
    }

    /// Two of the tree close a circle of odd length: from now on it is one.
    fn shrink(&self, tree: &mut Tree, one: usize, other: usize) {
        let base = self.common(tree, one, other);
        let mut inside = vec![false; self.mate.len()];
        self.mark(tree, one, base, other, &mut inside);
        self.mark(tree, other, base, one, &mut inside);
        for at in 0..self.mate.len() {
            if inside[tree.base[at]] {
                tree.base[at] = base;
                if !tree.outer[at] {
                    tree.outer[at] = true;
                    tree.queue.push_back(at);
                }
            }
        }
    }

    /// Where the paths of two to the root meet.
    fn common(&self, tree: &Tree, one: usize, other: usize) -> usize {
        let up = |at: usize| self.mate[at].and_then(|mate| tree.parent[mate]);
        let mut passed = vec![false; self.mate.len()];
        let mut at = tree.base[one];
        passed[at] = true;
        while let Some(next) = up(at) {
            at = tree.base[next];
            passed[at] = true;
        }
        let mut at = tree.base[other];
        while !passed[at] {
            match up(at) {
                Some(next) => at = tree.base[next],
                None => break,
            }
        }
        at
    }

    fn mark(&self, tree: &mut Tree, from: usize, base: usize, child: usize, inside: &mut [bool]) {
        let (mut at, mut child) = (from, child);
        while tree.base[at] != base {
            let Some(mate) = self.mate[at] else { return };
            inside[tree.base[at]] = true;
            inside[tree.base[mate]] = true;
            tree.parent[at] = Some(child);
            child = mate;
            let Some(next) = tree.parent[mate] else { return };
            at = next;
        }
    }

    /// Turns the path round that ends here.
    fn turn(&mut self, tree: &Tree, end: usize) {
        let mut at = Some(end);
        while let Some(here) = at {
            let Some(parent) = tree.parent[here] else { return };
            let next = self.mate[parent];
            (self.mate[here], self.mate[parent]) = (Some(parent), Some(here));
            at = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All graphs of six, and some of eight, by trying all pairings.
    fn tried(barred: &[Vec<bool>], left: &[usize]) -> bool {
        let Some((one, rest)) = left.split_first() else { return true };
        rest.iter().any(|other| {
            let rest: Vec<usize> = rest.iter().copied().filter(|at| at != other).collect();
            !barred[*one][*other] && tried(barred, &rest)
        })
    }

    #[test]
    fn as_by_trying_all_pairings() {
        for (count, step) in [(4_usize, 1), (6, 1), (8, 9_973)] {
            let pairs: Vec<(usize, usize)> = (0..count).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
            for bits in (0..1_u64 << pairs.len()).step_by(step) {
                let mut barred = vec![vec![true; count]; count];
                for (bit, (a, b)) in pairs.iter().enumerate() {
                    barred[*a][*b] = bits >> bit & 1 == 0;
                    barred[*b][*a] = barred[*a][*b];
                }
                let all: Vec<usize> = (0..count).collect();
                assert_eq!(is_perfect(&barred), tried(&barred, &all), "{count} {bits:b}");
            }
        }
    }
}
