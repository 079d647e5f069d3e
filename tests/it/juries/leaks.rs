//! What nobody may read (M1, M14): a number on a sheet, another judge's sheet before all are closed, a result before it is public,
//! another player's marks ever.

use super::whole::{CHARACTERS, TEAMS, judged, prepared, whole};
use super::{Deed, acted, line, press};
use giostra::judging::exact::Exact;
use giostra::judging::model;
use giostra::messages::Lang;
use std::collections::BTreeSet;

/// Every weight, percentage and value of the model that would tell something, as people write them: those of one digit are also
/// counts of questions.
fn numbers() -> BTreeSet<String> {
    let tree = model::tree();
    let shares = tree.shares(&|_| false);
    let mut found = BTreeSet::new();
    let mut add = |number: &Exact| {
        for text in [number.to_string(), number.rounded(2)] {
            if text.contains('.') {
                found.insert(text.replace('.', ","));
                found.insert(text);
            }
        }
    };
    for (node, share) in tree.nodes.iter().zip(shares) {
        for percent in node.classes.iter().flatten() {
            if let Some(share) = &share {
                add(&(share * percent / Exact::hundred()));
            }
        }
        share.iter().for_each(&mut add);
    }
    found
}

/// What an answer says without the words that the seed itself has.
fn without_the_seeds_words(line: &str) -> String {
    let mut line = line.to_owned();
    for descriptor in model::descriptors() {
        for lang in Lang::ALL {
            for level in &descriptor.levels {
                line = line.replace(level.words(lang), "");
            }
            line = descriptor.question(lang).map_or(line.clone(), |question| line.replace(question, ""));
        }
    }
    line
}

fn tells_a_number(line: &str) -> Option<String> {
    let said = without_the_seeds_words(line);
    let code = said.match_indices("DE").any(|(at, _)| {
        let behind = said[at + 2..].chars().next();
        behind.is_some_and(|c| c.is_ascii_digit())
    });
    let found = numbers().into_iter().find(|number| said.contains(number.as_str()));
    found.or_else(|| (code || said.contains('%')).then(|| said.clone()))
}

#[test]
fn nothing_that_judges_are_shown_names_a_number() {
    assert!(numbers().contains("1.89") && numbers().contains("2,625"));
    assert!(tells_a_number("> only Ada: DE12").is_some() && tells_a_number("1,323 punti").is_some());
    for method in ["accordo", "media"] {
        let (_, out) = whole(method, &TEAMS[..2], &CHARACTERS[..2]);
        let end = out.lines().position(|line| line.contains("I risultati del turno 1")).unwrap();
        for line in out.lines().take(end) {
            assert_eq!(tells_a_number(line), None, "{line}");
        }
    }
}

#[test]
fn judges_are_blind_to_each_other_until_all_have_closed() {
    let mut deeds = prepared("accordo", &["Lanterne"], &["Alma"]);
    // Bo has closed everything, Ada has not begun.
    deeds.extend([line("Bo #t: /giuria giudica"), Deed::Judge("Bo", 1)]);
    deeds.extend([
        line("Ada #t: /giuria giudica"),
        line("Capo #t: /giuria stato"),
        line("Capo #t: /giuria anteprima"),
        line("Capo #t: /giuria analisi"),
        line("Capo #t: /giuria esporta formato:json"),
        line("P0 #t: /giuria risultati"),
        line("P0 #t: /giuria scheda"),
        line("P0 #t: /giuria anteprima"),
        line("Ada #t: /giuria anteprima"),
    ]);
    let (_, out) = acted(deeds);
    let shown = &out[out.rfind("Non ti resta niente").unwrap()..];
    // What Bo chose stands nowhere in what others are shown now.
    for words in ["Qualche svista", "Spesso", "Mediamente efficace", "picture", "file"] {
        assert!(!shown.contains(words), "{words}: {shown}");
    }
    assert!(
        shown.contains("Nel turno 1 nessuna squadra è stata valutata")
            || shown.contains("Nel turno 1 non tutte le schede sono chiuse")
    );
}

