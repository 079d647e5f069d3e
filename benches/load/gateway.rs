//! What it costs to be brought messages by Discord's gateway and to do nothing with them: by the library, by a bare socket, and by a
//! bare socket that makes the library's types of them. One run, the same messages for all.

use crate::discord;
use crate::offer::{BURST, PLAYERS, Size};
use crate::process::Process;
use crate::support::discord::{Discord, World};
use futures_util::{SinkExt as _, StreamExt as _};
use giostra::clock::Clock;
use serde::Deserialize;
use serde_json::{json, value::RawValue};
use serenity::all::{ClientBuilder, Context, EventHandler, GatewayIntents, HttpBuilder, Message};
use std::hint::black_box;
use std::time::Duration;
use tokio_tungstenite::tungstenite;

/// Names what this program is to be, when it is not the bench.
pub(crate) const LISTENER: &str = "GIOSTRA_BENCH_LISTENER";
/// Where a bare socket goes.
const GATEWAY: &str = "GIOSTRA_BENCH_GATEWAY";
const SIZE: Size = Size { rounds: 20, idle: 200, messages: 40_000 };

struct Nothing;

#[serenity::async_trait]
impl EventHandler for Nothing {
    async fn message(&self, _: Context, message: Message) {
        black_box(&message);
    }
}

fn intents() -> GatewayIntents {
    GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::MESSAGE_CONTENT
}

/// What every payload has.
#[derive(Deserialize)]
struct Payload<'a> {
    op: u8,
    #[serde(borrow)]
    t: Option<&'a str>,
    #[serde(borrow)]
    d: Option<&'a RawValue>,
}

/// What the bot reads of a message, and no more.
#[derive(Deserialize)]
#[expect(dead_code, reason = "what is read is not looked at")]
struct Slim<'a> {
    #[serde(borrow)]
    id: &'a str,
    #[serde(borrow)]
    channel_id: &'a str,
    #[serde(borrow)]
    guild_id: Option<&'a str>,
    #[serde(borrow)]
    content: std::borrow::Cow<'a, str>,
    #[serde(borrow)]
    author: Author<'a>,
    r#type: u8,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "what is read is not looked at")]
struct Author<'a> {
    #[serde(borrow)]
    id: &'a str,
    #[serde(borrow)]
    username: std::borrow::Cow<'a, str>,
    #[serde(default)]
    bot: bool,
}

/// Listens in one of three ways until it is killed.
pub(crate) async fn listen(kind: &str) -> anyhow::Result<()> {
    let read = |name: &str| std::env::var(name);
    let token = read("GIOSTRA_DISCORD_TOKEN")?;
    if kind == "library" {
        let authority = std::fs::read(read("GIOSTRA_DISCORD_CA")?)?;
        let client = reqwest::Client::builder()
            .resolve("discord.com", read("GIOSTRA_DISCORD_RESOLVE")?.parse()?)
            .add_root_certificate(reqwest::Certificate::from_pem(&authority)?)
            .no_proxy()
            .build()?;
        let http = HttpBuilder::new(token).client(client).build();
        let mut kept = serenity::cache::Settings::default();
        // As the bot has it.
        (kept.max_messages, kept.cache_guilds, kept.cache_channels, kept.cache_users) =
            (0, false, false, false);
        let client =
            ClientBuilder::new_with_http(http, intents()).cache_settings(kept).event_handler(Nothing);
        client.await?.start_autosharded().await?;
        return Ok(());
    }
    let (mut socket, _) =
        tokio_tungstenite::connect_async(format!("{}/?v=10&encoding=json", read(GATEWAY)?)).await?;
    let properties = json!({ "os": "linux", "browser": "giostra", "device": "giostra" });
    let d = json!({ "token": token, "intents": intents().bits(), "properties": properties });
    socket.send(tungstenite::Message::Text(json!({ "op": 2, "d": d }).to_string())).await?;
    while let Some(frame) = socket.next().await {
        let tungstenite::Message::Text(text) = frame? else { continue };
        let payload: Payload<'_> = serde_json::from_str(&text)?;
        let (0, Some("MESSAGE_CREATE"), Some(data)) = (payload.op, payload.t, payload.d) else { continue };
        if kind == "models" {
            let message: Message = serde_json::from_str(data.get())?;
            // A task for each, as with the library.
            tokio::spawn(async move { drop(black_box(message)) });
        } else {
            black_box(serde_json::from_str::<Slim<'_>>(data.get())?);
        }
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(crate) async fn run() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let double = Discord::start(Clock::real()).await;
    double.application_flags(1 << 19);
    let found = discord::found(&double, &folder.path().join("ca.pem"))?;
    let guilds = discord::guilds(&double, SIZE);
    println!("gateway: {} messages to a handler that does nothing", SIZE.messages);
    for kind in ["library", "models", "socket"] {
        let mut vars = found.to_vec();
        vars.extend([(LISTENER, kind.to_owned()), (GATEWAY, double.gateway())]);
        let sessions = double.look(World::identified);
        let process = Process::again(&vars)?;
        double.wait_until(|world| (world.identified() > sessions).then_some(())).await;
        process.rest().await;
        let begun = process.cpu();
        for number in 0..SIZE.messages {
            let guild = &guilds[number % SIZE.rounds];
            double.say(guild.users[number / SIZE.rounds % PLAYERS], guild.room, "parola");
            if number % BURST == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        process.rest().await;
        let each = (process.cpu() - begun) / SIZE.messages as f64;
        println!("  {kind}: {:.1} us CPU a message", each * 1e6);
    }
    Ok(())
}
