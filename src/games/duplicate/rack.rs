//! Which racks are played: those with two vowels and two consonants, one of each after turn 15 (B18). A blank
//! stands for whichever is missing.

use crate::games::scrabble::bag;
use crate::games::scrabble::rack::Rack;
use rand_chacha::ChaCha8Rng;

/// The last turn that wants two of each.
const RICH_TURNS: u32 = 15;

/// How many vowels, and how many consonants, a rack of that turn (from 1) needs.
pub(super) const fn needed(turn: u32) -> u8 {
    if turn <= RICH_TURNS { 2 } else { 1 }
}

/// Whether a rack has so many vowels and so many consonants.
pub(super) fn fits(rack: &Rack, needed: u8) -> bool {
    let [vowels, consonants] = kinds(rack);
    let short = needed.saturating_sub(vowels.len()) + needed.saturating_sub(consonants.len());
    short <= rack.blanks()
}

/// Vowels and consonants, without blanks.
fn kinds(rack: &Rack) -> [Rack; 2] {
    let mut kinds = [Rack::default(); 2];
    for letter in rack.tiles().flatten() {
        let is_vowel = b"aeiou".contains(&(letter + b'a'));
        kinds[usize::from(!is_vowel)].add(Some(letter));
    }
    kinds
}

/// So many tiles of a bag that fit, for when chance alone has failed too often: what is needed is drawn first. The bag
/// must hold such tiles.
pub(super) fn drawn_fitting(bag: &Rack, count: u8, needed: u8, rng: &mut ChaCha8Rng) -> Rack {
    let (mut left, mut drawn) = (*bag, Rack::default());
    let mut take = |tile: Option<u8>| {
        if left.take(tile) {
            drawn.add(tile);
        }
    };
    for kind in kinds(bag) {
        bag::drawn(&kind, needed, rng).tiles().for_each(&mut take);
        (kind.len()..needed).for_each(|_| take(None));
    }
    let more = count.saturating_sub(drawn.len());
    bag::drawn(&left, more, rng).tiles().for_each(|tile| drawn.add(tile));
    drawn
}
