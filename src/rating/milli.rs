//! Ratings in thousandths of an Elo point ("milli-Elo"): whole numbers, so that what one loses is to the
//! milli what the other gains (E4).

use std::fmt;

/// A rating in milli-Elo: 1 500 000 is 1500.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(i64);

/// A change of a rating in milli-Elo.
pub type Delta = i64;

/// A rating that is too large or too small to be one: the powers of ten that stand for it would end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a rating lies between {least} and {most} milli-Elo, not {0}", least = Rating::LEAST.0, most = Rating::MOST.0)]
pub struct NoRating(pub i64);

impl Rating {
    /// E5: everybody's rating at first. K is the same for all; what an account exchanges in its first three rounds weighs a fifth, on
    /// both sides (E12b).
    pub const INITIAL: Self = Self(1_500_000);
    /// The least and the most a rating can be read as: ±10 000 points around the first one.
    pub const LEAST: Self = Self(-8_500_000);
    /// See [`Rating::LEAST`].
    pub const MOST: Self = Self(11_500_000);

    /// A rating of so many milli-Elo.
    ///
    /// # Errors
    /// One beyond [`Rating::LEAST`] and [`Rating::MOST`].
    pub const fn of_milli(milli: i64) -> Result<Self, NoRating> {
        if milli < Self::LEAST.0 || milli > Self::MOST.0 { Err(NoRating(milli)) } else { Ok(Self(milli)) }
    }

    /// In milli-Elo.
    pub const fn milli(self) -> i64 {
        self.0
    }

    /// As it is shown: rounded to a whole number (E4).
    pub const fn shown(self) -> i64 {
        (self.0 + 500).div_euclid(1000)
    }

    /// After a change. Ratings drift apart without an end in theory; in practice a player who is so far
    /// ahead wins nothing any more.
    #[must_use]
    pub const fn changed(self, by: Delta) -> Self {
        Self(self.0 + by)
    }

    /// What stands for the rating in expectations: ten to the 400th part of the points above 1500. Always
    /// by this formula, and by software alone (E14).
    pub(super) fn strength(self) -> f64 {
        /// Logarithm to base two of ten, as the nearest `f64`.
        const LOG2_10: f64 = std::f64::consts::LOG2_10;
        #[expect(clippy::cast_precision_loss, reason = "ratings are far below 2^53")]
        let tens = (self.0 - Self::INITIAL.0) as f64 / 400_000.0;
        libm::exp2(tens * LOG2_10)
    }
}

impl Default for Rating {
    fn default() -> Self {
        Self::INITIAL
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.shown())
    }
}
