//! Packing a word list as a [`Gaddag`].
//!
//! First the words as a list whose equal ends are stored once (Daciuk's construction for sorted lists). Whenever a
//! letter of it is closed, one beginning of words is known for good, with all that can follow: these beginnings,
//! written backwards and sorted, are the second list, in which a turn leads to what follows in the first. So each
//! beginning is handled once, however many words have it.

use super::{Arc, CHILD, Gaddag, LETTER, LONGEST, TURN, WORD};
use crate::words::trie::TrieError;

/// Bits of a letter in a packed beginning, and of the arc under it.
const LETTER_BITS: usize = 5;
const ARC_BITS: usize = 32;

/// What an arc says besides its letter and its place among the others.
const FOLLOWING: u32 = !LETTER;

/// Packs word by word.
#[derive(Debug, Default)]
pub struct GaddagBuilder {
    stored: Stored,
    /// The node after each letter of the last word, the root first.
    open: Vec<Vec<u32>>,
    last: Vec<u8>,
    /// Beginnings of words: the letters, the last one first, over the arc that leads to what follows.
    beginnings: Vec<u128>,
    words: u32,
}

impl GaddagBuilder {
    /// Adds a word, which must be above the one before it; nothing if it is shorter than 2 or longer than [`LONGEST`]
    /// letters.
    ///
    /// # Errors
    /// A word out of order, or of something else than a–z.
    pub fn push(&mut self, word: &[u8]) -> Result<(), TrieError> {
        let text = || String::from_utf8_lossy(word).into_owned();
        if word.is_empty() || !word.iter().all(u8::is_ascii_lowercase) {
            return Err(TrieError::NotLetters(text()));
        }
        if !(2..=LONGEST).contains(&word.len()) {
            return Ok(());
        }
        if word <= self.last.as_slice() {
            return Err(TrieError::NotSorted(text()));
        }
        let common = self.last.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.close_words(common);
        self.open.resize_with(self.open.len().max(word.len() + 1), Vec::new);
        for (open, letter) in self.open.iter_mut().zip(word).skip(common) {
            open.push(u32::from(letter - b'a') + 1);
        }
        if let Some(arc) = self.open[word.len() - 1].last_mut() {
            *arc |= WORD;
        }
        self.last.clear();
        self.last.extend_from_slice(word);
        self.words += 1;
        Ok(())
    }

    /// Stores the nodes that lie more than `depth` letters down the last word, and notes the beginnings that lead
    /// to them.
    fn close_words(&mut self, depth: usize) {
        for at in (depth..self.last.len()).rev() {
            let Some(arc) = close(&mut self.stored, &mut self.open, at) else { continue };
            let letters = self.last[..=at].iter().rev();
            let packed =
                letters.fold(0, |packed, letter| packed << LETTER_BITS | u128::from(letter - b'a' + 1));
            let packed = packed << (LETTER_BITS * (LONGEST - 1 - at));
            self.beginnings.push(packed << ARC_BITS | u128::from(arc & FOLLOWING));
        }
    }

    /// The packed list.
    pub fn finish(mut self) -> Gaddag {
        self.close_words(0);
        let mut beginnings = std::mem::take(&mut self.beginnings);
        beginnings.sort_unstable();
        let Self { mut stored, mut open, words, .. } = self;
        open.clear();
        open.resize_with(LONGEST + 1, Vec::new);
        let mut last = Vec::new();
        let mut letters = Vec::new();
        for beginning in beginnings {
            letters.clear();
            let nth = |n| beginning >> (ARC_BITS + LETTER_BITS * (LONGEST - 1 - n));
            letters.extend((0..LONGEST).map(|n| low(nth(n)) & LETTER).take_while(|&letter| letter != 0));
            let common = last.iter().zip(&letters).take_while(|(a, b)| a == b).count();
            for at in (common..last.len()).rev() {
                close(&mut stored, &mut open, at);
            }
            for (open, letter) in open.iter_mut().zip(&letters).skip(common) {
                open.push(*letter);
            }
            let following = low(beginning);
            if let Some(arc) = letters.len().checked_sub(1).and_then(|at| open[at].last_mut()) {
                *arc |= following & WORD;
            }
            if following >> CHILD != 0 {
                open[letters.len()].push(TURN | following & !WORD);
            }
            std::mem::swap(&mut last, &mut letters);
        }
        for at in (0..last.len()).rev() {
            close(&mut stored, &mut open, at);
        }
        let root = open.first().map_or(0, |node| stored.store(node));
        stored.nodes.shrink_to_fit();
        Gaddag { nodes: stored.nodes, root: Arc(root), words }
    }
}

/// The low 32 bits.
fn low(bits: u128) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are what is wanted")]
    let low = bits as u32;
    low
}

/// Stores the node below the last arc of the one at depth `at`, and lets the arc lead there.
fn close(stored: &mut Stored, open: &mut [Vec<u32>], at: usize) -> Option<u32> {
    let below = stored.store(&open[at + 1]);
    open[at + 1].clear();
    let arc = open[at].last_mut()?;
    *arc |= below;
    Some(*arc)
}

