//! What a move was worth beside the best there was, in both games: what the board is worth to Order after each.

use crate::games::turns::Weighed;
use std::fmt::Display;

/// Of a move among all there are, the best first, in tenths of a point; `None` where it is not among them.
pub(in crate::games) fn weighed<M: PartialEq + Display>(
    all: impl IntoIterator<Item = (i32, M)>,
    made: &M,
) -> Option<Weighed> {
    let mut best: Option<(i32, M)> = None;
    let mut worth = None;
    for (value, mv) in all {
        if mv == *made {
            worth = Some(value);
        }
        best.get_or_insert((value, mv));
    }
    let ((brings, best), made) = (best?, worth?);
    Some(Weighed::total(best.to_string(), brings.into(), made.into()))
}
