//! A server's own words on top of a dictionary: `+word` and `−word`.

use std::collections::BTreeMap;

/// Words a server adds or takes out. Who did it and why stands in the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay(BTreeMap<String, bool>);

impl Overlay {
    /// Adds (`true`) or takes out a folded word.
    pub fn set(&mut self, word: &str, added: bool) {
        self.0.insert(word.to_owned(), added);
    }

    /// Leaves a word to the dictionary again.
    pub fn unset(&mut self, word: &str) {
        self.0.remove(word);
    }

    /// What the server says of a word; `None`: the dictionary decides.
    pub fn verdict(&self, word: &str) -> Option<bool> {
        self.0.get(word).copied()
    }

    /// The added words, sorted.
    pub fn added(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, added)| **added).map(|(word, _)| word.as_str())
    }

    /// Whether the server has no words of its own.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
