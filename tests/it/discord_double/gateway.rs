//! Sessions as serenity and as a bare socket live them.

use serde_json::json;
use serenity::all::{Event, GatewayError, GatewayIntents, MessageCreateEvent};

use super::bot::{Bot, Raw};
use super::double;

/// The text of a message event.
fn text(event: &Event) -> Option<String> {
    let Event::MessageCreate(MessageCreateEvent { message, .. }) = event else { return None };
    Some(message.content.clone())
}

fn resumed(event: &Event) -> Option<()> {
    matches!(event, Event::Resumed(_)).then_some(())
}

fn ready(event: &Event) -> Option<()> {
    matches!(event, Event::Ready(_)).then_some(())
}

#[tokio::test]
async fn a_client_gets_ready_and_its_guilds() {
    let (discord, _) = double().await;
    let guild = discord.guild("Piazza Grande");
    let general = discord.channel(guild, "generale");
    discord.system_channel(guild, general);
    discord.guild_locale(guild, "it");
    let mut bot = Bot::start(&discord, GatewayIntents::non_privileged()).await;

    let unavailable = |event: &Event| match event {
        Event::Ready(ready) => {
            Some(ready.ready.guilds.iter().map(|guild| (guild.id.get(), guild.unavailable)).collect())
        }
        _ => None,
    };
    let guilds: Vec<_> = bot.hear(unavailable).await;
    assert_eq!(guilds, [(guild.0, true)]);
    let created = |event: &Event| match event {
        Event::GuildCreate(event) => Some(event.guild.clone()),
        _ => None,
    };
    let it = bot.hear(created).await;
    assert_eq!((it.name.as_str(), it.preferred_locale.as_str()), ("Piazza Grande", "it"));
    assert_eq!(it.system_channel_id.map(serenity::all::ChannelId::get), Some(general.0));
    assert_eq!(it.channels.len(), 1);
    assert!(it.members.contains_key(&discord.bot().0.into()));
    assert_eq!(it.owner_id.get(), discord.owner(guild).0);
    assert_eq!(bot.http.application_id().map(serenity::all::ApplicationId::get), Some(discord.bot().0));
    assert_eq!(discord.connected(), 1);
}

#[tokio::test]
async fn what_was_missed_comes_after_a_resume() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let (channel, ada) = (discord.channel(guild, "gioco"), discord.user("Ada"));
    discord.join(guild, ada);
    let intents = GatewayIntents::non_privileged() | GatewayIntents::MESSAGE_CONTENT;
    let mut bot = Bot::start(&discord, intents).await;
    bot.hear(ready).await;

    discord.sever();
    discord.say(ada, channel, "while nobody listens");
    bot.hear(resumed).await;
    assert_eq!(bot.hear(text).await, "while nobody listens");

    discord.reconnect_op7();
    discord.say(ada, channel, "after op 7");
    bot.hear(resumed).await;
    assert_eq!(bot.hear(text).await, "after op 7");

    discord.invalid_session(true);
    bot.hear(resumed).await;
    discord.close(4000);
    bot.hear(resumed).await;
    assert_eq!(discord.look(|world| (world.identified(), world.resumed())), (1, 4));
}

#[tokio::test]
async fn a_forgotten_session_begins_anew() {
    let (discord, _) = double().await;
    discord.guild("Rione");
    let mut bot = Bot::start(&discord, GatewayIntents::GUILDS).await;
    bot.hear(ready).await;
    discord.sever_and_forget_session();
    bot.hear(ready).await;
    assert_eq!(discord.look(|world| (world.identified(), world.resumed())), (2, 0));
}

#[tokio::test]
async fn unanswered_heartbeats_make_the_client_start_over() {
    let (discord, _) = double().await;
    discord.heartbeat_interval(50);
    let mut bot = Bot::start(&discord, GatewayIntents::GUILDS).await;
    bot.hear(ready).await;
    discord.wait_until(|world| (world.heartbeats() > 1).then_some(())).await;
    discord.withhold_acks(true);
    discord.wait_until(|world| (world.connected() == 0).then_some(())).await;
    discord.withhold_acks(false);
    bot.hear(ready).await;
}

