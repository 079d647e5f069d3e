//! What English words are: kinds of words from `WordNet` (`english_kinds.tsv.xz`), regular forms by rule, irregular and function
//! words from a list (`english_irregular.tsv`).

use super::build::{Entries, lines};
use anyhow::Context;
use std::collections::BTreeMap;
use std::path::Path;

/// How many words have got a reading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Read {
    /// Regular forms of a listed word.
    pub(crate) regular: usize,
    /// Forms and function words of the list.
    pub(crate) irregular: usize,
    /// Words that are nothing else.
    pub(crate) words: usize,
    /// Words of which nothing is known.
    pub(crate) none: usize,
}

/// Endings that tell what a word is of which `WordNet` says nothing.
const ENDINGS: &[(&str, &str)] = &[
    ("ness", "N:s"),
    ("ship", "N:s"),
    ("ism", "N:s"),
    ("ist", "N:s"),
    ("ity", "N:s"),
    ("tion", "N:s"),
    ("sion", "N:s"),
    ("ment", "N:s"),
    ("ator", "N:s"),
    ("logy", "N:s"),
    ("graphy", "N:s"),
    ("metry", "N:s"),
    ("tomy", "N:s"),
    ("ance", "N:s"),
    ("ence", "N:s"),
    ("ancy", "N:s"),
    ("ency", "N:s"),
    ("osis", "N:s"),
    ("esis", "N:s"),
    ("itis", "N:s"),
    ("less", "A:"),
    ("like", "A:"),
    ("able", "A:"),
    ("ible", "A:"),
    ("ish", "A:"),
    ("ical", "A:"),
    ("ional", "A:"),
    ("ular", "A:"),
    ("ous", "A:"),
    ("istic", "A:"),
    ("atic", "A:"),
    ("etic", "A:"),
    ("phic", "A:"),
    ("enic", "A:"),
    ("ive", "A:"),
    ("ize", "V:base"),
    ("ify", "V:base"),
    ("ly", "D"),
];

/// What a word is, as the letters of `WordNet`: n, v, a, r.
type Kinds = BTreeMap<String, String>;

/// Gives the words their readings.
///
/// # Errors
/// A list that is missing or malformed, with its name and line.
pub(crate) fn read(entries: &mut Entries, folder: &Path) -> anyhow::Result<Read> {
    let mut kinds = Kinds::new();
    for line in lines(&folder.join("english_kinds.tsv.xz"))? {
        let (number, line) = line?;
        let (word, of) =
            line.split_once('\t').with_context(|| format!("english_kinds.tsv.xz, line {number}"))?;
        kinds.insert(word.to_owned(), of.to_owned());
    }
    for line in lines(&folder.join("english_additions.tsv"))?.skip(1) {
        let (number, line) = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        let [word, of, _note] = fields[..] else {
            anyhow::bail!("english_additions.tsv, line {number}: {} fields instead of 3", fields.len());
        };
        kinds.entry(word.to_owned()).or_default().push_str(of);
    }
    let mut irregular: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for line in lines(&folder.join("english_irregular.tsv"))?.skip(1) {
        let (number, line) = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        let [form, lemma, tags] = fields[..] else {
            anyhow::bail!("english_irregular.tsv, line {number}: {} fields instead of 3", fields.len());
        };
        irregular.entry(form.to_owned()).or_default().push((lemma.to_owned(), tags.to_owned()));
    }
    let guessed: Vec<(String, String)> = entries
        .keys()
        .filter(|word| kinds.get(*word).is_none_or(String::is_empty) && !irregular.contains_key(*word))
        .filter_map(|word| Some((word.clone(), guess(word, &kinds, |word| entries.contains_key(word))?)))
        .collect();
    kinds.extend(guessed);
    let mut read = Read::default();
    let readings: Vec<(String, Vec<(String, String)>)> = entries
        .keys()
        .map(|form| {
            let mut found = irregular.get(form).cloned().unwrap_or_default();
            let of_list = !found.is_empty();
            read.irregular += usize::from(of_list);
            for (lemma, tags) in regular(form, &kinds, |word| entries.contains_key(word)) {
                if !found.iter().any(|(of, _)| *of == lemma) {
                    found.push((lemma, tags));
                }
            }
            read.regular += usize::from(!of_list && !found.is_empty());
            if let Some(tags) = own(form, &kinds)
                && !found.iter().any(|(lemma, tags)| lemma == form && tags == "F")
            {
                read.words += usize::from(found.is_empty());
                found.insert(0, (form.clone(), tags));
            }
            read.none += usize::from(found.is_empty());
            (form.clone(), found)
        })
        .collect();
    for (form, analyses) in readings {
        entries.entry(form).or_default().analyses = analyses;
    }
    Ok(read)
}

