//! Poly-ludic tournaments in a room (rules 08): who has the first move chooses, lists bar games and make them good again, and
//! silence chooses, too (F4).

use crate::chats::library;
use giostra::cli::house::ChatOpener;
use giostra::journal::{Journal, Options};
use giostra::platforms::terminal::options::ChatOptions;
use giostra::platforms::terminal::{Stage, run_script};

/// What is said, and the log of the tournament.
fn logged(script: &str) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let opener = ChatOpener::new(ChatOptions { seed: Some(7), ..ChatOptions::default() }, library());
    let database = folder.path().join("giostra.db");
    let mut out = Vec::new();
    run_script(script, &Stage::new(&opener, &database), &mut out).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let log = runtime.block_on(async {
        let (journal, _) = Journal::open(&database, Options::default()).await.unwrap();
        let lines = journal.lines(1).await.unwrap();
        journal.close().await;
        // The time in which the bot was away is given back wherever that was.
        lines.into_iter().map(|line| line.text).filter(|text| !text.starts_with("given ")).collect()
    });
    (String::from_utf8(out).unwrap(), log)
}

/// Two have entered, and it has begun.
fn begun(options: &str) -> String {
    format!(
        "giostra-chat 1\nserver Giostra it Europe/Rome\nmoderator Capo\n\
         Capo #t: /torneo crea nome:Coppa giochi:\"tris, estinzione\" pausa:5 {options}\n\
         Anna press 1 \"Mi iscrivo\"\nBruno press 1 \"Mi iscrivo\"\n+6\nCapo #t: /torneo avvia\n+1\n"
    )
}

/// The menu: the number of its message, who chooses, its labels.
fn menu(out: &str) -> (u64, String, Vec<String>) {
    let line = out.lines().find(|line| line.contains(" sceglie il gioco")).unwrap_or_else(|| panic!("{out}"));
    let (head, text) = line.split_once(": ").unwrap();
    let number = head.rsplit(' ').next().unwrap().parse().unwrap();
    let who = text.split("**: ").nth(1).unwrap().split(" sceglie").next().unwrap().to_owned();
    let buttons = format!("> #t buttons {number}: [");
    let labels = out.lines().find_map(|line| line.strip_prefix(&buttons)).unwrap();
    let labels = labels.trim_end_matches(']').split("] [").map(str::to_owned).collect();
    (number, who, labels)
}

fn choices(log: &[String]) -> Vec<&str> {
    let chosen = |line: &&str| line.starts_with("choose ") || line.starts_with("silent ");
    log.iter().map(String::as_str).filter(chosen).collect()
}

#[test]
fn who_moves_first_chooses_the_game_and_it_is_opened() {
    let script = begun("formula:girone");
    let (out, log) = logged(&script);
    assert!(choices(&log).is_empty() && !out.contains("> #t thread"), "{out}");
    assert!(log.iter().any(|line| line.contains(" choice=encounter games=tris,estinzione ")), "{log:#?}");
    let (number, who, labels) = menu(&out);
    let other = if who == "Anna" { "Bruno" } else { "Anna" };
    let press = |name: &str, label: &str| format!("{name} press {number} \"{label}\"\n");
    // The other one cannot, nobody can twice, and twice the same is once.
    let chosen = script.clone()
        + &press(other, &labels[0])
        + &press(&who, &labels[1])
        + "again press\n"
        + &press(&who, &labels[0]);
    let (out, log) = logged(&chosen);
    assert!(out.contains(&format!("> only {other}: A quel tavolo sceglie {who}")), "{out}");
    assert_eq!(choices(&log), ["choose 1.1 estinzione"], "{out}");
    assert_eq!(out.matches("> #t thread").count(), 1, "{out}");
    // A kill after any line opens the same game, once.
    let lines: Vec<&str> = chosen.lines().collect();
    for at in 4..=lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        let (said, other) = logged(&crashed.join("\n"));
        assert_eq!(other, log, "crash after line {at}\n{said}");
    }
}

