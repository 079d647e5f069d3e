//! The recorded conversations, acted out in groups of Telegram: the rankings are those of the terminal.
//!
//! A server is a group, its rooms are the topics of it (a room alone is the group itself), `#room/1` is the first
//! topic that the bot opens for a match there, moderators
//! are administrators, and everything is delivered twice. What a script says of message numbers and of
//! thousandths of a second has no meaning here.

use super::table::Table;
use crate::support::acted::{Actor, Cast, Half, act_out_all};
use crate::support::says::{body, open, post, raw};
use crate::support::telegram::{Pressed, Shown, Speech, Status, User};
use giostra::clock::Millis;
use giostra::platforms::courier::THREAD;
use giostra::platforms::terminal::script::{self, Line, Step, Target};
use giostra::rooms::heard::{Door, Person, Place, Server};
use giostra::rooms::say::Handle;
use std::collections::{BTreeMap, BTreeSet};

/// Why matches of several rooms cannot be acted out.
const NO_TOPICS_IN_TOPICS: &str = "several rooms are topics here, and a match in a topic has none of its own";
/// What cannot be acted out here, and why.
const LEFT_OUT: [(&str, &str); 13] = [
    ("annullare-da-soli", NO_TOPICS_IN_TOPICS),
    ("incontro-perso", NO_TOPICS_IN_TOPICS),
    ("non-conta", NO_TOPICS_IN_TOPICS),
    ("non-e-una-mossa", NO_TOPICS_IN_TOPICS),
    ("patta", NO_TOPICS_IN_TOPICS),
    ("torneo-filo-sparito", "nobody is told here that a topic was deleted"),
    ("gemelle-appuntamento", "the code it types is another one here; twins.rs plays through both doors"),
    ("gemelle", "the code it types is another one here; twins.rs plays through both doors"),
    ("gemelle-con-partita", "the code it types is another one here; twins.rs plays through both doors"),
    ("gemelle-separate", "the code it types is another one here; twins.rs plays through both doors"),
    ("stelle-e-ordine", "its stamps differ by thousandths and by numbers that the platform gives itself"),
    (
        "caduta-alla-chiusura",
        "the terminal hears everything at once and closes before the late word is heard",
    ),
    ("quota", "its settings are for one channel of a server, and here a group is one channel with topics"),
];

/// Everybody and every group is greeted before a script begins.
const GREETINGS: Millis = 5_000;

/// A group, and the topic of each of its rooms.
struct Group {
    chat: i64,
    topics: BTreeMap<String, Option<i64>>,
}

struct Players {
    cast: Cast,
    table: Table,
    groups: BTreeMap<String, Group>,
    people: BTreeMap<String, User>,
    /// Numbers a script gives its messages, and those without one, from 1001.
    messages: BTreeMap<u64, (i64, i64)>,
    next: u64,
}

impl Actor for Players {
    async fn enter(cast: Cast) -> Self {
        // Greeting them all takes its time, too: a bot may send only so much a second.
        let mut table = Table::closed_at(cast.begin - GREETINGS).await;
        table.book.clone_from(&cast.book);
        table.double.twice(true);
        table.double.hears_bots(true);
        let (groups, people) = (BTreeMap::new(), BTreeMap::new());
        let mut actor = Self { cast, table, groups, people, messages: BTreeMap::new(), next: 1001 };
        actor.build();
        actor.table.start().await;
        actor.meet().await;
        actor.table.pass(GREETINGS).await;
        actor
    }

    fn cast(&self) -> &Cast {
        &self.cast
    }

    fn now(&self) -> Millis {
        self.table.clock.now()
    }

    async fn pass(&mut self, time: Millis) {
        self.table.pass(time).await;
    }

    async fn step(&mut self, server: &str, line: &Line) {
        match &line.step {
            // A reply to what is not there.
            Step::Say { reply: Some(_), .. } if self.cast.impossible.contains(&line.number) => {}
            Step::Say { name, to, stamp, id, text, .. } => {
                let reply = self.answered(server, (name, to), line.number);
                self.say(server, (name, to), (*stamp, reply), *id, text);
            }
            Step::Press { name, message, label, form } => {
                self.press(server, name, *message, (label, form.as_deref())).await;
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
                let group = &self.groups[server];
                match self.topic(server, room) {
                    Some(topic) => self.table.double.remove_topic(group.chat, topic),
                    None => self.table.double.delete_chat(group.chat),
                }
            }
            Step::GonePerson(name) => self.table.double.block(&self.people[name], true),
            // Everything comes twice anyway; nights are the house's.
            Step::Again(_)
            | Step::AgainPress
            | Step::Wait
            | Step::Server { .. }
            | Step::Moderator(_)
            | Step::Robot(_)
            | Step::Night => {}
        }
        self.table.settle().await;
    }

