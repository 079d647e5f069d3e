//! Regular verb + clitic forms, written out when the dictionary is built, so that every engine
//! sees the same closed list: *farlo*, *andandosene*, *dammi*, *portiamolo*, *trovatosi*.
//!
//! A rule of word formation, not of usage: every verb takes every clitic that its person allows,
//! because no list says which verbs are transitive.

/// Single clitics after infinitive, gerund and participle.
const SINGLE: &[&str] = &["mi", "ti", "si", "ci", "vi", "lo", "la", "li", "le", "gli", "ne"];
/// First halves of the pairs that end in one of [`SECOND`].
const FIRST: &[&str] = &["me", "te", "se", "ce", "ve", "glie"];
const SECOND: &[&str] = &["lo", "la", "li", "le", "ne"];

/// A verb form that takes clitics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
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

/// Calls `found` with each form and whether it is an infinitive with exactly one clitic.
pub fn expand(form: &str, host: Host, mut found: impl FnMut(String, bool)) {
    let Some(stem) = stem(form, host) else { return };
    // *da', fa', di', sta', va'* double the consonant, but not before *gli*: dammi, dagli.
    let doubles = host == Host::Imperative2s && matches!(form, "da" | "fa" | "di" | "sta" | "va");
    let mut join = |clitics: &str, one: bool| {
        let twin = if doubles && !clitics.starts_with("gli") { &clitics[..1] } else { "" };
        found(format!("{stem}{twin}{clitics}"), one && host == Host::Infinitive);
    };
    for clitic in SINGLE.iter().filter(|clitic| fits(clitic, host)) {
        join(clitic, true);
    }
    if host != Host::Participle {
        for first in FIRST.iter().filter(|first| fits(first, host)) {
            for second in SECOND {
                join(&format!("{first}{second}"), false);
            }
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

    fn forms(form: &str, host: Host) -> Vec<String> {
        let mut forms = Vec::new();
        expand(form, host, |form, _| forms.push(form));
        forms
    }

    #[test]
    fn regular_forms() {
        for (form, host, expected) in [
            ("fare", Host::Infinitive, "farlo"),
            ("porre", Host::Infinitive, "porlo"),
            ("condurre", Host::Infinitive, "condurmi"),
            ("andare", Host::Infinitive, "andarsene"),
            ("andando", Host::Gerund, "andandosene"),
            ("da", Host::Imperative2s, "dammi"),
            ("da", Host::Imperative2s, "dagli"),
            ("di", Host::Imperative2s, "dimmelo"),
            ("va", Host::Imperative2s, "vacci"),
            ("fa", Host::Imperative2s, "fallo"),
            ("portiamo", Host::Imperative1p, "portiamolo"),
            ("sedete", Host::Imperative2p, "sedetevi"),
            ("trovato", Host::Participle, "trovatosi"),
        ] {
            assert!(forms(form, host).iter().any(|made| made == expected), "{expected}");
        }
    }

    #[test]
    fn what_no_person_says() {
        assert!(!forms("porta", Host::Imperative2s).contains(&"portasi".to_owned()));
        assert!(!forms("da", Host::Imperative2s).contains(&"daggli".to_owned()));
        assert!(forms("vende", Host::Infinitive).is_empty());
        let mut single = Vec::new();
        expand("fare", Host::Infinitive, |form, one| single.extend(one.then_some(form)));
        assert_eq!(single.len(), SINGLE.len());
    }
}
