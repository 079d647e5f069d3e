//! Rows that count for another one (E13).

use std::collections::BTreeMap;

/// The row at the end of a chain of rows that count for each other.
pub(crate) fn end_of(merged: &BTreeMap<i64, i64>, row: i64) -> i64 {
    let mut row = row;
    // A ring cannot come to be; it would not be followed for ever either.
    for _ in 0..=merged.len() {
        match merged.get(&row) {
            Some(into) => row = *into,
            None => break,
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_is_followed_to_its_end_and_a_ring_not_for_ever() {
        let merged = BTreeMap::from([(1, 2), (2, 3), (7, 8), (8, 7)]);
        assert_eq!([1, 2, 3, 4].map(|row| end_of(&merged, row)), [3, 3, 3, 4]);
        assert!([7, 8].contains(&end_of(&merged, 7)));
    }
}
