//! Baku acceleration (C.04.7).

use crate::tournaments::field::{Acceleration, Number, Scale};
use crate::tournaments::points::Points;

/// The points that count for pairing alone in an event of that many players and rounds: group A, the first
/// 2·⌈N/4⌉ players, has a win's points more in the first ⌈half⌉ of the accelerated rounds, which are the first
/// ⌈half⌉ of all, and half of that in the rest of them.
pub fn baku(players: Number, rounds: u16, scale: Scale) -> Vec<Acceleration> {
    let entrants = (1, 2 * players.div_ceil(4));
    let accelerated = rounds.div_ceil(2);
    let whole = accelerated.div_ceil(2);
    let spans = [(scale.win, (1, whole)), (Points(scale.win.0 / 2), (whole + 1, accelerated))];
    let some = spans.into_iter().filter(|(_, (first, last))| first <= last && players > 0);
    some.map(|(points, rounds)| Acceleration { points, rounds, entrants }).collect()
}
