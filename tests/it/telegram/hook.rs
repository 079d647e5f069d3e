//! Updates brought by Telegram: the secret, the moment of the confirmation, a whole round.

use super::called::room;
use super::table::Table;
use super::{people, with};
use giostra::platforms::telegram::Webhook;

pub(super) const SECRET: &str = "Segreto_di-prova";

/// A house that listens; and the address at which it does.
pub(super) async fn listening() -> (Table, String) {
    let mut table = Table::closed().await;
    // Found free, and free again: nobody else on this machine wants it now.
    let free = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let listen = free.local_addr().expect("its address");
    drop(free);
    let base = format!("http://{listen}");
    table.double.webhooks_to(&base);
    let url = "https://giostra.example.org/telegram".parse().expect("an address");
    table.webhook = Some(Webhook { url, listen, secret: SECRET.into() });
    table.start().await;
    let set = |double: &crate::support::telegram::Telegram| (!double.webhook().is_empty()).then_some(());
    table.double.wait_until("the webhook is set", set).await;
    (table, format!("{base}/telegram"))
}

#[tokio::test]
async fn a_whole_round_over_the_webhook() {
    let (table, _) = listening().await;
    table.double.twice(true);
    table.double.shuffle(Some(3));
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    table.double.say(&users[0], group, "carte");
    table.settle().await;
    table.double.say(&users[1], group, "carte soia");
    table.pass(250_000).await;
    table.last(group, "vince Silk con 2 punti. Poi Galahad 1.");
    assert_eq!(with(&table, group, "Seme della griglia"), 1);
    assert!(table.double.calls_of("getUpdates").is_empty());
    // The greeting, delivered again, is what stands there already.
    table.nothing_was_refused_but(&["message is not modified"]);
}

#[tokio::test]
async fn strangers_are_not_listened_to_and_keep_nobody_out() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;
    let (table, address) = listening().await;
    let (at, path) =
        address.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("an address");
    // More silent connections than there are places.
    let mut silent = Vec::new();
    for _ in 0..300 {
        silent.extend(TcpStream::connect(at).await);
    }
    // Somebody without the secret is answered before a byte of what they bring is read.
    let mut stranger = TcpStream::connect(at).await.expect("a place");
    let head = format!("POST /{path} HTTP/1.1\r\nHost: {at}\r\nContent-Length: 1000000000\r\n\r\n");
    stranger.write_all(head.as_bytes()).await.expect("sent");
    let mut answer = [0; 12];
    let read = tokio::time::timeout(crate::support::tab::PATIENCE, stranger.read_exact(&mut answer)).await;
    read.expect("somebody listens").expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 401");
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    assert_eq!(with(&table, group, "minimo 4"), 1);
    drop(silent);
}

#[tokio::test]
async fn only_telegram_is_believed() {
    let (table, address) = listening().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.settle().await;
    let forged = format!(
        r#"{{"update_id":1,"message":{{"message_id":999,"date":{},"chat":{{"id":{group},"type":"supergroup","title":"x"}},"from":{{"id":{},"is_bot":false,"first_name":"Silk"}},"text":"/manche subito"}}}}"#,
        table.clock.now() / 1000,
        users[0].id
    );
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let post = async |secret: Option<&str>, body: &str| {
        let mut request = client.post(&address).body(body.to_owned());
        if let Some(secret) = secret {
            request = request.header("X-Telegram-Bot-Api-Secret-Token", secret);
        }
        request.send().await.expect("an answer").status().as_u16()
    };
    assert_eq!(post(None, &forged).await, 401);
    assert_eq!(post(Some("falso"), &forged).await, 401);
    assert_eq!(post(Some(""), &forged).await, 401);
    table.settle().await;
    assert_eq!(with(&table, group, "minimo 4"), 0);
    // What cannot be read would be brought for ever; it is taken and dropped.
    assert_eq!(post(Some(SECRET), "no json").await, 200);
    assert_eq!(post(Some(SECRET), "{}").await, 200);
    assert_eq!(post(Some(SECRET), &forged).await, 200);
    table.settle().await;
    assert_eq!(with(&table, group, "minimo 4"), 1);
}

#[tokio::test]
async fn nothing_is_confirmed_before_it_is_saved() {
    let (mut table, _) = listening().await;
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    table.disk(true).await;
    let word = table.double.say(&users[1], group, "carte");
    table.ears.waits(&room(group, None), word.unsigned_abs() | 1 << 32).await;
    assert!(table.double.confirmed() < table.double.last_update());
    table.crash();
    table.disk_of_the_dead(false);
    table.start().await;
    table.pass(250_000).await;
    table.last(group, "vince Galahad con 2 punti.");
}
