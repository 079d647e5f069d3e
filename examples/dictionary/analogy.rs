//! What forms are of which the sources say nothing: *gronde* is the plural of *gronda*, *imbrunivano* is of *imbrunire*,
//! *psilomelano* a word of its own, by what the lexicon says of words that are made alike. A form of which nothing certain
//! can be said stays without an explanation. These readings are told to players and count for nothing else: no word is in or out
//! because of them, and no verb + clitic form is made of them.

use super::build::{Entries, Entry};
use giostra::words::class::Classes;
use std::collections::{BTreeMap, BTreeSet};

/// How many forms have got a reading, by its kind, and how many have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Read {
    pub(crate) verbs: usize,
    pub(crate) plurals: usize,
    pub(crate) feminines: usize,
    /// Words that are nouns, adjectives or adverbs by their ending.
    pub(crate) words: usize,
    /// Words that are nouns or adjectives, nobody knows which.
    pub(crate) either: usize,
    pub(crate) none: usize,
}

/// A lemma and its tags.
type Reading = (String, String);

/// Verb forms with so many examples are made by a rule; fewer are irregular.
const RULE: usize = 60;
/// Where the ending takes a piece of the stem along, as of the few verbs in *-durre*, fewer will do.
const LONG_RULE: usize = 8;
/// So many words with an ending tell what words with that ending are.
const ENDING: usize = 10;
/// In hundredths: what so many words with an ending are, all are.
const NEARLY_ALL: usize = 96;

/// Endings that only finite verbs, gerunds and participles have, when the word is no noun.
const VERBAL: &[&str] = &[
    "avano", "evano", "ivano", "avate", "evate", "ivate", "iamo", "iate", "arono", "irono", "erono",
    "assero", "essero", "issero", "iscono", "iscano", "isce", "ranno", "rebbe", "rebbero", "remmo", "reste",
    "erete", "ammo", "emmo", "immo", "ando", "endo", "asse", "esse", "isse", "asti", "esti", "isti", "ava",
    "eva", "iva", "avo", "evo", "avi", "evi", "erei", "irei", "erai", "irai", "eremo", "iremo",
];
/// Endings by which a form of which not even the class is known is taken for a verb form, if the infinitive is listed.
const SURELY_VERBAL: &[&str] = &[
    "avamo", "evamo", "ivo", "ivi", "isco", "isca", "isci", "aro", "assi", "essi", "issi", "erebbe",
    "irebbe", "eranno", "iranno", "iste", "este", "aste", "ano", "ono", "uto", "uta", "uti", "ute", "ato",
    "ata", "ati", "ate", "ii", "ei", "ettero", "resti",
];
/// Nouns that came from Greek and have one form: *cifosi*, *epistassi*.
const GREEK: &[&str] =
    &["asi", "osi", "isi", "esi", "assi", "issi", "essi", "ossi", "ensi", "epsi", "apsi", "eusi"];
/// Nouns in *-e* whatever the list says.
const NOUNS_IN_E: &[&str] = &[
    "ite", "ume", "ame", "ime", "aggine", "trice", "izie", "cele", "ide", "ene", "ione", "tore", "sore",
    "one",
];
/// Words in *-e* that are a noun or an adjective.
const EITHER_IN_E: &[&str] = &["ante", "ente", "ale", "are", "bile", "evole", "forme", "oide", "ese"];
/// Plurals that name whole families: *mustelidi*.
const FAMILIES: &[&str] = &["idi", "formi", "teri", "iceti"];
const ADVERBS: &[&str] = &["giu", "ssu", "piu", "insu"];
/// Masculine nouns in *-a* with a plural in *-i*: *autisti*, *poemi*.
const MASCULINE_IN_A: &[&str] = &["ist", "cid", "iatr", "ot", "em", "am", "om", "arc", "et"];
/// Infinitives in *-ere* by their stem; most words in *-ere* are nouns.
const VERBS_IN_ERE: &[&str] = &["dere", "gere", "scere", "vere", "ttere", "cere", "mpere"];
/// How verbs begin that are made of a noun or an adjective: *incielare*, *trafurare*.
const VERBAL_PREFIXES: &[&str] = &[
    "in", "im", "ir", "ri", "dis", "sb", "sc", "sd", "sf", "sg", "sm", "sp", "st", "tra", "ab", "ac", "ad",
    "af", "ag", "al", "am", "an", "ap", "ar", "as", "at", "av",
];
/// Adjectives in *-are*: *cuticolare*, *lunare*; most verbs in *-lare* have forms in the list.
const ADJECTIVES_IN_ARE: &[&str] = &["lare", "leare", "nare", "mare"];

