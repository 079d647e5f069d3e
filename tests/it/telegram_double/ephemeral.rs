//! Messages that one member is shown, and who may send them.

use super::{ask, start};
use crate::support::telegram::{Knows, Status, Telegram, User};
use serde_json::{Value, json};

/// Sends a text to one member in the way of Bot API 10.3; gives the status, the words of a refusal, the answer.
async fn whisper(telegram: &Telegram, chat: i64, to: &User, press: Option<&str>) -> (u16, String, Value) {
    let mut parameters = json!({ "receiver_user_id": to.id });
    if let Some(press) = press {
        parameters["callback_query_id"] = json!(press);
    }
    let fields = json!({ "chat_id": chat, "text": "psst", "ephemeral_message_parameters": parameters });
    let (status, body) = ask(telegram, "sendMessage", fields).await;
    (status, body["description"].as_str().unwrap_or_default().to_owned(), body["result"].clone())
}

fn heard_it(telegram: &Telegram, user: &User) -> bool {
    telegram.seen_by(user).iter().any(|seen| seen.text == "psst")
}

#[tokio::test]
async fn an_admin_whispers_at_any_time_and_others_after_a_press() {
    let (telegram, clock, _) = start().await;
    let group = telegram.supergroup("Amici");
    let (anna, bruno, robot) =
        (telegram.user("Anna"), telegram.user("Bruno"), telegram.other_bot("Altrobot"));
    for user in [&anna, &bruno, &robot] {
        telegram.join(group, user, Status::Member);
    }
    telegram.bot_added(group);
    assert_eq!(whisper(&telegram, group, &anna, None).await.1, "Bad Request: MESSAGE_NOT_COMMAND");
    let grid = json!([[{ "text": "Sì", "callback_data": "si" }]]);
    let fields = json!({ "chat_id": group, "text": "?", "reply_markup": { "inline_keyboard": grid } });
    let (_, body) = ask(&telegram, "sendMessage", fields).await;
    let asked = body["result"]["message_id"].as_i64().unwrap();
    let press = telegram.press(&anna, group, asked, "Sì").callback();
    // The press of another opens nothing.
    assert_eq!(whisper(&telegram, group, &bruno, Some(&press)).await.0, 400);
    assert_eq!(whisper(&telegram, group, &anna, Some(&press)).await.0, 200);
    assert!(heard_it(&telegram, &anna) && !heard_it(&telegram, &bruno));
    clock.set(clock.now() + 15_001);
    assert_eq!(whisper(&telegram, group, &anna, Some(&press)).await.0, 400);
    telegram.bot_promoted(group);
    let (status, _, sent) = whisper(&telegram, group, &anna, None).await;
    assert_eq!(
        (status, &sent["message_id"], &sent["receiver_user"]["id"]),
        (200, &json!(0), &json!(anna.id))
    );
    assert!(sent["ephemeral_message_id"].as_i64().is_some_and(|id| id > 0));
    // Neither bots nor strangers, nor in private.
    let stranger = telegram.user("Zorro");
    assert_eq!(whisper(&telegram, group, &robot, None).await.0, 400);
    assert_eq!(whisper(&telegram, group, &stranger, None).await.0, 400);
    telegram.start_private(&anna, None);
    assert_eq!(whisper(&telegram, anna.id, &anna, None).await.0, 400);
    assert!(!heard_it(&telegram, &bruno) && !heard_it(&telegram, &telegram.owner(group)));
    // It stands in no history and takes no number.
    assert!(telegram.answers(group).iter().all(|shown| shown.text != "psst"));
    let (_, body) = ask(&telegram, "sendMessage", json!({ "chat_id": group, "text": "!" })).await;
    assert!(body["result"]["message_id"].as_i64().is_some_and(|id| id <= asked + 2), "{body}");
}

#[tokio::test]
async fn a_server_shows_to_all_what_it_does_not_know_to_be_for_one() {
    let (telegram, _, _) = start().await;
    let group = telegram.supergroup("Amici");
    let (anna, bruno) = (telegram.user("Anna"), telegram.user("Bruno"));
    for user in [&anna, &bruno] {
        telegram.join(group, user, Status::Member);
    }
    telegram.bot_added(group);
    telegram.bot_promoted(group);
    let old = json!({ "chat_id": group, "text": "psst", "receiver_user_id": anna.id });
    let delete = |fields: Value| ask(&telegram, "deleteEphemeralMessage", fields);
    telegram.ephemeral(Knows::Ten2);
    assert_eq!(ask(&telegram, "sendMessage", old.clone()).await.0, 200);
    assert!(heard_it(&telegram, &anna) && !heard_it(&telegram, &bruno));
    assert_eq!(delete(json!({})).await.0, 400);
    let whole = json!({ "chat_id": group, "receiver_user_id": anna.id, "ephemeral_message_id": 1 });
    assert_eq!(delete(whole).await.0, 200);
    telegram.ephemeral(Knows::Nothing);
    assert_eq!(delete(json!({})).await.0, 404);
    assert_eq!(ask(&telegram, "sendMessage", old).await.0, 200);
    assert!(heard_it(&telegram, &bruno));
}
