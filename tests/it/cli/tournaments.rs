//! `giostra tournament`: what it answers to programs.

use super::{Ended, ended, giostra, run};
use serde_json::{Value, json};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;
use tempfile::TempDir;

fn tournament(folder: &Path, args: &[&str]) -> Ended {
    run(folder, &[&["tournament"], args].concat())
}

/// A player's line, with their rounds as `(opponent, colour, result)`; a result of a bye stands behind opponent 0.
fn player(number: u16, points: &str, rounds: &[(u16, char, char)]) -> String {
    let mut line = format!(
        "001 {number:4}      {:33} {:4} {:27}{points:>4} {number:4}",
        format!("Player {number}"),
        2050 - 50 * number,
        ""
    );
    for (opponent, colour, result) in rounds {
        let opponent = if *opponent == 0 { "0000".to_owned() } else { opponent.to_string() };
        line.extend(["  ", &format!("{opponent:>4} {colour} {result}")]);
    }
    line + "\n"
}

/// The golden event of seven players (9.4), as far as its first rounds.
fn seven(rounds: usize, head: &str) -> String {
    let all: [[(u16, char, char); 3]; 7] = [
        [(4, 'w', '1'), (7, 'b', '1'), (2, 'w', '1')],
        [(5, 'b', '1'), (3, 'w', '1'), (1, 'b', '0')],
        [(6, 'w', '='), (2, 'b', '0'), (5, 'b', '1')],
        [(1, 'b', '0'), (0, '-', 'U'), (7, 'w', '1')],
        [(2, 'w', '0'), (6, 'b', '1'), (3, 'w', '0')],
        [(3, 'b', '='), (5, 'w', '0'), (0, '-', 'U')],
        [(0, '-', 'U'), (1, 'w', '0'), (4, 'b', '0')],
    ];
    let halves = |result: char| match result {
        '1' | 'U' => 2,
        '=' => 1,
        _ => 0,
    };
    let mut text = format!("012 Seven\n{head}");
    for (number, cells) in (1..).zip(&all) {
        let sum: u32 = cells[..rounds].iter().map(|(_, _, result)| halves(*result)).sum();
        text += &player(number, &format!("{}.{}", sum / 2, 5 * (sum % 2)), &cells[..rounds]);
    }
    text
}

fn file(folder: &Path, text: &str) -> String {
    fs::write(folder.join("event.trf"), text).unwrap();
    "event.trf".to_owned()
}

#[test]
fn the_coming_round() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let event = file(path, &seven(2, "142 3\nXXR 3\n152 W\n"));
    assert_eq!(tournament(path, &["pair", &event]).done(), "4\n1 2\n4 7\n5 3\n6 0\n");
    let answer = tournament(path, &["pair", &event, "--json"]).done();
    assert!(
        answer.starts_with("{\"round\":3,\"pairs\":[{\"white\":1,\"black\":2,\"bracket\":\"2\","),
        "{answer}"
    );
    let value: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((&value["bye"], value["pairs"].as_array().unwrap().len()), (&json!(6), 3));
    let rest = json!({"score": "0.5", "passed_over": []});
    assert_eq!(value["rest"], rest, "of the lowest score who may");
    let last = &value["pairs"][2];
    assert_eq!((&last["white_float"], &last["black_float"]), (&json!("down"), &json!("up")));
    // Who has a bye written for the round is not paired; its points are counted, or not yet.
    for (cell, points) in [("  0000 - H", "2.5"), ("  0000 - H", "2.0"), ("  0000 - Z", "2.0")] {
        let text: String = seven(2, "142 3\n")
            .lines()
            .map(|line| if line.starts_with("001    2") { line.replace(" 2.0", &format!(" {points}")) + cell } else { line.to_owned() } + "\r\n")
            .collect();
        let answer = tournament(path, &["pair", &file(path, &text)]).done();
        assert!(
            answer.starts_with("3\n") && !answer.split_whitespace().skip(1).any(|number| number == "2"),
            "{answer}"
        );
    }
    // So with a line 240, and on standard input.
    let mut child = giostra(path, &["tournament", "pair", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all((seven(2, "240 Z 003    2\n").replace('\n', "\r")).as_bytes())
        .unwrap();
    let answer = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(
        answer.starts_with("3\n") && !answer.split_whitespace().skip(1).any(|number| number == "2"),
        "{answer}"
    );
    // Nothing played yet, and everything played.
    let first = tournament(path, &["pair", &file(path, &seven(0, "142 3\n152 W\n"))]).done();
    assert_eq!(first, "4\n1 4\n5 2\n3 6\n7 0\n");
    tournament(path, &["pair", &file(path, &seven(3, "142 3\n"))]).refused(1, "3");
    // Two who have met, and nobody else.
    let met = format!("{}{}", player(1, "1.0", &[(2, 'w', '1')]), player(2, "0.0", &[(1, 'b', '0')]));
    tournament(path, &["pair", &file(path, &met)]).refused(1, "2");
}

#[test]
fn rounds_that_were_paired_otherwise() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let right = file(path, &seven(3, "152 W\n"));
    assert_eq!(tournament(path, &["check", &right]).done(), "1 ok\n2 ok\n3 ok\n");
    // Black began, they say.
    let wrong = tournament(path, &["check", &file(path, &seven(3, "152 B\n"))]);
    assert_eq!((wrong.code, wrong.err.as_str()), (Some(1), ""), "{wrong:?}");
    let first = wrong.out.lines().next().unwrap();
    assert_eq!(first, "1 differs: found 1-4 3-6 5-2, computed 2-5 4-1 6-3");
    assert_eq!(wrong.out.lines().count(), 3);
}