    fn shown(&self) -> Vec<(String, Vec<String>)> {
        let texts = |chat: i64, topic: Option<i64>| {
            let here = self.table.double.answers(chat).into_iter().filter(|shown| shown.thread == topic);
            here.map(|shown| shown.text).collect::<Vec<_>>()
        };
        let rooms = self.groups.iter().flat_map(|(server, group)| {
            let here = group.topics.iter().flat_map(|(room, topic)| {
                let opened = self.topics_of(server, room).into_iter().zip(1..);
                let opened = opened.map(|(topic, number)| (format!("#{room}/{number}"), Some(topic)));
                opened.chain([(format!("#{room}"), *topic)]).collect::<Vec<_>>()
            });
            here.map(|(room, topic)| (room, texts(group.chat, topic))).collect::<Vec<_>>()
        });
        let private = self.people.iter().map(|(name, user)| (format!("@{name}"), texts(user.id, None)));
        rooms.chain(private).collect()
    }
}

impl Players {
    fn build(&mut self) {
        let (cast, double) = (&self.cast, &self.table.double);
        for name in cast.people() {
            let robot = cast.robots.contains(name);
            let user = if robot { double.other_bot(name) } else { double.user(name) };
            self.people.insert(name.clone(), user);
        }
        let servers: BTreeSet<&String> = cast.rooms.iter().map(|(server, _)| server).collect();
        for server in servers {
            let here = cast.rooms_of(server);
            let topics = here.len() > 1 || !cast.opened.is_empty();
            let chat = if topics { double.forum(server) } else { double.supergroup(server) };
            let topic = |room: &String| (here.len() > 1).then(|| double.topic(chat, room));
            let topics = here.iter().map(|room| ((*room).clone(), topic(room))).collect();
            for (_, name) in cast.present.iter().filter(|(of, _)| of == server) {
                let moderates = cast.moderators.contains(&(server.clone(), name.clone()));
                let status = if moderates { Status::Administrator } else { Status::Member };
                double.join(chat, &self.people[name], status);
            }
            double.bot_added(chat);
            if !cast.opened.is_empty() {
                double.bot_promoted(chat);
            }
            self.groups.insert(server.clone(), Group { chat, topics });
        }
    }

    /// The topic of a room; the bot may have opened it.
    fn topic(&self, server: &str, room: &str) -> Option<i64> {
        let Some((around, number)) = self.cast.is_opened(room) else {
            return self.groups[server].topics[room];
        };
        let opened = self.topics_of(server, around);
        Some(*opened.get(number).unwrap_or_else(|| panic!("the topic {room} is not open")))
    }

    /// The topics that the bot has opened for a room, the first one first.
    fn topics_of(&self, server: &str, room: &str) -> Vec<i64> {
        let around = self.place(server, room);
        let mut topics = self.table.posted(|name| name.place == around && name.handle.0.starts_with(THREAD));
        topics.sort_unstable();
        topics.into_iter().map(|topic| i64::try_from(topic).expect("a topic")).collect()
    }

    /// A room, as the house knows it.
    fn place(&self, server: &str, room: &str) -> Place {
        let chat = self.groups[server].chat;
        Place::Room {
            door: Door::Telegram,
            server: Server(format!("telegram:{chat}")),
            channel: chat.to_string(),
            thread: self.topic(server, room).map(|topic| topic.to_string()),
        }
    }

