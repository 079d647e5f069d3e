//! Matches played turn by turn, from outside: killed after any line, delivered twice, hidden racks.

use crate::chats::library;
use giostra::cli::house::ChatOpener;
use giostra::journal::{Journal, Options};
use giostra::platforms::terminal::options::ChatOptions;
use giostra::platforms::terminal::{Stage, run_script};
use std::fmt::Write as _;

/// A match with both outcomes of a challenge, a word on the board turned, and time that runs out three times.
const CHALLENGED: &str = "giostra-chat 1
Galahad #w: /sfida gioco:wyps parole:contesto
Silk press 1 \"Accetto\"
+1
Galahad #w/1: OIA E3 E4 F4
Galahad #w/1: contesto
Silk #w/1: contesto
Galahad #w/1: OI E3 E4
Galahad #w/1: +O E3
Silk #w/1: AHO C1 D2 E3*
Galahad #w/1: contesto
Galahad #w/1: +I A1
+1000
";

/// A match with a play, an exchange, passes and words that are none.
const PLAYED: &str = "giostra-chat 1
Galahad #s: /sfida gioco:scrabble ritmo:lento
Silk press 1 \"Accetto\"
+1
Galahad #s/1: 8H ZZ
Galahad #s/1: passo
Silk #s/1: passo
Galahad #s/1: passo
Silk #s/1: passo
Galahad #s/1: passo
Silk #s/1: passo
+5
";

/// What is said to a script, and the log of match 1 without its clock.
fn act_out(script: &str) -> (String, Vec<String>) {
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
        lines
    });
    let moments = |text: &str| text.starts_with("clock ");
    let log = log.into_iter().filter(|line| !moments(&line.text));
    (String::from_utf8(out).unwrap(), log.map(|line| format!("{} {}", line.by, line.text)).collect())
}

fn every_crash_leaves_the_same_log(script: &str) -> Vec<String> {
    let lines: Vec<&str> = script.lines().collect();
    let (out, expected) = act_out(script);
    assert!(out.contains("Vince") || out.contains("Pari"), "it has no end:\n{out}");
    for at in 2..lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        // What was cut short comes to its end.
        crashed.push("+60");
        assert_eq!(act_out(&crashed.join("\n")).1, expected, "crash after line {at}");
    }
    expected
}

#[test]
fn killed_after_any_line_a_challenged_match_stands() {
    let log = every_crash_leaves_the_same_log(CHALLENGED);
    for line in ["= invalid oia", "= valid", "1 +O E3", "2 AHO C1 D2 E3*", "# flag"] {
        assert!(log.iter().any(|one| one == line), "{line} is missing in {log:#?}");
    }
}

#[test]
fn killed_after_any_line_a_match_of_scrabble_stands() {
    let log = every_crash_leaves_the_same_log(PLAYED);
    assert_eq!(log.iter().filter(|line| line.ends_with(" passo")).count(), 6, "{log:#?}");
}

#[test]
fn what_comes_twice_counts_once() {
    let (_, once) = act_out(CHALLENGED);
    let mut twice = String::new();
    let mut id = 1001;
    for line in CHALLENGED.lines() {
        twice.push_str(line);
        twice.push('\n');
        if line.contains(" press ") {
            twice.push_str("again press\n");
        } else if line.contains(": ") && line.contains('#') {
            // Writing into a string cannot fail.
            let _ = writeln!(twice, "again {id}");
            id += 1;
        }
    }
    assert_eq!(act_out(&twice).1, once);
}

#[test]
fn the_platforms_time_decides_who_was_late() {
    let head = "giostra-chat 1\nGalahad #w: /sfida gioco:wyps\nSilk press 1 \"Accetto\"\n+1\n";
    let played = |line: &str| {
        let (out, log) = act_out(&format!("{head}{line}\n+5\n"));
        (log.iter().any(|line| line == "1 +O E3"), log.iter().any(|line| line == "# flag"), out)
    };
    // The turn ends at 12:01:00; it is 12:01:01 when these arrive, and the flag has not fallen yet.
    let (counts, fell, _) = played("+60\nGalahad #w/1 stamp -1.5: +O E3");
    assert!(counts && !fell, "written in time, it counts however late it arrives");
    let (counts, fell, out) = played("+60\nGalahad #w/1: +O E3");
    assert!(!counts && fell && out.contains("tempo scaduto"), "{out}");
}

#[test]
fn two_answers_at_one_moment_are_one() {
    let script = "giostra-chat 1\nGalahad #w: /sfida gioco:wyps\nSilk press 1 \"Accetto\"\nRodomonte press 1 \"Accetto\"\n+1
Galahad #w/1: +O E3\nGalahad #w/1: +I E4\nSilk #w/1: +I E4\nSilk #w/1: +A E5\n";
    let (_, log) = act_out(script);
    let moves: Vec<&String> = log.iter().filter(|line| line.contains('+')).collect();
    assert_eq!(moves, ["1 +O E3", "2 +I E4"], "{log:#?}");
}

#[test]
fn racks_are_shown_to_their_owners_alone() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/chats/");
    for name in ["scrabble", "orologi", "incontro", "english-matches", "computer"] {
        let out = std::fs::read_to_string(format!("{folder}{name}.out")).unwrap();
        let mut shown = 0;
        for line in out.lines().filter(|line| !line.starts_with("> |")) {
            let tells = ["Il tuo leggio", "Your rack", "Non hai", "You don't have"]
                .iter()
                .any(|word| line.contains(word));
            shown += usize::from(tells);
            assert!(!tells || line.starts_with("> only ") || line.starts_with("> @"), "{name}: {line}");
        }
        assert!(shown > 0 || name == "orologi" || name == "incontro", "{name} shows no rack");
        // Before the end nobody is handed the log, where the draws stand.
        let end = out.find("Seme, impronta").or_else(|| out.find("Seed, hash")).unwrap_or(out.len());
        assert!(!out[..end].contains("* rack"), "{name} hands out a running match");
    }
}
