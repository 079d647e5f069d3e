//! Why a text is or is not accepted, in data and in one sentence.

use super::class::Classes;
use super::dictionary::Dictionary;
use super::lexicon::{Known, Value};
use super::overlay::Overlay;
use super::spelling;

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
    /// Its lemmas.
    pub lemma: Vec<String>,
    /// Lemmas with grammatical tags.
    analyses: Vec<(String, String)>,
    min_letters: usize,
    note: Note,
}

/// Where a verdict that needs no grammar comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Note {
    Plain,
    Title,
    ServerAdded,
    ServerRemoved,
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

/// Judges a text by a dictionary under a server's overlay.
pub fn explain(dictionary: &Dictionary, overlay: &Overlay, text: &str, min_letters: usize) -> Verdict {
    let mut verdict = Verdict {
        word: text.trim().chars().take(spelling::LONGEST).collect(),
        reason: Reason::NotLetters,
        display: String::new(),
        classes: Vec::new(),
        lemma: Vec::new(),
        analyses: Vec::new(),
        min_letters,
        note: Note::Plain,
    };
    let Some(word) = spelling::fold(text.trim()) else {
        verdict.display.clone_from(&verdict.word);
        return verdict;
    };
    verdict.display = dictionary.display(&word);
    let looked_up = dictionary.lookup(&word);
    let (value, known) = match &looked_up {
        Some((value, known)) => (Some(*value), Some(known)),
        None => (None, None),
    };
    let classes = value.map_or(Classes::NONE, |value| value.classes);
    verdict.classes = classes.letters().collect();
    if let Some(Known { analyses, .. }) = known {
        verdict.analyses.clone_from(analyses);
        for (lemma, _) in analyses {
            if !lemma.is_empty() && !verdict.lemma.contains(lemma) {
                verdict.lemma.push(lemma.clone());
            }
        }
    }
    verdict.reason = reason(dictionary, overlay, &word, value, min_letters);
    verdict.note = match overlay.verdict(&word) {
        Some(true) => Note::ServerAdded,
        Some(false) => Note::ServerRemoved,
        None if dictionary.is_title(&word) && classes == Classes::NONE => Note::Title,
        None => Note::Plain,
    };
    verdict.word = word;
    verdict
}

fn reason(
    dictionary: &Dictionary,
    overlay: &Overlay,
    word: &str,
    value: Option<Value>,
    min_letters: usize,
) -> Reason {
    let accepted = overlay.verdict(word).unwrap_or_else(|| dictionary.contains(word));
    if accepted {
        return if word.len() < min_letters { Reason::Short } else { Reason::Ok };
    }
    if overlay.verdict(word) == Some(false) {
        return Reason::Removed;
    }
    let Some(Value { classes, removed, .. }) = value else { return Reason::Unknown };
    let only = |letters| classes != Classes::NONE && classes.letters().all(|c| str::contains(letters, c));
    if only("XO") {
        // Most removals are names that the common words do not share (torino).
        Reason::Proper
    } else if removed && !classes.meets(Classes::of("EC")) {
        Reason::Removed
    } else if only("ECXOT") && classes.meets(Classes::of("EC")) {
        Reason::Clitic
    } else if classes == Classes::NONE {
        Reason::Unknown
    } else {
        Reason::Class
    }
}

/// How many readings of a form are told.
const READINGS: usize = 3;

/// The sentence a player reads: "mangiavo: imperfetto di mangiare".
pub fn sentence(verdict: &Verdict, texts: &Texts<'_>) -> String {
    let word = &verdict.display;
    let say = |key: &str| texts(key, &[("word", word.clone())]);
    match (verdict.reason, verdict.note) {
        (Reason::NotLetters, _) => say("words-not-letters"),
        (Reason::Short, _) => texts(
            "words-short",
            &[
                ("word", word.clone()),
                ("letters", verdict.word.len().to_string()),
                ("min", verdict.min_letters.to_string()),
            ],
        ),
        (Reason::Unknown, _) => say("words-unknown"),
        (Reason::Removed, Note::ServerRemoved) => say("words-server-removed"),
        (Reason::Removed, _) => say("words-removed"),
        (Reason::Ok, Note::ServerAdded) => say("words-server-added"),
        (Reason::Ok, Note::Title) => say("words-title"),
        (Reason::Proper, _) => say("words-proper"),
        (Reason::Ok | Reason::Clitic | Reason::Class, _) => {
            let readings = readings(verdict, texts);
            let what = if readings.is_empty() {
                class_name(verdict, texts)
            } else {
                readings.join(&texts("words-or", &[]))
            };
            let key = match verdict.reason {
                Reason::Ok => "words-ok",
                // "andandosene: verbo con particella pronominale" says it all.
                Reason::Clitic => "words-clitic",
                _ => "words-class",
            };
            texts(key, &[("word", word.clone()), ("what", what)])
        }
    }
}

