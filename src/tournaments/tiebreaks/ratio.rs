//! Fractions, compared exactly.

use std::cmp::Ordering;

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ratio {
    num: i128,
    den: i128,
}

impl Ratio {
    pub(super) const ZERO: Self = Self { num: 0, den: 1 };

    /// `num` of `den`, which is at least 1.
    pub(super) fn new(num: i64, den: i64) -> Self {
        Self { num: num.into(), den: den.max(1).into() }
    }

    /// The sum. One player's meetings are a thousand at most, in at most 44 different numbers: denominators stay below 10^20.
    pub(super) fn plus(self, other: Self) -> Self {
        let common = gcd(self.den, other.den);
        let den = self.den / common * other.den;
        let num = self.num * (other.den / common) + other.num * (self.den / common);
        Self { num, den }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    /// By whole parts, then by what is left, turned round: no product can grow too large.
    fn cmp(&self, other: &Self) -> Ordering {
        let whole = |ratio: &Self| (ratio.num.div_euclid(ratio.den), ratio.num.rem_euclid(ratio.den));
        let ((one, rest), (two, left)) = (whole(self), whole(other));
        one.cmp(&two).then_with(|| match (rest, left) {
            (0, 0) => Ordering::Equal,
            (0, _) => Ordering::Less,
            (_, 0) => Ordering::Greater,
            _ => Self { num: other.den, den: left }.cmp(&Self { num: self.den, den: rest }),
        })
    }
}
