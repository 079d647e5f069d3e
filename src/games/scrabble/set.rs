//! Boards, tiles and values (B1, B2, B19, 4.5) as tables.

use crate::games::info::Value;
use std::fmt;
use std::str::FromStr;

/// Rows and columns of the largest board.
pub const MAX_SIDE: usize = 17;
/// Letters of the alphabet; blanks stand for any of them (B7).
pub const LETTERS: usize = 26;

/// What a square does to the play that covers it (B9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Premium {
    /// Nothing.
    #[default]
    Plain,
    /// The letter counts twice.
    DoubleLetter,
    /// The letter counts three times.
    TripleLetter,
    /// The word counts twice.
    DoubleWord,
    /// The word counts three times.
    TripleWord,
}

impl Premium {
    const fn of(letter: u8) -> Self {
        match letter {
            b'd' => Self::DoubleLetter,
            b't' => Self::TripleLetter,
            b'D' => Self::DoubleWord,
            b'T' => Self::TripleWord,
            _ => Self::Plain,
        }
    }

    /// How often a letter on it counts: 1 to 3.
    pub const fn letter(self) -> i32 {
        match self {
            Self::DoubleLetter => 2,
            Self::TripleLetter => 3,
            _ => 1,
        }
    }

    /// How often a word through it counts: 1 to 3.
    pub const fn word(self) -> i32 {
        match self {
            Self::DoubleWord => 2,
            Self::TripleWord => 3,
            _ => 1,
        }
    }
}

/// A board with its tiles.
#[derive(Debug)]
pub struct Set {
    /// The name in commands and logs.
    pub name: &'static str,
    /// Rows and columns: 15 or 17.
    pub size: u8,
    /// Tiles of a full rack: 7 or 8.
    pub rack: u8,
    /// Tiles in the bag that stand for any letter (B7).
    pub blanks: u8,
    /// Tiles in the bag by letter, `a` first.
    pub counts: [u8; LETTERS],
    /// Points by letter, `a` first; 0 for letters without a tile.
    pub values: [u8; LETTERS],
    /// Points for a play of the whole rack, by the tiles it held (B11); others bring nothing.
    pub rack_bonus: &'static [(u8, i32)],
    /// Points by the letters of the main word (4.5); others bring nothing.
    pub length_bonus: &'static [(u8, i32)],
    /// Whether this is played by the rules of Scarabeo (4.5).
    pub is_scarabeo: bool,
    layout: &'static [&'static [u8]],
}

impl Set {
    /// What a square does; plain beyond the board.
    pub fn premium(&self, row: u8, col: u8) -> Premium {
        let square = self.layout.get(usize::from(row)).and_then(|row| row.get(usize::from(col)));
        square.map_or(Premium::Plain, |&letter| Premium::of(letter))
    }

    /// Row and column of the centre, which the first play covers (B5).
    pub const fn centre(&self) -> u8 {
        self.size / 2
    }

    /// Tiles in the full bag, with the blanks.
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|&count| u32::from(count)).sum::<u32>() + u32::from(self.blanks)
    }

    /// The set of that name.
    ///
    /// # Errors
    /// When there is none.
    pub fn named(name: &str) -> Result<&'static Self, NoSuchSet> {
        ALL.into_iter().find(|set| set.name == name).ok_or(NoSuchSet)
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl PartialEq for Set {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Set {}

/// A set's name that is none of the three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the sets are scrabble_it, english and scarabeo")]
pub struct NoSuchSet;

impl FromStr for &'static Set {
    type Err = NoSuchSet;

    fn from_str(text: &str) -> Result<Self, NoSuchSet> {
        Set::named(text)
    }
}

/// Their names as they stand in logs, and in English.
pub const SETS: &[Value] =
    &[Value::of("scrabble_it", "italian"), Value::same("english"), Value::same("scarabeo")];
/// Every set; the first is the default.
pub const ALL: [&Set; 3] = [&SCRABBLE_IT, &ENGLISH, &SCARABEO];

/// B1: eight T, seventeen D, twelve t, twenty-four d.
const FIFTEEN: &[&[u8]] = &[
    b"T..d...T...d..T",
    b".D...t...t...D.",
    b"..D...d.d...D..",
    b"d..D...d...D..d",
    b"....D.....D....",
    b".t...t...t...t.",
    b"..d...d.d...d..",
    b"T..d...D...d..T",
    b"..d...d.d...d..",
    b".t...t...t...t.",
    b"....D.....D....",
    b"d..D...d...D..d",
    b"..D...d.d...D..",
    b".D...t...t...D.",
    b"T..d...T...d..T",
];

const SEVENTEEN: &[&[u8]] = &[
    b"T...d...T...d...T",
    b".D....t...t....D.",
    b"..D....d.d....D..",
    b"...D....d....D...",
    b"d...D.......D...d",
    b".....D.....D.....",
    b".t....t...t....t.",
    b"..d....d.d....d..",
    b"T..d.........d..T",
    b"..d....d.d....d..",
    b".t....t...t....t.",
    b".....D.....D.....",
    b"d...D.......D...d",
    b"...D....d....D...",
    b"..D....d.d....D..",
    b".D....t...t....D.",
    b"T...d...T...d...T",
];

/// B11.
const WHOLE_RACK: &[(u8, i32)] = &[(5, 30), (6, 40), (7, 50)];

/// The Italian set of 120 tiles (B1, B2).
pub static SCRABBLE_IT: Set = Set {
    name: "scrabble_it",
    size: 15,
    rack: 7,
    blanks: 2,
    //       a  b  c  d  e   f  g  h  i   j  k  l  m  n  o   p  q  r  s  t  u  v  w  x  y  z
    counts: [14, 3, 6, 3, 11, 3, 2, 2, 12, 0, 0, 5, 5, 5, 15, 3, 1, 6, 6, 6, 5, 3, 0, 0, 0, 2],
    values: [1, 5, 2, 5, 1, 5, 8, 8, 1, 0, 0, 3, 3, 3, 1, 5, 10, 2, 2, 2, 3, 5, 0, 0, 0, 8],
    rack_bonus: WHOLE_RACK,
    length_bonus: &[],
    is_scarabeo: false,
    layout: FIFTEEN,
};

/// The English set of 100 tiles (B19).
pub static ENGLISH: Set = Set {
    name: "english",
    size: 15,
    rack: 7,
    blanks: 2,
    //       a  b  c  d  e   f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z
    counts: [9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1],
    values: [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10],
    rack_bonus: WHOLE_RACK,
    length_bonus: &[],
    is_scarabeo: false,
    layout: FIFTEEN,
};

/// Scarabeo with 130 tiles (4.5), experimental.
pub static SCARABEO: Set = Set {
    name: "scarabeo",
    size: 17,
    rack: 8,
    blanks: 2,
    //       a   b  c  d  e   f  g  h  i   j  k  l  m  n  o   p  q  r  s  t  u  v  w  x  y  z
    counts: [12, 4, 7, 4, 12, 4, 4, 2, 12, 0, 0, 6, 6, 6, 12, 4, 2, 7, 7, 7, 4, 4, 0, 0, 0, 2],
    values: [1, 4, 1, 4, 1, 4, 4, 8, 1, 0, 0, 2, 2, 2, 1, 3, 10, 1, 1, 1, 4, 4, 0, 0, 0, 8],
    rack_bonus: &[],
    length_bonus: &[(6, 10), (7, 30), (8, 50)],
    is_scarabeo: true,
    layout: SEVENTEEN,
};