#[tokio::test]
async fn bad_tokens_and_intents_end_the_client() {
    let (discord, _) = double().await;
    discord.application_flags(0);
    let mut bot = Bot::start(&discord, GatewayIntents::MESSAGE_CONTENT).await;
    let end = bot.ended().await;
    assert!(matches!(end, Err(serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents))), "{end:?}");

    let mut bot = Bot::start(&discord, GatewayIntents::GUILDS).await;
    bot.hear(ready).await;
    discord.revoke_token();
    let end = bot.ended().await;
    assert!(matches!(end, Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication))), "{end:?}");
}

#[tokio::test]
async fn text_is_hidden_without_the_intent() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let (channel, ada, me) = (discord.channel(guild, "gioco"), discord.user("Ada"), discord.bot());
    discord.join(guild, ada);
    let mut bot = Bot::start(&discord, GatewayIntents::non_privileged()).await;
    bot.hear(ready).await;

    discord.say(ada, channel, "private matters");
    assert_eq!(bot.hear(text).await, "");
    discord.say(ada, channel, &format!("<@{me}> listen"));
    assert_eq!(bot.hear(text).await, format!("<@{me}> listen"));
    discord.dm(ada, "between us");
    assert_eq!(bot.hear(text).await, "between us");
    bot.http.send_message(channel.0.into(), vec![], &json!({ "content": "mine" })).await.expect("sent");
    assert_eq!(bot.hear(text).await, "mine");
}

#[tokio::test]
async fn strange_fields_and_events_disturb_nobody() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let (channel, ada) = (discord.channel(guild, "gioco"), discord.user("Ada"));
    discord.join(guild, ada);
    discord.unknown_fields(true);
    let intents = GatewayIntents::non_privileged() | GatewayIntents::MESSAGE_CONTENT;
    let mut bot = Bot::start(&discord, intents).await;
    bot.hear(ready).await;
    discord.event("SOMETHING_OF_TOMORROW", json!({ "a": 1 }));
    let strange = |event: &Event| {
        matches!(event, Event::Unknown(it) if it.kind == "SOMETHING_OF_TOMORROW").then_some(())
    };
    bot.hear(strange).await;
    discord.say(ada, channel, "still here");
    assert_eq!(bot.hear(text).await, "still here");
}

#[tokio::test]
async fn deliveries_come_twice_held_and_shuffled() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let (channel, ada) = (discord.channel(guild, "gioco"), discord.user("Ada"));
    discord.join(guild, ada);
    let mut raw = Raw::identify(&discord, 1 << 9 | 1 << 15, [0, 1]).await;
    raw.event("READY").await;

    discord.twice(true);
    discord.say(ada, channel, "echo");
    for _ in 0..2 {
        assert_eq!(raw.event("MESSAGE_CREATE").await["d"]["content"], "echo");
    }
    discord.twice(false);

    discord.hold_events();
    let sent: Vec<String> = (0..8).map(|n| n.to_string()).collect();
    for text in &sent {
        discord.say(ada, channel, text);
    }
    discord.release_events(Some(7));
    let mut came = Vec::new();
    for _ in &sent {
        came.push(raw.event("MESSAGE_CREATE").await["d"]["content"].as_str().expect("text").to_owned());
    }
    assert_ne!(came, sent);
    came.sort();
    assert_eq!(came, sent);
}

#[tokio::test]
async fn events_go_to_the_shard_of_their_guild() {
    let (discord, _) = double().await;
    discord.sharding(2, 2);
    let ada = discord.user("Ada");
    let mut shards = [
        Raw::identify(&discord, 1 | 1 << 9 | 1 << 12 | 1 << 15, [0, 2]).await,
        Raw::identify(&discord, 1 | 1 << 9 | 1 << 12 | 1 << 15, [1, 2]).await,
    ];
    for shard in &mut shards {
        shard.event("READY").await;
    }
    for n in 0..4 {
        let guild = discord.guild(&format!("g{n}"));
        discord.join(guild, ada);
        let channel = discord.channel(guild, "gioco");
        discord.say(ada, channel, "here");
        let shard = usize::try_from((guild.0 >> 22) % 2).expect("0 or 1");
        assert_eq!(shards[shard].event("GUILD_CREATE").await["d"]["id"], guild.0.to_string());
        assert_eq!(shards[shard].event("MESSAGE_CREATE").await["d"]["guild_id"], guild.0.to_string());
    }
    discord.dm(ada, "to the first");
    assert_eq!(shards[0].event("MESSAGE_CREATE").await["d"]["content"], "to the first");
    discord.ask_heartbeat();
    assert_eq!(shards[1].next().await["op"], 1);
    shards[1].send(&json!({ "op": 1, "d": 3 })).await;
    assert_eq!(shards[1].next().await["op"], 11);
}

