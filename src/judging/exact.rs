//! Numbers that are never rounded but where they are shown (M2).

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed as _, Zero as _};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Sub};

/// Digits before and behind the point that are read, each: far more than any weight has.
const DIGITS: usize = 12;
/// Digits of each half of a fraction that are read.
const LONGEST: usize = 40;
/// Places of what does not end.
const PLACES: u32 = 6;

/// A rational number of any size.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exact(BigRational);

impl Exact {
    /// None.
    pub fn zero() -> Self {
        Self(BigRational::zero())
    }

    /// One hundred: what the weights of siblings make.
    pub fn hundred() -> Self {
        Self::from(100)
    }

    /// So many things.
    pub fn count(things: usize) -> Self {
        Self(BigRational::from(BigInt::from(things)))
    }

    /// A decimal as it was written, `-12.5`; at most twelve digits on each side of the point, `_` between digits allowed.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.replace('_', "");
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(&text)),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let fits = |digits: &str| {
            (1..=DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !fits(whole) || !fits(part) {
            return None;
        }
        let numerator: BigInt = format!("{whole}{part}").parse().ok()?;
        let places = u32::try_from(part.len()).ok()?;
        let read = BigRational::new(numerator, BigInt::from(10).pow(places));
        Some(Self(if negative { -read } else { read }))
    }

    /// As [`Exact::read`] takes it, `-12.5`; nothing where it has more digits than that, or does not end.
    pub fn decimal(&self) -> Option<String> {
        let text = self.rounded(self.places().filter(|places| *places as usize <= DIGITS)?);
        let whole = text.trim_start_matches('-').split('.').next().map_or(0, str::len);
        (whole <= DIGITS).then_some(text)
    }

    /// As two whole numbers, `-25/2`: what [`Exact::read_fraction`] takes.
    pub fn fraction(&self) -> String {
        format!("{}/{}", self.0.numer(), self.0.denom())
    }

    /// Two whole numbers with a stroke between them, each of at most forty digits, the lower one more than nothing: what the mean
    /// of several estimates comes to.
    pub fn read_fraction(text: &str) -> Option<Self> {
        let (above, below) = text.split_once('/')?;
        let digits = above.strip_prefix('-').unwrap_or(above);
        let fits = |digits: &str| {
            (1..=LONGEST).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !fits(digits) || !fits(below) {
            return None;
        }
        let (above, below) = (above.parse::<BigInt>().ok()?, below.parse::<BigInt>().ok()?);
        (!below.is_zero()).then(|| Self(BigRational::new(above, below)))
    }

    /// The same number without its sign.
    #[must_use]
    pub fn magnitude(&self) -> Self {
        Self(self.0.abs())
    }

    /// Whether it is less than nothing.
    pub fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    /// Whether it is nothing.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether it is more than nothing.
    pub fn is_positive(&self) -> bool {
        self.0.is_positive()
    }

    /// With so many decimals, half away from zero, zeros at the end kept: `63.72`.
    pub fn rounded(&self, places: u32) -> String {
        let scale = BigInt::from(10).pow(places);
        // `round` of a rational goes half away from zero.
        let scaled = (&self.0 * BigRational::from(scale)).round().to_integer();
        let sign = if scaled.is_negative() { "-" } else { "" };
        let width = places as usize + 1;
        let digits = format!("{:0>width$}", scaled.abs().to_string());
        let (whole, part) = digits.split_at(digits.len() - places as usize);
        if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
    }

    /// How many decimals it has, if they end.
    fn places(&self) -> Option<u32> {
        let mut rest = self.0.denom().clone();
        let mut count = |prime: u32| {
            let mut times = 0;
            while (&rest % prime).is_zero() {
                rest /= prime;
                times += 1;
            }
            times
        };
        let (twos, fives) = (count(2), count(5));
        (rest == BigInt::from(1)).then_some(twos.max(fives))
    }
}

impl From<i64> for Exact {
    fn from(whole: i64) -> Self {
        Self(BigRational::from(BigInt::from(whole)))
    }
}

/// All its decimals where they end, else six, half away from zero: `63.724`, `79.336349`, `-50`.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.rounded(self.places().unwrap_or(PLACES));
        // What rounds to nothing has no sign.
        let nothing = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
        f.pad(if nothing { text.trim_start_matches('-') } else { &text })
    }
}

macro_rules! operations {
    ($($trait:ident $method:ident $sign:tt),+) => {
        $(
            impl $trait for &Exact {
                type Output = Exact;

                fn $method(self, other: Self) -> Exact {
                    Exact(&self.0 $sign &other.0)
                }
            }

            impl $trait for Exact {
                type Output = Exact;

                fn $method(self, other: Self) -> Exact {
                    Exact(self.0 $sign other.0)
                }
            }
        )+
    };
}
// A division by nothing is a fault of ours: what is divided by was checked where it was read.
operations!(Add add +, Sub sub -, Mul mul *, Div div /);

impl Sum for Exact {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::zero(), |sum, one| sum + one)
    }
}

impl<'a> Sum<&'a Exact> for Exact {
    fn sum<I: Iterator<Item = &'a Exact>>(all: I) -> Self {
        all.fold(Self::zero(), |sum, one| &sum + one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read_and_shown() {
        let shown = |text: &str| Exact::read(text).map(|read| read.to_string());
        for (typed, told) in
            [("1.3125", "1.3125"), ("-0.50", "-0.5"), ("+7", "7"), ("1_000", "1000"), ("-0", "0")]
        {
            assert_eq!(shown(typed).as_deref(), Some(told), "{typed}");
        }
        for bad in ["", "-", ".5", "5.", "1e2", "inf", "nan", "0x10", "1.2.3", "1234567890123", "--1", "½"] {
            assert_eq!(shown(bad), None, "{bad}");
        }
    }

    #[test]
    fn written_to_be_read_again() {
        for text in ["0", "-0.5", "12.345678901234", "123456789012", "35/3", "-1/7"] {
            let number = Exact::read(text).or_else(|| Exact::read_fraction(text)).expect("it is a number");
            assert_eq!(Exact::read_fraction(&number.fraction()), Some(number.clone()), "{text}");
            assert_eq!(number.decimal().as_deref(), Some(text).filter(|text| !text.contains('/')));
        }
        // Thirteen decimals, thirteen digits.
        for (above, below) in [(1, 1_i64 << 13), (1_000_000_000_000, 1)] {
            assert_eq!((Exact::from(above) / Exact::from(below)).decimal(), None, "{above}/{below}");
        }
        let long = "1".repeat(41);
        for bad in
            ["1", "/", "1/", "/2", "1/0", "1/-2", "--1/2", "1.5/2", "1/2/3", "½/1", &format!("{long}/1")]
        {
            assert_eq!(Exact::read_fraction(bad), None, "{bad}");
        }
    }

    #[test]
    fn what_does_not_end_has_six_places_half_away_from_zero() {
        let third = Exact::from(1) / Exact::from(3);
        assert_eq!(third.to_string(), "0.333333");
        assert_eq!((Exact::from(-2) / Exact::from(3)).to_string(), "-0.666667");
        assert_eq!((Exact::from(1) / Exact::from(3_000_000_000)).to_string(), "0.000000");
        assert_eq!((Exact::from(-1) / Exact::from(3_000_000_000)).to_string(), "0.000000");
        assert_eq!((Exact::from(1) / Exact::from(1 << 20)).to_string(), "0.00000095367431640625");
        assert_eq!(Exact::read("-0.125").map(|n| n.rounded(2)).as_deref(), Some("-0.13"));
        assert_eq!(Exact::from(7).rounded(0), "7");
    }
}
