//! Dictionaries by name: the lexicon of a language through a mask of word classes (W10).

use super::class::Classes;
use super::frequency::{Frequencies, Zipf};
use super::lexicon::{FormInfo, Lexicon, Value};
use super::overlay::Overlay;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// A dictionary that comes with the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DictionaryName {
    /// All inflections; no verb + clitic forms, no proper names.
    #[default]
    Classico,
    /// Classico, proper names and imported titles.
    Enciclopedico,
    /// What Wyps allows: no finite verbs; infinitives with one clitic.
    Wyps,
    /// Classico and verb + clitic forms.
    Scrabble,
    /// English.
    English,
}

/// Proper names.
const NAMES: Classes = Classes::of("X");
/// Verb + clitic forms.
const CLITICS: Classes = Classes::of("EC");

/// Whoever knows a word knows its forms, and thinks of them less readily: by so many tenths of Zipf's scale.
const FORM: u8 = 3;
/// And of a verb with clitics less readily still.
const WITH_CLITICS: u8 = 10;

impl DictionaryName {
    /// Every dictionary.
    pub const ALL: [Self; 5] =
        [Self::Classico, Self::Enciclopedico, Self::Wyps, Self::Scrabble, Self::English];

    /// The name in commands and logs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classico => "classico",
            Self::Enciclopedico => "enciclopedico",
            Self::Wyps => "wyps",
            Self::Scrabble => "scrabble",
            Self::English => "english",
        }
    }

    /// The words that people know, in the place of a dictionary that takes forms of verbs with clitics besides: all of them are
    /// in it too.
    #[must_use]
    pub const fn known_to_people(self) -> Self {
        match self {
            Self::Scrabble => Self::Classico,
            other => other,
        }
    }

    /// The classes it takes (masks of the lexicon's README).
    const fn mask(self) -> Classes {
        // Worked out once and for all: it is asked for every form of the lexicon.
        const CLASSICO: Classes = Classes::of("NAIPVGDFJUS");
        const WYPS: Classes = Classes::of("NAIPDFJEUS");
        const ENGLISH: Classes = Classes::of("U");
        match self {
            Self::Classico => CLASSICO,
            Self::Enciclopedico => CLASSICO.with(NAMES),
            Self::Wyps => WYPS,
            Self::Scrabble => CLASSICO.with(CLITICS),
            Self::English => ENGLISH,
        }
    }

    /// Whether it takes a form with that value.
    fn takes(self, value: Value) -> bool {
        if let Some([classico, scrabble, wyps]) = value.short {
            // Two and three letters: listed one by one.
            return match self {
                Self::Classico => classico,
                Self::Enciclopedico => classico || value.classes.meets(NAMES),
                Self::Scrabble => scrabble,
                Self::Wyps => wyps,
                Self::English => false,
            };
        }
        value.classes.meets(self.mask())
    }
}

impl fmt::Display for DictionaryName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A dictionary name that is none of the five.
#[derive(Debug, thiserror::Error)]
#[error("the dictionaries are classico, enciclopedico, wyps, scrabble and english")]
pub struct NoSuchDictionary;

impl FromStr for DictionaryName {
    type Err = NoSuchDictionary;

    fn from_str(text: &str) -> Result<Self, NoSuchDictionary> {
        Self::ALL.into_iter().find(|name| name.name() == text).ok_or(NoSuchDictionary)
    }
}

/// A closed list of words, cheap to clone.
#[derive(Clone, Debug)]
pub struct Dictionary(Source);

#[derive(Clone, Debug)]
enum Source {
    Lexicon { lexicon: Arc<Lexicon>, name: DictionaryName, titles: Option<Arc<fst::Set<Vec<u8>>>> },
    List(Arc<Vec<String>>),
}

static ITALIAN: LazyLock<Arc<Lexicon>> = LazyLock::new(|| Arc::new(Lexicon::italian()));
static ENGLISH: LazyLock<Arc<Lexicon>> = LazyLock::new(|| Arc::new(Lexicon::english()));
const HASHES: &str = include_str!("../../dict/hashes.tsv");

impl Dictionary {
    /// A dictionary of the program.
    pub fn embedded(name: DictionaryName) -> Self {
        let lexicon = if name == DictionaryName::English { &ENGLISH } else { &ITALIAN };
        Self::over(Arc::clone(lexicon), name)
    }

    /// A dictionary over any lexicon.
    pub fn over(lexicon: Arc<Lexicon>, name: DictionaryName) -> Self {
        Self(Source::Lexicon { lexicon, name, titles: None })
    }

    /// The same with imported titles, if it is the enciclopedico; unchanged otherwise.
    #[must_use]
    pub fn with_titles(self, set: fst::Set<Vec<u8>>) -> Self {
        match self.0 {
            Source::Lexicon { lexicon, name: name @ DictionaryName::Enciclopedico, .. } => {
                Self(Source::Lexicon { lexicon, name, titles: Some(Arc::new(set)) })
            }
            source => Self(source),
        }
    }

    /// A plain list of folded words, in any order.
    pub fn from_words(mut words: Vec<String>) -> Self {
        words.sort_unstable();
        words.dedup();
        Self(Source::List(Arc::new(words)))
    }

    /// Whether a folded word is in it.
    pub fn contains(&self, word: &str) -> bool {
        match &self.0 {
            Source::Lexicon { lexicon, name, titles } => {
                lexicon.get(word).is_some_and(|value| name.takes(value))
                    || titles.as_ref().is_some_and(|titles| titles.contains(word))
            }
            Source::List(words) => words.binary_search_by(|listed| listed.as_str().cmp(word)).is_ok(),
        }
    }

