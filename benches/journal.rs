//! What a line of the log costs: 1 000 rooms append 20 single-line entries each, as fast as they can and
//! once a second; one room alone appends one after the other; three rooms under a load that never lets up, as people write;
//! many rooms again, and one alone, without a file.
//! Prints CPU time, because machines are shared, and the longest the WAL was.
//!
//! `cargo bench --bench journal [-- ROOMS LINES]`

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use giostra::clock::Clock;
use giostra::games::{By, Seat};
use giostra::journal::{Entry, Journal, NewLine, Options};
use giostra::tasks::Tasks;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::runtime::Builder;

fn entry(match_id: i64, n: i64) -> Entry {
    let source =
        Some(format!("room/discord/1970384390/{}:{}", 1_100_000_000_000_000_000 + match_id, n * 7919));
    let line = NewLine { match_id, n, source, at: n, by: By::Seat(Seat(3)), text: "+ mangiavano 12".into() };
    Entry { lines: vec![line], records: vec![] }
}

/// Without options in memory. `pause`: milliseconds a room waits after each line, all rooms evenly spread over that time; 0 for no pause.
async fn run(name: &str, options: Option<Options>, rooms: i64, lines: i64, pause: i64) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("giostra.db");
    let journal = match options {
        Some(options) => Journal::open(&file, options).await.expect("opens").0,
        None => Journal::in_memory(Tasks::Here).expect("opens"),
    };
    let wal = Arc::new(AtomicU64::new(0));
    let clock = Clock::real();
    let (before, start) = (cpu::of_process("self"), clock.now());
    let tasks: Vec<_> = (1..=rooms)
        .map(|id| {
            let (journal, clock, longest) = (journal.clone(), clock.clone(), Arc::clone(&wal));
            let wal = file.with_extension("db-wal");
            tokio::spawn(async move {
                let mut waits = Vec::new();
                for n in 1..=lines {
                    let turn = start + n * pause + id * pause / rooms;
                    if let Some(rest) = clock.sleep_until(turn).filter(|_| pause > 0) {
                        tokio::time::sleep(rest).await;
                    }
                    let asked = clock.now();
                    journal.append(entry(id, n)).await.expect("written");
                    waits.push(clock.now() - asked);
                    if n % 8 == 0 {
                        let length = std::fs::metadata(&wal).map_or(0, |wal| wal.len());
                        longest.fetch_max(length, Ordering::Relaxed);
                    }
                }
                waits
            })
        })
        .collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.expect("no panic"));
    }
    waits.sort_unstable();
    let (p99, longest) = (waits[waits.len() * 99 / 100], waits[waits.len() - 1]);
    let (spent, wall, all) = (cpu::of_process("self") - before, clock.now() - start, rooms * lines);
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    let cpu = (spent * 1e6 / all as f64).round();
    let wall = wall * 1000 / all;
    println!(
        "{name}: {all} entries, {cpu} us CPU and {wall} us wall an entry, waits p99 {p99} ms, longest {longest} ms, WAL at \
         most {} MiB",
        wal.load(Ordering::Relaxed) >> 20
    );
    journal.close().await;
}

fn main() {
    let numbers: Vec<i64> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let (rooms, lines) = (numbers.first().copied().unwrap_or(1000), numbers.get(1).copied().unwrap_or(20));
    let usual = || Some(Options::default());
    let at_once = || Some(Options { gather: Duration::ZERO, ..Options::default() });
    let one = Builder::new_current_thread().enable_time().build().expect("a runtime");
    one.block_on(run("many rooms, one thread", usual(), rooms, lines, 0));
    one.block_on(run("one room, one thread, gathering nothing", at_once(), 1, rooms * lines / 10, 0));
    one.block_on(run("many rooms, one thread, in memory", None, rooms, lines, 0));
    one.block_on(run("one room, one thread, in memory", None, 1, rooms * lines / 10, 0));
    let two = Builder::new_multi_thread().worker_threads(2).enable_time().build().expect("a runtime");
    two.block_on(run("many rooms, two threads", usual(), rooms, lines, 0));
    two.block_on(run("a line a second in each room", usual(), rooms, lines, 1000));
    two.block_on(run("the same, gathering nothing", at_once(), rooms, lines, 1000));
    // A commit each: some 200 MiB of WAL in all.
    two.block_on(run("a load that never lets up", at_once(), 3, rooms * lines / 3, 0));
}
