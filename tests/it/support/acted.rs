//! The recorded conversations, acted out on the double of a platform: who and what there is in a script,
//! what the terminal answered, and whether the rankings are the same here.

use super::{one_in, overheard};
use giostra::clock::Millis;
use giostra::messages::Lang;
use giostra::platforms::terminal::script::{self, Line, Step, Target};
use giostra::rooms::say::Handle;
use giostra::words::grid::Grid;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::future::Future;
use std::path::Path;

/// Everybody and everything there is in a script. Servers, rooms and people go by their names.
pub(crate) struct Cast {
    /// When it begins.
    pub(crate) begin: Millis,
    /// The grids that are dealt.
    pub(crate) book: Vec<Grid>,
    /// Servers, with language and zone.
    pub(crate) servers: Vec<(String, Lang, String)>,
    /// Server and room.
    pub(crate) rooms: BTreeSet<(String, String)>,
    /// Server and who is there.
    pub(crate) present: BTreeSet<(String, String)>,
    /// Server and who moderates it.
    pub(crate) moderators: BTreeSet<(String, String)>,
    pub(crate) robots: BTreeSet<String>,
    /// Lines of the script that ask for what cannot be, as a button that nobody sees.
    pub(crate) impossible: BTreeSet<usize>,
    /// What the terminal posted, by number.
    pub(crate) posted: BTreeMap<u64, Posted>,
    /// Threads that the bot opens: `room/1` for the first one of a room.
    pub(crate) opened: BTreeSet<String>,
    /// What the bot had posted the message as that a line of the script replies to.
    pub(crate) replies: BTreeMap<usize, Handle>,
}

/// A message that the terminal posted.
pub(crate) struct Posted {
    /// `#room`, or `@name` for what one person sees.
    pub(crate) place: String,
    /// Its last text.
    text: String,
    deleted: bool,
}

/// A script on the stage of a platform.
pub(crate) trait Actor: Sized + Send + 'static {
    /// Builds everything there is, starts the process, and lets everybody be seen.
    fn enter(cast: Cast) -> impl Future<Output = Self> + Send;

    fn cast(&self) -> &Cast;

    /// What time it is.
    fn now(&self) -> Millis;

    /// Lets time pass.
    fn pass(&mut self, time: Millis) -> impl Future<Output = ()> + Send;

    /// Does what a line asks for; what it says of rooms is of this server.
    fn step(&mut self, server: &str, line: &Line) -> impl Future<Output = ()> + Send;

    /// The texts of the bot that stand in every place (`#room`, `@name`).
    fn shown(&self) -> Vec<(String, Vec<String>)>;
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/chats"))
}

impl Cast {
    /// Reads a script, and the terminal's answers to it.
    pub(crate) fn of(script: &str, lines: &[Line], out: &str) -> Self {
        let first = lines.iter().find(|line| !matches!(line.step, Step::Server { .. } | Step::Moderator(_)));
        let named = script.lines().nth(1).and_then(|line| line.split_once("--book "));
        let name = named.map_or("cart.book", |(_, rest)| rest.split_whitespace().next().expect("a book"));
        let book = fs::read_to_string(folder().join(name)).expect("the book");
        let mut cast = Self {
            begin: first.expect("a line").at,
            book: book.lines().map(|grid| grid.parse().expect("a grid")).collect(),
            servers: Vec::new(),
            rooms: BTreeSet::new(),
            present: BTreeSet::new(),
            moderators: BTreeSet::new(),
            robots: BTreeSet::new(),
            impossible: impossible(out),
            posted: posted(out),
            opened: opened(out),
            replies: BTreeMap::new(),
        };
        let mut server = first_server(lines);
        let named =
            lines.iter().any(|line| matches!(&line.step, Step::Server { name, .. } if *name == server));
        if !named {
            cast.servers.push((server.clone(), Lang::It, script::DEFAULT_ZONE.to_owned()));
        }
        for line in lines {
            cast.meet(&mut server, &line.step);
        }
        cast.present.extend(cast.moderators.iter().cloned());
        cast
    }

