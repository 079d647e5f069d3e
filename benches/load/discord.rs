//! Through Discord's gateway, with the answers: the real program against the double.

use crate::database::Server;
use crate::logs;
use crate::offer::{BURST, HALF, Offer, PLAYERS, Size, TALK, now};
use crate::process::Process;
use crate::support::discord::{Channel, Discord, Interaction, User, World};
use crate::waits::Waits;
use giostra::clock::Clock;
use giostra::rooms::heard::Place;
use std::path::Path;
use std::time::{Duration, Instant};

/// Between two bursts: 20 000 messages a second, which is more than the double can bring.
const PAUSE: Duration = Duration::from_millis(5);
/// Between two orders that are timed.
const PROBE: Duration = Duration::from_millis(4);
/// The double and this bench share the machine with the bot: more than this in a second would time them.
const MOST: f64 = 5_000.0;

/// A server with the channel where it is played, and those where it is not.
pub(crate) struct Guild {
    pub(crate) room: Channel,
    pub(crate) idle: Vec<Channel>,
    pub(crate) users: Vec<User>,
}

/// How a bot finds the double.
pub(crate) fn found(double: &Discord, authority: &Path) -> anyhow::Result<[(&'static str, String); 3]> {
    std::fs::write(authority, double.ca_pem())?;
    Ok([
        ("GIOSTRA_DISCORD_TOKEN", double.token()),
        ("GIOSTRA_DISCORD_RESOLVE", double.address().to_string()),
        ("GIOSTRA_DISCORD_CA", authority.display().to_string()),
    ])
}

/// Servers with their channels and people.
pub(crate) fn guilds(double: &Discord, size: Size) -> Vec<Guild> {
    let guild = |number: usize| {
        let guild = double.guild(&format!("Server {number}"));
        let users = (0..PLAYERS).map(|player| {
            let user = double.user(&format!("Giocatore {number}-{player}"));
            double.join(guild, user);
            user
        });
        let users = users.collect();
        let room = double.channel(guild, "paroliere");
        let idle = (0..size.idle / size.rounds).map(|at| double.channel(guild, &format!("altro-{at}")));
        Guild { room, idle: idle.collect(), users }
    };
    (0..size.rounds).map(guild).collect()
}

/// Says a message, and whether it was a word.
fn say(double: &Discord, guilds: &[Guild], offer: &Offer<'_>) -> bool {
    match *offer {
        Offer::Idle(number) => {
            let guild = &guilds[number % guilds.len()];
            double.say(guild.users[0], guild.idle[number / guilds.len() % guild.idle.len()], TALK);
            false
        }
        Offer::Word { round, player, word } => {
            double.say(guilds[round].users[player], guilds[round].room, word);
            true
        }
    }
}

/// Orders with a word whose answers are waited for.
struct Probes {
    open: Vec<(Interaction, Instant)>,
    waits: Waits,
}

impl Probes {
    fn look(&mut self, double: &Discord) {
        let (open, waits) = (&mut self.open, &mut self.waits);
        double.look(|world| {
            open.retain(|(order, since)| {
                let waits_on = world.interaction(*order).acked.is_none();
                if !waits_on {
                    waits.push(since.elapsed());
                }
                waits_on
            });
        });
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(crate) async fn run(size: Size) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let double = Discord::start(Clock::real()).await;
    double.application_flags(1 << 19);
    let vars = found(&double, &folder.path().join("ca.pem"))?;
    let guilds = guilds(&double, size);
    println!("discord: {} messages to {} rounds and {} idle rooms", size.messages, size.rounds, size.idle);
    let start = || Process::bot(folder.path(), &["--piazza", "off"], &vars);
    let bot = start().await?;
    double.wait_until(|world| (world.connected() > 0 && !world.commands().is_empty()).then_some(())).await;
    bot.rest().await;
    let quiet = bot.resident();
    for guild in &guilds {
        double.slash(guild.users[0], guild.room, "manche", &[("tempo", "1800"), ("subito", "true")]);
    }
    let grids = |double: &Discord| {
        let is_post = |path: &str| path.starts_with("/channels/") && path.ends_with("/messages");
        double.look(|world| {
            world.requests().iter().filter(|one| one.method == "POST" && is_post(&one.path)).count()
        })
    };
    while grids(&double) < size.rounds {
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    bot.rest().await;
    println!(
        "  {quiet:.0} MiB resident in {} servers, {:.0} with a round in each",
        size.rounds,
        bot.resident()
    );
    // The words are read from the log, which one process at a time may open: the rounds go on where they were.
    drop(bot);
    let file = folder.path().join("giostra.db");
    let journal = logs::open(&file).await?;
    let mut found = logs::lists(&journal).await?;
    journal.close().await;
    let list = |room: Channel| {
        let is_it =
            |place: &Place| matches!(place, Place::Room { channel, .. } if *channel == room.to_string());
        let place = found.keys().find(|place| is_it(place)).cloned();
        place.and_then(|place| found.remove(&place)).unwrap_or_default()
    };
    let lists: Vec<_> = guilds.iter().map(|guild| guild.room).map(list).collect();
    anyhow::ensure!(lists.iter().all(|list| !list.is_empty()), "a round has not begun");
    let sessions = double.look(World::identified);
    let bot = start().await?;
    double.wait_until(|world| (world.identified() > sessions).then_some(())).await;
    bot.rest().await;
    // Each round has been heard of once: what it costs to pack the dictionary and to open a round again after a start is not
    // what a message costs.
    for guild in &guilds {
        double.say(guild.users[0], guild.room, TALK);
    }
    bot.rest().await;

    let server = Server::find().await;
    let (begun, wall, mut words) = (bot.cpu(), now(), 0);
    let beside = server.cpu();
    for first in (0..size.messages).step_by(BURST) {
        for number in first..first + BURST {
            words += usize::from(say(&double, &guilds, &Offer::of(number, size, &lists)));
        }
        tokio::time::sleep(PAUSE).await;
    }
    let wall = wall.elapsed().as_secs_f64();
    bot.rest().await;
    let spent = bot.cpu() - begun;
    let (rate, beside) = (size.messages as f64 / spent, server.beside(beside));
    println!("  {rate:.0} messages per CPU-second ({spent:.2} s CPU{beside}; brought within {wall:.2} s)");

    let (half, mut probes) = ((rate / 2.0).min(MOST), Probes { open: Vec::new(), waits: Waits::default() });
    let (begun, mut uttered, mut asked) = (now(), 0, 0);
    while begun.elapsed() < HALF {
        let elapsed = begun.elapsed().as_secs_f64();
        while (uttered as f64) < half * elapsed {
            words += usize::from(say(&double, &guilds, &Offer::of(size.messages + uttered, size, &lists)));
            uttered += 1;
        }
        if asked < begun.elapsed().as_micros() / PROBE.as_micros() {
            let offer = Offer::of(2 * size.messages + uttered * 10 + 1, size, &lists);
            if let Offer::Word { round, player, word } = offer {
                let (user, room) = (guilds[round].users[player], guilds[round].room);
                probes.open.push((double.slash(user, room, "p", &[("parole", word)]), now()));
                words += 1;
            }
            asked += 1;
        }
        probes.look(&double);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    while !probes.open.is_empty() && begun.elapsed() < HALF * 3 {
        probes.look(&double);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    bot.rest().await;
    println!("  `/p` answered at {half:.0} messages a second: {}", probes.waits);
    println!("  {:.0} MiB resident", bot.resident());
    drop(bot);
    let journal = logs::open(&file).await?;
    logs::compare(&journal, words).await?;
    journal.close().await;
    Ok(())
}
