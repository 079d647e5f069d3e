//! `giostra solve`: every size, every dictionary, the exact JSON, a reader that leaves.

use super::{CART, run};
use giostra::words::dictionary::DictionaryName;
use giostra::words::import::read_plain_list;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The 150 words that the rules count on [`CART`], and a dozen others.
const WORDS: &str = include_str!("../solver/cart.txt");

/// The keys of an object in the order in which they were written.
fn keys(object: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut keys = Vec::new();
    for (at, c) in object.char_indices() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ':' if depth == 1 => {
                keys.push(object[..at].trim_end_matches('"').rsplit('"').next().unwrap());
            }
            _ => {}
        }
    }
    keys
}

#[test]
fn the_language_is_that_of_the_machine_unless_another_is_asked_for() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("list"), WORDS).unwrap();
    let (it, en) = ("150 parole, 312 punti", "150 words, 312 points");
    for (set, expected) in [
        (&[][..], it),
        (&[("LANG", "en_GB.UTF-8")], en),
        (&[("LANG", "it_IT.UTF-8")], it),
        (&[("LANG", "it_IT.UTF-8"), ("LC_ALL", "en_US")], en),
        (&[("LANG", "en_US"), ("LC_ALL", "")], en),
        (&[("LANG", "C.UTF-8")], it),
        (&[("LC_ALL", "en_US"), ("GIOSTRA_LANG", "it")], it),
        (&[("LC_ALL", "it_IT"), ("GIOSTRA_LANG", "en")], en),
    ] {
        let mut command = super::giostra(folder.path(), &["solve", CART, "--words", "list", "--summary"]);
        let told = super::ended(command.envs(set.iter().copied())).done();
        assert!(told.ends_with(&format!("{expected}\n")), "{set:?}: {told}");
        let mut command = super::giostra(folder.path(), &["solve", CART, "--words", "nowhere"]);
        let refused = super::ended(command.envs(set.iter().copied()));
        assert_eq!(refused.err.contains("non posso"), expected == it, "{set:?}: {}", refused.err);
    }
    // What programs read stays as it is.
    let json = |lang: &str| {
        let mut command = super::giostra(folder.path(), &["solve", CART, "--words", "list", "--json"]);
        super::ended(command.env("LC_ALL", lang)).done()
    };
    assert_eq!(json("it_IT"), json("en_US"));
}

#[test]
fn a_q_without_its_u_is_no_face() {
    let folder = TempDir::new().unwrap();
    for grid in ["CART/OSEA/NILO/QADR", "QART/OSEA/NILO/QuADR"] {
        run(folder.path(), &["solve", grid]).refused(2, "c’è una Q senza u");
    }
}

#[test]
fn the_json_of_a_grid() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("list"), WORDS).unwrap();
    let answer = run(folder.path(), &["solve", CART, "--words", "list", "--json"]).done();
    assert_eq!((answer.lines().count(), keys(&answer)), (1, vec!["grid", "words", "points", "list"]));
    let read: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((&read["grid"], &read["words"], &read["points"]), (&CART.into(), &150.into(), &312.into()));
    // Row by row from 0: the list says itself which letters stand where.
    let cells = "c a r t o s e a n i l o qu a d r".split(' ').collect::<Vec<_>>();
    let mut words = Vec::new();
    let mut points = 0;
    for entry in read["list"].as_array().unwrap() {
        let word = entry["word"].as_str().unwrap();
        let path: Vec<usize> = entry["path"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cell| usize::try_from(cell.as_u64().unwrap()).unwrap())
            .collect();
        assert_eq!(path.iter().map(|&cell| cells[cell]).collect::<String>(), word);
        assert_eq!(path.iter().collect::<BTreeSet<_>>().len(), path.len(), "{word} takes a cell twice");
        for step in path.windows(2) {
            let (down, across) = ((step[0] / 4).abs_diff(step[1] / 4), (step[0] % 4).abs_diff(step[1] % 4));
            assert!(down <= 1 && across <= 1, "{word} jumps");
        }
        points += entry["points"].as_u64().unwrap();
        words.push(word);
    }
    assert!(words.is_sorted_by(|a, b| a < b) && points == 312 && words.len() == 150);
    let list = &answer[answer.find("[{").unwrap() + 1..];
    assert_eq!(keys(&list[..=list.find('}').unwrap()]), ["word", "points", "path"]);
    let summary = run(folder.path(), &["solve", CART, "--words", "list", "--json", "--summary"]).done();
    assert_eq!(summary, format!("{{\"grid\":\"{CART}\",\"words\":150,\"points\":312}}\n"));
}

#[test]
fn the_reference_list_where_it_is_installed() {
    let list = Path::new("/usr/share/dict/italian");
    if !list.is_file() {
        eprintln!("skipped: there is no {}", list.display());
        return;
    }
    let words: BTreeSet<String> = read_plain_list(list).unwrap().into_iter().collect();
    assert_eq!(words.len(), 106_373);
    let folder = TempDir::new().unwrap();
    let args = ["solve", CART, "--json", "--summary", "--words", list.to_str().unwrap()];
    let answer = run(folder.path(), &args).done();
    assert_eq!(answer, format!("{{\"grid\":\"{CART}\",\"words\":150,\"points\":312}}\n"));
}

