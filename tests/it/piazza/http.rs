//! What the server lets in and gives out, seen from the wire.

use super::{PASSWORD, Stage, body, open_to_all, options, person, post};
use crate::pictures::films;
use giostra::messages::{Arg, Lang, Text};
use giostra::picture::theme::Theme;
use giostra::platforms::piazza::{self, CannotOpen, Options, Piazza};
use giostra::rooms::heard::{Door, Place, Server, What};
use giostra::rooms::say::{Act, Attachment, Audience, Body, Choice, Handle, Menu, Picture, Reaction};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

/// Who never answers in this time never will.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);
pub(super) const ANNA: &str = "key:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
pub(super) const BRUNO: &str = "key:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

pub(super) fn room(channel: &str) -> Place {
    let server = Server("piazza:piazza".into());
    Place::Room { door: Door::Piazza, server, channel: channel.into(), thread: None }
}

/// A request as text, its answer's status and body.
pub(super) async fn raw(stage: &Stage, request: &str) -> (u16, String) {
    let exchange = async {
        let mut stream = TcpStream::connect(stage.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    };
    let answer = tokio::time::timeout(PATIENCE, exchange).await.expect("an answer");
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    (status.unwrap_or_else(|| panic!("no status in {head}")), format!("{head}\r\n\r\n{body}"))
}

pub(super) fn json_of(answer: &str) -> Value {
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// A tab: it knows the token of the page, and as whom it writes.
pub(super) struct Tab<'a> {
    stage: &'a Stage,
    token: String,
    who: &'static str,
    /// What the browser was given for the password, as a header.
    pub(super) cookie: String,
}

impl<'a> Tab<'a> {
    pub(super) async fn open(stage: &'a Stage, who: &'static str, name: &str) -> Self {
        let mut tab = Self::before(stage, who).await;
        if stage.piazza.moderator_key().is_some() {
            let (status, answer) = tab.enter(PASSWORD).await;
            assert_eq!(status, 200, "{answer}");
        }
        let (status, answer) = tab.post("/api/join", &json!({ "name": name })).await;
        assert_eq!(status, 200, "{answer}");
        tab
    }

    /// A tab whose reader has not said anything yet.
    pub(super) async fn before(stage: &'a Stage, who: &'static str) -> Self {
        let (status, page) = raw(stage, &get_head(stage, "/", "")).await;
        assert_eq!(status, 200);
        let token = page.split("giostra-token\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
        Self { stage, token: token.expect("a token in the page").to_owned(), who, cookie: String::new() }
    }

    /// Gives the password, and keeps the cookie that it may bring.
    pub(super) async fn enter(&mut self, password: &str) -> (u16, Value) {
        let body = json!({ "password": password }).to_string();
        let (status, answer) =
            raw(self.stage, &post_head(self.stage, "/api/enter", &self.headers(), &body)).await;
        let set = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = set.and_then(|set| set.split(';').next()) {
            self.cookie = format!("Cookie: {cookie}\r\n");
        }
        (status, json_of(&answer))
    }

    pub(super) fn headers(&self) -> String {
        format!("X-Giostra-Token: {}\r\nX-Giostra-As: {}\r\n{}", self.token, self.who, self.cookie)
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, answer) =
            raw(self.stage, &post_head(self.stage, path, &self.headers(), &body.to_string())).await;
        (status, json_of(&answer))
    }

    pub(super) async fn say(&self, place: &Place, text: &str) -> (u16, Value) {
        self.post("/api/say", &json!({ "place": place.to_string(), "text": text })).await
    }

    /// Opens the stream, after an event that was seen when `last` names one.
    pub(super) async fn follow(&self, last: Option<&str>) -> Stream {
        let mut stream = TcpStream::connect(self.stage.address).await.unwrap();
        let last = last.map(|last| format!("Last-Event-ID: {last}\r\n")).unwrap_or_default();
        let head = get_head(self.stage, "/api/stream", &format!("{}{last}", self.headers()));
        stream.write_all(head.as_bytes()).await.unwrap();
        Stream { lines: BufReader::new(stream), seen: String::new(), id: String::new() }
    }
}

pub(super) fn get_head(stage: &Stage, path: &str, more: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{more}\r\n", stage.address)
}

pub(super) fn post_head(stage: &Stage, path: &str, more: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {1}\r\n{more}\r\n{body}",
        stage.address,
        body.len()
    )
}

