//! Dictionaries: what each of them takes, overlays, sentences; what they are compiled of, imports and the command line are in files
//! of their own.

mod command;
mod import;
mod readings;

use giostra::messages::{Lang, plain};
use giostra::words::dictionary::{Dictionary, DictionaryName};
use giostra::words::explain::{Reason, explain, sentence};
use giostra::words::frequency::Zipf;
use giostra::words::grammar::{Analysis, Person, Tense, Verb};
use giostra::words::lexicon::Lexicon;
use giostra::words::library::Library;
use giostra::words::overlay::Overlay;
use giostra::words::spelling;
use giostra::words::told::offers;
use proptest::prelude::*;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

fn dict() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("dict")
}

fn words_of(dictionary: &Dictionary) -> Vec<String> {
    let mut words = Vec::new();
    dictionary.for_each_word(|word| words.push(word.to_owned()));
    words
}

/// What the lists themselves say, read without the builder.
fn unpacked(file: &str) -> String {
    let mut text = String::new();
    let packed = fs::File::open(dict().join(file)).unwrap();
    liblzma::read::XzDecoder::new(packed).read_to_string(&mut text).unwrap();
    text
}

/// A word that is told as missed can be played.
#[test]
fn what_people_know_is_in_what_is_played() {
    for name in DictionaryName::ALL {
        let played = Dictionary::embedded(name);
        if name.known_to_people() != name {
            let known = words_of(&Dictionary::embedded(name.known_to_people()));
            let strange: Vec<_> = known.iter().filter(|word| !played.contains(word)).collect();
            assert!(!known.is_empty() && strange.is_empty(), "{name}: {strange:?}");
        }
    }
    assert_eq!(DictionaryName::Scrabble.known_to_people(), DictionaryName::Classico);
}

#[test]
fn every_dictionary_is_sorted_folded_and_has_the_hash_of_its_words() {
    for name in DictionaryName::ALL {
        let dictionary = Dictionary::embedded(name);
        let words = words_of(&dictionary);
        assert!(words.is_sorted_by(|a, b| a < b), "{name}");
        assert!(words.iter().all(|word| word.bytes().all(|b| b.is_ascii_lowercase())), "{name}");
        assert_eq!(dictionary.count_words(), words.len());
        let mut hasher = Sha256::new();
        hasher.update(words.join("\n"));
        hasher.update("\n");
        assert_eq!(dictionary.hash(), hex::encode(hasher.finalize()), "{name}");
    }
}

