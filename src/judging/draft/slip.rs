//! What is wrong with a typed text, and where. Sentences name what was typed, never the file that is made of it.

use super::super::exact::Exact;
use super::super::mistake::Wrong;
use super::super::telling;
use super::general::Key;
use super::thresholds::Pair;
use crate::messages::{Text, own};
use crate::say;

/// A slip, and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The line of the text that was typed, from 1; 0 where it is no single one.
    pub line: usize,
    /// What is wrong.
    pub what: Fault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// What files can have wrong, too.
    Wrong(Box<Wrong>),
    /// More than a draft holds.
    Long,
    /// No weight at the beginning.
    Weight(String),
    /// No number, or one of too many digits.
    Number(String),
    /// A line that stands under none of those above it.
    Depth,
    /// A leaf of a kind that there is not.
    Kind(Vec<String>, String),
    /// Neither parts nor a kind.
    Bare(Vec<String>),
    /// A leaf with parts.
    Parts(Vec<String>),
    /// A level without its percentage.
    Level(String),
    /// A line without a colon.
    Colon(String),
    /// A word that is none of those that begin a line here.
    Key(String),
    /// A value that is none of those that this key takes.
    Value(Key, String),
    /// Two weights that do not make 100.
    Share(Key, Box<[Exact; 2]>),
    /// A weight below nothing.
    Negative(Key),
    /// A type, and weights.
    Both,
    /// Weights of players without those of teams, or the other way round: this is missing.
    Alone(Key),
    /// A line without a name.
    Nameless,
    /// A word that begins no line of thresholds.
    NoPair(String),
    /// Not two numbers.
    Two(String),
    /// Not three numbers.
    Three(String),
    /// An upper threshold that is not above the lower one.
    Thresholds(Pair, Box<[Exact; 2]>),
    /// Estimates of nobody.
    NoAuthor,
    /// A name that several descriptors have, and their codes.
    Several(String, Vec<String>),
    /// A descriptor without weight and classes.
    Nothing(String),
    /// A descriptor without levels that has classes.
    NoLevels(String),
}

impl From<Wrong> for Fault {
    fn from(wrong: Wrong) -> Self {
        Self::Wrong(Box::new(wrong))
    }
}

/// As much of what was typed as fits into a sentence, in letters.
const SHOWN: usize = 60;

fn cut(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

fn way(path: &[String]) -> String {
    let parts: Vec<String> = path.iter().map(|part| cut(part)).collect();
    parts.join(" › ")
}

/// What a line of [`super::Section::General`] is called.
pub(super) fn key(key: Key) -> Text {
    say!("draft-key", key = own(key.word()))
}

/// What a pair of thresholds is called.
pub(super) fn pair(pair: Pair) -> Text {
    say!("draft-pair", pair = own(pair.word()))
}

impl Slip {
    /// In one sentence, with its line.
    pub fn text(&self) -> Text {
        match self.line {
            0 => self.what.text(),
            line => say!("judging-line", line = line.to_string(), what = self.what.text()),
        }
    }
}

impl Fault {
    /// In one sentence.
    pub fn text(&self) -> Text {
        match self {
            Self::Wrong(wrong) => telling::wrong(wrong),
            Self::Long => say!("draft-long", most = super::MOST_BYTES >> 10),
            Self::Weight(typed) => say!("draft-weight", typed = cut(typed)),
            Self::Number(typed) => say!("draft-number", typed = cut(typed)),
            Self::Depth => say!("draft-depth"),
            Self::Kind(path, typed) => say!("draft-kind", path = way(path), typed = cut(typed)),
            Self::Bare(path) => say!("draft-bare", path = way(path)),
            Self::Parts(path) => say!("draft-parts", path = way(path)),
            Self::Level(typed) => say!("draft-level", typed = cut(typed)),
            Self::Nameless => say!("draft-nameless"),
            Self::Two(typed) => say!("draft-two", typed = cut(typed)),
            Self::Three(typed) => say!("draft-three", typed = cut(typed)),
            Self::NoAuthor => say!("draft-no-author"),
            Self::Several(typed, codes) => {
                say!("draft-several", typed = cut(typed), codes = codes.join(", "))
            }
            Self::Nothing(code) => say!("draft-nothing", code = cut(code)),
            Self::NoLevels(code) => say!("draft-no-levels", code = cut(code)),
            other => other.by_key(),
        }
    }

    /// What is wrong with a line that a word of ours begins.
    fn by_key(&self) -> Text {
        let numbers = |[one, other]: &[Exact; 2]| (one.to_string(), other.to_string());
        match self {
            Self::Colon(typed) => say!("draft-colon", typed = cut(typed)),
            Self::Key(typed) => say!("draft-no-key", typed = cut(typed)),
            Self::Value(which, typed) => {
                let (label, takes) = (key(*which), say!("draft-takes", key = own(which.word())));
                say!("draft-value", key = label, typed = cut(typed), takes = takes)
            }
            Self::Share(which, pair) => {
                let (one, other) = numbers(pair);
                let (sum, total) = (format!("{one} + {other}"), (&pair[0] + &pair[1]).to_string());
                say!("judging-sum", path = key(*which), sum = sum, total = total)
            }
            Self::Negative(which) => say!("judging-negative", path = key(*which)),
            Self::Alone(missing) => say!("judging-missing", key = key(*missing)),
            Self::NoPair(typed) => say!("draft-no-pair", typed = cut(typed)),
            Self::Thresholds(which, bounds) => {
                let (low, high) = numbers(bounds);
                say!("judging-thresholds", key = pair(*which), low = low, high = high)
            }
            // The last of them; all others are told above.
            _ => say!("draft-both"),
        }
    }
}
