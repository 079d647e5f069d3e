//! A word list packed for solving grids: a trie whose equal ends are stored once (a DAWG).
//!
//! Italian endings repeat so much that sharing them leaves a fifth of the trie's nodes, and
//! what a solver touches stays in the processor's cache. Each edge knows how many words sort
//! before it among its siblings, so that the sum along a path is the word's place in the sorted
//! list: a shared node still tells its words apart.

use thiserror::Error;

/// The child mask of a node: bit 0 for `a` … bit 25 for `z`.
pub(super) const LETTERS: u32 = (1 << 26) - 1;
/// Set in [`Edge::mask`] when a word ends here.
const WORD: u32 = 1 << 31;

/// A step into a node by one letter; the edges out of a node lie side by side, in the order of
/// the letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Edge {
    /// Letters that can follow, and whether a word ends here.
    mask: u32,
    /// Where the edges of the node that this one leads to begin.
    first: u32,
    /// Words that go through the edges before this one, out of the same node.
    skip: u32,
}

impl Edge {
    /// The letters that can follow, as bits.
    pub(super) const fn letters(self) -> u32 {
        self.mask & LETTERS
    }

    /// 1 when a word ends here, else 0.
    pub(super) const fn words_here(self) -> u32 {
        self.mask >> 31
    }

    /// Words that sort before this edge, out of the same node.
    pub(super) const fn skip(self) -> u32 {
        self.skip
    }

    /// Place of the edge by the letter `bit` (one bit of [`Edge::letters`]) in the trie.
    pub(super) const fn place(letters: u32, first: u32, bit: u32) -> usize {
        (first + (letters & (bit - 1)).count_ones()) as usize
    }

    /// Where the edges that follow begin.
    pub(super) const fn first(self) -> u32 {
        self.first
    }
}

/// Where some letters lead to in a [`Trie`].
#[derive(Clone, Copy, Debug)]
pub struct Node(Edge);

impl Node {
    /// The letters that can follow: bit 0 for `a` … bit 25 for `z`.
    pub const fn letters(self) -> u32 {
        self.0.letters()
    }

    /// Whether a word ends here.
    pub const fn is_word(self) -> bool {
        self.0.words_here() == 1
    }
}

/// A packed, sorted list of words of the letters a–z, numbered from 0 in that order.
#[derive(Clone, Debug)]
pub struct Trie {
    edges: Vec<Edge>,
    root: Edge,
    words: u32,
}

/// Why a list cannot be packed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TrieError {
    /// A word is not above the one before it.
    #[error("the word list is not sorted at {0:?}")]
    NotSorted(String),
    /// A word is empty or holds something else than a–z.
    #[error("{0:?} is not a word of the letters a–z")]
    NotLetters(String),
}

impl Trie {
    /// Packs words that come in ascending order, each once.
    pub fn from_sorted<W: AsRef<[u8]>>(words: impl IntoIterator<Item = W>) -> Result<Self, TrieError> {
        let mut builder = TrieBuilder::default();
        for word in words {
            builder.push(word.as_ref())?;
        }
        Ok(builder.finish())
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.words as usize
    }

    /// Whether it holds no word.
    pub fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// Size of the packed list in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.edges.as_slice())
    }

    /// The number of a word in the sorted list; `None` when it is not in it.
    pub fn number(&self, word: &str) -> Option<u32> {
        let (mut at, mut number) = (self.root, 0);
        for letter in word.bytes() {
            if !letter.is_ascii_lowercase() {
                return None;
            }
            let bit = 1 << (letter - b'a');
            if at.letters() & bit == 0 {
                return None;
            }
            number += at.words_here();
            at = self.edges[Edge::place(at.letters(), at.first, bit)];
            number += at.skip;
        }
        (at.words_here() == 1).then_some(number)
    }

    /// The word of that number.
    pub fn word(&self, number: u32) -> Option<String> {
        if number >= self.words {
            return None;
        }
        let (mut at, mut left) = (self.root, number);
        let mut word = String::new();
        while at.words_here() == 0 || left > 0 {
            left -= at.words_here();
            let children = at.first as usize..at.first as usize + at.letters().count_ones() as usize;
            let child = self.edges[children].partition_point(|edge| edge.skip <= left) - 1;
            word.push(char::from(b'a' + nth_bit(at.letters(), child)));
            at = self.edges[at.first as usize + child];
            left -= at.skip;
        }
        Some(word)
    }

    /// Before the first letter.
    pub fn start(&self) -> Node {
        Node(self.root)
    }

    /// One letter further, by its number in the alphabet (0 to 25); `None` when no word goes on so.
    pub fn follow(&self, node: Node, letter: u8) -> Option<Node> {
        let bit = 1_u32.checked_shl(letter.into())?;
        let Node(at) = node;
        let goes_on = at.letters() & bit != 0;
        goes_on.then(|| Node(self.edges[Edge::place(at.letters(), at.first, bit)]))
    }

    /// What lies before the first letter.
    pub(super) fn root(&self) -> Edge {
        self.root
    }

    /// All edges, as [`Edge::place`] counts them.
    pub(super) fn edges(&self) -> &[Edge] {
        &self.edges
    }
}

/// The place of the `n`th set bit, counted from 0.
fn nth_bit(mut bits: u32, n: usize) -> u8 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most 32")]
    let place = bits.trailing_zeros() as u8;
    place
}

/// A node whose last edge may still grow.
#[derive(Debug, Default)]
struct Open {
    letters: u32,
    edges: Vec<Edge>,
    words: u32,
}

