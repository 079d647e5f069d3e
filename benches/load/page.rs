//! Through the page: people who play alone in their private chats, because the page has one public room, and takes a thousand
//! people at most. Each word is a request, answered when its verdict stands in the log.

use crate::database::Server;
use crate::logs;
use crate::offer::{HALF, Size, now};
use crate::process::Process;
use crate::waits::Waits;
use anyhow::Context as _;
use giostra::rooms::heard::Place;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

/// The page takes no more people, with some to spare.
const PEOPLE: usize = 900;
/// Connections that bring words.
const LINES: usize = 16;

/// One connection that is kept.
struct Line {
    stream: BufReader<TcpStream>,
    address: String,
    token: String,
}

impl Line {
    async fn open(address: &str, token: &str) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (address, token) = (address.to_owned(), token.to_owned());
        Ok(Self { stream: BufReader::new(stream), address, token })
    }

    async fn ask(&mut self, first: &str, who: &str, body: &str) -> anyhow::Result<(u16, String)> {
        let (address, token, length) = (&self.address, &self.token, body.len());
        let request = format!(
            "{first} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nX-Giostra-Token: {token}\r\nX-Giostra-As: {who}\r\n\r\n{body}"
        );
        self.stream.get_mut().write_all(request.as_bytes()).await?;
        let (mut status, mut length, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            anyhow::ensure!(self.stream.read_line(&mut line).await? > 0, "the page has hung up");
            let lower = line.trim().to_ascii_lowercase();
            if let Some(rest) = lower.strip_prefix("http/1.1 ") {
                status = rest.get(..3).unwrap_or_default().parse()?;
            } else if let Some(number) = lower.strip_prefix("content-length: ") {
                length = number.parse()?;
            } else if lower.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    }

    async fn post(&mut self, person: usize, path: &str, body: &Value) -> anyhow::Result<Value> {
        let who = format!("key:{person:032x}");
        let (status, answer) = self.ask(&format!("POST {path}"), &who, &body.to_string()).await?;
        anyhow::ensure!(status == 200, "{path}: {status} {answer}");
        Ok(serde_json::from_str(&answer)?)
    }
}

/// Starts the bot and waits for its page: the address and the token of the page.
async fn start(folder: &Path) -> anyhow::Result<(Process, String, String)> {
    let bot = Process::bot(folder, &["--piazza", "127.0.0.1:0"], &[]).await?;
    let address = loop {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let out = std::fs::read_to_string(folder.join("out"))?;
        let rest = out.split("http://").nth(1);
        let ends = |c: char| !(c.is_ascii_digit() || c == '.' || c == ':');
        // The line is whole when something follows the address.
        if let Some((address, _)) = rest.and_then(|rest| rest.split_once(ends)) {
            break address.to_owned();
        }
    };
    let (_, page) = Line::open(&address, "").await?.ask("GET /", "", "").await?;
    let token = page.split("giostra-token\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
    let token = token.context("a token in the page")?.to_owned();
    Ok((bot, address, token))
}

/// Words that are still to be said: who, where, what.
type Words = Arc<Vec<(usize, String, String)>>;

/// Says all of them over some connections, not faster than `rate` in a second; how long each took.
async fn offer(address: &str, token: &str, words: &Words, rate: Option<f64>) -> anyhow::Result<Waits> {
    let (next, begun) = (Arc::new(AtomicUsize::new(0)), now());
    let mut lines = tokio::task::JoinSet::new();
    for _ in 0..LINES {
        let mut line = Line::open(address, token).await?;
        let (words, next) = (Arc::clone(words), Arc::clone(&next));
        lines.spawn(async move {
            let mut waits = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some((person, place, word)) = words.get(number) else { break };
                #[expect(clippy::cast_precision_loss, reason = "some thousands")]
                if let Some(rate) = rate {
                    let due = Duration::from_secs_f64(number as f64 / rate);
                    tokio::time::sleep(due.saturating_sub(begun.elapsed())).await;
                }
                let since = now();
                line.post(*person, "/api/say", &json!({ "place": place, "text": word })).await?;
                waits.push(since.elapsed());
            }
            anyhow::Ok(waits)
        });
    }
    let mut waits = Waits::default();
    while let Some(line) = lines.join_next().await {
        line??.into_iter().for_each(|wait| waits.push(wait));
    }
    Ok(waits)
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(crate) async fn run(size: Size) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let people = size.rounds.min(PEOPLE);
    let (bot, address, token) = start(folder.path()).await?;
    let (mut line, mut places) = (Line::open(&address, &token).await?, Vec::new());
    bot.rest().await;
    let quiet = bot.resident();
    for person in 0..people {
        let name = format!("Giocatore {person}");
        let joined = line.post(person, "/api/join", &json!({ "name": name })).await?;
        let place = format!("private/piazza/{}", joined["id"].as_str().unwrap_or_default());
        line.post(person, "/api/say", &json!({ "place": place, "text": "/manche subito tempo:1800" }))
            .await?;
        places.push(place);
    }
    bot.rest().await;
    println!(
        "page: {people} people, each with a round; {quiet:.0} MiB resident before, {:.0} with them",
        bot.resident()
    );
    // The words are read from the log, which one process at a time may open: the rounds go on where they were.
    drop((bot, line));
    let file = folder.path().join("giostra.db");
    let journal = logs::open(&file).await?;
    let found = logs::lists(&journal).await?;
    journal.close().await;
    let (bot, address, token) = start(folder.path()).await?;
    let mut line = Line::open(&address, &token).await?;
    for person in 0..people {
        line.post(person, "/api/join", &json!({ "name": format!("Giocatore {person}") })).await?;
    }
    bot.rest().await;
    let word = |number: usize| {
        let (person, turn) = (number % people, number / people);
        let list = found.get(&places[person].parse::<Place>().ok()?)?;
        Some((person, places[person].clone(), list.get(turn)?.clone()))
    };
    let words: Words = Arc::new((0..size.messages / 2).filter_map(word).collect());
    anyhow::ensure!(words.len() * 2 > size.messages / 2, "{} of {people} rounds have begun", found.len());
    let (begun, wall) = (bot.cpu(), now());
    let server = Server::find().await;
    let beside = server.cpu();
    let waits = offer(&address, &token, &words, None).await?;
    let (spent, wall) = (bot.cpu() - begun, wall.elapsed().as_secs_f64());
    let (rate, beside) = (words.len() as f64 / spent, server.beside(beside));
    println!("  {rate:.0} messages per CPU-second ({spent:.2} s CPU{beside}, {wall:.2} s wall)");
    println!("  verdict over {LINES} connections: {waits}");
    // Half of what was reached by the clock, if that was less.
    let half = (rate / 2.0).min(words.len() as f64 / wall / 2.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some thousands")]
    let many = (half * HALF.as_secs_f64()) as usize;
    let from = size.messages / 2;
    let more: Words = Arc::new((from..from + many).filter_map(word).collect());
    let waits = offer(&address, &token, &more, Some(half)).await?;
    println!("  verdict at {half:.0} a second: {waits}");
    println!("  {:.0} MiB resident", bot.resident());
    drop(bot);
    let journal = logs::open(&file).await?;
    logs::compare(&journal, words.len() + more.len()).await?;
    journal.close().await;
    Ok(())
}
