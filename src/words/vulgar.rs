//! Words that some communities do not want to hear from a bot (`dict/vulgar.tsv`). People may write them wherever they are words;
//! where a server wants it so (`/impostazioni volgari:no`), the bot itself neither shows nor plays them.

use super::dictionary::DictionaryName;
use std::sync::LazyLock;

/// The vulgar words of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vulgar {
    /// Of Italian.
    Italian,
    /// Of English.
    English,
}

/// The forms, sorted.
static ITALIAN: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("../../dict/it.vulgar").lines().collect());
static ENGLISH: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("../../dict/en.vulgar").lines().collect());

impl Vulgar {
    /// Those of the language of a dictionary.
    pub const fn of(dictionary: DictionaryName) -> Self {
        match dictionary {
            DictionaryName::English => Self::English,
            _ => Self::Italian,
        }
    }

    /// All of them, in order.
    pub fn forms(self) -> &'static [&'static str] {
        match self {
            Self::Italian => &ITALIAN,
            Self::English => &ENGLISH,
        }
    }

    /// Whether a folded form is one of them.
    pub fn holds(self, form: &str) -> bool {
        self.forms().binary_search(&form).is_ok()
    }
}
