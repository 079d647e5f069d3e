//! The address for whoever watches: health, readiness, metrics; and the log for programs.

use super::run;
use super::serving::Serving;
use crate::support::tab::{PATIENCE, Tab, lines_of, until};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use tempfile::TempDir;

const WATCHED: [&str; 4] = ["--piazza", "127.0.0.1:0", "--ops", "127.0.0.1:0"];

/// What is answered: head and body.
fn get(address: &str, path: &str) -> (String, String) {
    get_as(address, address, path)
}

/// The same, where the browser or program means another host by that address.
fn get_as(host: &str, address: &str, path: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), body.to_owned())
}

fn status(head: &str) -> &str {
    head.split(' ').nth(1).unwrap()
}

fn ops(serving: &Serving) -> String {
    let told = serving.printed.iter().find(|line| line.contains("/metrics")).unwrap();
    told.split_once("http://").unwrap().1.split('/').next().unwrap().to_owned()
}

/// Where the page is.
fn page(serving: &Serving) -> String {
    let mut lines = serving.printed.iter().filter(|line| !line.contains("/metrics"));
    let told = lines.find_map(|line| line.split_once("http://")).unwrap().1;
    told.split('/').next().unwrap().to_owned()
}

#[test]
fn it_lives_is_ready_and_counts() {
    let folder = TempDir::new().unwrap();
    let serving = Serving::start(folder.path(), &WATCHED);
    let address = ops(&serving);
    let (head, body) = get(&address, "/healthz");
    assert_eq!((status(&head), body.as_str()), ("200", "ok\n"));
    let (head, body) = get(&address, "/readyz");
    assert_eq!((status(&head), body.as_str()), ("200", "ready\n"));
    let (head, body) = get(&address, "/metrics");
    assert!(status(&head) == "200" && head.contains("application/openmetrics-text"), "{head}");
    for line in [
        "giostra_ready 1",
        "giostra_door_up{door=\"piazza\"} 1",
        "giostra_rounds 0",
        "giostra_leases 1",
        "# EOF",
    ] {
        assert!(body.lines().any(|one| one == line), "{line} is not in\n{body}");
    }
    assert_eq!(status(&get(&address, "/").0), "404");
    // A page whose name was turned to this address.
    let port = address.rsplit_once(':').unwrap().1;
    for (host, answer) in
        [("rebound.example.org", "421"), ("localhost", "200"), ("[::1]", "200"), ("giostra", "200")]
    {
        let (head, body) = get_as(&format!("{host}:{port}"), &address, "/metrics");
        assert_eq!((status(&head), body.contains("giostra_")), (answer, answer == "200"), "{host}");
    }
}

#[test]
fn what_is_played_is_counted_and_nobody_is_named() {
    let folder = TempDir::new().unwrap();
    let serving = Serving::start(folder.path(), &WATCHED);
    let tab = Tab::open(page(&serving));
    tab.say("/manche subito");
    tab.say("precipitevolissimevolmente");
    // The page answers when all that was caused is done.
    let (_, body) = get(&ops(&serving), "/metrics");
    let value = |name: &str| -> u64 {
        let line =
            body.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name}\n{body}"));
        line.trim().parse().unwrap()
    };
    assert_eq!(value("giostra_opened_total{kind=\"round\",rules=\"manche-1\"}"), 1);
    assert_eq!(value("giostra_heard_total{door=\"piazza\",kind=\"order\"}"), 1);
    assert_eq!(value("giostra_heard_total{door=\"piazza\",kind=\"words\"}"), 1);
    assert!(value("giostra_commit_seconds_count") >= 2 && value("giostra_lines_total") >= 2);
    assert_eq!(value("giostra_rounds"), 1);
    for secret in ["Ada", "Lovelace", "precipite", "paroliere"] {
        assert!(!body.contains(secret), "{secret} is in\n{body}");
    }
}

#[test]
fn a_database_that_is_gone_is_not_ready_and_strangers_keep_nobody_out() {
    let folder = TempDir::new().unwrap();
    let serving = Serving::start(folder.path(), &WATCHED);
    let address = ops(&serving);
    // Silent connections, more than there are places.
    let silent: Vec<TcpStream> = (0..200).filter_map(|_| TcpStream::connect(&address).ok()).collect();
    fs::rename(folder.path().join("giostra.db"), folder.path().join("away.db")).unwrap();
    let (head, body) = get(&address, "/readyz");
    assert_eq!((status(&head), body.as_str()), ("503", "database away\n"));
    assert!(get(&address, "/metrics").1.contains("giostra_ready 0\n"));
    assert_eq!(status(&get(&address, "/healthz").0), "200", "starting again would mend nothing");
    drop(silent);
}

