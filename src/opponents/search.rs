//! Searches that know no game: what a game says of its positions and moves is a trait, and its opponent fills it.

pub mod alpha_beta;

/// The chance to win, in tenths of a percent, of a value for whoever it is of; `scale` units of it are odds of e to 1.
pub fn chance(value: i32, scale: f64) -> i64 {
    if value.abs() >= alpha_beta::SURELY_WON {
        return if value > 0 { 1_000 } else { 0 };
    }
    #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1000")]
    let tenths = (1_000.0 / (1.0 + (-f64::from(value) / scale).exp())).round() as i64;
    // Nothing is sure that was not seen to the end.
    tenths.clamp(1, 999)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_even_at_nothing_and_sure_only_where_the_end_was_seen() {
        assert_eq!(chance(0, 100.0), 500);
        assert_eq!([100, -100].map(|value| chance(value, 100.0)), [731, 269]);
        assert_eq!([900_000, -900_000].map(|value| chance(value, 100.0)), [999, 1]);
        assert_eq!([alpha_beta::WON - 3, 3 - alpha_beta::WON].map(|value| chance(value, 100.0)), [1_000, 0]);
    }
}
