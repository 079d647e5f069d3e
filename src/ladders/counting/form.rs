//! A player's last places.

use super::met::best;
use std::collections::BTreeMap;

/// The place of a row in a match and how many played, `(2, 3)`; `None` where it did not play. Equal points share a place.
pub(crate) fn place(
    players: Vec<(i64, i64)>,
    merged: &BTreeMap<i64, i64>,
    row: i64,
) -> Option<(usize, usize)> {
    let all = best(players, merged);
    let mine = all.get(&row)?;
    Some((all.values().filter(|points| *points > mine).count() + 1, all.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_a_place() {
        let players = || vec![(1, -1), (2, -2), (3, -2), (4, -4)];
        let place = |row| place(players(), &BTreeMap::new(), row);
        assert_eq!([1, 3, 4, 5].map(place), [Some((1, 4)), Some((2, 4)), Some((4, 4)), None]);
    }
}
