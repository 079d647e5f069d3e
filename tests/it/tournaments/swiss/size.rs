//! Brackets larger than those of the other tests.

use super::{event, played};

#[test]
fn large_brackets_are_paired() {
    // Sizes around those where numbers get wider.
    for players in [251, 400] {
        let (field, ended) = played(&event(0, players, 3), |_, _| ());
        assert_eq!((field.played, ended), (3, None));
    }
}
