//! What the sources say wrongly of words, by rules: a plural is taken for that of a word that does not exist, or of quite another
//! one, or a form without its end for a word, and accents are missing. Each rule looks at what the rest of the lexicon says, so that it holds for words that come later.
//! What no rule can tell stands in `lemmas.tsv`.

use super::build::{Entries, Entry};
use giostra::words::class::Classes;

/// How many analyses each rule has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mended {
    /// *avventisti* is the plural of *avventista*, not of *avventiste*.
    pub(crate) iste: usize,
    /// *idolatre* is the plural of *idolatra*, not of *idolatria*.
    pub(crate) ia_to_a: usize,
    /// *friggitore* is a word of its own, not the plural of *friggitoria*.
    pub(crate) ia_to_ore: usize,
    /// *malare* is not the plural of *malaria*; what it is, if it is a word, `lemmas.tsv` says.
    pub(crate) ia_gone: usize,
    /// *ermeticita* is written *ermeticità*, and is a noun.
    pub(crate) accents: usize,
    /// *dipingevo* is of *dipingere* alone: there is no *dipignere*.
    pub(crate) no_lemma: usize,
    /// *leptosomico*, *ricorsivo*: the source calls every word in *-o* a noun.
    pub(crate) adjectives: usize,
    /// *goder*, *rendon* are *godere*, *rendono* without their end, as *poter* and *posson* are.
    pub(crate) apocopes: usize,
}

/// Loans that look like an infinitive without its end.
const LOANS: [&str; 8] = ["consumer", "pater", "render", "rider", "sonar", "star", "tender", "trader"];

/// Corrects them.
pub(crate) fn mend(entries: &mut Entries) -> Mended {
    let mut mended = Mended::default();
    let mut changes: Vec<(String, Vec<(String, String)>)> = Vec::new();
    for (form, entry) in &*entries {
        let mut analyses = Vec::with_capacity(entry.analyses.len());
        for (lemma, tags) in &entry.analyses {
            analyses.extend(right(entries, form, (lemma, tags), &mut mended));
        }
        analyses.dedup();
        let before = analyses.len();
        if analyses.iter().any(|(lemma, _)| is_word(entries, lemma)) {
            analyses.retain(|(lemma, _)| lemma.is_empty() || is_word(entries, lemma));
        }
        mended.no_lemma += before - analyses.len();
        if analyses != entry.analyses {
            changes.push((form.clone(), analyses));
        }
    }
    for (form, analyses) in changes {
        entries.entry(form).or_default().analyses = analyses;
    }
    let apocopes: Vec<(String, String)> = entries
        .iter()
        .filter_map(|(form, entry)| Some((form.clone(), whole(entries, form, entry)?)))
        .collect();
    mended.apocopes = apocopes.len();
    for (form, lemma) in apocopes {
        let entry = entries.entry(form).or_default();
        entry.classes = entry.classes.within(Classes::of("XTECO")).with(Classes::of("T"));
        entry.analyses = vec![(lemma, "V:tronc".to_owned())];
    }
    let bare: Vec<String> = entries
        .iter()
        .filter(|(form, entry)| is_quality(entries, form, entry))
        .map(|(form, _)| form.clone())
        .collect();
    mended.accents = bare.len();
    let adjectives: Vec<(String, (String, String))> = entries
        .iter()
        .filter_map(|(form, entry)| Some((form.clone(), adjective(entries, form, entry)?)))
        .collect();
    mended.adjectives = adjectives.len();
    for (form, reading) in adjectives {
        entries.entry(form).or_default().analyses = vec![reading];
    }
    for form in bare {
        let written = format!("{}à", &form[..form.len() - 1]);
        let entry = entries.entry(form.clone()).or_default();
        entry.analyses = vec![(form, QUALITY.to_owned())];
        entry.display = vec![written];
    }
    mended
}

/// Whether a lemma is a word of the list; short ones are judged elsewhere, and so are *po’* and *mo’*.
fn is_word(entries: &Entries, lemma: &str) -> bool {
    lemma.len() <= 3 || entries.get(lemma).is_some_and(|entry| entry.classes.meets(Classes::of(WORDS)))
}

/// The classes of classico.
const WORDS: &str = "NAIPVGDFJUS";

/// The lemma of a verb form without its last vowel that is nothing else: of *godere*, of *rendono*.
fn whole(entries: &Entries, form: &str, entry: &Entry) -> Option<String> {
    let is_verb = entry.classes.meets(Classes::of("UV")) && !entry.classes.meets(Classes::of("NAIPGDFJS"));
    if !is_verb || form.len() <= 3 || LOANS.contains(&form) {
        return None;
    }
    if form.ends_with('r') {
        let infinitive = format!("{form}e");
        let known = entries.get(&infinitive)?;
        return known.classes.meets(Classes::of("I")).then_some(infinitive);
    }
    let third = entries.get(&format!("{form}o")).filter(|_| form.ends_with('n'))?;
    // The sources call some third persons verb forms, and say no more.
    let is_third = |tags: &str| tags.contains(".3p") || tags == "V";
    third.analyses.iter().find(|(_, tags)| is_third(tags)).map(|(lemma, _)| lemma.clone())
}

