//! Against brute force: all perfect matchings of small graphs.

use super::{Edges, Matching};
use crate::tournaments::swiss::weight::{Weight, Wide};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

struct Table(Vec<Vec<Option<i64>>>);

impl Table {
    fn random(rng: &mut ChaCha8Rng, vertices: usize) -> Self {
        let mut table = vec![vec![None; vertices]; vertices];
        let (most, missing) = ([1, 2, 5, 100][rng.random_range(0..4)], rng.random_range(0..6));
        for (one, other) in (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let weight = (rng.random_range(0..10) >= missing).then(|| 2 * rng.random_range(-most..=most));
            (table[one][other], table[other][one]) = (weight, weight);
        }
        Self(table)
    }

    /// The greatest weight of a perfect matching of these.
    fn best(&self, among: &[usize]) -> Option<i64> {
        let Some((&first, rest)) = among.split_first() else { return Some(0) };
        let with = |&other: &usize| {
            let others: Vec<usize> = rest.iter().copied().filter(|&x| x != other).collect();
            Some(self.0[first][other]? + self.best(&others)?)
        };
        rest.iter().filter_map(with).max()
    }
}

impl<W: Weight> Edges<W> for Table {
    fn row(&self, from: usize, among: &[usize], mut visit: impl FnMut(usize, W)) {
        for &other in among {
            if let Some(weight) = self.weight(from, other) {
                visit(other, weight);
            }
        }
    }

    fn weight(&self, one: usize, other: usize) -> Option<W> {
        self.0[one][other].map(|weight| W::of(weight, 0))
    }
}

fn total<W>(matching: &Matching<W>, table: &Table) -> i64
where
    W: Weight,
{
    let pairs = matching.alive().iter().filter_map(|&one| Some((one, matching.mate(one)?)));
    let (mut sum, mut count) = (0, 0);
    for (one, other) in pairs {
        assert_eq!(matching.mate(other), Some(one));
        sum += table.0[one][other].expect("an edge");
        count += 1;
    }
    assert_eq!(count, matching.alive().len());
    sum / 2
}

fn asked_again<W: Weight>(seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let vertices = 2 * rng.random_range(1..=5);
    let (mut table, groups) = (Table::random(&mut rng, vertices), rng.random_range(0..4));
    let mut matching =
        Matching::<W>::new(vertices, &table, |vertex| vertex * groups / 4, |vertex| vertex + vertices / 2);
    loop {
        let alive = matching.alive().to_vec();
        let best = table.best(&alive);
        assert_eq!(matching.solve(&table), best.is_some(), "seed {seed}");
        let Some(best) = best else { return };
        assert_eq!(total(&matching, &table), best, "seed {seed}");
        let Some(&vertex) = alive.get(rng.random_range(0..alive.len().max(1))) else { return };
        match rng.random_range(0..4) {
            0 => matching.settle(vertex),
            1 => {
                let mate = matching.mate(vertex).expect("matched");
                for other in 0..vertices {
                    if other != mate && rng.random_range(0..3) == 0 {
                        (table.0[vertex][other], table.0[other][vertex]) = (None, None);
                    }
                }
                matching.restrict(vertex, W::ZERO);
            }
            2 => {
                matching.loosen(vertex, W::of(10, 0));
                for other in 0..vertices {
                    let more = 2 * rng.random_range(0..=5);
                    let weight = table.0[vertex][other].map(|weight| weight + more);
                    (table.0[vertex][other], table.0[other][vertex]) = (weight, weight);
                }
            }
            _ => {
                for one in 0..vertices {
                    for other in 0..one {
                        let less = if rng.random_range(0..3) == 0 { 2 * rng.random_range(0..=5) } else { 0 };
                        let weight = table.0[one][other].map(|weight| weight - less);
                        (table.0[one][other], table.0[other][one]) = (weight, weight);
                    }
                }
                matching.reweigh(&table);
            }
        }
        if alive.is_empty() || rng.random_range(0..12) == 0 {
            return;
        }
    }
}

#[test]
fn the_greatest_weight_by_brute_force() {
    for seed in 0..6000 {
        asked_again::<i64>(seed);
        if seed % 10 == 0 {
            asked_again::<i128>(seed);
            asked_again::<Wide<4>>(seed);
        }
    }
}
