//! `giostra game NAME play` and `replay`: matches in the terminal.

use super::{ended, giostra, run};
use std::fs;
use std::io::Write;
use std::process::Stdio;
use tempfile::TempDir;

fn recorded(name: &str) -> String {
    format!("{}/tests/games/{name}.play", env!("CARGO_MANIFEST_DIR"))
}

/// What the program prints when these lines are typed.
fn typed(args: &[&str], lines: &str) -> String {
    let folder = TempDir::new().unwrap();
    let mut command = giostra(folder.path(), args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &[][..]));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn recorded_matches_are_gone_through_move_by_move() {
    let folder = TempDir::new().unwrap();
    let wyps = run(folder.path(), &["game", "wyps", "replay", &recorded("wyps-vinta")]).done();
    assert!(
        wyps.contains("Giocatore 1: **") && wyps.lines().filter(|line| line.starts_with("A  ")).count() > 3
    );
    let scrabble =
        run(folder.path(), &["game", "scrabble", "replay", "--best", &recorded("scrabble-due")]).done();
    assert!(scrabble.contains(" 1 # . . -") && scrabble.contains("Meglio "), "{scrabble}");
}

#[test]
fn a_gcg_file_is_gone_through_and_its_mistakes_have_a_line() {
    let folder = TempDir::new().unwrap();
    let head = "#character-encoding UTF-8\n#player1 a Ada\n#player2 b Bea\n";
    let good = format!("{head}>a: CASAELT 8F CASA +12 12\n>b: ORAELTI J8 - +0 0\n");
    fs::write(folder.path().join("bad.gcg"), good).unwrap();
    run(folder.path(), &["game", "scrabble", "replay", "bad.gcg"]).refused(2, "5");
    fs::write(
        folder.path().join("good.gcg"),
        format!("{head}>a: CASAELT 8F CASA +12 12\n>b: ORAELTI - +0 0\n"),
    )
    .unwrap();
    let shown = run(folder.path(), &["game", "scrabble", "replay", "--best", "good.gcg"]).done();
    assert!(shown.starts_with("Ada: 8F CASA +12 12 Meglio ") && shown.contains("Bea: passa +0 0"), "{shown}");
}

#[test]
fn files_that_are_no_match_are_refused_with_their_line() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("x.play"), "giostra-play 1\n= manche-1 room=x\n").unwrap();
    run(folder.path(), &["game", "wyps", "replay", "x.play"]).refused(2, "2");
    fs::write(folder.path().join("empty.play"), "").unwrap();
    run(folder.path(), &["game", "wyps", "replay", "empty.play"]).refused(2, "nessuna partita");
    let game = fs::read_to_string(recorded("wyps-vinta")).unwrap();
    let lines: Vec<&str> = game.lines().filter(|line| !line.starts_with('>')).collect();
    fs::write(folder.path().join("cut.play"), [&lines[..], &["1 +A A1", "1 +A A1"]].concat().join("\n"))
        .unwrap();
    let refused = run(folder.path(), &["game", "wyps", "replay", "cut.play"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{refused:?}");
    assert!(refused.err.contains(&format!("{}", lines.len() + 1)), "{refused:?}");
}

#[test]
fn a_match_is_played_at_the_keyboard() {
    let shown =
        typed(&["game", "scrabble", "play", "--seed", "1", "--vs", "medio"], "8H ZZZZZ\nciao\npasso\nfine\n");
    assert!(
        shown.contains("Non capisco la mossa")
            && shown.contains("Il tuo leggio")
            && shown.contains("Computer gioca"),
        "{shown}"
    );
    assert_eq!(
        shown,
        typed(&["game", "scrabble", "play", "--seed", "1", "--vs", "medio"], "8H ZZZZZ\nciao\npasso\nfine\n")
    );
    let shown = typed(&["game", "wyps", "play", "--seed", "1"], "abbandono\n");
    assert!(shown.ends_with("1. Giocatore 2\n2. Giocatore 1\n"), "{shown}");
    let folder = TempDir::new().unwrap();
    let refused = ended(&mut giostra(folder.path(), &["game", "wyps", "play", "--vs", "bravo"]));
    refused.refused(2, "principiante, facile, medio, difficile, forte");
}
