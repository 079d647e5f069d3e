//! The double of Telegram is what it says: a client of the real protocol talks to it.

mod chats;
mod ephemeral;
mod faults;
mod messages;
mod texts;
mod updates;

use crate::support::telegram::Telegram;
use giostra::clock::Clock;
use serde_json::{Value, json};
use teloxide::prelude::*;
use teloxide::types::{MessageId, True};
use teloxide::{ApiError, Bot, RequestError};

/// 2026-01-01T12:00:00.250Z.
const NOON: i64 = 1_767_268_800_250;

async fn start() -> (Telegram, Clock, Bot) {
    let clock = Clock::standing(NOON);
    let telegram = Telegram::start(clock.clone()).await;
    let bot = bot(&telegram);
    (telegram, clock, bot)
}

fn bot(telegram: &Telegram) -> Bot {
    Bot::with_client(telegram.token(), client()).set_api_url(telegram.url().parse().unwrap())
}

fn client() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().build().unwrap()
}

/// A request without the library: status and body.
async fn ask(telegram: &Telegram, method: &str, body: Value) -> (u16, Value) {
    let url = format!("{}/bot{}/{method}", telegram.url(), telegram.token());
    let request = client().post(url).header("Content-Type", "application/json").body(body.to_string());
    let response = request.send().await.unwrap();
    (response.status().as_u16(), serde_json::from_str(&response.text().await.unwrap()).unwrap())
}

/// The server's words of a refusal, for those the library has a name for.
fn refusal<T: std::fmt::Debug>(result: Result<T, RequestError>) -> String {
    match result.unwrap_err() {
        RequestError::Api(ApiError::Unknown(words)) => words,
        RequestError::Api(error) => error.to_string(),
        other => panic!("no refusal of the server: {other:?}"),
    }
}

fn id(message: i64) -> MessageId {
    MessageId(i32::try_from(message).unwrap())
}

/// A picture of this size.
fn picture(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&vec![7; (width * height) as usize]).unwrap();
    writer.finish().unwrap();
    bytes
}

#[tokio::test]
async fn the_token_opens_the_door_and_methods_are_found_in_any_case() {
    let (telegram, _, bot) = start().await;
    let me = bot.get_me().await.unwrap();
    assert_eq!((me.username(), me.can_read_all_group_messages), ("giostra_bot", true));
    telegram.reads_all(false);
    assert!(!bot.get_me().await.unwrap().can_read_all_group_messages);
    for method in ["getMe", "GETME", "GetMe"] {
        assert_eq!(ask(&telegram, method, json!({})).await.0, 200, "{method}");
    }
    let (status, body) = ask(&telegram, "sendEphemeralMessage", json!({})).await;
    assert_eq!((status, &body["description"]), (404, &Value::from("Not Found: method not found")));
    let revoked = telegram.revoke();
    assert_ne!(revoked, bot.token());
    let error = bot.get_me().await.unwrap_err();
    assert!(matches!(error, RequestError::Api(ApiError::InvalidToken)), "{error:?}");
    assert_eq!(telegram.calls().last().map(|call| call.status), Some(401));
    assert_eq!(self::bot(&telegram).log_out().await.unwrap(), True);
}

#[tokio::test]
async fn forms_queries_and_json_say_the_same() {
    let (telegram, _, _) = start().await;
    let anna = telegram.user("Anna");
    telegram.start_private(&anna, None);
    let base = format!("{}/bot{}/sendMessage", telegram.url(), telegram.token());
    let form = format!("chat_id={}&text=per%C3%B2+cos%C3%AC", anna.id);
    let posted =
        client().post(&base).header("Content-Type", "application/x-www-form-urlencoded").body(form.clone());
    assert_eq!(posted.send().await.unwrap().status().as_u16(), 200);
    assert_eq!(client().get(format!("{base}?{form}")).send().await.unwrap().status().as_u16(), 200);
    let parts =
        reqwest::multipart::Form::new().text("chat_id", anna.id.to_string()).text("text", "però così");
    assert_eq!(client().post(&base).multipart(parts).send().await.unwrap().status().as_u16(), 200);
    let answers = telegram.answers(anna.id);
    assert_eq!(answers.len(), 3);
    assert!(answers.iter().all(|message| message.text == "però così" && message.at == NOON));
}
