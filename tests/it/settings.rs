//! The settings: complete, with defaults that hold, and nothing else gets in.

use giostra::commands::{Opt, OptionKind, TABLE};
use giostra::messages::{Lang, Voice, plain, render};
use giostra::rooms::settings::{About, Key, Level, SETTINGS, Values};
use proptest::prelude::*;
use std::collections::BTreeSet;

#[test]
fn every_setting_is_in_the_table_once() {
    use Key::{
        Bacheca, Calma, Chi, Conserva, Dizionario, Fili, Fuso, Gioco, Kappa, Lingua, Mattino, Moderatori,
        Modo, Ogni, Penalita, Quota, RuoloCampione, Silenzio, Smorzamento, Stanza, Tema, Tutto, Volgari,
    };
    // A new setting does not compile until it is written here too.
    let next = |key| match key {
        Lingua => Some(Fuso),
        Fuso => Some(Tema),
        Tema => Some(Chi),
        Chi => Some(Moderatori),
        Moderatori => Some(Gioco),
        Gioco => Some(Stanza),
        Stanza => Some(Modo),
        Modo => Some(Dizionario),
        Dizionario => Some(Silenzio),
        Silenzio => Some(Quota),
        Quota => Some(Tutto),
        Tutto => Some(Calma),
        Calma => Some(Penalita),
        Penalita => Some(Volgari),
        Volgari => Some(Ogni),
        Ogni => Some(Kappa),
        Kappa => Some(Smorzamento),
        Smorzamento => Some(Mattino),
        Mattino => Some(Bacheca),
        Bacheca => Some(Fili),
        Fili => Some(Conserva),
        Conserva => Some(RuoloCampione),
        RuoloCampione => None,
    };
    let all: Vec<Key> = std::iter::successors(Some(Lingua), |key| next(*key)).collect();
    for key in &all {
        assert_eq!(About::of(*key).key, *key);
    }
    assert_eq!(SETTINGS.len(), all.len());
}

#[test]
fn names_lead_to_one_setting() {
    let mut names = BTreeSet::new();
    for about in SETTINGS {
        let both = BTreeSet::from([about.names.0, about.names.1]);
        for name in both {
            assert!(names.insert(name), "{name} is the name of two settings");
            assert_eq!(About::named(name).map(|found| found.key), Some(about.key));
            assert_eq!(About::named(&name.to_uppercase()).map(|found| found.key), Some(about.key));
        }
        assert!(!about.levels.is_empty(), "{} can be set nowhere", about.names.0);
    }
    assert!(About::named("colore").is_none());
    assert!(About::named("").is_none());
}

#[test]
fn defaults_are_stored_values() {
    for about in SETTINGS {
        for lang in Lang::ALL {
            assert_eq!(about.read(about.default, lang), Ok(about.default.to_owned()), "{}", about.names.0);
            // What is shown can be typed back.
            let shown = about.shown(about.default, lang);
            assert_eq!(about.read(&shown, lang), Ok(about.default.to_owned()), "{} {shown}", about.names.0);
        }
    }
}