/// A stream of events, with everything that came over it.
pub(super) struct Stream {
    lines: BufReader<TcpStream>,
    seen: String,
    id: String,
}

impl Stream {
    /// The next event.
    pub(super) async fn next(&mut self) -> Value {
        let reading = async {
            loop {
                let mut line = String::new();
                assert!(
                    self.lines.read_line(&mut line).await.unwrap() > 0,
                    "the stream ended: {}",
                    self.seen
                );
                self.seen.push_str(&line);
                if let Some(id) = line.strip_prefix("id: ") {
                    id.trim().clone_into(&mut self.id);
                }
                if let Some(data) = line.strip_prefix("data: ") {
                    return serde_json::from_str(data).unwrap();
                }
            }
        };
        tokio::time::timeout(PATIENCE, reading).await.expect("an event")
    }

    /// Reads on to the end; whether the tab was not told to rest.
    pub(super) async fn ends(&mut self) -> bool {
        let mut left = String::new();
        let ended = tokio::time::timeout(PATIENCE, self.lines.read_to_string(&mut left)).await;
        ended.expect("the stream ends").expect("in order");
        !left.contains("\"rest\"")
    }

    /// Reads on to an event that holds `text`.
    pub(super) async fn until(&mut self, text: &str) -> Value {
        loop {
            let event = self.next().await;
            if event.to_string().contains(text) {
                // The id of an event follows or precedes its data: read the block to its end.
                let mut line = String::new();
                while line.trim() != "" || line.is_empty() {
                    line.clear();
                    self.lines.read_line(&mut line).await.unwrap();
                    self.seen.push_str(&line);
                    if let Some(id) = line.strip_prefix("id: ") {
                        id.trim().clone_into(&mut self.id);
                    }
                }
                return event;
            }
        }
    }
}