    fn meet(&mut self, server: &mut String, step: &Step) {
        match step {
            Step::Server { name, lang, zone } => {
                server.clone_from(name);
                if !self.servers.iter().any(|(known, ..)| known == name) {
                    self.servers.push((name.clone(), *lang, zone.clone()));
                }
            }
            Step::Robot(name) => drop(self.robots.insert(name.clone())),
            Step::Moderator(name) => drop(self.moderators.insert((server.clone(), name.clone()))),
            Step::Say { name, to, .. } => {
                if let Target::Room(room) = to {
                    self.rooms.insert((server.clone(), room.clone()));
                }
                self.present.insert((server.clone(), name.clone()));
            }
            Step::Press { name, .. } => drop(self.present.insert((server.clone(), name.clone()))),
            _ => {}
        }
    }

    /// Everybody's name.
    pub(crate) fn people(&self) -> BTreeSet<&String> {
        self.present.iter().map(|(_, name)| name).collect()
    }

    /// Which thread of which room this is, counted from 0, if the bot opens it.
    pub(crate) fn is_opened<'a>(&self, room: &'a str) -> Option<(&'a str, usize)> {
        let (around, number) = room.rsplit_once('/').filter(|_| self.opened.contains(room))?;
        Some((around, number.parse::<usize>().ok()?.checked_sub(1)?))
    }

    /// The rooms of a server that are there from the beginning.
    pub(crate) fn rooms_of(&self, server: &str) -> Vec<&String> {
        let here = self.rooms.iter().filter(|(of, room)| of == server && !self.opened.contains(room));
        here.map(|(_, room)| room).collect()
    }

    /// The rankings that the terminal showed in a place.
    fn rankings(&self, place: &str) -> Vec<String> {
        let here = self.posted.values().filter(|posted| posted.place == place && !posted.deleted);
        here.filter_map(|posted| ranking(&posted.text)).collect()
    }
}

/// The server that is spoken of first: the one named before anything happens, or the terminal's own.
fn first_server(lines: &[Line]) -> String {
    let first = lines.iter().find(|line| !matches!(line.step, Step::Moderator(_) | Step::Robot(_)));
    match first.map(|line| &line.step) {
        Some(Step::Server { name, .. }) => name.clone(),
        _ => "Giostra".to_owned(),
    }
}

/// The lines that the terminal objected to.
fn impossible(out: &str) -> BTreeSet<usize> {
    let errors = out.lines().filter_map(|line| line.strip_prefix("> error "));
    errors.filter_map(|error| error.split(':').next()?.parse().ok()).collect()
}

/// The threads that the bot opened at the terminal: `> #room thread 1: title`.
fn opened(out: &str) -> BTreeSet<String> {
    let lines = out.lines().filter_map(|line| line.strip_prefix("> #"));
    let threads = lines.filter_map(|line| {
        let (room, rest) = line.split_once(" thread ")?;
        let (number, _) = rest.split_once(':')?;
        (!room.contains(' ')).then(|| format!("{room}/{number}"))
    });
    threads.collect()
}

/// Where and what the terminal posted in the end, by number.
fn posted(out: &str) -> BTreeMap<u64, Posted> {
    let mut posted: BTreeMap<u64, Posted> = BTreeMap::new();
    for line in out.lines().filter_map(|line| line.strip_prefix("> ")) {
        let (head, text) = line.split_once(": ").unwrap_or((line, ""));
        let words: Vec<&str> = head.trim_end_matches(':').rsplitn(3, ' ').collect();
        let [number, kind, place] = words[..] else { continue };
        let Ok(number) = number.parse::<u64>() else { continue };
        if kind == "thread" {
            continue;
        }
        let place = place.strip_prefix("only ").map_or(place.to_owned(), |name| format!("@{name}"));
        let it = posted.entry(number).or_insert(Posted { place, text: String::new(), deleted: false });
        match kind {
            "delete" => it.deleted = true,
            "text" | "edit" => it.text = text.replace("\\n", "\n"),
            _ => {}
        }
    }
    posted
}

