//! `giostra judge export` and `import`: what goes out comes in again, whole or not at all.

use super::{ended, giostra, run};
use crate::sources::root;
use giostra::judging::event::Event;
use giostra::judging::exchange;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use tempfile::TempDir;

/// A folder with the annotated example as `event.toml`.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::copy(root("docs/formats/adventure.toml"), folder.path().join("event.toml")).unwrap();
    folder
}

fn event() -> Event {
    Event::read(&fs::read_to_string(root("docs/formats/adventure.toml")).unwrap()).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn every_format_goes_out_and_comes_in() {
    let folder = folder();
    let judge = |args: &[&str]| run(folder.path(), &[&["judge"], args].concat());
    let toml = judge(&["export", "event.toml", "--format", "toml"]).done();
    assert_eq!(toml, exchange::to_toml(&event()));
    assert_eq!(judge(&["export", "event.toml", "--format", "csv"]).done(), exchange::to_csv(&event()));
    assert_eq!(
        judge(&["export", "event.toml", "--format", "csv", "-o", "-"]).done(),
        exchange::to_csv(&event())
    );
    assert_eq!(judge(&["export", "event.toml", "--format", "json"]).done(), exchange::to_json(&event()));
    for (format, more) in [
        ("csv", &["--adventure", "event.toml"][..]),
        ("ods", &["--adventure", "event.toml"]),
        ("json", &[]),
        ("toml", &[]),
    ] {
        let name = format!("out.{format}");
        assert_eq!(judge(&["export", "event.toml", "--format", format, "-o", &name]).done(), "");
        assert_eq!(judge(&[&["import", &name], more].concat()).done(), toml, "{format}");
    }
    // An ending in capitals, a name without one, an adventure in JSON.
    fs::rename(folder.path().join("out.csv"), folder.path().join("OUT.CSV")).unwrap();
    assert_eq!(judge(&["import", "OUT.CSV", "--adventure", "out.json"]).done(), toml);
    fs::rename(folder.path().join("out.ods"), folder.path().join("sheets")).unwrap();
    let ods = ["import", "sheets", "--format", "ods", "--adventure", "event.toml", "-o", "back.toml"];
    assert_eq!(judge(&ods).done(), "");
    assert_eq!(fs::read_to_string(folder.path().join("back.toml")).unwrap(), toml);
    let mut from_input = giostra(folder.path(), &["judge", "import", "-", "--format", "json"]);
    from_input.stdin(Stdio::from(fs::File::open(folder.path().join("out.json")).unwrap()));
    assert_eq!(ended(&mut from_input).done(), toml);
    assert!(!names(folder.path()).iter().any(|name| name.contains(".part")), "nothing is left over");
}

#[test]
fn sheets_to_print_speak_a_language() {
    let folder = folder();
    let sheets = |args: &[&str]| {
        run(folder.path(), &[&["judge", "export", "event.toml", "--format", "html"], args].concat()).done()
    };
    assert!(sheets(&[]).contains("Scheda di valutazione"));
    assert!(sheets(&["--lang", "en"]).contains("Evaluation sheet"));
}

#[test]
fn several_events_without_names() {
    let folder = folder();
    let judge = |args: &[&str]| run(folder.path(), &[&["judge", "export"], args].concat());
    let one = judge(&["event.toml", "--format", "anonymous"]).done();
    assert_eq!(one, exchange::anonymous(&[event()]));
    let two = judge(&["event.toml", "event.toml", "--format", "anonymous"]).done();
    assert_eq!(two, exchange::anonymous(&[event(), event()]));
    assert!(!two.contains("Lanterne"));
    judge(&["event.toml", "event.toml", "--format", "csv"]).refused(2, "event.toml è di troppo");
}

#[test]
fn an_answer_is_there_whole_or_not_at_all() {
    let folder = folder();
    let judge = |args: &[&str]| run(folder.path(), &[&["judge"], args].concat());
    fs::write(folder.path().join("old.csv"), "as it was").unwrap();
    fs::write(folder.path().join("bad.toml"), "[adventure]\n").unwrap();
    judge(&["export", "bad.toml", "--format", "csv", "-o", "old.csv"]).refused(1, "bad.toml, riga 1: manca");
    assert_eq!(fs::read_to_string(folder.path().join("old.csv")).unwrap(), "as it was");
    judge(&["export", "event.toml", "--format", "csv", "-o", "old.csv"]).done();
    assert_eq!(fs::read_to_string(folder.path().join("old.csv")).unwrap(), exchange::to_csv(&event()));
    judge(&["export", "event.toml", "--format", "csv", "-o", "nowhere/out.csv"])
        .refused(2, "nowhere/out.csv");
    fs::create_dir(folder.path().join("folder")).unwrap();
    judge(&["export", "event.toml", "--format", "csv", "-o", "folder"]).refused(2, "folder");
    assert_eq!(names(folder.path()), ["bad.toml", "event.toml", "folder", "old.csv"]);
}

#[test]
fn a_mistake_in_a_file_is_one_sentence() {
    let folder = folder();
    let judge = |args: &[&str]| run(folder.path(), &[&["judge"], args].concat());
    let csv = exchange::to_csv(&event());
    fs::write(folder.path().join("bad.csv"), csv.replacen(",10,", ",14,", 1)).unwrap();
    let import = ["import", "bad.csv", "--adventure", "event.toml"];
    judge(&import).refused(1, "bad.csv, riga 5: colonna LD1: DE14 è un livello di LD2");
    fs::write(folder.path().join("bad.csv"), csv.replacen(",10,", ",14,", 1).replacen(",82,", ",,", 1))
        .unwrap();
    fs::write(folder.path().join("bad.json"), "{\n]").unwrap();
    judge(&["import", "bad.json"]).refused(1, "bad.json, riga 2: da qui (colonna 1) non è JSON");
    judge(&["export", "bad.json", "--format", "toml"]).refused(1, "bad.json, riga 2");
    fs::write(folder.path().join("bad.json"), "{\"version\":1,\"a\":1,\"b\":2}").unwrap();
    judge(&["import", "bad.json"])
        .refused(1, "a qui non si conosce: togli la riga o correggi il nome (e altri 2 sbagli)");
    fs::write(folder.path().join("bad.ods"), "no spreadsheet").unwrap();
    judge(&["import", "bad.ods", "--adventure", "event.toml"])
        .refused(1, "bad.ods, non è un foglio di calcolo ODS");
    fs::write(folder.path().join("long.csv"), "x".repeat((1 << 20) + 1)).unwrap();
    judge(&["import", "long.csv", "--adventure", "event.toml"]).refused(1, "più lungo di 1024 KiB");
}

#[test]
fn unusable_arguments() {
    let folder = folder();
    let judge = |args: &[&str]| run(folder.path(), &[&["judge"], args].concat());
    judge(&["export"]).refused(2, "manca");
    judge(&["export", "event.toml"]).refused(2, "--format");
    judge(&["export", "event.toml", "--format", "pdf"]).refused(2, "toml, csv, json, ods, html, anonymous");
    judge(&["export", "nowhere.toml", "--format", "csv"]).refused(2, "nowhere.toml");
    judge(&["import", "event"]).refused(2, "aggiungi --format csv, ods, json o toml");
    judge(&["import", "event.csv"]).refused(2, "manca --adventure");
    judge(&["import", "event.csv", "--adventure", "nowhere.toml"]).refused(2, "nowhere.toml");
    judge(&["import", "event.json", "--adventure", "event.toml"]).refused(2, "togli --adventure");
}
