//! `giostra tournament` with a log: whole events of every format, driven line by line and written for others.

use super::{Ended, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn tournament(folder: &Path, args: &[&str]) -> Ended {
    run(folder, &[&["tournament"], args].concat())
}

fn read(folder: &Path) -> String {
    fs::read_to_string(folder.join("cup.log")).unwrap()
}

fn add(folder: &Path, line: &str) {
    fs::write(folder.join("cup.log"), format!("{}{line}\n", read(folder))).unwrap();
}

fn begun(folder: &Path, first: &str, players: u16) {
    let mut text = format!("tournament-1 {first}\n");
    for player in 0..players {
        text.extend(["enter ", &(2000 - 50 * player).to_string(), "\n"]);
    }
    fs::write(folder.join("cup.log"), text + "colour white\nbegin\n").unwrap();
    fs::write(folder.join("names.txt"), "Anna\nBruno <b>\n\nDario\n").unwrap();
}

/// Plays the event to its end: in each pair the lower seat wins. How many rounds there were.
fn played(folder: &Path) -> usize {
    for rounds in 0..40 {
        let next = tournament(folder, &["next", "cup.log"]);
        if next.code == Some(1) {
            next.refused(1, "giocati");
            return rounds;
        }
        let line = next.done();
        let mut words = line.split_whitespace();
        let (verb, round) = (words.next().unwrap(), words.next().unwrap().to_owned());
        if verb == "play" {
            let scores: Vec<String> = words
                .map(|seat| format!("{seat}:{}", 300 / (seat.len() + seat.parse::<usize>().unwrap())))
                .collect();
            add(folder, &format!("score {round} {}", scores.join(" ")));
            continue;
        }
        add(folder, line.trim_end());
        let pairs = words.filter_map(|word| word.split('=').next_back()?.split_once(':'));
        for (board, (white, black)) in (1..).zip(pairs) {
            let wins = white.parse::<u16>().unwrap() < black.parse::<u16>().unwrap();
            add(folder, &format!("result {round}.{board} {}", if wins { "1-0" } else { "0-1" }));
        }
    }
    panic!("it never ends");
}

#[test]
fn whole_events_of_every_format() {
    for (first, players, rounds, bracket) in [
        ("format=swiss rounds=3 accelerated=yes order=BH,SB", 7, 3, false),
        ("format=italoswiss rounds=3", 8, 3, false),
        ("format=roundrobin", 5, 5, false),
        ("format=knockout third=yes", 6, 3, true),
        ("format=repechage", 8, 4, true),
        ("format=double", 5, 6, true),
        ("format=consolation", 8, 3, true),
        ("format=quarter", 8, 3, true),
        ("format=groups groups=2 advance=1", 6, 4, true),
        ("format=manche rounds=2 best=2 final=1", 4, 3, false),
    ] {
        let folder = TempDir::new().unwrap();
        let path = folder.path();
        begun(path, first, players);
        assert_eq!(played(path), rounds, "{first}");
        let export = |format: &str| {
            tournament(path, &["export", "cup.log", "--format", format, "--names", "names.txt"])
        };
        let table = export("csv").done();
        assert_eq!(table.lines().count(), usize::from(players) + 1, "{first}: {table}");
        assert!(table.lines().nth(1).unwrap().starts_with("1,1,\"Anna\",2000,"), "{first}: {table}");
        // Who has no name is called by the seat.
        assert!(table.contains(",\"#3\",1900,"), "{first}: {table}");
        let page = export("html").done();
        assert!(page.contains("<title>cup</title>") && page.contains("Bruno &lt;b&gt;"), "{first}: {page}");
        assert_eq!(page.contains("<div class=\"bracket\">"), bracket, "{first}");
        let json = export("json").done();
        let value: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["standings"]["rows"][0]["player"], 1, "{first}");
        if first.contains("manche") {
            assert_eq!(value["players"][0]["scores"][0], "100", "{first}");
            export("trf").refused(2, "rapporto");
        } else {
            // What a report and the JSON say can be read again.
            let report = export("trf").done();
            fs::write(path.join("cup.trf"), &report).unwrap();
            fs::write(path.join("cup.json"), &json).unwrap();
            let places = |file: &str| tournament(path, &["tiebreaks", file, "--order", "TPN"]).done();
            assert_eq!(places("cup.trf"), places("cup.json"), "{first}");
        }
    }
}

