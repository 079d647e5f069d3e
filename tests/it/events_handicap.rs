//! Handicap in tournaments of rounds, from outside: told beforehand, exact, unrated, the same after kills and twice.

use crate::events_manche::{begun, end, logged, round, said, scores, text};
use giostra::tournaments::event::Event;
use giostra::tournaments::handicap::{Factor, weighed};
use giostra::tournaments::manche_event::{Raw, points};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Anna and Bruno play two rounds; before it begins Bruno gets a handicap.
fn script(handicap: &str) -> String {
    begun("turni:2").replace("+6\n", &format!("{handicap}+6\n"))
        + &round(&[("Anna", "carte quadro aquila"), ("Bruno", "carte quadro soia")])
        + &round(&[("Anna", "carte"), ("Bruno", "soia")])
        + "+30\n"
}

#[test]
fn points_are_multiplied_before_they_are_measured_by_the_winners() {
    let (out, logs) = logged(&script("Marta #p: /handicap chi:Bruno per:1,5\n"));
    let log = &logs[0].0;
    // What the rounds themselves have brought stands as it was found.
    assert_eq!(scores(log), ["score 1 1:8 2:6", "score 2 1:2 2:1"], "{out}");
    assert_eq!(log.iter().filter(|line| *line == "factor 2 1.5").count(), 2, "before it and in it: {log:#?}");
    // 6 × 1,5 = 9 against 8; 1 × 1,5 against 2: 100 + 75 against 800/9 + 100.
    assert!(
        end(&out).ends_with("vince @Anna!\\n1. Anna **188,9** (+100,0)\\n2. Bruno ×1,5 **175,0** (+75,0)"),
        "{}",
        end(&out)
    );
    assert!(out.contains("Handicap: Bruno ×1,5. I punti di ogni manche si moltiplicano"), "{out}");
    // Each round says so before a word is written, and with its result.
    assert!(out.contains("Non fa classifica: c’è l’handicap."), "{out}");
}

#[test]
fn the_standings_of_the_log_are_those_that_were_told() {
    let (_, logs) = logged(&script("Marta #p: /handicap chi:Bruno per:1,5\n"));
    let lines = logs[0].0.iter().skip_while(|line| !line.starts_with("tournament-1"));
    let log: Vec<&str> = lines.map(String::as_str).collect();
    let event = Event::read(&log.join("\n")).unwrap();
    assert_eq!(Event::read(&event.to_string()).unwrap(), event);
    let told = giostra::tournaments::export::log::told(&event, "Sera", &["Anna".into(), "Bruno".into()]);
    let row = |name: &str| {
        let at = told.report.field.entrants.iter().position(|one| one.name == name).unwrap();
        told.scores[at].clone()
    };
    assert_eq!(row("Anna"), ["88.9", "100"]);
    assert_eq!(row("Bruno"), ["100", "75"]);
}

#[test]
fn it_is_taken_back_and_told_only_before_the_beginning() {
    let (out, logs) =
        logged(&script("Marta #p: /handicap chi:Bruno per:1,5\nMarta #p: /handicap chi:Bruno per:1\n"));
    assert!(
        !logs[0]
            .0
            .iter()
            .skip_while(|line| !line.starts_with("tournament-1"))
            .any(|line| line.starts_with("factor"))
    );
    assert!(!out.contains("Non fa classifica: c’è l’handicap."), "{out}");
    let plain = logged(&script("")).1;
    assert_eq!(scores(&logs[0].0), scores(&plain[0].0));
    for (typed, refusal) in [
        ("Anna #p: /handicap chi:Anna per:1,5\n", "> only Anna: Questo lo può fare chi modera"),
        ("Marta #p: /handicap chi:Bruno per:0,5\n", "> only Marta: Per quanto? Da 1 a 9,99"),
        ("Marta #p: /handicap chi:Bruno per:1,255\n", "> only Marta: Per quanto? Da 1 a 9,99"),
        ("Marta #p: /handicap per:1,5\n", "> only Marta: A chi?"),
        ("Marta #p: /handicap chi:Zeno per:1,5\n", "> only Marta: «Zeno» non è nel torneo."),
        ("Marta #p: /handicap chi:Bruno\n", "La classifica conosce meno di due iscritti"),
    ] {
        let (out, logs) = logged(&script(typed));
        assert!(out.contains(refusal), "{typed}{out}");
        assert_eq!(logs, plain, "{typed}{out}");
    }
    let begun = said(&(begun("turni:1") + "Marta #p: /handicap chi:Bruno per:1,5\n"));
    assert!(begun.contains("> only Marta: Il torneo è già cominciato: l’handicap si dice prima."), "{begun}");
    let other = "giostra-chat 1\nserver Torre it Europe/Rome\nmoderator Marta\nMarta #p: /handicap chi:Bruno per:1,5\n\
                 Marta #p: /torneo crea nome:Coppa gioco:esterno\nMarta #p: /handicap chi:Bruno per:1,5\n";
    let out = said(other);
    assert!(
        out.contains("> only Marta: Qui non c’è nessun torneo.") && out.contains("solo nei tornei di manche"),
        "{out}"
    );
}

