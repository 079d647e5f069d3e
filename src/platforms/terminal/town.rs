//! The people and places of a chat, and the numbers its platform gives to what they do.

use super::moment;
use super::script::{DEFAULT_ZONE, Target};
use crate::clock::Millis;
use crate::messages::Lang;
use crate::rooms::heard::{Door, Heard, Person, Place, Precision, Server, What, Who};
use crate::rooms::say::Handle;
use jiff::tz::TimeZone;
use std::collections::{BTreeMap, BTreeSet};

/// Messages without a number of their own count from here.
const FIRST_MESSAGE: u64 = 1001;

/// Presses count from here, so that no press ever has the number of a message.
const FIRST_PRESS: u64 = 1_000_001;

/// A server as the script declares it.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// Its identifier.
    pub server: Server,
    /// Its language.
    pub lang: Lang,
    /// Its IANA time zone.
    pub zone: String,
}

impl Declared {
    /// The server `name` of the terminal.
    pub fn new(name: &str, lang: Lang, zone: &str) -> Self {
        let server = Server(format!("{}:{name}", Door::Terminal.name()));
        Self { server, lang, zone: zone.to_owned() }
    }

    /// Its time zone; UTC if the name is unknown.
    pub fn time_zone(&self) -> TimeZone {
        TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC)
    }
}

/// The people and places of one chat.
#[derive(Debug)]
pub struct Town {
    current: Declared,
    declared_any: bool,
    moderators: BTreeSet<(Server, String)>,
    robots: BTreeSet<String>,
    next_message: u64,
    next_press: u64,
    /// The last event with each message number: what `edit` and `again` speak of.
    messages: BTreeMap<u64, Heard>,
    last_press: Option<Heard>,
}

impl Town {
    /// A town with the server `Giostra` in Rome and nobody in it.
    pub fn new(lang: Lang) -> Self {
        Self {
            current: Declared::new("Giostra", lang, DEFAULT_ZONE),
            declared_any: false,
            moderators: BTreeSet::new(),
            robots: BTreeSet::new(),
            next_message: FIRST_MESSAGE,
            next_press: FIRST_PRESS,
            messages: BTreeMap::new(),
            last_press: None,
        }
    }

    /// The server that lines speak of.
    pub fn current(&self) -> &Declared {
        &self.current
    }

    /// Makes `declared` the current server. The first one takes over the moderators that were
    /// named before it.
    pub fn enter(&mut self, declared: Declared) {
        if !self.declared_any {
            self.declared_any = true;
            self.moderators =
                self.moderators.iter().map(|(_, name)| (declared.server.clone(), name.clone())).collect();
        }
        self.current = declared;
    }

    /// Makes somebody a moderator of the current server.
    pub fn add_moderator(&mut self, name: &str) {
        self.moderators.insert((self.current.server.clone(), name.to_owned()));
    }

    /// Says that an account is a bot.
    pub fn add_robot(&mut self, name: &str) {
        self.robots.insert(name.to_owned());
    }

    /// A room of the current server; what follows a `/` in its name is a thread in it.
    pub fn room(&self, name: &str) -> Place {
        let (channel, thread) = match name.split_once('/') {
            Some((channel, thread)) if !channel.is_empty() && !thread.is_empty() => (channel, Some(thread)),
            _ => (name, None),
        };
        Place::Room {
            door: Door::Terminal,
            server: self.current.server.clone(),
            channel: channel.to_owned(),
            thread: thread.map(str::to_owned),
        }
    }

    /// The private chat of `name` with the bot.
    pub fn private(name: &str) -> Place {
        Place::Private { door: Door::Terminal, person: Person::new(Door::Terminal, name) }
    }

    /// Somebody, as they are known in `place`. Nobody moderates a private chat.
    pub fn who(&self, name: &str, place: &Place) -> Who {
        let moderator =
            place.server().is_some_and(|server| self.moderators.contains(&(server.clone(), name.to_owned())));
        Who {
            person: Person::new(Door::Terminal, name),
            name: name.to_owned(),
            moderator,
            roles: Vec::new(),
            locale: None,
            robot: self.robots.contains(name),
        }
    }

    fn heard(&self, name: &str, place: Place, id: u64, at: Millis, what: What) -> Heard {
        Heard {
            who: self.who(name, &place),
            place,
            id,
            at,
            precision: Precision::Millisecond,
            replies_to: None,
            what,
        }
    }

    /// Where `name` speaks.
    pub fn place(&self, name: &str, to: &Target) -> Place {
        match to {
            Target::Room(room) => self.room(room),
            Target::Bot => Self::private(name),
        }
    }

    /// Somebody says something, which answers a message of ours or none. Without `id` it takes the next
    /// free number from 1001.
    pub fn message(
        &mut self,
        name: &str,
        to: &Target,
        id: Option<u64>,
        at: Millis,
        text: &str,
        replies_to: Option<Handle>,
    ) -> Heard {
        let place = self.place(name, to);
        let id = id.unwrap_or_else(|| {
            while self.messages.contains_key(&self.next_message) {
                self.next_message += 1;
            }
            self.next_message += 1;
            self.next_message - 1
        });
        let what = What::Message { text: text.to_owned() };
        let heard = Heard { replies_to, ..self.heard(name, place, id, at, what) };
        self.messages.insert(id, heard.clone());
        heard
    }

    /// Somebody changes their message.
    ///
    /// # Errors
    /// When that person wrote no such message.
    pub fn edit(&self, name: &str, id: u64, at: Millis, text: &str) -> Result<Heard, String> {
        match self.messages.get(&id) {
            Some(message) if message.who.name == name => {
                let what = What::Edited { text: text.to_owned() };
                Ok(self.heard(name, message.place.clone(), id, at, what))
            }
            _ => Err(format!("{name} wrote no message {id}")),
        }
    }

    /// Somebody presses a button.
    pub fn press(
        &mut self,
        name: &str,
        place: Place,
        at: Millis,
        payload: String,
        form: Option<String>,
    ) -> Heard {
        let heard = self.heard(name, place, self.next_press, at, What::Press { payload, form });
        self.next_press += 1;
        self.last_press = Some(heard.clone());
        heard
    }

    /// Who wrote the message `id`, and what.
    pub fn written(&self, id: u64) -> Option<(&str, &str)> {
        match self.messages.get(&id) {
            Some(Heard { who, what: What::Message { text }, .. }) => Some((&who.name, text)),
            _ => None,
        }
    }

    /// The message `id` once more.
    ///
    /// # Errors
    /// When there is none.
    pub fn again(&self, id: u64) -> Result<Heard, String> {
        self.messages.get(&id).cloned().ok_or_else(|| format!("there is no message {id}"))
    }

    /// The last press once more.
    ///
    /// # Errors
    /// When there is none.
    pub fn again_press(&self) -> Result<Heard, String> {
        self.last_press.clone().ok_or_else(|| "nothing was pressed yet".to_owned())
    }

    /// The moment a script or a chat of this town begins.
    pub fn noon(&self) -> Millis {
        moment::noon(&self.current.time_zone())
    }
}

/// The name that stands for a person on the screen.
pub fn name_of(person: &Person) -> &str {
    person.0.strip_prefix("terminal:").unwrap_or(&person.0)
}
