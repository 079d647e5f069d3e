//! Regular verb + clitic forms, written out when the dictionary is built, so that every engine
//! sees the same closed list: *farlo*, *andandosene*, *dammi*, *portiamolo*, *trovatosi*.
//!
//! A rule of word formation, not of usage: every verb takes every clitic that its person allows,
//! because no list says which verbs are transitive. Only a participle has to agree with its object.

use giostra::words::grammar::{Analysis, Person, Tense, Verb};

/// Single clitics after infinitive, gerund and participle.
const SINGLE: &[&str] = &["mi", "ti", "si", "ci", "vi", "lo", "la", "li", "le", "gli", "ne"];
/// Pairs with a place or *si* second, after infinitive and gerund: *trovarmici*, *presentandoglisi*.
const PLACES: &[&str] = &["mici", "tici", "vici", "misi", "tisi", "cisi", "visi", "glisi"];
/// First halves of the pairs that end in one of [`SECOND`].
const FIRST: &[&str] = &["me", "te", "se", "ce", "ve", "glie"];
const SECOND: &[&str] = &["lo", "la", "li", "le", "ne"];

/// Lemmas whose imperative is one syllable (or ends in it) and doubles the clitic's consonant, with that
/// imperative: *da’*, *fa’*, *di’*, *sta’*, *va’*: dammi, fallo, disfallo; but dagli.
const DOUBLING: &[(&str, &str)] = &[
    ("andare", "va"),
    ("assuefare", "assuefa"),
    ("contraffare", "contraffa"),
    ("dare", "da"),
    ("dire", "di"),
    ("disfare", "disfa"),
    ("fare", "fa"),
    ("liquefare", "liquefa"),
    ("mansuefare", "mansuefa"),
    ("putrefare", "putrefa"),
    ("rarefare", "rarefa"),
    ("ridare", "rida"),
    ("ridire", "ridi"),
    ("rifare", "rifa"),
    ("sfare", "sfa"),
    ("soddisfare", "soddisfa"),
    ("sopraffare", "sopraffa"),
    ("stare", "sta"),
    ("strafare", "strafa"),
    ("stupefare", "stupefa"),
    ("torrefare", "torrefa"),
    ("tumefare", "tumefa"),
];

/// A verb form that takes clitics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    /// `fare` → `farlo`; with one clitic class E, with two class C.
    Infinitive,
    /// `andando` → `andandosene`.
    Gerund,
    /// `trovato` → `trovatosi`; one clitic only.
    Participle,
    /// `porta` → `portalo`, `da` → `dammi`.
    Imperative2s,
    /// `portiamo` → `portiamolo`.
    Imperative1p,
    /// `portate` → `portatelo`.
    Imperative2p,
}

/// The hosts that a form of a lemma is, by one of its readings.
pub(crate) fn host(form: &str, lemma: &str, reading: Analysis) -> Option<Host> {
    let Analysis::Verb(verb) = reading else { return None };
    let short = DOUBLING.iter().find(|(of, _)| *of == lemma).map(|(_, short)| *short);
    match (verb, short) {
        (Verb::Infinitive, _) => Some(Host::Infinitive),
        (Verb::Gerund, _) => Some(Host::Gerund),
        (Verb::PastParticiple(_), _) => Some(Host::Participle),
        // The lexicon lists *fa* as a present and *fai* as the imperative; clitics want *fa’*.
        (Verb::Finite(Tense::Present, Person::ThirdSingular), Some(short)) if short == form => {
            Some(Host::Imperative2s)
        }
        (Verb::Finite(Tense::Imperative, Person::SecondSingular), short) => {
            short.is_none_or(|short| short == form).then_some(Host::Imperative2s)
        }
        (Verb::Finite(Tense::Imperative, Person::FirstPlural), _) => Some(Host::Imperative1p),
        (Verb::Finite(Tense::Imperative, Person::SecondPlural), _) => Some(Host::Imperative2p),
        _ => None,
    }
}

/// Calls `found` with each form of `lemma`'s `form` with clitics, and whether it is an infinitive with exactly
/// one clitic.
pub(crate) fn expand(form: &str, lemma: &str, host: Host, mut found: impl FnMut(String, bool)) {
    let Some(stem) = stem(form, host) else { return };
    let doubles = host == Host::Imperative2s && DOUBLING.contains(&(lemma, form));
    let mut join = |clitics: &str, one: bool| {
        let twin = if doubles && !clitics.starts_with("gli") { &clitics[..1] } else { "" };
        found(format!("{stem}{twin}{clitics}"), one && host == Host::Infinitive);
    };
    for clitic in SINGLE.iter().filter(|clitic| fits(clitic, host) && agrees(form, clitic, host)) {
        join(clitic, true);
    }
    if host != Host::Participle {
        for first in FIRST.iter().filter(|first| fits(first, host)) {
            for second in SECOND {
                join(&format!("{first}{second}"), false);
            }
        }
    }
    if matches!(host, Host::Infinitive | Host::Gerund) {
        for pair in PLACES {
            join(pair, false);
        }
    }
}

/// What the clitics are glued to: an infinitive loses its *-e* (*-rre* its *-re*).
fn stem(form: &str, host: Host) -> Option<&str> {
    match host {
        Host::Infinitive => form.strip_suffix("rre").map_or_else(
            || form.strip_suffix('e').filter(|stem| stem.ends_with('r')),
            |stem| Some(&form[..=stem.len()]),
        ),
        _ => Some(form),
    }
}