/// Gives the forms without a reading the one that words which are made alike have.
pub(crate) fn read(entries: &mut Entries) -> Read {
    let mut read = Read::default();
    let mut found: Vec<(String, Reading)> = Vec::new();
    {
        let lexicon = Alike::of(entries);
        for (form, entry) in &*entries {
            if form.len() <= 3 || !is_word(form, entry) || is_explained(entry) {
                continue;
            }
            let Some(reading) = lexicon.reading(form, entry) else {
                read.none += 1;
                continue;
            };
            *match reading.1.as_str() {
                tags if tags.starts_with("V:") => &mut read.verbs,
                "N:mp" | "N:fp" | "N:p" => &mut read.plurals,
                "A:fs" => &mut read.feminines,
                "U" => &mut read.either,
                _ => &mut read.words,
            } += 1;
            found.push((form.clone(), reading));
        }
    }
    for (form, reading) in found {
        let entry = entries.entry(form).or_default();
        entry.analyses.retain(|(_, tags)| !tags.is_empty());
        // Of words that may be a verb with clitics as well, that is told last.
        entry.analyses.insert(0, reading);
    }
    read
}

/// Whether something is said of it beyond its class, and beyond that it may be a verb with clitics: the plural of *mutativo* may be, too.
fn is_explained(entry: &Entry) -> bool {
    entry.analyses.iter().any(|(_, tags)| !tags.is_empty() && !tags.split(',').all(|tag| tag.contains('-')))
}

/// Whether classico takes it.
fn is_word(form: &str, entry: &Entry) -> bool {
    match entry.short {
        Some([classico, ..]) => classico,
        None => form.len() > 3 && entry.classes.meets(Classes::of("NAIPVGDFJUS")),
    }
}

fn ends(form: &str, endings: &[&str]) -> bool {
    endings.iter().any(|ending| form.ends_with(ending))
}

/// What the explained words with an ending are.
#[derive(Clone, Copy, Default)]
struct Ending {
    nouns: usize,
    adjectives: usize,
    both: usize,
    /// Forms of other words.
    inflected: usize,
}

/// What words of its own can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Noun,
    Adjective,
    Either,
}

/// Whether a form is a finite verb.
enum Finite {
    /// Of a listed verb.
    Of(Reading),
    /// Of a verb that is not listed.
    OfNone,
    No,
}

impl Kind {
    fn tags(self) -> String {
        match self {
            Self::Noun => "N:",
            Self::Adjective => "A:",
            Self::Either => "U",
        }
        .to_owned()
    }
}

/// The lexicon, and what it says of words by their endings.
struct Alike<'a> {
    entries: &'a Entries,
    infinitives: BTreeSet<&'a str>,
    /// Ending of a verb form → ending of its infinitive, tags, number of examples.
    verbs: BTreeMap<String, Vec<(String, String, usize)>>,
    endings: BTreeMap<&'a str, Ending>,
}

impl<'a> Alike<'a> {
    fn of(entries: &'a Entries) -> Self {
        let mut alike =
            Self { entries, infinitives: BTreeSet::new(), verbs: BTreeMap::new(), endings: BTreeMap::new() };
        let listed = entries.iter().filter(|(form, entry)| is_word(form, entry));
        alike.infinitives = listed
            .clone()
            .filter(|(form, entry)| alike.is_infinitive(form, entry))
            .map(|(form, _)| form.as_str())
            .collect();
        let mut tails: BTreeMap<(&str, &str), BTreeMap<&str, usize>> = BTreeMap::new();
        for (form, entry) in listed {
            for (lemma, tags) in entry.analyses.iter().filter(|(lemma, tags)| {
                tags.starts_with("V:") && !tags.contains('-') && alike.has(lemma, "I")
            }) {
                let same = form.bytes().zip(lemma.bytes()).take_while(|(a, b)| a == b).count();
                for kept in (2.max(same.saturating_sub(2))..=same).filter(|kept| *kept < form.len()) {
                    let tags = tags.split(',').next().unwrap_or(tags);
                    *tails.entry((&form[kept..], &lemma[kept..])).or_default().entry(tags).or_default() += 1;
                }
            }
            if entry.attested {
                alike.learn_ending(form, entry);
            }
        }
        for ((tail, infinitive), tags) in tails {
            let examples = tags.values().sum::<usize>();
            if let Some((tags, count)) = tags.into_iter().max_by_key(|(_, count)| *count)
                && (examples >= RULE || infinitive.len() >= 4 && examples >= LONG_RULE)
            {
                let rule = (infinitive.to_owned(), tags.to_owned(), count);
                alike.verbs.entry(tail.to_owned()).or_default().push(rule);
            }
        }
        alike
    }

