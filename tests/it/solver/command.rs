//! `giostra solve` as other programs call it.

use super::{CART, WORDS};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";
/// SHA-256 of 32 zero bytes.
const HASH: &str = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";

/// Runs `giostra solve` with the word list of the test grid.
fn solve(args: &[&str]) -> (Option<i32>, String, String) {
    let folder = TempDir::new().unwrap();
    let list = file(&folder, "list.txt", WORDS.as_bytes());
    let output = run(args, &["--words", list.to_str().unwrap()]);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn run(args: &[&str], more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_giostra"))
        .env("GIOSTRA_LANG", "en")
        .arg("solve")
        .args(args)
        .args(more)
        .output()
        .unwrap()
}

fn file(folder: &TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn one_grid_as_json() {
    let (code, out, _) = solve(&[CART, "--json"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with(r#"{"grid":"CART/OSEA/NILO/QuADR","words":150,"points":312,"list":[{"word":"alate","points":2,"path":["#));
    assert!(out.contains(r#"{"word":"carte","points":2,"path":[0,1,2,3,6]}"#));
    assert!(out.contains(r#"{"word":"quadro","points":3,"path":[12,13,14,15,11]}"#));
    let read: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(read["list"].as_array().unwrap().len(), 150);
    let (_, out, _) = solve(&["cart/osea/nilo/quadr", "--json", "--summary", "--min", "8"]);
    assert_eq!(out, "{\"grid\":\"CART/OSEA/NILO/QuADR\",\"words\":4,\"points\":32}\n");
}

#[test]
fn one_grid_for_people() {
    let (code, out, _) = solve(&[CART, "--min", "7"]);
    assert_eq!(code, Some(0));
    insta::assert_snapshot!(out, @r#"
      C  A  R  T
      O  S  E  A
      N  I  L  O
      Qu A  D  R

    8 letters, 8 each (4):
      dilatera idolatra traslano traslino

    7 letters, 5 each (6):
      ansieta coniera diserta ordisca ordisco traslai

    10 words, 62 points
    "#);
}

#[test]
fn many_grids_and_bad_lines() {
    let folder = TempDir::new().unwrap();
    let lines = b"# boards\n\nCART/OSEA/NILO/QuADR\r\nCART/OSEA\n\xff\nXXX/XXX/XXX";
    let path = file(&folder, "grids.txt", lines);
    let (code, out, _) = solve(&["--grids", path.to_str().unwrap(), "--summary"]);
    assert_eq!(code, Some(1));
    insta::assert_snapshot!(out, @r#"
    {"grid":"CART/OSEA/NILO/QuADR","words":150,"points":312}
    {"line":4,"error":"the grid has 2 rows: it needs 3 to 10, separated by /"}
    {"line":5,"error":"the line is not UTF-8 text"}
    {"grid":"XXX/XXX/XXX","words":0,"points":0}
    "#);
    let good = file(&folder, "good.txt", b"XXX/XXX/XXX\n");
    let (code, out, _) = solve(&["--grids", good.to_str().unwrap()]);
    assert_eq!(
        (code, out.as_str()),
        (Some(0), "{\"grid\":\"XXX/XXX/XXX\",\"words\":0,\"points\":0,\"list\":[]}\n")
    );
}

#[test]
fn the_word_list_may_be_packed_and_is_cleaned() {
    let folder = TempDir::new().unwrap();
    let text = "Xenia\nl'arte\ncar-te\ncarte1\ncar te\nCArte\ncàrte\ncarte\n\nsoia\r\nœuf\n";
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(text.as_bytes()).unwrap();
    let mut xz = liblzma::write::XzEncoder::new(Vec::new(), 1);
    xz.write_all(text.as_bytes()).unwrap();
    for bytes in [text.as_bytes().to_vec(), gz.finish().unwrap(), xz.finish().unwrap()] {
        let list = file(&folder, "list", &bytes);
        let output = run(&[CART, "--json", "--summary"], &["--words", list.to_str().unwrap()]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text, "{\"grid\":\"CART/OSEA/NILO/QuADR\",\"words\":2,\"points\":3}\n");
    }
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let folder = TempDir::new().unwrap();
    let list = file(&folder, "list.txt", WORDS.as_bytes());
    let grids = file(&folder, "grids.txt", format!("{CART}\n").repeat(500).as_bytes());
    let mut child = Command::new(env!("CARGO_BIN_EXE_giostra"))
        .args(["solve", "--grids", grids.to_str().unwrap(), "--words", list.to_str().unwrap()])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_seed_is_verified() {
    let (code, out, err) = solve(&["--verify", ZEROS, HASH]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    insta::assert_snapshot!(out, @"AABB/HTSN/EIAZ/SLLM");
    let (code, out, _) = solve(&["--verify", ZEROS, HASH, "--room", "interna5", "--grid", "3x4"]);
    assert_eq!((code, out.trim().split('/').count(), out.trim().len() >= 14), (Some(0), 3, true));
    let (code, other, err) = solve(&["--verify", ZEROS, ZEROS]);
    assert_eq!((code, other.split('/').count()), (Some(1), 4));
    assert!(err.contains(HASH));
}

#[test]
fn unusable_arguments_are_told_in_one_sentence() {
    for (args, sentence) in [
        (&["CART/OSEA"][..], "2 rows"),
        (&["CART/OSE1/NILO"], "“1”"),
        (&["--verify", "00", HASH], "64 hexadecimal digits"),
        (&["--verify", ZEROS, HASH, "--room", "salotto"], "no room “salotto”"),
        (&["--verify", ZEROS, HASH, "--grid", "2x4"], "from 3x3 to 10x10"),
        (&[CART, "--room", "esterna"], "--verify"),
    ] {
        let (code, out, err) = solve(args);
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{args:?}: {err}");
        assert!(err.contains(sentence), "{err}");
    }
    let output = run(&[CART, "--dict", "crusca"], &[]);
    assert_eq!(output.status.code(), Some(2));
    let output = run(&[CART, "--words", "no such file"], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no such file"));
}