/// A participle agrees with what it has for an object: *vedutala*, *vedutili*. In *-o* it need not, in older books: *vedutola*. *Le* may be
/// *to her*: *datale*, *datole*.
fn agrees(form: &str, clitic: &str, host: Host) -> bool {
    let endings: &[char] = match clitic {
        _ if host != Host::Participle => return true,
        "lo" => &['o'],
        "la" => &['o', 'a'],
        "li" => &['o', 'i'],
        _ => return true,
    };
    form.ends_with(endings)
}

/// Imperatives speak to a person: *lavati*, not *lavasi*; *andiamocene*, not *andiamomene*.
fn fits(clitic: &str, host: Host) -> bool {
    let person = match clitic {
        "mi" | "me" => "1s",
        "ti" | "te" => "2s",
        "si" | "se" => "3",
        "ci" | "ce" => "1p",
        "vi" | "ve" => "2p",
        _ => return true,
    };
    match host {
        Host::Infinitive | Host::Gerund | Host::Participle => true,
        Host::Imperative2s => matches!(person, "1s" | "2s" | "1p"),
        Host::Imperative1p => matches!(person, "1p" | "2s" | "2p"),
        Host::Imperative2p => matches!(person, "1s" | "1p" | "2p"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use giostra::words::grammar;

    fn forms(lemma: &str, form: &str, host: Host) -> Vec<String> {
        let mut forms = Vec::new();
        expand(form, lemma, host, |form, _| forms.push(form));
        forms
    }

    #[test]
    fn regular_forms() {
        for (lemma, form, host, expected) in [
            ("fare", "fare", Host::Infinitive, "farlo"),
            ("fare", "fare", Host::Infinitive, "farglielo"),
            ("porre", "porre", Host::Infinitive, "porlo"),
            ("condurre", "condurre", Host::Infinitive, "condurmi"),
            ("andare", "andare", Host::Infinitive, "andarsene"),
            ("andare", "andando", Host::Gerund, "andandosene"),
            ("trovare", "trovare", Host::Infinitive, "trovarmici"),
            ("dare", "da", Host::Imperative2s, "dammi"),
            ("dare", "da", Host::Imperative2s, "dagli"),
            ("dare", "da", Host::Imperative2s, "daglielo"),
            ("dire", "di", Host::Imperative2s, "dimmelo"),
            ("andare", "va", Host::Imperative2s, "vacci"),
            ("andare", "va", Host::Imperative2s, "vattene"),
            ("fare", "fa", Host::Imperative2s, "fallo"),
            ("disfare", "disfa", Host::Imperative2s, "disfallo"),
            ("ridere", "ridi", Host::Imperative2s, "ridine"),
            ("ridire", "ridi", Host::Imperative2s, "ridimmi"),
            ("portare", "porta", Host::Imperative2s, "portalo"),
            ("portare", "portiamo", Host::Imperative1p, "portiamolo"),
            ("sedere", "sedete", Host::Imperative2p, "sedetevi"),
            ("trovare", "trovato", Host::Participle, "trovatosi"),
            ("trovare", "trovata", Host::Participle, "trovatala"),
            ("trovare", "trovate", Host::Participle, "trovatele"),
            ("dare", "dati", Host::Participle, "datile"),
        ] {
            assert!(forms(lemma, form, host).iter().any(|made| made == expected), "{expected}");
        }
    }

    #[test]
    fn what_nobody_says() {
        assert!(!forms("portare", "porta", Host::Imperative2s).contains(&"portasi".to_owned()));
        assert!(!forms("dare", "da", Host::Imperative2s).contains(&"daggli".to_owned()));
        assert!(!forms("ridere", "ridi", Host::Imperative2s).contains(&"ridimmi".to_owned()));
        assert!(!forms("trovare", "trovato", Host::Participle).contains(&"trovatosene".to_owned()));
        for (form, with) in
            [("lasciata", "lasciatalo"), ("lasciati", "lasciatila"), ("lasciate", "lasciateli")]
        {
            assert!(!forms("lasciare", form, Host::Participle).contains(&with.to_owned()), "{with}");
        }
        assert!(forms("vendere", "vende", Host::Infinitive).is_empty());
        let mut single = Vec::new();
        expand("fare", "fare", Host::Infinitive, |form, one| single.extend(one.then_some(form)));
        assert_eq!(single.len(), SINGLE.len());
    }

    #[test]
    fn which_forms_are_hosts() {
        let host = |form, lemma, tags| grammar::analyses(tags).into_iter().find_map(|a| host(form, lemma, a));
        assert_eq!(host("fa", "fare", "V:ind.pres.3s"), Some(Host::Imperative2s));
        assert_eq!(host("fai", "fare", "V:imp.2s+ind.pres.2s"), None);
        assert_eq!(host("mangia", "mangiare", "V:imp.2s+ind.pres.3s"), Some(Host::Imperative2s));
        assert_eq!(host("vende", "vendere", "V:ind.pres.3s"), None);
        assert_eq!(host("mostratene", "mostrare", "V:imp.2p+pp.fp-ne"), None);
    }
}