/// Who began is read from round 1 where no line says it (`152`, `XXC`), and a round is not unlike itself.
#[test]
fn black_began_and_no_line_says_so() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let mut began = 0;
    for seed in 1..=6 {
        let args =
            ["simulate", "--players", "9", "--rounds", "4", "--late", "0.2", "--seed", &seed.to_string()];
        let event = tournament(path, &args).done();
        began += usize::from(event.contains("152 B\r\n"));
        let silent = event.replace("152 B\r\n", "").replace("152 W\r\n", "");
        assert_ne!(silent, event);
        let answer = tournament(path, &["check", &file(path, &silent)]).done();
        assert_eq!(answer, "1 ok\n2 ok\n3 ok\n4 ok\n", "seed {seed}");
    }
    assert!(began > 0, "Black began in none of them");
}

#[test]
fn standings_for_programs_and_people() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let event = file(path, &seven(3, ""));
    let answer = tournament(path, &["tiebreaks", &event, "--order", "bh-c1,SB,DE,TPN", "--json"]).done();
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(
        lines[..3],
        [
            r#"{"player":1,"points":"3","rank":1,"BH/C1":"4","SB":"5","DE":null,"TPN":"1"}"#,
            r#"{"player":2,"points":"2","rank":2,"BH/C1":"4.5","SB":"2.5","DE":null,"TPN":"2"}"#,
            r#"{"player":4,"points":"2","rank":3,"BH/C1":"4.5","SB":"2.5","DE":null,"TPN":"4"}"#,
        ]
    );
    assert_eq!(lines.len(), 7);
    let shared = tournament(path, &["tiebreaks", &event, "--order", "SB", "--json"]).done();
    let ranks: Vec<Value> =
        shared.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["rank"].clone()).collect();
    assert_eq!(ranks, [json!(1), json!(2), json!(2), json!(4), json!(5), json!(6), json!(7)]);
    let table = tournament(path, &["tiebreaks", &event]).done();
    assert!(table.lines().next().unwrap().ends_with("PTS  BH/C1   BH  DE    SB  WIN  TPN"), "{table}");
    let why = tournament(path, &["tiebreaks", &event, "--order", "BH/C1", "--explain", "7"]).done();
    let why: Value = serde_json::from_str(&why).unwrap();
    assert_eq!((&why["tiebreak"], &why["value"]), (&json!("BH/C1"), &json!("5")));
    assert_eq!(why["rounds"][0]["adjusted"], json!({"article": "16.4", "own": "1", "most": "1.5"}));
    assert_eq!(why["rounds"][0]["cut"], json!({"article": "14.1"}));
    let twice = tournament(path, &["tiebreaks", &event, "--order", "SB,BH,SB", "--json"]).done();
    assert!(twice.starts_with(r#"{"player":1,"points":"3","rank":1,"SB":"5","BH":"5"}"#), "{twice}");
    tournament(path, &["tiebreaks", &event, "--order", "BH,XX"]).refused(2, "XX");
    tournament(path, &["tiebreaks", &event, "--order", "BH", "--round-robin"]).refused(2, "BH");
    tournament(path, &["tiebreaks", &event, "--explain", "8"]).refused(2, "8");
}

#[test]
fn files_that_cannot_be_understood_are_told_by_line_and_column() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let right = seven(2, "142 3\n");
    let points = right.replacen(" 2.0", " 2.5", 1);
    for command in ["pair", "check", "tiebreaks"] {
        tournament(path, &[command, &file(path, &points)]).refused(1, "event.trf, riga 3, colonna 81: ");
        tournament(path, &[command, &file(path, &right.replacen("w 1", "w x", 1))])
            .refused(1, "riga 3, colonna 99: ");
        tournament(path, &[command, &file(path, &right.replacen("w 1", "w =", 1))])
            .refused(1, "riga 3, colonna 92: ");
        tournament(path, &[command, &file(path, "\u{0}\u{1}")]).refused(1, "riga 1, colonna 1: ");
        tournament(path, &[command, "nothing.trf"]).refused(2, "nothing.trf");
    }
    let english = giostra(path, &["tournament", "check", &file(path, &points)])
        .env("GIOSTRA_LANG", "en")
        .output()
        .unwrap();
    assert!(
        String::from_utf8_lossy(&english.stderr)
            .contains("line 3, column 81: player 1 has 2.5 points, and the results make 2.0.")
    );
}

