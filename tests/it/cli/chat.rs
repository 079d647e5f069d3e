//! `giostra chat` with scripts that cannot be used, and a reader that leaves.

use super::{ended, giostra, run};
use std::fs;
use std::io::Write;
use std::process::Stdio;
use tempfile::TempDir;

#[test]
fn bad_scripts_name_the_line_and_do_nothing() {
    let folder = TempDir::new().unwrap();
    for (script, sentence) in [
        ("", "line 1: expected \"giostra-chat 1\""),
        ("hello\n", "line 1: expected \"giostra-chat 1\""),
        ("giostra-chat 2\n", "line 1: expected \"giostra-chat 1\""),
        ("giostra-chat 1\n\nAda #a: ciao\nwhat is this\n", "line 4: "),
        ("giostra-chat 1\nat 25:00:00\n", "line 2: "),
    ] {
        fs::write(folder.path().join("a.chat"), script).unwrap();
        let told = run(folder.path(), &["chat", "a.chat", "--db", "x.db"]);
        told.refused(2, sentence);
        assert!(told.err.contains("a.chat"), "{}", told.err);
        assert!(!folder.path().join("x.db").exists(), "{script:?} makes a database");
    }
    run(folder.path(), &["chat", "none.chat"]).refused(2, "non posso leggere none.chat: non c’è");
    run(folder.path(), &["chat", "."]).refused(2, "è una cartella");
    fs::write(folder.path().join("a.chat"), "giostra-chat 1\n").unwrap();
    run(folder.path(), &["chat", "a.chat", "--book", "none"]).refused(2, "non posso leggere none: non c’è");
    fs::write(folder.path().join("a.chat"), "giostra-chat 1\nAda #a: /regole\n").unwrap();
    fs::write(folder.path().join("x.db"), "hello").unwrap();
    let told = run(folder.path(), &["chat", "a.chat", "--db", "x.db"]);
    assert_eq!((told.code, told.err.lines().count()), (Some(1), 1), "{told:?}");
    assert!(told.err.contains("x.db è rovinato"), "{told:?}");
    let latin = b"giostra-chat 1\nAda #a: perch\xe9\n";
    fs::write(folder.path().join("a.chat"), latin).unwrap();
    run(folder.path(), &["chat", "a.chat"]).refused(2, "a.chat: è rovinato, o non è testo UTF-8");
}

#[test]
fn a_stream_is_answered_until_its_bad_line() {
    let folder = TempDir::new().unwrap();
    let script = folder.path().join("stream");
    fs::write(&script, "giostra-chat 1\nAda #a: /regole\nwhat is this\n").unwrap();
    let input = Stdio::from(fs::File::open(script).unwrap());
    let told = ended(giostra(folder.path(), &["chat"]).stdin(input));
    assert_eq!(told.code, Some(2));
    assert!(told.out.contains("> ") && told.err.starts_with("giostra: line 3: "), "{told:?}");
    assert_eq!(told.err.lines().count(), 1);
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let folder = TempDir::new().unwrap();
    let mut child = giostra(folder.path(), &["chat"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let script = format!("giostra-chat 1\n{}", "Ada #a: /regole\n".repeat(50));
    // It may stop reading as soon as nobody listens.
    let _ = input.write_all(script.as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), told.as_str()), (Some(0), ""));
}