#[tokio::test]
async fn a_foreign_page_cannot_drive_it() {
    let stage = Stage::open(options()).await;
    let tab = Tab::open(&stage, ANNA, "Anna").await;
    let good = post_head(&stage, "/api/join", &tab.headers(), r#"{"name":"Anna"}"#);
    assert_eq!(raw(&stage, &good).await.0, 200, "the request that is spoiled below is good");
    let own = format!("Host: {}", stage.address);
    let origin = format!("Origin: http://{}", stage.address);
    let port = stage.address.port();
    for (found, instead, status, code) in [
        (own.clone(), format!("Host: evil.example:{port}"), 421, "host"),
        (own.clone(), "Host: 127.0.0.1".to_owned(), 421, "host"),
        (own.clone(), format!("Host: 127.0.0.1:+{port}"), 421, "host"),
        (own.clone(), format!("Host: 127.0.0.1:0{port}"), 421, "host"),
        (own.clone(), format!("{own}\r\nHost: evil.example:{port}"), 421, "host"),
        (own.clone(), format!("{own}\r\n{own}"), 421, "host"),
        (origin.clone(), format!("{origin}\r\nOrigin: http://evil.example"), 403, "origin"),
        (origin.clone(), format!("{origin}\r\n{origin}"), 403, "origin"),
        (origin.clone(), "Origin: http://evil.example".to_owned(), 403, "origin"),
        (origin.clone(), "Origin: null".to_owned(), 403, "origin"),
        (format!("{origin}\r\n"), String::new(), 403, "origin"),
        (format!("{origin}\r\n"), format!("{origin}\r\nSec-Fetch-Site: cross-site\r\n"), 403, "origin"),
        ("application/json".to_owned(), "text/plain".to_owned(), 415, "json"),
        (tab.token.clone(), "0".repeat(32), 403, "token"),
        (format!("X-Giostra-Token: {}\r\n", tab.token), String::new(), 403, "token"),
        (ANNA.to_owned(), "persona:nobody".to_owned(), 403, "persona"),
        ("\"name\"".to_owned(), "\"nome\"".to_owned(), 400, "json"),
    ] {
        let spoiled = good.replace(&found, &instead);
        assert_ne!(spoiled, good, "{found} is in the request");
        let (got, answer) = raw(&stage, &spoiled).await;
        assert_eq!((got, json_of(&answer)["code"].as_str()), (status, Some(code)), "{instead}: {answer}");
        let sentence = json_of(&answer)["error"].as_str().unwrap_or("").to_owned();
        assert!(sentence.ends_with('.') && sentence.len() > 15, "{code}: {sentence:?}");
    }
    for path in ["/", "/texts/it", "/api/about", "/api/stream"] {
        let foreign = get_head(&stage, path, &tab.headers()).replace("127.0.0.1", "rebound.example");
        assert_eq!(raw(&stage, &foreign).await.0, 421, "{path}");
    }
    assert!(stage.heard.lock().unwrap().is_empty());
}

#[tokio::test]
async fn every_answer_is_dressed_with_the_policy() {
    let stage = Stage::open(options()).await;
    for path in ["/", "/page/main.js", "/fonts/lexend-700.ttf", "/nowhere"] {
        let (_, answer) = raw(&stage, &get_head(&stage, path, "")).await;
        let head = answer.split("\r\n\r\n").next().unwrap_or("").to_lowercase();
        assert!(head.contains("content-security-policy: default-src 'none'"), "{path}: {head}");
        assert!(!head.contains("unsafe-inline") && head.contains("frame-ancestors 'none'"), "{path}");
        assert!(head.contains("x-content-type-options: nosniff"), "{path}");
    }
}

#[tokio::test]
async fn what_a_person_may_not_see_is_not_in_his_stream() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    let (mut to_anna, mut to_bruno) = (anna.follow(None).await, bruno.follow(None).await);
    assert_eq!(to_anna.next().await["kind"], "everything");
    assert_eq!(to_bruno.next().await["kind"], "everything");

    let public = room("paroliere");
    // Ephemeral: the stand-in answers every word with the writer's own list.
    assert_eq!(anna.say(&public, "esorbita").await.0, 200);
    // Private chat, a form's text, a command that is not public.
    let me = Place::Private { door: Door::Piazza, person: stage.last().who.person };
    assert_eq!(anna.say(&me, "privatissimo").await.0, 200);
    assert_eq!(anna.say(&public, "/p segretissimo").await.0, 200);
    assert_eq!(anna.say(&public, "/manche").await.0, 200);
    let grid = to_anna.until("Scrivi in segreto").await["place"]["messages"][0]["id"].clone();
    let press = json!({ "place": public.to_string(), "id": grid, "button": 0, "form": "celatissimo" });
    assert_eq!(anna.post("/api/press", &press).await.0, 200);
    assert_eq!(stage.last().what, What::Press { payload: "secret".into(), form: Some("celatissimo".into()) });
    assert_eq!(anna.say(&public, "fine").await.0, 200);

    to_anna.until("La tua lista: fine").await;
    to_bruno.until("\"fine\"").await;
    for secret in ["La tua lista: esorbita", "privatissimo", "segretissimo", "celatissimo"] {
        assert!(to_anna.seen.contains(secret), "Anna sees {secret}");
        assert!(!to_bruno.seen.contains(secret), "Bruno does not see {secret}");
    }
    assert!(!to_bruno.seen.contains("La tua lista"), "{}", to_bruno.seen);
    assert!(to_bruno.seen.contains("esorbita"), "the word itself was public");
    assert!(!to_anna.seen.contains("\"secret\"") && !to_bruno.seen.contains("\"secret\""), "no payloads");

    // Neither is it in what a reload brings, nor can Bruno act on what is not shown to him.
    let mut again = bruno.follow(None).await;
    again.until("everything").await;
    assert!(!again.seen.contains("La tua lista") && !again.seen.contains("segretissimo"));
    assert_eq!(bruno.say(&me, "intruso").await.0, 404);
    let press = json!({ "place": me.to_string(), "id": 1, "button": 0 });
    assert_eq!(bruno.post("/api/press", &press).await.0, 404);
}

