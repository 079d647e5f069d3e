//! Grammar of a form as data, read from the tags of the lexicon (`dict/README.md`): `V:ind.impf.1s` is a
//! finite verb, imperfect, first person singular.

/// One grammatical reading of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Analysis {
    /// A verb form without clitics.
    Verb(Verb),
    /// A verb form (or *ecco*) with one or more enclitic pronouns: *farlo*, *andandosene*, *eccolo*.
    Clitic,
    /// A noun.
    Noun(Ending),
    /// An adjective.
    Adjective(Ending),
    /// A noun or an adjective: nobody has said which.
    NounOrAdjective,
    /// A comparative in *-er* (English).
    Comparative,
    /// A superlative in *-issimo*, *-errimo*, *-entissimo*; in English in *-est*.
    Superlative(Ending),
    /// An adverb.
    Adverb,
    /// An article, preposition, conjunction, pronoun, numeral.
    Function,
    /// An interjection.
    Interjection,
    /// A form without its last vowel or syllable: *poter*, *vuol*.
    Apocope,
}

/// A verb form, in the order grammars list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// *mangiavo*
    Finite(Tense, Person),
    /// *mangiare*
    Infinitive,
    /// *eat*: English has no ending for it.
    Base,
    /// *mangiando*
    Gerund,
    /// *mangiante*, *mangianti*
    PresentParticiple(Number),
    /// *walked*: the one past tense of English.
    Past,
    /// *mangiato*, *mangiate*
    PastParticiple(Ending),
}

/// Tenses of finite verbs. Conditional and imperative have one simple tense each, the subjunctive two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tense {
    /// *mangio*
    Present,
    /// *mangiavo*
    Imperfect,
    /// *mangiai*
    PastHistoric,
    /// *mangerò*
    Future,
    /// *mangi*
    SubjunctivePresent,
    /// *mangiassi*
    SubjunctiveImperfect,
    /// *mangerei*
    Conditional,
    /// *mangia!*
    Imperative,
}

/// Person and number of a finite verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the grammar say it all")]
pub enum Person {
    FirstSingular,
    SecondSingular,
    ThirdSingular,
    FirstPlural,
    SecondPlural,
    ThirdPlural,
}

/// One or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the grammar say it all")]
pub enum Number {
    Singular,
    Plural,
}

/// Masculine or feminine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the grammar say it all")]
pub enum Gender {
    Masculine,
    Feminine,
}

/// Gender and number as far as the form shows them; `None`: not known, or the form serves for both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the grammar say it all")]
pub struct Ending {
    pub gender: Option<Gender>,
    pub number: Option<Number>,
}

impl Ending {
    /// From `ms`, `fp`, `s`, `minv`, `inv`, nothing.
    fn parse(tag: &str) -> Self {
        let rest = tag.trim_start_matches(['m', 'f']);
        let gender = match &tag[..tag.len() - rest.len()] {
            "m" => Some(Gender::Masculine),
            "f" => Some(Gender::Feminine),
            _ => None,
        };
        Self { gender, number: number(rest) }
    }
}

fn number(tag: &str) -> Option<Number> {
    match tag {
        "s" => Some(Number::Singular),
        "p" => Some(Number::Plural),
        _ => None,
    }
}

/// The readings that the tags of one lemma list, without repetitions, in the order of the tags. What has no
/// name (a bare `V`, a tag from a newer list) is left out.
pub fn analyses(tags: &str) -> Vec<Analysis> {
    let mut found = Vec::new();
    for group in tags.split(',') {
        // `V:imp.2p+pp.fp-ne`: the class opens the group, the clitic at its end belongs to all of it.
        let (class, forms) = group.split_once(':').unwrap_or((group, ""));
        let clitic = class == "V" && forms.contains('-');
        for form in forms.split('+') {
            let analysis = match class {
                "V" if clitic => Some(Analysis::Clitic),
                "V" if form == "tronc" => Some(Analysis::Apocope),
                "V" => verb(form).map(Analysis::Verb),
                "U" => Some(Analysis::NounOrAdjective),
                "N" => Some(Analysis::Noun(Ending::parse(form))),
                "A" if form == "comp" => Some(Analysis::Comparative),
                "A" => Some(match form.strip_suffix(".sup") {
                    Some(form) => Analysis::Superlative(Ending::parse(form)),
                    None => Analysis::Adjective(Ending::parse(form)),
                }),
                "D" => Some(Analysis::Adverb),
                "F" => Some(Analysis::Function),
                "J" => Some(Analysis::Interjection),
                _ => None,
            };
            found.extend(analysis.filter(|analysis| !found.contains(analysis)));
        }
    }
    found
}