#[test]
fn the_bracket_of_a_page() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    begun(path, "format=knockout third=yes lengths=1,1,3", 5);
    let page = || tournament(path, &["export", "cup.log", "--format", "html", "--names", "names.txt"]).done();
    let side = |name: &str, score: &str, wins: bool| {
        let class = if wins { " class=\"on\"" } else { "" };
        format!("<div{class}><span>{name}</span><b>{score}</b></div>")
    };
    // Before anything is played: byes have gone on, all others are told by the matches they come from.
    let empty = page();
    for (one, other) in [
        (side("Anna", "", true), side("riposo", "", false)),
        (side("Dario", "", false), side("#5", "", false)),
        (side("Anna", "", false), side("vincente M2", "", false)),
        (side("perdente M5", "", false), side("perdente M6", "", false)),
    ] {
        assert!(empty.contains(&(one.clone() + &other)), "{one}{other} in {empty}");
    }
    for title in ["<h3>Turno 1</h3>", "<h3>Turno 2</h3>", "<h3>Finale</h3>", "<h3>Terzo posto</h3>"] {
        assert!(empty.contains(title), "{title}");
    }
    for line in ["next", "result 1.1 --+", "next", "result 2.1 1-0", "result 2.2 0-1", "next"] {
        let next =
            if line == "next" { tournament(path, &["next", "cup.log"]).done() } else { line.to_owned() };
        add(path, next.trim_end());
    }
    for line in ["game 3.1 a 1/2-1/2 0/0", "game 3.1 b 1-0 0/0", "game 3.1 a 1/2-1/2 0/0"] {
        add(path, line);
    }
    let page = page();
    let forfeit = side("Dario", "−", false) + &side("#5", "+", true);
    assert!(
        page.contains(&forfeit) || page.contains(&(side("#5", "+", true) + &side("Dario", "−", false))),
        "{page}"
    );
    assert!(page.contains(">2</b>") && page.contains(">1</b>"), "the games of the final: {page}");
}

#[test]
fn what_cannot_be_done_with_a_log() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    begun(path, "format=knockout", 4);
    tournament(path, &["pair", "cup.log"]).refused(2, "svizzero");
    tournament(path, &["tiebreaks", "cup.log", "--order", "SB"]).refused(2, "spareggi");
    add(path, "pair 1 M1=1:3 M2=2:4");
    tournament(path, &["next", "cup.log"])
        .refused(1, "cup.log, riga 8: per i risultati l’incontro M1 è un altro");
    begun(path, "format=swiss rounds=3 order=BH,XX", 4);
    tournament(path, &["next", "cup.log"]).refused(1, "riga 1: «XX» non è uno spareggio");
    begun(path, "format=swiss rounds=3", 4);
    assert_eq!(tournament(path, &["next", "cup.log"]).done(), "pair 1 1:3 4:2\n");
    let json = tournament(path, &["next", "cup.log", "--json"]).done();
    assert_eq!(json, "{\"line\":\"pair 1 1:3 4:2\",\"round\":1}\n");
    // A Swiss event is paired, and checked, as a report is: by start numbers.
    assert_eq!(tournament(path, &["pair", "cup.log"]).done(), "2\n1 3\n4 2\n");
    for line in ["pair 1 1:3 4:2", "result 1.1 1-0"] {
        add(path, line);
    }
    tournament(path, &["next", "cup.log"]).refused(1, "la partita 1.2 non ha ancora un risultato");
    add(path, "result 1.2 1-0");
    assert_eq!(tournament(path, &["check", "cup.log"]).done(), "1 ok\n");
    tournament(path, &["check", "cup.log", "--names", "nobody.txt"]).refused(2, "nobody.txt");
    fs::write(path.join("empty.log"), "tournament-1 format=double\nenter 0\n").unwrap();
    tournament(path, &["next", "empty.log"]).refused(1, "non è ancora cominciato");
    tournament(path, &["export", "empty.log", "--format", "html"]).refused(1, "begin");
    fs::write(path.join("cup.trf"), "001    1\n").unwrap();
    tournament(path, &["next", "cup.trf"]).refused(2, "tournament-1");
    tournament(path, &["check", "cup.trf", "--names", "names.txt"]).refused(2, "--names");
}
