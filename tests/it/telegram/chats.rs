//! The recorded conversations, acted out in groups of Telegram: the rankings are those of the terminal.
//!
//! A server is a group, its rooms are the topics of it (a room alone is the group itself), moderators
//! are administrators, and everything is delivered twice. What a script says of message numbers and of
//! thousandths of a second has no meaning here.

use super::table::Table;
use crate::support::telegram::{Pressed, Speech, Status, User};
use giostra::platforms::terminal::script::{self, Line, Step, Target};
use giostra::rooms::heard::Server;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What cannot be acted out here, and why.
const LEFT_OUT: [(&str, &str); 4] = [
    ("gemelle", "the code it types is another one here; twins.rs plays through both doors"),
    ("stelle-e-ordine", "its stamps differ by thousandths and by numbers that the platform gives itself"),
    (
        "caduta-alla-chiusura",
        "the terminal hears everything at once and closes before the late word is heard",
    ),
    ("quota", "its settings are for one channel of a server, and here a group is one channel with topics"),
];

/// A group, and the topic of each of its rooms.
struct Group {
    chat: i64,
    topics: BTreeMap<String, Option<i64>>,
}

struct Actor {
    table: Table,
    groups: BTreeMap<String, Group>,
    server: String,
    people: BTreeMap<String, User>,
    /// Servers, and who is there.
    present: BTreeSet<(String, String)>,
    /// Numbers a script gives its messages, and those without one, from 1001.
    messages: BTreeMap<u64, (i64, i64)>,
    next: u64,
    /// The terminal's answers: where each message stands, and its text.
    answers: BTreeMap<u64, (String, String)>,
}

/// Where and what the terminal posted in the end, by number.
fn recorded(out: &str) -> BTreeMap<u64, (String, String)> {
    let mut posted = BTreeMap::new();
    for line in out.lines().filter_map(|line| line.strip_prefix("> ")) {
        let (head, text) = line.split_once(": ").unwrap_or((line, ""));
        let words: Vec<&str> = head.trim_end_matches(':').rsplitn(3, ' ').collect();
        if let [number, kind, place] = words[..]
            && let Ok(number) = number.parse::<u64>()
        {
            let place = place.strip_prefix("only ").map_or(place.to_owned(), |name| format!("@{name}"));
            match kind {
                "delete" => drop(posted.remove(&number)),
                "text" | "edit" => drop(posted.insert(number, (place, text.replace("\\n", "\n")))),
                _ => drop(posted.entry(number).or_insert((place, String::new()))),
            }
        }
    }
    posted
}

/// The first line of results, if that is what it is: `Manche 1: vince Silk con 9 punti.`
fn ranking(text: &str) -> Option<String> {
    let line = text.lines().next()?.replace("**", "");
    let rest = line.strip_prefix("Manche ").or_else(|| line.strip_prefix("Round "));
    let numbered = rest
        .and_then(|rest| rest.split_once(':'))
        .is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    (numbered || line.starts_with("Nessuna parola, stavolta") || line.starts_with("No words this time"))
        .then_some(line)
}

impl Actor {
    /// Everybody and everything there is in a script, before it begins.
    async fn new(lines: &[Line], out: &str) -> Self {
        let begin = lines.iter().find(|line| !matches!(line.step, Step::Server { .. } | Step::Moderator(_)));
        let mut table = Table::closed_at(begin.expect("a line").at).await;
        let book = fs::read_to_string(folder().join("cart.book")).expect("the book");
        table.book = book.lines().map(|grid| grid.parse().expect("a grid")).collect();
        table.double.twice(true);
        table.double.hears_bots(true);
        let mut actor = Self {
            table,
            groups: BTreeMap::new(),
            server: "Giostra".into(),
            people: BTreeMap::new(),
            present: BTreeSet::new(),
            messages: BTreeMap::new(),
            next: 1001,
            answers: recorded(out),
        };
        actor.build(lines);
        actor
    }