#[test]
fn the_masks_of_the_readme_hold_for_every_form_of_the_list() {
    let short = fs::read_to_string(dict().join("short_words.tsv")).unwrap();
    let short = |column: usize| -> BTreeSet<&str> {
        let rows = short.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
        rows.filter(|row| row[column] == "1").map(|row| row[0]).collect()
    };
    let list = unpacked("lexicon_it.tsv.xz");
    let additions = fs::read_to_string(dict().join("additions.tsv")).unwrap();
    let mut listed: BTreeMap<String, String> = BTreeMap::new();
    // What `verbs.tsv` conjugates anew is tested with the rules that do it (`compiled`).
    let verbs = fs::read_to_string(dict().join("verbs.tsv")).unwrap();
    let verbs: BTreeSet<&str> = verbs.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();
    let mut anew: BTreeSet<String> = BTreeSet::new();
    for line in list.lines().chain(additions.lines().skip(1)) {
        let fields: Vec<&str> = line.split('\t').collect();
        let form = spelling::fold(fields[0]).unwrap();
        if fields.len() > 4 && fields[3].split('|').any(|lemma| verbs.contains(lemma)) {
            anew.insert(form.clone());
        }
        listed.entry(form).or_default().push_str(fields[1]);
    }
    let removals = fs::read_to_string(dict().join("removals.tsv")).unwrap();
    for (form, _) in removals.lines().skip(1).map(|line| line.split_once('\t').unwrap()) {
        listed.entry(form.to_owned()).or_default().retain(|class| "XTECO".contains(class));
    }
    // Verb forms without their end are taken for what they are, whatever the list says.
    let lexicon = Lexicon::italian();
    let is_apocope = |form: &str| {
        lexicon.get(form).is_some_and(|value| {
            let tags = lexicon.known(form, value).analyses;
            tags.iter().any(|(_, tags)| tags == "V:tronc")
                && value.classes.letters().all(|class| "XTECO".contains(class))
        })
    };
    for (_, classes) in listed.iter_mut().filter(|(form, _)| is_apocope(form)) {
        classes.retain(|class| "XTECO".contains(class));
    }
    for (name, mask, column) in [
        (DictionaryName::Classico, "NAIPVGDFJUS", 4),
        (DictionaryName::Scrabble, "NAIPVGDFJUSEC", 5),
        (DictionaryName::Wyps, "NAIPDFJEUS", 6),
    ] {
        let (dictionary, short) = (Dictionary::embedded(name), short(column));
        let wrong: Vec<_> = listed
            .iter()
            .filter(|(form, _)| !anew.contains(*form))
            .filter(|(form, classes)| {
                let taken = if form.len() <= 3 {
                    short.contains(form.as_str())
                } else {
                    classes.contains(|c| mask.contains(c))
                };
                // Expansion may add a verb + clitic reading to a form (porci), never take one away.
                let expanded = mask.contains('E') && !taken && form.len() > 3;
                !expanded && dictionary.contains(form) != taken
            })
            .collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
    }
    // Classico has nothing that is not in the list: no clitic form slips in by expansion.
    let classico = words_of(&Dictionary::embedded(DictionaryName::Classico));
    let short = short(4);
    let is_anew = |word: &str| {
        let known = lexicon.get(word).map(|value| lexicon.known(word, value).analyses).unwrap_or_default();
        known.iter().any(|(lemma, _)| verbs.contains(lemma.as_str()))
    };
    let is_listed =
        |word: &String| listed.contains_key(word) || short.contains(word.as_str()) || is_anew(word);
    assert_eq!(classico.iter().find(|word| !is_listed(word)), None);
    let enciclopedico = words_of(&Dictionary::embedded(DictionaryName::Enciclopedico));
    let names = listed.iter().filter(|(_, classes)| classes.contains('X'));
    let both: BTreeSet<&str> =
        names.map(|(form, _)| form.as_str()).chain(classico.iter().map(String::as_str)).collect();
    assert!(enciclopedico.iter().eq(both.iter()));
}

#[test]
fn who_takes_what() {
    // Columns: classico, enciclopedico, wyps, scrabble, english.
    for (word, taken) in [
        ("carte", "yyyyy"),
        ("mangiavo", "yy-y-"),
        ("mangiando", "yy-y-"),
        ("mangiare", "yyyy-"),
        ("perche", "yyyy-"),
        ("andandosene", "---y-"),
        ("farlo", "--yy-"),
        ("farglielo", "---y-"),
        ("dammi", "---y-"),
        ("dagli", "yyyy-"),
        ("daglielo", "---y-"),
        ("vattene", "---y-"),
        ("disfallo", "---y-"),
        ("portiamolo", "---y-"),
        ("sedetevi", "---y-"),
        ("trovatosi", "---y-"),
        ("condurlo", "--yy-"),
        ("trovarmici", "---y-"),
        ("porci", "yyyy-"),
        ("torino", "-y---"),
        ("abano", "-y---"),
        ("poter", "-----"),
        ("goder", "-----"),
        ("rendon", "-----"),
        ("tender", "yyyyy"),
        ("rna", "yyyy-"),
        ("dna", "yyyy-"),
        ("guarde", "-----"),
        ("calduccio", "yyyy-"),
        ("cybersicurezza", "yyyy-"),
        ("switchavano", "yy-y-"),
        ("sterilirlo", "--yy-"),
        ("lockdown", "yyyyy"),
        ("aahh", "-----"),
        ("fe", "yyyy-"),
        ("dvd", "yyyy-"),
        ("daimi", "-----"),
        ("daggli", "-----"),
        ("mostratenelo", "-----"),
        ("through", "----y"),
        ("qualificativi", "yyyy-"),
        ("sorbitolo", "yyyy-"),
        ("", "-----"),
        ("zzzz", "-----"),
    ] {
        let found: String = DictionaryName::ALL
            .into_iter()
            .map(|name| if Dictionary::embedded(name).contains(word) { 'y' } else { '-' })
            .collect();
        assert_eq!(found, taken, "{word}");
    }
}

