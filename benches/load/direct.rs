//! Straight into the house, without a door: the rooms, the rules and the journal.

use crate::database;
use crate::waits::Waits;
use crate::{BURST, HALF, Offer, PLAYERS, Size, TALK, cpu, logs, now};
use cap::Cap;
use giostra::clock::Clock;
use giostra::rooms::heard::{Door, Heard, Person, Place, Precision, Server, What, Who};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Delivery, Outlet, Receipt, Say};
use giostra::words::library::Library;
use giostra::words::overlay::Overlay;
use mimalloc::MiMalloc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::task::JoinSet;

const START: i64 = 1_767_265_200_000;
/// Longer than any round.
const LONG: i64 = 400_000;

/// The allocator of the program, which counts here what is allocated.
#[global_allocator]
static HEAP: Cap<MiMalloc> = Cap::new(MiMalloc, usize::MAX);

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn heap_kib() -> f64 {
    HEAP.allocated() as f64 / 1024.0
}

/// How many bytes this process has written so far, into files: does not depend on who else is busy.
fn written() -> u64 {
    let counted = std::fs::read_to_string("/proc/self/io").unwrap_or_default();
    let line = counted.lines().find_map(|line| line.strip_prefix("wchar: "));
    line.and_then(|bytes| bytes.parse().ok()).unwrap_or_default()
}

/// A door that says nothing to anybody.
struct Silence(AtomicU64, Clock);

impl Outlet for Silence {
    fn deliver(&self, _say: Say) -> Delivery {
        let id = self.0.fetch_add(1, Ordering::Relaxed);
        Delivery::Now(Ok(Receipt { id, at: self.1.now() }))
    }
}

fn place(kind: &str, number: usize) -> Place {
    let server = Server("terminal:banco".into());
    Place::Room { door: Door::Terminal, server, channel: format!("{kind}-{number}"), thread: None }
}

/// What is heard, and the numbers that messages get.
/// Whoever orders rounds has a number from here on.
const ORDERS: usize = 1_000;

struct Stage {
    house: House,
    clock: Clock,
    number: AtomicU64,
}

impl Stage {
    fn heard(&self, place: Place, player: usize, text: &str) -> Heard {
        let name = format!("Giocatore {player}");
        let person = Person::new(Door::Terminal, &name);
        let moderator = player == 0;
        let who = Who { person, name, moderator, roles: Vec::new(), locale: None, robot: false };
        let (id, at) = (self.number.fetch_add(1, Ordering::Relaxed), self.clock.now());
        let what = What::Message { text: text.to_owned() };
        Heard { replies_to: None, place, who, id, at, precision: Precision::Millisecond, what }
    }

    fn offered(&self, offer: &Offer<'_>) -> Heard {
        match offer {
            Offer::Idle(room) => self.heard(place("ferma", *room), 9, TALK),
            Offer::Word { round, player, word } => self.heard(place("stanza", *round), 1 + player, word),
        }
    }

    async fn open(&self, size: Size) {
        for round in 0..size.rounds {
            // Each by somebody else: nobody may order so much.
            self.house.hear(self.heard(place("stanza", round), ORDERS + round, "/manche subito")).await;
        }
    }

    /// Lets all rounds come to their end.
    async fn close(&self) {
        let mut end = self.clock.now() + LONG;
        self.clock.set(end);
        while let Some(next) = self.house.next_wake() {
            end = end.max(next);
            self.clock.set(end);
            self.house.wake().await;
        }
    }

