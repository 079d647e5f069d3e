//! Straight into the house, without a door: the rooms, the rules and the journal.
//!
//! As elsewhere CPU time is of what is measured alone: the thread that offers is not counted, which stands for players and doors.

use crate::offer::{BURST, HALF, Size, now};
use crate::stage::Stage;
use crate::waits::Waits;
use crate::{cpu, database, logs};
use mimalloc::MiMalloc;
use std::time::Duration;

/// The allocator of the program.
#[global_allocator]
static HEAP: MiMalloc = MiMalloc;

/// How many bytes this process has written so far, into files: does not depend on who else is busy.
fn written() -> u64 {
    let counted = std::fs::read_to_string("/proc/self/io").unwrap_or_default();
    let line = counted.lines().find_map(|line| line.strip_prefix("wchar: "));
    line.and_then(|bytes| bytes.parse().ok()).unwrap_or_default()
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(crate) async fn run(size: Size) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let (file, server) = (folder.path().join("giostra.db"), database::Server::find().await);
    let stage = Stage::new(&file).await?;
    stage.talk(size).await;
    let stored = (database::bytes(&file).await?, database::lines(&file).await?);
    stage.open(size).await;
    let lists = stage.lists(size).await?;

    println!("direct: {} messages to {} rounds and {} idle rooms", size.messages, size.rounds, size.idle);
    let (mut waits, begun, wall) = (Waits::default(), cpu::of_other_threads(), now());
    let offering = cpu::of_this_thread();
    let (beside, writes) = (server.cpu(), written());
    let mut words = stage.offer((0, size.messages), None, size, &lists, &mut waits).await;
    let (spent, wall) = (cpu::of_other_threads() - begun, wall.elapsed().as_secs_f64());
    let offering = cpu::of_this_thread() - offering;
    let writes = written().saturating_sub(writes) as f64 / size.messages as f64;
    let rate = size.messages as f64 / spent;
    let beside = server.beside(beside);
    println!(
        "  {rate:.0} messages per CPU-second ({spent:.2} s CPU{beside}, {wall:.2} s wall; {offering:.2} s CPU to offer them)"
    );
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
    logs::compare(stage.journal(), words).await?;

    stage.close().await;
    let grown = (database::bytes(&file).await?, database::lines(&file).await?);
    let (grown, lines) = (grown.0.saturating_sub(stored.0) as f64, grown.1.saturating_sub(stored.1) as f64);
    println!(
        "  database: {:.0} bytes a round of {:.1} lines, {:.0} bytes a line",
        grown / size.rounds as f64,
        lines / size.rounds as f64,
        grown / lines
    );
    Ok(())
}