    fn learn_ending(&mut self, form: &'a str, entry: &Entry) {
        let is_nominal = |tags: &str| {
            let has =
                |class: &str| tags.split(',').any(|tag| tag.starts_with(class) && !tag.contains(".sup"));
            (has("N:"), has("A:"))
        };
        let (mut noun, mut adjective, mut inflected) = (false, false, false);
        for (lemma, tags) in &entry.analyses {
            let (n, a) = is_nominal(tags);
            if lemma == form {
                (noun, adjective) = (noun | n, adjective | a);
            } else {
                inflected |= n | a;
            }
        }
        for length in (3..8).filter(|length| *length < form.len()) {
            let ending = self.endings.entry(&form[form.len() - length..]).or_default();
            *match (noun, adjective, inflected) {
                (true, false, _) => &mut ending.nouns,
                (false, true, _) => &mut ending.adjectives,
                (true, true, _) => &mut ending.both,
                (false, false, true) => &mut ending.inflected,
                (false, false, false) => return,
            } += 1;
        }
    }

    /// What words with the longest known ending of a word are, if they are words of their own.
    fn kind(&self, word: &str) -> Option<Kind> {
        let known = (3..8).rev().filter(|length| *length < word.len());
        let mut endings = known.filter_map(|length| self.endings.get(&word[word.len() - length..]));
        let found = |ending: &&Ending| ending.nouns + ending.adjectives + ending.both + ending.inflected;
        let ending = endings.find(|ending| found(ending) >= ENDING)?;
        let nearly_all = |number: usize| number * 100 >= found(&ending) * NEARLY_ALL;
        match ending {
            Ending { inflected, .. } if inflected * 100 > found(&ending) * (100 - NEARLY_ALL) => None,
            Ending { nouns, .. } if nearly_all(*nouns) => Some(Kind::Noun),
            Ending { adjectives, .. } if nearly_all(*adjectives) => Some(Kind::Adjective),
            _ => Some(Kind::Either),
        }
    }

    fn has(&self, word: &str, classes: &str) -> bool {
        self.entries
            .get(word)
            .is_some_and(|entry| is_word(word, entry) && entry.classes.meets(Classes::of(classes)))
    }

    fn is_listed(&self, word: &str) -> bool {
        self.entries.get(word).is_some_and(|entry| is_word(word, entry))
    }

    /// Whether it is a word as it stands, not only with an accent: *verro* is shown as *verrò*.
    fn is_written_so(&self, word: &str) -> bool {
        let written = |entry: &Entry| entry.display.is_empty() || entry.display.iter().any(|one| one == word);
        self.entries.get(word).is_some_and(written)
    }

    fn is_infinitive(&self, form: &str, entry: &Entry) -> bool {
        if !form.ends_with("re") || entry.classes.meets(Classes::of("I")) {
            return form.ends_with("re");
        }
        if !is_only(entry, "U") || is_explained(entry) || form.len() < 6 {
            return false;
        }
        let stem = &form[..form.len() - 3];
        let conjugated = || {
            ["ando", "endo", "ato", "uto", "ito", "ava", "eva", "iva", "ano", "ono", "isce"]
                .iter()
                .any(|ending| self.has(&format!("{stem}{ending}"), "VPGU"))
        };
        match &form[form.len() - 3..] {
            "are" => {
                let has_prefix = VERBAL_PREFIXES.iter().any(|prefix| form.starts_with(prefix));
                conjugated()
                    || ends(form, &["ggiare", "izzare", "ificare"])
                    || has_prefix && !ends(form, ADJECTIVES_IN_ARE)
            }
            "ire" => true,
            "ere" => ends(form, VERBS_IN_ERE) || conjugated(),
            _ => ends(form, &["orre", "urre", "arre"]),
        }
    }