fn verb(tag: &str) -> Option<Verb> {
    let (mood, rest) = tag.split_once('.').unwrap_or((tag, ""));
    let (time, person) = rest.rsplit_once('.').unwrap_or(("", rest));
    let tense = match (mood, time) {
        ("inf", _) => return Some(Verb::Infinitive),
        ("base", _) => return Some(Verb::Base),
        ("ger", _) => return Some(Verb::Gerund),
        ("past", _) => return Some(Verb::Past),
        ("pp", _) => return Some(Verb::PastParticiple(Ending::parse(rest))),
        ("ppr", _) => return number(rest).map(Verb::PresentParticiple),
        ("ind", "pres") => Tense::Present,
        ("ind", "impf") => Tense::Imperfect,
        ("ind", "rem") => Tense::PastHistoric,
        ("ind", "fut") => Tense::Future,
        ("sub", "pres") => Tense::SubjunctivePresent,
        ("sub", "impf") => Tense::SubjunctiveImperfect,
        ("cond", "pres") => Tense::Conditional,
        ("imp", "") => Tense::Imperative,
        _ => return None,
    };
    let person = match person {
        "1s" => Person::FirstSingular,
        "2s" => Person::SecondSingular,
        "3s" => Person::ThirdSingular,
        "1p" => Person::FirstPlural,
        "2p" => Person::SecondPlural,
        "3p" => Person::ThirdPlural,
        _ => return None,
    };
    Some(Verb::Finite(tense, person))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEMININE_PLURAL: Ending = Ending { gender: Some(Gender::Feminine), number: Some(Number::Plural) };

    #[test]
    fn tags_are_read() {
        assert_eq!(
            analyses("V:imp.2p+ind.pres.2p+pp.fp"),
            [
                Analysis::Verb(Verb::Finite(Tense::Imperative, Person::SecondPlural)),
                Analysis::Verb(Verb::Finite(Tense::Present, Person::SecondPlural)),
                Analysis::Verb(Verb::PastParticiple(FEMININE_PLURAL)),
            ]
        );
        assert_eq!(analyses("V:inf,N:ms").len(), 2);
        assert_eq!(
            analyses("N:finv"),
            [Analysis::Noun(Ending { gender: Some(Gender::Feminine), number: None })]
        );
        assert_eq!(analyses("A:fp.sup"), [Analysis::Superlative(FEMININE_PLURAL)]);
        assert_eq!(analyses("D"), [Analysis::Adverb]);
        assert_eq!(analyses("A:"), [Analysis::Adjective(Ending::default())]);
        assert_eq!(analyses("V:tronc"), [Analysis::Apocope]);
        assert_eq!(analyses("U"), [Analysis::NounOrAdjective]);
        assert_eq!(analyses("A:comp"), [Analysis::Comparative]);
        assert_eq!(
            analyses("V:past+pp"),
            [Analysis::Verb(Verb::Past), Analysis::Verb(Verb::PastParticiple(Ending::default()))]
        );
    }

    #[test]
    fn a_clitic_belongs_to_its_whole_group() {
        assert_eq!(analyses("V:imp.2p+pp.fp-ne,V:imp.2s-tene"), [Analysis::Clitic]);
        assert_eq!(analyses("V:inf-"), [Analysis::Clitic]);
        assert_eq!(analyses("V:ecco-lo"), [Analysis::Clitic]);
    }

    #[test]
    fn nonsense_is_no_reading() {
        for tags in ["", "V", "V:", "V:ind", "V:ind.pres", "V:ind.pres.9x", "V:cond.1s", "Z:ms", "+,:", "é"]
        {
            assert_eq!(analyses(tags), [], "{tags}");
        }
    }
}