#[test]
fn every_size_from_3x3_to_10x10_in_one_file() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("list"), "cara\ncasa\nrasa\narca\n").unwrap();
    let mut grids = String::from("# every size\n\n");
    let mut sizes = Vec::new();
    for rows in 3..=10 {
        for cols in 3..=10 {
            let row = "CASARACASA"[..cols].to_owned();
            grids.push_str(&vec![row; rows].join("/"));
            grids.push('\n');
            sizes.push((rows, cols));
        }
    }
    grids.push_str("CASA/CASA/CAS\n");
    fs::write(folder.path().join("grids"), &grids).unwrap();
    let ended = run(folder.path(), &["solve", "--grids", "grids", "--words", "list", "--summary"]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(1), ""), "a bad line is told in its place");
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines.len(), 65);
    for ((rows, cols), line) in sizes.into_iter().zip(&lines) {
        let read: Value = serde_json::from_str(line).unwrap();
        let grid = read["grid"].as_str().unwrap();
        assert_eq!((grid.split('/').count(), grid.find('/').unwrap()), (rows, cols));
        assert_eq!(keys(line), ["grid", "words", "points"]);
    }
    assert_eq!(keys(lines[64]), ["line", "error"]);
    assert!(lines[64].starts_with("{\"line\":67,\"error\":\"row 3 of the grid has 3 cells"), "{}", lines[64]);
    for bad in ["CA/CA/CA", "CASARACASAR/CASARACASAR/CASARACASAR"] {
        run(folder.path(), &["solve", bad]).refused(2, "colonne");
    }
}

#[test]
fn every_dictionary_and_minimum() {
    let folder = TempDir::new().unwrap();
    let count = |args: &[&str]| {
        let answer = run(folder.path(), &[&["solve", CART, "--json", "--summary"], args].concat()).done();
        serde_json::from_str::<Value>(&answer).unwrap()["words"].as_u64().unwrap()
    };
    let [classico, enciclopedico, wyps, scrabble, english] =
        DictionaryName::ALL.map(|name| count(&["--dict", name.name()]));
    assert_eq!(count(&[]), classico);
    assert!(wyps < classico && classico < scrabble && classico < enciclopedico, "{wyps} {classico}");
    assert!(english > 0 && english != classico);
    assert!(count(&["--min", "2"]) > classico && count(&["--min", "16"]) == 0);
}

#[test]
fn grids_and_lists_that_cannot_be_read() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("latin"), b"perch\xe9\n").unwrap();
    fs::write(folder.path().join("cut.gz"), &packed(WORDS)[..100]).unwrap();
    for (args, sentence) in [
        (["solve", "--grids", "none"], "non posso leggere none: non c’è"),
        (["solve", "--grids", "."], "non posso leggere .: è una cartella"),
    ] {
        run(folder.path(), &args).refused(2, sentence);
    }
    for (list, code, sentence) in [
        ("none", 2, "non posso leggere none: non c’è"),
        (".", 2, "è una cartella"),
        ("latin", 1, "non posso leggere latin: è rovinato, o non è testo UTF-8"),
        ("cut.gz", 1, "non posso leggere cut.gz: finisce a metà"),
    ] {
        run(folder.path(), &["solve", CART, "--words", list]).refused(code, sentence);
    }
}

#[test]
fn a_list_that_unpacks_without_end_is_refused_with_a_sentence() {
    let folder = TempDir::new().unwrap();
    // A line of 300 MB, in 300 KB.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let some = vec![b'a'; 1 << 20];
    for _ in 0..300 {
        std::io::Write::write_all(&mut packed, &some).unwrap();
    }
    fs::write(folder.path().join("endless.gz"), packed.finish().unwrap()).unwrap();
    for args in [["solve", CART, "--words", "endless.gz"], ["words", "list", "--words", "endless.gz"]] {
        run(folder.path(), &args).refused(1, "nella lista endless.gz c’è troppo");
    }
}

pub(super) fn packed(text: &str) -> Vec<u8> {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

#[test]
fn seed_and_hash() {
    let folder = TempDir::new().unwrap();
    let zeros = "0".repeat(64);
    // SHA-256 of 32 zero bytes.
    let hash = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    let grid = run(folder.path(), &["solve", "--verify", &zeros, hash]).done();
    let other = run(folder.path(), &["solve", "--verify", &zeros, &zeros]);
    assert_eq!((other.code, &other.out), (Some(1), &grid), "the grid is shown even if the hash differs");
    assert!(other.err.lines().count() == 1 && other.err.contains(hash), "{}", other.err);
    let english = run(folder.path(), &["solve", "--verify", &zeros, hash, "--dict", "english"]).done();
    assert_ne!(english, grid, "other dice");
}
