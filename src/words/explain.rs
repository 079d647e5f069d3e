//! Why a text is or is not accepted, in data and in one sentence.

use super::class::Classes;
use super::dictionary::Dictionary;
use super::grammar::{Analysis, Ending, Gender, Number, Tense, Verb, analyses};
use super::lexicon::{FormInfo, Removal, Value};
use super::overlay::Overlay;
use super::spelling;
use crate::messages::Lang;
use std::fmt::Write as _;

/// Looks up a sentence by key with plain arguments.
pub type Texts<'a> = dyn Fn(&str, &[(&str, String)]) -> String + 'a;

/// The verdict on a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The folded word, or the text as it came if it is no word.
    pub word: String,
    /// Why, in one word.
    pub reason: Reason,
    /// With its accents.
    pub display: String,
    /// Its classes, as letters of the lexicon's README.
    pub classes: Vec<char>,
    /// Its lemmas, folded.
    pub lemma: Vec<String>,
    /// What the form can be, lemma by lemma.
    pub readings: Vec<Reading>,
    min_letters: usize,
    note: Note,
}

/// What a form can be as a form of one lemma.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The lemma with its accents.
    pub lemma: String,
    /// Whether the form is the lemma itself.
    pub is_lemma: bool,
    /// Its grammar, in the order of the lexicon.
    pub analyses: Vec<Analysis>,
}

/// Where a verdict that needs no grammar comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Note {
    Plain,
    Title,
    ServerAdded,
    ServerRemoved,
    Removed(Removal),
}

/// Why, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Accepted.
    Ok,
    /// Fewer letters than the minimum.
    Short,
    /// Not made of letters only.
    NotLetters,
    /// In no list.
    Unknown,
    /// A proper name.
    Proper,
    /// A verb with clitics.
    Clitic,
    /// A known form of a class that this dictionary leaves out.
    Class,
    /// Taken out by hand, or by the server.
    Removed,
}

impl Reason {
    /// The word other programs read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Short => "short",
            Self::NotLetters => "not_letters",
            Self::Unknown => "unknown",
            Self::Proper => "proper",
            Self::Clitic => "clitic",
            Self::Class => "class",
            Self::Removed => "removed",
        }
    }
}

impl Verdict {
    /// Whether the word is accepted.
    pub fn valid(&self) -> bool {
        self.reason == Reason::Ok
    }
}

/// Judges a text by a dictionary under a server's overlay; shorter than `min_letters` is too short, whatever
/// else it may be (W9).
pub fn explain(dictionary: &Dictionary, overlay: &Overlay, text: &str, min_letters: usize) -> Verdict {
    let Some(word) = spelling::typed(text) else {
        return not_letters(text, min_letters);
    };
    let (value, known) = dictionary.lookup(&word).unzip();
    let reason = reason(dictionary, overlay, &word, value, min_letters);
    let classes = value.map_or(Classes::NONE, |value| value.classes);
    let removal = value.and_then(|value| value.removed);
    let note = match (overlay.verdict(&word), removal) {
        (Some(true), _) => Note::ServerAdded,
        (Some(false), _) => Note::ServerRemoved,
        (None, _) if dictionary.is_title(&word) && classes == Classes::NONE => Note::Title,
        (None, Some(removal)) => Note::Removed(removal),
        (None, None) => Note::Plain,
    };
    let FormInfo { analyses, .. } = known.unwrap_or_default();
    let mut lemma: Vec<String> = Vec::new();
    for (of, _) in &analyses {
        if !of.is_empty() && !lemma.contains(of) {
            lemma.push(of.clone());
        }
    }
    Verdict {
        display: dictionary.display(&word),
        classes: classes.letters().collect(),
        lemma,
        readings: analyses.iter().map(|(lemma, tags)| reading(dictionary, &word, lemma, tags)).collect(),
        word,
        reason,
        min_letters,
        note,
    }
}

/// The verdict on a text that is no word; of a long one only the beginning is repeated.
fn not_letters(text: &str, min_letters: usize) -> Verdict {
    let shown: String = text.trim().chars().filter(|c| !c.is_control()).take(spelling::LONGEST).collect();
    Verdict {
        word: shown.clone(),
        reason: Reason::NotLetters,
        display: shown,
        classes: Vec::new(),
        lemma: Vec::new(),
        readings: Vec::new(),
        min_letters,
        note: Note::Plain,
    }
}