/// The first line of results, if that is what it is: `Manche 1: vince Silk con 9 punti.`
fn ranking(text: &str) -> Option<String> {
    // A platform may keep a name from becoming a link.
    let line = text.lines().next()?.replace("**", "").replace('\u{2060}', "");
    let rest = line.strip_prefix("Manche ").or_else(|| line.strip_prefix("Round "));
    let numbered = rest
        .and_then(|rest| rest.split_once(':'))
        .is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    (numbered || line.starts_with("Nessuna parola, stavolta") || line.starts_with("No words this time"))
        .then_some(line)
}

/// What each line that replies answers. It is told by no line of the output, so the script is acted out for it.
async fn replies_in(name: &str, lines: &[Line]) -> BTreeMap<usize, Handle> {
    let reply = |line: &Line| match &line.step {
        Step::Say { name, stamp, reply: Some(_), text, .. } => {
            Some((line.number, (name.clone(), line.at + stamp, text.clone())))
        }
        _ => None,
    };
    let replied: Vec<_> = lines.iter().filter_map(reply).collect();
    if replied.is_empty() {
        return BTreeMap::new();
    }
    let script = folder().join(format!("{name}.chat"));
    // It has a runtime of its own.
    let heard = tokio::task::spawn_blocking(move || overheard::replies(&script)).await.expect("no panic");
    replied.into_iter().filter_map(|(line, reply)| Some((line, heard.get(&reply)?.clone()))).collect()
}

/// Acts one out and tells what differs. `CHAT=name` shows what was said.
async fn differs<A: Actor>(name: &str) -> Option<String> {
    let script = fs::read_to_string(folder().join(format!("{name}.chat"))).expect("a script");
    let out = fs::read_to_string(folder().join(format!("{name}.out"))).expect("its answers");
    let lines = script::parse(&script).expect("a good script");
    let mut cast = Cast::of(&script, &lines, &out);
    cast.replies = replies_in(name, &lines).await;
    let mut actor = A::enter(cast).await;
    let mut server = first_server(&lines);
    for line in &lines {
        let pause = line.at - actor.now();
        if pause > 0 {
            actor.pass(pause).await;
        }
        if let Step::Server { name, .. } = &line.step {
            server.clone_from(name);
        }
        actor.step(&server, line).await;
    }
    let mut wrong = String::new();
    for (place, texts) in actor.shown() {
        if std::env::var_os("CHAT").is_some() {
            eprintln!("== {place}: {texts:#?}");
        }
        let found: Vec<String> = texts.iter().filter_map(|text| ranking(text)).collect();
        let expected = actor.cast().rankings(&place);
        if expected != found {
            wrong = format!("{wrong}{name} {place}:\n- {expected:?}\n+ {found:?}\n");
        }
    }
    (!wrong.is_empty()).then_some(wrong)
}

/// Which half of the conversations the gate acts out through a door: each through one of the two, unless that one leaves it out, and
/// through both where `GIOSTRA_LONG` is set.
#[derive(Clone, Copy)]
pub(crate) enum Half {
    First,
    Second,
}

/// Acts out its half of them but those left out (name and reason), and fails with what differs.
pub(crate) async fn act_out_all<A: Actor>(left_out: &[(&str, &str)], half: Half) {
    let only = std::env::var("CHAT").ok();
    let mut names: Vec<String> = fs::read_dir(folder())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "chat"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    for (left, _) in left_out {
        assert!(names.iter().any(|name| name == left), "{left} is no conversation");
    }
    if let Some(only) = only {
        names.retain(|name| *name == only);
    } else {
        let every = one_in(2);
        names = names.into_iter().skip(half as usize % every).step_by(every).collect();
    }
    names.retain(|name| !left_out.iter().any(|(left, _)| left == name));
    // Together: their absences last real seconds.
    let acted = names.into_iter().map(|name| {
        let task = tokio::spawn({
            let name = name.clone();
            async move { differs::<A>(&name).await }
        });
        async move { task.await.unwrap_or_else(|error| Some(format!("{name}: {error}\n"))) }
    });
    let wrong: String = futures_util::future::join_all(acted).await.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{wrong}");
}
