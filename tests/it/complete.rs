//! What is offered while somebody types.

use giostra::commands::{MOST, TABLE, complete, name_begun, named_so, pages};
use giostra::messages::Lang;
use giostra::rooms::settings::{About, SETTINGS};
use proptest::prelude::*;

fn sent(command: &str, option: &str, typed: &str, key: &str, lang: Lang) -> Vec<String> {
    let given = [("chiave".to_owned(), key.to_owned())];
    complete(command, option, typed, &given, lang).into_iter().map(|(_, sent)| sent).collect()
}

#[test]
fn a_city_finds_its_zone() {
    for (typed, zone) in [
        ("roma", "Europe/Rome"),
        ("ROMA", "Europe/Rome"),
        ("rom", "Europe/Rome"),
        ("rome", "Europe/Rome"),
        ("europe/ro", "Europe/Rome"),
        ("milano", "Europe/Rome"),
        ("new york", "America/New_York"),
        ("new_y", "America/New_York"),
        ("NEW-YORK", "America/New_York"),
        ("zürich", "Europe/Zurich"),
        ("zurigo", "Europe/Zurich"),
        ("são paulo", "America/Sao_Paulo"),
        ("sao paulo", "America/Sao_Paulo"),
        ("citta del", "America/Mexico_City"),
        ("buenos aires", "America/Argentina/Buenos_Aires"),
        ("l'avana", "America/Havana"),
        ("tokyo", "Asia/Tokyo"),
        ("utc", "UTC"),
        ("", "Europe/Rome"),
    ] {
        let found = sent("impostazioni", "valore", typed, "fuso", Lang::It);
        assert_eq!(found.first().map(String::as_str), Some(zone), "{typed}: {found:?}");
        let english = complete("settings", "value", typed, &[("key".into(), "timezone".into())], Lang::En);
        assert_eq!(english.first().map(|(_, sent)| sent.as_str()), Some(zone), "{typed}");
    }
    assert_eq!(sent("impostazioni", "valore", "atlantide", "fuso", Lang::It), Vec::<String>::new());
    let every_a = sent("impostazioni", "valore", "a", "fuso", Lang::It);
    assert_eq!(every_a.len(), MOST);
}

#[test]
fn keys_values_and_topics_are_offered_in_the_language_of_who_types() {
    for (command, option, typed, key, lang, expected) in [
        ("impostazioni", "chiave", "te", "", Lang::It, "tema"),
        ("impostazioni", "chiave", "orario", "", Lang::It, "fuso"),
        ("settings", "key", "th", "", Lang::En, "theme"),
        ("impostazioni", "valore", "", "tema", Lang::It, "notte"),
        ("settings", "value", "", "theme", Lang::En, "dark"),
        ("impostazioni", "valore", "gio", "tema", Lang::It, "giorno"),
        ("impostazioni", "valore", "si", "gioco", Lang::It, "sì"),
        ("impostazioni", "valore", "23", "silenzio", Lang::It, "23-8"),
        ("impostazioni", "valore", "1-5", "silenzio", Lang::It, "1-5"),
        ("impostazioni", "valore", "7", "quota", Lang::It, "7"),
        ("impostazioni", "valore", "", "moderatori", Lang::It, "predefinito"),
        ("impostazioni", "valore", "<@&12>", "moderatori", Lang::It, "ruolo:12"),
        ("settings", "value", "", "moderators", Lang::En, "default"),
        ("aiuto", "argomento", "acc", "", Lang::It, "accessibilità"),
        ("aiuto", "argomento", "ACCESSIBILITA", "", Lang::It, "accessibilità"),
        ("help", "topic", "", "", Lang::En, "round"),
    ] {
        let found = sent(command, option, typed, key, lang);
        assert_eq!(
            found.first().map(String::as_str),
            Some(expected),
            "/{command} {option}:{typed}: {found:?}"
        );
    }
    assert_eq!(sent("impostazioni", "chiave", "", "", Lang::It).len(), SETTINGS.len());
    // All pages, then commands as far as there is room.
    let topics = sent("aiuto", "argomento", "", "", Lang::It);
    assert!(pages().iter().all(|(it, _)| topics.iter().any(|topic| topic == it)), "{topics:?}");
    assert_eq!((topics.len(), topics.last().map(|topic| topic.starts_with('/'))), (MOST, Some(true)));
    assert_eq!(sent("aiuto", "argomento", "stop", "", Lang::It), ["/stop"]);
}

#[test]
fn nothing_is_offered_where_nothing_fits() {
    for (command, option, typed, key) in [
        ("impostazioni", "valore", "x", ""),
        ("impostazioni", "valore", "", "colore"),
        ("impostazioni", "chiave", "colore", ""),
        ("impostazioni", "colore", "", ""),
        ("manche", "stanza", "", ""),
        ("shrug", "valore", "", "fuso"),
    ] {
        assert_eq!(
            sent(command, option, typed, key, Lang::It),
            Vec::<String>::new(),
            "/{command} {option}:{typed}"
        );
    }
}

proptest! {
    #[test]
    fn whatever_is_typed_what_is_offered_can_be_sent(typed in any::<String>()) {
        for about in SETTINGS {
            let found = complete("impostazioni", "valore", &typed, &[("chiave".into(), about.names.0.into())], Lang::En);
            prop_assert!(found.len() <= MOST);
            for (shown, sent) in found {
                prop_assert!((1..=100).contains(&shown.chars().count()) && (1..=100).contains(&sent.chars().count()));
                prop_assert!(About::of(about.key).read(&sent, Lang::En).is_ok(), "{} {sent}", about.names.0);
            }
        }
        for spec in TABLE.iter() {
            for option in spec.options {
                complete(spec.it, option.it, &typed, &[], Lang::It);
            }
        }
    }
}

#[test]
fn a_name_is_begun_behind_the_last_comma() {
    for (command, option, typed, expected) in [
        ("profilo", "chi", "si", Some(("", "si"))),
        ("compare", "who", "Silk, ga", Some(("Silk, ", "ga"))),
        ("sfida", "chi", "Silk,@ga", Some(("Silk,", "ga"))),
        ("unisci", "con", "", Some(("", ""))),
        ("sfida", "gioco", "wy", None),
        ("torta", "chi", "si", None),
    ] {
        assert_eq!(name_begun(command, option, typed), expected, "/{command} {option}:{typed}");
    }
    let names = |long: usize| vec!["Silk".to_owned(), "x".repeat(long)];
    assert_eq!(named_so("Ada, ", names(95)).len(), 2);
    assert_eq!(named_so("Ada, ", names(96)), [("Ada, Silk".to_owned(), "Ada, Silk".to_owned())]);
    assert_eq!(named_so("", vec!["a".to_owned(); 40]).len(), MOST);
}
