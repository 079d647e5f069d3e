//! `kill -9` of the real process in mid-round: what was acknowledged is in the file, and the round
//! is played to its end on the same file.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

const GRID: &str = "CART/OSEA/NILO/QuADR";
const WORDS: [&str; 12] = [
    "carte", "quadro", "aquila", "casino", "soia", "idolatra", "traslano", "lino", "casa", "sera", "rate",
    "tela",
];

fn chat(database: &Path, book: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
    command.arg("chat").arg("--seed").arg("7").arg("--db").arg(database).arg("--book").arg(book);
    command
}

/// Plays, kills the process as soon as it has acknowledged `acknowledged` messages, and returns
/// the numbers of the acknowledged messages.
fn kill_after(acknowledged: usize, database: &Path, book: &Path) -> Vec<u64> {
    let mut child = chat(database, book)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut script = String::from("giostra-chat 1\nmoderator Marta\nMarta #a: /manche subito\n");
    for (number, word) in WORDS.iter().cycle().take(60).enumerate() {
        writeln!(script, "P{} #a id {}: {word}", number / WORDS.len(), 2000 + number).unwrap();
    }
    // A writer of its own: the process is killed while it still has lines to read.
    let writer = std::thread::spawn(move || {
        // A broken pipe is the kill itself.
        let _ = input.write_all(script.as_bytes());
    });
    let mut seen = Vec::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let Ok(line) = line else { break };
        if let Some(rest) = line.strip_prefix("> react ") {
            seen.push(rest.split(' ').next().unwrap().parse().unwrap());
            if seen.len() == acknowledged {
                break;
            }
        }
    }
    // SIGKILL on Unix.
    child.kill().unwrap();
    child.wait().unwrap();
    writer.join().unwrap();
    assert_eq!(seen.len(), acknowledged);
    seen
}

#[test]
fn what_was_acknowledged_is_in_the_file_and_the_round_goes_on() {
    for acknowledged in [1, 2, 5, 13, 30, 47] {
        let folder = tempfile::tempdir().unwrap();
        let (database, book) = (folder.path().join("giostra.db"), folder.path().join("book"));
        std::fs::write(&book, format!("{GRID}\n")).unwrap();
        let seen = kill_after(acknowledged, &database, &book);
        let sources = sources(&database);
        for id in &seen {
            assert!(
                sources.contains(&format!("rm{id}")),
                "message {id} of {acknowledged} is lost: {sources:?}"
            );
        }
        // The same file again: the round is still on, takes what is delivered again once, and ends.
        let mut script = String::from("giostra-chat 1\nmoderator Marta\n+1\n");
        writeln!(script, "P0 #a id 2000: {}", WORDS[0]).unwrap();
        script.push_str("+600\n");
        let file = folder.path().join("on.chat");
        std::fs::write(&file, script).unwrap();
        let out = chat(&database, &book).arg(&file).output().unwrap();
        let out = String::from_utf8(out.stdout).unwrap();
        assert!(out.contains("Manche 1:"), "{out}");
        assert!(!out.contains("react 2000"), "a message in the log is taken twice: {out}");
    }
}

/// The sources of all lines in the file.
fn sources(database: &Path) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (journal, _) =
            giostra::journal::Journal::open(database, giostra::journal::Options::default()).await.unwrap();
        let mut sources = Vec::new();
        for row in journal.live_matches().await.unwrap() {
            let lines = journal.lines(row.id).await.unwrap();
            // No line is half there: they are numbered without a gap.
            assert!(lines.iter().zip(1..).all(|(line, n)| line.n == n));
            sources.extend(lines.into_iter().filter_map(|line| line.source));
        }
        journal.close().await;
        sources
    })
}
