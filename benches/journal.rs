//! What a line of the log costs: 1 000 rooms append 20 single-line entries each, all at once, and
//! one room alone appends one after the other. Prints CPU time, because the machine is shared.
//!
//! `cargo bench --bench journal [-- ROOMS LINES]`

use giostra::clock::Clock;
use giostra::games::{By, Seat};
use giostra::journal::{Entry, Journal, NewLine, Options};
use tokio::runtime::Builder;

/// CPU time of this process (all threads), milliseconds, from the kernel's counters (10 ms steps).
fn cpu_ms() -> i64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<i64>().ok()).sum::<i64>()
        * 10
}

fn entry(match_id: i64, n: i64) -> Entry {
    let source =
        Some(format!("room/discord/1970384390/{}:{}", 1_100_000_000_000_000_000 + match_id, n * 7919));
    let line = NewLine { match_id, n, source, at: n, by: By::Seat(Seat(3)), text: "+ mangiavano 12".into() };
    Entry { lines: vec![line], records: vec![] }
}

async fn run(name: &str, rooms: i64, lines: i64) {
    let folder = tempfile::tempdir().expect("a folder");
    let (journal, _) =
        Journal::open(&folder.path().join("giostra.db"), Options::default()).await.expect("opens");
    let clock = Clock::real();
    let (cpu, wall) = (cpu_ms(), clock.now());
    let tasks: Vec<_> = (1..=rooms)
        .map(|id| {
            let journal = journal.clone();
            tokio::spawn(async move {
                for n in 1..=lines {
                    journal.append(entry(id, n)).await.expect("written");
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("no panic");
    }
    let (cpu, wall, all) = (cpu_ms() - cpu, clock.now() - wall, rooms * lines);
    println!("{name}: {all} entries, {} us CPU and {} us wall an entry", cpu * 1000 / all, wall * 1000 / all);
    journal.close().await;
}

fn main() {
    let numbers: Vec<i64> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let (rooms, lines) = (numbers.first().copied().unwrap_or(1000), numbers.get(1).copied().unwrap_or(100));
    let one = Builder::new_current_thread().enable_time().build().expect("a runtime");
    one.block_on(run("many rooms, one thread ", rooms, lines));
    one.block_on(run("one room,   one thread ", 1, rooms * lines / 20));
    let many = Builder::new_multi_thread().worker_threads(2).enable_time().build().expect("a runtime");
    many.block_on(run("many rooms, two threads", rooms, lines));
    many.block_on(run("one room,   two threads", 1, rooms * lines / 20));
}
