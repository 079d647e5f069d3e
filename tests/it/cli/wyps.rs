//! `giostra game wyps`: positions and moves, for other programs.

use super::{Ended, run};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Y22's start, and the position after the first two moves of the rules' test table.
const START: &str = "./../.../..../...../....../......./......../........./.......... b GAO REIV -";
const SECOND: &str = "./../.../..../..OR./...A../......./......../........./.......... w TESI DLNM -";

fn wyps(folder: &Path, args: &[&str]) -> Ended {
    run(folder, &[&["game", "wyps"], args].concat())
}

fn read(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(text).unwrap()
}

#[test]
fn who_connects() {
    let folder = TempDir::new().unwrap();
    let answer = read(&wyps(folder.path(), &["status", "--position", START, "--json"]).done());
    assert_eq!((&answer["position"], &answer["connected"]), (&START.into(), &Value::Null));
    assert_eq!(
        (&answer["empty"], &answer["bag"], &answer["to_move"]),
        (&55.into(), &Value::Null, &"b".into())
    );
    let row = "./../.../..../...../....../ABCDEFG w - - 0";
    let answer = read(&wyps(folder.path(), &["status", "--position", row, "--json"]).done());
    assert_eq!((&answer["connected"], &answer["bag"]), (&"b".into(), &0.into()));
    let expected = json!({
        "tiles": 7, "connects": true,
        "groups": [{ "sides": "LRB", "cells": ["G1", "G2", "G3", "G4", "G5", "G6", "G7"] }],
    });
    assert_eq!(answer["black"], expected);
    let text = wyps(folder.path(), &["status", "--position", row]).done();
    assert_eq!(text, "b LRB G1 G2 G3 G4 G5 G6 G7\nconnected: b\n");
}

#[test]
fn whether_a_move_is_legal() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("list"), "tesori\nte\n").unwrap();
    let check = |mv: &str, more: &[&str]| {
        let args = ["check", "--position", SECOND, "--words", "list", "--json", "--move", mv];
        wyps(folder.path(), &[&args, more].concat())
    };
    let answer = read(&check("tesori D1 E1 E2 E3* E4 E5", &[]).done());
    let expected = json!({
        "legal": true,
        "move": "TESORI D1 E1 E2 E3* E4 E5",
        "placed": ["D1", "E1", "E2", "E5"],
        "letters": "TESI",
        "flips": ["E3", "E4"],
        "wins": false,
        "after": "./../.../t.../esoRi/...A../......./......../........./.......... b DLNM - -",
    });
    assert_eq!(answer, expected);
    assert_eq!(read(&check("TE A1 1", &[]).done())["move"], "TE A1 B1");
    assert_eq!(
        read(&check("+T A1", &["--single"]).done())["after"],
        SECOND.replacen("./", "t/", 1).replace("w TESI DLNM", "b ESID LNM")
    );
    for (mv, more, reason) in [
        ("TESORI D1 E1 E2 E3* E4* E5", &[][..], "two_flips"),
        ("TE E2 E3", &[], "other_letter"),
        ("TE A1 C1", &[], "gap"),
        ("TE A1 A1", &[], "cell_twice"),
        ("OR E3 E4", &[], "nothing_placed"),
        ("TE K3 K4", &[], "bad_cell"),
        ("ZETA A1 B1 C1 D1", &[], "not_in_rack"),
        ("SI A1 B1", &[], "not_a_word"),
        ("TE A1 B1", &["--single"], "only_single"),
        ("+T E3", &[], "occupied"),
        ("+T A1*", &[], "single_flip"),
        ("TE", &[], "unreadable"),
        ("?!", &[], "unreadable"),
    ] {
        let ended = check(mv, more);
        assert_eq!((ended.code, ended.err.as_str()), (Some(1), ""), "{mv}: {ended:?}");
        let answer = read(&ended.out);
        assert_eq!((&answer["legal"], &answer["reason"]), (&false.into(), &reason.into()), "{mv}");
        assert!(answer["text"].as_str().is_some_and(|text| text.len() > 10));
    }
    let ended =
        wyps(folder.path(), &["check", "--position", SECOND, "--unjudged", "--move", "SITE A1 B1 C1 D1"]);
    assert_eq!(ended.done(), "SITE A1 B1 C1 D1\n");
    let ended = wyps(folder.path(), &["check", "--position", SECOND, "--move", "TE K3 K4"]);
    assert_eq!(
        (ended.code, ended.out.as_str()),
        (Some(1), "Non trovo la cella «K3»: le righe vanno da A a J.\n")
    );
}

