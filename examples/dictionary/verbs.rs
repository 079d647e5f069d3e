//! Verbs that the sources conjugate by the wrong pattern, and words that they take for verbs. `verbs.tsv` names them, with what is
//! wrong of each; the pattern that is right comes from the rest of the lexicon.

use super::build::{Entries, Entry, lines};
use anyhow::Context;
use giostra::words::class::Classes;
use giostra::words::lexicon::Removal;
use std::path::Path;

/// How many forms the rules have taken out and put in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conjugated {
    pub(crate) out: usize,
    pub(crate) made: usize,
}

/// What is wrong of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// There is no such verb: *lunare* is an adjective, *accellerare* a misspelling.
    NoVerb,
    /// It goes like *fare*: *contraffaceva*, not *contraffava*.
    LikeFare,
    /// It does too, but for a present and a future of its own: *soddisfo*, *soddisferò*.
    LikeFareMostly,
    /// Its present has *-isc-*: *censisco*, not *censo*.
    Inchoative,
}

impl Fault {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "no verb" => Self::NoVerb,
            "like fare" => Self::LikeFare,
            "like fare, mostly" => Self::LikeFareMostly,
            "inchoative" => Self::Inchoative,
            _ => return None,
        })
    }

    /// Whether a form may be of the verb in this function, by the name of its tag.
    fn allows(self, function: &str) -> bool {
        match self {
            Self::NoVerb => false,
            // What is right is put in again.
            Self::LikeFare => function == "inf",
            Self::LikeFareMostly => {
                function == "inf"
                    || ["ind.pres.", "sub.pres.", "imp.", "ind.fut.", "cond."]
                        .iter()
                        .any(|of| function.starts_with(of))
            }
            Self::Inchoative => !INCHOATIVE.iter().any(|(_, functions)| functions.contains(&function)),
        }
    }
}

/// Endings of *-isc-* verbs where the stem is stressed elsewhere, with their functions.
const INCHOATIVE: [(&str, &[&str]); 6] = [
    ("isco", &["ind.pres.1s"]),
    ("isci", &["imp.2s", "ind.pres.2s"]),
    ("isce", &["ind.pres.3s"]),
    ("iscono", &["ind.pres.3p"]),
    ("isca", &["sub.pres.1s", "sub.pres.2s", "sub.pres.3s"]),
    ("iscano", &["sub.pres.3p"]),
];

/// Classes of verb forms.
const VERBAL: &str = "IPVG";
/// What no removal takes away: names, apocopated forms, forms with clitics.
const BESIDES: &str = "XTEC";

/// Corrects what the list names.
///
/// # Errors
/// A list that is missing or malformed.
pub(crate) fn conjugate(entries: &mut Entries, list: &Path) -> anyhow::Result<Conjugated> {
    let mut done = Conjugated::default();
    let fare = functions_of(entries, "fare");
    for line in lines(list)?.skip(1) {
        let (number, line) = line?;
        let verb = line.split_once('\t').and_then(|(lemma, fault)| Some((lemma, Fault::of(fault)?)));
        let (lemma, fault) = verb.with_context(|| format!("verbs.tsv, line {number}"))?;
        done.out += leave(entries, lemma, fault);
        done.made += match fault {
            Fault::NoVerb => 0,
            Fault::LikeFare | Fault::LikeFareMostly => {
                let prefix =
                    lemma.strip_suffix("fare").with_context(|| format!("verbs.tsv, line {number}"))?;
                fare.iter().map(|one| put(entries, lemma, one.after(prefix))).sum()
            }
            Fault::Inchoative => {
                let stem = lemma.strip_suffix("ire").with_context(|| format!("verbs.tsv, line {number}"))?;
                let forms = INCHOATIVE
                    .iter()
                    .map(|(ending, functions)| Made::new(format!("{stem}{ending}"), functions));
                forms.map(|form| put(entries, lemma, form)).sum()
            }
        };
    }
    Ok(done)
}

/// A form that is to be, with its tags and how it is written.
struct Made {
    form: String,
    classes: Classes,
    tags: String,
    display: Vec<String>,
}

impl Made {
    fn new(form: String, functions: &[&str]) -> Self {
        Self {
            form,
            classes: Classes::of("V"),
            tags: format!("V:{}", functions.join("+")),
            display: Vec::new(),
        }
    }

    /// The same of a verb that has this before it. What has one syllable gets an accent: *fa*, *contraffà*.
    fn after(&self, prefix: &str) -> Self {
        let mut display: Vec<String> = self
            .display
            .iter()
            .filter(|written| !written.is_ascii())
            .map(|written| format!("{prefix}{written}"))
            .collect();
        if self.form == "fa" && !matches!(prefix, "dis" | "soddis" | "s") {
            display.push(format!("{prefix}fà"));
        }
        Self {
            form: format!("{prefix}{}", self.form),
            classes: self.classes,
            tags: self.tags.clone(),
            display,
        }
    }
}

/// The forms of a verb that are not apocopated.
fn functions_of(entries: &Entries, lemma: &str) -> Vec<Made> {
    let verbal = Classes::of(VERBAL);
    let own = |(form, entry): (&String, &Entry)| {
        let (_, tags) = entry.analyses.iter().find(|(one, tags)| one == lemma && tags.starts_with("V:"))?;
        let tags = tags.split(',').next().filter(|tags| !tags.contains('-') && *tags != "V:tronc")?;
        let classes = entry.classes.within(verbal);
        // *fare* itself is known.
        let is_made = classes != Classes::NONE && form != lemma;
        is_made.then(|| Made {
            form: form.clone(),
            classes,
            tags: tags.to_owned(),
            display: entry.display.clone(),
        })
    };
    entries.iter().filter_map(own).collect()
}

