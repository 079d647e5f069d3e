//! V2: a general table over several events.

use super::fraction::Fraction;
use super::manche_event::rank;
use std::collections::BTreeMap;

/// A line of the general table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<P> {
    /// Who.
    pub player: P,
    /// The place, shared by those whom nothing tells apart.
    pub place: usize,
    /// The points of the events that count.
    pub sum: Fraction,
    /// The points of each event that counts, the best first.
    pub best: Vec<Fraction>,
}

/// The points of an event, 100 × (p + 1 − place) ÷ p over p players; who share a place share the mean of the places they
/// take up. `places` are those of all players, shared ones given as 1, 1, 3.
pub fn points<P: Clone>(places: &[(P, usize)]) -> Vec<(P, Fraction)> {
    let players = places.len();
    let one = |(player, place): &(P, usize)| {
        let tied = places.iter().filter(|(_, other)| other == place).count();
        // Twice the mean of place, place + 1 … place + tied − 1.
        let twice = 2 * place + tied - 1;
        let above = (2 * players + 2).saturating_sub(twice);
        let [above, players] = [above, players].map(|n| u64::try_from(n).unwrap_or(u64::MAX));
        (player.clone(), Fraction::new(above.saturating_mul(100), 2 * players))
    };
    places.iter().map(one).collect()
}

/// The general table: of each player the best `count` of all events count; ties as in V1, by the best single event.
pub fn table<P: Ord + Clone>(events: &[Vec<(P, usize)>], count: usize) -> Vec<Row<P>> {
    let mut all: BTreeMap<P, Vec<Fraction>> = BTreeMap::new();
    for event in events {
        for (player, points) in points(event) {
            all.entry(player).or_default().push(points);
        }
    }
    let lines = all.into_iter().map(|(player, mut points)| {
        points.sort();
        points.reverse();
        points.truncate(count);
        let sum: Fraction = points.iter().sum();
        (player, sum, points)
    });
    let row = |(place, (player, sum, best))| Row { player, place, sum, best };
    rank(lines.collect()).into_iter().map(row).collect()
}
