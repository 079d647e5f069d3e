//! The recorded conversations, acted out in servers of Discord: the rankings are those of the terminal.
//!
//! Rooms are channels, `#room/thread` is a thread, `#room/1` the first one that the bot opens there, moderators have a role that manages the server, and
//! every event comes twice. What a client knows as a command is given as one; what it would not take (a
//! wrong option, a command for moderators) is written as text, which rooms read as well. Numbers of
//! messages are the platform's own.

use super::table::Table;
use crate::support::acted::{Actor, Cast, Half, act_out_all};
use crate::support::discord::permissions::MANAGE_GUILD;
use crate::support::discord::{Channel, Guild, Interaction, Message, Say, Shown, User};
use crate::support::says::{body, open, post, raw};
use giostra::clock::Millis;
use giostra::commands::{OptionKind, OptionSpec, Spec, TABLE};
use giostra::platforms::courier::THREAD;
use giostra::platforms::terminal::script::{self, Line, Step, Target};
use giostra::rooms::heard::{Door, Person, Place, Server};
use giostra::rooms::say::Handle;
use std::collections::BTreeMap;

/// Why conversations that press who was drawn against whom cannot be acted out.
const ANOTHER_DRAW: &str = "its draw is another one here, and it presses by the names of a board";
/// What cannot be acted out here, and why.
const LEFT_OUT: [(&str, &str); 6] = [
    ("gemelle-appuntamento", "the code it types is another one here; twins.rs plays through both doors"),
    ("torneo-direttori", ANOTHER_DRAW),
    ("torneo-squadre", ANOTHER_DRAW),
    ("torneo-squadre-ospiti", ANOTHER_DRAW),
    ("torneo-squadre-decise", "of several messages with the same button the last one is pressed here"),
    (
        "caduta-alla-chiusura",
        "the terminal hears everything at once and closes before the late word is heard",
    ),
];

struct Servers {
    cast: Cast,
    table: Table,
    guilds: BTreeMap<String, Guild>,
    /// By server and room.
    channels: BTreeMap<(String, String), Channel>,
    people: BTreeMap<String, User>,
    /// Messages by the numbers a script gives them, or without one from 1001; commands have none.
    messages: BTreeMap<u64, Message>,
    next: u64,
    /// What was said or done and is to be heard.
    unheard: Vec<u64>,
    unanswered: Vec<Interaction>,
}

impl Actor for Servers {
    async fn enter(cast: Cast) -> Self {
        let mut table = Table::closed_at(cast.begin).await;
        table.book.clone_from(&cast.book);
        table.attentive = true;
        table.double.twice(true);
        let mut actor = Self {
            cast,
            table,
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            people: BTreeMap::new(),
            messages: BTreeMap::new(),
            next: 1001,
            unheard: Vec::new(),
            unanswered: Vec::new(),
        };
        actor.build();
        actor.table.start().await;
        actor.meet().await;
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
                if text.starts_with("/p ") {
                    // Of a word and a command in one millisecond nobody could say which was first.
                    self.table.pass(1).await;
                }
                let reply = self.answered(server, (name, to), line.number);
                self.say(server, (name, to), (*stamp, reply), *id, text);
            }
            Step::Press { name, message, label, form } => {
                let pressed = self.press(server, name, *message, label);
                let there = || {
                    let shown = self.table.double.seen_by(self.people[name]).into_iter();
                    shown.map(|shown| (shown.labels(), shown.content)).collect::<Vec<_>>()
                };
                assert!(
                    pressed || self.cast.impossible.contains(&line.number),
                    "{}: {:?}",
                    line.source,
                    there()
                );
                if let Some(text) = form.as_ref().filter(|_| pressed) {
                    self.fill_in(text).await;
                }
            }
            Step::Edit { id, text, .. } => self.table.double.edit(self.messages[id], text),
            Step::Crash => self.table.crash(),
            Step::Back => {
                self.table.start().await;
                // What was written where nothing is played is lost: Discord keeps nothing for us.
                self.unheard.clear();
            }
            Step::DoorAway => self.table.goes_away().await,
            Step::DoorBack => {
                if !self.table.comes_back().await {
                    self.unheard.clear();
                }
            }
            Step::Disk { full } => self.table.disk(*full).await,
            Step::GoneRoom(room) => {
                self.table.double.remove_channel(self.channel(server, room));
            }
            Step::GonePerson(name) => self.table.double.direct_messages(self.people[name], false),
            // Everything comes twice anyway; nights are the house's.
            Step::Again(_)
            | Step::AgainPress
            | Step::Wait
            | Step::Server { .. }
            | Step::Moderator(_)
            | Step::Robot(_)
            | Step::Night => {}
        }
        self.settle().await;
    }

    fn shown(&self) -> Vec<(String, Vec<String>)> {
        let bot = self.table.double.bot();
        let rooms = self.all_channels().into_iter().map(|(room, channel)| {
            let here = self.table.double.messages(channel).into_iter().filter(|shown| shown.author == bot);
            (format!("#{room}"), here.map(|shown| plain(&shown.content)).collect())
        });
        let private = self.people.iter().map(|(name, user)| {
            let his = self.table.double.seen_by(*user).into_iter();
            let his = his.filter(|shown| shown.author == bot && self.is_private(shown));
            (format!("@{name}"), his.map(|shown| plain(&shown.content)).collect())
        });
        rooms.chain(private).collect()
    }
}

