//! Strangers in the piazza: connections that say nothing, crowds, people who write without end. Whoever comes to play
//! plays.

use super::http::{ANNA, BRUNO, PATIENCE, Stream, Tab, get_head, json_of, post_head, raw, room};
use super::{Stage, behind_a_proxy, options};
use giostra::platforms::piazza::Options;
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// So short that a test can wait for it.
fn hasty() -> Options {
    Options { patience: Duration::from_millis(300), ..options() }
}

/// Somebody connects and sends this; what they are answered until the connection ends.
async fn left_alone(stage: &Stage, sent: &str) -> String {
    let mut stream = TcpStream::connect(stage.address).await.unwrap();
    stream.write_all(sent.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let ended = tokio::time::timeout(PATIENCE, stream.read_to_string(&mut answer)).await;
    let _ = ended.unwrap_or_else(|_| panic!("it stays open for ever: {sent:?}"));
    answer
}

#[tokio::test]
async fn who_says_nothing_or_half_is_let_go() {
    let stage = Stage::open(hasty()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    assert_eq!(left_alone(&stage, "").await, "");
    assert_eq!(left_alone(&stage, "GET / HTTP/1.1\r\nHost: 127").await, "");
    // Between two requests.
    let idle = get_head(&stage, "/mark.svg", "").replace("Connection: close\r\n", "");
    assert!(left_alone(&stage, &idle).await.ends_with("</svg>\n"));
    // Half a body is answered, in the language of whoever sent it.
    for (lang, sentence) in [("it", "non è arrivata tutta"), ("en", "did not arrive whole")] {
        let more = format!("{}X-Giostra-Lang: {lang}\r\n", anna.headers());
        let whole = post_head(&stage, "/api/join", &more, r#"{"name":"Anna"}"#);
        let half = whole.replace("Connection: close\r\n", "");
        let answer = left_alone(&stage, half.strip_suffix("na\"}").unwrap()).await;
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains(sentence), "{answer}");
    }
    // A stream is followed for as long as its tab likes: it says something by itself.
    let mut stream = anna.follow(None).await;
    stream.until("everything").await;
    assert_eq!(left_alone(&stage, "").await, "");
    assert_eq!(anna.say(&room("prove"), "eccomi").await.0, 200);
    stream.until("eccomi").await;
}

#[tokio::test]
async fn among_a_thousand_idle_strangers_a_newcomer_joins_and_plays() {
    let stage = Stage::open(Options { connections: 40, ..options() }).await;
    // Somebody plays already: their stream is no idle connection.
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let mut to_anna = anna.follow(None).await;
    to_anna.until("everything").await;
    let mut strangers = Vec::new();
    for n in 0..1_000 {
        let mut stranger = TcpStream::connect(stage.address).await.unwrap();
        let halves = ["", "GET /", "POST /api/join HTTP/1.1\r\nHost:"];
        // The server may have let it go already.
        let _ = stranger.write_all(halves[n % 3].as_bytes()).await;
        strangers.push(stranger);
        if strangers.len() > 200 {
            strangers.remove(0);
        }
    }
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    let mut to_bruno = bruno.follow(None).await;
    to_bruno.until("everything").await;
    assert_eq!(bruno.say(&room("paroliere"), "/manche").await.0, 200);
    to_bruno.until("Scrivi in segreto").await;
    assert_eq!(bruno.say(&room("paroliere"), "carte").await.0, 200);
    to_anna.until("\"carte\"").await;
}

#[tokio::test]
async fn where_all_are_busy_one_more_is_told_so() {
    let stage = Stage::open(Options { connections: 3, ..options() }).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let mut streams: Vec<Stream> = Vec::new();
    for _ in 0..3 {
        streams.push(anna.follow(None).await);
        streams.last_mut().unwrap().until("everything").await;
    }
    for (asked, sentence) in
        [("en-GB,en;q=0.9", "too many people"), ("it", "troppa gente"), ("fi", "troppa gente")]
    {
        let head = get_head(&stage, "/", &format!("Accept-Language: {asked}\r\n"));
        let (status, answer) = raw(&stage, &head).await;
        assert!(status == 503 && answer.contains(sentence), "{asked}: {answer}");
    }
    // As soon as one leaves, the next gets in.
    drop(streams.pop());
    let come_in = async {
        while raw(&stage, &get_head(&stage, "/", "")).await.0 != 200 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, come_in).await.expect("there is room");
}

#[tokio::test]
async fn thousands_who_come_and_go_do_not_fill_it() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let mut to_anna = anna.follow(None).await;
    to_anna.until("everything").await;
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    // One connection for all of them.
    let mut stream = TcpStream::connect(stage.address).await.unwrap();
    let joins = 1_500;
    for n in 0..joins {
        let headers = anna.headers().replace(ANNA, &format!("key:{n:032x}"));
        let join = post_head(&stage, "/api/join", &headers, r#"{"name":"x"}"#);
        let last = n + 1 == joins;
        let join = if last { join } else { join.replace("Connection: close\r\n", "") };
        stream.write_all(join.as_bytes()).await.unwrap();
        if last {
            let mut answers = String::new();
            let read = stream.read_to_string(&mut answers);
            tokio::time::timeout(PATIENCE, read).await.expect("answered").unwrap();
            assert_eq!(
                answers.matches("HTTP/1.1 200").count(),
                joins,
                "{}",
                &answers[..2_000.min(answers.len())]
            );
            break;
        }
    }
    // Anna was here all the time; Bruno was away, and gives the name again.
    assert_eq!(anna.say(&room("prove"), "eccomi").await.0, 200);
    let (status, answer) = bruno.say(&room("prove"), "anch’io").await;
    assert_eq!((status, &answer["code"]), (403, &json!("unknown")));
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    assert_eq!(bruno.say(&room("prove"), "anch’io").await.0, 200);
}

#[tokio::test]
async fn who_writes_without_end_is_asked_to_wait_and_nobody_else() {
    // As behind a proxy on this machine: everybody is a stranger, by the address that the proxy names.
    let stage = Stage::open(behind_a_proxy()).await;
    let from = |tab: &Tab<'_>, address: &str| {
        format!("{}X-Forwarded-For: 203.0.113.9, {address}\r\n", tab.headers())
    };
    let (anna, bruno) = (Tab::open(&stage, ANNA, "Anna").await, Tab::open(&stage, BRUNO, "Bruno").await);
    let said = json!({ "place": room("prove").to_string(), "text": "ancora" }).to_string();
    let write = async |headers: &str| raw(&stage, &post_head(&stage, "/api/say", headers, &said)).await;
    let mut taken = 0;
    let refused = loop {
        let (status, answer) = write(&from(&anna, "192.0.2.7")).await;
        if status != 200 {
            break (status, json_of(&answer));
        }
        taken += 1;
        assert!(taken < 1_000, "for ever");
    };
    assert_eq!((refused.0, &refused.1["code"]), (429, &json!("slower")));
    assert_eq!(refused.1["error"], "Piano! Troppe cose in poco tempo: aspetta qualche secondo e riprova.");
    let english = format!("{}X-Giostra-Lang: en\r\n", from(&anna, "192.0.2.7"));
    assert!(write(&english).await.1.contains("Easy!"));
    assert!((20..=60).contains(&taken), "{taken}");
    assert_eq!(stage.heard.lock().unwrap().len(), taken);
    // Others do not notice, and after a moment neither does she.
    assert_eq!(write(&from(&bruno, "192.0.2.8")).await.0, 200);
    stage.clock.set(stage.clock.now() + 1_000);
    assert_eq!(write(&from(&anna, "192.0.2.7")).await.0, 200);
    // Names by the hundred from one address.
    let join = async |n: u32, address: &str| {
        let headers = from(&anna, address).replace(ANNA, &format!("key:{n:032x}"));
        let body = json!({ "name": format!("x{n}") }).to_string();
        raw(&stage, &post_head(&stage, "/api/join", &headers, &body)).await.0
    };
    let mut joined = 0;
    while join(joined, "198.51.100.1").await == 200 {
        joined += 1;
        assert!(joined < 1_000, "for ever");
    }
    assert_eq!((join(5_000, "198.51.100.1").await, join(5_001, "198.51.100.2").await), (429, 200));
}

#[tokio::test]
async fn where_people_also_play_elsewhere_there_is_no_clock() {
    let stage = Stage::open(Options { clock: false, ..options() }).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let about = json_of(&raw(&stage, &get_head(&stage, "/api/about", &anna.headers())).await.1);
    assert_eq!(about["clock"], json!(false));
    let before = stage.clock.now();
    let place = room("prove").to_string();
    for asked in [json!("night"), json!({ "rate": 10 }), json!({ "end": place })] {
        let (status, answer) = anna.post("/api/clock", &asked).await;
        assert_eq!((status, &answer["code"]), (403, &json!("clock")), "{asked}");
        assert!(answer["error"].as_str().unwrap().starts_with("Qui l’orologio non si muove"), "{answer}");
    }
    assert_eq!(stage.clock.now(), before);
}
