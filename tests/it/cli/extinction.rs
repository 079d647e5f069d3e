//! `giostra game extinction`: what it answers to programs.

use super::{Ended, run};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn game(folder: &Path, args: &[&str]) -> Ended {
    run(folder, &[&["game", "extinction"], args].concat())
}

fn read(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(text).unwrap()
}

#[test]
fn the_moves_of_a_position_in_both_notations() {
    let folder = TempDir::new().unwrap();
    let first = read(&game(folder.path(), &["moves", "--fen", START, "--json"]).done());
    let moves: Vec<&str> = first["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert!(moves.len() == 20 && moves.is_sorted());
    let at = moves.iter().position(|mv| *mv == "g1f3").unwrap();
    assert_eq!((&first["san"][at], &first["san"].as_array().unwrap().len()), (&json!("Nf3"), &20));
    assert_eq!((&first["over"], &first["turn"], &first["fen"]), (&Value::Null, &json!(1), &json!(START)));
    let later = read(&game(folder.path(), &["moves", "--play", "e2e4 c7c5", "--json"]).done());
    assert_eq!(later["fen"], "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2");
    let same =
        read(&game(folder.path(), &["moves", "--position", START, "--after", "e2e4,c7c5", "--json"]).done());
    assert_eq!(later, same);
    for (fen, mv, over) in [
        ("rnb1kbnr/pppppppp/8/3q4/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1", "c3d5", "white"),
        ("rnbqkbn1/pppppp1P/8/8/8/8/8/RNBQKBNR w KQq - 0 1", "h7h8q", "black"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 149 90", "g1f3", "draw"),
    ] {
        let ended = read(&game(folder.path(), &["moves", "--fen", fen, "--play", mv, "--json"]).done());
        assert_eq!(
            (&ended["over"], &ended["moves"], &ended["san"]),
            (&json!(over), &json!([]), &json!([])),
            "{fen}"
        );
        let perft =
            game(folder.path(), &["perft", "--fen", fen, "--play", mv, "--depth", "2", "--json"]).done();
        assert_eq!(read(&perft), json!({ "nodes": 0 }));
    }
}

#[test]
fn ways_are_counted() {
    let folder = TempDir::new().unwrap();
    for (depth, nodes) in [("0", 1), ("1", 20), ("2", 400), ("3", 8902), ("4", 197_742)] {
        let text = game(folder.path(), &["perft", "--depth", depth, "--json"]).done();
        assert_eq!(read(&text), json!({ "nodes": nodes }));
    }
    let divided = game(folder.path(), &["perft", "--depth", "3", "--divide"]).done();
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[20]), (21, "a2a3: 380", "8902"));
    let sum: u64 =
        lines[..20].iter().map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 8902);
}

#[test]
fn games_in_pgn_are_read() {
    let folder = TempDir::new().unwrap();
    let text = "[White \"Fontana\"]\n[Variant \"Extinction\"]\n\n1. e4 c5 {x} 2. Nf3 Nc6 3. d4 cxd4 4. Nxd4 e6 5. Bb5 \
        Nxd4 6. Qxd4 Qc7 7. c3 a6 8. Ba4 b5\n9. Bb3 a5 10. g3 a4 11. Bd1 Bb7 12. Bf4+ Qc6 0-1\n\n1. e4 *\n";
    fs::write(folder.path().join("games.pgn"), text).unwrap();
    let answer = game(folder.path(), &["pgn", "games.pgn", "--json"]).done();
    let games: Vec<Value> = answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((games.len(), &games[0]["alerts"]), (2, &json!([[23, "c7"]])));
    assert_eq!(games[0]["tags"], json!({ "White": "Fontana", "Variant": "Extinction" }));
    assert_eq!((&games[0]["moves"][22], &games[0]["result"]), (&json!("Bf4"), &json!("0-1")));
    let expected = json!({
        "tags": {}, "moves": ["e4"], "result": "*", "alerts": [],
        "fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    });
    assert_eq!(games[1], expected);
    let written = game(folder.path(), &["pgn", "games.pgn"]).done();
    assert!(
        written.starts_with("[White \"Fontana\"]\n[Result \"0-1\"]\n[Variant \"Extinction\"]\n\n1. e4 c5"),
        "{written}"
    );
}

#[test]
fn what_cannot_be_used_is_said() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("bad.pgn"), "1. e4 e5\n2. Ke3 *\n").unwrap();
    game(folder.path(), &["pgn", "bad.pgn", "--json"]).refused(1, "bad.pgn, riga 2, colonna 4");
    game(folder.path(), &["pgn", "none.pgn"]).refused(2, "none.pgn");
    game(folder.path(), &["moves", "--fen", "x", "--json"]).refused(2, "x");
    game(folder.path(), &["moves", "--play", "e2e4 e7e6 e4e6", "--json"]).refused(2, "e4e6");
}
