//! How often words are met with: which of them people know, and so which a computer player of a level thinks of.

use std::sync::LazyLock;

/// How often a word is met with, on Zipf's scale in tenths: ten times the logarithm of how often it stands in a thousand million
/// words. *casa* has about 60, a word that is met with once in a million 30; 0 is a word that no list has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Zipf(pub u8);

impl Zipf {
    /// A word that everybody knows.
    pub const KNOWN: Self = Self(u8::MAX);

    /// So many tenths rarer.
    #[must_use]
    pub const fn rarer(self, tenths: u8) -> Self {
        Self(self.0.saturating_sub(tenths))
    }
}

/// How well a word (folded, one that is accepted) is known: what computer players ask of each word before they think of it.
pub type Familiar<'a> = &'a dyn Fn(&str) -> Zipf;

/// The frequencies of a language: `frequency_it.tsv.xz` and `frequency_en.tsv.xz`, compiled.
#[derive(Debug)]
pub struct Frequencies(fst::Map<&'static [u8]>);

static ITALIAN: LazyLock<Frequencies> =
    LazyLock::new(|| Frequencies::embedded(include_bytes!("../../dict/it.zipf")));
static ENGLISH: LazyLock<Frequencies> =
    LazyLock::new(|| Frequencies::embedded(include_bytes!("../../dict/en.zipf")));

impl Frequencies {
    fn embedded(map: &'static [u8]) -> Self {
        // The files are compiled in, and a test reads them all.
        Self(fst::Map::new(map).expect("the embedded frequencies are an fst map"))
    }

    /// Those of Italian.
    pub fn italian() -> &'static Self {
        &ITALIAN
    }

    /// Those of English.
    pub fn english() -> &'static Self {
        &ENGLISH
    }

    /// How often a folded form is met with, as this very form.
    pub fn of(&self, form: &str) -> Zipf {
        self.0.get(form).and_then(|tenths| u8::try_from(tenths).ok()).map_or_else(Zipf::default, Zipf)
    }
}
