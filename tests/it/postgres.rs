//! What holds on SQLite holds on PostgreSQL: the same tests, run once more in a process that keeps everything there; and what
//! only a server can do to us.

#[cfg(feature = "postgres")]
mod changes;
#[cfg(feature = "telegram")]
mod hooks;
#[cfg(feature = "postgres")]
mod houses;
#[cfg(feature = "postgres")]
mod leases;
#[cfg(all(feature = "discord", feature = "telegram"))]
mod moments;
#[cfg(feature = "piazza")]
mod pages;
#[cfg(feature = "telegram")]
mod processes;
#[cfg(any(feature = "telegram", feature = "piazza"))]
mod program;
#[cfg(all(feature = "discord", feature = "telegram"))]
mod shares;
#[cfg(feature = "postgres")]
mod turns;

use crate::chats::CHOICE;
use crate::support::one_in;
use crate::support::postgres::{self, ON};
use giostra::clock::Since;
use std::process::Command;
use std::time::Duration;

/// No condition is waited for longer.
const PATIENCE: Duration = Duration::from_mins(2);

/// Waits until something is so, and tells how long that took.
async fn eventually(what: &str, is_so: impl AsyncFn() -> bool) {
    let since = Since::now();
    while !is_so().await {
        assert!(since.elapsed() < PATIENCE, "{what}");
        let _ = tokio::time::timeout(Duration::from_millis(20), std::future::pending::<()>()).await;
    }
    println!("{what}: after {:.3} s", since.elapsed().as_secs_f64());
}

/// Runs tests of this binary on PostgreSQL, those whose names begin like one of these.
fn run_again(begin: &[&str], but: &[&str]) {
    run_again_with(begin, but, &[]);
}

fn run_again_with(begin: &[&str], but: &[&str], vars: &[(&str, &str)]) {
    if !postgres::is_there("the same tests on PostgreSQL") {
        return;
    }
    let mut again = Command::new(std::env::current_exe().expect("this binary"));
    again.envs(vars.iter().copied());
    again.args(begin).args(but.iter().flat_map(|name| ["--skip", name])).env(ON, postgres::shared());
    let done = again.output().expect("it runs");
    let told = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "on PostgreSQL:\n{told}\n{}", String::from_utf8_lossy(&done.stderr));
    assert!(!told.contains("running 0 tests"), "none is called like that");
}

#[test]
fn the_journal() {
    run_again(&["journal::"], &[]);
}

#[test]
fn the_nights() {
    // Thousands of servers at once cost a minute of the gate, and are no different there.
    let but: &[&str] = if one_in(2) > 1 { &["thousands_of_servers"] } else { &[] };
    run_again(&["nights::"], but);
}

#[test]
fn kills() {
    run_again(&["backups::", "brought::", "crash::", "killed::", "resume::", "retention::"], &[]);
}

/// A choice of them; `.ci/long postgres` has all.
#[test]
fn conversations() {
    let all = "chats::recorded_conversations_are_answered_as_recorded";
    run_again_with(&[all], &["in_memory"], &[(CHOICE, "3")]);
}

#[test]
fn outages() {
    run_again(&["outages::", "faults::", "twins::"], &["discord::", "telegram::"]);
}
