//! What a player reads of how they played: from the worked examples (10.5), in the descriptors' own words.

use super::*;
use giostra::judging::feedback::telling::{Said, lines, said};
use giostra::judging::feedback::{Feedback, Point, feedback};
use giostra::judging::merge::Leaf;
use giostra::judging::model::descriptors;

fn card(text: &str, character: &str) -> (Event, Feedback) {
    let event = read(text);
    let card = feedback(&event, "T", character).expect("they play");
    (event, card)
}

/// What points to a level, as the model numbers it, or the decision's name and level.
fn points(event: &Event, character: &str, all: &[Point]) -> Vec<String> {
    let point = |point: &Point| match point.leaf {
        Leaf::Descriptor(at) => format!("DE{}", descriptors()[at].levels[point.level].de),
        Leaf::Decision(at) => {
            format!("{} {}", event.adventure().cd[character].nodes[at].id, point.level)
        }
    };
    all.iter().map(point).collect()
}

#[test]
fn what_weighs_most_and_what_can_be_gained() {
    let text = adventure("type = \"standard\"") + &team("T") + &four("T").concat();
    for (character, strengths, tries) in [
        // NP 10, a decision of 9.6, setting 9; nothing is left to gain.
        ("E1", vec!["DE48", "C1 0", "DE44"], vec![]),
        // At their best NP, a decision, no metagaming; QT1 has 3 to gain, QT3 2.25 as QT4 and PO3, which come after it.
        ("E2", vec!["DE48", "C1 0", "DE39"], vec!["DE52", "DE59"]),
        // Setting 9, QT1 6, a decision of 6 that comes after it; NP has 8 to gain. Conduct cost 1.75 and 0.5.
        ("E3", vec!["DE44", "DE52", "C3 0"], vec!["DE48", "DE59"]),
        // QT1 has 6 to gain, the setting 5.4, NP 5.
        ("E4", vec![], vec!["DE52", "DE44"]),
    ] {
        let (event, card) = card(&text, character);
        assert_eq!(points(&event, character, &card.strengths), strengths, "{character}");
        assert_eq!(points(&event, character, &card.tries), tries, "{character}");
    }
    let worst = adventure("type = \"standard\"") + &team("T") + &sheet("T", "E1", WORST, [1, 2, 1]);
    let (event, card) = card(&worst, "E1");
    assert_eq!(card.strengths, []);
    // Fair play cost 35, punctuality 10: as much as NP, which comes later on the sheet.
    assert_eq!(points(&event, "E1", &card.tries), ["DE1", "DE5"]);
}

#[test]
fn in_both_languages_without_numbers_and_names_of_others() {
    let text = adventure("type = \"standard\"")
        + &team("T")
        + &judged_by_three()
        + &sheet("T", "E4", WEAK, [1, 2, 1]);
    let text = text.replacen("type = \"standard\"", "type = \"standard\"\nresolution = \"mean\"", 1);
    let (event, card) = card(&text, "E1");
    let told = |lang: Lang| -> Vec<String> {
        let all = lines(event.adventure(), &card, lang);
        all.iter().map(|line| messages::render(lang, line, &Voice::PLAIN)).collect()
    };
    assert_eq!(
        told(Lang::It),
        [
            "Punti di forza",
            "Coerenza con l’ambientazione: Sempre",
            "Frequenza di uso delle qualità: In maniera assidua, ove utile",
            "C3: Fatto",
            "Da provare",
            "Non prevaricazione: Interpreta il personaggio senza prevaricare o coprire gli altri.",
            "Uso innovativo e creativo: Sì",
        ]
    );
    let english = told(Lang::En);
    assert_eq!(english[3], "C3: Done");
    assert!(english[5].starts_with("Not overbearing: Plays the character without"), "{english:?}");
    for line in told(Lang::It).iter().chain(&english).filter(|line| !line.starts_with("C3")) {
        assert!(!line.chars().any(|c| c.is_ascii_digit()), "{line}");
        assert!(["ada", "bo:", "silk", "E4"].iter().all(|word| !line.split(' ').any(|part| part == *word)));
    }
}

/// NP: 100, 50 and 20 come to 56.7, which is nearest to 50.
fn judged_by_three() -> String {
    let levels = ODD.replace("2, 6,", "1, 5,");
    let one = |judge: &str, np: &str| {
        judged(judge, &sheet("T", "E1", &levels.replace(" 50,", &format!(" {np},")), [1, 1, 0]))
    };
    one("ada", "48") + &one("bo", "49") + &one("silk", "50")
}

#[test]
fn decisions_have_their_authors_words() {
    let multi = "kind = \"multi\"\nclasses = [100, 75, 0]\noptions = [\"Salva tutti\", \"Salva qualcuno\", \"Fugge\"]\nname = \"Il naufragio\"";
    let plain = "id = \"C2\"\nweight = 35\nkind = \"partly\"";
    let text =
        adventure("type = \"standard\"").replacen(plain, &format!("id = \"C2\"\nweight = 35\n{multi}"), 1)
            + &team("T")
            + &sheet("T", "E1", WORST, [1, 1, 1]);
    let (event, card) = card(&text, "E1");
    let told = said(event.adventure(), "E1", card.strengths[0], Lang::En);
    assert_eq!((told.name.as_str(), told.words.as_str()), ("Il naufragio", "Salva qualcuno"));
    let nobody = Point { leaf: Leaf::Decision(99), level: 0 };
    assert_eq!(said(event.adventure(), "E1", nobody, Lang::It), Said::default());
    assert_eq!(said(event.adventure(), "Nobody", nobody, Lang::It), Said::default());
}

#[test]
fn who_is_not_judged_has_no_card() {
    let absent =
        "[[team]]\nname = \"Via\"\nabsent = true\n".to_owned() + &sheet("Via", "E1", BEST, [0, 0, 0]);
    let text = adventure("type = \"standard\"") + &team("T") + &sheet("T", "E1", BEST, [0, 0, 0]) + &absent;
    let event = read(&text);
    assert!(feedback(&event, "T", "E1").is_some());
    for (team, character) in [("Via", "E1"), ("T", "E2"), ("Nowhere", "E1")] {
        assert_eq!(feedback(&event, team, character), None);
    }
}

/// M12: nobody is asked to roll more dice where there are none.
#[test]
fn what_falls_away_is_neither_good_nor_to_try() {
    let text =
        adventure("type = \"standard\"\ndiceless = true") + &team("T") + &sheet("T", "E2", MIDDLE, [0, 2, 0]);
    let (event, card) = card(&text, "E2");
    assert_eq!(points(&event, "E2", &card.tries), ["DE82", "DE44"]);
}
