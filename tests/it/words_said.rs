//! What the bot says of words: not the vulgar ones, where a server wants it so, and where a free dictionary explains them.

use giostra::words::dictionary::DictionaryName;
use giostra::words::library::Library;
use giostra::words::overlay::Overlay;
use giostra::words::vulgar::Vulgar;

/// What a server may keep from hearing: the forms of the listed words, and nothing that may be another word.
#[test]
fn vulgar_words_are_of_the_list_and_may_be_written() {
    for (vulgar, name, [some, none]) in [
        (
            Vulgar::Italian,
            DictionaryName::Scrabble,
            [["stronzate", "incazzarsi", "puttane"], ["cachi", "canali", "fiche"]],
        ),
        (
            Vulgar::English,
            DictionaryName::English,
            [["bitches", "shittier", "wanked"], ["cock", "assess", "scunthorpe"]],
        ),
    ] {
        assert!(vulgar.forms().is_sorted() && vulgar.forms().len() > 100);
        assert!(some.iter().all(|word| vulgar.holds(word)) && !none.iter().any(|word| vulgar.holds(word)));
        let library = Library::default();
        let words = |discreet: bool| {
            let mut overlay = Overlay::default();
            overlay.set(some[0], true);
            library.playing_words(name.name(), overlay.discreetly(discreet)).unwrap()
        };
        // People may write them, and the list has the same hash; the bot says those that the server itself has added.
        assert!(some.iter().all(|word| words(true).accepts(word)));
        assert_eq!(words(true).hash(), words(false).hash());
        assert_eq!(some.map(|word| words(true).spoken().accepts(word)), [true, false, false]);
        assert!(some.iter().all(|word| words(false).spoken().accepts(word)));
        // What has been taken out since it was played is no vulgar word.
        let mut overlay = Overlay::default();
        overlay.set(none[0], false);
        let removed = library.playing_words(name.name(), overlay.discreetly(true)).unwrap();
        assert!(!removed.accepts(none[0]) && removed.says(none[0]));
        assert_eq!(some.map(|word| words(true).says(word)), [true, false, false]);
        // What computers play on boards from.
        let packed = words(true).spoken().gaddag().unwrap();
        assert_eq!(some.map(|word| packed.contains(word)), [true, false, false]);
    }
}

#[test]
fn a_free_dictionary_is_pointed_to_by_the_word_that_a_form_is_of() {
    let page = |name: DictionaryName, word| {
        Library::default().playing_words(name.name(), Overlay::default()).unwrap().page(word)
    };
    let italian = |title: &str| Some(format!("https://it.wiktionary.org/wiki/Speciale:Ricerca/{title}"));
    assert_eq!(page(DictionaryName::Classico, "mangiavo"), italian("mangiare"));
    assert_eq!(page(DictionaryName::Classico, "elasticita"), italian("elasticit%C3%A0"));
    assert_eq!(page(DictionaryName::Classico, "casetta"), italian("casetta"));
    // Of two words the one that is met with more often.
    assert_eq!(page(DictionaryName::Classico, "case"), italian("casa"));
    assert_eq!(page(DictionaryName::Classico, "zzzz"), None);
    let english = "https://en.wiktionary.org/wiki/Special:Search/child";
    assert_eq!(page(DictionaryName::English, "children").as_deref(), Some(english));
}