    fn build(&mut self, lines: &[Line]) {
        // server, room
        let mut rooms: BTreeSet<(String, String)> = BTreeSet::new();
        let (mut server, mut robots) = (self.server.clone(), BTreeSet::new());
        let mut present: BTreeSet<(String, String)> = BTreeSet::new();
        let mut moderators = BTreeSet::new();
        for line in lines {
            match &line.step {
                Step::Server { name, .. } => server.clone_from(name),
                Step::Robot(name) => drop(robots.insert(name.clone())),
                Step::Moderator(name) => drop(moderators.insert((server.clone(), name.clone()))),
                Step::Say { name, to, .. } => {
                    if let Target::Room(room) = to {
                        rooms.insert((server.clone(), room.clone()));
                    }
                    present.insert((server.clone(), name.clone()));
                }
                Step::Press { name, .. } => drop(present.insert((server.clone(), name.clone()))),
                _ => {}
            }
        }
        present.extend(moderators.iter().cloned());
        for (_, name) in &present {
            if !self.people.contains_key(name) {
                let double = &self.table.double;
                let robot = robots.contains(name);
                let user = if robot { double.other_bot(name) } else { double.user(name) };
                self.people.insert(name.clone(), user);
            }
        }
        let servers: BTreeSet<&String> = rooms.iter().map(|(server, _)| server).collect();
        for server in servers {
            let here: Vec<&String> =
                rooms.iter().filter(|(of, _)| of == server).map(|(_, room)| room).collect();
            let double = &self.table.double;
            let chat = if here.len() > 1 { double.forum(server) } else { double.supergroup(server) };
            let topic = |room: &String| (here.len() > 1).then(|| double.topic(chat, room));
            let topics = here.iter().map(|room| ((*room).clone(), topic(room))).collect();
            for (_, name) in present.iter().filter(|(of, _)| of == server) {
                let moderates = moderators.contains(&(server.clone(), name.clone()));
                let status = if moderates { Status::Administrator } else { Status::Member };
                double.join(chat, &self.people[name], status);
            }
            double.bot_added(chat);
            self.groups.insert(server.clone(), Group { chat, topics });
        }
        self.present = present;
    }

    async fn act_out(&mut self, lines: &[Line]) {
        let declared = lines.iter().filter_map(|line| match &line.step {
            Step::Server { name, lang, zone } => Some((name.clone(), *lang, zone.clone())),
            _ => None,
        });
        let mut declared: Vec<_> = declared.collect();
        if declared.is_empty() {
            declared.push((self.server.clone(), giostra::messages::Lang::It, "Europe/Rome".into()));
        }
        self.table.start().await;
        for (name, lang, zone) in declared {
            if let Some(group) = self.groups.get(&name) {
                let server = Server(format!("telegram:{}", group.chat));
                self.table.house().declare_server(&server, lang, &zone).await.expect("declared");
            }
        }
        for user in self.people.values() {
            if user.name != "Bip" {
                self.table.double.start_private(user, None);
            }
        }
        // Whoever is in a group has been seen in it.
        for (server, name) in &self.present {
            if let Some(group) = self.groups.get(server) {
                self.table.double.say(&self.people[name], group.chat, "buongiorno");
            }
        }
        self.table.settle().await;
        for line in lines {
            let pause = line.at - self.table.clock.now();
            if pause > 0 {
                self.table.pass(pause).await;
            }
            self.step(&line.step).await;
        }
    }

    async fn step(&mut self, step: &Step) {
        match step {
            Step::Server { name, .. } => self.server.clone_from(name),
            Step::Say { name, to, stamp, id, text } => self.say(name, to, *stamp, *id, text),
            Step::Press { name, message, label, form } => {
                self.press(name, *message, label, form.as_deref()).await;
            }
            Step::Edit { name, id, text } => {
                let (chat, message) = self.messages[id];
                self.table.double.edit(&self.people[name], chat, message, text);
            }
            Step::Crash => self.table.crash(),
            Step::Back => self.table.start().await,
            Step::DoorAway => self.table.goes_away().await,
            Step::DoorBack => self.table.comes_back().await,
            Step::Disk { full } => self.table.disk(*full).await,
            Step::GoneRoom(room) => {
                let group = &self.groups[&self.server];
                match group.topics[room] {
                    Some(topic) => self.table.double.remove_topic(group.chat, topic),
                    None => self.table.double.delete_chat(group.chat),
                }
            }
            Step::GonePerson(name) => self.table.double.block(&self.people[name], true),
            // Everything comes twice anyway; nights are the house's.
            Step::Again(_)
            | Step::AgainPress
            | Step::Wait
            | Step::Moderator(_)
            | Step::Robot(_)
            | Step::Night => {}
        }
        self.table.settle().await;
    }

