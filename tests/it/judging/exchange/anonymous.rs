//! What the authors of the model are given: numbers, and nobody's name.

use super::*;
use giostra::judging::exchange::anonymous;
use serde_json::Value;

/// The example, in which everything that somebody wrote holds a letter that nothing else has.
fn marked() -> String {
    let names = [
        "La biblioteca sommersa",
        "Ada",
        "Silk",
        "Alma",
        "Bruno",
        "Carla",
        "Lanterne",
        "Maree",
        "Nebbie",
        "Biblioteca",
        "Trovano l’ingresso",
        "Salvano i codici",
        "Come finisce",
        "La città è salva",
        "Si salvano i codici",
        "Si salvano soltanto loro",
        "Non si salva nessuno",
        "Non abbandona i libri",
        "Perdona",
        "Mantiene il giuramento",
        "Nasconde la mappa",
    ];
    let mut text = crate::pages::page("docs/formats/adventure.toml");
    text = text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
    for (at, name) in names.iter().enumerate() {
        text = text.replace(name, &format!("ψ{at}{name}"));
    }
    for (from, to) in [
        ("\"ada\"", "\"ψada\""),
        ("\"bo\"", "\"ψbo\""),
        ("\"1\"", "\"ψ1\""),
        ("\"A\"", "\"ψA\""),
        ("\"A1\"", "\"ψA1\""),
        ("\"A2\"", "\"ψA2\""),
        ("\"B\"", "\"ψB\""),
        ("\"C1\"", "\"ψC1\""),
        ("\"C2\"", "\"ψC2\""),
        ("C1 =", "\"ψC1\" ="),
        ("C2 =", "\"ψC2\" ="),
        ("A1 =", "\"ψA1\" ="),
        ("A2 =", "\"ψA2\" ="),
        (" B =", " \"ψB\" ="),
    ] {
        text = text.replace(from, to);
    }
    text
}

#[test]
fn no_name_of_the_input_occurs() {
    let event = read(&marked());
    assert!(to_toml(&event).matches('ψ').count() > 60);
    let out = anonymous(&[event.clone(), example()]);
    assert!(!out.contains('ψ'), "{out}");
    for name in
        ["Lanterne", "Maree", "Alma", "Carla", "Silk", "biblioteca", "libri", "Fatto", "\"ada\"", "\"A1\""]
    {
        assert!(!out.contains(name), "{name}: {out}");
    }
    credits(&out);
    // Two events that are the same but for their names are the same.
    let all: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(all["events"][0], all["events"][1]);
    assert_eq!(all["events"].as_array().unwrap().len(), 2);
}

#[test]
fn what_the_authors_need_is_there() {
    let out = anonymous(&[example()]);
    let all: Value = serde_json::from_str(&out).unwrap();
    let event = &all["events"][0];
    let text = event.to_string();
    for part in [
        r#""individual":["85","15"]"#,
        r#""vp":["12","75"]"#,
        r#""classes":["100","60","25","0"],"id":"N4","kind":"multi","weight":"40""#,
        r#""LD1":{"classes":["100","60","20","0"],"weight":"40"}"#,
        r#""resolution":"mean""#,
        r#""absent":true"#,
        r#""optional":true"#,
        r#""judge":"G1""#,
        r#""judge":"G2""#,
        r#""vpm":"58.581333""#,
        r#""about":"P"#,
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(event["sheets"].as_array().unwrap().len(), 6);
    assert!(event["sheets"].as_array().unwrap().iter().all(|sheet| sheet["levels"]["LD1"].is_number()));
    let teams: Vec<&Value> = event["teams"].as_array().unwrap().iter().map(|team| &team["id"]).collect();
    assert_eq!(teams, ["T1", "T2", "T3"]);
}

/// Neither the alphabet nor the order of the file shows: other names in another order give the same.
#[test]
fn numbers_do_not_tell_who_is_who() {
    let event = example();
    let text = to_toml(&event);
    let renamed = text
        .replace("Lanterne", "Zzz")
        .replace("Maree", "Aaa")
        .replace("Nebbie", "Mmm")
        .replace("\"ada\"", "\"zoe\"")
        .replace("Alma", "Yyy")
        .replace("Bruno", "Bbb")
        .replace("Carla", "Aba");
    let turned = read(&renamed);
    let (mut teams, mut sheets) = (turned.teams().to_vec(), turned.sheets().to_vec());
    teams.reverse();
    sheets.rotate_left(2);
    let turned = Event::new(turned.adventure().clone(), teams, sheets).unwrap();
    assert_eq!(anonymous(&[turned]), anonymous(&[event]));
    assert_eq!(anonymous(&[]), anonymous(&[]), "no event is a file, too");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Of any event as many teams and sheets are left, and the same results.
    #[test]
    fn results_stay(event in events()) {
        let all: Value = serde_json::from_str(&anonymous(std::slice::from_ref(&event))).unwrap();
        let got = &all["events"][0];
        let many = |key: &str| got[key].as_array().unwrap().len();
        prop_assert_eq!((many("teams"), many("sheets")), (event.teams().len(), event.sheets().len()));
        let of = |all: &Value| {
            let mut all: Vec<String> =
                all.as_array().unwrap().iter().map(|one| format!("{} {} {}", one["rank"], one["pi"], one["ps"])).collect();
            all.sort();
            all
        };
        let whole: Value = serde_json::from_str(&to_json(&event)).unwrap();
        for key in ["players", "teams"] {
            prop_assert_eq!(of(&got["results"][key]), of(&whole["results"][key]));
        }
    }
}
