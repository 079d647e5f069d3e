//! Two real processes with a page each: one of them serves the piazza, and the other opens it when that one dies.

use super::program::{Process, solved};
use super::{PATIENCE, eventually};
use crate::support::postgres::{self, Cluster, free_port};
use crate::support::proxy::Mode;
use crate::support::tab::Tab;
use giostra::clock::Since;
use std::path::Path;
use std::sync::mpsc::Receiver;

/// What is said on the page up to a line with this.
fn until(said: &Receiver<String>, text: &str) -> String {
    loop {
        let line = said.recv_timeout(PATIENCE).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        if line.contains(text) {
            return line;
        }
    }
}

async fn start(cluster: &Cluster, schema: &str, who: usize, port: u16) -> Process {
    Process::start(cluster, schema, who, |command| {
        command.env("GIOSTRA_PIAZZA", format!("127.0.0.1:{port}"));
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_whoever_has_the_page_dies_another_opens_it_and_the_round_goes_on() {
    if !postgres::is_there("a page of several processes") {
        return;
    }
    let cluster = Cluster::start();
    let schema = postgres::schema(&cluster.at("giostra"), Path::new("pages"));
    let ports = [free_port(), free_port()];
    let address = |at: usize| format!("127.0.0.1:{}", ports[at]);
    let mut first = start(&cluster, &schema, 0, ports[0]).await;
    first.prints("Servo: piazza", 1).await;
    let second = start(&cluster, &schema, 1, ports[1]).await;
    second.prints("Per ora non c’è nulla", 1).await;
    assert!(std::net::TcpStream::connect(address(1)).is_err(), "one page at a time");
    let words = tokio::task::block_in_place(|| {
        let tab = Tab::open(address(0));
        let said = tab.follow();
        tab.say("/manche subito tempo:1800");
        // The same rows stand there twice: for a wide screen, and for a tall one.
        let shown = until(&said, "Riga 1: ");
        let words = solved(&format!("Riga 1: {}", shown.split("Riga 1: ").nth(1).expect("a grid")));
        // It is answered when it stands in the log.
        tab.say(&words[0]);
        words
    });
    let since = Since::now();
    first.child.kill().expect("it is killed");
    second.prints("Servo: piazza", 1).await;
    second.prints("La piazza è aperta", 1).await;
    println!("page: opened by another process after {:.3} s", since.elapsed().as_secs_f64());
    tokio::task::block_in_place(|| {
        let tab = Tab::open(address(1));
        let said = tab.follow();
        // The one after the first may be the same with an accent.
        tab.say(words.last().expect("many words"));
        tab.say("/stop");
        let end = until(&said, "Parola più lunga");
        assert!(end.contains("Trovate 2 parole"), "{end}");
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_told_twice_to_go_does_not_wait_for_a_server_that_is_silent() {
    if !postgres::is_there("a process that is told twice to go") {
        return;
    }
    let cluster = Cluster::start();
    let schema = postgres::schema(&cluster.at("giostra"), Path::new("twice"));
    let port = free_port();
    let mut process = start(&cluster, &schema, 0, port).await;
    process.prints("Servo: piazza", 1).await;
    tokio::task::block_in_place(|| {
        let tab = Tab::open(format!("127.0.0.1:{port}"));
        let said = tab.follow();
        tab.say("/manche subito tempo:1800");
        until(&said, "Riga 1: ");
    });
    process.database.set(Mode::Silent);
    // Two different ones: two of a kind may come as one.
    process.signal("TERM");
    process.signal("INT");
    let child = std::cell::RefCell::new(&mut process.child);
    eventually("it is gone", async || child.borrow_mut().try_wait().expect("it is ours").is_some()).await;
    let status = process.child.try_wait().expect("it is ours").expect("it is gone");
    let printed = process.printed.borrow();
    assert_eq!(status.code(), Some(0), "{printed:?}");
    assert!(!printed.iter().any(|line| line.contains("Tutto salvato")), "{printed:?}");
}