#[test]
fn an_event_for_others_and_back() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let event = file(path, &seven(3, "142 3\nXXR 3\n152 W\n"));
    let report = tournament(path, &["export", &event, "--format", "trf"]).done();
    assert!(report.starts_with("012 Seven\r\n142 3\r\nXXR 3\r\n152 W\r\n001    1"), "{report}");
    let json = tournament(path, &["export", &event, "--format", "json"]).done();
    fs::write(path.join("event.json"), &json).unwrap();
    assert_eq!(tournament(path, &["export", "event.json", "--format", "trf"]).done(), report);
    assert_eq!(tournament(path, &["check", "event.json"]).done(), "1 ok\n2 ok\n3 ok\n");
    let table = tournament(path, &["export", &event, "--format", "csv", "--order", "SB"]).done();
    assert!(
        table.starts_with(
            "rank,number,name,rating,points,R1,R2,R3,SB\r\n1,1,\"Player 1\",2000,3,4w1,7b1,2w1,5\r\n"
        ),
        "{table}"
    );
    let page = tournament(path, &["export", &event, "--format", "html"]).done();
    assert!(
        page.starts_with("<!doctype html>\n<html lang=\"it\">") && page.contains("<h2>Classifica</h2>"),
        "{page}"
    );
    fs::write(path.join("event.json"), json.replace("\"version\":1", "\"version\":9")).unwrap();
    tournament(path, &["check", "event.json"]).refused(1, "9");
}

/// Files that are longer than what a report can hold, in one way or another.
#[test]
fn too_long() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let players: Vec<Value> = (1..=66_000)
        .map(|number| json!({ "number": number.min(65_535), "name": "", "rounds": [] }))
        .collect();
    let many = json!({ "version": 1, "name": "", "played": 0, "players": players }).to_string();
    tournament(path, &["tiebreaks", &file(path, &many)]).refused(1, "event.trf: ");
    // What is not read could say something else.
    let long = seven(2, "142 3\n") + &"013\n".repeat((64 << 20) / 4);
    tournament(path, &["pair", &file(path, &long)]).refused(1, "event.trf supera 64 MiB.");
    let most = tournament(path, &["simulate", "--players", "9999", "--rounds", "1", "--zero", "1"]);
    assert!(most.done().contains("\r\n001 9999 "));
    let begins = format!(
        "\u{feff}{}",
        json!({ "version": 1, "name": "", "played": 0, "players": [{ "number": 1, "name": "A", "rounds": [] }] })
    );
    assert_eq!(tournament(path, &["pair", &file(path, &begins)]).done(), "1\n1 0\n");
}

/// What is simulated is paired as it should be, and the same for the same seed.
#[test]
fn random_events() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let usual = [
        "--draws",
        "0.3",
        "--half",
        "0.05",
        "--zero",
        ".05",
        "--forfeits",
        "0.05",
        "--late",
        "0.1",
        "--withdraw",
        "0.1",
    ];
    for (seed, players) in [("1", "9"), ("2", "16"), ("3", "31")] {
        let args =
            [&["simulate", "--players", players, "--rounds", "5", "--seed", seed], &usual[..]].concat();
        let event = tournament(path, &args).done();
        assert_eq!(event, tournament(path, &args).done());
        assert!(event.is_ascii() && event.contains("\r\n192 FIDE_DUTCH\r\n"), "{event}");
        assert_eq!(
            tournament(path, &["check", &file(path, &event)]).done(),
            "1 ok\n2 ok\n3 ok\n4 ok\n5 ok\n"
        );
    }
    let baku = tournament(path, &["simulate", "--players", "12", "--rounds", "6", "--baku"]).done();
    assert!(
        baku.contains("192 FIDE_DUTCH_BAKU\r\n") && baku.contains("250       1.0 001 002 0001 0006\r\n"),
        "{baku}"
    );
    for (format, rounds) in [("italoswiss", "4"), ("roundrobin", "7"), ("roundrobin", "14")] {
        let event =
            tournament(path, &["simulate", "--players", "8", "--rounds", rounds, "--format", format]).done();
        assert!(event.contains("192 CUSTOM_SWISS\r\n"), "{event}");
        // Who has met everybody is in a round robin, and Buchholz is none of its tie-breaks.
        let refused = tournament(path, &["tiebreaks", &file(path, &event), "--order", "BH"]);
        assert_eq!(refused.code, Some(if format == "roundrobin" { 2 } else { 0 }), "{refused:?}");
    }
    tournament(path, &["simulate", "--players", "8", "--rounds", "15", "--format", "roundrobin"])
        .refused(2, "14");
    tournament(path, &["simulate", "--players", "8", "--rounds", "4", "--format", "italoswiss", "--baku"])
        .refused(2, "--baku");
    for wrong in ["1.1", "-1", "x", "", "0.1234567", "1e-1"] {
        let refused =
            tournament(path, &["simulate", "--players", "8", "--rounds", "4", &format!("--draws={wrong}")]);
        refused.refused(2, "--draws");
    }
    let quiet = ended(&mut giostra(path, &["tournament", "simulate", "--players", "2", "--rounds", "2"]));
    // Two players can meet once: what was played is written, and what was not is said.
    assert_eq!(quiet.code, Some(0), "{quiet:?}");
    assert!(quiet.out.contains("001    2") && quiet.err.lines().count() == 1, "{quiet:?}");
}