/// What a word is of which `WordNet` says nothing, by what it is made of (*unhurriedness*) and by the forms that are listed.
fn guess(word: &str, kinds: &Kinds, is_word: impl Fn(&str) -> bool) -> Option<String> {
    const PREFIXES: &[&str] = &[
        "un", "non", "re", "over", "under", "mis", "out", "pre", "de", "dis", "anti", "super", "sub",
        "inter", "semi", "counter", "fore", "multi", "micro", "mini", "post", "pseudo", "ultra", "trans",
        "auto", "bi", "co", "in",
    ];
    let of = |word: &str| kinds.get(word).filter(|of| !of.is_empty()).cloned();
    let adverb = [("ly", ""), ("ily", "y"), ("bly", "ble"), ("ically", "ic")];
    let is_adverb = adverb.iter().any(|(ending, of)| {
        word.strip_suffix(ending).is_some_and(|stem| stem.len() > 2 && is_word(&format!("{stem}{of}")))
    });
    if is_adverb {
        return Some("r".to_owned());
    }
    let stem = word.strip_suffix('e').unwrap_or(word);
    let last = word.chars().last()?;
    let with = |ending: &str| {
        is_word(&format!("{stem}{ending}"))
            || is_word(&format!("{word}{ending}"))
            || is_word(&format!("{word}{last}{ending}"))
    };
    let carries = word.strip_suffix('y').is_some_and(|stem| is_word(&format!("{stem}ied")));
    let mut found = String::new();
    if with("ing") && (with("ed") || carries) {
        found.push('v');
    }
    let y = word.strip_suffix('y').unwrap_or(word);
    if is_word(&format!("{stem}er")) && is_word(&format!("{stem}est"))
        || is_word(&format!("{y}ier")) && is_word(&format!("{y}iest"))
    {
        found.push('a');
    }
    let plural = is_word(&format!("{word}s")) || is_word(&format!("{word}es")) || is_word(&format!("{y}ies"));
    if found.is_empty() && plural {
        found.push('n');
    }
    if !found.is_empty() {
        return Some(found);
    }
    PREFIXES.iter().find_map(|prefix| of(word.strip_prefix(prefix).filter(|rest| rest.len() > 3)?))
}

/// What a word is by itself.
fn own(word: &str, kinds: &Kinds) -> Option<String> {
    if let Some(of) = kinds.get(word).filter(|of| !of.is_empty()) {
        let tags = |kind| match kind {
            'n' => Some("N:s"),
            'v' => Some("V:base"),
            'a' => Some("A:"),
            'r' => Some("D"),
            _ => None,
        };
        return Some(of.chars().filter_map(tags).collect::<Vec<_>>().join(","));
    }
    let ending = ENDINGS.iter().find(|(ending, _)| word.ends_with(ending) && word.len() > ending.len() + 2);
    ending.map(|(_, tags)| (*tags).to_owned())
}

/// The listed words that a word is a regular form of.
fn regular(form: &str, kinds: &Kinds, is_word: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut of = |lemma: String, kind: char, tags: &str| {
        let is_kind = kinds.get(&lemma).is_some_and(|of| of.contains(kind));
        if !is_kind || !is_word(&lemma) || lemma == form {
            return;
        }
        match found.iter_mut().find(|(of, _)| *of == lemma) {
            Some((_, all)) => *all = format!("{all},{tags}"),
            None => found.push((lemma, tags.to_owned())),
        }
    };
    for lemma in bases(form, "s") {
        of(lemma.clone(), 'n', "N:p");
        of(lemma, 'v', "V:ind.pres.3s");
    }
    for lemma in bases(form, "ed") {
        of(lemma, 'v', "V:past+pp");
    }
    for lemma in bases(form, "ing") {
        of(lemma, 'v', "V:ger");
    }
    for lemma in bases(form, "er") {
        of(lemma, 'a', "A:comp");
    }
    for lemma in bases(form, "est") {
        of(lemma, 'a', "A:s.sup");
    }
    found
}