/// "imperfetto di mangiare", "plurale di casa": at most three different readings.
fn readings(verdict: &Verdict, texts: &Texts<'_>) -> Vec<String> {
    let mut readings: Vec<String> = Vec::new();
    for (lemma, tags) in &verdict.analyses {
        let mut verb = false;
        for tag in tags.split([',', '+']) {
            // `V:` opens a list whose further members do not repeat it.
            let (is_verb, name) = match tag.split_once(':') {
                Some(("V", name)) => (true, name),
                Some(_) => (false, tag),
                None => (verb, tag),
            };
            verb = is_verb;
            let Some(key) = (if is_verb { verb_key(name) } else { other_key(tag) }) else { continue };
            let same = *lemma == verdict.word;
            let key = if same && !key.starts_with("words-v-inf") { base_key(key) } else { key };
            let reading = texts(key, &[("lemma", lemma.clone())]);
            if !readings.contains(&reading) {
                readings.push(reading);
            }
            if readings.len() == READINGS {
                return readings;
            }
        }
    }
    readings
}

/// The name of a verb form by the beginning of its tag.
fn verb_key(tag: &str) -> Option<&'static str> {
    if tag.contains('-') {
        return Some("words-v-clitic");
    }
    let (mood, rest) = tag.split_once('.').unwrap_or((tag, ""));
    let tense = rest.split('.').next().unwrap_or_default();
    Some(match (mood, tense) {
        ("inf", _) => "words-v-inf",
        ("ger", _) => "words-v-ger",
        ("pp", _) => "words-v-pp",
        ("ppr", _) => "words-v-ppr",
        ("ind", "pres") => "words-v-pres",
        ("ind", "impf") => "words-v-impf",
        ("ind", "rem") => "words-v-rem",
        ("ind", "fut") => "words-v-fut",
        ("cond", _) => "words-v-cond",
        ("sub", "pres") => "words-v-sub-pres",
        ("sub", "impf") => "words-v-sub-impf",
        ("imp", _) => "words-v-imp",
        _ => return None,
    })
}

/// The name of a form that is no verb: plurals and feminines of their lemma.
fn other_key(tag: &str) -> Option<&'static str> {
    let (class, form) = tag.split_once(':').unwrap_or((tag, ""));
    Some(match (class, form) {
        (_, form) if form.split('.').any(|part| part == "sup") => "words-superlative",
        ("N", "mp" | "fp" | "p") => "words-n-plural",
        ("N", _) => "words-n",
        ("A", "mp" | "fp" | "p") => "words-a-plural",
        ("A", "fs") => "words-a-feminine",
        ("A", _) => "words-a",
        ("D", _) => "words-d",
        ("J", _) => "words-j",
        ("F", _) => "words-f",
        _ => return None,
    })
}

/// A form that is its own lemma is named without it.
fn base_key(key: &'static str) -> &'static str {
    match key {
        "words-n-plural" | "words-n" => "words-n",
        "words-a-plural" | "words-a-feminine" | "words-a" => "words-a",
        other => other,
    }
}

/// What the classes alone say.
fn class_name(verdict: &Verdict, texts: &Texts<'_>) -> String {
    let has = |letter| verdict.classes.contains(&letter);
    let key = match () {
        () if has('N') => "words-n",
        () if has('A') => "words-a",
        () if has('I') => "words-class-i",
        () if has('P') => "words-class-p",
        () if has('V') => "words-class-v",
        () if has('G') => "words-class-g",
        () if has('D') => "words-d",
        () if has('J') => "words-j",
        () if has('F') => "words-f",
        () if has('S') => "words-class-s",
        () if has('E') || has('C') => "words-v-clitic",
        () if has('T') => "words-class-t",
        () => "words-class-u",
    };
    texts(key, &[("lemma", verdict.word.clone())])
}
