//! How updates come to the bot.

use super::{ask, client, start};
use crate::support::telegram::{Speech, Status};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use teloxide::prelude::*;
use teloxide::types::{AllowedUpdate, ChatId, MessageKind, UpdateKind};
use teloxide::{ApiError, RequestError};
use tokio::sync::watch;

#[tokio::test]
async fn an_offset_confirms_and_what_is_not_confirmed_comes_again() {
    let (telegram, _, bot) = start().await;
    let anna = telegram.user("Anna");
    telegram.start_private(&anna, Some("partita-7"));
    telegram.say(&anna, anna.id, "ciao");
    let first = telegram.confirmed();
    for _ in 0..2 {
        let updates = bot.get_updates().await.unwrap();
        let UpdateKind::Message(message) = &updates[0].kind else { panic!("{updates:?}") };
        assert_eq!(message.text(), Some("/start partita-7"));
        assert_eq!(updates.len(), 2);
        assert_eq!(telegram.confirmed(), first);
    }
    assert_eq!(bot.get_updates().limit(1).await.unwrap().len(), 1);
    let offset = i32::try_from(first + 2).unwrap();
    let rest = bot.get_updates().offset(offset).await.unwrap();
    assert_eq!(rest.len(), 1);
    assert_eq!(telegram.confirmed(), first + 1);
    // From the end: only the last one stays.
    telegram.say(&anna, anna.id, "uno");
    telegram.say(&anna, anna.id, "due");
    let last = bot.get_updates().offset(-1).await.unwrap();
    assert_eq!(i64::from(last[0].id.0), telegram.last_update());
    assert_eq!(bot.get_updates().await.unwrap().len(), 1);
    let offset = i32::try_from(telegram.last_update() + 1).unwrap();
    assert!(bot.get_updates().offset(offset).await.unwrap().is_empty());
    telegram.all_confirmed().await;
}

#[tokio::test]
async fn a_poll_waits_and_is_answered_at_once() {
    let (telegram, _, bot) = start().await;
    let anna = telegram.user("Anna");
    let poll = tokio::spawn(bot.get_updates().timeout(50).send());
    telegram.wait_until("a poll stands", |telegram| (telegram.polls() == 1).then_some(())).await;
    telegram.start_private(&anna, None);
    assert_eq!(poll.await.unwrap().unwrap().len(), 1);
    let offset = i32::try_from(telegram.last_update() + 1).unwrap();
    let poll = tokio::spawn(bot.get_updates().offset(offset).timeout(50).send());
    telegram.wait_until("another stands", |telegram| (telegram.polls() == 1).then_some(())).await;
    telegram.nudge();
    assert!(poll.await.unwrap().unwrap().is_empty());
    let poll = tokio::spawn(bot.get_updates().offset(offset).timeout(50).send());
    telegram.wait_until("a third stands", |telegram| (telegram.polls() == 1).then_some(())).await;
    let conflicts = || telegram.calls_of("getUpdates").iter().filter(|call| call.status == 409).count();
    // Another one ends it. It may be the bot's own, that has dropped this one: it is told only when there is a rival.
    assert!(bot.get_updates().await.unwrap().is_empty());
    assert_eq!((telegram.polls(), conflicts()), (1, 0));
    telegram.rival(true);
    let error = poll.await.unwrap().unwrap_err();
    assert!(matches!(error, RequestError::Api(ApiError::TerminatedByOtherGetUpdates)), "{error:?}");
    assert_eq!(conflicts(), 1);
    let poll = tokio::spawn(bot.get_updates().offset(offset).timeout(50).send());
    telegram.wait_until("a fourth stands", |telegram| (telegram.polls() == 1).then_some(())).await;
    assert!(bot.get_updates().await.unwrap().is_empty());
    assert!(poll.await.unwrap().is_err());
    assert_eq!(conflicts(), 2);
    // A webhook is no rival: a poll that it ends is told at once.
    telegram.rival(false);
    let poll = tokio::spawn(bot.get_updates().offset(offset).timeout(50).send());
    telegram.wait_until("a fifth stands", |telegram| (telegram.polls() == 1).then_some(())).await;
    bot.set_webhook(reqwest::Url::parse("https://giostra.example/hook").unwrap()).await.unwrap();
    assert!(poll.await.unwrap().is_err());
    assert_eq!(conflicts(), 3);
}

