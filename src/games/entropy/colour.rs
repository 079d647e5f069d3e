//! The seven colours of the counters (H1), and how many there are of each somewhere.

use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// Colours there are; on a board of side 5 the first five of them are played.
pub const COLOURS: usize = 7;

/// The colour of a counter, in H1's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "colours are what they are called")]
pub enum Colour {
    Blue,
    Yellow,
    Red,
    Green,
    Pink,
    Brown,
    Black,
}

impl Colour {
    /// All of them, in H1's order.
    pub const ALL: [Self; COLOURS] =
        [Self::Blue, Self::Yellow, Self::Red, Self::Green, Self::Pink, Self::Brown, Self::Black];

    /// Its letter in the notation (H1): `B Y R G P N K`.
    pub const fn letter(self) -> char {
        match self {
            Self::Blue => 'B',
            Self::Yellow => 'Y',
            Self::Red => 'R',
            Self::Green => 'G',
            Self::Pink => 'P',
            Self::Brown => 'N',
            Self::Black => 'K',
        }
    }

    /// The colour of a letter, in capitals as the notation has it.
    pub fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// Its place in H1's order, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// How many counters of each colour there are in a bag, a reserve or a stock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u8; COLOURS]);

impl Counts {
    /// What a game on a board of that side begins with: as many colours as the side has cells, as many counters of each.
    pub fn all(side: u8) -> Self {
        let mut counts = [0; COLOURS];
        counts.iter_mut().take(usize::from(side)).for_each(|count| *count = side);
        Self(counts)
    }

    /// So many of each colour, in H1's order.
    pub const fn new(counts: [u8; COLOURS]) -> Self {
        Self(counts)
    }

    /// How many of a colour.
    pub const fn of(&self, colour: Colour) -> u8 {
        self.0[colour.index()]
    }

    /// How many in all.
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// One more of a colour.
    pub fn add(&mut self, colour: Colour) {
        self.0[colour.index()] += 1;
    }

    /// One less of a colour; says whether there was one.
    pub fn take(&mut self, colour: Colour) -> bool {
        let count = &mut self.0[colour.index()];
        let there = *count > 0;
        *count -= u8::from(there);
        there
    }

    /// The colours of which there is one at least, in H1's order.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + use<> {
        let counts = self.0;
        Colour::ALL.into_iter().filter(move |colour| counts[colour.index()] > 0)
    }

    /// Every counter, in H1's order.
    pub fn each(&self) -> impl Iterator<Item = Colour> + use<> {
        let counts = self.0;
        Colour::ALL.into_iter().flat_map(move |colour| (0..counts[colour.index()]).map(move |_| colour))
    }
}

/// `B7Y6K1`; `0` where there is none.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        self.colours().try_for_each(|colour| write!(f, "{colour}{}", self.of(colour)))
    }
}

impl FromStr for Counts {
    type Err = Unreadable;

    /// Colours in H1's order, each once and with its count.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("counters like B7Y6K1, or 0", text);
        let mut counts = Self::default();
        let mut rest = text.chars().peekable();
        while let Some(colour) = rest.next().filter(|_| text != "0") {
            let colour = Colour::of(colour).ok_or_else(bad)?;
            let count = rest.next().and_then(|digit| digit.to_digit(10)).ok_or_else(bad)?;
            counts.0[colour.index()] = u8::try_from(count).map_err(|_| bad())?;
        }
        if counts.to_string() == text { Ok(counts) } else { Err(bad()) }
    }
}
