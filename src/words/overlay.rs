//! A server's own words on top of a dictionary: `+word` and `−word`; and whether it wants to hear vulgar ones.

use super::told;
use super::vulgar::Vulgar;
use std::collections::BTreeMap;

/// What is out where the bot itself speaks or plays, though people may write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unsaid {
    /// Nothing: as programs before W28 played, whose logs are looked through.
    Nothing,
    /// Slurs, also those that a server has added (W28).
    Slurs,
    /// Those, and the vulgar words that the server has not added.
    Vulgar(Vulgar),
}

/// Words a server adds or takes out. Who did it and why stands in the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    words: BTreeMap<String, bool>,
    /// Whether the bot keeps vulgar words to itself; what people may write is the same.
    discreet: bool,
    /// What is out as well; nothing was said of it yet.
    without: Option<Unsaid>,
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

    /// The same without what the bot keeps to itself: slurs, and vulgar words where it is [discreet](Self::is_discreet).
    pub(super) fn spoken(&self, vulgar: Vulgar) -> Self {
        let without = if self.discreet { Unsaid::Vulgar(vulgar) } else { Unsaid::Slurs };
        Self { words: self.words.clone(), discreet: false, without: Some(without) }
    }

    /// The same without slurs, unless something else was said of it: what is packed to look for plays, which nobody needs who
    /// only asks whether a word is in.
    pub(super) fn offered(&self) -> Self {
        let without = self.without.or(Some(Unsaid::Slurs));
        Self { words: self.words.clone(), discreet: false, without }
    }

    /// The same with all words, also where plays are looked for.
    pub(super) fn complete(&self) -> Self {
        Self { without: Some(Unsaid::Nothing), ..self.clone() }
    }

    /// Whether slurs are out.
    fn is_clean(&self) -> bool {
        matches!(self.without, Some(Unsaid::Slurs | Unsaid::Vulgar(_)))
    }

    /// What the server says of a word; `None`: the dictionary decides.
    pub fn verdict(&self, word: &str) -> Option<bool> {
        if self.is_clean() && !told::offers(word) {
            return Some(false);
        }
        let own = self.words.get(word).copied();
        own.or_else(|| match self.without {
            Some(Unsaid::Vulgar(vulgar)) => vulgar.holds(word).then_some(false),
            _ => None,
        })
    }

    /// The added words, sorted.
    pub fn added(&self) -> impl Iterator<Item = &str> {
        let added = self.words.iter().filter(|(_, added)| **added).map(|(word, _)| word.as_str());
        added.filter(|word| !self.is_clean() || told::offers(word))
    }

    /// Whether the words are those of the dictionary.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && matches!(self.without, None | Some(Unsaid::Nothing))
    }
}