    /// The message that a line of the script replies to.
    fn answered(&self, server: &str, (name, to): (&str, &Target), line: usize) -> Option<i64> {
        let handle = self.cast.replies.get(&line)?;
        let person = Person::new(Door::Telegram, &self.people[name].id.to_string());
        let place = match to {
            Target::Room(room) => self.place(server, room),
            Target::Bot => Place::Private { door: Door::Telegram, person: person.clone() },
        };
        let found = self.table.posted(|name| {
            let his = place.is_private() && name.audience.as_ref() == Some(&person);
            name.handle == *handle && (his || name.place == place && name.audience.is_none())
        });
        let number = found.first().unwrap_or_else(|| panic!("{handle:?} stands nowhere"));
        // The door marks the numbers of supergroups.
        Some(i64::from(u32::try_from(number & u64::from(u32::MAX)).expect("a message")))
    }

    /// Everybody starts the bot, and is seen in their groups.
    async fn meet(&self) {
        for (name, lang, zone) in &self.cast.servers {
            if let Some(group) = self.groups.get(name) {
                let server = Server(format!("telegram:{}", group.chat));
                self.table.house().declare_server(&server, *lang, zone).await.expect("declared");
            }
        }
        for (name, user) in &self.people {
            if !self.cast.robots.contains(name) {
                self.table.double.start_private(user, None);
            }
        }
        for (server, name) in &self.cast.present {
            if let Some(group) = self.groups.get(server) {
                self.table.double.say(&self.people[name], group.chat, "buongiorno");
            }
        }
        self.table.settle().await;
    }

    fn say(
        &mut self,
        server: &str,
        (name, to): (&str, &Target),
        (stamp, reply): (Millis, Option<i64>),
        id: Option<u64>,
        text: &str,
    ) {
        let user = &self.people[name];
        let at = self.table.clock.now() + stamp;
        let (chat, topic) = match to {
            Target::Bot => (user.id, None),
            Target::Room(room) => (self.groups[server].chat, self.topic(server, room)),
        };
        let mut speech = Speech::new(user, chat, text).at(at);
        if let Some(topic) = topic {
            speech = speech.thread(topic);
        }
        if let Some(reply) = reply {
            speech = speech.reply_to(reply);
        }
        let sent = self.table.double.utter(speech);
        let id = id.unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        });
        self.messages.insert(id, (chat, sent));
    }

    async fn press(&mut self, server: &str, name: &str, message: u64, what: (&str, Option<&str>)) {
        let (label, form) = what;
        let user = self.people[name].clone();
        let Some(posted) = self.cast.posted.get(&message) else { return };
        let (chat, topic) = match posted.place.strip_prefix('#') {
            Some(room) => (self.groups[server].chat, self.topic(server, room)),
            None => (user.id, None),
        };
        let double = &self.table.double;
        let all = double.answers(chat);
        let looks_so = |shown: &&Shown| {
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
}

#[tokio::test(flavor = "multi_thread")]
async fn the_recorded_conversations_have_the_same_rankings() {
    act_out_all::<Players>(&LEFT_OUT, Half::First).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_topic_that_the_bot_opens_is_a_room_of_its_own() {
    let lines = script::parse("giostra-chat 1\nSilk #sala: ciao\nSilk #sala/1: a tutti\n").expect("a script");
    let out = "giostra-chat 1\n> #sala thread 1: uno\n> #sala/1 text 1: tavola\n";
    let mut cast = Cast::of("", &lines, out);
    cast.replies.insert(3, Handle("m1.board".into()));
    let mut actor = Players::enter(cast).await;
    actor.step("Giostra", &lines[0]).await;
    let place = actor.place("Giostra", "sala");
    let topic = open(actor.table.door(), &place, "m1", raw("uno")).await.expect("a topic");
    assert_eq!(actor.topic("Giostra", "sala/1").map(i64::unsigned_abs), Some(topic.id));
    let board =
        post(actor.table.door(), &actor.place("Giostra", "sala/1"), "m1.board", body(raw("tavola"))).await;
    actor.step("Giostra", &lines[1]).await;
    let (chat, said) = actor.messages[&1002];
    let said = actor.table.double.message(chat, said).expect("it was said");
    let stands = said.reply_to.map(i64::unsigned_abs);
    assert_eq!((said.text.as_str(), stands), ("a tutti", Some(board.id & u64::from(u32::MAX))));
    assert_eq!(said.thread.map(i64::unsigned_abs), Some(topic.id));
    assert!(actor.shown().contains(&("#sala/1".to_owned(), vec!["tavola".to_owned()])));
}