    /// The infinitive that a form has most examples to be of; `surely`: by unmistakable endings alone.
    fn verb(&self, form: &str, surely: bool) -> Option<Reading> {
        if surely && !ends(form, VERBAL) && !ends(form, SURELY_VERBAL) {
            return None;
        }
        let mut best: Option<(usize, Reading)> = None;
        for kept in 2..form.len() {
            let tail = &form[kept..];
            if surely && tail.len() < 3 && !matches!(tail, "ii" | "ei") {
                continue;
            }
            for (ending, tags, examples) in self.verbs.get(tail).into_iter().flatten() {
                let lemma = format!("{}{ending}", &form[..kept]);
                if lemma != form
                    && self.infinitives.contains(lemma.as_str())
                    && best.as_ref().is_none_or(|(most, _)| examples > most)
                {
                    best = Some((*examples, (lemma, tags.clone())));
                }
            }
        }
        best.map(|(_, reading)| reading)
    }

    /// *portasapone*: what a verb does to a noun is a noun.
    fn is_compound(&self, form: &str) -> bool {
        if ends(form, &["bile", "vole", "oni", "ini"]) {
            return false;
        }
        (4..form.len().saturating_sub(3)).any(|at| {
            let (verb, noun) = form.split_at(at);
            verb.ends_with(['a', 'e', 'i'])
                && self.has(noun, "N")
                && self.has(verb, "V")
                && self.entries.get(verb).is_some_and(|entry| {
                    let does = |tags: &String| tags.contains("imp.2s") || tags.contains("ind.pres.3s");
                    entry.analyses.iter().any(|(_, tags)| does(tags))
                })
        })
    }

    /// *mezzelune* is of *mezzaluna*: both halves are plurals.
    fn joined(&self, form: &str) -> Option<Reading> {
        (3..form.len().saturating_sub(3))
            .find_map(|at| {
                let (first, second) = form.split_at(at);
                let firsts = singulars(first).into_iter().filter(|word| self.is_listed(word));
                firsts
                    .flat_map(|first| {
                        singulars(second).into_iter().map(move |second| (first.clone(), second))
                    })
                    .filter(|(_, second)| self.has(second, "NAU"))
                    .map(|(first, second)| format!("{first}{second}"))
                    .find(|joined| self.has(joined, "NAU"))
            })
            .map(|lemma| {
                let tags = if lemma.ends_with('a') { "N:fp" } else { "N:p" };
                (lemma, tags.to_owned())
            })
    }

    fn reading(&self, form: &str, entry: &Entry) -> Option<Reading> {
        let of = |lemma: String, tags: &str| Some((lemma, tags.to_owned()));
        let own = |tags: &str| of(form.to_owned(), tags);
        let may_be = |classes| entry.classes.meets(Classes::of(classes));
        let unknown = is_only(entry, "U");
        if form.ends_with("mente") && !may_be("NV") {
            return own("D");
        }
        if unknown && form.ends_with("re") && self.is_compound(form) {
            return own("N:");
        }
        if unknown && let Some(reading) = self.joined(form) {
            return Some(reading);
        }
        if self.infinitives.contains(form) && !may_be("NA") {
            return own("V:inf");
        }
        if may_be("VPG") && !may_be("NA") {
            let verb = self.verb(form, false);
            if verb.is_some() || !may_be("P") {
                return verb;
            }
        }
        if (unknown || is_only(entry, "V"))
            && let Some(verb) = self.verb(form, true)
        {
            return Some(verb);
        }
        if may_be("S") {
            return own("N:inv");
        }
        if may_be("J") {
            return own("J");
        }
        match form.as_bytes().last()? {
            b'i' => self.in_i(form, entry),
            b'e' => self.in_e(form, entry),
            _ if ends(form, VERBAL) && !may_be("NAP") => None,
            // *dissolgo*: of verbs that are irregular.
            _ if unknown && ends(form, &["lgo", "rgo"]) => None,
            last @ (b'a' | b'o') => {
                if unknown {
                    match self.finite(form, *last) {
                        Finite::Of(reading) => return Some(reading),
                        Finite::OfNone => return None,
                        Finite::No => {}
                    }
                }
                Some(if *last == b'a' { self.in_a(form, entry) } else { self.in_o(form, entry) })
            }
            _ if ends(form, ADVERBS) => own("D"),
            _ => Some((form.to_owned(), plain_kind(entry).unwrap_or(Kind::Either).tags())),
        }
    }

