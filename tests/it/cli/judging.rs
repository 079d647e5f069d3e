//! `giostra judge`: what it answers to programs.

use super::{ended, giostra, run};
use crate::judging::{adventure, four, team};
use crate::sources::root;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use tempfile::TempDir;

fn example() -> String {
    adventure("type = \"standard\"") + &team("T") + &four("T").concat()
}

fn file(folder: &Path, text: &str) {
    fs::write(folder.join("event.toml"), text).unwrap();
}

#[test]
fn an_event_as_json() {
    let folder = TempDir::new().unwrap();
    file(folder.path(), &example());
    let out = run(folder.path(), &["judge", "event.toml", "--json"]).done();
    assert_eq!(out.lines().count(), 1);
    let first = r#"{"players":[{"team":"T","character":"E1","vsp":"100","pi":"128.280159","rank":1},"#;
    assert!(out.starts_with(first), "{out}");
    let last = r#""teams":[{"team":"T","vpm":"53.10675","aa":"58.2","ps":"71.746991","rank":1}]}"#;
    assert!(out.trim_end().ends_with(last), "{out}");
    let read: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(read["players"].as_array().unwrap().len(), 4);
    let mut from_input = giostra(folder.path(), &["judge", "-", "--json"]);
    from_input.stdin(Stdio::from(fs::File::open(folder.path().join("event.toml")).unwrap()));
    assert_eq!(ended(&mut from_input).done(), out);
}

#[test]
fn an_event_as_text_names_the_authors_of_the_model() {
    let folder = TempDir::new().unwrap();
    file(folder.path(), &example());
    let out = run(folder.path(), &["judge", "event.toml"]).done();
    assert!(
        out.starts_with("Squadre\n1. T: PS 71.746991 (VP 53.10675, AA 58.2)\n\nE1\n1. T: PI 128.280159"),
        "{out}"
    );
    assert!(out.contains("Leccacorvi: http://www.revelshblindbeholders.net"), "{out}");
    let english = run(folder.path(), &["--lang", "en", "judge", "event.toml"]).done();
    assert!(english.starts_with("Teams\n"), "{english}");
}

#[test]
fn a_spoilt_file_is_one_sentence() {
    let folder = TempDir::new().unwrap();
    let judge = |args: &[&str]| run(folder.path(), &[&["judge"], args].concat());
    file(folder.path(), &example().replacen("weight = 60", "weight = 50", 1));
    judge(&["event.toml", "--json"]).refused(1, "event.toml, riga 9: AA: 50 + 40 = 90, ne servono 100");
    judge(&["check", "event.toml"]).refused(1, "event.toml, riga 9: AA: 50 + 40 = 90, ne servono 100");
    file(
        folder.path(),
        &example().replacen("vp = [12, 75]", "vp = [75, 12]", 1).replacen("weight = 60", "weight = 50", 1),
    );
    judge(&["event.toml"]).refused(1, "(e un altro: giostra judge check --all)");
    let all = judge(&["check", "event.toml", "--all"]);
    assert_eq!((all.code, all.out.lines().count(), all.err.as_str()), (Some(1), 2, ""), "{all:?}");
    file(folder.path(), &adventure("type = \"standard\""));
    judge(&["event.toml", "--json"]).refused(1, "non c’è nessuna squadra");
    assert!(judge(&["check", "event.toml"]).done().starts_with("l’avventura va bene\n"));
    fs::write(folder.path().join("event.toml"), [0xff, 0xfe]).unwrap();
    judge(&["event.toml"]).refused(1, "UTF-8");
    file(folder.path(), &"# too long\n".repeat(100_000));
    judge(&["event.toml"]).refused(1, "più lungo di 1024 KiB");
    file(folder.path(), "");
    judge(&["event.toml"]).refused(1, "manca aa");
}

#[test]
fn unusable_arguments() {
    let folder = TempDir::new().unwrap();
    let judge = |args: &[&str]| run(folder.path(), &[&["judge"], args].concat());
    judge(&[]).refused(2, "manca FILE");
    judge(&["check"]).refused(2, "manca FILE");
    judge(&["nowhere.toml"]).refused(2, "nowhere.toml");
    judge(&["check", "nowhere.toml"]).refused(2, "nowhere.toml");
    judge(&["a.toml", "--csv"]).refused(2, "--csv");
}

#[test]
fn check_warns_and_does_not_block() {
    let folder = TempDir::new().unwrap();
    file(folder.path(), &example());
    let out = run(folder.path(), &["judge", "check", "event.toml"]).done();
    for line in [
        "avanzamento: 5 voci; personaggi: 4; squadre: 1; schede: 4",
        "soglie: vp 12 / 75, aa 20 / 80, team_vp 10 / 64, team_aa 20 / 80",
        "attenzione, AA › A › A3: i livelli non hanno parole",
        "attenzione, T, E4: DE54 senza DE58",
    ] {
        assert!(out.contains(line), "{line}\n{out}");
    }
    let example = root("docs/formats/adventure.toml");
    let out = run(folder.path(), &["judge", "check", example.to_str().unwrap()]).done();
    assert!(!out.contains("attenzione"), "{out}");
}