/// The words that give `form` with an ending: *run*, *make*, *carry*, *box* by *running*, *making*, *carries*, *boxes*.
fn bases(form: &str, ending: &str) -> Vec<String> {
    let Some(stem) = form.strip_suffix(ending).filter(|stem| stem.len() > 1) else { return Vec::new() };
    if ending == "s" {
        if stem.ends_with(['s', 'x', 'z']) || ["ch", "sh"].iter().any(|hiss| stem.ends_with(hiss)) {
            return Vec::new();
        }
        let Some(short) = stem.strip_suffix('e') else {
            let is_plain =
                !stem.ends_with('y') || ["ay", "ey", "oy", "uy"].iter().any(|vowel| stem.ends_with(vowel));
            return if is_plain { vec![stem.to_owned()] } else { Vec::new() };
        };
        if let Some(y) = short.strip_suffix('i').filter(|y| !y.is_empty()) {
            return vec![format!("{y}y"), stem.to_owned()];
        }
        let hisses =
            short.ends_with(['s', 'x', 'z', 'o']) || ["ch", "sh"].iter().any(|hiss| short.ends_with(hiss));
        // *quizzes* of *quiz*, *axes* of *ax* and of *axe*.
        let mut made = vec![stem.to_owned()];
        if hisses {
            made.push(short.to_owned());
            made.extend(doubled(short));
        }
        return made;
    }
    let mut made = Vec::new();
    if ending == "ing" {
        if let Some(y) = stem.strip_suffix('y') {
            // *dying* of *die*.
            made.push(format!("{y}ie"));
        }
    } else if let Some(y) = stem.strip_suffix('i') {
        return vec![format!("{y}y")];
    }
    match doubled(stem) {
        // *stopped* is of *stop*, *called* of *call*.
        Some(single) => made.extend([stem.to_owned(), single]),
        None => made.extend([stem.to_owned(), format!("{stem}e")]),
    }
    if let Some(c) = stem.strip_suffix("ck") {
        // *panicked* of *panic*.
        made.push(format!("{c}c"));
    }
    made
}

/// Without the second of two equal consonants at the end.
fn doubled(stem: &str) -> Option<String> {
    let bytes = stem.as_bytes();
    let [.., before, last] = bytes else { return None };
    (before == last && !b"aeiou".contains(last)).then(|| stem[..stem.len() - 1].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_forms_have_their_word() {
        let kinds: Kinds = [
            ("run", "nv"),
            ("make", "nv"),
            ("carry", "nv"),
            ("box", "nv"),
            ("die", "nv"),
            ("stop", "nv"),
            ("call", "nv"),
            ("panic", "nv"),
            ("big", "a"),
            ("happy", "a"),
            ("nice", "a"),
            ("quiz", "nv"),
            ("day", "n"),
            ("bee", "n"),
            ("see", "v"),
        ]
        .into_iter()
        .map(|(word, of)| (word.to_owned(), of.to_owned()))
        .collect();
        let lemmas = |form: &str| {
            regular(form, &kinds, |_| true).into_iter().map(|(lemma, _)| lemma).collect::<Vec<_>>()
        };
        for (form, lemma) in [
            ("running", "run"),
            ("making", "make"),
            ("carries", "carry"),
            ("carried", "carry"),
            ("boxes", "box"),
            ("dying", "die"),
            ("stopped", "stop"),
            ("called", "call"),
            ("panicked", "panic"),
            ("bigger", "big"),
            ("happiest", "happy"),
            ("nicest", "nice"),
            ("quizzes", "quiz"),
            ("days", "day"),
            ("bees", "bee"),
            ("seeing", "see"),
        ] {
            assert_eq!(lemmas(form), [lemma], "{form}");
        }
        for form in ["bus", "glass", "boxs", "carrys", "is", "bed", "bing"] {
            assert_eq!(lemmas(form), Vec::<String>::new(), "{form}");
        }
    }
}
