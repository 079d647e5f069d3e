//! A person on the page of a program that runs, without a browser.

use giostra::clock::Since;
use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// What has not come in this time never will.
pub(crate) const PATIENCE: Duration = Duration::from_mins(3);
const AS: &str = "key:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

/// What somebody says, line by line.
pub(crate) fn lines_of(from: impl Read + Send + 'static) -> Receiver<String> {
    let (line, lines) = channel();
    std::thread::spawn(move || {
        for read in BufReader::new(from).lines().map_while(Result::ok) {
            // Nobody listens any more: all the same it has to be read.
            let _ = line.send(read);
        }
    });
    lines
}

/// The first line that holds a text, and all that came before it.
pub(crate) fn until(lines: &Receiver<String>, text: &str) -> Vec<String> {
    within(PATIENCE, lines, text)
}

pub(crate) fn within(patience: Duration, lines: &Receiver<String>, text: &str) -> Vec<String> {
    let (began, mut seen) = (Since::now(), Vec::new());
    loop {
        match lines.recv_timeout(patience.saturating_sub(began.elapsed())) {
            Ok(line) => seen.push(line),
            Err(error) => panic!("{text:?} never came ({error}): {seen:?}"),
        }
        if seen.last().is_some_and(|line| line.contains(text)) {
            return seen;
        }
    }
}

/// Everything until whoever says it has ended.
pub(crate) fn to_the_end(lines: &Receiver<String>) -> Vec<String> {
    let (began, mut seen) = (Since::now(), Vec::new());
    loop {
        match lines.recv_timeout(PATIENCE.saturating_sub(began.elapsed())) {
            Ok(line) => seen.push(line),
            Err(RecvTimeoutError::Disconnected) => return seen,
            Err(RecvTimeoutError::Timeout) => panic!("it does not end: {seen:?}"),
        }
    }
}

fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

pub(crate) fn page(address: &str) -> String {
    ask(address, &format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"))
}

/// A person on the page.
pub(crate) struct Tab {
    address: String,
    token: String,
}

impl Tab {
    pub(crate) fn open(address: String) -> Self {
        let page = page(&address);
        let token = page.split("giostra-token\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
        let token = token.unwrap().to_owned();
        let tab = Self { address, token };
        tab.post("/api/join", r#"{"name":"Ada"}"#);
        tab
    }

    fn head(&self) -> String {
        format!("X-Giostra-Token: {}\r\nX-Giostra-As: {AS}\r\n", self.token)
    }

    fn post(&self, path: &str, body: &str) {
        let (address, head, length) = (&self.address, self.head(), body.len());
        let answer = ask(
            address,
            &format!(
                "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\n\
                 Content-Type: application/json\r\nContent-Length: {length}\r\n{head}\r\n{body}"
            ),
        );
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    pub(crate) fn say(&self, text: &str) {
        let place = "room/piazza/piazza:piazza/paroliere";
        self.post("/api/say", &format!(r#"{{"place":"{place}","text":"{text}"}}"#));
    }

    /// Everything that is said from now on, line by line.
    pub(crate) fn follow(&self) -> Receiver<String> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (address, head) = (&self.address, self.head());
        let request = format!("GET /api/stream HTTP/1.1\r\nHost: {address}\r\n{head}\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        lines_of(stream)
    }
}
