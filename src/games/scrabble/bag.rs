//! The bag: all tiles of a set, and what is drawn of them.

use super::rack::Rack;
use super::set::Set;
use crate::words::dice::below;
use rand_chacha::ChaCha8Rng;

/// All tiles of a set (B2, B19).
pub fn full(set: &Set) -> Rack {
    let mut bag = Rack::default();
    for (letter, count) in (0_u8..).zip(set.counts) {
        (0..count).for_each(|_| bag.add(Some(letter)));
    }
    (0..set.blanks).for_each(|_| bag.add(None));
    bag
}

/// What of `wanted` a rack does not hold.
pub fn missing(rack: &Rack, wanted: &Rack) -> Rack {
    let (mut left, mut missing) = (*rack, Rack::default());
    for tile in wanted.tiles() {
        if !left.take(tile) {
            missing.add(tile);
        }
    }
    missing
}

/// So many tiles of a bag, each as likely as any other; all of them if it holds no more.
pub fn drawn(bag: &Rack, count: u8, rng: &mut ChaCha8Rng) -> Rack {
    let (mut left, mut drawn) = (*bag, Rack::default());
    for _ in 0..count.min(bag.len()) {
        let at = below(rng, left.len().into());
        let tile = usize::try_from(at).ok().and_then(|at| left.tiles().nth(at));
        if let Some(tile) = tile {
            left.take(tile);
            drawn.add(tile);
        }
    }
    drawn
}