    /// Forms in *-a* and *-o* of verbs that the sources do not call verbs.
    fn finite(&self, form: &str, last: u8) -> Finite {
        let stem = &form[..form.len() - 1];
        let infinitive = format!("{stem}are");
        if self.infinitives.contains(infinitive.as_str()) && !self.has(&infinitive, "I") {
            let tags = if last == b'a' { "V:ind.pres.3s" } else { "V:ind.pres.1s" };
            return Finite::Of((infinitive, tags.to_owned()));
        }
        let third = format!("{stem}ano");
        let finite = if last == b'a' {
            self.is_listed(&third)
        } else {
            self.is_listed(&third) && !self.has(&third, "NA") && self.is_listed(&format!("{stem}a"))
        };
        let conjugated = ends(form, &["ano", "ono", "ino"])
            && ["ava", "avano", "arono", "irono", "isce"]
                .iter()
                .any(|ending| self.is_listed(&format!("{}{ending}", &form[..form.len() - 3])));
        if finite || conjugated { Finite::OfNone } else { Finite::No }
    }

    fn in_i(&self, form: &str, entry: &Entry) -> Option<Reading> {
        let stem = &form[..form.len() - 1];
        let hard = stem.strip_suffix('h').filter(|stem| stem.ends_with(['c', 'g']));
        let mut candidates = match hard {
            Some(hard) => {
                vec![format!("{hard}o"), format!("{stem}io"), format!("{stem}e"), format!("{hard}a")]
            }
            None => vec![format!("{stem}o"), format!("{stem}e"), format!("{stem}io")],
        };
        if hard.is_none() && ends(stem, MASCULINE_IN_A) {
            candidates.push(format!("{stem}a"));
        }
        let said = entry.analyses.iter().find(|(lemma, tags)| tags.is_empty() && candidates.contains(lemma));
        // *copulative* is a plural itself.
        let is_plural = |word: &str| {
            let of = self.entries.get(word).map_or(&[][..], |entry| &entry.analyses);
            !of.is_empty() && of.iter().all(|(_, tags)| matches!(tags.as_str(), "N:fp" | "A:fp"))
        };
        let fits = |word: &&String| self.has(word, "NAU") && self.is_written_so(word) && !is_plural(word);
        let nominal = || candidates.iter().filter(fits);
        let singular = said
            .map(|(lemma, _)| lemma)
            .or_else(|| nominal().find(|word| self.has(word, "NA")))
            .or_else(|| nominal().next())
            .or_else(|| candidates.iter().find(|word| ends(word, &["are", "ere"]) && self.has(word, "I")))
            .cloned()
            .or_else(|| {
                entry.analyses.iter().map(|(lemma, _)| lemma.clone()).find(|lemma| !lemma.is_empty())
            });
        let plural = |lemma: String| {
            let tags = if lemma.ends_with('e') { "N:p" } else { "N:mp" };
            Some((lemma, tags.to_owned()))
        };
        if let Some(lemma) = singular {
            return plural(lemma);
        }
        if ends(form, GREEK) && form.len() > 4 && !ends(form, &["ntisi", "glisi", "dosi", "rsi"]) {
            return Some((form.to_owned(), "N:fs".to_owned()));
        }
        // The source has called *chiodino* a verb form (*chiodare*), and its plural nothing.
        if is_only(entry, "U")
            && let Some(lemma) = candidates
                .into_iter()
                .find(|word| word.ends_with('o') && self.has(word, "V") && self.is_written_so(word))
        {
            return plural(lemma);
        }
        if ends(form, FAMILIES) && !form.ends_with("oidi") && form.len() > 6 {
            return Some((form.to_owned(), "N:mp".to_owned()));
        }
        (self.is_compound(form) || entry.classes.meets(Classes::of("N")))
            .then(|| (form.to_owned(), Kind::Noun.tags()))
    }

