//! K2: where the seeds stand.

use crate::tournaments::field::Number;

/// The least power of two that holds so many.
pub fn size(entrants: u16) -> usize {
    usize::from(entrants).next_power_of_two()
}

/// K2: the seeds from top to bottom, position `2i` against `2i + 1`. `order(1) = [1]`; in `order(2m)` each `s` becomes
/// `s, 2m + 1 − s`. `size` is a power of two.
pub fn order(size: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < size {
        let both = 2 * order.len() + 1;
        order = order.iter().flat_map(|seed| [*seed, both - seed]).collect();
    }
    order
}

/// K2 with byes (K1): `None` where the number is higher than there are entrants.
pub fn positions(entrants: u16) -> Vec<Option<Number>> {
    let seed = |seed: usize| Number::try_from(seed).ok().filter(|seed| *seed <= entrants);
    order(size(entrants)).into_iter().map(seed).collect()
}