/// The nodes so far, and where each lies: a hash table with open addressing.
#[derive(Debug)]
struct Stored {
    nodes: Vec<u32>,
    /// Arcs that lead to a node; 0 is free.
    slots: Vec<u32>,
    taken: usize,
    /// The node that is looked for, as it would lie there.
    packed: Vec<u32>,
}

impl Default for Stored {
    fn default() -> Self {
        // What arcs without children lead to: no letters.
        Self { nodes: vec![0], slots: vec![0; 1 << 12], taken: 0, packed: Vec::new() }
    }
}

impl Stored {
    /// What an arc that leads to this node holds besides its letter; the node is put there unless it is there.
    fn store(&mut self, arcs: &[u32]) -> u32 {
        if arcs.is_empty() {
            return 0;
        }
        if self.taken * 2 >= self.slots.len() {
            self.grow();
        }
        self.packed.clear();
        self.packed.push(arcs.iter().fold(0, |letters, arc| letters | 1 << (arc & LETTER)));
        self.packed.extend_from_slice(arcs);
        let mut slot = slot_of(&self.packed, self.slots.len());
        loop {
            let there = self.slots[slot];
            if there == 0 {
                let place = u32::try_from(self.nodes.len()).ok().filter(|place| *place < 1 << (32 - CHILD));
                let leading =
                    place.expect("16 million arcs: more than all words of a language make") << CHILD;
                self.nodes.extend_from_slice(&self.packed);
                self.slots[slot] = leading;
                self.taken += 1;
                return leading;
            }
            if self.nodes[(there >> CHILD) as usize..].starts_with(&self.packed) {
                return there;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    fn grow(&mut self) {
        let larger = vec![0; self.slots.len() * 2];
        for there in std::mem::replace(&mut self.slots, larger) {
            if there == 0 {
                continue;
            }
            let node = &self.nodes[(there >> CHILD) as usize..];
            let len = 1 + node[0].count_ones() as usize;
            let mut slot = slot_of(&node[..len], self.slots.len());
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = there;
        }
    }
}

/// Where the search for a node begins. The hash is fixed, so the packed list is the same everywhere.
fn slot_of(node: &[u32], slots: usize) -> usize {
    let hash = node
        .iter()
        .fold(0_u64, |hash, arc| (hash.rotate_left(5) ^ u64::from(*arc)).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are what is wanted")]
    let low = (hash ^ (hash >> 32)) as usize;
    low & (slots - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_its_words_and_no_others() {
        let words = ["abba", "acqua", "ama", "amano", "amo", "babba", "qua", "zabba"];
        let gaddag = Gaddag::from_sorted(words).unwrap();
        for word in words {
            assert!(gaddag.contains(word), "{word}");
        }
        for none in ["", "a", "b", "abb", "abbaa", "è", "AMA", "ano", "amoo"] {
            assert!(!gaddag.contains(none), "{none}");
        }
        assert_eq!(gaddag.len(), words.len());
    }

    #[test]
    fn every_word_begins_at_each_of_its_letters_and_nothing_else_does() {
        let words = ["abba", "acqua", "ama", "amano", "amo", "babba", "qua", "zabba"];
        let gaddag = Gaddag::from_sorted(words).unwrap();
        let mut paths = Vec::new();
        walk(&gaddag, gaddag.root(), &mut String::new(), &mut paths);
        let mut expected: Vec<String> = Vec::new();
        for word in words {
            expected.extend((1..=word.len()).map(|at| {
                let back: String = word[..at].chars().rev().collect();
                if at == word.len() { back } else { format!("{back}^{}", &word[at..]) }
            }));
        }
        paths.sort();
        expected.sort();
        assert_eq!(paths, expected);
    }

    fn walk(gaddag: &Gaddag, from: Arc, path: &mut String, paths: &mut Vec<String>) {
        gaddag.each(from, u32::MAX >> 5, |arc| {
            let letter = u8::try_from(arc.letter()).unwrap();
            path.push(if letter == 0 { '^' } else { char::from(b'a' + letter - 1) });
            if arc.is_word() {
                paths.push(path.clone());
            }
            walk(gaddag, arc, path, paths);
            path.pop();
        });
    }

    #[test]
    fn refuses_what_is_not_sorted_or_not_letters() {
        assert_eq!(Gaddag::from_sorted(["bb", "aa"]).unwrap_err(), TrieError::NotSorted("aa".into()));
        assert_eq!(Gaddag::from_sorted(["aa", "aa"]).unwrap_err(), TrieError::NotSorted("aa".into()));
        assert_eq!(Gaddag::from_sorted(["aa", "b c"]).unwrap_err(), TrieError::NotLetters("b c".into()));
        let none = Gaddag::from_sorted(["a", "abcdefghijklmnop"]).unwrap();
        assert!(none.is_empty() && !none.contains("a"));
    }
}