/// A text with its commands as they are shown.
pub(super) fn untapped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (n, piece) in text.split("</").enumerate() {
        let inside = piece.split_once('>').filter(|_| n > 0);
        match inside.and_then(|(inside, after)| Some((inside.split_once(':')?.0, after))) {
            Some((name, after)) => out.extend(["/", name, after]),
            None => out.extend([if n == 0 { "" } else { "</" }, piece]),
        }
    }
    out
}

/// A text without the marks that keep what people typed from being markup; a command as it is shown.
fn plain(text: &str) -> String {
    untapped(text).replace(['\\', '\u{2060}'], "")
}

impl Servers {
    fn build(&mut self) {
        for name in self.cast.people() {
            let (robot, double) = (self.cast.robots.contains(name), &self.table.double);
            let user = if robot { double.other_bot(name) } else { double.user(name) };
            self.people.insert(name.clone(), user);
        }
        for (server, lang, _) in &self.cast.servers {
            let double = &self.table.double;
            let guild = double.guild(server);
            let role = double.role(guild, "moderatori", MANAGE_GUILD);
            for (_, name) in self.cast.present.iter().filter(|(of, _)| of == server) {
                double.join(guild, self.people[name]);
                // The terminal's people have no language but that of the place.
                double.user_locale(self.people[name], &lang.to_string());
                if self.cast.moderators.contains(&(server.clone(), name.clone())) {
                    double.give(guild, self.people[name], role);
                }
            }
            self.guilds.insert(server.clone(), guild);
        }
        for (server, room) in self.cast.rooms.clone() {
            if self.cast.is_opened(&room).is_none() {
                self.open_room(&server, &room);
            }
        }
    }

    /// The channel or thread of a room; the bot may have opened it.
    fn channel(&self, server: &str, room: &str) -> Channel {
        let Some((around, number)) = self.cast.is_opened(room) else {
            return self.channels[&(server.to_owned(), room.to_owned())];
        };
        let threads = self.threads(server, around);
        *threads.get(number).unwrap_or_else(|| panic!("the thread {room} is not open"))
    }

    /// The threads that the bot has opened in a room, the first one first.
    fn threads(&self, server: &str, room: &str) -> Vec<Channel> {
        let around = self.place(server, room);
        let mut threads = self.table.posted(|name| name.place == around && name.handle.0.starts_with(THREAD));
        threads.sort_unstable();
        threads.into_iter().map(Channel).collect()
    }

    /// The rooms there are now, with their names.
    fn all_channels(&self) -> Vec<(String, Channel)> {
        let mut all = Vec::new();
        for ((server, room), channel) in &self.channels {
            all.push((room.clone(), *channel));
            let threads = self.threads(server, room).into_iter().zip(1..);
            all.extend(threads.map(|(thread, number)| (format!("{room}/{number}"), thread)));
        }
        all
    }

    /// A room, as the house knows it.
    fn place(&self, server: &str, room: &str) -> Place {
        let around = room.split_once('/').map_or(room, |(around, _)| around);
        let channel = self.channel(server, around);
        let thread = (around != room).then(|| self.channel(server, room).to_string());
        Place::Room {
            door: Door::Discord,
            server: Server(format!("discord:{}", self.guilds[server])),
            channel: channel.to_string(),
            thread,
        }
    }

    /// The message that a line of the script replies to.
    fn answered(&self, server: &str, (name, to): (&str, &Target), line: usize) -> Option<Message> {
        let handle = self.cast.replies.get(&line)?;
        let person = Person::new(Door::Discord, &self.people[name].to_string());
        let place = match to {
            Target::Room(room) => self.place(server, room),
            Target::Bot => Place::Private { door: Door::Discord, person: person.clone() },
        };
        let found = self.table.posted(|name| {
            let his = place.is_private() && name.audience.as_ref() == Some(&person);
            name.handle == *handle && (his || name.place == place && name.audience.is_none())
        });
        Some(Message(*found.first().unwrap_or_else(|| panic!("{handle:?} stands nowhere"))))
    }

