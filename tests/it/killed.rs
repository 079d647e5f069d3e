//! `kill -9` of the real process in mid-round: what was acknowledged is in the file, and the round
//! is played to its end on the same file. And the real program with three rooms and two matches: killed or stopped, all of
//! them get the same time back.

use giostra::clock::Millis;
use giostra::games::manche::{Manche, Move, Stage};
use giostra::games::{By, Rules, Seat};
use giostra::journal::{Journal, Line, Options};
use giostra::opponents;
use giostra::words::overlay::Overlay;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::fmt::Write as _;
use std::io::Read;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const GRID: &str = "CART/OSEA/NILO/QuADR";
const WORDS: [&str; 12] = [
    "carte", "quadro", "aquila", "casino", "soia", "idolatra", "traslano", "lino", "casa", "sera", "rate",
    "tela",
];

fn chat(database: &Path, book: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
    command.arg("chat").arg("--seed").arg("7").arg("--db").arg(database).arg("--book").arg(book);
    command
}

/// Plays, kills the process as soon as it has acknowledged `acknowledged` messages, and returns
/// the numbers of the acknowledged messages.
fn kill_after(acknowledged: usize, database: &Path, book: &Path) -> Vec<u64> {
    let mut child = chat(database, book)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut script = String::from("giostra-chat 1\nmoderator Marta\nMarta #a: /manche subito\n");
    for (number, word) in WORDS.iter().cycle().take(60).enumerate() {
        writeln!(script, "P{} #a id {}: {word}", number / WORDS.len(), 2000 + number).unwrap();
    }
    // A writer of its own: the process is killed while it still has lines to read.
    let writer = std::thread::spawn(move || {
        // A broken pipe is the kill itself.
        let _ = input.write_all(script.as_bytes());
    });
    let mut seen = Vec::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let Ok(line) = line else { break };
        if let Some(rest) = line.strip_prefix("> react ") {
            seen.push(rest.split(' ').next().unwrap().parse().unwrap());
            if seen.len() == acknowledged {
                break;
            }
        }
    }
    // SIGKILL on Unix.
    child.kill().unwrap();
    child.wait().unwrap();
    writer.join().unwrap();
    assert_eq!(seen.len(), acknowledged);
    seen
}

#[test]
fn what_was_acknowledged_is_in_the_file_and_the_round_goes_on() {
    for acknowledged in [1, 2, 5, 13, 30, 47] {
        let folder = tempfile::tempdir().unwrap();
        let (database, book) =
            (crate::support::database(folder.path().join("giostra.db")), folder.path().join("book"));
        std::fs::write(&book, format!("{GRID}\n")).unwrap();
        let seen = kill_after(acknowledged, &database, &book);
        let sources = sources(&database);
        for id in &seen {
            assert!(
                sources.contains(&format!("rm{id}")),
                "message {id} of {acknowledged} is lost: {sources:?}"
            );
        }
        // The same file again: the round is still on, takes what is delivered again once, and ends.
        let mut script = String::from("giostra-chat 1\nmoderator Marta\n+1\n");
        writeln!(script, "P0 #a id 2000: {}", WORDS[0]).unwrap();
        script.push_str("+600\n");
        let file = folder.path().join("on.chat");
        std::fs::write(&file, script).unwrap();
        let out = chat(&database, &book).arg(&file).output().unwrap();
        let out = String::from_utf8(out.stdout).unwrap();
        assert!(out.contains("Manche 1:"), "{out}");
        assert!(!out.contains("react 2000"), "a message in the log is taken twice: {out}");
    }
}

