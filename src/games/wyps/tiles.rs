//! Letters, and how many there are of each (Y5, Y7).

use crate::games::Unreadable;
use rand::Rng;
use std::fmt;
use std::str::FromStr;

/// Letters of the alphabet.
pub const ALPHABET: usize = 26;

/// A letter from A to Z. There are no blanks (Y5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// From an ASCII letter of either case.
    pub const fn of(byte: u8) -> Option<Self> {
        if byte.is_ascii_alphabetic() { Some(Self(byte.to_ascii_lowercase() - b'a')) } else { None }
    }

    /// From its number in the alphabet, 0 to 25.
    pub const fn numbered(number: u8) -> Option<Self> {
        if number < 26 { Some(Self(number)) } else { None }
    }

    /// Its number in the alphabet, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// In upper case.
    pub const fn upper(self) -> char {
        (b'A' + self.0) as char
    }

    /// In lower case, as dictionaries have it.
    pub const fn lower(self) -> char {
        (b'a' + self.0) as char
    }

    /// Its number as a trie counts letters, 0 to 25.
    pub(super) const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.upper())
    }
}

/// Letters in upper case, without anything between them.
pub fn spelled(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.upper()).collect()
}

/// The letters of a text of ASCII letters; `None` when there is anything else in it.
pub fn letters(text: &str) -> Option<Vec<Letter>> {
    text.bytes().map(Letter::of).collect()
}

/// How many tiles there are of each letter: a bag, or what is to be placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u8; ALPHABET]);

/// Y7: the 136 tiles of the Italian set.
pub const ITALIAN: Counts = {
    let set: &[u8] = b"AIEORTSCLNDMPUVGBFHQZ";
    let many = [18, 17, 13, 13, 10, 9, 8, 6, 6, 6, 4, 4, 4, 4, 4, 3, 2, 2, 1, 1, 1];
    let mut counts = [0; ALPHABET];
    let mut i = 0;
    while i < set.len() {
        counts[(set[i] - b'A') as usize] = many[i];
        i += 1;
    }
    Counts(counts)
};

impl Counts {
    /// How many there are of a letter.
    pub const fn of(&self, letter: Letter) -> u8 {
        self.0[letter.index()]
    }

    /// How many tiles there are.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&many| usize::from(many)).sum()
    }

    /// Whether there is no tile.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; ALPHABET]
    }

    /// Puts a tile in; at most 255 of a letter are counted.
    pub fn add(&mut self, letter: Letter) {
        self.0[letter.index()] = self.0[letter.index()].saturating_add(1);
    }

    /// Takes a tile out; false when there is none of that letter.
    #[must_use]
    pub fn take(&mut self, letter: Letter) -> bool {
        match self.0[letter.index()].checked_sub(1) {
            Some(left) => {
                self.0[letter.index()] = left;
                true
            }
            None => false,
        }
    }

    /// Takes all of these tiles out; false, and nothing is changed, when they are not all there.
    #[must_use]
    pub fn take_all(&mut self, letters: &[Letter]) -> bool {
        let before = *self;
        let all = letters.iter().all(|&letter| self.take(letter));
        if !all {
            *self = before;
        }
        all
    }

    /// Draws up to `many` tiles, each tile as likely as any other, in drawing order.
    #[must_use]
    pub fn draw(&self, many: usize, rng: &mut impl Rng) -> Vec<Letter> {
        use rand::RngExt as _;
        let mut left = *self;
        let mut drawn = Vec::new();
        while drawn.len() < many && !left.is_empty() {
            let nth = rng.random_range(0..left.total());
            let letter = left.nth(nth);
            if left.take(letter) {
                drawn.push(letter);
            }
        }
        drawn
    }

    /// The letter of the tile with that place when they lie in alphabetical order.
    fn nth(&self, mut nth: usize) -> Letter {
        for (number, &many) in (0_u8..).zip(&self.0) {
            match nth.checked_sub(many.into()) {
                Some(left) => nth = left,
                None => return Letter(number),
            }
        }
        Letter(0)
    }
}

impl FromIterator<Letter> for Counts {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut counts = Self::default();
        letters.into_iter().for_each(|letter| counts.add(letter));
        counts
    }
}

/// `A12B2`; nothing when it is empty.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut some = (0..).zip(&self.0).filter(|(_, many)| **many > 0);
        some.try_for_each(|(number, many)| write!(f, "{}{many}", Letter(number)))
    }
}

/// Letters in alphabetical order, each with its count from 1 on.
impl FromStr for Counts {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("letters with counts", text);
        let mut counts = Self::default();
        let mut rest = text;
        while let Some(letter) = rest.bytes().next().filter(u8::is_ascii_uppercase).and_then(Letter::of) {
            let digits = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
            counts.0[letter.index()] = rest[1..digits].parse().map_err(|_| bad())?;
            rest = &rest[digits..];
        }
        // One text for one bag: what is not written as we write it (order, zeroes) is a mistake.
        if rest.is_empty() && counts.to_string() == text { Ok(counts) } else { Err(bad()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn y7_the_italian_set() {
        assert_eq!(ITALIAN.to_string(), "A18B2C6D4E13F2G3H1I17L6M4N6O13P4Q1R10S8T9U4V4Z1");
        assert_eq!(ITALIAN.total(), 136);
        let vowels: u8 = b"AEIOU".iter().map(|&b| ITALIAN.of(Letter::of(b).unwrap())).sum();
        assert_eq!(vowels, 65);
    }

    #[test]
    fn counts_are_read_as_they_are_written() {
        for text in ["", "A1", "A12B2", "Z255"] {
            assert_eq!(text.parse::<Counts>().unwrap().to_string(), text);
        }
        for bad in ["A", "A0", "a1", "B1A1", "A1A1", "A01", "A256", "A1 ", "1", "À1"] {
            assert!(bad.parse::<Counts>().is_err(), "{bad}");
        }
    }

    #[test]
    fn draws_take_every_tile_once() {
        let mut rng = ChaCha8Rng::from_seed([7; 32]);
        let drawn = ITALIAN.draw(200, &mut rng);
        assert_eq!(drawn.len(), 136);
        assert_eq!(drawn.iter().copied().collect::<Counts>(), ITALIAN);
        let mut bag = ITALIAN;
        assert!(bag.take_all(&letters("ZQ").unwrap()) && bag.total() == 134);
        assert!(!bag.take_all(&letters("AZ").unwrap()) && bag.total() == 134);
    }
}
