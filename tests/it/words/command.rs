//! `giostra words`: frozen formats, exit codes, one sentence on stderr.

use sha2::{Digest, Sha256};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn words(args: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_giostra"))
        .arg("words")
        .args(args)
        .env_remove("GIOSTRA_WORDS")
        .current_dir(folder)
        .output()
        .unwrap()
}

fn here(args: &[&str]) -> Output {
    words(args, Path::new(env!("CARGO_TARGET_TMPDIR")))
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

#[test]
fn check_prints_one_object_a_line() {
    let output = here(&[
        "check",
        "mangiavo",
        "andandosene",
        "Torino",
        "perché",
        "re",
        "l'oro",
        "aahh",
        "qwrtz",
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(0));
    let expected = [
        r#"{"word":"mangiavo","valid":true,"display":"mangiavo","classes":["V"],"lemma":["mangiare"],"reason":"ok","text":"mangiavo: imperfetto di mangiare"}"#,
        r#"{"word":"andandosene","valid":false,"display":"andandosene","classes":["C"],"lemma":["andare"],"reason":"clitic","text":"andandosene: verbo con particella pronominale"}"#,
        r#"{"word":"torino","valid":false,"display":"torino","classes":["X"],"lemma":[],"reason":"proper","text":"torino: nome proprio"}"#,
        r#"{"word":"perche","valid":true,"display":"perché","classes":["F"],"lemma":["perche"],"reason":"ok","text":"perché: parola grammaticale"}"#,
        r#"{"word":"re","valid":false,"display":"re","classes":["N"],"lemma":["re"],"reason":"short","text":"re: ha 2 lettere, ne servono almeno 4"}"#,
        r#"{"word":"l'oro","valid":false,"display":"l'oro","classes":[],"lemma":[],"reason":"not_letters","text":"l'oro: non è fatta di sole lettere"}"#,
        r#"{"word":"aahh","valid":false,"display":"aahh","classes":[],"lemma":[],"reason":"removed","text":"aahh: tolta dal dizionario (sigla, frammento o parola straniera)"}"#,
        r#"{"word":"qwrtz","valid":false,"display":"qwrtz","classes":[],"lemma":[],"reason":"unknown","text":"qwrtz: non è nel dizionario"}"#,
    ];
    assert_eq!(out(&output).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn check_speaks_english_and_other_dictionaries() {
    assert_eq!(out(&here(&["check", "mangiavo", "--lang", "en"])), "mangiavo: imperfect of mangiare\n");
    let output = here(&["check", "re", "--min", "2"]);
    assert_eq!(out(&output), "re: nome\n");
    let output = here(&["check", "mangiavo", "--dict", "wyps", "--json"]);
    assert!(out(&output).contains(r#""valid":false"#) && out(&output).contains(r#""reason":"class""#));
}

#[test]
fn lists_and_hashes() {
    for dictionary in ["classico", "english"] {
        let list = here(&["list", "--dict", dictionary]);
        let hash = here(&["hash", "--dict", dictionary]);
        assert_eq!((list.status.code(), hash.status.code()), (Some(0), Some(0)));
        assert_eq!(out(&hash), format!("{}\n", hex::encode(Sha256::digest(&list.stdout))));
    }
}

#[test]
fn who_stops_reading_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_giostra"))
        .args(["words", "list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut start = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn unusable_arguments_and_failures() {
    for args in [
        &["check", "--dict", "treccani", "casa"][..],
        &["check"],
        &["check", "casa", "--lang", "fr"],
        &["list", "--dict", ""],
        &["import"],
    ] {
        let output = here(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
    for (args, code) in [(&["import", "no-such-list.gz"][..], 2), (&["list", "--words", "none.txt"], 2)] {
        let output = here(args);
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.lines().count() == 1 && told.contains("no"), "{told}");
    }
}

#[test]
fn import_then_check() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("xx-all-titles-in-ns0"), "page_title\nBlatopsia\nDue_parole\nTorino\n")
        .unwrap();
    let output = words(&["import", "xx-all-titles-in-ns0", "--json"], folder.path());
    assert_eq!(
        out(&output),
        "{\"lines\":3,\"taken\":1,\"several_words\":1,\"other_characters\":0,\"length\":0,\"known\":1,\"twice\":0}\n"
    );
    let told = words(&["check", "blatopsia", "--dict", "enciclopedico"], folder.path());
    assert_eq!(out(&told), "blatopsia: voce di enciclopedia\n");
    let told = words(&["check", "blatopsia"], folder.path());
    assert_eq!(out(&told), "blatopsia: non è nel dizionario\n");
}