#[tokio::test]
async fn a_menu_of_twenty_five_is_buttons_and_who_is_called_has_an_at() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let mut to_anna = anna.follow(None).await;
    assert_eq!(to_anna.next().await["kind"], "everything");
    let raw = |text: String| Text { key: text.leak(), args: Vec::new() };
    let choice = |at: usize| Choice {
        label: raw(format!("scelta {at}")),
        payload: format!("scelta:{at}"),
        chosen: false,
    };
    let who = || Arg::Who { id: "piazza:anna".into(), name: "Anna **".into() };
    // Any sentence with two arguments.
    let called = Text { key: "menu-chosen", args: vec![("about", who()), ("value", who())] };
    let menu = Menu { label: called.clone(), choices: (0..25).map(choice).collect() };
    let asks = Body { menus: vec![menu], text: Some(called), ..Body::default() };
    let public = room("paroliere");
    stage.say(&public, Audience::All, post(None, asks)).await;
    let message = to_anna.until("scelta 24").await["place"]["messages"][0].clone();
    assert!(message.to_string().contains("✓ @Anna \\\\*\\\\*: @Anna"), "{message}");
    assert!(message.to_string().contains("✓ Anna **: Anna **: scelta 24"), "{message}");
    let press = json!({ "place": public.to_string(), "id": message["id"], "button": 24 });
    assert_eq!(anna.post("/api/press", &press).await.0, 200);
    assert_eq!(stage.last().what, What::Press { payload: "scelta:24".into(), form: None });
}

#[tokio::test]
async fn a_tab_that_comes_back_gets_what_it_missed_and_nothing_twice() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let mut first = anna.follow(None).await;
    first.until("everything").await;
    stage.say(&room("paroliere"), Audience::All, post(None, body("uno"))).await;
    first.until("uno").await;
    let last = first.id.clone();
    drop(first);
    stage.say(&room("paroliere"), Audience::All, post(None, body("due"))).await;
    stage.say(&room("paroliere"), Audience::Only(person("other")), post(None, body("altrui"))).await;
    let mut second = anna.follow(Some(&last)).await;
    let event = second.next().await;
    assert_eq!((&event["kind"], &event["place"]["messages"][0]["text"]), (&json!("message"), &json!("due")));
    assert!(!second.seen.contains("uno") && !second.seen.contains("altrui"));
    // A name of another start of the program means nothing here: everything comes again.
    let mut third = anna.follow(Some("00000000-1")).await;
    let everything = third.until("everything").await.to_string();
    assert!(everything.contains("uno") && everything.contains("due") && !everything.contains("altrui"));
}

#[tokio::test]
async fn messages_up_to_4000_characters_go_in_and_longer_ones_get_a_sentence() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let place = room("paroliere");
    for text in ["😀".repeat(4000), "\u{301}".repeat(4000), "a\u{0}\u{7}\u{202e}b".into(), "  x ".into()] {
        let (status, answer) = anna.say(&place, &text).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(stage.last().what, What::Message { text }, "as it was typed");
    }
    let heard = stage.heard.lock().unwrap().len();
    for (text, status, code) in [
        ("😀".repeat(4001), 413, "long"),
        ("x".repeat(200_000), 413, "long"),
        (String::new(), 422, "empty"),
        (" \n\t ".into(), 422, "empty"),
    ] {
        let (got, answer) = anna.say(&place, &text).await;
        assert_eq!((got, &answer["code"]), (status, &json!(code)), "{answer}");
    }
    assert_eq!(stage.heard.lock().unwrap().len(), heard);
    let (status, answer) = anna.say(&room("nowhere"), "x").await;
    assert_eq!((status, &answer["code"]), (404, &json!("place")));
    let english = format!("{}X-Giostra-Lang: en\r\n", anna.headers());
    let asked = json!({ "place": place.to_string(), "text": "" }).to_string();
    let (_, answer) = raw(&stage, &post_head(&stage, "/api/say", &english, &asked)).await;
    assert_eq!(json_of(&answer)["error"], "Write something before sending.");
}