/// W26: killed in mid-round, a computer writes what it would have written: the words of its plan, each once, in their order.
#[test]
fn a_computer_writes_what_it_would_have_written() {
    let folder = tempfile::tempdir().unwrap();
    let (database, book) =
        (crate::support::database(folder.path().join("giostra.db")), folder.path().join("book"));
    std::fs::write(&book, format!("{GRID}\n")).unwrap();
    let mut child = chat(&database, &book)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let script = "giostra-chat 1\nmoderator Marta\nMarta #a: /manche subito con:forte\n+70\nSilk #a: carte\n";
    input.write_all(script.as_bytes()).unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(told.any(|line| line.unwrap().starts_with("> react ")));
    child.kill().unwrap();
    child.wait().unwrap();
    let before = of_computer(&database);
    let file = folder.path().join("on.chat");
    std::fs::write(&file, "giostra-chat 1\nmoderator Marta\n+600\n").unwrap();
    assert!(chat(&database, &book).arg(&file).output().unwrap().status.success());
    let after = of_computer(&database);
    assert!(!before.written.is_empty() && before.written.len() < after.written.len());
    assert_eq!(before.written[..], after.written[..before.written.len()]);
    assert_eq!(after.written, after.plan);
    let looked = Command::new(env!("CARGO_BIN_EXE_giostra")).arg("check").arg(&database).output().unwrap();
    assert!(looked.status.success(), "{}", String::from_utf8_lossy(&looked.stdout));
    // Nothing after the end, which was moved.
    assert!(after.stamps.is_sorted() && after.stamps.iter().all(|at| *at <= after.deadline));
}

/// What the computer of the first round has written, and what it was to write.
struct OfComputer {
    written: Vec<String>,
    stamps: Vec<Millis>,
    plan: Vec<String>,
    deadline: Millis,
}

fn of_computer(database: &Path) -> OfComputer {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let lines = runtime.block_on(async {
        let (journal, _) = Journal::open(database, Options::default()).await.unwrap();
        let lines = journal.lines(1).await.unwrap();
        journal.close().await;
        lines
    });
    let mut manche = Manche::new(lines[0].text.parse().unwrap());
    let (mut written, mut stamps, mut deadline) = (Vec::new(), Vec::new(), 0);
    for line in &lines[1..] {
        let mv: Move = line.text.parse().unwrap();
        if let (By::Seat(Seat(1)), Move::Find { stamp, tokens }) = (line.by, &mv) {
            written.extend(tokens.iter().map(|token| token.word.clone()));
            stamps.push(stamp.at);
        }
        manche.play(line.by, mv);
        if let Stage::Running { deadline: at, .. } = manche.stage() {
            deadline = at;
        }
    }
    let setup = manche.setup();
    let (_, level) = setup.computer.unwrap();
    let words = crate::chats::library().playing_words(&setup.dictionary, Overlay::default()).unwrap();
    let mut seed = [0; 32];
    hex::decode_to_slice(&setup.seed, &mut seed).unwrap();
    let mut luck = ChaCha8Rng::from_seed(seed);
    luck.set_stream(1 << 32);
    let plan = opponents::manche::written(
        manche.words(),
        setup.seconds,
        (level, false),
        &|word: &str| words.familiarity(word),
        &mut luck,
    );
    OfComputer { written, stamps, plan: plan.into_iter().map(|one| one.word).collect(), deadline }
}

/// The sources of all lines in the file.
fn sources(database: &Path) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (journal, _) = Journal::open(database, Options::default()).await.unwrap();
        let mut sources = Vec::new();
        for row in journal.live_matches().await.unwrap() {
            let lines = journal.lines(row.id).await.unwrap();
            // No line is half there: they are numbered without a gap.
            assert!(lines.iter().zip(1..).all(|(line, n)| line.n == n));
            sources.extend(lines.into_iter().filter_map(|line| line.source));
        }
        journal.close().await;
        sources
    })
}

/// The program that serves the page, on any port.
struct Serving {
    child: Child,
    address: String,
    token: String,
}

