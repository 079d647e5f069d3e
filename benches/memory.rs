//! Memory: of a room where nothing is played, of a live round, and of what it leaves behind.
//!
//! `cargo bench --bench memory [-- ROUNDS]`: so many rounds at once, 1 000 where none are named, beside ten times as many idle rooms. By
//! itself, because counting what is allocated takes time, which [load](load.rs) is to measure of the program alone.

#[path = "load/logs.rs"]
mod logs;
#[path = "load/offer.rs"]
#[expect(dead_code, reason = "the rest is for `load`")]
mod offer;
#[path = "load/stage.rs"]
mod stage;
#[path = "load/waits.rs"]
mod waits;

use cap::Cap;
use mimalloc::MiMalloc;
use offer::{PLAYERS, Size};
use stage::Stage;
use waits::Waits;

/// Messages to a round.
const MESSAGES: usize = 70;

/// The allocator of the program, which counts here what is allocated.
#[global_allocator]
static HEAP: Cap<MiMalloc> = Cap::new(MiMalloc, usize::MAX);

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn heap_kib() -> f64 {
    HEAP.allocated() as f64 / 1024.0
}

fn main() -> anyhow::Result<()> {
    let rounds = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(1_000);
    let size = Size { rounds, idle: rounds * 10, messages: rounds * MESSAGES };
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?.block_on(run(size))
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
async fn run(size: Size) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let stage = Stage::new(&folder.path().join("giostra.db")).await?;
    let bare = heap_kib();
    stage.talk(size).await;
    let before = heap_kib();
    stage.open(size).await;
    let open = heap_kib();
    let lists = stage.lists(size).await?;
    let words = stage.offer((0, size.messages), None, size, &lists, &mut Waits::default()).await;
    logs::compare(stage.journal(), words).await?;
    let played = heap_kib();
    stage.close().await;
    let first = heap_kib();
    stage.open(size).await;
    stage.offer((0, size.messages), None, size, &lists, &mut Waits::default()).await;
    stage.close().await;
    let each = |kib: f64, before: f64| (kib - before) / size.rounds as f64;
    println!(
        "memory: {:.3} KiB an idle room; {:.2} a live round nobody has written in, {:.2} after {MESSAGES} messages",
        (before - bare) / size.idle.max(1) as f64,
        each(open, before),
        each(played, before),
    );
    println!(
        "  what a round leaves, after {PLAYERS} players: {:.2} KiB of the first {}, {:.3} of as many more in the same rooms",
        each(first, before),
        size.rounds,
        each(heap_kib(), first)
    );
    Ok(())
}
