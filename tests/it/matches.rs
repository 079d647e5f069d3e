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

/// Buffalo with its rebels: a dog is sent back in one line and in two, and time decides (U11–U14).
const REBELS: &str = "giostra-chat 1
Galahad #b: /sfida gioco:buffalo ribelli:sì partite:1
Silk press 1 \"Accetto\"
+1
Galahad #b/1: c7c6
Silk #b/1: d2d6
Galahad #b/1: e7e6
Galahad #b/1: e7e6 d6b2
Silk #b/1: b2b6
Galahad #b/1: d7d6
+1000
";

/// An Entropy, whose chips are drawn while nobody plays, until time runs out for both (H1).
const ENTROPY: &str = "giostra-chat 1
Galahad #e: /sfida gioco:entropy lato:5 tempo:20
Silk press 1 \"Accetto\"
+1
Galahad #e/1: c3
Silk #e/1: c3-c5
Galahad #e/1: c3
Silk #e/1: passo
Galahad #e/1: a1-a5
Galahad #e/1: b1
Silk #e/1: b1-b4
+100
";

/// Extinction chess to the end, typed in every way.
const EXTINCTION: &str = "giostra-chat 1
Galahad #x: /sfida gioco:estinzione
Silk press 1 \"Accetto\"
+1
Galahad #x/1: e4
Silk #x/1: c7c5
Galahad #x/1: Cf3
Silk #x/1: Nc6
Galahad #x/1: d2 d4
Silk #x/1: cxd4
Galahad #x/1: Cxd4
Silk #x/1: e7-e6
Galahad #x/1: Ab5
Silk #x/1: Nxd4
Galahad #x/1: Dxd4
Silk #x/1: Dc7
Galahad #x/1: Dxa7
Silk #x/1: Txa7
+60
";

/// What is said to a script, and the log of match 1 without its clock.
fn act_out(script: &str) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let opener = ChatOpener::new(ChatOptions { seed: Some(7), ..ChatOptions::default() }, library());
    let database = crate::support::database(folder.path().join("giostra.db"));
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
    let ended = out.contains("Vince") || out.contains("Pari");
    assert!(ended || out.contains("salta il turno"), "its last line is missing:\n{out}");
    for at in 2..lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", "back +1"]);
        // What was cut short comes to its end; what has none goes on a little.
        crashed.push("+60");
        let mut log = act_out(&crashed.join("\n")).1;
        if !ended {
            log.truncate(expected.len());
        }
        assert_eq!(log, expected, "crash after line {at}");
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
fn killed_after_any_line_the_rebels_stand() {
    let log = every_crash_leaves_the_same_log(REBELS);
    for line in ["2 d2-d6", "1 e7-e6 d6>b2", "# flag"] {
        assert!(log.iter().any(|one| one == line), "{line} is missing in {log:#?}");
    }
}

#[test]
fn killed_after_any_line_an_entropy_stands() {
    let log = every_crash_leaves_the_same_log(ENTROPY);
    let drawn = log.iter().filter(|line| line.starts_with("* ")).count();
    assert!(drawn > 4 && log.iter().any(|line| line == "2 c3-c5"), "{log:#?}");
}

#[test]
fn killed_after_any_line_extinction_chess_stands() {
    let log = every_crash_leaves_the_same_log(EXTINCTION);
    assert_eq!(
        log.iter().filter(|line| line.starts_with("1 ") || line.starts_with("2 ")).count(),
        14,
        "{log:#?}"
    );
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