    fn in_e(&self, form: &str, entry: &Entry) -> Option<Reading> {
        let stem = &form[..form.len() - 1];
        let is_soft = stem.ends_with(['c', 'g']);
        let singular = match stem.strip_suffix('h').filter(|stem| stem.ends_with(['c', 'g'])) {
            Some(hard) => format!("{hard}a"),
            None if is_soft => format!("{stem}ia"),
            None => format!("{stem}a"),
        };
        let own = |kind: Kind| Some((form.to_owned(), kind.tags()));
        let plural = |lemma: String| Some((lemma, "N:fp".to_owned()));
        let unknown = is_only(entry, "U");
        if self.has(&singular, "NAU") {
            return plural(singular);
        }
        if (unknown || plain_kind(entry).is_some())
            && self.has(&singular, "V")
            && !ends(form, &["one", "ale", "ore", "ile"])
        {
            return plural(singular);
        }
        // *grattuge* of *grattugia* and, when there is no such word, *cornice* of itself.
        let hard = format!("{stem}a");
        if is_soft && self.has(&hard, "NAU") {
            return plural(hard);
        }
        if self.is_compound(form) {
            return own(Kind::Noun);
        }
        if form.ends_with("one") && !form.ends_with("ione") && self.is_listed(&format!("{stem}i")) {
            return own(Kind::Noun);
        }
        let is_nominal = entry.classes.meets(Classes::of("NA"));
        if ends(form, &["are", "ere", "ire", "rre", "uere"]) && !is_nominal {
            return None;
        }
        if ends(form, VERBAL) && !is_nominal {
            return None;
        }
        if let Some(kind) = plain_kind(entry).or_else(|| self.kind(form)) {
            return own(kind);
        }
        if ends(form, NOUNS_IN_E) && !self.is_listed(&hard) {
            return own(Kind::Noun);
        }
        if ends(form, EITHER_IN_E) { own(Kind::Either) } else { None }
    }

    fn in_a(&self, form: &str, entry: &Entry) -> Reading {
        let masculine = format!("{}o", &form[..form.len() - 1]);
        let is_adjective = self.has(&masculine, "AP")
            || self.has(&masculine, "NU")
                && (self.kind(&masculine) == Some(Kind::Adjective) || is_negated(form));
        if is_adjective {
            return (masculine, "A:fs".to_owned());
        }
        let kind = if self.has(&masculine, "NU") {
            Kind::Either
        } else {
            match plain_kind(entry).or_else(|| self.kind(form)) {
                Some(Kind::Noun) => Kind::Noun,
                _ => Kind::Either,
            }
        };
        (form.to_owned(), kind.tags())
    }

    fn in_o(&self, form: &str, entry: &Entry) -> Reading {
        let kind = plain_kind(entry).unwrap_or_else(|| {
            if self.is_compound(form) {
                Kind::Noun
            } else if form.ends_with("ato") {
                Kind::Either
            } else {
                self.kind(form).unwrap_or(Kind::Either)
            }
        });
        (form.to_owned(), kind.tags())
    }
}

/// *inaccorta*: such words are participles and adjectives.
fn is_negated(form: &str) -> bool {
    ["in", "im", "ir", "dis"].iter().any(|prefix| form.starts_with(prefix)) && ends(form, &["ta", "sa"])
}

/// Whether of the classes that make a word a form has these alone.
fn is_only(entry: &Entry, classes: &str) -> bool {
    entry.classes.within(Classes::of("NAIPVGDFJUS")) == Classes::of(classes)
}

fn plain_kind(entry: &Entry) -> Option<Kind> {
    if is_only(entry, "N") {
        Some(Kind::Noun)
    } else if is_only(entry, "A") {
        Some(Kind::Adjective)
    } else {
        None
    }
}

/// The singulars that a plural of a noun or adjective may have.
fn singulars(plural: &str) -> Vec<String> {
    const ENDINGS: [(&str, &[&str]); 6] = [
        ("che", &["ca"]),
        ("ghe", &["ga"]),
        ("e", &["a", "ia"]),
        ("chi", &["co"]),
        ("ghi", &["go"]),
        ("i", &["o", "e", "io"]),
    ];
    let made = ENDINGS.iter().find_map(|(ending, of)| Some((plural.strip_suffix(ending)?, of)));
    made.map_or_else(Vec::new, |(stem, of)| of.iter().map(|ending| format!("{stem}{ending}")).collect())
}