    /// Whether an imported title is the word.
    pub fn is_title(&self, word: &str) -> bool {
        matches!(&self.0, Source::Lexicon { titles: Some(titles), .. } if titles.contains(word))
    }

    /// What the lexicon underneath holds for a form, whether or not this dictionary takes it.
    pub fn lookup(&self, word: &str) -> Option<(Value, FormInfo)> {
        let Source::Lexicon { lexicon, .. } = &self.0 else { return None };
        let value = lexicon.get(word)?;
        Some((value, lexicon.known(word, value)))
    }

    /// Whether a word is common (W5).
    pub fn is_common(&self, word: &str) -> bool {
        match &self.0 {
            Source::Lexicon { lexicon, .. } => lexicon.get(word).is_some_and(|value| value.common),
            Source::List(_) => true,
        }
    }

    /// How well a word of it is known: how often it is met with, or the word that it is a form of. Words of a list of one's own are
    /// known, imported titles are not.
    pub fn familiarity(&self, word: &str) -> Zipf {
        let Source::Lexicon { lexicon, name, .. } = &self.0 else { return Zipf::KNOWN };
        let frequencies = match name {
            DictionaryName::English => Frequencies::english(),
            _ => Frequencies::italian(),
        };
        let own = frequencies.of(word);
        let Some(value) = lexicon.get(word) else { return own };
        let known = lexicon.known(word, value);
        let of_lemma =
            known.analyses.iter().map(|(lemma, _)| frequencies.of(lemma)).max().unwrap_or_default();
        let is_clitic = value.short.is_none() && !value.classes.meets(DictionaryName::Classico.mask());
        let rarer = if is_clitic { FORM + WITH_CLITICS } else { FORM };
        own.max(of_lemma.rarer(rarer))
    }

    /// The word as it is written: with its accents; all spellings joined by `/` when several
    /// exist (W8).
    pub fn display(&self, word: &str) -> String {
        match self.lookup(word) {
            Some((_, known)) if !known.display.is_empty() => known.display.join("/"),
            _ => word.to_owned(),
        }
    }

    /// Which words are common, by their numbers in order: bit `n % 64` of element `n / 64`.
    pub fn common_words(&self) -> Vec<u64> {
        let (mut bits, mut number) = (Vec::new(), 0);
        self.for_each(|_, common| {
            if number % 64 == 0 {
                bits.push(0);
            }
            if let (true, Some(last)) = (common, bits.last_mut()) {
                *last |= 1 << (number % 64);
            }
            number += 1;
        });
        bits
    }

    /// Calls `found` with every word, in order.
    pub fn for_each_word(&self, mut found: impl FnMut(&str)) {
        self.for_each(|word, _| found(word));
    }

    /// Calls `found` with every word, in order, and whether it is common (W5).
    fn for_each(&self, mut found: impl FnMut(&str, bool)) {
        match &self.0 {
            Source::Lexicon { lexicon, name, titles: None } => lexicon.for_each(|form, value| {
                if name.takes(value) {
                    found(form, value.common);
                }
            }),
            Source::Lexicon { lexicon, name, titles: Some(titles) } => {
                let mut titles = titles.stream();
                let mut next = || {
                    use fst::Streamer;
                    titles.next().and_then(|title| std::str::from_utf8(title).ok()).map(str::to_owned)
                };
                let mut title = next();
                lexicon.for_each(|form, value| {
                    while let Some(before) = title.take_if(|title| title.as_str() < form) {
                        found(&before, false);
                        title = next();
                    }
                    let same = title.take_if(|title| title == form).is_some();
                    if same {
                        title = next();
                    }
                    if same || name.takes(value) {
                        found(form, value.common);
                    }
                });
                while let Some(after) = title {
                    found(&after, false);
                    title = next();
                }
            }
            Source::List(words) => words.iter().for_each(|word| found(word, true)),
        }
    }

    /// Number of words, by counting them.
    pub fn count_words(&self) -> usize {
        let mut count = 0;
        self.for_each_word(|_| count += 1);
        count
    }

    /// SHA-256 in hex of the sorted words, each followed by a line feed. Ready-made for the
    /// dictionaries of the program, computed for all others.
    pub fn hash(&self) -> String {
        self.ready_hash().unwrap_or_else(|| self.compute_hash(&Overlay::default()))
    }

    /// The same if it comes with the program, so that nothing has to be computed.
    pub fn ready_hash(&self) -> Option<String> {
        if let Source::Lexicon { lexicon, name, titles: None } = &self.0 {
            let embedded = Arc::ptr_eq(lexicon, &ITALIAN) || Arc::ptr_eq(lexicon, &ENGLISH);
            let line = HASHES.lines().find_map(|line| line.strip_prefix(name.name())?.strip_prefix('\t'));
            if let (true, Some((_, hash))) = (embedded, line.and_then(|line| line.split_once('\t'))) {
                return Some(hash.to_owned());
            }
        }
        None
    }

    /// The hash of the words under a server's overlay.
    pub fn compute_hash(&self, overlay: &Overlay) -> String {
        let mut hasher = Sha256::new();
        let mut added = overlay.added().peekable();
        let mut take = |word: &str| {
            hasher.update(word);
            hasher.update("\n");
        };
        self.for_each_word(|word| {
            while let Some(new) = added.next_if(|new| *new < word) {
                take(new);
            }
            // An added word that is in already counts once.
            added.next_if(|new| *new == word);
            if overlay.verdict(word) != Some(false) {
                take(word);
            }
        });
        added.for_each(take);
        hex::encode(hasher.finalize())
    }
}