/// A bot drops a poll and begins the next one on a new connection: which of the two is read first nobody knows.
#[tokio::test]
async fn a_dropped_poll_that_is_read_late_holds_up_nobody() {
    let (telegram, _, bot) = start().await;
    let anna = telegram.user("Anna");
    let poll = tokio::spawn(bot.get_updates().timeout(50).send());
    telegram.wait_until("a poll stands", |telegram| (telegram.polls() == 1).then_some(())).await;
    let dropped = tokio::spawn(super::bot(&telegram).get_updates().timeout(50).send());
    telegram.wait_until("the dropped one is read", |telegram| (telegram.polls() == 2).then_some(())).await;
    dropped.abort();
    telegram.wait_until("its connection is closed", |telegram| (telegram.polls() == 1).then_some(())).await;
    telegram.start_private(&anna, None);
    assert_eq!(poll.await.unwrap().unwrap().len(), 1);
}

#[tokio::test]
async fn a_poll_ends_with_its_client_or_its_token() {
    let (telegram, _, bot) = start().await;
    let poll = tokio::spawn(bot.get_updates().timeout(50).send());
    telegram.wait_until("a poll stands", |telegram| (telegram.polls() == 1).then_some(())).await;
    poll.abort();
    telegram.wait_until("it is gone", |telegram| (telegram.polls() == 0).then_some(())).await;
    let poll = tokio::spawn(bot.get_updates().timeout(50).send());
    telegram.wait_until("another stands", |telegram| (telegram.polls() == 1).then_some(())).await;
    telegram.down(true);
    assert!(matches!(poll.await.unwrap(), Err(RequestError::Network(_))));
    telegram.down(false);
    let poll = tokio::spawn(bot.get_updates().timeout(50).send());
    telegram.wait_until("a third stands", |telegram| (telegram.polls() == 1).then_some(())).await;
    telegram.revoke();
    assert!(poll.await.unwrap().unwrap().is_empty());
    assert!(matches!(bot.get_updates().await, Err(RequestError::Api(ApiError::InvalidToken))));
}

#[tokio::test]
async fn only_what_is_allowed_comes() {
    let (telegram, _, bot) = start().await;
    let group = telegram.supergroup("Paroliere");
    telegram.bot_added(group);
    telegram.bot_promoted(group);
    let anna = telegram.user("Anna");
    telegram.join(group, &anna, Status::Member);
    let message = telegram.say(&anna, group, "sole");
    telegram.react(&anna, group, message, Some("🔥"));
    let kinds = |updates: &[Update]| -> Vec<&'static str> {
        let name = |kind: &UpdateKind| match kind {
            UpdateKind::MyChatMember(_) => "mine",
            UpdateKind::ChatMember(_) => "member",
            UpdateKind::Message(message) if matches!(message.kind, MessageKind::NewChatMembers(_)) => "new",
            UpdateKind::Message(_) => "message",
            UpdateKind::EditedMessage(_) => "edited",
            UpdateKind::MessageReaction(_) => "reaction",
            other => panic!("{other:?}"),
        };
        updates.iter().map(|update| name(&update.kind)).collect()
    };
    let all = [AllowedUpdate::MessageReaction, AllowedUpdate::EditedMessage, AllowedUpdate::ChatMember];
    let updates = bot.get_updates().allowed_updates(all).await.unwrap();
    assert_eq!(kinds(&updates), ["mine", "new", "mine", "new", "message"]);
    telegram.say(&anna, group, "luna");
    telegram.edit(&anna, group, message, "sale");
    telegram.react(&anna, group, message, None);
    telegram.join(group, &anna, Status::Kicked);
    let updates = bot.get_updates().offset(i32::try_from(telegram.last_update() - 2).unwrap()).await.unwrap();
    assert_eq!(kinds(&updates), ["edited", "reaction", "member"]);
}

#[tokio::test]
async fn updates_come_twice_or_in_disorder_when_asked() {
    let (telegram, _, bot) = start().await;
    let anna = telegram.user("Anna");
    telegram.twice(true);
    telegram.start_private(&anna, None);
    let next = i32::try_from(telegram.last_update() + 1).unwrap();
    assert_eq!(bot.get_updates().await.unwrap().len(), 1);
    assert_eq!(bot.get_updates().offset(next).await.unwrap().len(), 1);
    assert_eq!(bot.get_updates().offset(next).await.unwrap().len(), 0);
    telegram.twice(false);
    telegram.shuffle(Some(3));
    for word in ["a", "b", "c", "d", "e", "f", "g", "h"] {
        telegram.say(&anna, anna.id, word);
    }
    let ids: Vec<_> = bot.get_updates().await.unwrap().iter().map(|update| update.id.0).collect();
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    assert_eq!(sorted.len(), 8);
    assert_ne!(ids, sorted);
}

