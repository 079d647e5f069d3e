//! `giostra rate`: the golden night of the rules, and lines that cannot be rated.

use super::{ended, giostra, run};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use tempfile::TempDir;

const NIGHT: &str = r#"{"id":"r1","points":{"a":12,"b":25,"c":0}}
{"id":"r2","points":{"b":25,"a":40}}

{"id":"r3","points":{"d":9,"c":10,"b":10},"room":"any other field is left alone"}
"#;
const BEFORE: &str = r#"{"a":1600000,"b":1500000,"c":1400000,"d":1500000}"#;

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("night.jsonl"), NIGHT).unwrap();
    fs::write(folder.path().join("before.json"), BEFORE).unwrap();
    folder
}

/// The program fed with `lines`.
fn fed(folder: &Path, lines: &str, more: &[&str]) -> super::Ended {
    fs::write(folder.join("these.jsonl"), lines).unwrap();
    run(folder, &[&["rate", "these.jsonl"], more].concat())
}

#[test]
fn the_golden_night() {
    let folder = folder();
    let answer = run(folder.path(), &["rate", "--ratings", "before.json", "night.jsonl", "--json"]).done();
    assert_eq!(answer.lines().count(), 1);
    let read: Value = serde_json::from_str(&answer).unwrap();
    let expected = json!({
        "ratings": { "a": 1_604_382, "b": 1_506_932, "c": 1_402_432, "d": 1_486_254 },
        "rounds": [
            { "id": "r1", "delta": { "a": -4_798, "b": 12_000, "c": -7_202 } },
            { "id": "r2", "delta": { "a": 9_180, "b": -9_180 } },
            { "id": "r3", "delta": { "b": 4_112, "c": 9_634, "d": -13_746 } },
        ],
    });
    assert_eq!(read, expected);
    // The same through a pipe, and as a table for people.
    let mut piped = giostra(folder.path(), &["rate", "-", "--ratings", "before.json", "--json"]);
    let mut child = piped.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(NIGHT.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), answer);
    let table = run(folder.path(), &["rate", "--ratings", "before.json", "night.jsonl"]).done();
    let first = table.lines().next().unwrap();
    assert_eq!(first.split_whitespace().collect::<Vec<_>>(), ["1", "a", "1604", "+4.382"]);
    assert_eq!(table.lines().count(), 4);
}

#[test]
fn whoever_is_new_begins_at_1500_and_k_can_be_set() {
    let folder = folder();
    let line = r#"{"id":"r1","points":{"zoe":1,"ada":0}}"#;
    let read = |answer: String| serde_json::from_str::<Value>(&answer).unwrap();
    let usual = read(fed(folder.path(), line, &["--json"]).done());
    assert_eq!(usual["ratings"], json!({ "ada": 1_488_000, "zoe": 1_512_000 }));
    let small = read(fed(folder.path(), line, &["--k", "16", "--json"]).done());
    assert_eq!(small["rounds"][0]["delta"], json!({ "ada": -8_000, "zoe": 8_000 }));
    // Alone, or nobody: nothing is exchanged (E8).
    let alone = read(fed(folder.path(), r#"{"id":"r1","points":{"ada":7}}"#, &["--json"]).done());
    assert_eq!(
        alone,
        json!({ "ratings": { "ada": 1_500_000 }, "rounds": [{ "id": "r1", "delta": { "ada": 0 } }] })
    );
    assert_eq!(read(fed(folder.path(), "", &["--json"]).done()), json!({ "ratings": {}, "rounds": [] }));
}

#[test]
fn what_cannot_be_rated_is_refused_with_its_line() {
    let folder = folder();
    let good = r#"{"id":"r1","points":{"a":1,"b":2}}"#;
    for (second, what) in [
        (good, "riga 2: la manche r1 c’è già alla riga 1"),
        ("{", "riga 2: non è una manche come"),
        (
            r#"{"id":"r2","points":{"a":1,"a":2}}"#,
            "riga 2: non è una manche come {\"id\":\"r1\",\"points\":{\"a\":12,\"b\":25}}: a c’è due volte",
        ),
        (r#"{"id":"r2","points":{"a":1.5,"b":2}}"#, "riga 2"),
        (r#"{"id":"r2","points":{"a":NaN,"b":2}}"#, "riga 2"),
        (r#"{"id":"r2","points":{"a":1e400,"b":2}}"#, "riga 2"),
        (r#"{"id":"r2","points":{"a":99999999999999999999,"b":2}}"#, "riga 2"),
        (r#"{"id":"r2","points":["a"]}"#, "ci vogliono un id e i punti"),
        ("[]", "ci vogliono un id e i punti"),
        ("{x}", "non è JSON (riga 1, colonna 2)"),
        (r#"{"points":{"a":1,"b":2}}"#, "ci vogliono un id e i punti"),
    ] {
        fed(folder.path(), &format!("{good}\n{second}\n"), &[]).refused(2, what);
    }
    let later = r#"{"id":"r1","points":{"a":1,"b":2},"ended":2000}"#;
    let earlier = r#"{"id":"r2","points":{"a":1,"b":2},"ended":1000}"#;
    fed(folder.path(), &format!("{later}\n{earlier}"), &[])
        .refused(2, "riga 2: la manche r2 finisce prima di quella che le sta sopra");
    fs::write(folder.path().join("far.json"), r#"{"a":900000000000}"#).unwrap();
    run(folder.path(), &["rate", "--ratings", "far.json", "night.jsonl"])
        .refused(2, "non è un punteggio per a");
    fs::write(folder.path().join("bad.json"), "[1500000]").unwrap();
    run(folder.path(), &["rate", "--ratings", "bad.json", "night.jsonl"])
        .refused(2, "bad.json non è un elenco");
    run(folder.path(), &["rate", "nowhere.jsonl"]).refused(2, "nowhere.jsonl");
    for k in ["0", "101", "x"] {
        run(folder.path(), &["rate", "--k", k, "night.jsonl"]).refused(2, k);
    }
    let mut english = giostra(folder.path(), &["rate", "nowhere.jsonl"]);
    ended(english.env("GIOSTRA_LANG", "en")).refused(2, "nowhere.jsonl");
}