    fn open_room(&mut self, server: &str, room: &str) -> Channel {
        let name = (server.to_owned(), room.to_owned());
        if let Some(channel) = self.channels.get(&name) {
            return *channel;
        }
        let guild = self.guilds[server];
        let channel = match room.split_once('/') {
            None => self.table.double.channel(guild, room),
            Some((around, thread)) => {
                let around = self.open_room(server, around);
                self.table.double.thread(self.table.double.owner(guild), around, thread, false)
            }
        };
        self.channels.insert(name, channel);
        channel
    }

    /// Everybody is seen in their servers.
    async fn meet(&mut self) {
        for (name, lang, zone) in &self.cast.servers {
            let server = Server(format!("discord:{}", self.guilds[name]));
            self.table.house().declare_server(&server, *lang, zone).await.expect("declared");
        }
        for (server, name) in &self.cast.present {
            let first = self.channels.iter().find(|((of, _), _)| of == server);
            let Some((_, channel)) = first else { continue };
            self.unheard.push(self.table.double.say(self.people[name], *channel, "buongiorno").0);
        }
        self.settle().await;
    }

    /// All that was said and done was heard and answered, if somebody listens.
    async fn settle(&mut self) {
        if self.table.listens() {
            for id in std::mem::take(&mut self.unheard) {
                self.table.heard(id).await;
            }
            for interaction in std::mem::take(&mut self.unanswered) {
                self.table.answered(interaction).await;
            }
        }
        self.table.settle().await;
    }

    fn say(
        &mut self,
        server: &str,
        (name, to): (&str, &Target),
        (stamp, reply_to): (Millis, Option<Message>),
        id: Option<u64>,
        text: &str,
    ) {
        let user = self.people[name];
        let channel = match to {
            Target::Room(room) => self.channel(server, room),
            Target::Bot => self.private_channel(user),
        };
        let id = id.unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        });
        if stamp == 0
            && reply_to.is_none()
            && self.table.listens()
            && !self.cast.robots.contains(name)
            && self.slash(user, channel, text)
        {
            return;
        }
        let how = Say { at: Some(self.table.clock.now() + stamp), reply_to, ..Say::default() };
        let message = self.table.double.say_with(user, channel, text, &how);
        self.messages.insert(id, message);
        self.unheard.push(message.0);
    }

    /// Where somebody writes to the bot alone: in their booth, if they have one.
    fn private_channel(&self, user: User) -> Channel {
        let booth = self.table.double.look(|world| world.booth_of(user));
        booth.unwrap_or_else(|| self.table.double.conversation(user))
    }

    /// Gives what is written there as a command, if a client would let them.
    fn slash(&mut self, user: User, channel: Channel, text: &str) -> bool {
        let Some((spec, options)) = as_command(text) else { return false };
        if !self.table.double.offered(user, channel).contains(&spec.it.to_owned()) {
            return false;
        }
        let options: Vec<(&str, &str)> =
            options.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let asked = self.table.double.slash(user, channel, spec.it, &options);
        self.unheard.push(asked.0);
        self.unanswered.push(asked);
        true
    }

    /// Presses the button, or chooses from the menu, in the last message there that has such a one; whether
    /// there is one.
    fn press(&mut self, server: &str, name: &str, message: u64, label: &str) -> bool {
        let (user, double) = (self.people[name], &self.table.double);
        let Some(posted) = self.cast.posted.get(&message) else { return false };
        let channel = posted.place.strip_prefix('#').map(|room| self.channel(server, room));
        let there = |shown: &Shown| match channel {
            Some(channel) => shown.channel == channel && shown.only_for.is_none(),
            None => self.is_private(shown),
        };
        let label = label.strip_prefix("✓ ").unwrap_or(label);
        let all = double.seen_by(user);
        let found = all.iter().rev().filter(|shown| there(shown)).find_map(|shown| {
            if shown.labels().iter().any(|it| it == label) {
                return Some(double.press(user, shown.id, label));
            }
            shown.menu_with(label).map(|menu| double.select(user, shown.id, &menu, &[label]))
        });
        self.unanswered.extend(found);
        found.is_some()
    }

    /// Sends the form that was just opened.
    async fn fill_in(&mut self, text: &str) {
        let opened = *self.unanswered.last().expect("something was pressed");
        self.settle().await;
        let sent = self.table.double.submit(opened, &[("text", text)]);
        self.unheard.push(sent.0);
        self.unanswered.push(sent);
    }

    /// Whether only one person and the bot see it.
    fn is_private(&self, shown: &Shown) -> bool {
        shown.only_for.is_some() || !self.all_channels().iter().any(|(_, channel)| *channel == shown.channel)
    }
}