fn reading(dictionary: &Dictionary, word: &str, lemma: &str, tags: &str) -> Reading {
    let shown = dictionary.display(lemma);
    Reading {
        // Of two spellings (pero/però) the lexicon does not say which one is the lemma.
        lemma: if shown.contains('/') { lemma.to_owned() } else { shown },
        is_lemma: lemma == word,
        analyses: analyses(tags),
    }
}

fn reason(
    dictionary: &Dictionary,
    overlay: &Overlay,
    word: &str,
    value: Option<Value>,
    min_letters: usize,
) -> Reason {
    if word.len() < min_letters {
        return Reason::Short;
    }
    match overlay.verdict(word) {
        Some(true) => return Reason::Ok,
        Some(false) => return Reason::Removed,
        None if dictionary.contains(word) => return Reason::Ok,
        None => {}
    }
    let Some(Value { classes, removed, .. }) = value else { return Reason::Unknown };
    let has = |letters| classes.meets(Classes::of(letters));
    if has("NAIPVGDFJUS") {
        Reason::Class
    } else if has("EC") {
        Reason::Clitic
    } else if has("X") {
        Reason::Proper
    } else if has("T") {
        Reason::Class
    } else if removed.is_some() {
        Reason::Removed
    } else {
        Reason::Unknown
    }
}

/// How many readings of a form are told, and how many verb forms in one.
const TOLD: usize = 3;

/// The sentence a player reads: "mangiavo: imperfetto di mangiare".
pub fn sentence(verdict: &Verdict, texts: &Texts<'_>) -> String {
    let word = || ("word", verdict.display.clone());
    let say = |key: &str| texts(key, &[word()]);
    let say_what = |key: &str, what: String| texts(key, &[word(), ("what", what)]);
    match (verdict.reason, verdict.note) {
        (Reason::NotLetters, _) => say("words-not-letters"),
        (Reason::Short, _) => {
            let letters = ("letters", verdict.word.len().to_string());
            texts("words-short", &[word(), letters, ("min", verdict.min_letters.to_string())])
        }
        (Reason::Unknown, _) => say("words-unknown"),
        (Reason::Removed, Note::ServerRemoved) => say("words-server-removed"),
        (Reason::Removed, Note::Removed(removal)) => match removal_key(removal) {
            Some(key) => say_what("words-removed-because", texts(key, &[])),
            None => say("words-removed"),
        },
        (Reason::Removed, _) => say("words-removed"),
        (Reason::Ok, Note::ServerAdded) => say("words-server-added"),
        (Reason::Ok, Note::Title) => say("words-title"),
        (Reason::Proper, _) => say("words-proper"),
        // "andandosene: verbo con particella pronominale" says it all.
        (Reason::Clitic, _) => say("words-clitic"),
        // Other dictionaries answer "torino: nome proprio" as well, and mean no.
        (Reason::Ok, _) if is_taken_here_only(verdict) => {
            say_what("words-ok-here", what_it_is(verdict, texts))
        }
        (Reason::Ok, _) => say_what("words-ok", what_it_is(verdict, texts)),
        (Reason::Class, _) => say_what("words-class", what_it_is(verdict, texts)),
    }
}

/// Where a free dictionary says what an accepted word means: a search for the best known of the words that it is a form of, which leads
/// to their page where there is one. Wikizionario and Wiktionary are CC BY-SA; nothing of them is copied here.
pub fn page(dictionary: &Dictionary, verdict: &Verdict, lang: Lang) -> Option<String> {
    if !verdict.valid() || verdict.note != Note::Plain {
        return None;
    }
    let known = verdict.lemma.iter().rev().max_by_key(|lemma| dictionary.familiarity(lemma));
    let title = known.unwrap_or(&verdict.word);
    // Of two spellings (pero/però) nobody knows which is meant.
    let shown = Some(dictionary.display(title)).filter(|shown| !shown.contains('/'));
    let mut link = match lang {
        Lang::It => "https://it.wiktionary.org/wiki/Speciale:Ricerca/".to_owned(),
        Lang::En => "https://en.wiktionary.org/wiki/Special:Search/".to_owned(),
    };
    for byte in shown.as_ref().unwrap_or(title).bytes() {
        if byte.is_ascii_alphabetic() {
            link.push(char::from(byte));
        } else {
            let _ = write!(link, "%{byte:02X}");
        }
    }
    Some(link)
}

