//! A crash after any line of a conversation changes nothing of the result.

use crate::chats::library;
use giostra::cli::house::ChatOpener;
use giostra::platforms::terminal::options::{self, ChatOptions};
use giostra::platforms::terminal::{Stage, run_script};
use std::path::Path;

/// What the bot says to a script.
fn act_out(script: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let book = options::book(&"CART/OSEA/NILO/QuADR\n".repeat(4));
    let opener = ChatOpener::new(ChatOptions { seed: Some(7), book, ..ChatOptions::default() }, library());
    let database = crate::support::database(folder.path().join("giostra.db"));
    let mut out = Vec::new();
    run_script(script, &Stage::new(&opener, &database), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// What everybody is told of the result: ranking, longest word, words and points found, and the
/// private lists of the players.
fn result(out: &str) -> Vec<String> {
    let told = |line: &&str| {
        line.contains(": vince ")
            || line.contains("pari fra")
            || line.contains("posto ")
            || line.contains(": pari")
    };
    // The seed depends on when the grid was drawn, which a crash may delay.
    let lines = out.lines().filter(told).map(|line| line.split("\\nSeme").next().unwrap());
    let lines = lines.map(|line| line.split("\\nPartita").next().unwrap());
    // Without the message's number: the bot says one thing more after a crash.
    lines.map(|line| line.split_once(": ").unwrap().1.to_owned()).collect()
}

/// Crashes after every line for `away` seconds. A script that measures time to the second cannot be
/// away at all: its later lines would come at another moment of the round.
fn every_crash_gives_the_same_result(name: &str, away: u32) {
    let back = format!("back +{away}");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/chats").join(name);
    let script = std::fs::read_to_string(file).unwrap();
    // Presses name messages by number, which moves by one after a crash: they have chats of their own.
    let mut lines: Vec<&str> =
        script.lines().filter(|line| !line.contains(" press ") || line.contains("press 1 ")).collect();
    // A heartbeat is up to five seconds old when the process dies, and gives back as much (W19).
    lines.push("+60");
    let expected = result(&act_out(&lines.join("\n")));
    assert!(!expected.is_empty(), "{name} tells no result");
    let first = lines.iter().position(|line| line.contains('#') && line.contains(": ")).unwrap();
    for at in first + 1..lines.len() {
        let mut crashed = lines.clone();
        crashed.splice(at..at, ["crash", &back]);
        assert_eq!(result(&act_out(&crashed.join("\n"))), expected, "{name}: crash after line {at}");
    }
}

#[test]
fn in_the_open() {
    every_crash_gives_the_same_result("aperta.chat", 1);
}

#[test]
fn with_full_points_for_everybody() {
    every_crash_gives_the_same_result("tutti.chat", 1);
}

#[test]
fn with_secret_words_in_the_open() {
    every_crash_gives_the_same_result("segreto-in-aperta.chat", 0);
}

#[test]
fn in_secret() {
    every_crash_gives_the_same_result("riservata.chat", 1);
}

#[test]
fn in_booths() {
    every_crash_gives_the_same_result("cabina.chat", 1);
}

#[test]
fn with_a_computer() {
    every_crash_gives_the_same_result("computer-e-cadute.chat", 1);
}

#[test]
fn in_a_series() {
    every_crash_gives_the_same_result("serie.chat", 0);
}
