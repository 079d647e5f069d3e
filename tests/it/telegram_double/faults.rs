//! Budgets, and what goes wrong on demand.

use super::{ask, start};
use crate::support::telegram::{Call, Fault, Gate, Seen, Shown, Side, Status, Telegram, User};
use serde_json::json;
use std::time::Duration;
use teloxide::prelude::*;
use teloxide::types::{ChatId, Message};
use teloxide::{Bot, RequestError};

/// Seconds to wait, or `None` when the message went out.
async fn wait_of(bot: &Bot, chat: i64) -> Option<u32> {
    let sent: Result<Message, _> = bot.send_message(ChatId(chat), "ciao").await;
    match sent {
        Ok(_) => None,
        Err(RequestError::RetryAfter(seconds)) => Some(seconds.seconds()),
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn budgets_are_kept_by_the_clock() {
    let (telegram, clock, bot) = start().await;
    let group = telegram.group("Amici");
    telegram.bot_added(group);
    let first = bot.send_message(ChatId(group), "0").await.unwrap();
    for _ in 0..40 {
        assert_eq!(wait_of(&bot, group).await, None);
    }
    telegram.limits(true);
    let noon = clock.now();
    for second in 0..20 {
        clock.set(noon + second * 1000);
        assert_eq!(wait_of(&bot, group).await, None);
    }
    // 19.5 seconds after the first: it leaves the window in 40.5.
    clock.set(noon + 19_500);
    assert_eq!(wait_of(&bot, group).await, Some(41));
    let edit = bot.edit_message_text(ChatId(group), first.id, "1").await.unwrap_err();
    assert!(matches!(edit, RequestError::RetryAfter(_)), "{edit:?}");
    assert_eq!(telegram.refused(), 2);
    clock.set(noon + 60_000);
    bot.edit_message_text(ChatId(group), first.id, "1").await.unwrap();
    assert_eq!(wait_of(&bot, group).await, Some(1));
    // Other chats have their own; all together have 30 a second.
    let mut sent = 1;
    for name in ["Anna", "Bruno"] {
        let user = telegram.user(name);
        telegram.start_private(&user, None);
        while sent < 30 && wait_of(&bot, user.id).await.is_none() {
            sent += 1;
        }
    }
    assert_eq!(sent, 30);
    let carla = telegram.user("Carla");
    telegram.start_private(&carla, None);
    assert_eq!(wait_of(&bot, carla.id).await, Some(1));
    clock.set(noon + 61_000);
    assert_eq!(wait_of(&bot, carla.id).await, None);
}

#[tokio::test]
async fn slow_mode_slows_the_bot_until_it_is_an_administrator() {
    let (telegram, clock, bot) = start().await;
    let group = telegram.supergroup("Paroliere");
    telegram.bot_added(group);
    telegram.slow_mode(group, 30);
    assert_eq!(wait_of(&bot, group).await, None);
    clock.set(clock.now() + 9_001);
    assert_eq!(wait_of(&bot, group).await, Some(21));
    clock.set(clock.now() + 21_000);
    assert_eq!(wait_of(&bot, group).await, None);
    telegram.bot_promoted(group);
    assert_eq!(wait_of(&bot, group).await, None);
}

#[tokio::test]
async fn answers_are_lost_before_or_after_the_effect() {
    let (telegram, _, bot) = start().await;
    let anna = telegram.user("Anna");
    telegram.start_private(&anna, None);
    let shown = |telegram: &Telegram| telegram.answers(anna.id).len();
    telegram.fail_next("sendMessage", Fault::RetryAfter(7), 1);
    assert_eq!(wait_of(&bot, anna.id).await, Some(7));
    telegram.fail_next("*", Fault::DropBefore, 1);
    let lost = bot.send_message(ChatId(anna.id), "uno").await.unwrap_err();
    assert!(matches!(lost, RequestError::Network(_)), "{lost:?}");
    assert_eq!(shown(&telegram), 0);
    telegram.fail_next("sendMessage", Fault::DropAfter, 1);
    let lost = bot.send_message(ChatId(anna.id), "due").await.unwrap_err();
    assert!(matches!(lost, RequestError::Network(_)), "{lost:?}");
    assert_eq!(shown(&telegram), 1);
    telegram.fail_next("sendMessage", Fault::Status(500), 1);
    let body = json!({ "chat_id": anna.id, "text": "tre" });
    assert_eq!(ask(&telegram, "sendMessage", body.clone()).await.0, 500);
    let calls: Vec<Call> = telegram.calls_of("sendMessage");
    assert_eq!(calls.iter().map(|call| call.status).collect::<Vec<_>>(), [429, 0, 0, 500]);
    assert_eq!(
        (calls[2].chat, calls[2].text.as_deref(), calls[2].message),
        (Some(anna.id), Some("due"), None)
    );
    assert_eq!(
        (calls[0].error.as_deref(), calls[0].at),
        (Some("Too Many Requests: retry after 7"), super::NOON)
    );
    telegram.down(true);
    let lost = bot.send_message(ChatId(anna.id), "quattro").await.unwrap_err();
    assert!(matches!(lost, RequestError::Network(_)), "{lost:?}");
    telegram.down(false);
    assert_eq!(ask(&telegram, "sendMessage", body).await.0, 200);
    assert_eq!(shown(&telegram), 2);
    telegram.fail_next("sendMessage", Fault::StatusAfter(500), 1);
    assert_eq!(ask(&telegram, "sendMessage", json!({ "chat_id": anna.id, "text": "cinque" })).await.0, 500);
    assert_eq!(shown(&telegram), 3);
    telegram.fail_next("getMe", Fault::Status(502), 1);
    let url = format!("{}/bot{}/getMe", telegram.url(), telegram.token());
    let page = super::client().get(url).send().await.unwrap();
    assert_eq!(page.status().as_u16(), 502);
    assert!(page.text().await.unwrap().contains("Bad Gateway"));
}

#[tokio::test]
async fn a_gate_holds_answers_until_it_is_opened() {
    let (telegram, _, bot) = start().await;
    let anna: User = telegram.user("Anna");
    telegram.start_private(&anna, None);
    for (side, there) in [(Side::Before, 0), (Side::After, 2)] {
        let gate: Gate = telegram.hold("sendMessage", side);
        let send = tokio::spawn(bot.send_message(ChatId(anna.id), "piano").send());
        gate.arrived(1).await;
        let seen: Vec<Shown> = telegram.answers(anna.id);
        assert_eq!(seen.len(), there);
        assert!(!send.is_finished());
        gate.open();
        send.await.unwrap().unwrap();
    }
    let seen: Vec<Seen> = telegram.seen_by(&anna);
    assert_eq!(seen.len(), 3);
}

#[tokio::test]
async fn waiting_sees_what_comes_later() {
    let (telegram, _, bot) = start().await;
    let group = telegram.supergroup("Paroliere");
    telegram.bot_added(group);
    let anna = telegram.user("Anna");
    telegram.join(group, &anna, Status::Member);
    let echo = tokio::spawn(async move {
        let mut offset = 0;
        loop {
            for update in bot.get_updates().offset(offset).timeout(50).await? {
                offset = update.id.as_offset();
                if let Some(text) = update_text(&update) {
                    bot.send_message(ChatId(group), format!("eco: {text}")).await?;
                }
            }
        }
        #[expect(unreachable_code, reason = "names the type of the error")]
        Ok::<(), RequestError>(())
    });
    let said = telegram.say(&anna, group, "sole");
    let find =
        |telegram: &Telegram| telegram.answers(group).into_iter().find(|shown| shown.text == "eco: sole");
    let answer = telegram.wait_until("the echo", find).await;
    assert!(answer.id > said);
    telegram.all_confirmed().await;
    echo.abort();
    let lost = tokio::time::timeout(Duration::ZERO, telegram.wait_until("nothing", |_| None::<()>)).await;
    assert!(lost.is_err());
}

fn update_text(update: &Update) -> Option<&str> {
    match &update.kind {
        teloxide::types::UpdateKind::Message(message) => message.text(),
        _ => None,
    }
}