#[test]
fn both_languages_values_are_read() {
    for about in SETTINGS {
        let Values::OneOf(values) = about.values else { continue };
        for (it, en) in values {
            for typed in [(*it).to_owned(), (*en).to_owned(), format!(" {} ", en.to_uppercase())] {
                assert_eq!(about.read(&typed, Lang::It), Ok((*it).to_owned()), "{} {typed}", about.names.0);
            }
            assert_eq!(about.shown(it, Lang::En), *en);
        }
    }
    assert_eq!(About::of(Key::Gioco).read("si", Lang::It), Ok("sì".to_owned()));
    assert_eq!(About::of(Key::Silenzio).read("23 - 8", Lang::It), Ok("23-8".to_owned()));
    assert_eq!(About::of(Key::Silenzio).read("off", Lang::En), Ok("no".to_owned()));
    assert_eq!(About::of(Key::Fuso).read("America/New_York", Lang::En), Ok("America/New_York".to_owned()));
    let moderators = About::of(Key::Moderatori);
    for typed in ["ruolo:197038439483310086", "Role: 197038439483310086", "<@&197038439483310086>"] {
        assert_eq!(moderators.read(typed, Lang::It), Ok("ruolo:197038439483310086".to_owned()), "{typed}");
    }
    assert_eq!(moderators.read("Everyone", Lang::En), Ok("tutti".to_owned()));
    assert_eq!(moderators.shown("ruolo:12", Lang::En), "role:12");
    for (city, zone) in
        [("roma", "Europe/Rome"), ("NEW YORK", "America/New_York"), ("são paulo", "America/Sao_Paulo")]
    {
        assert_eq!(About::of(Key::Fuso).read(city, Lang::It), Ok(zone.to_owned()));
    }
    assert_eq!(About::of(Key::Quota).read("007", Lang::It), Ok("7".to_owned()));
}

#[test]
fn bad_values_are_refused_with_a_sentence() {
    let bad = |key| match key {
        Key::Fuso => ["Europe/Roma", "Terra/Mezzo", "+99:00"],
        Key::Silenzio => ["8-8", "24-3", "notte"],
        Key::Moderatori => ["ruolo:", "ruolo:12a", "1234567"],
        Key::Quota => ["-1", "501", "tante"],
        Key::Ogni => ["-1", "1441", "1.5"],
        Key::Kappa => ["0", "101", "24.5"],
        Key::Mattino => ["3", "24", "otto"],
        _ => ["forse", "", "it it"],
    };
    for about in SETTINGS {
        for typed in bad(about.key) {
            for lang in Lang::ALL {
                let refusal = about.read(typed, lang).expect_err(typed);
                let sentence = render(
                    lang,
                    &refusal,
                    &Voice {
                        when: &|_| String::new(),
                        typed: &str::to_owned,
                        called: &|_, name| name.to_owned(),
                        ..Voice::PLAIN
                    },
                );
                assert_ne!(sentence, refusal.key, "{lang}: nobody has written it");
                assert!(!sentence.contains("{$") && sentence.lines().count() <= 2, "{sentence}");
                assert!(sentence.contains(typed), "it does not say what was wrong: {sentence}");
            }
        }
    }
}

#[test]
fn every_setting_says_what_it_does() {
    for lang in Lang::ALL {
        for about in SETTINGS {
            let key = about.text();
            assert_ne!(plain(lang, &key, &[]), key, "{lang}: nobody has written it");
        }
    }
}

#[test]
fn what_settings_offer_commands_offer_too() {
    let choices = |opt: Opt| {
        let mut options = TABLE.iter().flat_map(|spec| spec.options);
        let option = options.find(|option| option.id == opt && matches!(option.kind, OptionKind::Choice(_)));
        match option.expect("an option with choices").kind {
            OptionKind::Choice(choices) => choices.to_vec(),
            _ => Vec::new(),
        }
    };
    let values = |key: Key| match About::of(key).values {
        Values::OneOf(values) => values.to_vec(),
        _ => Vec::new(),
    };
    assert_eq!(values(Key::Stanza), choices(Opt::Stanza));
    assert_eq!(values(Key::Modo), choices(Opt::Modo));
    assert_eq!(values(Key::Dizionario)[1..], choices(Opt::Dizionario));
    // One's own language is the one thing that a person sets for himself.
    let personal = SETTINGS.iter().filter(|about| about.levels.contains(&Level::Person));
    assert_eq!(personal.map(|about| about.key).collect::<Vec<_>>(), [Key::Lingua]);
}

proptest! {
    #[test]
    fn nothing_typed_breaks_it(typed in any::<String>()) {
        for about in SETTINGS {
            if let Ok(stored) = about.read(&typed, Lang::It) {
                // What was stored is read back as itself.
                prop_assert_eq!(about.read(&stored, Lang::En), Ok(stored));
            }
            let _ = About::named(&typed);
        }
    }
}
