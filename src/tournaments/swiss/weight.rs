//! Whole numbers wide enough to hold all criteria of a bracket one above the other, so that one comparison is the
//! comparison of all of them in their order.

use std::cmp::Ordering;
use std::ops::{Add, Neg, Sub};

/// What edges of a matching weigh.
pub(super) trait Weight:
    Copy + Ord + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self>
{
    /// Nothing.
    const ZERO: Self;
    /// How many bits there are, the sign aside.
    const BITS: u32;

    /// A small number times a power of two.
    #[must_use]
    fn of(value: i64, shift: u32) -> Self;

    /// Half of an even number.
    #[must_use]
    fn half(self) -> Self;
}

macro_rules! primitive {
    ($type:ty) => {
        impl Weight for $type {
            const ZERO: Self = 0;
            const BITS: u32 = <$type>::BITS - 1;

            fn of(value: i64, shift: u32) -> Self {
                <$type>::from(value) << shift
            }

            fn half(self) -> Self {
                self >> 1
            }
        }
    };
}

primitive!(i64);
primitive!(i128);

/// A two's complement number of `N` limbs, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    fn is_negative(self) -> bool {
        self.0[N - 1] >> 63 == 1
    }

    fn plus(self, other: impl Fn(usize) -> u64, mut carry: bool) -> Self {
        let mut sum = [0; N];
        for (limb, out) in sum.iter_mut().enumerate() {
            let (partial, first) = self.0[limb].overflowing_add(other(limb));
            let (whole, second) = partial.overflowing_add(u64::from(carry));
            *out = whole;
            carry = first || second;
        }
        Self(sum)
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        let signs = other.is_negative().cmp(&self.is_negative());
        signs.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.plus(|limb| other.0[limb], false)
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.plus(|limb| !other.0[limb], true)
    }
}

impl<const N: usize> Neg for Wide<N> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl<const N: usize> Weight for Wide<N> {
    const ZERO: Self = Self([0; N]);
    #[expect(clippy::cast_possible_truncation, reason = "a few limbs")]
    const BITS: u32 = 64 * N as u32 - 1;

    fn of(value: i64, shift: u32) -> Self {
        let mut limbs = [0; N];
        let (at, by) = ((shift / 64) as usize, shift % 64);
        let magnitude = u128::from(value.unsigned_abs()) << by;
        for (limb, bits) in [(at, magnitude), (at + 1, magnitude >> 64)] {
            if let Some(out) = limbs.get_mut(limb) {
                #[expect(clippy::cast_possible_truncation, reason = "the lower half is what is meant")]
                let low = bits as u64;
                *out = low;
            }
        }
        let positive = Self(limbs);
        if value < 0 { -positive } else { positive }
    }

    fn half(self) -> Self {
        let sign = self.0[N - 1] & (1 << 63);
        let mut half = [0; N];
        for (limb, out) in half.iter_mut().enumerate() {
            let above = self.0.get(limb + 1).copied().unwrap_or(sign >> 63);
            *out = (self.0[limb] >> 1) | (above << 63);
        }
        Self(half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_numbers_count_as_narrow_ones() {
        let some = [0, 1, -1, 5, -7, 1 << 40, -(1 << 61), i64::MAX, i64::MIN + 1];
        for a in some {
            for b in some {
                for shift in [0, 1, 17, 60] {
                    let (x, y) = (i128::from(a) << shift, i128::from(b));
                    let (wx, wy) = (Wide::<4>::of(a, shift), Wide::<4>::of(b, 0));
                    assert_eq!(x.cmp(&y), wx.cmp(&wy), "{a} {b} {shift}");
                    assert_eq!((x + y).cmp(&x), (wx + wy).cmp(&wx));
                    assert_eq!(wx - wy + wy, wx);
                    assert_eq!(Wide::<4>::of(a, shift + 1).half(), wx);
                    assert_eq!(-(-wx), wx);
                }
            }
        }
    }
}
