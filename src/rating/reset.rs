//! What becomes of the ratings when a season ends (E13).

use super::milli::Rating;

/// How a season begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// All keep what they have.
    None,
    /// Everybody comes half way back to 1500.
    Soft,
    /// Everybody begins at 1500.
    Full,
}

/// The ratings of all rows of a ladder, in the order of their ids, after a reset.
///
/// E13: a soft one is `1 500 000 + (R − 1 500 000) / 2`, truncated toward 1 500 000; the missing milli are given to, or the
/// surplus taken from, the first rows, one each, so that the sum holds.
pub fn reset(how: Reset, ratings: &[Rating]) -> Vec<Rating> {
    let initial = Rating::INITIAL;
    match how {
        Reset::None => ratings.to_vec(),
        Reset::Full => vec![initial; ratings.len()],
        Reset::Soft => {
            let halved = ratings.iter().map(|rating| (rating.milli() - initial.milli()) / 2);
            let mut halved: Vec<Rating> = halved.map(|half| initial.changed(half)).collect();
            let before: i64 = ratings.iter().map(|rating| rating.milli() - initial.milli()).sum();
            let after: i64 = halved.iter().map(|rating| rating.milli() - initial.milli()).sum();
            let missing = before - after;
            // A truncated half loses at most one milli a row, so there are rows enough; a ladder whose sum
            // is not 1500 a row (it cannot come to be by exchanges) goes on as it is.
            let rows = usize::try_from(missing.unsigned_abs()).unwrap_or(usize::MAX);
            for rating in halved.iter_mut().take(rows) {
                *rating = rating.changed(missing.signum());
            }
            halved
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soft(milli: &[i64]) -> Vec<i64> {
        let ratings: Vec<Rating> = milli.iter().map(|one| Rating::of_milli(*one).expect("one")).collect();
        reset(Reset::Soft, &ratings).into_iter().map(Rating::milli).collect()
    }

    #[test]
    fn half_way_back_and_the_sum_holds() {
        assert_eq!(soft(&[1_600_000, 1_400_000]), [1_550_000, 1_450_000]);
        // 3 / 2 is 1, −1 / 2 is 0: nothing is missing. 3 + −2 − 1: one is given to the first row.
        assert_eq!(soft(&[1_500_003, 1_499_997]), [1_500_001, 1_499_999]);
        assert_eq!(soft(&[1_500_003, 1_499_998, 1_499_999]), [1_500_001, 1_499_999, 1_500_000]);
        assert_eq!(soft(&[1_499_999, 1_500_001]), [1_500_000, 1_500_000]);
        assert_eq!(soft(&[1_500_001, 1_500_001, 1_499_998]), [1_500_001, 1_500_000, 1_499_999]);
    }
}
