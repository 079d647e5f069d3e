//! The program as it stands, on a real server.

use super::PATIENCE;
use crate::support::postgres::Cluster;
use crate::support::proxy::{Proxy, Said};
use std::io::{BufRead as _, BufReader, Read};
use std::process::{Child, Command, Stdio};
use tokio::sync::watch;

/// A process, with its own way to the database.
pub(super) struct Process {
    pub(super) child: Child,
    pub(super) printed: watch::Receiver<Vec<String>>,
    /// Its log.
    logged: watch::Receiver<Vec<String>>,
    pub(super) database: Proxy,
}

impl Drop for Process {
    fn drop(&mut self) {
        self.signal("CONT");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    /// Starts one on a schema of a cluster; `who` is its number, and `doors` says what it serves.
    pub(super) async fn start(
        cluster: &Cluster,
        schema: &str,
        who: usize,
        doors: impl FnOnce(&mut Command),
    ) -> Self {
        let server = ([127, 0, 0, 1], cluster.port()).into();
        let database = Proxy::to(server, who, Said::default()).await;
        let through = format!("127.0.0.1:{}", database.address.port());
        let address = schema.replace(&format!("127.0.0.1:{}", cluster.port()), &through);
        let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
        command.env("GIOSTRA_PIAZZA", "off").env("GIOSTRA_LANG", "it").env("GIOSTRA_DATABASE", address);
        doors(&mut command);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let printed = lines_of(child.stdout.take().expect("its output"), false);
        let is_looked_at = std::env::var_os("GIOSTRA_MATRIX").is_some();
        let logged = lines_of(child.stderr.take().expect("its log"), is_looked_at);
        Self { child, printed, logged, database }
    }

    pub(super) fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let _ = Command::new("kill").args([&format!("-{signal}"), &pid]).stderr(Stdio::null()).status();
    }

    /// What it serves now.
    pub(super) fn serves(&self) -> Vec<String> {
        let printed = self.printed.borrow();
        let last =
            printed.iter().rev().find(|line| line.starts_with("Servo: ") || line.starts_with("Per ora non"));
        let parts = last.and_then(|line| line.strip_prefix("Servo: ")).unwrap_or_default();
        parts.split(", ").filter(|part| !part.is_empty()).map(str::to_owned).collect()
    }

    /// How often it has begun to serve.
    pub(super) fn served(&self) -> usize {
        self.printed.borrow().iter().filter(|line| line.starts_with("Servo: ")).count()
    }

    /// Waits until it has printed so many lines with these words.
    pub(super) async fn prints(&self, words: &str, times: usize) {
        holds(self.printed.clone(), words, times).await;
    }

    /// How many lines with these words it has printed.
    pub(super) fn printed(&self, words: &str) -> usize {
        count(&self.printed.borrow(), words)
    }

    /// How many lines of its log have these words.
    pub(super) fn logged(&self, words: &str) -> usize {
        count(&self.logged.borrow(), words)
    }

    /// Waits until so many have.
    pub(super) async fn logs(&self, words: &str, times: usize) {
        holds(self.logged.clone(), words, times).await;
    }
}

/// Reads what a process writes, and shows it as well if wanted.
fn lines_of(written: impl Read + Send + 'static, shown: bool) -> watch::Receiver<Vec<String>> {
    let (reading, read) = watch::channel(Vec::new());
    std::thread::spawn(move || {
        for line in BufReader::new(written).lines().map_while(Result::ok) {
            if shown {
                eprintln!("{line}");
            }
            reading.send_modify(|all| all.push(line));
        }
    });
    read
}

fn count(lines: &[String], words: &str) -> usize {
    lines.iter().filter(|line| line.contains(words)).count()
}

async fn holds(mut lines: watch::Receiver<Vec<String>>, words: &str, times: usize) {
    let enough = |all: &Vec<String>| count(all, words) >= times;
    let seen = tokio::time::timeout(PATIENCE, lines.wait_for(enough)).await.is_ok_and(|seen| seen.is_ok());
    assert!(seen, "{words:?}, {times} times: {:?}", lines.borrow());
}

/// Where the words came from that stand in logs: the place of the round, and the message.
pub(super) async fn sources(schema: &str) -> Vec<String> {
    use sqlx::{Connection as _, Row as _};
    let mut by = sqlx::PgConnection::connect(schema).await.expect("the server answers");
    let sql = "select place || ' ' || source from line join round on round.id = line.round where source is not null";
    let rows = sqlx::query(sql).fetch_all(&mut by).await;
    rows.expect("rows").iter().map(|row| row.get(0)).collect()
}

/// The words of a grid that was posted, as the program itself finds them.
pub(super) fn solved(posted: &str) -> Vec<String> {
    let rows = posted.split("Riga ").skip(1).map(|row| {
        let letters = row.split_once(": ").map_or("", |(_, rest)| rest.split('.').next().unwrap_or_default());
        letters.split(", ").collect::<String>()
    });
    let grid = rows.collect::<Vec<_>>().join("/");
    let out = Command::new(env!("CARGO_BIN_EXE_giostra")).args(["solve", &grid, "--json"]).output();
    let solved: serde_json::Value =
        serde_json::from_slice(&out.expect("it solves").stdout).expect("an object");
    let list = solved["list"].as_array().expect("a list").iter();
    list.filter_map(|word| Some(word["word"].as_str()?.to_owned())).collect()
}
