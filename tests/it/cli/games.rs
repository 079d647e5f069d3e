//! `giostra game`: what it answers to programs.

use super::run;
use serde_json::Value;
use std::fs;
use tempfile::TempDir;

const CASA: &str = "15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15";
const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
const MOVES: [&str; 3] = ["game", "scrabble", "moves"];

#[test]
fn the_plays_of_a_position_as_json() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("list"), "casale\nle\ncasa\nal\nCasino\nl’al\nèl\n").unwrap();
    let position = format!("{CASA} LEz?");
    let answer = |more: &[&str]| run(folder.path(), &[&MOVES, more].concat());
    let refused = answer(&["--position", &position, "--words", "list", "--lang", "it"]);
    refused.refused(2, "--lang");
    let text = answer(&["--position", &format!("{CASA} LE"), "--words", "list", "--json"]).done();
    let expected = "[{\"move\":\"9I LE\",\"score\":14,\"placed\":[[8,8,\"L\"],[8,9,\"E\"]]},\
        {\"move\":\"8F CASALE\",\"score\":10,\"placed\":[[7,9,\"L\"],[7,10,\"E\"]]},\
        {\"move\":\"G8 AL\",\"score\":7,\"placed\":[[8,6,\"L\"]]},\
        {\"move\":\"I8 AL\",\"score\":7,\"placed\":[[8,8,\"L\"]]}]\n";
    assert_eq!(text, expected);
    let text = answer(&["--position", &format!("{CASA} L?"), "--words", "list", "--json"]).done();
    let read: Value = serde_json::from_str(&text).unwrap();
    let moves: Vec<_> = read.as_array().unwrap().iter().map(|play| play["move"].as_str().unwrap()).collect();
    assert!(moves.contains(&"8F CASALe") && moves.contains(&"G8 Al") && !moves.contains(&"8F CASAle"));
    let text = answer(&["--position", &format!("{EMPTY} CASA"), "--words", "list"]).done();
    assert!(text.starts_with("  12  8E CASA\n") && text.ends_with("\n8 plays\n"), "{text}");
    let none = answer(&["--position", &format!("{CASA} Z"), "--words", "list", "--json"]).done();
    assert_eq!(none, "[]\n");
}

#[test]
fn positions_of_a_file_are_counted() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("list"), "casale\nle\ncasa\nal\n").unwrap();
    let lines = format!("# two\n{CASA} LE\n\n{CASA} Z\n{CASA}\n{EMPTY} CASA\n");
    fs::write(folder.path().join("positions"), lines).unwrap();
    let ended = run(folder.path(), &[&MOVES[..], &["--positions", "positions", "--words", "list"]].concat());
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines[..2], ["{\"plays\":4,\"top\":14}", "{\"plays\":0,\"top\":0}"]);
    assert!(lines[2].starts_with("{\"line\":5,\"error\":\""), "{}", lines[2]);
    assert_eq!((lines[3], lines.len(), ended.code), ("{\"plays\":8,\"top\":12}", 4, Some(1)));
}

#[test]
fn the_dictionaries_are_those_of_the_sets() {
    let folder = TempDir::new().unwrap();
    for (set, rows, rack, play) in [
        ("scrabble_it", EMPTY.to_owned(), "FUNGOXX", "8D FUNGO"),
        ("english", EMPTY.to_owned(), "HOUSEQQ", "8D HOUSE"),
        ("scarabeo", vec!["17"; 17].join("/"), "FUNGOXX", "9I FUNGO"),
    ] {
        let position = format!("{rows} {rack}");
        let text =
            run(folder.path(), &[&MOVES[..], &["--position", &position, "--set", set, "--json"]].concat());
        assert!(text.done().contains(play), "{set}");
    }
}

