//! The clock that the piazza has for trying things out: it moves what is played in the piazza and nothing else, and
//! after a trial one plays on. With the real program where it matters.

use crate::chats::library;
use crate::support::casa::who;
use giostra::clock::{Clock, Millis};
use giostra::journal::{Journal, Options};

use giostra::rooms::heard::{Door, Heard, Place, Precision, Server, What};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Act, Delivery, Outlet, Receipt, Say};
use giostra::words::grid::Grid;
use giostra::words::overlay::Overlay;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

/// Who never answers in this time never will.
const PATIENCE: Duration = Duration::from_mins(1);
const DAY: Millis = 24 * 60 * 60_000;
const ORDER: &str = "/manche subito tempo:60";
const ROOM: &str = "room/piazza/piazza:piazza/paroliere";

/// The real program, and its page as a program sees it. Killed as by `kill -9` with the value.
struct Program {
    child: Child,
    address: String,
    token: String,
    /// Kept open: who cannot print any more must not end.
    _output: BufReader<ChildStdout>,
}

impl Program {
    fn start(folder: &Path, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
        for (name, _) in
            std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GIOSTRA_"))
        {
            command.env_remove(name);
        }
        let command = command.current_dir(folder).args(["--piazza", "localhost:0"]).args(more);
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let mut output = BufReader::new(child.stdout.take().expect("stdout is piped"));
        let mut address = String::new();
        let mut line = String::new();
        while output.read_line(&mut line).is_ok_and(|read| read > 0) {
            if let Some((_, rest)) = line.split_once("http://127.0.0.1") {
                address = format!("127.0.0.1{}", rest.split('/').next().unwrap_or_default());
            }
            if line.contains("Ctrl-C") {
                break;
            }
            line.clear();
        }
        let mut program = Self { child, address, token: String::new(), _output: output };
        let page = program.ask("GET / HTTP/1.1", "").1;
        let token = page.split("giostra-token\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
        token.expect("a token in the page").clone_into(&mut program.token);
        program
    }

    /// A request as the Moderatrice; its status, and what came.
    fn ask(&self, line: &str, body: &str) -> (u16, String) {
        let mut stream = self.connect();
        self.send(&mut stream, line, body);
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time-out");
        stream
    }

    fn send(&self, stream: &mut TcpStream, line: &str, body: &str) {
        let request = format!(
            "{line}\r\nHost: {0}\r\nOrigin: http://{0}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             X-Giostra-Token: {1}\r\nX-Giostra-As: persona:moderatrice\r\nContent-Length: {2}\r\n\r\n{body}",
            self.address,
            self.token,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it is sent");
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, answer) = self.ask(&format!("POST {path} HTTP/1.1"), &body.to_string());
        (status, serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}")))
    }

    fn say(&self, text: &str) {
        let (status, answer) = self.post("/api/say", &json!({ "place": ROOM, "text": text }));
        assert_eq!(status, 200, "{text}: {answer}");
    }

    fn clock(&self, asked: &Value) -> (u16, Value) {
        self.post("/api/clock", asked)
    }

    /// Moves the clock to the end of what is going on.
    fn end(&self) {
        assert_eq!(self.clock(&json!({ "end": ROOM })), (200, json!({ "done": true })));
    }

    /// What stands on the page now.
    fn seen(&self) -> Value {
        let mut stream = self.connect();
        self.send(&mut stream, "GET /api/stream HTTP/1.1", "");
        let mut lines = BufReader::new(stream).lines();
        let event = lines.find_map(|line| line.expect("a stream").strip_prefix("data: ").map(str::to_owned));
        serde_json::from_str(&event.expect("an event")).expect("JSON")
    }

    /// The messages of the room, the oldest first.
    fn messages(&self) -> Vec<Value> {
        let seen = self.seen();
        let rooms = seen["places"].as_array().expect("places").iter();
        let mut room = rooms.filter(|place| place["key"] == ROOM);
        room.next().expect("the room")["messages"].as_array().expect("messages").clone()
    }

    /// The last message that holds this.
    fn last(&self, piece: &str) -> Value {
        let messages = self.messages();
        let found = messages.iter().rev().find(|message| message["text"].as_str().unwrap().contains(piece));
        found.cloned().unwrap_or_else(|| panic!("nothing with {piece:?} among {messages:#?}"))
    }

    /// Begins a round, and waits for its grid: the words of a first one are loaded beside the room.
    fn begins(&self) {
        self.say(ORDER);
        self.until("a grid", |messages| {
            let order = messages.iter().rposition(|message| message["text"] == ORDER)?;
            messages[order..].iter().find(|message| message["picture"].is_object()).cloned()
        });
    }

    /// What is found among the messages of the room as soon as it is there.
    fn until(&self, what: &str, find: impl Fn(&[Value]) -> Option<Value>) -> Value {
        // Whatever changes is told to a tab; one that hears nothing for too long fails.
        let mut stream = self.connect();
        self.send(&mut stream, "GET /api/stream HTTP/1.1", "");
        for line in BufReader::new(stream).lines() {
            if line.expect("a stream").starts_with("data: ")
                && let Some(found) = find(&self.messages())
            {
                return found;
            }
        }
        panic!("{what}")
    }

    /// Writes a further word that is on the grid that stands there, and sees that it counts at once.
    fn plays(&self, written: &mut Vec<String>) {
        let is_grid = |message: &&Value| message["picture"].is_object();
        let grid = self.until("a grid", |messages| messages.iter().rev().find(is_grid).cloned());
        let alt = grid["picture"]["wide"]["alt"].as_str().expect("a text").to_owned();
        let row = |sentence: &str| {
            let (_, faces) = sentence.trim().strip_prefix("Riga ")?.split_once(": ")?;
            Some(faces.replace(", ", "").replace("QU", "Qu"))
        };
        let rows: Vec<String> = alt.split('.').filter_map(row).collect();
        let grid: Grid = rows.join("/").parse().unwrap_or_else(|error| panic!("{alt}: {error}"));
        let playing = library().playing_words("classico", Overlay::default()).expect("the dictionary");
        let mut words = playing.words_on(&grid, 4).into_iter();
        let word = words.find(|word| !written.contains(word)).expect("a word");
        self.say(&word);
        let said = self.messages().into_iter().rev().find(|message| message["text"] == word.as_str());
        assert_eq!(said.expect("what was said")["reaction"], "taken", "{word}");
        written.push(word);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // SIGKILL on Unix.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn after_a_trial_that_was_killed_one_plays_at_once() {
    let folder = TempDir::new().expect("a folder");
    let mut written = Vec::new();
    let program = Program::start(folder.path(), &[]);
    let morning = program.seen()["now"].as_i64().expect("a moment");
    program.begins();
    program.plays(&mut written);
    program.end();
    program.last("vince Moderatrice");
    // Two nights, then ten times as fast, and a round begins.
    assert_eq!(program.clock(&json!("night")).0, 200);
    assert_eq!(program.clock(&json!("night")).0, 200);
    assert_eq!(program.clock(&json!({ "rate": 10 })).0, 200);
    program.begins();
    program.plays(&mut written);
    let moved = program.seen()["now"].as_i64().expect("a moment");
    assert!(moved - morning > DAY, "{}", moved - morning);
    drop(program);

    // The round goes on where it was, by a clock that is not behind it.
    let program = Program::start(folder.path(), &[]);
    assert!(program.seen()["now"].as_i64().expect("a moment") - morning > DAY);
    program.plays(&mut written);
    program.end();
    program.last("vince Moderatrice");
    // A night after that publishes what was played: its date was not made already.
    assert_eq!(program.clock(&json!("night")).0, 200);
    program.say("/manche tempo:60");
    drop(program);

    // What was only planned comes at its time, too.
    let program = Program::start(folder.path(), &[]);
    for _ in 0..4 {
        if program.messages().iter().any(|message| message["picture"].is_object()) {
            break;
        }
        program.end();
    }
    program.say("/manche subito tempo:60");
    program.plays(&mut written);
}

#[cfg(feature = "telegram")]
#[tokio::test(flavor = "multi_thread")]
async fn with_telegram_there_is_no_clock_and_nobody_is_hurried() {
    use crate::support::telegram::{Status, Telegram};
    let telegram = Telegram::start(Clock::real()).await;
    let group = telegram.supergroup("Paroliere");
    let silk = telegram.user("Silk");
    telegram.join(group, &silk, Status::Member);
    let (url, token) = (telegram.url(), telegram.token());
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().to_owned();
    let start = move || Program::start(&path, &["--telegram-token", &token, "--telegram-api", &url]);
    let program = tokio::task::spawn_blocking(start).await.expect("it starts");
    telegram.bot_added(group);
    telegram.say(&silk, group, "/manche subito");
    let has = |piece: &'static str| {
        move |telegram: &Telegram| {
            telegram.answers(group).iter().any(|shown| shown.text.contains(piece)).then_some(())
        }
    };
    telegram.wait_until("the grid", has("minimo 4")).await;
    let tried = tokio::task::spawn_blocking(move || {
        let about: Value = serde_json::from_str(&program.ask("GET /api/about HTTP/1.1", "").1).expect("JSON");
        assert_eq!(about["clock"], json!(false));
        // A round in the piazza has an end; the clock does not go there.
        program.say("/manche subito tempo:60");
        let before = program.seen()["now"].as_i64().expect("a moment");
        for asked in [json!("night"), json!({ "rate": 10 }), json!({ "end": ROOM })] {
            let (status, answer) = program.clock(&asked);
            assert_eq!((status, &answer["code"]), (403, &json!("clock")), "{asked}: {answer}");
            let sentence = answer["error"].as_str().expect("a sentence");
            assert!(sentence.starts_with("Qui l’orologio non si muove"), "{sentence}");
        }
        let seen = program.seen();
        assert!(seen["now"].as_i64().expect("a moment") - before < 40_000 && seen["rate"] == 1, "{seen}");
        program
    });
    let program = tried.await.expect("no clock");
    let word = telegram.say(&silk, group, "zzz");
    telegram.all_confirmed().await;
    assert!(telegram.message(group, word).is_some());
    assert!(has("Stop!")(&telegram).is_none() && has("30 secondi")(&telegram).is_none());
    tokio::task::spawn_blocking(move || drop(program)).await.expect("it ends");
}

/// Keeps what is said.
#[derive(Default)]
struct Mouth(Mutex<Vec<Say>>);

impl Outlet for Mouth {
    fn deliver(&self, say: Say) -> Delivery {
        let mut said = self.0.lock().expect("nobody panicked");
        said.push(say);
        Delivery::Now(Ok(Receipt { id: said.len() as u64, at: 0 }))
    }
}

impl Mouth {
    /// How many sentences of this name were said.
    fn count(&self, key: &str) -> usize {
        let said = self.0.lock().expect("nobody panicked");
        let text = |say: &Say| match &say.act {
            Act::Post { body, .. } => body.text.as_ref().map(|text| text.key),
            _ => None,
        };
        said.iter().filter(|say| text(say) == Some(key)).count()
    }
}

/// A door whose posts are stamped by the clock, as the piazza's are.
struct Stamped(Arc<Mouth>, Clock);

impl Outlet for Stamped {
    fn deliver(&self, say: Say) -> Delivery {
        let Delivery::Now(Ok(receipt)) = self.0.deliver(say) else { unreachable!("it is taken") };
        Delivery::Now(Ok(Receipt { at: self.1.now(), ..receipt }))
    }
}

/// A house on a file, at a moment, with one door.
async fn house(file: &Path, door: Door, now: Millis) -> (House, Arc<Mouth>, Clock) {
    let clock = Clock::standing(now);
    let (journal, _) = Journal::open(file, Options::default()).await.expect("a journal");
    let book = std::iter::repeat_n("CART/OSEA/NILO/QuADR".parse().expect("a grid"), 9).collect();
    let furniture =
        Furniture { journal, clock: clock.clone(), library: library(), seeds: Seeds::Fixed(7), book };
    let house = House::open(furniture).await.expect("a house");
    let mouth = Arc::new(Mouth::default());
    house.attach(door, Arc::new(Stamped(Arc::clone(&mouth), clock.clone())), true);
    house.resume().await.expect("resumed");
    house.settled().await;
    (house, mouth, clock)
}

fn channel(door: Door, channel: &str) -> Place {
    let server = Server(format!("{}:prova", door.name()));
    Place::Room { door, server, channel: channel.into(), thread: None }
}

async fn say(house: &House, place: &Place, name: &str, text: &str) {
    let (door, at) = (place.door(), house.clock().now());
    let what = What::Message { text: text.into() };
    let id = u64::try_from(at).expect("a moment") + u64::from(name.as_bytes()[0]);
    let who = who(door, name);
    house
        .hear(Heard {
            place: place.clone(),
            who,
            id,
            at,
            precision: Precision::Millisecond,
            replies_to: None,
            what,
        })
        .await;
    house.settled().await;
}

/// Lets the clock go on, doing what is due at its own moment.
async fn pass(house: &House, clock: &Clock, time: Millis) {
    let end = clock.now() + time;
    while let Some(due) = house.next_wake().filter(|due| *due <= end) {
        clock.set(due.max(clock.now()));
        house.wake().await;
        house.settled().await;
    }
    clock.set(end);
}

/// 2026-01-01T12:00:00Z.
const NOON: Millis = 1_767_268_800_000;

#[tokio::test]
async fn what_a_trial_has_left_in_the_future_keeps_nobody_waiting() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("giostra.db");
    let [round, plan, series, game] =
        ["manche", "piano", "serie", "wyps"].map(|name| channel(Door::Piazza, name));
    {
        // Tomorrow, by the clock of a trial.
        let (house, mouth, clock) = house(&file, Door::Piazza, NOON + DAY).await;
        say(&house, &round, "Ada", "/manche subito").await;
        say(&house, &series, "Ada", "/manche subito tempo:60 quante:3 pausa:30").await;
        say(&house, &game, "Ada", "/sfida gioco:wyps livello:facile lato:7 ritmo:veloce").await;
        pass(&house, &clock, 70_000).await;
        say(&house, &plan, "Ada", "/manche").await;
        assert_eq!(mouth.count("round-stop"), 1, "the series is between two rounds");
        house.journal().close().await;
    }
    // Today, and not alone: this clock cannot be moved there.
    let (house, mouth, clock) = house(&file, Door::Piazza, NOON).await;
    assert_eq!(mouth.count("round-void-ahead"), 1);
    say(&house, &round, "Ada", "/manche subito").await;
    assert!(house.plays(&round), "one plays at once");
    let live = house.journal().live_matches().await.expect("it reads");
    assert!(live.iter().any(|row| row.place == round && row.opened_at == NOON), "{live:?}");
    pass(&house, &clock, 45_000).await;
    for place in [&plan, &series] {
        assert!(house.plays(place), "{place}: what was planned has begun");
    }
    // Started again nothing of it is void any more.
    house.journal().close().await;
    drop(house);
    let (_, mouth, _) = self::house(&file, Door::Piazza, NOON + 46_000).await;
    assert_eq!(mouth.count("round-void-ahead"), 0);
}

