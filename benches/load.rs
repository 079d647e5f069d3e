//! Load: 1 000 rounds at once beside 10 000 rooms where nothing is played, words in bursts and then at half of what was reached,
//! by each way in: straight into the house, through Discord's gateway, through Telegram's Bot API, through the page.
//!
//! CPU time is of the bot alone, which is a process of its own where there is a door, and has as many threads for its tasks as on a
//! machine with one core. Of each way: messages per CPU-second, how long
//! a verdict takes, memory, and that nothing was lost, by the log. `ways` without a name are all of them.
//!
//! `cargo bench --bench load [-- WAY… [ROUNDS]]`, where a way is `direct`, `discord`, `telegram` or `page`; and `gateway`: what the
//! library for Discord costs by itself, beside a bare socket, and beside a bare socket with the library's types; and `sizes`: what
//! the database holds of a match. With `GIOSTRA_BENCH_POSTGRES=postgres://…` on a server, whose CPU time stands beside the bot's.

#[path = "../tests/it/support"]
#[expect(dead_code, unused_imports, reason = "the tests use the rest of the doubles")]
mod support {
    pub(crate) mod discord;
    pub(crate) mod telegram;
}

#[path = "cpu.rs"]
mod cpu;
#[path = "load/database.rs"]
mod database;
#[path = "load/direct.rs"]
mod direct;
#[path = "load/discord.rs"]
mod discord;
#[path = "load/gateway.rs"]
mod gateway;
#[path = "load/logs.rs"]
mod logs;
#[path = "load/offer.rs"]
mod offer;
#[path = "load/page.rs"]
mod page;
#[path = "load/process.rs"]
mod process;
#[path = "load/sizes.rs"]
mod sizes;
#[path = "load/stage.rs"]
mod stage;
#[path = "load/telegram.rs"]
mod telegram;
#[path = "load/waits.rs"]
mod waits;

use offer::Size;
use tokio::runtime::{Builder, Runtime};

/// Threads that work on tasks: as many as a machine has cores.
fn runtime(threads: usize) -> std::io::Result<Runtime> {
    Builder::new_multi_thread().worker_threads(threads).enable_all().build()
}

fn main() -> anyhow::Result<()> {
    // What is measured has one core; doubles and whoever plays have two.
    let (one, two) = (runtime(process::CORES)?, runtime(2)?);
    if let Ok(kind) = std::env::var(gateway::LISTENER) {
        return two.block_on(gateway::listen(&kind));
    }
    let given: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let rounds = given.iter().find_map(|arg| arg.parse().ok()).unwrap_or(1_000);
    let size = Size { rounds, idle: rounds * 10, messages: rounds * 20 };
    let named = |way: &str| given.iter().any(|arg| arg == way);
    let all = !["direct", "discord", "telegram", "page", "gateway", "sizes"].into_iter().any(named);
    if all || named("direct") {
        one.block_on(direct::run(size))?;
    }
    if all || named("discord") {
        two.block_on(discord::run(size))?;
    }
    if all || named("telegram") {
        two.block_on(telegram::run(size))?;
    }
    if all || named("page") {
        two.block_on(page::run(size))?;
    }
    if all || named("gateway") {
        two.block_on(gateway::run())?;
    }
    if all || named("sizes") {
        two.block_on(sizes::run())?;
    }
    Ok(())
}
