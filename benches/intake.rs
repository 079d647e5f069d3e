//! Intake: 20 000 words from 1 000 rounds at once, in bursts of 100, through the real rooms into a
//! real SQLite file. Prints words per CPU-second, how long a verdict takes, memory per room, and
//! that nothing was lost.

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use cap::Cap;
use giostra::clock::Clock;
use giostra::journal::{Journal, Options};
use giostra::rooms::heard::{Door, Heard, Person, Place, Precision, Server, What, Who};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Delivery, Outlet, Receipt, Say};
use giostra::words::library::Library;
use std::alloc::System;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const ROUNDS: usize = 1_000;
const WORDS: usize = 20_000;
const BURST: usize = 100;
const START: i64 = 1_767_265_200_000;

/// A door that says nothing to anybody.
struct Silence(AtomicU64);

impl Outlet for Silence {
    fn deliver(&self, _say: Say) -> Delivery {
        let id = self.0.fetch_add(1, Ordering::Relaxed);
        Delivery::Now(Ok(Receipt { id, at: START }))
    }
}

fn place(round: usize) -> Place {
    Place::Room {
        door: Door::Terminal,
        server: Server("terminal:banco".into()),
        channel: format!("stanza-{round}"),
        thread: None,
    }
}

fn heard(round: usize, player: usize, id: u64, text: &str) -> Heard {
    let name = format!("Giocatore {player}");
    Heard {
        replies_to: None,
        place: place(round),
        who: Who {
            person: Person::new(Door::Terminal, &name),
            name,
            moderator: player == 0,
            roles: Vec::new(),
            locale: None,
            robot: false,
        },
        id,
        at: START + 1_000,
        precision: Precision::Millisecond,
        what: What::Message { text: text.to_owned() },
    }
}

/// Counts what is allocated.
#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn heap_kib() -> f64 {
    HEAP.allocated() as f64 / 1024.0
}

#[expect(clippy::disallowed_methods, reason = "a bench measures real time")]
fn now() -> Instant {
    Instant::now()
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let (journal, _) = Journal::open(&folder.path().join("giostra.db"), Options::default()).await?;
    let clock = Clock::standing(START);
    let library = Arc::new(Library::new(None));
    library.playing_words("classico", giostra::words::overlay::Overlay::default())?;
    let furniture = Furniture {
        journal: journal.clone(),
        clock: clock.clone(),
        library,
        seeds: Seeds::Fixed(1),
        book: Vec::new(),
    };
    let house = House::open(furniture).await?;
    house.attach(Door::Terminal, Arc::new(Silence(AtomicU64::new(1))), true);

    // What all rooms share (fonts, the dictionary's trie, database statements) is loaded by a round of its own.
    house.hear(heard(ROUNDS, 0, 1, "/manche subito")).await;
    let (before, heap_before) = (cpu::resident_kib("self", "VmRSS"), heap_kib());
    for round in 0..ROUNDS {
        // Each by somebody else: nobody may order so much.
        house.hear(heard(round, 1_000 + round, 1, "/manche subito")).await;
    }
    let (open, heap_open) = (cpu::resident_kib("self", "VmRSS"), heap_kib());
    // What can be found on each grid stands in its log.
    let mut lists = Vec::with_capacity(ROUNDS);
    for round in 0..ROUNDS {
        let row = journal.last_match(&place(round)).await?.ok_or_else(|| anyhow::anyhow!("no round"))?;
        let lines = journal.lines(row.id).await?;
        let grid = lines.iter().find_map(|line| line.text.strip_prefix("grid ")).unwrap_or_default();
        lists.push(grid.split(' ').skip(1).map(str::to_owned).collect::<Vec<_>>());
    }

    let mut waits: Vec<Duration> = Vec::with_capacity(WORDS);
    let (cpu, wall) = (cpu::of_process("self"), now());
    let mut sent = 0;
    while sent < WORDS {
        let mut burst = Vec::with_capacity(BURST);
        for message in sent..sent + BURST {
            let (round, turn) = (message * 7 % ROUNDS, message / ROUNDS);
            // One message in five is conversation, the rest are words of the grid.
            let text = match (message % 5, lists[round].get(turn)) {
                // Too short to be found on any grid.
                (0, _) | (_, None) => "e va be, non so",
                (_, Some(word)) => word.as_str(),
            };
            let heard = heard(round, 1 + message % 8, 100 + message as u64, text);
            let house = house.clone();
            burst.push(tokio::spawn(async move {
                let since = now();
                house.hear(heard).await;
                since.elapsed()
            }));
        }
        for waited in burst {
            waits.push(waited.await?);
        }
        sent += BURST;
    }
    let (cpu, wall) = (cpu::of_process("self") - cpu, wall.elapsed());
    waits.sort_unstable();
    let [half, most, longest] = [500, 990, 1000].map(|part| waits[(waits.len() - 1) * part / 1000]);

    let mut logged = 0;
    let mut expected = 0;
    for (round, list) in lists.iter().enumerate() {
        let row = journal.last_match(&place(round)).await?.ok_or_else(|| anyhow::anyhow!("no round"))?;
        let lines = journal.lines(row.id).await?;
        logged += lines.iter().filter(|line| line.text.starts_with("find ")).count();
        expected +=
            (0..WORDS).filter(|m| m * 7 % ROUNDS == round && m % 5 != 0 && m / ROUNDS < list.len()).count();
    }
    drop((lists, waits));
    let (played, heap_played) = (cpu::resident_kib("self", "VmRSS"), heap_kib());
    clock.set(START + 400_000);
    while house.next_wake().is_some() {
        clock.set(house.next_wake().unwrap_or(START).max(clock.now()));
        house.wake().await;
    }
    let (rested, heap_rested) = (cpu::resident_kib("self", "VmRSS"), heap_kib());
    println!("intake: {WORDS} messages to {ROUNDS} rounds in bursts of {BURST}");
    println!(
        "  {:.0} messages per CPU-second ({cpu:.2} s CPU, {:.2} s wall)",
        WORDS as f64 / cpu,
        wall.as_secs_f64()
    );
    println!("  verdict p50 {half:?}, p99 {most:?}, longest {longest:?}");
    println!(
        "  lines in the log {logged}, words sent {expected}: {}",
        if logged == expected { "nothing lost" } else { "LOST" }
    );
    let each = |kib: f64, before: f64| (kib - before) / ROUNDS as f64;
    println!(
        "  heap: {:.2} KiB a live round nobody has written in, {:.2} after play; {:.2} a room that rests",
        each(heap_open, heap_before),
        each(heap_played, heap_before),
        each(heap_rested, heap_before)
    );
    println!(
        "  resident, with what the allocator and the database keep: {:.1} KiB, {:.1}, {:.1}",
        each(open, before),
        each(played, before),
        each(rested, before)
    );
    anyhow::ensure!(logged == expected, "words were lost");
    Ok(())
}