#[test]
fn f4_silence_chooses_after_five_minutes_what_can_be_played_most() {
    let script = begun("formula:girone");
    let (out, log) = logged(&format!("{script}+290\n"));
    assert!(choices(&log).is_empty(), "{out}");
    for (before, after) in [("", ""), ("crash\nback +5\n", ""), ("", "crash\nback +5\n")] {
        let (out, log) = logged(&format!("{script}{before}+301\n{after}"));
        assert_eq!(choices(&log), ["silent 1.1 tris"], "{out}");
        assert!(out.contains("non ha scelto"), "{out}");
        assert_eq!(out.matches("> #t thread").count(), 1, "{out}");
    }
}

#[test]
fn a_game_that_nobody_came_to_changes_no_list_and_the_result_counts() {
    // Nobody moves: who was to begin has not come.
    let (out, log) = logged(&(begun("formula:girone") + "+301\n+4000\n+4000\n"));
    assert!(log.iter().any(|line| line == "result 1.1 --+"), "{out}\n{log:#?}");
    assert!(out.contains("Coppa** è finito"), "{out}");
}

#[test]
fn what_cannot_be_is_refused_in_a_sentence() {
    for (options, answer) in [
        ("giochi:\"tris, boh\"", "«boh» in una lista non può stare"),
        ("giochi:\"tris, tris\"", "«tris» in una lista non può stare"),
        ("giochi:tris", "Una lista ha da 2 a 8 giochi"),
        ("giochi:\"tris, estinzione\" gioco:tris", "O un gioco o una lista"),
        ("giochi:\"tris, estinzione\" formula:doppia", "Con più giochi la formula è"),
    ] {
        let script = format!("giostra-chat 1\nmoderator Capo\nCapo #t: /torneo crea nome:Coppa {options}\n");
        let mut out = Vec::new();
        let opener = ChatOpener::new(ChatOptions { seed: Some(7), ..ChatOptions::default() }, library());
        run_script(&script, &Stage::in_memory(&opener), &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert!(out.contains(&format!("> only Capo: {answer}")), "{options}: {out}");
    }
}

#[test]
fn a_game_of_the_list_that_is_played_elsewhere_is_reported() {
    let script = begun("formula:girone").replace("estinzione", "+carte da ramino");
    let (out, log) = logged(&script);
    assert!(log.iter().any(|line| line.contains(" games=tris,+carte_da_ramino ")), "{log:#?}");
    let (number, who, labels) = menu(&out);
    assert_eq!(labels[1], "carte da ramino (altrove) (2)");
    let chosen = format!("{script}{who} press {number} \"{}\"\nagain press\n", labels[1]);
    let (out, log) = logged(&chosen);
    assert_eq!(choices(&log), ["choose 1.1 +carte_da_ramino"], "{out}");
    // No board is opened; both are asked how it ended.
    assert!(!out.contains("> #t thread"), "{out}");
    let asked = out.lines().find(|line| line.contains("Com’è finita?")).unwrap();
    let report = asked.split(' ').nth(3).unwrap().trim_end_matches(':');
    let ended = chosen.clone()
        + "Capo #t: /torneo adesso\nCapo #t: /torneo regia\n"
        + &format!("Anna press {report} \"Ha vinto Anna\"\nBruno press {report} \"Ha vinto Anna\"\n+10\n");
    let (out, log) = logged(&ended);
    assert_eq!(log.iter().filter(|line| line.starts_with("result 1.1 ")).count(), 1, "{out}");
    assert!(out.contains("Coppa** è finito") && !out.contains("> #t thread"), "{out}");
    // 8.2: it counts in the lists of both; and a kill after any line asks for the same result, once.
    let lines: Vec<&str> = ended.lines().collect();
    for at in 4..=lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        let (said, other) = logged(&crashed.join("\n"));
        assert_eq!(other, log, "crash after line {at}\n{said}");
        assert_eq!(said.matches("Com’è finita?").count(), 1, "crash after line {at}\n{said}");
    }
}