/// Whoever takes over a seat before the beginning takes over no handicap.
#[test]
fn a_handicap_is_somebodys_and_not_of_the_seat() {
    let (out, logs) = logged(&script(
        "Marta #q: /torneo crea nome:Altro gioco:manche\nCarla #q: /torneo entra\n\
         Marta #p: /handicap chi:Bruno per:1,5\nMarta #p: /torneo sostituisci chi:Bruno,Carla\n",
    ));
    assert!(logs[0].0.iter().any(|line| line.starts_with("seat 2")), "{out}");
    assert_eq!(logs[0].0.iter().filter(|line| line.starts_with("factor")).count(), 1, "{out}");
    // Who leaves and comes back has it still.
    let (out, logs) = logged(&script(
        "Marta #p: /handicap chi:Bruno per:1,5\nBruno press 1 \"Mi ritiro\"\nBruno press 1 \"Mi iscrivo\"\n",
    ));
    assert_eq!(logs[0].0.iter().filter(|line| *line == "factor 2 1.5").count(), 2, "{out}");
}

#[test]
fn the_ladder_proposes_and_a_button_takes_it() {
    let rated = "giostra-chat 1\nserver Torre it Europe/Rome\nmoderator Marta\n";
    let mut played = rated.to_owned();
    for _ in 0..6 {
        played.push_str(
            "Marta #p: /manche subito tempo:60\nAnna #p: carte quadro aquila casino\nBruno #p: soia\n+70\n",
        );
    }
    played.push_str("+86400\nMarta #p: /torneo crea nome:Sera gioco:manche tempo:60 pausa:20 turni:1\n");
    played.push_str("Anna #p: /torneo entra\nBruno #p: /torneo entra\nMarta #p: /handicap\n");
    let out = said(&played);
    assert!(out.contains("Dalla classifica, 0,1 ogni 40 punti sotto Anna"), "{out}");
    let line = out.lines().find(|line| line.contains("[Prendi la proposta]")).unwrap();
    let number = line.split("buttons ").nth(1).unwrap().split(':').next().unwrap();
    let taken = format!("{played}Marta press {number} \"Prendi la proposta\"\nagain press\n+6\n");
    let out = said(&taken);
    assert!(out.contains("> only Marta: Handicap: Bruno ×1,"), "{out}");
    assert_eq!(out.matches("Handicap: Bruno ×1,").count(), 2, "the answer and the card: {out}");
}

#[test]
fn killed_after_any_line_and_everything_twice_the_same_comes_out() {
    let script = script("Marta #p: /handicap chi:Bruno per:1,25\n");
    let (out, logs) = logged(&script);
    let lines: Vec<&str> = script.lines().collect();
    for at in 4..=lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        crashed.push("+40");
        let (said, others) = logged(&crashed.join("\n"));
        assert_eq!(others, logs, "crash after line {at}\n{said}");
        assert_eq!(text(end(&said)), text(end(&out)), "crash after line {at}\n{said}");
    }
    let mut twice = String::new();
    for line in script.lines() {
        match line.strip_prefix("Marta #p: /handicap") {
            Some(rest) => write!(twice, "Marta #p id 900: /handicap{rest}\nagain 900\n").unwrap(),
            None => writeln!(twice, "{line}").unwrap(),
        }
        if line.contains(" press ") {
            twice.push_str("again press\n");
        }
    }
    assert_eq!(logged(&twice).1, logs);
}

proptest! {
    /// The same factor for all changes nothing, a larger one of one's own never does harm, and who has most has a hundred.
    #[test]
    fn laws_of_factors(raw in prop::collection::vec(-5_i64..400, 2..9), own in 100_u16..=999, all in 100_u16..=999) {
        let numbers: Vec<u16> = (1..).take(raw.len()).collect();
        let raw: Raw = numbers.iter().copied().zip(raw).collect();
        let plain = points(&numbers, &raw);
        let factor = |cents| Factor::of(cents).unwrap();
        let same: BTreeMap<u16, Factor> = numbers.iter().map(|one| (*one, factor(all))).collect();
        prop_assert_eq!(&points(&numbers, &weighed(raw.clone(), &same)), &plain);
        let mine = points(&numbers, &weighed(raw.clone(), &BTreeMap::from([(1, factor(own))])));
        prop_assert!(mine[0] >= plain[0]);
        prop_assert!(mine[1..].iter().zip(&plain[1..]).all(|(now, before)| now <= before));
        prop_assert_eq!(mine.iter().max().unwrap().tenths(), if raw.values().any(|points| *points > 0) { 1000 } else { 0 });
    }
}