/// How the lexicon tags *elasticità*: singular and plural alike.
const QUALITY: &str = "N:fp,N:fs";
/// Endings of qualities whatever the adjective is called; others need an adjective that the lexicon calls one.
const SURELY: [&str; 6] = ["bilita", "osita", "icita", "alita", "ivita", "arieta"];

/// Whether a form of which nothing is said is the quality of an adjective: *ermeticita* of *ermetico*, *statuarieta* of *statuario*.
fn is_quality(entries: &Entries, form: &str, entry: &Entry) -> bool {
    let unknown = entry.analyses.iter().all(|(lemma, _)| lemma.is_empty()) && entry.display.is_empty();
    let Some(stem) = form.strip_suffix("ita").or_else(|| form.strip_suffix("eta")).filter(|_| unknown) else {
        return false;
    };
    let ends = if form.ends_with("ieta") { &["o"][..] } else { &["o", "e"] };
    let found = ends.iter().find_map(|end| entries.get(&format!("{stem}{end}")));
    let surely = SURELY.iter().any(|ending| form.ends_with(ending));
    (form.ends_with("ita") || form.ends_with("ieta"))
        && entry.classes.meets(Classes::of("U"))
        && found.is_some_and(|base| surely || base.classes.meets(Classes::of("A")))
}

/// Endings of adjectives, some of which are nouns too.
const ADJECTIVAL: [&str; 7] = ["ico", "ivo", "esco", "ario", "orio", "izio", "iaco"];
/// Of these no noun is made.
const ONLY_ADJECTIVAL: [&str; 2] = ["esco", "istico"];

/// What a word is that the less careful source calls a noun, and that ends as adjectives do and has both genders: surely an adjective,
/// or one of the two.
fn adjective(entries: &Entries, form: &str, entry: &Entry) -> Option<(String, String)> {
    let called_noun = |form: &str, entry: &Entry| {
        let own =
            |(lemma, tags): &(String, String)| lemma == form && matches!(tags.as_str(), "N:ms" | "N:fs");
        !entry.attested && !entry.analyses.is_empty() && entry.analyses.iter().all(own)
    };
    let stem = form.strip_suffix(['a', 'o']).filter(|_| called_noun(form, entry))?;
    let (masculine, feminine) = (format!("{stem}o"), format!("{stem}a"));
    let ends = |endings: &[&str]| endings.iter().any(|ending| masculine.ends_with(ending));
    let both = [&masculine, &feminine].iter().all(|word| is_word(entries, word));
    if !both || !ends(&ADJECTIVAL) {
        return None;
    }
    Some(if form.ends_with('a') && ends(&["esco", "ivo"]) {
        (masculine, "A:fs".to_owned())
    } else if form.ends_with('o') && ends(&ONLY_ADJECTIVAL) {
        (masculine, "A:ms".to_owned())
    } else {
        (form.to_owned(), "U".to_owned())
    })
}

/// What is right of an analysis; `None` where nothing is.
fn right(
    entries: &Entries,
    form: &str,
    (lemma, tags): (&str, &str),
    mended: &mut Mended,
) -> Option<(String, String)> {
    let is_form_of = |form: &str, lemma: &str| {
        entries.get(form).is_some_and(|entry| entry.analyses.iter().any(|(one, _)| one == lemma))
    };
    // A lemma that the lexicon itself calls a plural: of the same word with -a.
    if let Some(stem) = lemma.strip_suffix("iste") {
        let true_lemma = format!("{stem}ista");
        if is_form_of(lemma, &true_lemma) {
            mended.iste += 1;
            return Some((true_lemma, tags.to_owned()));
        }
    }
    // Words in -ia have plurals in -ie; only those in -cia and -gia may lose the i.
    let stem = form.strip_suffix('e').filter(|stem| !stem.ends_with(['c', 'g']));
    if let Some(stem) = stem
        && tags == "N:fp"
        && lemma.strip_suffix("ia") == Some(stem)
    {
        let feminine = format!("{stem}a");
        if is_form_of(&feminine, &feminine) {
            mended.ia_to_a += 1;
            return Some((feminine, tags.to_owned()));
        }
        if ["tore", "sore", "dore"].iter().any(|ending| form.ends_with(ending)) {
            mended.ia_to_ore += 1;
            return Some((form.to_owned(), "N:ms".to_owned()));
        }
        mended.ia_gone += 1;
        return None;
    }
    Some((lemma.to_owned(), tags.to_owned()))
}
