//! `giostra` alone: its ports, its database, one process at a time, backups while it runs.

use super::{giostra, run};
use giostra::journal::{Journal, MIGRATIONS, Migration, Options};
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Stdio};
use tempfile::TempDir;

/// A process that serves, and what it has printed; it goes with this.
pub(super) struct Serving {
    pub(super) child: Child,
    pub(super) printed: Vec<String>,
}

impl Serving {
    /// Starts, and waits for the line that says how to stop.
    pub(super) fn start(folder: &Path, args: &[&str]) -> Self {
        Self::start_with(folder, args, Stdio::null())
    }

    /// The same, with something that takes what stands in its log.
    pub(super) fn start_with(folder: &Path, args: &[&str], log: Stdio) -> Self {
        let mut child = giostra(folder, args).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut printed = Vec::new();
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            printed.push(line.unwrap());
            if printed.last().unwrap().contains("Ctrl-C") {
                return Self { child, printed };
            }
        }
        panic!("it ended instead of serving: {printed:?} {:?}", child.wait());
    }

    /// Where the page is, as `127.0.0.1:4747`.
    fn address(&self) -> &str {
        let notice = self.printed.iter().find_map(|line| line.split_once("http://")).unwrap().1;
        notice.split('/').next().unwrap()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

const ANYWHERE: [&str; 2] = ["--piazza", "127.0.0.1:0"];

#[test]
fn the_usual_port_when_taken_is_the_next_free_one() {
    let folder = TempDir::new().unwrap();
    // Taken by this test, or already by somebody else on the machine.
    let taken = TcpListener::bind("127.0.0.1:4747");
    let serving = Serving::start(folder.path(), &[]);
    let port: u16 = serving.address().rsplit(':').next().unwrap().parse().unwrap();
    assert!((4747..=4797).contains(&port), "{port}");
    if taken.is_ok() {
        assert_ne!(port, 4747);
        let said = serving.printed.iter().any(|line| line.contains("la porta 4747 era occupata"));
        assert!(said, "{:?}", serving.printed);
    }
    assert!(folder.path().join("giostra.db").is_file());
}

#[test]
fn a_given_port_that_is_taken_is_refused_before_the_database() {
    let folder = TempDir::new().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let told = run(folder.path(), &["--piazza", &address]);
    told.refused(2, &format!("{address} è già occupato"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn one_process_at_a_time_and_backups_while_it_runs() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let serving = Serving::start(path, &ANYWHERE);
    assert!(serving.printed[0].starts_with("Nuovo archivio: ") && serving.printed[0].ends_with("giostra.db"));
    run(path, &ANYWHERE).refused(1, "lo sta usando un’altra giostra");
    let told = run(path, &["backup", "copia.db"]).done();
    assert!(told.starts_with("copia.db: "), "{told}");
    run(path, &["backup", "copia.db"]).refused(2, "copia.db c’è già");
    run(path, &["backup", "giostra.db"]).refused(2, "giostra.db c’è già");
    run(path, &["backup", "none/copia.db"]).refused(1, "la copia in none/copia.db non è riuscita");
    run(path, &["backup", "b.db", "--database", "none.db"]).refused(2, "non c’è un archivio none.db");
    // The copy serves, beside the one it was made of, and so does the first when its process is gone.
    let copy = Serving::start(path, &["--piazza", "127.0.0.1:0", "--database", "copia.db"]);
    assert!(copy.printed[0].starts_with("Archivio: "), "{:?}", copy.printed);
    drop(serving);
    let again = Serving::start(path, &ANYWHERE);
    assert!(again.printed[0].starts_with("Archivio: "), "{:?}", again.printed);
}

#[test]
fn files_that_are_no_database_of_ours() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    drop(Serving::start(path, &ANYWHERE));
    run(path, &["backup", "whole.db"]).done();
    let whole = fs::read(path.join("whole.db")).unwrap();
    let noise: Vec<u8> = (0..9000_u32).map(|n| n.wrapping_mul(0x9e37_79b9).to_be_bytes()[0]).collect();
    for (name, bytes) in
        [("noise.db", &noise[..]), ("text.db", b"hello"), ("cut.db", &whole[..whole.len() / 3])]
    {
        fs::write(path.join(name), bytes).unwrap();
        let told = run(path, &["--piazza", "127.0.0.1:0", "--database", name]);
        told.refused(1, &format!("{name} è rovinato o non è un archivio"));
        assert!(told.err.contains("rimetti al suo posto l’ultima copia"), "what to do: {}", told.err);
        assert_eq!(fs::read(path.join(name)).unwrap(), bytes, "{name} was changed");
    }
    for (name, why) in [(".", "Non posso usare "), ("none/x.db", "Non posso usare none/x.db: ")] {
        run(path, &["--piazza", "127.0.0.1:0", "--database", name]).refused(1, why);
    }
}

#[tokio::test]
async fn a_database_of_a_later_version() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("later.db");
    let later = Migration { name: "later", sql: "create table later (a integer)" };
    let steps: Vec<Migration> = MIGRATIONS.iter().copied().chain([later]).collect();
    let options = Options { migrations: Box::leak(steps.into_boxed_slice()), ..Options::default() };
    let (journal, _) = Journal::open(&file, options).await.unwrap();
    journal.close().await;
    drop(journal);
    let before = fs::read(&file).unwrap();
    let told = run(folder.path(), &["--piazza", "127.0.0.1:0", "--database", "later.db"]);
    told.refused(1, "rimetti in funzione quella più nuova o torna alla copia");
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
#[cfg(unix)]
fn a_folder_that_may_not_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(closed.join("try"), "").is_ok() {
        eprintln!("skipped: whoever runs this test may write everywhere");
        return;
    }
    let told = run(folder.path(), &["--piazza", "127.0.0.1:0", "--database", "closed/x.db"]);
    told.refused(1, "Non posso usare ");
}

#[test]
fn imported_words_that_are_missing_are_told() {
    let folder = TempDir::new().unwrap();
    let serving = Serving::start(folder.path(), &["--piazza", "127.0.0.1:0", "--words", "altrove"]);
    let said = serving.printed.iter().any(|line| line.contains("la cartella altrove non c’è"));
    assert!(said, "{:?}", serving.printed);
}

#[test]
fn imported_words_that_are_damaged_are_told_while_it_serves() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("giostra-words")).unwrap();
    fs::write(folder.path().join("giostra-words/titles.fst"), "hello").unwrap();
    let mut child =
        giostra(folder.path(), &ANYWHERE).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let told = lines.find_map(|line| line.ok().filter(|line| line.contains("titles.fst")));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(told.unwrap().contains("è rovinato: va importato di nuovo"));
}