    fn say(&mut self, name: &str, to: &Target, stamp: i64, id: Option<u64>, text: &str) {
        let user = &self.people[name];
        let at = self.table.clock.now() + stamp;
        let (chat, topic) = match to {
            Target::Bot => (user.id, None),
            Target::Room(room) => {
                let group = &self.groups[&self.server];
                (group.chat, group.topics[room])
            }
        };
        let mut speech = Speech::new(user, chat, text).at(at);
        if let Some(topic) = topic {
            speech = speech.thread(topic);
        }
        let sent = self.table.double.utter(speech);
        let id = id.unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        });
        self.messages.insert(id, (chat, sent));
    }

    async fn press(&mut self, name: &str, message: u64, label: &str, form: Option<&str>) {
        let user = self.people[name].clone();
        let Some((place, _)) = self.answers.get(&message) else { return };
        let (chat, topic) = match place.strip_prefix('#') {
            Some(room) => {
                let group = &self.groups[&self.server];
                (group.chat, group.topics[room])
            }
            None => (user.id, None),
        };
        let double = &self.table.double;
        let all = double.answers(chat);
        let looks_so = |shown: &&crate::support::telegram::Shown| {
            shown.thread == topic && shown.keyboard.iter().flatten().any(|button| button.label == label)
        };
        // The script may speak of what the presser cannot see.
        let Some(shown) = all.iter().rev().find(looks_so) else { return };
        match double.press(&user, chat, shown.id, label) {
            Pressed::Url(url) => {
                let payload = url.split("start=").nth(1).expect("a payload");
                double.start_private(&user, Some(payload));
            }
            Pressed::Callback(_) => {}
        }
        let Some(text) = form else { return };
        self.table.settle().await;
        let asked = self.table.double.answers(user.id).last().map(|shown| shown.id);
        let mut speech = Speech::new(&user, user.id, text);
        if let Some(asked) = asked {
            speech = speech.reply_to(asked);
        }
        self.table.double.utter(speech);
    }

    /// The rankings of every room, as the terminal recorded them and as they stand here.
    fn rankings(&self) -> Vec<(String, Vec<String>, Vec<String>)> {
        let mut rooms = Vec::new();
        let expected = |place: &str| {
            let here = self.answers.values().filter(|(at, _)| at == place);
            here.filter_map(|(_, text)| ranking(text)).collect::<Vec<_>>()
        };
        let found = |chat: i64, topic: Option<i64>| {
            let here = self.table.double.answers(chat).into_iter().filter(|shown| shown.thread == topic);
            here.filter_map(|shown| ranking(&shown.text)).collect::<Vec<_>>()
        };
        for group in self.groups.values() {
            for (room, topic) in &group.topics {
                let place = format!("#{room}");
                rooms.push((place.clone(), expected(&place), found(group.chat, *topic)));
            }
        }
        for (name, user) in &self.people {
            let place = format!("@{name}");
            rooms.push((place.clone(), expected(&place), found(user.id, None)));
        }
        rooms
    }
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/chats"))
}

/// Acts one out and tells what differs.
async fn differs(name: &str) -> Option<String> {
    let script = fs::read_to_string(folder().join(format!("{name}.chat"))).expect("a script");
    let out = fs::read_to_string(folder().join(format!("{name}.out"))).expect("its answers");
    let lines = script::parse(&script).expect("a good script");
    let mut actor = Actor::new(&lines, &out).await;
    actor.act_out(&lines).await;
    if std::env::var_os("CHAT").is_some() {
        for group in actor.groups.values() {
            for shown in actor.table.double.messages(group.chat) {
                eprintln!("== {} {:?} {} {:?}", shown.at - lines[0].at, shown.thread, shown.ours, shown.text);
            }
        }
        for user in actor.people.values() {
            for shown in actor.table.double.messages(user.id) {
                eprintln!("== {} {} {} {:?}", shown.at - lines[0].at, user.name, shown.ours, shown.text);
            }
        }
    }
    let mut wrong = String::new();
    for (place, expected, found) in actor.rankings() {
        if expected != found {
            wrong = format!("{wrong}{name} {place}:\n- {expected:?}\n+ {found:?}\n");
        }
    }
    (!wrong.is_empty()).then_some(wrong)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_recorded_conversations_have_the_same_rankings() {
    let only = std::env::var("CHAT").ok();
    let mut names: Vec<String> = fs::read_dir(folder())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "chat"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names.retain(|name| !LEFT_OUT.iter().any(|(left, _)| left == name));
    names.retain(|name| only.as_ref().is_none_or(|only| only == name));
    // Together: their absences last real seconds.
    let acted = names.into_iter().map(|name| {
        let task = tokio::spawn({
            let name = name.clone();
            async move { differs(&name).await }
        });
        async move { task.await.unwrap_or_else(|error| Some(format!("{name}: {error}\n"))) }
    });
    let wrong: String = futures_util::future::join_all(acted).await.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{wrong}");
}
