//! Points of a tournament, exact.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// Points, in tenths: as fine as a tournament report writes them. No floating point decides a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(pub i32);

impl Points {
    /// None.
    pub const ZERO: Self = Self(0);

    /// Whole points.
    pub const fn whole(points: i32) -> Self {
        Self(10 * points)
    }

    /// Reads `3`, `3.5` or `.5`; `None`: these are no points.
    pub fn read(text: &str) -> Option<Self> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() > 7
            || tenth.len() > 1
            || !digits(whole)
            || !digits(tenth)
            || text.len() <= usize::from(text.contains('.'))
        {
            return None;
        }
        let number = |part: &str| if part.is_empty() { Some(0) } else { part.parse::<i32>().ok() };
        Some(Self(number(whole)? * 10 + number(tenth)?))
    }

    /// Without a decimal that says nothing: `3`, `3.5`.
    pub fn short(self) -> String {
        let long = self.to_string();
        long.strip_suffix(".0").map_or(long.clone(), str::to_owned)
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}

/// With one decimal: `3.5`, as reports write it.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        f.pad(&format!("{sign}{}.{}", self.0.abs() / 10, self.0.abs() % 10))
    }
}