/// Whether the form is only of classes that most dictionaries leave out: a proper name, a verb with clitics.
fn is_taken_here_only(verdict: &Verdict) -> bool {
    !verdict.classes.is_empty() && verdict.classes.iter().all(|class| matches!(class, 'X' | 'E' | 'C' | 'O'))
}

fn removal_key(removal: Removal) -> Option<&'static str> {
    Some(match removal {
        Removal::Name => "words-removed-name",
        Removal::ForeignPlural => "words-removed-foreign-plural",
        Removal::NoSuchForm => "words-removed-no-such-form",
        Removal::ForeignWord => "words-removed-foreign-word",
        Removal::Fragment => "words-removed-fragment",
        Removal::Apocope => "words-removed-apocope",
        Removal::Clitic => "words-removed-clitic",
        Removal::Other => return None,
    })
}

/// "imperfetto di mangiare", "plurale di carta; infinito": at most [`TOLD`] readings, or the class.
fn what_it_is(verdict: &Verdict, texts: &Texts<'_>) -> String {
    let mut told: Vec<String> = Vec::new();
    for reading in &verdict.readings {
        for text in verb_texts(reading, texts).into_iter().chain(other_texts(reading, texts)) {
            if !told.contains(&text) && told.len() < TOLD {
                told.push(text);
            }
        }
    }
    if told.is_empty() { texts(class_key(verdict), &[]) } else { told.join("; ") }
}

/// "infinito"; "presente, congiuntivo presente o imperativo di mangiare".
fn verb_texts(reading: &Reading, texts: &Texts<'_>) -> Vec<String> {
    let mut verbs: Vec<Verb> = reading
        .analyses
        .iter()
        .filter_map(|analysis| match analysis {
            Analysis::Verb(verb) => Some(*verb),
            _ => None,
        })
        .collect();
    verbs.sort_unstable();
    let mut told = Vec::new();
    // An infinitive is the infinitive of itself.
    let is_own = |verb: &Verb| matches!(verb, Verb::Infinitive | Verb::Base);
    told.extend(verbs.iter().find(|verb| is_own(verb)).map(|verb| texts(verb_key(*verb), &[])));
    let mut names: Vec<String> = Vec::new();
    for verb in verbs {
        let name = texts(verb_key(verb), &[]);
        if !is_own(&verb) && !names.contains(&name) && names.len() < TOLD {
            names.push(name);
        }
    }
    let what = match names.split_last() {
        None => return told,
        Some((only, [])) => only.clone(),
        Some((last, first)) => format!("{}{}{last}", first.join(", "), texts("words-or", &[])),
    };
    told.push(texts("words-v-of", &[("what", what), ("lemma", reading.lemma.clone())]));
    told
}

fn verb_key(verb: Verb) -> &'static str {
    match verb {
        Verb::Infinitive => "words-v-inf",
        Verb::Base => "words-v-base",
        Verb::Gerund => "words-v-ger",
        Verb::PresentParticiple(_) => "words-v-ppr",
        Verb::Past => "words-v-past",
        Verb::PastParticiple(_) => "words-v-pp",
        Verb::Finite(tense, _) => match tense {
            Tense::Present => "words-v-pres",
            Tense::Imperfect => "words-v-impf",
            Tense::PastHistoric => "words-v-rem",
            Tense::Future => "words-v-fut",
            Tense::SubjunctivePresent => "words-v-sub-pres",
            Tense::SubjunctiveImperfect => "words-v-sub-impf",
            Tense::Conditional => "words-v-cond",
            Tense::Imperative => "words-v-imp",
        },
    }
}

/// "plurale di carta", "aggettivo, femminile di rosso", "avverbio".
fn other_texts(reading: &Reading, texts: &Texts<'_>) -> Vec<String> {
    let inflected = |ending: &Ending| match ending {
        _ if reading.is_lemma => None,
        Ending { number: Some(Number::Plural), .. } => Some(Number::Plural),
        Ending { gender: Some(Gender::Feminine), .. } => Some(Number::Singular),
        _ => None,
    };
    let mut told = Vec::new();
    for analysis in &reading.analyses {
        let key = match analysis {
            Analysis::Verb(_) => continue,
            Analysis::Clitic => "words-v-clitic",
            Analysis::Noun(ending) if inflected(ending) == Some(Number::Plural) => "words-n-plural",
            Analysis::Noun(_) => "words-n",
            Analysis::Adjective(ending) => match inflected(ending) {
                Some(Number::Plural) => "words-a-plural",
                Some(Number::Singular) => "words-a-feminine",
                None => "words-a",
            },
            Analysis::NounOrAdjective => "words-n-or-a",
            Analysis::Comparative => "words-comparative",
            Analysis::Superlative(_) => "words-superlative",
            Analysis::Adverb => "words-d",
            Analysis::Function => "words-f",
            Analysis::Interjection => "words-j",
            Analysis::Apocope => "words-apocope",
        };
        told.push(texts(key, &[("lemma", reading.lemma.clone())]));
    }
    told
}