/// Packs word by word: what no later word can change is stored at once, or found stored already
/// (Daciuk's construction for sorted lists).
#[derive(Debug, Default)]
pub struct TrieBuilder {
    edges: Vec<Edge>,
    stored: Stored,
    /// The node after each letter of the last word, the root first.
    open: Vec<Open>,
    last: Vec<u8>,
    words: u32,
}

impl TrieBuilder {
    /// Adds a word, which must be above the one before it.
    pub fn push(&mut self, word: &[u8]) -> Result<(), TrieError> {
        let text = || String::from_utf8_lossy(word).into_owned();
        if word.is_empty() || !word.iter().all(u8::is_ascii_lowercase) {
            return Err(TrieError::NotLetters(text()));
        }
        if self.words > 0 && word <= self.last.as_slice() {
            return Err(TrieError::NotSorted(text()));
        }
        let common = self.last.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.close_below(common);
        if self.open.len() < word.len() {
            self.open.resize_with(word.len(), Open::default);
        }
        for (open, letter) in self.open.iter_mut().zip(word).skip(common) {
            open.letters |= 1 << (letter - b'a');
            open.edges.push(Edge { mask: 0, first: 0, skip: open.words });
        }
        if let Some(edge) = self.open[word.len() - 1].edges.last_mut() {
            edge.mask |= WORD;
        }
        self.last.clear();
        self.last.extend_from_slice(word);
        self.words += 1;
        Ok(())
    }

    /// Stores the nodes that lie more than `depth` letters down the last word.
    fn close_below(&mut self, depth: usize) {
        for depth in (depth..self.last.len()).rev() {
            let below = self.open.get_mut(depth + 1).map(std::mem::take);
            let (letters, first, mut words) = below.map_or((0, 0, 0), |mut node| {
                let stored = (node.letters, self.stored.store(&mut self.edges, &node), node.words);
                node.edges.clear();
                node.letters = 0;
                node.words = 0;
                self.open[depth + 1] = node; // keeps its allocation
                stored
            });
            let open = &mut self.open[depth];
            if let Some(edge) = open.edges.last_mut() {
                words += edge.words_here();
                edge.mask |= letters;
                edge.first = first;
                open.words += words;
            }
        }
    }

    /// The packed list.
    pub fn finish(mut self) -> Trie {
        self.close_below(0);
        let root = self.open.first().map_or_else(Edge::default, |node| Edge {
            mask: node.letters,
            first: self.stored.store(&mut self.edges, node),
            skip: 0,
        });
        self.edges.shrink_to_fit();
        Trie { edges: self.edges, root, words: self.words }
    }
}

/// Where each stored node lies: a hash table with open addressing.
#[derive(Debug, Default)]
struct Stored {
    /// (first edge, letters); letters are 0 in a free slot.
    slots: Vec<(u32, u32)>,
    taken: usize,
}

impl Stored {
    /// The place of the first edge of `node` in `edges`, where it is put unless it is there.
    fn store(&mut self, edges: &mut Vec<Edge>, node: &Open) -> u32 {
        if node.edges.is_empty() {
            return 0;
        }
        if self.taken * 2 >= self.slots.len() {
            self.grow(edges);
        }
        let mut slot = self.slot_of(node.letters, &node.edges);
        loop {
            let (first, letters) = self.slots[slot];
            if letters == 0 {
                let first = u32::try_from(edges.len()).unwrap_or(u32::MAX);
                edges.extend_from_slice(&node.edges);
                self.slots[slot] = (first, node.letters);
                self.taken += 1;
                return first;
            }
            if letters == node.letters && edges[first as usize..].starts_with(&node.edges) {
                return first;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Where the search for a node begins. The hash is fixed, so the packed list is the same everywhere.
    fn slot_of(&self, letters: u32, edges: &[Edge]) -> usize {
        let hash = edges.iter().fold(u64::from(letters), |hash, edge| {
            let edge = u64::from(edge.mask) << 32 | u64::from(edge.first);
            (hash.rotate_left(5) ^ edge).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        });
        #[expect(clippy::cast_possible_truncation, reason = "the low bits are what is wanted")]
        let low = (hash ^ (hash >> 32)) as usize;
        low & (self.slots.len() - 1)
    }

    fn grow(&mut self, edges: &[Edge]) {
        let larger = vec![(0, 0); (self.slots.len() * 2).max(1 << 12)];
        for (first, letters) in std::mem::replace(&mut self.slots, larger) {
            if letters == 0 {
                continue;
            }
            let node = &edges[first as usize..][..letters.count_ones() as usize];
            let mut slot = self.slot_of(letters, node);
            while self.slots[slot].1 != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = (first, letters);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_sorted_order() {
        let words = ["a", "ab", "abba", "acqua", "babba", "qua", "zabba"];
        let trie = Trie::from_sorted(words).unwrap();
        for (number, word) in (0..).zip(words) {
            assert_eq!(trie.number(word), Some(number), "{word}");
            assert_eq!(trie.word(number).as_deref(), Some(word));
        }
        for none in ["", "b", "abb", "abbaa", "è", "AB"] {
            assert_eq!(trie.number(none), None, "{none}");
        }
        assert_eq!((trie.len(), trie.word(7)), (7, None));
    }

    #[test]
    fn refuses_what_is_not_sorted_or_not_letters() {
        assert_eq!(Trie::from_sorted(["b", "a"]).unwrap_err(), TrieError::NotSorted("a".into()));
        assert_eq!(Trie::from_sorted(["a", "a"]).unwrap_err(), TrieError::NotSorted("a".into()));
        assert_eq!(Trie::from_sorted(["a", "b c"]).unwrap_err(), TrieError::NotLetters("b c".into()));
        assert!(Trie::from_sorted([""; 0]).unwrap().is_empty());
    }
}
