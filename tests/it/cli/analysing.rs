//! `giostra game NAME analyse`.

use super::run;
use serde_json::Value;
use std::path::Path;

fn file(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(name);
    file.to_str().expect("a path").to_owned()
}

#[test]
fn a_file_is_analysed_as_text_json_and_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let (scrabble, duplicate) = (&file("scrabble-due.play"), &file("duplicate-partita.play"));
    let json =
        run(folder.path(), &["game", "scrabble", "analyse", scrabble, "--json", "--png", "a.png"]).done();
    let read: Value = serde_json::from_str(&json).expect("one object");
    assert_eq!((&read["game"], &read["measure"]), (&"scrabble".into(), &"points".into()));
    let moves = read["moves"].as_array().expect("moves");
    assert!(moves.iter().all(|one| one["lost"].as_f64().is_some_and(|lost| lost >= 0.0)));
    let costliest = read["costliest"].as_u64().expect("somebody has lost something");
    let lost = |one: &Value| one["lost"].as_f64().unwrap_or_default();
    let most = moves.iter().map(lost).fold(0.0, f64::max);
    assert!(moves.iter().any(|one| one["number"].as_u64() == Some(costliest) && lost(one) >= most));
    assert!(std::fs::read(folder.path().join("a.png")).expect("a picture").starts_with(b"\x89PNG"));
    let text = run(folder.path(), &["game", "scrabble", "analyse", scrabble]).done();
    assert!(text.lines().count() >= moves.len() + 2, "{text}");
    let json = run(folder.path(), &["game", "duplicate", "analyse", duplicate, "--json"]).done();
    let read: Value = serde_json::from_str(&json).expect("one object");
    let of_turn = |one: &&Value| one["number"] == 5;
    let turn: Vec<_> = read["moves"].as_array().expect("moves").iter().filter(of_turn).collect();
    let seats: Vec<_> = turn.iter().map(|one| (one["seat"].as_u64(), one["best"].as_str())).collect();
    assert_eq!(seats, [1, 2, 3].map(|seat| (Some(seat), Some("4A TEBEO"))));
    // A match in which nobody has moved.
    let begun = std::fs::read_to_string(scrabble).expect("it is there");
    let begun: Vec<&str> = begun.lines().take_while(|line| !line.starts_with("1 ")).collect();
    std::fs::write(folder.path().join("begun.play"), begun.join("\n")).expect("it is written");
    let refused = run(folder.path(), &["game", "scrabble", "analyse", "begun.play"]);
    refused.refused(2, "niente da analizzare");
    let buffalo = run(folder.path(), &["game", "buffalo", "analyse", &file("buffalo.play"), "--json"]).done();
    assert_eq!(serde_json::from_str::<Value>(&buffalo).expect("one object")["measure"], "chance");
    // A match of another game, and a line that cannot have been played.
    run(folder.path(), &["game", "wyps", "analyse", scrabble]).refused(2, "giostra game scrabble");
    let whole = std::fs::read_to_string(scrabble).expect("it is there");
    let (at, line) = whole.lines().enumerate().find(|(_, line)| line.starts_with("1 ")).expect("a move");
    std::fs::write(folder.path().join("wrong.play"), whole.replacen(line, "1 8A QQQQQ", 1))
        .expect("it is written");
    let refused = run(folder.path(), &["game", "scrabble", "analyse", "wrong.play"]);
    refused.refused(2, &format!("Riga {}", at + 1));
}

/// What another program has recorded is analysed too, turn by turn, as far as racks are known.
#[test]
fn a_file_of_another_program_is_analysed() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = "#player1 silk Silk\n#player2 gal Galahad\n>silk: AACELST 8F CASA +12 12\n\
        >gal: EEORTU? 8F ....TO +9 9  TO\n>silk: EFLNOTU -FU +0 12\n>gal: EE - +0 9\n";
    std::fs::write(folder.path().join("game.gcg"), game).expect("it is written");
    let json = run(folder.path(), &["game", "scrabble", "analyse", "game.gcg", "--json"]).done();
    let read: Value = serde_json::from_str(&json).expect("one object");
    assert_eq!((&read["game"], &read["measure"]), (&"scrabble".into(), &"points".into()));
    let moves = read["moves"].as_array().expect("moves");
    // Of the pass two tiles are known: nothing can be said of it.
    let seats: Vec<_> = moves.iter().map(|one| (one["number"].as_u64(), one["seat"].as_u64())).collect();
    assert_eq!(seats, [(Some(1), Some(1)), (Some(2), Some(2)), (Some(3), Some(1))]);
    assert!(moves.iter().all(|one| one["lost"].as_f64() >= Some(0.0)), "{json}");
    assert_eq!(read["players"].as_array().map(Vec::len), Some(2));
    run(folder.path(), &["game", "scrabble", "analyse", "game.gcg"]).done();
    // The tiles that are named are the tiles; a match of ours names its own.
    let english = ["game", "scrabble", "analyse", "game.gcg", "--set", "english"];
    run(folder.path(), &english).refused(2, "Riga 4");
    run(folder.path(), &["game", "scrabble", "analyse", &file("scrabble-due.play"), "--set", "english"])
        .refused(2, "--set");
}