/// What the classes alone say.
fn class_key(verdict: &Verdict) -> &'static str {
    const NAMES: [(char, &str); 14] = [
        ('N', "words-n"),
        ('A', "words-a"),
        ('I', "words-v-inf"),
        ('P', "words-class-p"),
        ('V', "words-class-v"),
        ('G', "words-v-ger"),
        ('D', "words-d"),
        ('J', "words-j"),
        ('F', "words-f"),
        ('S', "words-class-s"),
        ('E', "words-v-clitic"),
        ('C', "words-v-clitic"),
        ('T', "words-class-t"),
        ('X', "words-class-x"),
    ];
    let known = NAMES.iter().find(|(letter, _)| verdict.classes.contains(letter));
    known.map_or("words-class-u", |(_, key)| key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{Lang, plain};
    use crate::words::dictionary::DictionaryName;

    fn said(name: DictionaryName, lang: Lang, word: &str) -> String {
        let verdict = explain(&Dictionary::embedded(name), &Overlay::default(), word, 4);
        sentence(&verdict, &|key, args| plain(lang, key, args))
    }

    #[test]
    fn sentences_in_two_languages() {
        for (word, italian, english) in [
            ("mangiavo", "mangiavo: imperfetto di mangiare", "mangiavo: imperfect of mangiare"),
            (
                "andandosene",
                "andandosene: verbo con particella pronominale",
                "andandosene: verb with a clitic pronoun",
            ),
            ("torino", "torino: nome proprio", "torino: proper name"),
            ("mangiare", "mangiare: infinito", "mangiare: infinitive"),
            ("CARTE", "carte: plurale di carta", "carte: plural of carta"),
            ("perche", "perché: parola grammaticale", "perché: function word"),
            (
                "siamo",
                "siamo: presente, congiuntivo presente o imperativo di essere",
                "siamo: present, present subjunctive or imperative of essere",
            ),
            (
                "sono",
                "sono/sonò: presente di essere; passato remoto di sonare",
                "sono/sonò: present of essere; past historic of sonare",
            ),
            ("ab", "ab: ha 2 lettere, ne servono almeno 4", "ab: has 2 letters, at least 4 are needed"),
            ("l’amico", "l’amico: non è fatta di sole lettere", "l’amico: is not made of letters only"),
            ("qwrtz", "qwrtz: non è nel dizionario", "qwrtz: is not in the dictionary"),
        ] {
            assert_eq!(said(DictionaryName::Classico, Lang::It, word), italian);
            assert_eq!(said(DictionaryName::Classico, Lang::En, word), english);
        }
    }

    #[test]
    fn other_dictionaries() {
        assert_eq!(
            said(DictionaryName::Wyps, Lang::It, "mangiavo"),
            "mangiavo: imperfetto di mangiare, che questo dizionario non ammette"
        );
        // An infinitive with one clitic, and another form with one.
        assert_eq!(
            said(DictionaryName::Wyps, Lang::It, "farlo"),
            "farlo: verbo con particella pronominale, che questo dizionario ammette"
        );
        assert_eq!(
            said(DictionaryName::Wyps, Lang::It, "facendolo"),
            "facendolo: verbo con particella pronominale"
        );
        for (name, word, italian) in [
            (DictionaryName::Enciclopedico, "torino", "torino: nome proprio, che questo dizionario ammette"),
            (
                DictionaryName::Scrabble,
                "andandosene",
                "andandosene: verbo con particella pronominale, che questo dizionario ammette",
            ),
        ] {
            assert_eq!(said(name, Lang::It, word), italian);
        }
        assert_eq!(said(DictionaryName::English, Lang::En, "house"), "house: verb; noun");
    }
}