#[tokio::test]
async fn numbers_grow_and_a_repeated_send_is_heard_once() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let mut before = 0;
    for text in ["uno", "due", "tre"] {
        let said = json!({ "place": room("prove").to_string(), "text": text, "nonce": text });
        let (_, first) = anna.post("/api/say", &said).await;
        let (_, again) = anna.post("/api/say", &said).await;
        assert_eq!(first, again);
        let id = first["id"].as_u64().unwrap();
        assert!(id > before && stage.last().id == id, "{first}");
        before = id;
    }
    assert_eq!(stage.heard.lock().unwrap().len(), 3);
    let heard = stage.last();
    assert_eq!((heard.who.name.as_str(), heard.who.moderator, heard.who.robot), ("Anna", false, false));
    assert_eq!(heard.at, stage.clock.now());
}

#[tokio::test]
async fn the_same_handle_is_edited_in_place_for_its_own_audience() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    anna.say(&room("prove"), "ciao").await;
    let (place, me) = (room("paroliere"), Audience::Only(stage.last().who.person));
    stage.say(&place, Audience::All, post(Some("h"), body("pubblico uno"))).await;
    stage.say(&place, me.clone(), post(Some("h"), body("mio uno"))).await;
    stage.say(&place, Audience::All, post(Some("h"), body("pubblico due"))).await;
    stage.say(&place, me.clone(), post(Some("h"), body("mio due"))).await;
    stage.say(&place, Audience::All, post(Some("gone"), body("via"))).await;
    stage.say(&place, Audience::All, Act::Delete { handle: Handle("gone".into()) }).await;
    stage.say(&place, Audience::All, Act::Delete { handle: Handle("never".into()) }).await;
    stage.say(&place, Audience::All, Act::React { to: 12, reaction: Reaction::Wrong }).await;
    let all = anna.follow(None).await.next().await;
    let texts: Vec<_> = all["places"][0]["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| message["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["pubblico due", "mio due"]);
}

#[tokio::test]
async fn people_edit_and_delete_their_own_messages_only() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    let place = room("prove");
    let id = anna.say(&place, "prima").await.1["id"].clone();
    let change = json!({ "place": place.to_string(), "id": id, "text": "dopo" });
    assert_eq!(bruno.post("/api/edit", &change).await.0, 404);
    assert_eq!(bruno.post("/api/delete", &change).await.0, 404);
    assert_eq!(anna.post("/api/edit", &change).await.0, 200);
    assert_eq!(stage.last().what, What::Edited { text: "dopo".into() });
    assert_eq!(json!(stage.last().id), id);
    let all = bruno.follow(None).await.next().await.to_string();
    assert!(all.contains("dopo") && !all.contains("prima"), "{all}");
    assert_eq!(anna.post("/api/delete", &change).await.0, 200);
    assert!(!bruno.follow(None).await.next().await.to_string().contains("dopo"));
}

