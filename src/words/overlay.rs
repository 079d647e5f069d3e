//! A server's own words on top of a dictionary: `+word` and `−word`; and whether it wants to hear vulgar ones.

use super::vulgar::Vulgar;
use std::collections::BTreeMap;

/// Words a server adds or takes out. Who did it and why stands in the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    words: BTreeMap<String, bool>,
    /// Whether the bot keeps vulgar words to itself; what people may write is the same.
    discreet: bool,
    /// These are out as well, where the server has not added them.
    without: Option<Vulgar>,
}

impl Overlay {
    /// Adds (`true`) or takes out a folded word.
    pub fn set(&mut self, word: &str, added: bool) {
        self.words.insert(word.to_owned(), added);
    }

    /// Leaves a word to the dictionary again.
    pub fn unset(&mut self, word: &str) {
        self.words.remove(word);
    }

    /// Says whether the bot keeps vulgar words to itself.
    #[must_use]
    pub fn discreetly(self, discreet: bool) -> Self {
        Self { discreet, ..self }
    }

    /// Whether the bot keeps vulgar words to itself.
    pub const fn is_discreet(&self) -> bool {
        self.discreet
    }

    /// The same without vulgar words: what the bot itself may say, where it is [discreet](Self::is_discreet).
    pub(super) fn without(&self, vulgar: Vulgar) -> Self {
        Self { words: self.words.clone(), discreet: false, without: Some(vulgar) }
    }

    /// What the server says of a word; `None`: the dictionary decides.
    pub fn verdict(&self, word: &str) -> Option<bool> {
        let own = self.words.get(word).copied();
        own.or_else(|| self.without.filter(|vulgar| vulgar.holds(word)).map(|_| false))
    }

    /// The added words, sorted.
    pub fn added(&self) -> impl Iterator<Item = &str> {
        self.words.iter().filter(|(_, added)| **added).map(|(word, _)| word.as_str())
    }

    /// Whether the words are those of the dictionary.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.without.is_none()
    }
}
