//! Fractions that are not negative, exact however many are added: points of manche events and series (V1, V2).

use std::cmp::Ordering;
use std::fmt;
use std::ops::Add;

/// A fraction, not negative.
#[derive(Clone, Debug)]
pub struct Fraction {
    numerator: Whole,
    denominator: Whole,
}

impl Fraction {
    /// None.
    pub fn zero() -> Self {
        Self::new(0, 1)
    }

    /// `numerator / denominator`; a denominator of 0 is read as 1.
    pub fn new(numerator: u64, denominator: u64) -> Self {
        let (mut a, mut b) = (numerator, denominator.max(1));
        while b > 0 {
            (a, b) = (b, a % b);
        }
        let common = a.max(1);
        let [numerator, denominator] = [numerator, denominator.max(1)].map(|part| Whole::from(part / common));
        Self { numerator, denominator }
    }

    /// Half of it.
    #[must_use]
    pub fn half(&self) -> Self {
        Self { numerator: self.numerator.clone(), denominator: self.denominator.times(&Whole::from(2)) }
    }

    /// In tenths, half up.
    pub fn tenths(&self) -> u64 {
        // The greatest t for which t / 10 − 1 / 20 is not more: (2t − 1) · denominator ≤ 20 · numerator.
        let much = self.numerator.times(&Whole::from(20));
        let fits = |tenths: u64| {
            tenths == 0
                || self.denominator.times(&Whole::from(2 * tenths - 1)).cmp(&much) != Ordering::Greater
        };
        let (mut low, mut high) = (0, 1);
        while high < u64::MAX / 4 && fits(high) {
            (low, high) = (high, 2 * high);
        }
        while high - low > 1 {
            let middle = low.midpoint(high);
            if fits(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}

impl Add for &Fraction {
    type Output = Fraction;

    fn add(self, other: Self) -> Fraction {
        if self.denominator == other.denominator {
            let numerator = self.numerator.plus(&other.numerator);
            return Fraction { numerator, denominator: self.denominator.clone() };
        }
        let one = self.numerator.times(&other.denominator);
        let two = other.numerator.times(&self.denominator);
        Fraction { numerator: one.plus(&two), denominator: self.denominator.times(&other.denominator) }
    }
}

impl<'a> std::iter::Sum<&'a Fraction> for Fraction {
    fn sum<I: Iterator<Item = &'a Fraction>>(all: I) -> Self {
        all.fold(Self::zero(), |sum, one| &sum + one)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        self.numerator.times(&other.denominator).cmp(&other.numerator.times(&self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

/// With one decimal, half up: `12.5`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.tenths();
        f.pad(&format!("{}.{}", tenths / 10, tenths % 10))
    }
}

/// A whole number of any size: digits to the base 2³², the least first, none of them a leading zero.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Whole(Vec<u32>);

impl From<u64> for Whole {
    fn from(number: u64) -> Self {
        Self(vec![low(number), low(number >> 32)]).trimmed()
    }
}

/// The lower 32 bits.
fn low(number: u64) -> u32 {
    u32::try_from(number & u64::from(u32::MAX)).unwrap_or(u32::MAX)
}

impl Whole {
    fn trimmed(mut self) -> Self {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }

    fn plus(&self, other: &Self) -> Self {
        let (mut sum, mut carry) = (Vec::new(), 0);
        for at in 0..=self.0.len().max(other.0.len()) {
            let digit = |whole: &Self| u64::from(whole.0.get(at).copied().unwrap_or(0));
            let all = digit(self) + digit(other) + carry;
            sum.push(low(all));
            carry = all >> 32;
        }
        Self(sum).trimmed()
    }

    fn times(&self, other: &Self) -> Self {
        let mut product = vec![0_u32; self.0.len() + other.0.len() + 1];
        for (at, one) in self.0.iter().enumerate() {
            let mut carry = 0;
            let rest = other.0.iter().copied().chain(std::iter::once(0));
            for (digit, two) in product[at..].iter_mut().zip(rest) {
                let all = u64::from(*one) * u64::from(two) + u64::from(*digit) + carry;
                *digit = low(all);
                carry = all >> 32;
            }
        }
        Self(product).trimmed()
    }

    fn cmp(&self, other: &Self) -> Ordering {
        let lengths = self.0.len().cmp(&other.0.len());
        lengths.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_and_half_up() {
        let told = |numerator, denominator| Fraction::new(numerator, denominator).to_string();
        assert_eq!(told(0, 7), "0.0");
        assert_eq!(told(1, 20), "0.1", "half up");
        assert_eq!(
            [told(1, 21), told(249, 1000), told(1, 4), told(100, 3), told(200, 3)],
            ["0.0", "0.2", "0.3", "33.3", "66.7"]
        );
        assert_eq!(told(u64::from(u32::MAX), 1), "4294967295.0");
        assert_eq!(Fraction::new(100, 8).half(), Fraction::new(25, 4));
        assert_eq!(Fraction::new(6, 0), Fraction::new(6, 1));
    }

    #[test]
    fn sums_of_many_are_exact() {
        // 1/1 + 1/2 + … + 1/200, then all taken away again by comparing with the sum the other way round.
        let all: Vec<Fraction> = (1..=200).map(|n| Fraction::new(1_000_000_007, n)).collect();
        let there: Fraction = all.iter().sum();
        let back: Fraction = all.iter().rev().sum();
        assert_eq!(there, back);
        assert!(&there + &Fraction::new(1, u64::MAX) > back);
        // Harmonic number of 200: 5.878030948121…
        assert_eq!(there.tenths(), 58_780_309_893);
    }
}