#[test]
fn a_player_reads_their_own_feedback_and_nobody_elses() {
    let (script, _) = whole("media", &TEAMS[..1], &CHARACTERS[..2]);
    let mut deeds: Vec<Deed> = script.lines().map(line).collect();
    deeds.extend([
        line("P0 #t: /giuria scheda"),
        line("P0 #t: /giuria scheda chi:P1"),
        line("P0 #t: /giuria analisi"),
        line("P0 #t: /giuria esporta formato:csv"),
        line("P0 #t: /giuria soglie soglie:\"vp 10-80\""),
        line("P0 #t: /giuria riapri squadra:Lanterne motivo:boh"),
    ]);
    let (_, out) = acted(deeds);
    let own: Vec<&str> = out.lines().filter(|line| line.starts_with("> only P0")).collect();
    let card = own.iter().find(|line| line.contains("picture")).unwrap();
    assert!(card.contains("P0") && !card.contains("P1") && !card.contains("Ada"), "{card}");
    assert_eq!(tells_a_number(card), None);
    assert!(own.iter().any(|line| line.contains("Non c’è nessun ospite che si chiama «P1»")), "{own:#?}");
    assert_eq!(
        own.iter().filter(|line| line.contains("Questo lo può fare chi modera")).count(),
        4,
        "{own:#?}"
    );
}

#[test]
fn an_organiser_who_plays_or_still_judges_reads_no_points() {
    // Capo plays in one team, and judges another.
    let mut deeds = prepared("media", &TEAMS[..2], &CHARACTERS[..1]);
    deeds.extend([
        line("Capo #t: /giuria squadra nome:Lanterne chi:Alma=Capo"),
        line("Capo #t: /giuria tavolo squadra:Lanterne giudici:Capo"),
        line("Ada #t: /giuria giudica"),
        Deed::Judge("Ada", 0),
        line("Bo #t: /giuria giudica"),
        Deed::Judge("Bo", 0),
        line("Capo #t: /giuria anteprima"),
        line("Capo #t: /giuria analisi"),
        line("Capo #t: /giuria esporta formato:toml"),
        line("Capo #t: /giuria riapri squadra:Maree personaggio:Alma motivo:\"non mi piace\""),
        press("Ada", "Le mie schede"),
        press("Ada", "Rileggi Lanterne"),
        Deed::Confirm("Ada"),
    ]);
    let (_, out) = acted(deeds);
    let own: Vec<&str> = out.lines().filter(|line| line.starts_with("> only Capo")).collect();
    assert!(
        own.iter().any(|line| line.contains("Capo gioca in questo turno: non può giudicarlo")),
        "{own:#?}"
    );
    assert_eq!(own.iter().filter(|line| line.contains("I punti di questo turno")).count(), 1, "{own:#?}");
    assert_eq!(own.iter().filter(|line| line.contains("In questo turno giochi")).count(), 3, "{own:#?}");
    assert!(
        !own.iter().any(|line| line.contains("picture") || line.contains("> only Capo file")),
        "{own:#?}"
    );
}

/// F13: a moderator who plays sees nothing of the adventure, and one who judges nothing that is a number, whatever else they may do;
/// when the results are public every organiser sees it again.
#[test]
fn players_read_nothing_of_the_adventure_and_judges_no_number() {
    const ASKED: [&str; 3] = ["avventura turno:1", "esporta formato:schede", "esporta formato:toml"];
    let mut deeds = prepared("media", &["Lanterne"], &["Alma"]);
    deeds.extend(["P0", "Ada"].map(|name| line(format!("moderator {name}"))));
    let asks = |name: &str| ASKED.map(|what| line(format!("{name} #t: /giuria {what}")));
    let mut played = deeds.clone();
    played.extend(asks("P0"));
    // The buttons of an organiser are the same way in.
    played.extend([line("P0 #t: /giuria avventura"), line("P0 #t: /giuria anteprima")]);
    let (_, out) = acted(played);
    let own: Vec<&str> = out.lines().filter(|line| line.starts_with("> only P0")).collect();
    let secret =
        own.iter().filter(|line| line.contains("la sua avventura la leggi quando i risultati sono pubblici"));
    assert_eq!(secret.count(), 3, "{own:#?}");
    assert!(!own.iter().any(|line| line.contains("file")), "{own:#?}");

    let mut judging = deeds.clone();
    judging.extend(asks("Ada"));
    // Bo judges too, and does not organise.
    judging.extend(asks("Bo"));
    judging.push(line("Cy #t: /giuria avventura"));
    let (_, out) = acted(judging);
    for (name, files) in [("Ada", 2), ("Bo", 2), ("Cy", 0)] {
        let begins = format!("> only {name}");
        let own: Vec<&str> = out.lines().filter(|line| line.starts_with(&begins)).collect();
        let sheets = own.iter().filter(|line| line.contains("schede-1.html")).count();
        assert_eq!(sheets, files, "{own:#?}");
        assert!(!own.iter().any(|line| line.contains(".toml")), "{own:#?}");
    }

    deeds.extend(judged(&["Lanterne"]));
    deeds.extend(asks("P0"));
    let (_, out) = acted(deeds);
    let shown = &out[out.find("I risultati del turno 1").unwrap()..];
    assert!(shown.contains("avventura-1.toml") && shown.contains("schede-1.html"), "{shown}");
}