#[tokio::test]
async fn pictures_and_files_are_served_where_nobody_can_guess() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    anna.say(&room("prove"), "/manche").await;
    let all = anna.follow(None).await.next().await;
    let message = &all["places"][1]["messages"][1];
    for layout in ["wide", "tall"] {
        let url = message["picture"][layout]["url"].as_str().unwrap();
        assert!(url.len() > 40, "{url}");
        let (status, answer) = raw(&stage, &get_head(&stage, url, "")).await;
        assert!(status == 200 && answer.contains("PNG") && answer.contains("max-age="), "{url}");
    }
    assert!(
        message["picture"]["wide"]["alt"]
            .as_str()
            .unwrap()
            .ends_with("Riga 4: I, S, C, L. Minimo 4 lettere, 3 minuti.")
    );
    let (status, answer) = raw(&stage, &get_head(&stage, message["file"]["url"].as_str().unwrap(), "")).await;
    assert!(status == 200 && answer.ends_with("àncora\nbirra\n"), "{answer}");
    assert!(answer.contains("attachment; filename=\"parole.txt\""), "{answer}");
    for path in ["/picture/0/wide.png", "/file/0/x.txt", "/picture/../wide.png", "/page/nothing.js"] {
        assert_eq!(raw(&stage, &get_head(&stage, path, "")).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn a_file_that_is_no_text_is_served_as_it_is() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let file = Some(Attachment::bytes("eventi.ods", b"PK\x03\x04\0\x01\x02".to_vec()));
    let said = Body { file, ..body("le schede") };
    stage.say(&room("prove"), Audience::All, post(None, said)).await;
    let all = anna.follow(None).await.next().await;
    let url = all["places"][1]["messages"][0]["file"]["url"].as_str().unwrap().to_owned();
    let (status, answer) = raw(&stage, &get_head(&stage, &url, "")).await;
    assert!(status == 200 && answer.ends_with("PK\x03\x04\0\x01\x02"), "{answer:?}");
    assert!(answer.contains("application/octet-stream") && answer.contains("eventi.ods"), "{answer}");
}

#[tokio::test]
async fn what_moves_is_served_moving_and_still() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let picture = Some(Arc::new(Picture::moving(films::path(Theme::Notte), "A riga 3 colonna 1")));
    let said = Body { picture, ..body("la più lunga") };
    stage.say(&room("prove"), Audience::All, post(Some("m1.longest"), said)).await;
    let all = anna.follow(None).await.next().await;
    let layout = &all["places"][1]["messages"][0]["picture"]["wide"];
    assert_eq!(layout["alt"], "A riga 3 colonna 1");
    for (field, ending, kind, head) in
        [("url", ".gif", "image/gif", "GIF89a"), ("still", ".png", "image/png", "PNG")]
    {
        let url = layout[field].as_str().unwrap();
        assert!(url.ends_with(ending), "{url}");
        let (status, answer) = raw(&stage, &get_head(&stage, url, "")).await;
        assert!(status == 200 && answer.contains(kind) && answer.contains(head), "{url}");
    }
}

#[tokio::test]
async fn on_an_open_address_there_are_no_personas_and_moderating_needs_the_key() {
    let mut stage = Stage::open_at("0.0.0.0:0", open_to_all()).await;
    stage.address.set_ip([127, 0, 0, 1].into());
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let about = json_of(&raw(&stage, &get_head(&stage, "/api/about", &anna.headers())).await.1);
    assert_eq!((&about["personas"], &about["local"]), (&json!([]), &json!(false)));
    let persona = anna.headers().replace(ANNA, "persona:moderatrice");
    let (status, _) = raw(&stage, &post_head(&stage, "/api/join", &persona, r#"{"name":"x"}"#)).await;
    assert_eq!(status, 403);
    assert_eq!(anna.post("/api/clock", &json!("night")).await.1["code"], "moderators");
    assert_eq!(anna.post("/api/moderate", &json!({ "key": "wrong" })).await.0, 403);
    let key = stage.piazza.moderator_key().expect("an open piazza has a key").to_owned();
    assert_eq!(anna.post("/api/moderate", &json!({ "key": key })).await.0, 200);
    assert_eq!(anna.post("/api/clock", &json!("night")).await.0, 200);
    anna.say(&room("prove"), "ciao").await;
    assert!(stage.last().who.moderator);
}

#[tokio::test]
async fn backstage_is_off_unless_asked_for_and_never_in_public() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    anna.say(&room("prove"), "parola").await;
    let path = "/api/log?place=room%2Fpiazza%2Fpiazza%3Apiazza%2Fprove&after=-1";
    assert_eq!(raw(&stage, &get_head(&stage, path, &anna.headers())).await.0, 403);

    let stage = Stage::open(Options { backstage: true, ..options() }).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    anna.say(&room("prove"), "parola").await;
    let (status, answer) = raw(&stage, &get_head(&stage, path, &anna.headers())).await;
    assert!(status == 200 && answer.contains("parola"), "{answer}");

    let options = Options { backstage: true, ..options() };
    let paint: piazza::Paint = Arc::new(|_| Vec::new());
    let open = Piazza::new("0.0.0.0:1".parse().unwrap(), options, stage.clock.clone(), paint);
    assert!(matches!(open, Err(CannotOpen::BackstageInPublic(_))));
    let paint: piazza::Paint = Arc::new(|_| Vec::new());
    let open = Piazza::new("0.0.0.0:1".parse().unwrap(), Options::default(), stage.clock.clone(), paint);
    assert!(matches!(open, Err(CannotOpen::NoPassword(_))));
}

#[tokio::test]
async fn the_clock_is_turned_and_everybody_is_told() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let mut stream = anna.follow(None).await;
    stream.until("everything").await;
    let place = room("prove");
    let end = json!({ "end": place.to_string() });
    assert_eq!(anna.post("/api/clock", &end).await.1, json!({ "done": false }));
    anna.say(&place, "/manche").await;
    let before = stage.clock.now();
    assert_eq!(anna.post("/api/clock", &end).await.1, json!({ "done": true }));
    assert_eq!(stage.clock.now(), before + 120_000);
    stream.until("vince Silk").await;
    assert_eq!(anna.post("/api/clock", &json!("night")).await.0, 200);
    let told = stream.until(&(before + 120_000 + 86_400_000).to_string()).await;
    assert_eq!(told["kind"], "clock");
}

