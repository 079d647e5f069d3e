//! Squares, and sets of squares as the bits of a number.

use std::fmt;

/// A square: a1 is 0, b1 is 1 … h8 is 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A set of squares: bit n is square n.
pub type Squares = u64;

/// The squares of the first rank; those of rank n are 8·(n − 1) bits higher.
pub const RANK_1: Squares = 0xFF;
/// The squares of the a file; those of the next files are one bit higher each.
pub const FILE_A: Squares = 0x0101_0101_0101_0101;

impl Square {
    /// Where kings and rooks stand before they castle, and where they go.
    pub const A1: Self = Self(0);
    #[expect(missing_docs, reason = "a square is a square")]
    pub const E1: Self = Self(4);
    #[expect(missing_docs, reason = "a square is a square")]
    pub const H1: Self = Self(7);

    /// The square of a file and a rank, both from 0; what is too large is taken modulo 8.
    pub const fn at(file: u8, rank: u8) -> Self {
        Self((rank & 7) << 3 | (file & 7))
    }

    /// The square of that number, modulo 64.
    pub const fn new(index: u8) -> Self {
        Self(index & 63)
    }

    /// From 0, below 64.
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// From 0 (the a file).
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// From 0 (the first rank).
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The set of this square alone.
    pub const fn bit(self) -> Squares {
        1 << (self.0 & 63)
    }

    /// The square of the same file as far from the other side.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0 ^ 0b11_1000)
    }

    /// The square with that name, a small letter and a number.
    pub fn named(name: &str) -> Option<Self> {
        match name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Self::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }

    /// The name of its file.
    pub fn file_name(self) -> char {
        char::from(b'a' + self.file())
    }

    /// The name of its rank.
    pub fn rank_name(self) -> char {
        char::from(b'1' + self.rank())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_name(), self.rank_name())
    }
}

/// The squares of a set, from a1 on.
pub fn each(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let first = first(set)?;
        set &= set - 1;
        Some(first)
    })
}

/// The first square of a set.
pub const fn first(set: Squares) -> Option<Square> {
    #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
    if set == 0 { None } else { Some(Square(set.trailing_zeros() as u8)) }
}