#[test]
fn spellings_and_common_words() {
    let classico = Dictionary::embedded(DictionaryName::Classico);
    for (word, shown) in
        [("perche", "perché"), ("citta", "città"), ("pero", "pero/però"), ("casa", "casa"), ("zzz", "zzz")]
    {
        assert_eq!(classico.display(word), shown);
    }
    // Every spelling folds back to its word (W8).
    classico.for_each_word(|word| {
        for shown in classico.display(word).split('/') {
            let letters: String = shown.chars().filter(|c| !matches!(c, '’' | '\'')).collect();
            assert_eq!(spelling::fold(&letters).as_deref(), Some(word), "{shown}");
        }
    });
    assert!(classico.is_common("citta") && classico.is_common("mangiare"));
    assert!(!classico.is_common("abaca") && !classico.is_common("zzzz"));
    let listed = unpacked("frequency_it.tsv.xz")
        .lines()
        .filter(|line| classico.contains(line.split('\t').next().unwrap()))
        .count();
    let mut common = 0;
    classico.for_each_word(|word| common += usize::from(classico.is_common(word)));
    assert_eq!(common, listed);
}

/// Plurals of words that do not exist, or of quite another word, and qualities without their accent: by rule, not by example.
#[test]
fn lemmas_are_words_and_qualities_have_their_accents() {
    let classico = Dictionary::embedded(DictionaryName::Classico);
    let lemma = |word: &str| {
        let verdict = explain(&classico, &Overlay::default(), word, 2);
        verdict.readings.into_iter().map(|reading| reading.lemma).collect::<Vec<_>>()
    };
    for (word, of) in [
        ("avventisti", "avventista"),
        ("marmisti", "marmista"),
        ("cisti", "ciste"),
        ("idolatre", "idolatra"),
        ("friggitore", "friggitore"),
        ("malare", "malare"),
        ("spiagge", "spiaggia"),
    ] {
        assert!(lemma(word).iter().any(|one| one == of), "{word}: {:?}", lemma(word));
    }
    for (word, shown) in
        [("ermeticita", "ermeticità"), ("statuarieta", "statuarietà"), ("cenobita", "cenobita")]
    {
        assert_eq!(classico.display(word), shown);
    }
    let mut wrong = Vec::new();
    classico.for_each_word(|word| {
        let Some((_, known)) = classico.lookup(word) else { return };
        for (lemma, tags) in known.analyses {
            let invented = lemma.ends_with("iste") && !classico.contains(&lemma);
            let feminine = tags == "N:fp"
                && word.strip_suffix('e').is_some_and(|stem| {
                    !stem.ends_with(['c', 'g']) && lemma.strip_suffix("ia") == Some(stem)
                });
            if invented || feminine {
                wrong.push(format!("{word} of {lemma}"));
            }
        }
    });
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn words_are_known_by_how_often_they_are_met_with() {
    let playing = |name: DictionaryName, overlay: Overlay| {
        Library::default().playing_words(name.name(), overlay).unwrap()
    };
    let italian = playing(DictionaryName::Scrabble, Overlay::default());
    let of = |word: &str| italian.familiarity(word);
    assert!(of("casa") > of("matita") && of("matita") > of("abaca"));
    // Forms are known by their word, less readily; with clitics less readily still.
    assert!(of("mangiare") > of("mangereste") && of("mangereste") >= of("mangiare").rarer(3));
    assert!(of("mangereste") > of("mangiandosene") && of("mangiandosene") > Zipf::default());
    let english = playing(DictionaryName::English, Overlay::default());
    assert!(english.familiarity("house") > english.familiarity("quaffed"));
    // What a server has added, everybody there knows; so it is with a list of one's own.
    let mut overlay = Overlay::default();
    overlay.set("ciribiricoccola", true);
    assert_eq!(playing(DictionaryName::Classico, overlay).familiarity("ciribiricoccola"), Zipf::KNOWN);
    assert_eq!(Dictionary::from_words(vec!["xyz".into()]).familiarity("xyz"), Zipf::KNOWN);
}

#[test]
fn grammar_is_data() {
    let classico = Dictionary::embedded(DictionaryName::Classico);
    let verdict = explain(&classico, &Overlay::default(), "Mangiavo", 4);
    assert_eq!((verdict.word.as_str(), verdict.reason, verdict.valid()), ("mangiavo", Reason::Ok, true));
    assert_eq!(verdict.readings[0].lemma, "mangiare");
    assert_eq!(
        verdict.readings[0].analyses,
        [Analysis::Verb(Verb::Finite(Tense::Imperfect, Person::FirstSingular))]
    );
    let verdict = explain(&classico, &Overlay::default(), "andandosene", 4);
    assert_eq!(
        (verdict.reason, &verdict.readings[0].analyses[..]),
        (Reason::Clitic, &[Analysis::Clitic][..])
    );
    // Accents of the lemma are told too.
    let verdict = explain(&classico, &Overlay::default(), "citta", 4);
    assert_eq!((verdict.lemma[0].as_str(), verdict.readings[0].lemma.as_str()), ("citta", "città"));
}

#[test]
fn board_games_play_with_a_servers_own_words() {
    let library = Library::default();
    let packed =
        |overlay: &Overlay| library.playing_words("classico", overlay.clone()).unwrap().gaddag().unwrap();
    let plain = packed(&Overlay::default());
    let dictionary = Dictionary::embedded(DictionaryName::Classico);
    let mut playable = 0;
    dictionary.for_each_word(|word| {
        // W28: a slur is never looked for.
        let is_played = (2..=15).contains(&word.len()) && offers(word);
        assert_eq!(plain.contains(word), is_played, "{word}");
        playable += usize::from(is_played);
    });
    assert_eq!(plain.len(), playable);
    let mut overlay = Overlay::default();
    for (word, added) in [("casa", true), ("zzzz", false), ("aaaa", true), ("carte", false), ("zzzzzz", true)]
    {
        overlay.set(word, added);
    }
    let own = packed(&overlay);
    assert!(own.contains("aaaa") && own.contains("zzzzzz") && own.contains("casa") && own.contains("carta"));
    assert!(!own.contains("carte") && !plain.contains("aaaa") && plain.contains("carte"));
    assert_eq!(own.len(), plain.len() + 1);
    // What was packed is kept.
    assert!(
        std::sync::Arc::ptr_eq(&own, &packed(&overlay))
            && std::sync::Arc::ptr_eq(&plain, &packed(&Overlay::default()))
    );
}

#[test]
fn a_servers_own_words() {
    let classico = Dictionary::embedded(DictionaryName::Classico);
    let mut overlay = Overlay::default();
    assert_eq!(classico.compute_hash(&overlay), classico.hash(), "nothing changed, nothing else to sign");
    // What the dictionary says already changes no word.
    overlay.set("casa", true);
    overlay.set("zzzz", false);
    assert_eq!(classico.compute_hash(&overlay), classico.hash());
    overlay.set("aaaa", true);
    overlay.set("carte", false);
    overlay.set("zzzzzz", true);
    let mut words = words_of(&classico);
    words.retain(|word| word != "carte");
    words.extend(["aaaa".to_owned(), "zzzzzz".to_owned()]);
    assert_eq!(classico.compute_hash(&overlay), Dictionary::from_words(words).hash());
    let told = |word: &str| {
        let verdict = explain(&classico, &overlay, word, 4);
        (verdict.reason.name(), sentence(&verdict, &|key, args| plain(Lang::It, key, args)))
    };
    assert_eq!(told("zzzzzz"), ("ok", "zzzzzz: aggiunta da chi modera questo server".into()));
    assert_eq!(told("carte"), ("removed", "carte: tolta da chi modera questo server".into()));
    assert_eq!(
        told("aahh"),
        ("removed", "aahh: tolta dal dizionario (sigla, frammento o parola straniera)".into())
    );
    overlay.unset("carte");
    assert_eq!(explain(&classico, &overlay, "carte", 4).reason, Reason::Ok);
}

#[test]
fn a_damaged_lexicon_is_refused() {
    assert!(Lexicon::from_bytes(b"no map at all".to_vec(), Vec::new()).is_err());
    assert!(Lexicon::from_bytes(Vec::new(), Vec::new()).is_err());
}

proptest! {
    #[test]
    fn any_text_has_a_verdict_that_agrees_with_the_dictionary(text in any::<String>(), min in 0_usize..9) {
        let classico = Dictionary::embedded(DictionaryName::Classico);
        let verdict = explain(&classico, &Overlay::default(), &text, min);
        let word = spelling::fold(text.trim());
        let taken = word.is_some_and(|word| word.len() >= min && classico.contains(&word));
        prop_assert_eq!(verdict.valid(), taken);
        for lang in Lang::ALL {
            let said = sentence(&verdict, &|key, args| plain(lang, key, args));
            prop_assert!(!said.is_empty() && !said.starts_with("words-"));
        }
    }

    #[test]
    fn words_like_words_have_one_too(word in "[a-z]{1,12}", name in proptest::sample::select(&DictionaryName::ALL[..])) {
        let dictionary = Dictionary::embedded(name);
        let verdict = explain(&dictionary, &Overlay::default(), &word, 4);
        prop_assert_eq!(verdict.valid(), word.len() >= 4 && dictionary.contains(&word));
    }

    #[test]
    fn bombs_are_small_and_quiet(marks in 0_usize..4000, letter in "[a-zàé]") {
        let bomb = format!("{letter}{}", "\u{301}\u{327}".repeat(marks));
        prop_assert!(spelling::tokens(&bomb).count() <= 1);
        prop_assert!(spelling::fold(&bomb).is_none_or(|word| word.len() == 1));
    }
}

#[test]
fn every_form_of_both_lexicons_has_a_sentence() {
    // No pattern is malformed, no tag lacks its words, no key its sentence.
    for (lexicon, dictionary) in [
        (Lexicon::italian(), Dictionary::embedded(DictionaryName::Scrabble)),
        (Lexicon::english(), Dictionary::embedded(DictionaryName::English)),
    ] {
        let mut number = 0;
        lexicon.for_each(|form, value| {
            number += 1;
            // All that the lists hold, and every hundredth of the two million that were made from them.
            if value.classes.letters().all(|c| "ECO".contains(c)) && number % 100 != 0 {
                return;
            }
            let known = lexicon.known(form, value);
            assert_eq!(dictionary.lookup(form).map(|(_, known)| known), Some(known.clone()));
            if number % 100 == 0 {
                let said = sentence(&explain(&dictionary, &Overlay::default(), form, 2), &|key, args| {
                    plain(Lang::En, key, args)
                });
                assert!(said.contains(": ") && !said.contains("words-"), "{said}");
            }
        });
        assert!(number > 100_000);
    }
}

#[test]
fn common_words_by_number_are_the_common_words() {
    // Of the English words, all are.
    for (name, all) in [(DictionaryName::Classico, false), (DictionaryName::English, true)] {
        let dictionary = Dictionary::embedded(name);
        let bits = dictionary.common_words();
        let (mut number, mut common) = (0, 0);
        dictionary.for_each_word(|word| {
            let bit = bits[number / 64] >> (number % 64) & 1 == 1;
            assert_eq!(bit, dictionary.is_common(word), "{word}");
            number += 1;
            common += usize::from(bit);
        });
        assert!(common > 1_000 && (common == number) == all, "{common} of {number}");
    }
}