impl Serving {
    fn start(folder: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
        command.args(["--piazza", "127.0.0.1:0"]).current_dir(folder);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut address = None;
        for line in lines {
            if let Some((_, rest)) = line.split_once("http://") {
                address = Some(rest.split('/').next().unwrap().to_owned());
            }
            if line.contains("Ctrl-C") {
                break;
            }
        }
        let address = address.expect("it tells where the page is");
        let mut serving = Self { child, address, token: String::new() };
        let page = serving.ask("GET", "/", "moderatrice", "");
        let token = page.split("giostra-token\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
        token.expect("a token in the page").clone_into(&mut serving.token);
        serving
    }

    /// One request of a persona; the answer's body.
    fn ask(&self, method: &str, path: &str, who: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             X-Giostra-Token: {1}\r\nX-Giostra-As: persona:{who}\r\nContent-Length: {2}\r\n\r\n{body}",
            self.address,
            self.token,
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{path} {body}: {answer}");
        answer
    }

    fn say(&self, who: &str, channel: &str, text: &str) {
        let place = format!("room/piazza/piazza:piazza/{channel}");
        self.ask("POST", "/api/say", who, &serde_json::json!({ "place": place, "text": text }).to_string());
    }

    /// Waits until everybody can read this.
    fn until(&self, who: &str, pieces: &[(&str, usize)]) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!(
            "GET /api/stream HTTP/1.1\r\nHost: {0}\r\nX-Giostra-Token: {1}\r\nX-Giostra-As: persona:{who}\r\n\r\n",
            self.address, self.token
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut seen = String::new();
        for line in BufReader::new(stream).lines() {
            seen.push_str(&line.unwrap());
            if pieces.iter().all(|(piece, times)| seen.matches(piece).count() >= *times) {
                return;
            }
        }
        panic!("{pieces:?} did not come: {seen}");
    }

    /// Ends: killed, or asked to stop.
    fn end(mut self, kill: bool) {
        if kill {
            self.child.kill().unwrap();
        } else {
            let pid = self.child.id().to_string();
            assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        }
        self.child.wait().unwrap();
    }
}

/// What the file says of everything that is played: the last sign of life, and of each match its number, whether it is a
/// round, and its lines.
fn played(folder: &Path) -> (Millis, Vec<(i64, Vec<Line>)>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (journal, _) = Journal::open(&folder.join("giostra.db"), Options::default()).await.unwrap();
        let alive = journal.heartbeat().await.unwrap().max(journal.last_line_at(Millis::MAX).await.unwrap());
        let mut matches = Vec::new();
        for row in journal.live_matches().await.unwrap() {
            matches.push((row.id, journal.lines(row.id).await.unwrap()));
        }
        journal.close().await;
        (alive.expect("it was alive"), matches)
    })
}

/// W19, W25, P3: what each room lost is given back to it, to the millisecond, whichever of them goes on first.
#[test]
#[cfg(unix)]
fn three_rooms_and_two_matches_get_back_what_they_lost() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = ["paroliere", "sfide", "prove"];
    let serving = Serving::start(folder.path());
    for room in rooms {
        serving.say("moderatrice", room, "/manche subito tempo:600");
    }
    for room in ["paroliere", "prove"] {
        serving.say("silk", room, "/sfida gioco:wyps livello:facile ritmo:veloce tempo:600");
    }
    serving.until("silk", &[("minimo 4 lettere", 3), ("Si gioca a", 2)]);
    // Words are judged once the time of their round has begun.
    for room in rooms {
        serving.say("silk", room, "/p zzzz");
    }
    serving.until("silk", &[("non è nel dizionario", 3)]);
    let mut serving = Some(serving);
    for kill in [true, false, true] {
        serving.take().unwrap().end(kill);
        let (alive, before) = played(folder.path());
        assert_eq!(before.len(), 5, "three rounds and two matches: {before:?}");
        let again = Serving::start(folder.path());
        again.end(true);
        let (_, after) = played(folder.path());
        for ((id, before), (same, after)) in before.iter().zip(&after) {
            assert_eq!(id, same);
            assert!(after.starts_with(before), "what was written stays");
            let new = &after[before.len()..];
            let last_clock = |lines: &[Line]| {
                let clock =
                    lines.iter().rev().find(|line| line.by == By::Clock && line.text.starts_with("clock "));
                clock.and_then(|line| line.text["clock ".len()..].parse::<Millis>().ok())
            };
            let extension = new.iter().find(|line| line.text.starts_with("extend "));
            let moved = new.iter().find(|line| line.by == By::Clock);
            if let Some(extension) = extension {
                // Counted from the moment the program was back, and written a little later.
                let by: Millis = extension.text["extend ".len()..].parse().unwrap();
                let late = extension.at - alive - by;
                assert!((0..1_000).contains(&late), "round {id} got {by} of {}", extension.at - alive);
            } else if let Some(was) = last_clock(before) {
                let moved = moved.unwrap_or_else(|| panic!("match {id} got nothing back: {new:?}"));
                let until = (was + moved.at - alive + 999).div_euclid(1_000) * 1_000;
                assert_eq!(moved.text, format!("clock {until}"), "match {id}");
            } else {
                // The computer was to move: it has no clock.
                assert!(!before[0].text.starts_with("manche"), "round {id} got nothing back: {new:?}");
            }
        }
        serving = Some(Serving::start(folder.path()));
    }
    serving.take().unwrap().end(true);
}
