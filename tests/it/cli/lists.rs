//! `giostra words` from outside: every reason, and imports whole, cut, empty and binary.

use super::solving::packed;
use super::{Ended, run};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;

#[test]
fn every_reason_and_the_keys() {
    let folder = TempDir::new().unwrap();
    for (dictionary, word, reason) in [
        ("classico", "carte", "ok"),
        ("classico", "re", "short"),
        ("classico", "l’oro", "not_letters"),
        ("classico", "", "not_letters"),
        ("classico", "qwrtz", "unknown"),
        ("classico", "Torino", "proper"),
        ("enciclopedico", "torino", "ok"),
        ("classico", "andandosene", "clitic"),
        ("scrabble", "andandosene", "ok"),
        ("wyps", "mangiavo", "class"),
        ("classico", "aahh", "removed"),
        ("english", "house", "ok"),
    ] {
        let answer = run(folder.path(), &["words", "check", word, "--dict", dictionary, "--json"]).done();
        let read: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((&read["reason"], &read["valid"]), (&reason.into(), &(reason == "ok").into()), "{word}");
        let mut rest = answer.as_str();
        for key in ["word", "valid", "display", "classes", "lemma", "reason", "text"] {
            let (_, after) = rest.split_once(&format!("\"{key}\":")).unwrap_or_else(|| panic!("{answer}"));
            rest = after;
        }
        assert_eq!(read.as_object().unwrap().len(), 7);
    }
}

#[test]
fn a_name_says_that_it_is_accepted_where_it_is() {
    let folder = TempDir::new().unwrap();
    let said = |dict: &str, lang: &str| {
        run(folder.path(), &["words", "check", "torino", "--dict", dict, "--lang", lang]).done()
    };
    assert_eq!(said("enciclopedico", "it"), "torino: nome proprio, che questo dizionario ammette\n");
    assert_eq!(said("enciclopedico", "en"), "torino: proper name, which this dictionary takes\n");
    assert_eq!(said("classico", "it"), "torino: nome proprio\n");
}

#[test]
fn the_hash_is_that_of_the_list() {
    let folder = TempDir::new().unwrap();
    for dictionary in ["classico", "enciclopedico", "wyps", "scrabble", "english"] {
        let list = run(folder.path(), &["words", "list", "--dict", dictionary]).done();
        let hash = run(folder.path(), &["words", "hash", "--dict", dictionary]).done();
        assert_eq!(hash, format!("{}\n", hex::encode(Sha256::digest(&list))), "{dictionary}");
        assert!(list.lines().is_sorted_by(|a, b| a < b), "{dictionary}");
    }
}

fn import(folder: &Path, file: &str, more: &[&str]) -> Ended {
    run(folder, &[&["words", "import", file], more].concat())
}

#[test]
fn lists_in_every_form() {
    let folder = TempDir::new().unwrap();
    let titles = "page_title\nBlatopsia\nDue_parole\nC++\nTorino\nBlatopsia\nX\n";
    let mut xz = liblzma::write::XzEncoder::new(Vec::new(), 0);
    xz.write_all(titles.as_bytes()).unwrap();
    for (name, bytes, more) in [
        ("all-titles", titles.as_bytes().to_vec(), &[][..]),
        ("all-titles.gz", packed(titles), &[]),
        ("all-titles.xz", xz.finish().unwrap(), &[]),
        ("dump", packed(titles), &["--kind", "titles"]),
    ] {
        fs::write(folder.path().join(name), bytes).unwrap();
        let counts = import(folder.path(), name, &[more, &["--json"]].concat()).done();
        assert_eq!(
            counts,
            "{\"lines\":6,\"taken\":1,\"several_words\":1,\"other_characters\":1,\"length\":1,\"known\":1,\
             \"twice\":1}\n",
            "{name}"
        );
    }
    fs::write(folder.path().join("mine.txt"), "zzyzx\ndue parole\ncarte\n").unwrap();
    let counts = import(folder.path(), "mine.txt", &["--name", "mine", "--json"]).done();
    assert!(
        counts.contains("\"taken\":1,\"several_words\":1,") && counts.contains("\"known\":1,"),
        "{counts}"
    );
    fs::write(folder.path().join("table.tsv"), "brombolo\tN\tbrombolo\nsenza\t\n").unwrap();
    import(folder.path(), "table.tsv", &["--name", "table"]).done();
    let all = ["words", "check", "blatopsia", "zzyzx", "brombolo", "--dict", "enciclopedico"];
    let said = run(folder.path(), &all).done();
    assert_eq!(said.matches("voce di enciclopedia").count(), 3, "{said}");
}

#[test]
fn what_cannot_be_imported_changes_nothing() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("good"), "zzyzx\n").unwrap();
    import(path, "good", &[]).done();
    let before = fs::read(path.join("giostra-words/titles.fst")).unwrap();
    let titles = (0..2000).map(|n| format!("Parola_{n}")).collect::<Vec<_>>().join("\n");
    let whole = packed(&titles);
    fs::write(path.join("cut.gz"), &whole[..whole.len() / 2]).unwrap();
    let mut spoilt = whole.clone();
    spoilt[whole.len() / 2] ^= 0xff;
    fs::write(path.join("spoilt.gz"), spoilt).unwrap();
    fs::write(path.join("empty"), "").unwrap();
    fs::write(path.join("binary"), (0..=255_u8).cycle().take(5000).collect::<Vec<_>>()).unwrap();
    for (file, code, sentence) in [
        ("cut.gz", 1, "la lista non si legge fino in fondo: finisce a metà; niente è cambiato"),
        ("spoilt.gz", 1, "la lista non si legge fino in fondo: è rovinato"),
        ("empty", 1, "nella lista, di 0 righe, non c’è nessuna parola"),
        ("binary", 1, "non c’è nessuna parola; niente è cambiato"),
        ("none", 2, "non posso leggere none: non c’è"),
        (".", 2, "è una cartella"),
    ] {
        import(path, file, &[]).refused(code, sentence);
        assert_eq!(fs::read(path.join("giostra-words/titles.fst")).unwrap(), before, "{file}");
        assert_eq!(fs::read_dir(path.join("giostra-words")).unwrap().count(), 1, "{file} leaves something");
    }
    import(path, "good", &["--name", "../x"]).refused(1, "il nome di una lista");
    import(path, "good", &["--into", "good"]).refused(1, "non posso scrivere good");
    // A list that was imported and is not what it was.
    fs::write(path.join("giostra-words/titles.fst"), "hello").unwrap();
    let args = ["words", "check", "torino", "--dict", "enciclopedico"];
    run(path, &args).refused(1, "titles.fst è rovinato: va importato di nuovo");
    assert_eq!(run(path, &["words", "check", "carte"]).code, Some(0));
}