/// Puts a form in, unless the lexicon knows it as one of this verb. Tells how many are new.
fn put(entries: &mut Entries, lemma: &str, made: Made) -> usize {
    let entry = entries.entry(made.form).or_default();
    if entry.analyses.iter().any(|(one, tags)| one == lemma && tags.starts_with("V:")) {
        return 0;
    }
    let is_new = !entry.classes.meets(Classes::of("NAIPVGDFJUS"));
    entry.analyses.retain(|(lemma, _)| !lemma.is_empty());
    entry.analyses.push((lemma.to_owned(), made.tags));
    entry.classes = entry.classes.with(made.classes);
    entry.removed = None;
    if entry.display.is_empty() {
        entry.display = made.display;
    }
    usize::from(is_new)
}

/// Takes what the verb does not have away from its forms. A form that is nothing else goes, and what has it
/// for a lemma. An adjective that is made of a participle stays where the list knows it by itself (*contraffato*).
fn leave(entries: &mut Entries, lemma: &str, fault: Fault) -> usize {
    let mut gone = Vec::new();
    for form in forms_of(entries, |one| one == lemma) {
        let entry = entries.entry(form.clone()).or_default();
        let before = std::mem::take(&mut entry.analyses);
        entry.analyses = before.iter().filter_map(|(one, tags)| left(one, tags, lemma, fault)).collect();
        if entry.analyses != before {
            unaccent(entry);
            if has_lost_all(entry) {
                gone.push(form);
            }
        }
    }
    for form in
        forms_of(entries, |one| one != lemma && gone.binary_search_by(|form| form.as_str().cmp(one)).is_ok())
    {
        let entry = entries.entry(form).or_default();
        entry.analyses.retain(|(one, _)| one == lemma || gone.binary_search(one).is_err());
        has_lost_all(entry);
    }
    gone.len()
}

/// Takes the spellings away that were those of what is gone: *soddisfò* with its past, *inferoci* with its present.
fn unaccent(entry: &mut Entry) {
    let accented = |function: &str| ["ind.rem.3s", "ind.fut.1s", "ind.fut.3s"].contains(&function);
    let functions = || {
        entry.analyses.iter().flat_map(|(_, tags)| tags.split(',')).filter_map(|tag| tag.strip_prefix("V:"))
    };
    let others = entry.analyses.iter().any(|(_, tags)| !tags.starts_with("V:"));
    if others || functions().next().is_none() {
        return;
    }
    let has = |is_accented: bool| {
        functions().flat_map(|tag| tag.split('+')).any(|function| accented(function) == is_accented)
    };
    let (keeps_accents, keeps_plain) = (has(true), has(false));
    entry.display.retain(|written| if written.is_ascii() { keeps_plain } else { keeps_accents });
    // A form that is written as it is needs no spelling.
    if entry.display.iter().all(|written| written.is_ascii()) {
        entry.display.clear();
    }
}

/// The forms that have such a lemma, in their order.
fn forms_of(entries: &Entries, is_such: impl Fn(&str) -> bool) -> Vec<String> {
    let such = entries.iter().filter(|(_, entry)| entry.analyses.iter().any(|(one, _)| is_such(one)));
    such.map(|(form, _)| form.clone()).collect()
}

/// What is right of an analysis.
fn left(one: &str, tags: &str, lemma: &str, fault: Fault) -> Option<(String, String)> {
    if one != lemma {
        return Some((one.to_owned(), tags.to_owned()));
    }
    let rights: Vec<String> = tags.split(',').filter_map(|tag| right(tag, fault)).collect();
    (!rights.is_empty()).then(|| (one.to_owned(), rights.join(",")))
}

fn right(tag: &str, fault: Fault) -> Option<String> {
    if tag == "V" && fault == Fault::NoVerb {
        return None;
    }
    let Some(functions) = tag.strip_prefix("V:") else { return Some(tag.to_owned()) };
    // A clitic at the end belongs to all of them.
    let (functions, clitic) = functions.find('-').map_or((functions, ""), |at| functions.split_at(at));
    let rights: Vec<&str> = functions.split('+').filter(|function| fault.allows(function)).collect();
    (!rights.is_empty()).then(|| format!("V:{}{clitic}", rights.join("+")))
}

/// Takes the classes away that no analysis speaks for any more; whether the form is no word then.
fn has_lost_all(entry: &mut Entry) -> bool {
    let says =
        |is_such: fn(&str) -> bool| entry.analyses.iter().flat_map(|(_, tags)| tags.split(',')).any(is_such);
    let spoken = |class: char| match class {
        'I' => says(|tag| tag == "V:inf"),
        'G' => says(|tag| tag.contains("ger")),
        'P' => says(|tag| tag.contains("pp")),
        'V' => {
            says(|tag| tag == "V" || ["ind.", "sub.", "imp.", "cond."].iter().any(|mood| tag.contains(mood)))
        }
        'A' => says(|tag| tag.starts_with('A')),
        'E' | 'C' => says(|tag| tag.contains('-')),
        // Names, and nouns of which nothing more is said, stay what they are.
        _ => true,
    };
    let letters: String = entry.classes.letters().filter(|class| spoken(*class)).collect();
    entry.classes = Classes::of(&letters);
    let is_gone = !entry.classes.meets(Classes::of("NAIPVGDFJUS"));
    if is_gone && !entry.classes.meets(Classes::of(BESIDES)) {
        *entry = Entry { removed: Some(Removal::NoSuchForm), ..Entry::default() };
    }
    is_gone
}
