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
    /// *adottandi*, *bianchicci*, *eteriti* are plurals of *adottando*, *bianchiccio*, *eterita*: not of *adottande* and the like, which
    /// are plurals themselves.
    pub(crate) plurals: usize,
    /// *falconiere*, *mangione*, *derisore* are words of their own: not only, or not at all, the plural of *falconiera*.
    pub(crate) masculines: usize,
    /// *vanga*, *brina* are nouns besides what they are of *vangare*, *brinare*.
    pub(crate) nouns: usize,
    /// *virologhe*, *orche* are nouns, *confutative* is an adjective: the less careful source guesses by the end of a word.
    pub(crate) guessed: usize,
    /// *osando* is of *osare*, whatever *ardire* borrows.
    pub(crate) borrowed: usize,
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
    plurals(entries, &mut mended);
    augmentatives(entries, &mut mended);
    nouns(entries, &mut mended);
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

/// Finds the true singular of a plural in *-i* that the source takes for one of a word in *-e*, where that is a plural itself.
fn plurals(entries: &mut Entries, mended: &mut Mended) {
    for (form, stem) in taken_for_plurals_of_plurals(entries) {
        let (old, with_a) = (format!("{stem}e"), format!("{stem}a"));
        let with_o = [format!("{form}o"), format!("{stem}o")].into_iter().find(|word| is_word(entries, word));
        let is_doer = ["on", "or", "ier"].iter().any(|ending| stem.ends_with(ending));
        if let Some(singular) = with_o.or_else(|| (!is_doer && is_word(entries, &with_a)).then_some(with_a)) {
            let entry = entries.entry(form).or_default();
            entry
                .analyses
                .iter_mut()
                .filter(|(lemma, _)| *lemma == old)
                .for_each(|(lemma, _)| lemma.clone_from(&singular));
            entry.analyses.dedup();
            mended.plurals += 1;
        } else if is_doer {
            let own = (old.clone(), "N:ms".to_owned());
            let entry = entries.entry(old).or_default();
            // *Mangione* is the plural of *mangiona* as well; nobody says *derisora*.
            if stem.ends_with("or") {
                entry.analyses.clear();
            }
            entry.analyses.insert(0, own);
            mended.masculines += 1;
        }
    }
}

/// Plurals in *-i*, with their stems, of a word in *-e* that is only known as a feminine plural.
fn taken_for_plurals_of_plurals(entries: &Entries) -> Vec<(String, String)> {
    let is_feminine_plural = |word: &str, stem: &str| {
        let feminine = [format!("{stem}a"), format!("{stem}ia")];
        entries.get(word).is_some_and(|entry| {
            let mut analyses = entry.analyses.iter();
            !entry.analyses.is_empty()
                && analyses.all(|(lemma, tags)| {
                    feminine.contains(lemma) && matches!(tags.as_str(), "N:fp" | "A:fp" | "N:p")
                })
        })
    };
    let found = entries.iter().filter_map(|(form, entry)| {
        let stem = form.strip_suffix('i')?;
        let singular = format!("{stem}e");
        let taken = |(lemma, tags): &(String, String)| {
            *lemma == singular && tags.starts_with(['N', 'A']) && tags.ends_with('p')
        };
        (entry.analyses.iter().any(taken) && is_feminine_plural(&singular, stem))
            .then(|| (form.clone(), stem.to_owned()))
    });
    found.collect()
}

/// Words in *-one* that are no augmentatives: the plurals of *annona*, *isochiona* and the like.
const FEMININE: [&str; 11] = [
    "annone",
    "anone",
    "antifone",
    "battone",
    "brachistocrone",
    "ciaccone",
    "isochione",
    "mesozone",
    "nottolone",
    "olone",
    "rificolone",
];

/// Says of an augmentative or a doer in *-one* that it is a noun, where it is only known as a feminine's plural: *figurone*.
fn augmentatives(entries: &mut Entries, mended: &mut Mended) {
    let is_plural = |form: &str, entry: &Entry| {
        let feminine = format!("{}a", &form[..form.len() - 1]);
        let unattested = |word: &str| entries.get(word).is_some_and(|entry| !entry.attested);
        !FEMININE.contains(&form)
            && !entry.attested
            && matches!(&entry.analyses[..], [(lemma, tags)] if *lemma == feminine && tags == "N:fp" && unattested(lemma))
    };
    let found = entries.iter().filter(|(form, entry)| form.ends_with("one") && is_plural(form, entry));
    for form in found.map(|(form, _)| form.clone()).collect::<Vec<_>>() {
        let own = (form.clone(), "N:ms".to_owned());
        entries.entry(form).or_default().analyses.insert(0, own);
        mended.masculines += 1;
    }
}

