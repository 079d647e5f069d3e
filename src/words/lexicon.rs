//! The compiled lexicon of a language: every folded form with its classes, and what is known of
//! it. Read straight from the bytes embedded in the program; nothing is built at start-up.

use super::class::Classes;
use std::sync::OnceLock;

/// What the map holds for a form, packed into 64 bits: 16 of classes, five flags, four bits of why it was
/// taken out, the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Its classes.
    pub classes: Classes,
    /// Whether it is a common word (difficulty bands, W5).
    pub common: bool,
    /// For listed forms of two and three letters: whether classico, scrabble and wyps take them.
    pub short: Option<[bool; 3]>,
    /// Why it was taken out by hand (`removals.tsv`), if it was.
    pub removed: Option<Removal>,
    /// Number of its pattern.
    pub pattern: u32,
}

/// Why a form was taken out of the lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// A proper name that was listed as a word.
    Name,
    /// A plural that only a foreign language makes.
    ForeignPlural,
    /// A misprint, or a form that does not exist.
    NoSuchForm,
    /// A foreign word that dictionaries do not list.
    ForeignWord,
    /// An initialism, or a piece of a word or of another language.
    Fragment,
    /// A form without its end.
    Apocope,
    /// A verb with clitics that was listed as a word.
    Clitic,
    /// Any other reason.
    Other,
}

impl Removal {
    const ALL: [Self; 8] = [
        Self::Name,
        Self::ForeignPlural,
        Self::NoSuchForm,
        Self::ForeignWord,
        Self::Fragment,
        Self::Apocope,
        Self::Clitic,
        Self::Other,
    ];

    /// From the reason in `removals.tsv`.
    pub fn of(reason: &str) -> Self {
        match reason {
            "nome proprio" => Self::Name,
            "plurale straniero" => Self::ForeignPlural,
            "refuso o forma inesistente" => Self::NoSuchForm,
            "parola straniera non registrata" => Self::ForeignWord,
            "sigla, frammento o parola straniera" | "frammento o parola non italiana" | "sigla" => {
                Self::Fragment
            }
            "forma tronca" => Self::Apocope,
            "verbo con particella pronominale" => Self::Clitic,
            _ => Self::Other,
        }
    }

    /// In the map; 0 is kept for forms that were not taken out.
    fn number(self) -> u64 {
        self as u64 + 1
    }

    fn numbered(number: u64) -> Option<Self> {
        if number == 0 {
            return None;
        }
        Self::ALL.into_iter().find(|removal| removal.number() == number)
    }
}

impl Value {
    /// As the map stores it.
    pub fn pack(self) -> u64 {
        let flags = [
            self.common,
            self.short.is_some(),
            self.short.is_some_and(|short| short[0]),
            self.short.is_some_and(|short| short[1]),
            self.short.is_some_and(|short| short[2]),
        ];
        let mut bits = u64::from(self.classes.bits());
        for (i, flag) in flags.into_iter().enumerate() {
            bits |= u64::from(flag) << (16 + i);
        }
        bits |= self.removed.map_or(0, Removal::number) << 21;
        bits | u64::from(self.pattern) << 25
    }

    /// From what the map stores.
    pub fn unpack(bits: u64) -> Self {
        let flag = |i: u32| bits >> (16 + i) & 1 == 1;
        Self {
            classes: Classes::from_bits((bits & 0xffff) as u16),
            common: flag(0),
            short: flag(1).then(|| [flag(2), flag(3), flag(4)]),
            removed: Removal::numbered(bits >> 21 & 0xf),
            pattern: u32::try_from(bits >> 25).unwrap_or(u32::MAX),
        }
    }
}

/// What is known of a form beyond its classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormInfo {
    /// Lemmas (folded) with their grammatical tags, in the notation of `dict/README.md`.
    pub analyses: Vec<(String, String)>,
    /// Accented spellings, if they differ from the form.
    pub display: Vec<String>,
}

