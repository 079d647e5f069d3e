//! Who stands where: in the table that is published, and in the one a season leaves.

use crate::rating::Rating;
use std::cmp::Reverse;

/// E5, E12a: with fewer rated matches a rating is provisional. Its player stands after those who are ranked, marked `?`, and
/// leads no digest. Of accounts with fewer than three that is not enough: they can be made to lose, and their pairs weigh a fifth
/// (E12b, [`crate::rating::exchange::Weight`]).
pub(crate) const PROVISIONAL: u32 = 10;

/// Players of one class share a rank. The best class comes first, and provisional players after all others (E12a).
pub(crate) type Class = (bool, Reverse<Rating>);

/// The class of a rating after so many rated matches.
pub(crate) const fn class(rating: Rating, rounds: u32) -> Class {
    (rounds < PROVISIONAL, Reverse(rating))
}

/// The ranks of players in order, from 1; equal classes share one.
pub(crate) fn ranks(classes: impl IntoIterator<Item = Class>) -> Vec<usize> {
    let (mut ranks, mut above) = (Vec::new(), None);
    for class in classes {
        let shared = ranks.last().copied().filter(|_| above == Some(class));
        ranks.push(shared.unwrap_or(ranks.len() + 1));
        above = Some(class);
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ratings_share_a_rank_and_the_provisional_come_last() {
        let rating = |points: i64| Rating::of_milli(points * 1000).unwrap();
        let mut all = [
            class(rating(1600), 3),
            class(rating(1500), 10),
            class(rating(1520), 99),
            class(rating(1500), 50),
            class(rating(1500), 9),
        ];
        all.sort_unstable();
        assert_eq!(ranks(all), [1, 2, 2, 4, 5]);
        assert_eq!(all.map(|(provisional, _)| provisional), [false, false, false, true, true]);
    }
}