/// The tags of a word that is none of a verb: by its class, and by how it ends. `None` where the end does not tell.
pub(crate) fn besides(form: &str, lemma: &str, classes: &str) -> Option<String> {
    let ending = match (form.chars().last()?, form == lemma) {
        ('a', _) => "fs",
        ('o', true) => "ms",
        ('e', false) => "fp",
        ('i', false) => "mp",
        _ => return (classes == "D" || classes == "F").then(|| classes.to_owned()),
    };
    match classes {
        "N" | "A" => Some(format!("{classes}:{ending}")),
        "D" | "F" => Some(classes.to_owned()),
        _ => None,
    }
}

/// Says of a noun that the sources explain as a verb only that it is a noun too.
fn nouns(entries: &mut Entries, mended: &mut Mended) {
    for (form, entry) in entries.iter_mut().filter(|(_, entry)| entry.classes.meets(Classes::of("N"))) {
        let is_verb = |(_, tags): &(String, String)| {
            tags.starts_with("V:") && !tags.contains([',', '-']) && !tags.contains("pp")
        };
        if let Some(tags) = besides(form, form, "N")
            && !entry.analyses.is_empty()
            && entry.analyses.iter().all(is_verb)
        {
            entry.analyses.push((form.clone(), tags));
            mended.nouns += 1;
        }
    }
}

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

/// Verbs that grammars let borrow the forms that are not their own, with what these begin with.
const BORROWED: [(&str, &str); 3] = [("ardire", "os"), ("atterrire", "spavent"), ("marcire", "imputrid")];
/// Endings of nouns, whatever is said of them.
const NOMINAL: [&str; 5] = ["logo", "grafo", "nomo", "aiolo", "aiuolo"];
/// Diminutives and the like have their plural in *-i* of *-o*.
const SMALL: [&str; 5] = ["in", "ett", "ell", "acc", "ucc"];

/// What a form is that the less careful source has guessed the wrong part of speech or gender of, by what the lexicon knows of its lemma.
fn guessed(entries: &Entries, form: &str, (lemma, tags): (&str, &str)) -> Option<(String, String)> {
    if entries.get(form).is_none_or(|entry| entry.attested) {
        return None;
    }
    let is_attested = |word: &str| entries.get(word).is_some_and(|entry| entry.attested);
    let stem = form.strip_suffix("he").or_else(|| form.strip_suffix(['e', 'i']));
    if let Some(ending) = tags.strip_prefix("A:").filter(|_| is_only_a_noun(entries, lemma)) {
        let feminine = stem.filter(|_| ending == "fp").map(|stem| format!("{stem}a"));
        let of = feminine
            .filter(|word| entries.get(word).is_some_and(|entry| entry.classes.meets(Classes::of("NU"))));
        let nominal = tags.replace("A:", "N:");
        return Some((of.unwrap_or_else(|| lemma.to_owned()), nominal));
    }
    // *Tracolle* is the plural of *tracolla*.
    let feminine =
        stem.map(|stem| format!("{stem}a")).filter(|_| lemma == form && form.ends_with('e') && tags == "N:s");
    if let Some(feminine) = feminine
        && entries.get(&feminine).is_some_and(|entry| entry.classes.meets(Classes::of("NU")))
    {
        return Some((feminine, "N:fp".to_owned()));
    }
    let stem = stem.filter(|stem| lemma.strip_suffix('a') == Some(stem) && !is_attested(lemma))?;
    let masculine = format!("{stem}o");
    let ends = |endings: &[&str]| endings.iter().any(|ending| masculine.ends_with(ending));
    let small = SMALL.iter().any(|ending| stem.ends_with(ending));
    match tags {
        _ if !is_word(entries, &masculine) => None,
        "N:fp" if ends(&ADJECTIVAL) => Some((masculine, "A:fp".to_owned())),
        "N:mp" if small => Some((masculine, tags.to_owned())),
        _ => None,
    }
}

/// Whether a lemma is a noun and nothing else that has genders.
fn is_only_a_noun(entries: &Entries, lemma: &str) -> bool {
    let by_its_end = NOMINAL.iter().any(|ending| lemma.ends_with(ending));
    entries.get(lemma).is_some_and(|entry| {
        let own = || entry.analyses.iter().filter(|(one, _)| one == lemma);
        let known = entry.attested && entry.classes.meets(Classes::of("N"));
        (by_its_end || known && own().next().is_some())
            && !entry.classes.meets(Classes::of("AI"))
            && own().all(|(_, tags)| !tags.contains("A:"))
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
    if tags.starts_with('V') && BORROWED.iter().any(|(of, begins)| *of == lemma && form.starts_with(begins)) {
        mended.borrowed += 1;
        return None;
    }
    if let Some(right) = guessed(entries, form, (lemma, tags)) {
        mended.guessed += 1;
        return Some(right);
    }
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