    /// Offers messages in bursts, one every `pause`, or one when the last is done; words among them.
    async fn offer(
        &self,
        (from, to): (usize, usize),
        pause: Option<Duration>,
        size: Size,
        lists: &[Vec<String>],
        waits: &mut Waits,
    ) -> usize {
        let (mut words, begun) = (0, now());
        let mut asked = JoinSet::new();
        for (burst, first) in (from..to).step_by(BURST).enumerate() {
            for number in first..(first + BURST).min(to) {
                let offer = Offer::of(number, size, lists);
                words += usize::from(matches!(offer, Offer::Word { .. }));
                let (heard, house) = (self.offered(&offer), self.house.clone());
                asked.spawn(async move {
                    let since = now();
                    house.hear(heard).await;
                    since.elapsed()
                });
            }
            match pause {
                None => {
                    while let Some(waited) = asked.join_next().await {
                        waits.push(waited.unwrap_or_default());
                    }
                }
                Some(pause) => {
                    let next = pause * u32::try_from(burst + 1).unwrap_or(u32::MAX);
                    tokio::time::sleep(next.saturating_sub(begun.elapsed())).await;
                }
            }
        }
        while let Some(waited) = asked.join_next().await {
            waits.push(waited.unwrap_or_default());
        }
        words
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(crate) async fn run(size: Size) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("giostra.db");
    let (journal, server) = (logs::open(&file).await?, database::Server::find().await);
    let clock = Clock::standing(START);
    let library = Arc::new(Library::new(None));
    library.playing_words("classico", Overlay::default())?;
    let furniture = Furniture {
        journal: journal.clone(),
        clock: clock.clone(),
        library,
        seeds: Seeds::Fixed(1),
        book: Vec::new(),
    };
    let house = House::open(furniture).await?;
    house.attach(Door::Terminal, Arc::new(Silence(AtomicU64::new(1), clock.clone())), true);
    let stage = Stage { house, clock, number: AtomicU64::new(1) };

    // What all rooms share (fonts, the dictionary's trie, statements) is loaded by a round of its own.
    stage.house.hear(stage.heard(place("prima", 0), 0, "/manche subito")).await;
    stage.close().await;
    let bare = heap_kib();
    for room in 0..size.idle {
        stage.house.hear(stage.heard(place("ferma", room), 9, TALK)).await;
    }
    let (before, stored) = (heap_kib(), (database::bytes(&file).await?, database::lines(&file).await?));
    stage.open(size).await;
    let open = heap_kib();
    let lists: Vec<_> = {
        let mut found = logs::lists(&journal).await?;
        (0..size.rounds).map(|round| found.remove(&place("stanza", round)).unwrap_or_default()).collect()
    };
    anyhow::ensure!(lists.iter().all(|list| !list.is_empty()), "a round has not begun");

    println!("direct: {} messages to {} rounds and {} idle rooms", size.messages, size.rounds, size.idle);
    let (mut waits, begun, wall) = (Waits::default(), cpu::of_process("self"), now());
    let (beside, writes) = (server.cpu(), written());
    let mut words = stage.offer((0, size.messages), None, size, &lists, &mut waits).await;
    let (spent, wall) = (cpu::of_process("self") - begun, wall.elapsed().as_secs_f64());
    let writes = written().saturating_sub(writes) as f64 / size.messages as f64;
    let rate = size.messages as f64 / spent;
    let beside = server.beside(beside);
    println!("  {rate:.0} messages per CPU-second ({spent:.2} s CPU{beside}, {wall:.2} s wall)");
    println!("  verdict in bursts of {BURST}: {waits}");
    if logs::server().is_none() {
        println!("  written to files: {writes:.0} bytes a message");
    }

    let (half, mut waits) = (rate / 2.0, Waits::default());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some thousands")]
    let many = (half * HALF.as_secs_f64()) as usize;
    let pause = Duration::from_secs_f64(BURST as f64 / half);
    let range = (size.messages, size.messages + many);
    words += stage.offer(range, Some(pause), size, &lists, &mut waits).await;
    println!("  verdict at half of that, {half:.0} a second: {waits}");
    logs::compare(&journal, words).await?;

    let each = |kib: f64, before: f64| (kib - before) / size.rounds as f64;
    let played = heap_kib();
    stage.close().await;
    let first = heap_kib();
    let grown = (database::bytes(&file).await?, database::lines(&file).await?);
    let (grown, lines) = (grown.0.saturating_sub(stored.0) as f64, grown.1.saturating_sub(stored.1) as f64);
    println!(
        "  database: {:.0} bytes a round of {:.1} lines, {:.0} bytes a line",
        grown / size.rounds as f64,
        lines / size.rounds as f64,
        grown / lines
    );
    stage.open(size).await;
    stage.offer((0, size.messages), None, size, &lists, &mut Waits::default()).await;
    stage.close().await;
    println!(
        "  heap: {:.3} KiB an idle room; {:.2} a live round nobody has written in, {:.2} after {} messages",
        (before - bare) / size.idle.max(1) as f64,
        each(open, before),
        each(played, before),
        (size.messages + many) / size.rounds
    );
    println!(
        "  what a round leaves, after {PLAYERS} players: {:.2} KiB of the first {}, {:.3} of as many more in the same rooms",
        each(first, before),
        size.rounds,
        each(heap_kib(), first)
    );
    Ok(())
}