/// A text as a command with its options as a client sends them; nothing if it would not take them.
fn as_command(text: &str) -> Option<(&'static Spec, Vec<(&'static str, String)>)> {
    let (name, rest) = text.strip_prefix('/')?.split_once(' ').unwrap_or((&text[1..], ""));
    let spec = TABLE.iter().find(|spec| spec.it == name || spec.en == name)?;
    let mut options: Vec<(&'static OptionSpec, String)> = Vec::new();
    for piece in pieces(rest) {
        let named = piece.split_once(':').and_then(|(name, value)| {
            let option = spec.options.iter().find(|option| option.it == name || option.en == name)?;
            Some((option, value))
        });
        let lone = || Some((spec.options.iter().find(|option| stands_alone(spec, option, piece))?, piece));
        if let Some((option, value)) = named.or_else(lone) {
            if options.iter().any(|(known, _)| known.it == option.it) {
                return None;
            }
            options.push((option, as_sent(option, value)?));
        } else {
            say_more(spec, &mut options, piece)?;
        }
    }
    let given = |option: &OptionSpec| options.iter().any(|(known, _)| known.it == option.it);
    let whole = spec.options.iter().all(|option| !option.required || given(option));
    let sent = options.into_iter().map(|(option, value)| (option.it, value)).collect();
    whole.then_some((spec, sent))
}

/// The words of a text; what stands in quotation marks is one of them, with all that it holds.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let parts = text.split(move |c: char| {
        quoted ^= c == '"';
        c.is_whitespace() && !quoted
    });
    parts.filter(|piece| !piece.is_empty())
}

/// Whether a word without a name is for this option: `subito`, `interna5`, the number of `/automatiche`.
fn stands_alone(spec: &Spec, option: &OptionSpec, word: &str) -> bool {
    match option.kind {
        OptionKind::Choice(choices) => choices.iter().any(|(it, en)| *it == word || *en == word),
        OptionKind::Flag => option.it == word || option.en == word,
        OptionKind::Number { .. } => spec.options.len() == 1,
        OptionKind::Size | OptionKind::Time { .. } | OptionKind::Text | OptionKind::File => false,
    }
}

/// A word of a text: of the last one, or of the first that is not given yet. A setting is one word, its
/// value the next text.
fn say_more(spec: &Spec, options: &mut Vec<(&'static OptionSpec, String)>, word: &str) -> Option<()> {
    let last =
        options.last_mut().filter(|(option, _)| option.kind == OptionKind::Text && option.it != "chiave");
    if let Some((_, text)) = last {
        *text = format!("{text} {word}");
        return Some(());
    }
    let free = |option: &&OptionSpec| {
        option.kind == OptionKind::Text && !options.iter().any(|(known, _)| known.it == option.it)
    };
    let option = spec.options.iter().find(free)?;
    options.push((option, word.to_owned()));
    Some(())
}

/// A value as a client sends it.
fn as_sent(option: &OptionSpec, value: &str) -> Option<String> {
    match option.kind {
        OptionKind::Choice(choices) => {
            choices.iter().find(|(it, en)| *it == value || *en == value).map(|(it, _)| (*it).to_owned())
        }
        OptionKind::Number { min, max } => {
            let number: i64 = value.parse().ok()?;
            (min..=max).contains(&number).then(|| number.to_string())
        }
        OptionKind::Flag if value == "no" => Some("false".to_owned()),
        OptionKind::Flag => (["sì", "yes", option.it, option.en].contains(&value)).then(|| "true".to_owned()),
        // A file is what it holds.
        OptionKind::File => Some(value.trim_matches('"').to_owned()),
        OptionKind::Size | OptionKind::Time { .. } | OptionKind::Text => Some(value.to_owned()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_recorded_conversations_have_the_same_rankings() {
    act_out_all::<Servers>(&LEFT_OUT, Half::Second).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_the_bot_opens_is_a_room_of_its_own() {
    let lines = script::parse("giostra-chat 1\nSilk #sala: ciao\nSilk #sala/1: a tutti\n").expect("a script");
    let out = "giostra-chat 1\n> #sala thread 1: uno\n> #sala/1 text 1: tavola\n";
    let mut cast = Cast::of("", &lines, out);
    cast.replies.insert(3, Handle("m1.board".into()));
    let mut actor = Servers::enter(cast).await;
    actor.step("Giostra", &lines[0]).await;
    let place = actor.place("Giostra", "sala");
    let thread = open(actor.table.door(), &place, "m1", raw("uno")).await.expect("a thread");
    assert_eq!(actor.channel("Giostra", "sala/1").0, thread.id);
    let board =
        post(actor.table.door(), &actor.place("Giostra", "sala/1"), "m1.board", body(raw("tavola"))).await;
    actor.step("Giostra", &lines[1]).await;
    let said = actor.table.double.messages(Channel(thread.id)).pop().expect("it was said");
    assert_eq!((said.content.as_str(), said.reply_to), ("a tutti", Some(Message(board.id))));
    assert!(actor.shown().contains(&("#sala/1".to_owned(), vec!["tavola".to_owned()])));
}
