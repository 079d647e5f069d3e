//! A word list packed for playing through letters that lie there: a GADDAG (Gordon 1994).
//!
//! Each word stands in it once for each of its letters: from that letter back to the first, a turn, then on to the
//! last, so that a search can begin at any square. Equal ends are stored once, whichever half they belong to.

mod build;

pub use build::GaddagBuilder;

use super::trie::TrieError;

/// Words longer than this are left out: no board has more squares in a line, but the one of Scarabeo.
pub const LONGEST: usize = 15;

/// The turn, among the letters of arcs and masks: `a` is 1, `z` 26.
pub(crate) const TURN: u32 = 0;
/// The letter of an arc.
const LETTER: u32 = 31;
/// Set when a word is complete with this arc.
const WORD: u32 = 1 << 6;
/// Where the place of the node that the arc leads to begins; 0 is no node. There lie the letters of its arcs, as bits, and behind them
/// the arcs themselves, in the order of their letters.
const CHILD: u32 = 8;

/// A step of a search: a letter, whether a word is complete with it, and what can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arc(u32);

impl Arc {
    /// 1 for `a` to 26 for `z`, 0 for the turn.
    #[inline]
    pub(crate) const fn letter(self) -> usize {
        (self.0 & LETTER) as usize
    }

    /// Whether a word is complete with it.
    #[inline]
    pub(crate) const fn is_word(self) -> bool {
        self.0 & WORD != 0
    }

    /// Whether anything follows.
    #[inline]
    pub(crate) const fn goes_on(self) -> bool {
        self.0 >> CHILD != 0
    }
}

/// A packed list of words of 2 to [`LONGEST`] letters a–z.
#[derive(Clone, Debug)]
pub struct Gaddag {
    nodes: Vec<u32>,
    root: Arc,
    words: u32,
}

impl Gaddag {
    /// Packs words that come in ascending order, each once; those shorter than 2 or longer than [`LONGEST`] letters
    /// are left out.
    ///
    /// # Errors
    /// A word out of order, or of something else than a–z.
    pub fn from_sorted<W: AsRef<[u8]>>(words: impl IntoIterator<Item = W>) -> Result<Self, TrieError> {
        let mut builder = GaddagBuilder::default();
        for word in words {
            builder.push(word.as_ref())?;
        }
        Ok(builder.finish())
    }

    /// Number of words.
    pub const fn len(&self) -> usize {
        self.words as usize
    }

    /// Whether it holds no word.
    pub const fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// Size of the packed list in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.nodes.as_slice())
    }

    /// Whether a folded word is in it.
    pub fn contains(&self, word: &str) -> bool {
        let mut arc = self.root;
        for letter in word.bytes().rev() {
            if !letter.is_ascii_lowercase() {
                return false;
            }
            match self.step(arc, u32::from(letter - b'a') + 1) {
                Some(next) => arc = next,
                None => return false,
            }
        }
        arc.is_word()
    }

    /// What every search begins with.
    pub(crate) const fn root(&self) -> Arc {
        self.root
    }

    /// The arc of a letter behind another arc.
    #[inline]
    pub(crate) fn step(&self, from: Arc, letter: u32) -> Option<Arc> {
        let at = (from.0 >> CHILD) as usize;
        let letters = self.nodes[at];
        (letters >> letter & 1 != 0).then(|| Arc(self.nodes[at + place(letters, letter)]))
    }

    /// The turn behind an arc.
    #[inline]
    pub(crate) fn turn(&self, from: Arc) -> Option<Arc> {
        self.step(from, TURN).filter(|turn| turn.goes_on())
    }

    /// Calls `found` with the arcs behind another one whose letters are among `allowed`, in their order.
    #[inline]
    pub(crate) fn each(&self, from: Arc, allowed: u32, mut found: impl FnMut(Arc)) {
        let at = (from.0 >> CHILD) as usize;
        let letters = self.nodes[at];
        let mut wanted = letters & allowed;
        while wanted != 0 {
            found(Arc(self.nodes[at + place(letters, wanted.trailing_zeros())]));
            wanted &= wanted - 1;
        }
    }
}

/// Where the arc of a letter lies behind the beginning of a node that has these letters.
#[inline]
const fn place(letters: u32, letter: u32) -> usize {
    1 + (letters & ((1 << letter) - 1)).count_ones() as usize
}
