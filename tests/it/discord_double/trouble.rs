//! Limits and faults.

use giostra::clock::Clock;
use serde_json::json;
use serenity::all::{ApplicationId, Http, HttpBuilder, ReactionType};

use super::bot::{http, refusal};
use super::double;
use crate::support::discord::{Discord, Gate, Request, World};

/// A REST client that neither waits nor tries again.
fn hasty(discord: &Discord) -> Http {
    let id = ApplicationId::new(discord.bot().0);
    let it = HttpBuilder::new(discord.token()).client(discord.https_client());
    it.application_id(id).ratelimiter_disabled(true).build()
}

#[tokio::test]
async fn buckets_fill_by_the_clock() {
    let (discord, clock) = double().await;
    let guild = discord.guild("Rione");
    let (one, two) = (discord.channel(guild, "uno"), discord.channel(guild, "due"));
    let http = hasty(&discord);
    let say =
        async |channel: u64| http.send_message(channel.into(), vec![], &json!({ "content": "x" })).await;
    for _ in 0..10 {
        say(one.0).await.expect("no limits yet");
    }
    discord.limits(true);
    for _ in 0..5 {
        say(one.0).await.expect("five are free");
    }
    assert_eq!(refusal(say(one.0).await).0, 429);
    let message = say(two.0).await.expect("another channel, another bucket");
    clock.set(clock.now() + 5000);
    say(one.0).await.expect("the window is over");

    let react = async |emoji: &str| {
        let emoji = ReactionType::Unicode(emoji.to_owned());
        http.create_reaction(two.0.into(), message.id, &emoji).await
    };
    react("👍").await.expect("one is free");
    assert_eq!(refusal(react("👎").await).0, 429);
    clock.set(clock.now() + 250);
    react("👎").await.expect("a quarter of a second later");
    assert_eq!(discord.look(World::turned_away), 2);

    clock.set(clock.now() + 1000);
    for _ in 0..50 {
        http.get_current_user().await.expect("fifty a second");
    }
    assert_eq!(refusal(http.get_current_user().await).0, 429);
}

#[tokio::test]
async fn the_headers_are_those_of_discord() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let channel = discord.channel(guild, "uno");
    discord.limits(true);
    let url = format!("https://discord.com/api/v10/channels/{channel}/messages");
    let client = discord.https_client();
    let send = async || {
        let request = client.post(&url).header("authorization", format!("Bot {}", discord.token()));
        let request = request.header("content-type", "application/json").body(r#"{"content":"x"}"#);
        request.send().await.expect("an answer")
    };
    for left in ["4", "3", "2", "1", "0"] {
        let answer = send().await;
        assert_eq!(answer.headers()["x-ratelimit-limit"], "5");
        assert_eq!(answer.headers()["x-ratelimit-remaining"], left);
        assert_eq!(answer.headers()["x-ratelimit-reset-after"], "5.000");
    }
    let answer = send().await;
    assert_eq!(answer.status(), 429);
    assert_eq!(answer.headers()["retry-after"], "5.000");
    let body: serde_json::Value = serde_json::from_str(&answer.text().await.expect("text")).expect("JSON");
    assert_eq!((&body["retry_after"], &body["global"]), (&json!(5.0), &json!(false)));
}

#[tokio::test]
async fn faults_strike_as_planned() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let channel = discord.channel(guild, "uno");
    let http = http(&discord);
    let path = format!("/channels/{channel}/messages");
    let say =
        async |text: &str| http.send_message(channel.0.into(), vec![], &json!({ "content": text })).await;

    discord.fail_next("POST", &path, 503, 2);
    assert_eq!(refusal(say("a").await).0, 503);
    assert_eq!(refusal(say("a").await).0, 503);
    say("b").await.expect("the fault is spent");

    discord.lose_answer("POST", &path, 1);
    assert!(say("c").await.is_err());
    let texts = || discord.messages(channel).into_iter().map(|it| it.content).collect::<Vec<_>>();
    assert_eq!(texts(), ["b", "c"], "done, though nobody was told");

    let gate: Gate = discord.hold_answers("POST", &path);
    let slow = say("d");
    tokio::pin!(slow);
    tokio::select! {
        _ = &mut slow => panic!("the answer was to wait"),
        () = discord.wait_until(|world| (world.messages(channel).len() == 3).then_some(())) => {}
    }
    gate.release();
    slow.await.expect("answered at last");

    discord.down(true);
    assert!(http.get_current_user().await.is_err());
    discord.down(false);
    http.get_current_user().await.expect("back again");

    discord.revoke_token();
    assert_eq!(refusal(http.get_current_user().await), (401, 0));
    let statuses: Vec<_> = discord.requests().iter().map(|it| it.status).collect();
    assert_eq!(statuses[..5], [503, 503, 200, 0, 200]);
    let first: Request = discord.requests().remove(0);
    assert_eq!((first.method.as_str(), first.path), ("POST", path));
    assert_eq!((first.body["content"].as_str(), first.at), (Some("a"), super::NOW));
}

#[tokio::test]
async fn serenity_keeps_the_limits_it_is_told() {
    let discord = Discord::start(Clock::real()).await;
    let channel = discord.channel(discord.guild("Rione"), "uno");
    let http = http(&discord);
    let sent = http.send_message(channel.0.into(), vec![], &json!({ "content": "x" })).await.expect("sent");
    discord.limits(true);
    for emoji in ["👍", "👎", "🎲"] {
        let emoji = ReactionType::Unicode(emoji.to_owned());
        http.create_reaction(channel.0.into(), sent.id, &emoji).await.expect("reacted");
    }
    assert_eq!(discord.look(World::turned_away), 0);
    assert_eq!(discord.messages(channel)[0].reactions.len(), 3);
}
