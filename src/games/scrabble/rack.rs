//! What a player holds: letters and blanks, in no order.

use super::play::Play;
use super::set::{LETTERS, Set};
use crate::games::{Refusal, Unreadable};
use crate::messages::own;
use crate::say;
use std::fmt;
use std::str::FromStr;

/// Tiles in a hand or a bag: how many of each letter, and how many blanks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rack {
    counts: [u8; LETTERS],
    blanks: u8,
    total: u8,
}

impl Rack {
    /// How many tiles of a letter (0 for `a`) it holds.
    pub fn count(&self, letter: u8) -> u8 {
        self.counts.get(usize::from(letter)).copied().unwrap_or(0)
    }

    /// How many blanks it holds.
    pub const fn blanks(&self) -> u8 {
        self.blanks
    }

    /// Tiles it holds, with the blanks.
    pub const fn len(&self) -> u8 {
        self.total
    }

    /// Whether it holds nothing.
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Adds a tile: `Some(letter)`, 0 for `a`, or `None` for a blank. Nothing beyond 255 tiles.
    pub fn add(&mut self, letter: Option<u8>) {
        if self.total == u8::MAX {
            return;
        }
        match letter {
            None => self.blanks += 1,
            Some(letter) => match self.counts.get_mut(usize::from(letter)) {
                Some(count) => *count += 1,
                None => return,
            },
        }
        self.total += 1;
    }

    /// Takes a tile away; whether it was there.
    pub fn take(&mut self, letter: Option<u8>) -> bool {
        let count = match letter {
            None => Some(&mut self.blanks),
            Some(letter) => self.counts.get_mut(usize::from(letter)),
        };
        match count {
            Some(count) if *count > 0 => {
                *count -= 1;
                self.total -= 1;
                true
            }
            _ => false,
        }
    }

    /// Points of its tiles; a blank has none (B2).
    pub fn worth(&self, set: &Set) -> i32 {
        self.tiles().flatten().map(|letter| i32::from(set.values[usize::from(letter)])).sum()
    }

    /// Every tile, letters in order, blanks last.
    pub fn tiles(&self) -> impl Iterator<Item = Option<u8>> + use<> {
        let letters = (0_u8..).zip(self.counts);
        let letters = letters.flat_map(|(letter, count)| std::iter::repeat_n(Some(letter), count.into()));
        letters.chain(std::iter::repeat_n(None, self.blanks.into()))
    }

    /// What is left after a play.
    ///
    /// # Errors
    /// The tiles of the play that the rack does not hold.
    pub fn without(&self, play: &Play) -> Result<Self, Refusal> {
        let (mut left, mut missing) = (*self, Self::default());
        for (_, tile) in play.placed() {
            let wanted = (!tile.is_blank()).then(|| tile.letter());
            if !left.take(wanted) {
                missing.add(wanted);
            }
        }
        if missing.is_empty() { Ok(left) } else { Err(self.lacks(&missing)) }
    }

    /// "Nel leggio non ci sono F e N. Hai G, H, I, I, O, U, U."
    pub(super) fn lacks(&self, missing: &Self) -> Refusal {
        let mut letters = missing.letters();
        let last = letters.pop().unwrap_or_default();
        let listed = if letters.is_empty() {
            say!("scrabble-letter-one", letter = own(last))
        } else {
            say!("scrabble-letters-and", letters = own(letters.join(", ")), last = own(last))
        };
        if self.is_empty() {
            return Refusal(say!("scrabble-holds-nothing"));
        }
        let rack = own(self.letters().join(", "));
        Refusal(say!("scrabble-not-held", count = missing.len(), letters = listed, rack = rack))
    }

    fn letters(&self) -> Vec<String> {
        self.to_string().chars().map(String::from).collect()
    }
}

/// Letters in any order and case, `?` for a blank.
impl FromStr for Rack {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut rack = Self::default();
        for c in text.chars() {
            match c {
                '?' => rack.add(None),
                'a'..='z' | 'A'..='Z' => rack.add(Some(c.to_ascii_lowercase() as u8 - b'a')),
                _ => return Err(Unreadable::new("a rack", text)),
            }
        }
        Ok(rack)
    }
}

/// Letters in order, upper case, blanks last as `?`.
impl fmt::Display for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles().try_for_each(|tile| match tile {
            Some(letter) => write!(f, "{}", char::from(b'A' + letter)),
            None => f.write_str("?"),
        })
    }
}
