//! Words from Discord's gateway to the journal: the real program against the double, beside a program of
//! the same library that does nothing with what it hears. Figures are CPU seconds of the process that is
//! measured (user and system), not of this one; the two are compared in one run.
//!
//! `cargo bench --bench discord`

#[path = "../tests/it/support"]
#[expect(dead_code, unused_imports, reason = "the tests use the rest of the double")]
mod support {
    pub(crate) mod discord;
}

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use giostra::clock::Clock;
use giostra::journal::{Journal, Options};
use serenity::all::{ClientBuilder, Context, EventHandler, GatewayIntents, HttpBuilder, Message};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use support::discord::{Channel, Discord, User};

/// Servers the bot is in, those where a round is played, and players in each.
const GUILDS: usize = 100;
const ROUNDS: usize = 20;
const PLAYERS: usize = 10;
/// How many players write each word.
const FINDERS: usize = 5;
/// Set for the program that does nothing.
const EMPTY: &str = "GIOSTRA_BENCH_EMPTY";

struct Nothing;

#[serenity::async_trait]
impl EventHandler for Nothing {
    async fn message(&self, _: Context, message: Message) {
        std::hint::black_box(&message);
    }
}

/// The program that does nothing with what it hears.
async fn empty() -> anyhow::Result<()> {
    let read = |name: &str| std::env::var(name);
    let client = reqwest::Client::builder()
        .resolve("discord.com", read("GIOSTRA_DISCORD_RESOLVE")?.parse()?)
        .add_root_certificate(reqwest::Certificate::from_pem(&std::fs::read(read("GIOSTRA_DISCORD_CA")?)?)?)
        .no_proxy()
        .build()?;
    let http = HttpBuilder::new(read("GIOSTRA_DISCORD_TOKEN")?).client(client).build();
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::MESSAGE_CONTENT;
    let mut client = ClientBuilder::new_with_http(http, intents).event_handler(Nothing).await?;
    client.start_autosharded().await?;
    Ok(())
}

/// A process that is measured; it goes with this.
struct Measured(Child);

impl Drop for Measured {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Measured {
    fn start(mut command: Command, double: &Discord, authority: &std::path::Path) -> anyhow::Result<Self> {
        command
            .env("GIOSTRA_DISCORD_TOKEN", double.token())
            .env("GIOSTRA_DISCORD_RESOLVE", double.address().to_string())
            .env("GIOSTRA_DISCORD_CA", authority)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Ok(Self(command.spawn()?))
    }

    /// CPU seconds so far, user and system.
    fn cpu(&self) -> f64 {
        cpu::of_process(&self.0.id().to_string())
    }

    /// Resident memory in MiB.
    fn resident(&self) -> f64 {
        cpu::resident_kib(&self.0.id().to_string(), "VmRSS") / 1024.0
    }

    /// Waits until the process does nothing more for a second.
    async fn rest(&self) {
        let mut quiet = 0;
        let mut before = self.cpu();
        while quiet < 5 {
            tokio::time::sleep(Duration::from_millis(200)).await;
            let now = self.cpu();
            quiet = if now - before < 0.015 { quiet + 1 } else { 0 };
            before = now;
        }
    }
}

/// The rows of the grid out of the picture's description: `CART/OSEA/NILO/QuADR`.
fn grid(description: &str) -> String {
    let rows = description.split("Riga ").skip(1).map(|row| {
        let letters = row.split_once(':').map_or("", |(_, letters)| letters);
        letters.split('.').next().unwrap_or_default().split(',').map(str::trim).collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}

/// Every word of a grid, as the program itself finds them.
fn words(grid: &str) -> anyhow::Result<Vec<String>> {
    let out = Command::new(env!("CARGO_BIN_EXE_giostra")).args(["solve", grid, "--json"]).output()?;
    let solved: serde_json::Value = serde_json::from_slice(&out.stdout)?;
    let words = solved["list"].as_array().cloned().unwrap_or_default();
    Ok(words.iter().filter_map(|word| Some(word["word"].as_str()?.to_owned())).collect())
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
async fn main() -> anyhow::Result<()> {
    if std::env::var_os(EMPTY).is_some() {
        return empty().await;
    }
    let folder = tempfile::tempdir()?;
    let authority = folder.path().join("ca.pem");
    let double = Discord::start(Clock::real()).await;
    std::fs::write(&authority, double.ca_pem())?;
    double.application_flags(1 << 19);
    let rooms: Vec<(Channel, Vec<User>)> = (0..GUILDS)
        .map(|number| {
            let guild = double.guild(&format!("Server {number}"));
            let room = double.channel(guild, "paroliere");
            let players = if number < ROUNDS { PLAYERS } else { 1 };
            let users = (0..players).map(|player| {
                let user = double.user(&format!("Giocatore {number}-{player}"));
                double.join(guild, user);
                user
            });
            (room, users.collect())
        })
        .collect();

    let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
    let file = folder.path().join("giostra.db");
    command.args(["--piazza", "off", "--database"]).arg(&file).current_dir(folder.path());
    let giostra = Measured::start(command, &double, &authority)?;
    double.wait_until(|world| (world.connected() > 0 && !world.commands().is_empty()).then_some(())).await;
    giostra.rest().await;
    println!("{GUILDS} servers, nothing played: {:.1} MiB resident", giostra.resident());
    let playing = &rooms[..ROUNDS];
    for (room, users) in playing {
        double.slash(users[0], *room, "manche", &[("tempo", "1800"), ("subito", "true")]);
    }
    let mut said = Vec::new();
    for (room, users) in playing {
        let shown =
            double.wait_until(|world| world.messages(*room).into_iter().find(|m| !m.files.is_empty())).await;
        let found = words(&grid(shown.files[0].description.as_deref().unwrap_or_default()))?;
        for (at, word) in found.into_iter().enumerate() {
            for finder in 0..FINDERS {
                said.push((*room, users[(at + finder) % PLAYERS], word.clone()));
            }
        }
    }
    giostra.rest().await;
    let before = giostra.cpu();
    for (room, user, word) in &said {
        double.say(*user, *room, word);
    }
    giostra.rest().await;
    let spent = giostra.cpu() - before;
    println!("{} words heard in {spent:.2} CPU seconds; {:.1} MiB resident", said.len(), giostra.resident());
    drop(giostra);
    let (journal, _) = Journal::open(&file, Options::default()).await?;
    let mut stored = 0;
    for row in journal.live_matches().await? {
        stored += journal.lines(row.id).await?.iter().filter(|line| line.text.starts_with("find ")).count();
    }
    journal.close().await;
    let rate = stored as f64 / spent;
    println!("words judged and stored: {stored} of {}, {rate:.0} per CPU-second", said.len());

    let mut command = Command::new(std::env::current_exe()?);
    command.env(EMPTY, "1");
    let nothing = Measured::start(command, &double, &authority)?;
    double.wait_until(|world| (world.connected() > 0).then_some(())).await;
    nothing.rest().await;
    let before = nothing.cpu();
    for (room, user, word) in &said {
        double.say(*user, *room, word);
    }
    nothing.rest().await;
    let empty = said.len() as f64 / (nothing.cpu() - before);
    println!("the library alone: {empty:.0} messages per CPU-second; ratio {:.2}", rate / empty);
    Ok(())
}