/// What a webhook of the bot's got: the secret and the update.
type Got = Arc<(Mutex<Vec<(String, Value)>>, watch::Sender<usize>)>;

#[tokio::test]
async fn a_webhook_gets_updates_in_order_until_it_takes_them() {
    let (telegram, _, bot) = start().await;
    let got: Got = Arc::new((Mutex::new(Vec::new()), watch::Sender::new(0)));
    let take = |State(got): State<Got>, headers: HeaderMap, body: String| async move {
        let secret = headers["X-Telegram-Bot-Api-Secret-Token"].to_str().unwrap().to_owned();
        let mut all = got.0.lock().unwrap();
        all.push((secret, serde_json::from_str(&body).unwrap()));
        got.1.send_replace(all.len());
        let chat = &all[0].1["message"]["chat"]["id"];
        let call = json!({ "method": "sendMessage", "chat_id": chat, "text": "dal webhook" });
        let status = if all.len() == 1 { StatusCode::BAD_GATEWAY } else { StatusCode::OK };
        (status, call.to_string())
    };
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/hook", post(take)).with_state(Arc::clone(&got));
    let server = tokio::spawn(async move { axum::serve(listener, router).await });

    let refused = ask(&telegram, "setWebhook", json!({ "url": "http://example.com/hook" })).await;
    assert_eq!(refused.0, 400);
    telegram.webhooks_to(&format!("http://{address}"));
    let url = reqwest::Url::parse("https://giostra.example/hook").unwrap();
    bot.set_webhook(url).secret_token("segreto").await.unwrap();
    assert_eq!(telegram.webhook(), "https://giostra.example/hook");
    let error = bot.get_updates().await.unwrap_err();
    assert!(matches!(error, RequestError::Api(_)), "{error:?}");
    let anna = telegram.user("Anna");
    telegram.start_private(&anna, None);
    telegram.say(&anna, anna.id, "ciao");
    telegram.all_confirmed().await;
    got.1.subscribe().wait_for(|many| *many == 3).await.unwrap();
    let ids: Vec<i64> =
        got.0.lock().unwrap().iter().map(|(_, update)| update["update_id"].as_i64().unwrap()).collect();
    let last = telegram.last_update();
    assert_eq!(ids, [last - 1, last - 1, last]);
    assert!(got.0.lock().unwrap().iter().all(|(secret, _)| secret == "segreto"));
    // The answer of a webhook may be a call; that of a refused post is not read.
    assert_eq!(telegram.answers(anna.id).iter().filter(|shown| shown.text == "dal webhook").count(), 2);
    let info = bot.get_webhook_info().await.unwrap();
    assert_eq!(info.pending_update_count, 0);
    assert!(info.last_error_message.unwrap().contains("502"));
    bot.delete_webhook().await.unwrap();
    assert!(bot.get_updates().await.unwrap().is_empty());
    server.abort();
}

#[tokio::test]
async fn privacy_mode_keeps_talk_from_the_bot() {
    let (telegram, _, bot) = start().await;
    let group = telegram.group("Amici");
    telegram.bot_added(group);
    telegram.reads_all(false);
    let anna = telegram.user("Anna");
    let robot = telegram.other_bot("OtherBot");
    telegram.join(group, &anna, Status::Member);
    telegram.join(group, &robot, Status::Member);
    let ours = bot.send_message(ChatId(group), "via!").await.unwrap();
    let before = telegram.last_update();
    telegram.say(&anna, group, "solo chiacchiere");
    telegram.say(&anna, group, "/start@altro_bot");
    telegram.say(&robot, group, "/classifica");
    assert_eq!(telegram.last_update(), before);
    telegram.say(&anna, group, "/classifica");
    telegram.say(&anna, group, "/classifica@Giostra_Bot");
    telegram.say(&anna, group, "ehi @giostra_bot");
    telegram.utter(Speech::new(&anna, group, "sole").reply_to(i64::from(ours.id.0)));
    assert_eq!(telegram.last_update(), before + 4);
    telegram.hears_bots(true);
    telegram.say(&robot, group, "/classifica");
    assert_eq!(telegram.last_update(), before + 5);
    telegram.bot_promoted(group);
    telegram.say(&anna, group, "ora sente tutto");
    assert_eq!(telegram.last_update(), before + 7);
    assert!(client().get(telegram.url()).send().await.unwrap().status().is_client_error());
}
