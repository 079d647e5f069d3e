//! The start of the real program beside a platform that is silent, and its end: signals, and a database that goes away under it.

use super::giostra;
use crate::support::tab::{Tab, lines_of, page, until, within};
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Receiver;
use std::time::Duration;
use tempfile::TempDir;

/// A platform that says nothing is given up after thirty seconds: before that everything else has to be open.
const BEFORE_IT_IS_GIVEN_UP: Duration = Duration::from_secs(25);

/// The program while it runs; what it prints comes line by line.
struct Program {
    child: Child,
    out: Receiver<String>,
    err: Receiver<String>,
}

impl Program {
    fn start(mut command: Command) -> Self {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (out, err) = (lines_of(child.stdout.take().unwrap()), lines_of(child.stderr.take().unwrap()));
        Self { child, out, err }
    }

    /// As a service manager stops it; how it ended, and what else it said.
    fn stop(mut self) -> (Option<i32>, String, String) {
        let stopped = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(stopped.success());
        let code = self.child.wait().unwrap().code();
        let rest = |lines: &Receiver<String>| lines.iter().collect::<Vec<_>>().join("\n");
        (code, rest(&self.out), rest(&self.err))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Where the page is, out of what was printed.
fn address(printed: &[String]) -> String {
    let (_, rest) = printed.iter().find_map(|line| line.split_once("http://")).unwrap();
    rest.split('/').next().unwrap().to_owned()
}

/// The program beside a Telegram that takes connections and says nothing.
fn beside_the_silent(folder: &Path) -> (Program, TcpListener) {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut command = giostra(folder, &["--piazza", "127.0.0.1:0"]);
    command.env("GIOSTRA_TELEGRAM_TOKEN", "1:a");
    command.env("GIOSTRA_TELEGRAM_API", format!("http://{}", silent.local_addr().unwrap()));
    (Program::start(command), silent)
}

#[test]
fn a_silent_platform_keeps_no_other_door_shut() {
    let folder = TempDir::new().unwrap();
    let (program, _silent) = beside_the_silent(folder.path());
    let printed = within(BEFORE_IT_IS_GIVEN_UP, &program.out, "Ctrl-C");
    assert!(printed.iter().any(|line| line.contains("Telegram non risponde")), "{printed:?}");
    assert!(page(&address(&printed)).starts_with("HTTP/1.1 200"));
    let (code, out, _) = program.stop();
    assert!(code == Some(0) && out.contains("Tutto salvato. A presto."), "{code:?} {out}");
}

#[test]
fn who_is_stopped_while_starting_says_farewell_too() {
    let folder = TempDir::new().unwrap();
    let (program, silent) = beside_the_silent(folder.path());
    // It asks who it is, and nobody answers: it is in the middle of its start.
    let asked = silent.accept().unwrap();
    let (code, out, _) = program.stop();
    assert!(code == Some(0) && out.contains("A presto."), "{code:?} {out}");
    drop(asked);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        0,
        "nothing was made before it was known who we are"
    );
}

#[test]
#[cfg(unix)]
fn a_database_that_is_deleted_is_noticed_and_said() {
    let folder = TempDir::new().unwrap();
    let program = Program::start(giostra(folder.path(), &["--piazza", "127.0.0.1:0"]));
    let tab = Tab::open(address(&until(&program.out, "Ctrl-C")));
    let said = tab.follow();
    tab.say("/manche subito");
    until(&said, "Manche 1");
    for end in ["", "-wal", "-shm", ".lock"] {
        fs::remove_file(folder.path().join(format!("giostra.db{end}"))).unwrap();
    }
    // Nobody writes a word: it is noticed all the same, in the log, in the room and by whoever asks.
    let logged = until(&program.err, "deleted, moved or replaced");
    assert!(!logged.iter().any(|line| line.contains('\u{1b}')), "colours in a file: {logged:?}");
    until(&said, "Non riesco a salvare");
    tab.say("/diagnosi");
    until(&said, "non è più al suo posto");
    let (code, out, err) = program.stop();
    assert_eq!(code, Some(1), "{out}\n{err}");
    assert!(
        !out.contains("Tutto salvato") && err.contains("Quel che conteneva l’ho messo in"),
        "{out}\n{err}"
    );
    let rescued = super::run(folder.path(), &["check", "giostra.db.rescued"]).done();
    assert!(rescued.contains("Tutto a posto."), "{rescued}");
}