#[tokio::test]
async fn the_gateway_hangs_up_with_the_right_codes() {
    let (discord, _) = double().await;
    assert_eq!(Raw::identify(&discord, 1, [2, 2]).await.closed().await, 4010);
    assert_eq!(Raw::identify(&discord, 1 << 40, [0, 1]).await.closed().await, 4013);
    assert_eq!(Raw::identify(&discord, 1 << 8, [0, 1]).await.closed().await, 4014);
    for (payload, code) in [
        (json!({ "op": 2, "d": { "token": "wrong", "intents": 0, "properties": {} } }), 4004),
        (json!({ "op": 2, "d": { "token": discord.token() } }), 4002),
        (json!({ "op": 3, "d": {} }), 4003),
        (json!({ "op": 77, "d": {} }), 4001),
        (json!({ "d": {} }), 4002),
    ] {
        let mut raw = Raw::connect(&discord).await;
        raw.send(&payload).await;
        assert_eq!(raw.closed().await, code, "{payload}");
    }
    let mut raw = Raw::identify(&discord, 1, [0, 1]).await;
    let session = raw.event("READY").await["d"]["session_id"].clone();
    raw.send(&json!({ "op": 2, "d": {} })).await;
    assert_eq!(raw.closed().await, 4005);

    let mut raw = Raw::connect(&discord).await;
    raw.send(&json!({ "op": 6, "d": { "token": discord.token(), "session_id": session, "seq": 900 } })).await;
    assert_eq!(raw.closed().await, 4007);
    let mut raw = Raw::connect(&discord).await;
    raw.send(&json!({ "op": 6, "d": { "token": discord.token(), "session_id": session, "seq": 0 } })).await;
    assert_eq!(raw.next().await["t"], "READY");
    assert_eq!(raw.next().await["t"], "RESUMED");
    discord.close(4009);
    assert_eq!(raw.closed().await, 4009);
    let mut raw = Raw::connect(&discord).await;
    raw.send(&json!({ "op": 6, "d": { "token": discord.token(), "session_id": session, "seq": 1 } })).await;
    assert_eq!(raw.next().await, json!({ "op": 9, "d": false, "s": null, "t": null }));
    // The same socket may identify after that.
    let properties = json!({ "os": "linux" });
    raw.send(&json!({ "op": 2, "d": { "token": discord.token(), "intents": 0, "properties": properties } }))
        .await;
    raw.event("READY").await;
    discord.invalid_session(false);
    assert_eq!(raw.next().await["d"], false);
}

#[tokio::test]
async fn members_come_when_asked_for() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let ada = discord.user("Ada");
    discord.join(guild, ada);
    let mut raw = Raw::identify(&discord, 1, [0, 1]).await;
    raw.event("READY").await;
    let asked =
        json!({ "guild_id": guild.0.to_string(), "user_ids": [ada.0.to_string()], "limit": 0, "nonce": "n" });
    raw.send(&json!({ "op": 8, "d": asked })).await;
    let chunk = raw.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(chunk["d"]["members"][0]["user"]["id"], ada.0.to_string());
}

#[tokio::test]
async fn starts_are_rationed_when_limits_are_on() {
    let (discord, clock) = double().await;
    discord.limits(true);
    Raw::identify(&discord, 1, [0, 1]).await.event("READY").await;
    assert_eq!(Raw::identify(&discord, 1, [0, 1]).await.next().await["op"], 9);
    clock.set(clock.now() + 5000);
    Raw::identify(&discord, 1, [0, 1]).await.event("READY").await;
}