#[test]
fn all_moves_and_those_of_one_word() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("list"), "tesori\nor\nse\n").unwrap();
    let args = ["moves", "--position", SECOND, "--words", "list", "--json"];
    let answer = read(&wyps(folder.path(), &args).done());
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(answer["count"], moves.len());
    assert!(moves.iter().all(|one| one["word"] == "TESORI" || one["word"] == "SE"));
    // SE needs no tile of the board: 55 cells less three, every adjacency of two empty ones both ways.
    assert_eq!(moves.iter().filter(|one| one["word"] == "SE").count(), 2 * (135 - 15));
    let first = json!({
        "move": "TESORI B1 C1 D2 E3 E4 D3", "word": "TESORI", "cells": ["B1", "C1", "D2", "E3", "E4", "D3"],
        "new": 4, "flips": ["E3", "E4"],
    });
    assert_eq!(moves[0], first);
    let text = wyps(folder.path(), &["moves", "--position", SECOND, "--word", "TESORI D1"]).done();
    assert!(text.lines().count() > 3 && text.lines().all(|line| line.starts_with("TESORI D1 ")), "{text}");
    // With a dictionary of the program.
    let text = wyps(folder.path(), &["moves", "--position", START]).done();
    assert!(text.lines().any(|line| line == "AGO A1 B1 C1"), "{text}");
}

#[test]
fn arguments_that_cannot_be_used() {
    let folder = TempDir::new().unwrap();
    for (position, sentence) in [
        ("x", "una posizione ha cinque parti"),
        ("./.. b GAO REIV -", "7, 10, 13 o 16 righe"),
        (&START.replacen("..", ".", 1), "la riga B ha una cella: ne servono 2"),
        (&START.replacen('.', "1", 1), "nella riga A c’è «1»"),
        (&START.replace(" b ", " n "), "«n» non dice chi muove"),
        (&START.replace("GAO", "GAOGA"), "«GAOGA» non va bene per il rack o il pool"),
        (&START.replace("V -", "V A0"), "«A0» non è un sacchetto"),
    ] {
        wyps(folder.path(), &["status", "--position", position]).refused(2, sentence);
    }
    wyps(folder.path(), &["moves", "--position", START, "--dict", "klingon"]).refused(2, "klingon");
    wyps(folder.path(), &["moves", "--position", START, "--words", "none"]).refused(2, "non c’è");
    wyps(folder.path(), &["moves", "--position", START, "--word", "AGO A1 B1 C1"])
        .refused(2, "non è una parola da sola");
    wyps(folder.path(), &["moves", "--position", START, "--word", "?"]).refused(2, "Non capisco");
    wyps(folder.path(), &["status"]).refused(2, "--position");
    wyps(folder.path(), &["selfplay", "--side", "8"]).refused(2, "lato 8");
    wyps(folder.path(), &["selfplay", "--levels", "forte"]).refused(2, "«forte»");
    wyps(folder.path(), &["selfplay", "--levels", "forte,boh"]).refused(2, "«forte,boh»");
}

#[test]
fn computers_play_the_same_games_from_the_same_seed() {
    let folder = TempDir::new().unwrap();
    let args = ["selfplay", "--games", "2", "--seed", "7", "--levels", "medio,caso", "--side", "7", "--log"];
    let text = wyps(folder.path(), &args).done();
    assert_eq!(wyps(folder.path(), &args).done(), text);
    assert_eq!(text.lines().filter(|line| line.starts_with("= wyps-1 ")).count(), 2);
    assert!(text.lines().last().unwrap().starts_with("2 games: medio "), "{text}");
}