#[tokio::test]
async fn a_place_that_is_gone_is_reported() {
    let stage = Stage::open(options()).await;
    let deliver = |place: Place| {
        let say = giostra::rooms::say::Say {
            place,
            to: Audience::All,
            lang: Lang::It,
            act: post(None, Body::default()),
            answers: None,
        };
        giostra::rooms::say::Outlet::deliver(&*stage.piazza, say)
    };
    assert!(deliver(room("deleted")).done().await.is_err());
    let receipt = deliver(room("prove")).done().await.expect("this one exists");
    assert_eq!(receipt.at, stage.clock.now());
}

#[tokio::test]
async fn an_address_that_is_taken_is_said_and_the_default_moves_on() {
    let first = piazza::bind(Some("127.0.0.1:0".parse().unwrap())).await.expect("a free port");
    let error = piazza::bind(Some(first.address)).await.expect_err("it is taken");
    let port = first.address.port();
    for (lang, word) in [(Lang::It, "occupato"), (Lang::En, "taken")] {
        let sentence = error.sentence(lang);
        assert!(sentence.contains(&port.to_string()) && sentence.contains(word), "{sentence}");
        assert!(error.free.is_none_or(|free| sentence.contains(&free.to_string())), "{sentence}");
    }
    // Two defaults at once: the second is on another port and says which it wanted.
    let (one, two) = (piazza::bind(None).await.expect("a port"), piazza::bind(None).await.expect("another"));
    assert_ne!(one.address, two.address);
    assert_eq!(two.instead_of, Some(4747));
    assert!(two.notice(Lang::It).contains("4747") && two.notice(Lang::En).contains(&two.address.to_string()));
}

#[tokio::test]
async fn the_oldest_of_many_streams_of_a_browser_is_let_rest() {
    let stage = Stage::open(options()).await;
    let anna = Tab::open(&stage, ANNA, "Anna").await;
    let mut streams = Vec::new();
    for _ in 0..5 {
        let mut stream = anna.follow(None).await;
        stream.until("everything").await;
        streams.push(stream);
    }
    let mut oldest = streams.remove(0);
    oldest.until("rest").await;
    let mut rest = String::new();
    let ended = tokio::time::timeout(PATIENCE, oldest.lines.read_to_string(&mut rest)).await;
    ended.expect("the stream ends").expect("in order");
    let bruno = Tab::open(&stage, BRUNO, "Bruno").await;
    bruno.follow(None).await.until("everything").await;
    anna.say(&room("prove"), "eccomi").await;
    for stream in &mut streams {
        stream.until("eccomi").await;
    }
}
