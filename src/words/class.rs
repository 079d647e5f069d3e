//! Word classes of the lexicon and what each dictionary makes of them.

/// A set of word classes, one bit a letter of the lexicon's README.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Classes(u16);

/// The class letters, in the order of their bits: noun, adjective, infinitive, participle, finite
/// verb, gerund, adverb, function word, interjection, unknown part of speech, initialism used as
/// a noun, infinitive with one enclitic, other verb with enclitics, apocopated, proper name,
/// holds J K W X Y.
pub const LETTERS: &str = "NAIPVGDFJUSECTXO";

impl Classes {
    /// No class at all.
    pub const NONE: Self = Self(0);

    /// The set of these class letters; other letters are ignored.
    pub const fn of(letters: &str) -> Self {
        let (letters, all) = (letters.as_bytes(), LETTERS.as_bytes());
        let mut bits = 0;
        let mut i = 0;
        while i < letters.len() {
            let mut bit = 0;
            while bit < all.len() {
                if all[bit] == letters[i] {
                    bits |= 1 << bit;
                }
                bit += 1;
            }
            i += 1;
        }
        Self(bits)
    }

    /// The bits, for the compiled lexicon.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set of these bits.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Whether both sets share a class.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// All classes of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The classes that are in both.
    #[must_use]
    pub const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The class letters, in the order of [`LETTERS`].
    pub fn letters(self) -> impl Iterator<Item = char> {
        LETTERS.chars().enumerate().filter(move |(bit, _)| self.0 & (1 << bit) != 0).map(|(_, letter)| letter)
    }
}
