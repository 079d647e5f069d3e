//! From what a player typed to tokens with a verdict (W9–W11). The verdict on "is it on the
//! frozen list" needs only the log; "why not" asks the dictionary, once, at intake, and is
//! written into the log, so that the fold never needs a dictionary.

use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// What is to be said of a folded token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// On the frozen list: in the dictionary, on the grid, long enough.
    Valid,
    /// Shorter than the room's minimum: no points, no penalty (W9).
    Short,
    /// On the grid but not in the dictionary (W11).
    Unknown,
    /// In the dictionary but not on the grid (W11).
    Untraceable,
    /// Neither.
    Neither,
}

impl Mark {
    /// Suffix in the notation.
    const fn suffix(self) -> &'static str {
        match self {
            Self::Valid => "",
            Self::Short => "-",
            Self::Unknown => "?",
            Self::Untraceable => "/",
            Self::Neither => "!",
        }
    }
}

/// One folded word (a–z) with its verdict: `carte`, `rate-`, `rabisso?`, `corte/`, `pippo!`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token {
    /// The folded word.
    pub word: String,
    /// The verdict.
    pub mark: Mark,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.word, self.mark.suffix())
    }
}

impl FromStr for Token {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (word, mark) = match text.as_bytes().last() {
            Some(b'-') => (&text[..text.len() - 1], Mark::Short),
            Some(b'?') => (&text[..text.len() - 1], Mark::Unknown),
            Some(b'/') => (&text[..text.len() - 1], Mark::Untraceable),
            Some(b'!') => (&text[..text.len() - 1], Mark::Neither),
            _ => (text, Mark::Valid),
        };
        if word.is_empty() || !word.bytes().all(|b| b.is_ascii_lowercase()) {
            return Err(Unreadable::new("a word", text));
        }
        Ok(Self { word: word.to_owned(), mark })
    }
}
