//! How the program ends: by signals while it serves, and when nobody reads what it prints. `docs/formats/command-line.md` has
//! the table.

use super::checking::folder as evening;
use super::serving::Serving;
use super::{giostra, run};
use crate::support::tab::{Tab, lines_of, page, to_the_end, until};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::Receiver;
use tempfile::TempDir;

const ANYWHERE: [&str; 2] = ["--piazza", "127.0.0.1:0"];

/// A process that serves; it goes with this.
struct Served {
    child: Child,
    address: String,
    out: Receiver<String>,
}

impl Served {
    fn start(folder: &Path) -> Self {
        let mut child =
            giostra(folder, &ANYWHERE).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let out = lines_of(child.stdout.take().unwrap());
        let mut printed = out.iter().take_while(|line| !line.contains("Ctrl-C"));
        let notice = printed.find_map(|line| Some(line.split_once("http://")?.1.to_owned())).unwrap();
        assert!(printed.count() < 9, "it says how to stop");
        Self { child, address: notice.split('/').next().unwrap().to_owned(), out }
    }

    fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// How it ended, and what else it printed.
    fn ends(mut self) -> (ExitStatus, Vec<String>) {
        let printed = to_the_end(&self.out);
        (self.child.wait().unwrap(), printed)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn signal(child: &Child, name: &str) {
    let told = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status().unwrap();
    assert!(told.success());
}

#[test]
fn told_once_it_takes_leave() {
    let folder = TempDir::new().unwrap();
    for name in ["INT", "TERM"] {
        let served = Served::start(folder.path());
        served.signal(name);
        let (status, printed) = served.ends();
        assert_eq!(status.code(), Some(0), "{name}: {printed:?}");
        assert_eq!(printed.last().map(String::as_str), Some("Tutto salvato. A presto."), "{name}");
        let left = folder.path().join("giostra.db-wal");
        assert!(!left.exists(), "{name}: all of it is in the one file");
    }
}

/// Whether a signal is ignored here, and so by whatever is started from here: `nohup` does that to `SIGHUP`.
fn is_ignored(number: i32) -> bool {
    let told = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = told.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

#[test]
fn ended_at_once_it_loses_nothing_that_was_answered() {
    let folder = TempDir::new().unwrap();
    // A terminal that is closed (1), and whoever does not wait (9).
    let signals = [("HUP", 1), ("KILL", 9)].into_iter().filter(|(_, number)| !is_ignored(*number));
    let signals: Vec<_> = signals.collect();
    let rounds = signals.len();
    for (round, (name, number)) in signals.into_iter().enumerate() {
        let served = Served::start(folder.path());
        let tab = Tab::open(served.address.clone());
        let said = tab.follow();
        tab.say("/manche subito");
        let begun = format!("Manche {}", round + 1);
        until(&said, &begun);
        served.signal(name);
        let (status, printed) = served.ends();
        assert_eq!((status.code(), status.signal()), (None, Some(number)), "{printed:?}");
        // It goes on, and is stopped for the next one.
        let again = Served::start(folder.path());
        let tab = Tab::open(again.address.clone());
        let said = tab.follow();
        tab.say("/stop");
        until(&said, "Parola più lunga");
        again.signal("TERM");
        assert_eq!(again.ends().0.code(), Some(0));
    }
    let looked = run(folder.path(), &["check"]).done();
    let told = if rounds == 2 { "Guardate 2 partite" } else { "Guardata una partita" };
    assert!(looked.starts_with(told), "{looked}");
}

#[test]
fn whoever_reads_no_further_keeps_nobody_from_serving() {
    let folder = TempDir::new().unwrap();
    let mut child =
        giostra(folder.path(), &ANYWHERE).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    // `giostra | head -2`
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let address = lines.find_map(|line| Some(line.split_once("http://")?.1.split('/').next()?.to_owned()));
    drop(lines);
    assert!(page(&address.unwrap()).starts_with("HTTP/1.1 200"));
    signal(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// What prints something, on the database of an evening.
const PRINT: [&[&str]; 12] = [
    &["--help"],
    &["--version"],
    &["words", "list", "--dict", "wyps"],
    &["words", "check", "casa"],
    &["solve", "CART/OSEA/NILO/QuADR"],
    &["game", "buffalo", "moves"],
    &["ladder", "rebuild"],
    &["check"],
    &["check", "--json"],
    &["man"],
    &["completions", "bash"],
    &["backup", "copia.db"],
];

#[test]
fn whoever_reads_no_further_is_no_error() {
    let folder = evening();
    for args in PRINT {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = giostra(folder.path(), args).stdout(writer).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), told.as_ref()), (Some(0), ""), "{args:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_is_one_sentence_and_one() {
    let folder = evening();
    // Help and version are for people: nobody asks how they end.
    for args in &PRINT[2..] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = giostra(folder.path(), args).stdout(full).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {told}");
        assert!(told.starts_with("giostra: ") && told.lines().count() == 1, "{args:?}: {told}");
    }
}

#[test]
fn a_database_that_is_in_use_is_one() {
    let folder = evening();
    let _serving = Serving::start(folder.path(), &ANYWHERE);
    run(folder.path(), &ANYWHERE).refused(1, "lo sta usando un’altra giostra");
    run(folder.path(), &["ladder", "rebuild"]).refused(1, "lo sta usando un’altra giostra");
    run(folder.path(), &["move", "giostra.db", "altro.db"]).refused(2, "lo sta usando un’altra giostra");
}