/// A full disk, a server that became read-only: what is there can be read, and nothing can be written.
#[test]
fn not_ready_while_nothing_can_be_saved() {
    let folder = TempDir::new().unwrap();
    let serving = Serving::start(folder.path(), &WATCHED);
    let address = ops(&serving);
    // Every table refuses, as on a full disk.
    let database = rusqlite::Connection::open(folder.path().join("giostra.db")).unwrap();
    let mut tables = database
        .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
        .unwrap();
    let tables: Vec<String> = tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    for table in &tables {
        for change in ["insert", "update", "delete"] {
            let full = "begin select raise(abort, 'database or disk is full'); end";
            let trigger = format!("create trigger full_{change}_{table} before {change} on {table} {full}");
            database.execute_batch(&trigger).unwrap();
        }
    }
    assert_eq!(status(&get(&address, "/readyz").0), "200", "nothing was to be saved yet");
    let tab = Tab::open(page(&serving));
    tab.say("/manche subito");
    let (head, body) = get(&address, "/readyz");
    assert_eq!((status(&head), body.as_str()), ("503", "cannot save\n"));
    assert!(get(&address, "/metrics").1.contains("giostra_ready 0\n"));
    // It is found out that it can be saved again, also where nobody plays.
    for table in &tables {
        for change in ["insert", "update", "delete"] {
            database.execute_batch(&format!("drop trigger full_{change}_{table}")).unwrap();
        }
    }
    assert_eq!(status(&get(&address, "/readyz").0), "200");
}

/// Two programs with one token get a part of the words each: neither is ready.
#[cfg(feature = "telegram")]
#[tokio::test(flavor = "multi_thread")]
async fn not_ready_beside_another_program_with_the_token() {
    use crate::support::telegram::Telegram;
    let folder = TempDir::new().unwrap();
    let telegram = Telegram::start(giostra::clock::Clock::real()).await;
    let (token, api) = (telegram.token(), telegram.url());
    let watched = [["--telegram-token", &token, "--telegram-api", &api], WATCHED].concat();
    let serving = tokio::task::block_in_place(|| Serving::start(folder.path(), &watched));
    let address = ops(&serving);
    telegram.wait_until("it listens", |telegram| (telegram.polls() == 1).then_some(())).await;
    let ready = || tokio::task::block_in_place(|| get(&address, "/readyz").1);
    assert_eq!(ready(), "ready\n");
    telegram.rival(true);
    let other = reqwest::Client::builder().no_proxy().build().unwrap();
    other.get(format!("{api}/bot{token}/getUpdates")).send().await.unwrap();
    // It hears of it with the answer to its own request.
    let began = giostra::clock::Since::now();
    while !ready().lines().any(|line| line == "telegram conflict") {
        assert!(began.elapsed() < PATIENCE, "{}", ready());
        tokio::task::yield_now().await;
    }
}

#[test]
fn an_address_that_cannot_be_had_is_one_sentence() {
    let folder = TempDir::new().unwrap();
    let told = run(folder.path(), &["--piazza", "127.0.0.1:0", "--ops", "qui"]);
    told.refused(2, "«qui» non è un indirizzo a cui sorvegliarmi");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    run(folder.path(), &["--piazza", "127.0.0.1:0", "--ops", &address]).refused(2, &address);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_log_for_programs_is_an_object_a_line() {
    let folder = TempDir::new().unwrap();
    let told = Stdio::piped();
    let mut serving =
        Serving::start_with(folder.path(), &["--piazza", "127.0.0.1:0", "--log-format", "json"], told);
    let log = lines_of(serving.child.stderr.take().unwrap());
    // The house notices within seconds, and says so in the log.
    fs::remove_file(folder.path().join("giostra.db")).unwrap();
    let line = until(&log, "was deleted").pop().unwrap();
    let told: serde_json::Value =
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(
        (&told["level"], &told["target"]),
        (&"ERROR".into(), &"giostra::rooms::house::in_place".into())
    );
    assert!(told["message"].as_str().is_some_and(|text| text.contains("was deleted")), "{told}");
    assert!(!line.contains('\u{1b}'), "{line}");
}

#[test]
fn a_notice_is_told_where_something_is_played() {
    let folder = TempDir::new().unwrap();
    let serving = Serving::start(folder.path(), &["--piazza", "127.0.0.1:0", "--notice", "avviso.txt"]);
    let tab = Tab::open(page(&serving));
    let stream = tab.follow();
    tab.say("/manche subito");
    // It is told where something is played by then: what is said before the grid is not enough.
    until(&stream, "minimo 4 lettere");
    fs::write(folder.path().join("avviso.txt"), "Domenica alle 3 mi fermo.\n---\nI stop on Sunday at 3.\n")
        .unwrap();
    let told = until(&stream, "Domenica alle 3 mi fermo.").pop().unwrap();
    assert!(told.contains('📣') && !told.contains("Sunday"), "{told}");
}