#[tokio::test]
async fn a_match_that_waits_in_tomorrow_keeps_the_time_it_had() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("giostra.db");
    let place = channel(Door::Piazza, "wyps");
    let until = async |house: &House| {
        let row = house.journal().live_matches().await.expect("it reads").pop().expect("a match");
        let lines = house.journal().lines(row.id).await.expect("it reads");
        let clock = lines.iter().rev().find_map(|line| line.text.strip_prefix("clock ")).expect("a clock");
        clock.split(' ').next().and_then(|until| until.parse::<Millis>().ok()).expect("a moment")
    };
    let left = {
        let (house, _, clock) = house(&file, Door::Piazza, NOON + DAY).await;
        say(&house, &place, "Ada", "/sfida gioco:wyps livello:facile lato:7 ritmo:veloce").await;
        // The computer may begin.
        pass(&house, &clock, 20_000).await;
        let left = until(&house).await - clock.now();
        house.journal().close().await;
        left
    };
    for _ in 0..3 {
        let (house, _, clock) = house(&file, Door::Piazza, NOON).await;
        let now = until(&house).await - clock.now();
        // What had gone of the turn since its last line is given back; and however often we start, no more than that.
        assert!((left..=60_000).contains(&now), "{left} {now}");
        house.journal().close().await;
    }
}

#[tokio::test]
async fn where_something_of_another_door_is_in_the_file_there_is_no_clock() {
    for door in [Door::Telegram, Door::Discord, Door::Terminal] {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("giostra.db");
        let (house, _, _) = house(&file, door, Clock::real().now()).await;
        say(&house, &channel(door, "1"), "Ada", "/manche subito").await;
        house.journal().close().await;
        drop(house);
        let path = folder.path().to_owned();
        let tried = tokio::task::spawn_blocking(move || {
            let program = Program::start(&path, &[]);
            let (status, answer) = program.clock(&json!("night"));
            assert_eq!((status, &answer["code"]), (403, &json!("clock")), "{door:?}: {answer}");
        });
        tried.await.expect("no clock");
    }
    // What is known of nobody else is no reason.
    let folder = TempDir::new().expect("a folder");
    let (journal, _) =
        Journal::open(&folder.path().join("giostra.db"), Options::default()).await.expect("a journal");
    for door in Door::ALL {
        assert!(!journal.knows_behind(door).await.expect("it reads"), "{door:?}");
    }
}