/// A language.
#[derive(Debug)]
pub struct Lexicon {
    map: fst::Map<Bytes>,
    patterns: Bytes,
    /// Where each pattern begins; found when the first one is asked for.
    lines: OnceLock<Vec<u32>>,
}

/// Embedded or built bytes.
#[derive(Debug)]
enum Bytes {
    Embedded(&'static [u8]),
    Owned(Vec<u8>),
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Embedded(bytes) => bytes,
            Self::Owned(bytes) => bytes,
        }
    }
}

impl Lexicon {
    /// The Italian lexicon in the program.
    pub fn italian() -> Self {
        Self::embedded(include_bytes!("../../dict/it.fst"), include_bytes!("../../dict/it.patterns"))
    }

    /// The English lexicon in the program.
    pub fn english() -> Self {
        Self::embedded(include_bytes!("../../dict/en.fst"), include_bytes!("../../dict/en.patterns"))
    }

    fn embedded(map: &'static [u8], patterns: &'static [u8]) -> Self {
        // The files are compiled in, and a test reads them all.
        let map = fst::Map::new(Bytes::Embedded(map)).expect("the embedded lexicon is an fst map");
        Self { map, patterns: Bytes::Embedded(patterns), lines: OnceLock::new() }
    }

    /// A lexicon from compiled bytes.
    ///
    /// # Errors
    /// When `map` is no fst map.
    pub fn from_bytes(map: Vec<u8>, patterns: Vec<u8>) -> Result<Self, fst::Error> {
        let map = fst::Map::new(Bytes::Owned(map))?;
        Ok(Self { map, patterns: Bytes::Owned(patterns), lines: OnceLock::new() })
    }

    /// What the lexicon holds for a folded form.
    pub fn get(&self, form: &str) -> Option<Value> {
        self.map.get(form).map(Value::unpack)
    }

    /// Calls `found` with every form, in order.
    pub fn for_each(&self, mut found: impl FnMut(&str, Value)) {
        use fst::Streamer;
        let mut stream = self.map.stream();
        while let Some((form, bits)) = stream.next() {
            if let Ok(form) = std::str::from_utf8(form) {
                found(form, Value::unpack(bits));
            }
        }
    }

    /// Number of forms.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// Lemmas, tags and spellings of a form with that value.
    pub fn known(&self, form: &str, value: Value) -> FormInfo {
        self.read(form, value).unwrap_or_default()
    }

    fn read(&self, form: &str, value: Value) -> Option<FormInfo> {
        let (analyses, display) = match self.pattern(value.pattern)?.split_once('#') {
            Some((analyses, display)) => (analyses, display),
            None => (self.pattern(value.pattern)?, ""),
        };
        let apply = |rule: &str| {
            let (strip, add) = rule.split_once(' ')?;
            let kept = form.get(..form.len().checked_sub(strip.parse().ok()?)?)?;
            Some(format!("{kept}{add}"))
        };
        let mut known = FormInfo::default();
        for analysis in analyses.split('|').filter(|text| !text.is_empty()) {
            let (rule, tags) = analysis.rsplit_once(' ')?;
            known.analyses.push((apply(rule)?, tags.to_owned()));
        }
        for rule in display.split('/').filter(|text| !text.is_empty()) {
            known.display.push(apply(rule)?);
        }
        Some(known)
    }

    fn pattern(&self, number: u32) -> Option<&str> {
        let bytes = self.patterns.as_ref();
        let lines = self.lines.get_or_init(|| {
            let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
            let starts = ends.filter_map(|(end, _)| u32::try_from(end + 1).ok());
            std::iter::once(0).chain(starts).collect()
        });
        let start = *lines.get(number as usize)? as usize;
        let end = lines.get(number as usize + 1).map_or(bytes.len(), |next| *next as usize - 1);
        std::str::from_utf8(bytes.get(start..end)?).ok()
    }
}