#[test]
fn what_cannot_be_used_is_said_in_both_languages() {
    let folder = TempDir::new().unwrap();
    for (more, italian, english) in [
        (&["--position", CASA][..], "una posizione è", "a position is"),
        (&["--position", "15/15 ABC"], "il tabellone ha 15 righe", "the board has 15 rows"),
        (
            &["--position", &format!("{CASA} ABC").replace("5CASA6", "5CASA5")],
            "la riga 8",
            "row 8 of the board has 14",
        ),
        (&["--position", &format!("{CASA} ABC").replace('C', "!")], "c’è «!»", "holds “!”"),
        (&["--position", &format!("{CASA} ABCDEFGHI")], "non è un leggio", "is no rack"),
        (&["--position", &format!("{CASA} ???")], "non è un leggio", "is no rack"),
        (&["--position", &format!("{CASA} AB1")], "non è un leggio", "is no rack"),
        (&["--position", &format!("{CASA} AB"), "--set", "x"], "non c’è un set «x»", "there is no set “x”"),
        (
            &["--position", &format!("{CASA} AB"), "--dict", "x"],
            "non c’è un dizionario",
            "there is no dictionary",
        ),
        (&["--position", &format!("{CASA} AB"), "--words", "x"], "non posso leggere", "cannot read"),
        (&["--positions", "x"], "non posso leggere", "cannot read"),
        (&[], "manca", "is missing"),
    ] {
        for (lang, what) in [("it", italian), ("en", english)] {
            let mut command = super::giostra(folder.path(), &[&MOVES[..], more].concat());
            super::ended(command.env("GIOSTRA_LANG", lang)).refused(2, what);
        }
    }
}

#[test]
fn all_that_the_command_line_takes_fits_together() {
    giostra::cli::command().debug_assert();
}

#[test]
fn every_game_shows_its_first_position() {
    let folder = TempDir::new().unwrap();
    // The program does not have the game of the tests.
    let names = giostra::games::registry::all().iter().map(|kind| kind.info().names[0]);
    for name in names.filter(|name| *name != crate::toy::NAME) {
        let shown: Value =
            serde_json::from_str(&run(folder.path(), &["game", name, "show", "--json"]).done()).unwrap();
        assert!(shown["position"].is_string() && shown["over"].is_null(), "{name}: {shown}");
        assert!(shown["board"].as_str().is_some_and(|board| board.lines().count() > 2), "{name}: {shown}");
    }
}

#[test]
fn what_a_game_does_not_have_is_refused_in_a_sentence() {
    let folder = TempDir::new().unwrap();
    for (args, sentence) in [
        (&["wyps", "perft", "--depth", "2"][..], "perft non c’è per Wyps"),
        (&["scrabble", "perft", "--depth", "2"], "perft non c’è per Scrabble"),
        (&["duplicata", "perft", "--depth", "2"], "perft non c’è per"),
        (&["wyps", "perft"], "manca --depth N"),
        (&["duplicata", "moves"], "non si possono elencare"),
        (&["duplicata", "play"], "non si gioca da una sola tastiera"),
        (&["duplicata", "selfplay"], "non si gioca in due a turni"),
        (&["scrabble", "selfplay", "--games", "1"], "numero pari, non 1"),
        (&["wyps", "selfplay", "--games", "3"], "numero pari, non 3"),
        (&["wyps", "show", "--position", "x", "--option", "side=7"], "non vanno insieme"),
        (&["wyps", "perft", "--depth", "1", "--position", "x", "--option", "y"], "non vanno insieme"),
        (&["wyps", "show", "--option", "side=8"], "side=7|10|13|16"),
    ] {
        run(folder.path(), &[&["game"], args].concat()).refused(2, sentence);
    }
}

#[test]
fn computer_players_of_scrabble_meet_in_pairs_of_games() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("list"), "casa\ncase\nsala\nre\nter\nore\ntara\nnote\nmai\n").unwrap();
    let args = ["game", "scrabble", "selfplay", "--games", "2", "--levels", "greedy,facile"];
    let answer = |more: &[&str]| run(folder.path(), &[&args[..], &["--words", "list"], more].concat()).done();
    let read = |text: String| -> Value { serde_json::from_str(&text).unwrap() };
    let (mut once, mut again) = (read(answer(&["--json"])), read(answer(&["--json"])));
    for one in [&mut once, &mut again] {
        assert!(one["cpu_s"].take().is_number());
    }
    assert_eq!(once, again);
    let number = |name: &str| once[name].as_f64().unwrap();
    let is = |one: f64, other: f64| (one - other).abs() < 1e-9;
    assert!(is(number("a") + number("b") + number("draws"), 2.0) && once["games"] == 2);
    assert!(is(number("turns") * 2.0, number("moves")));
    let points = [0, 1].map(|at| once["points"][at].as_f64().unwrap());
    assert!(is(points[0] - points[1], number("ahead")));
    assert!(number("error") >= 0.0 && once["wins"] == serde_json::json!([once["a"], once["b"]]));
    let text = answer(&[]);
    assert!(text.starts_with("2 games: greedy ") && text.contains("(standard error "), "{text}");
}
