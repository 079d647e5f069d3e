//! W28: the bot never offers a slur: the judged lists are in order, and whatever the bot says or plays of its own accord goes past them.

use giostra::words::dictionary::{Dictionary, DictionaryName};
use giostra::words::library::{Library, PlayingWords};
use giostra::words::overlay::Overlay;
use giostra::words::spelling;
use giostra::words::told::{self, Kept};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn the_judged_lists_are_in_order_and_of_words_that_are_played_with() {
    let file = include_str!("../../dict/slurs.tsv");
    assert_eq!(file.lines().next(), Some("language\tlist\tlemma\tforms\treason"));
    assert_eq!(told::judged().count(), file.lines().count() - 1, "a line cannot be read");
    let dictionaries = [("it", DictionaryName::Enciclopedico), ("en", DictionaryName::English)]
        .map(|(language, name)| (language, Dictionary::embedded(name)));
    let mut seen = BTreeSet::new();
    for one in told::judged() {
        let (_, dictionary) = dictionaries.iter().find(|(language, _)| *language == one.language).unwrap();
        for form in one.forms.split(' ') {
            assert_eq!(spelling::fold(form).as_deref(), Some(form), "{}", one.forms);
            assert!(seen.insert((one.language, form)), "{form} is judged twice");
            assert!(!told::heads(form), "{form}");
            assert_eq!(told::offers(form), told::kept(form) != Some(Kept::Never), "{form}");
        }
        // What is never offered may be in a server's own list, or in a larger one; what only is not the longest must be in ours.
        let is_in = one.forms.split(' ').any(|form| dictionary.contains(form));
        assert!(is_in || one.kept == Kept::Never, "{} is in no dictionary", one.forms);
        assert!(one.reason.chars().count() > 10, "{} needs a reason", one.forms);
    }
    for word in ["negro", "frocio", "terrona", "nigger", "spic", "kike", "redskin"] {
        assert_eq!(told::kept(word), Some(Kept::Never), "{word}");
    }
    for word in ["zingaro", "finocchio", "ritardato", "dyke", "gypsy", "chink"] {
        assert_eq!(told::kept(word), Some(Kept::NotLongest), "{word}");
    }
    for word in ["casa", "negriere", "negritudine", "terra", "niggle", "spice", "raccoon", "cocoon"] {
        assert_eq!(told::kept(word), None, "{word}");
    }
}

#[test]
fn people_may_write_them_and_the_bot_does_not_play_them() {
    let library = Library::default();
    for (name, slur, other) in [("classico", "negro", "zingaro"), ("english", "coon", "gypsy")] {
        let plain = library.playing_words(name, Overlay::default()).unwrap();
        let mut added = Overlay::default();
        added.set(slur, true);
        added.set("frocione", true);
        let added = library.playing_words(name, added).unwrap();
        let discreet = library.playing_words(name, Overlay::default().discreetly(true)).unwrap();
        for words in [&plain, &added, &discreet] {
            assert!(words.accepts(slur) && words.accepts(other), "{name}: players may write them");
            assert!(!words.says(slur) && words.says(other));
            let spoken = words.spoken();
            assert!(!spoken.accepts(slur) && spoken.accepts(other));
            for packed in [words.gaddag().unwrap(), spoken.gaddag().unwrap()] {
                assert!(!packed.contains(slur) && !packed.contains("frocione") && packed.contains(other));
            }
        }
        assert!(added.accepts("frocione") && !added.says("frocione"));
        // By these a log from before is looked through.
        assert!(plain.complete().gaddag().unwrap().contains(slur));
        assert_eq!(plain.hash(), plain.complete().hash());
    }
    // Nothing is packed twice for this.
    let words = PlayingWords::of(Dictionary::from_words(vec!["casa".into(), "negro".into()]));
    assert!(std::sync::Arc::ptr_eq(&words.gaddag().unwrap(), &words.spoken().gaddag().unwrap()));
}

#[test]
fn no_recorded_conversation_offers_one() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/chats");
    let mut offered = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "out") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        // What somebody has written themselves they may read again, alone.
        let mut alone = false;
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            alone = if line.starts_with("> |") {
                alone
            } else {
                line.starts_with("> only Silk: ") || line.starts_with("> @Silk")
            };
            let is_known =
                name == "parole-non-mostrate" && (alone || line.starts_with("> only Marta: «negro»"));
            let words = line.split(|c: char| !c.is_alphabetic()).filter_map(spelling::fold);
            let slurs: Vec<String> = words.filter(|word| !told::offers(word)).collect();
            if !is_known && !slurs.is_empty() {
                offered.push(format!("{name}.out:{}: {slurs:?}", number + 1));
            }
        }
    }
    assert!(offered.is_empty(), "{}", offered.join("\n"));
}
