//! What doors tell rooms. Plain data: every platform's events come down to these.

use super::press::Press;
use super::say::Handle;
use crate::clock::Millis;
use crate::commands::{self, Command};
use crate::messages::Lang;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A platform through which people reach the bot, and the bot reaches them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Door {
    /// `giostra chat`.
    Terminal,
    /// The local web page.
    Piazza,
    /// Discord.
    Discord,
    /// Telegram.
    Telegram,
}

impl Door {
    /// Every way in.
    pub const ALL: [Self; 4] = [Self::Terminal, Self::Piazza, Self::Discord, Self::Telegram];

    /// The name used in the database and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terminal => "terminal",
            Self::Piazza => "piazza",
            Self::Discord => "discord",
            Self::Telegram => "telegram",
        }
    }
}

/// A platform account, as one text: `discord:80351110224678912`. The only form in which a person
/// reaches the database.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Person(pub String);

impl Person {
    /// The account `id` of a platform.
    pub fn new(door: Door, id: &str) -> Self {
        Self(format!("{}:{id}", door.name()))
    }

    /// The door the account belongs to.
    pub fn door(&self) -> Option<Door> {
        let (name, _) = self.0.split_once(':')?;
        Door::ALL.into_iter().find(|door| door.name() == name)
    }
}

/// A community: a Discord server, a Telegram group, a server of the piazza or the terminal:
/// `discord:197038439483310086`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Server(pub String);

/// Where something is said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// A channel of a server, or a topic or thread in it.
    Room {
        /// The door it is reached through.
        door: Door,
        /// The server it belongs to.
        server: Server,
        /// The channel's identifier on its platform.
        channel: String,
        /// Topic or thread inside the channel.
        thread: Option<String>,
    },
    /// The private chat between a person and the bot.
    Private {
        /// The door it is reached through.
        door: Door,
        /// Whose chat it is.
        person: Person,
    },
}

impl Place {
    /// The door this place is reached through.
    pub const fn door(&self) -> Door {
        match self {
            Self::Room { door, .. } | Self::Private { door, .. } => *door,
        }
    }

    /// The server this place belongs to; private chats belong to none.
    pub const fn server(&self) -> Option<&Server> {
        match self {
            Self::Room { server, .. } => Some(server),
            Self::Private { .. } => None,
        }
    }

    /// The channel around a thread or topic; `None` where there is none.
    pub fn channel(&self) -> Option<Self> {
        match self {
            Self::Room { door, server, channel, thread: Some(_) } => Some(Self::Room {
                door: *door,
                server: server.clone(),
                channel: channel.clone(),
                thread: None,
            }),
            _ => None,
        }
    }

    /// Whether only one person and the bot are here.
    pub const fn is_private(&self) -> bool {
        matches!(self, Self::Private { .. })
    }
}

/// One text that names the place in the database and on the screen of an admin. Parts are
/// separated by `/`; `%` and `/` inside a part are escaped.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, door) = match self {
            Self::Room { door, .. } => ("room/", door),
            Self::Private { door, .. } => ("private/", door),
        };
        f.write_str(kind)?;
        f.write_str(door.name())?;
        match self {
            Self::Room { server, channel, thread, .. } => {
                escaped(f, &server.0)?;
                escaped(f, channel)?;
                thread.as_ref().map_or(Ok(()), |thread| escaped(f, thread))
            }
            Self::Private { person, .. } => escaped(f, &person.0),
        }
    }
}

/// A part of a place's name, which may have our own signs in it, though it hardly ever has.
fn escaped(f: &mut fmt::Formatter<'_>, part: &str) -> fmt::Result {
    f.write_str("/")?;
    for piece in part.split_inclusive(['%', '/']) {
        let (text, sign) = match piece.strip_suffix('%') {
            Some(text) => (text, "%25"),
            None => piece.strip_suffix('/').map_or((piece, ""), |text| (text, "%2F")),
        };
        f.write_str(text)?;
        f.write_str(sign)?;
    }
    Ok(())
}

impl std::str::FromStr for Place {
    type Err = crate::games::Unreadable;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || crate::games::Unreadable::new("a place", text);
        let parts: Vec<String> =
            text.split('/').map(|part| part.replace("%2F", "/").replace("%25", "%")).collect();
        let door = |name: &str| Door::ALL.into_iter().find(|door| door.name() == name).ok_or_else(bad);
        match parts.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["room", d, server, channel] => Ok(Self::Room {
                door: door(d)?,
                server: Server(server.into()),
                channel: channel.into(),
                thread: None,
            }),
            ["room", d, server, channel, thread] => Ok(Self::Room {
                door: door(d)?,
                server: Server(server.into()),
                channel: channel.into(),
                thread: Some(thread.into()),
            }),
            ["private", d, person] => Ok(Self::Private { door: door(d)?, person: Person(person.into()) }),
            _ => Err(bad()),
        }
    }
}

/// Who speaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// The account.
    pub person: Person,
    /// The name to show; any Unicode, may be empty.
    pub name: String,
    /// Whether the platform itself lets this person moderate the place (Discord: Manage Server; Telegram:
    /// administrator). Who moderates for Giostra is for the rooms to say.
    pub moderator: bool,
    /// The platform's numbers of the roles this person has in the place's server, where it has roles.
    pub roles: Vec<String>,
    /// The language of this person's own screen, where the platform tells it.
    pub locale: Option<Lang>,
    /// Bots, webhooks and anonymous admins never play (W18).
    pub robot: bool,
}

/// How exact the platform's stamps are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Precision {
    /// Milliseconds (Discord's snowflakes, the piazza, the terminal).
    Millisecond,
    /// Whole seconds (Telegram's `message.date`).
    Second,
}

/// One thing a door heard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heard {
    /// Where it was said.
    pub place: Place,
    /// By whom.
    pub who: Who,
    /// The platform's message or interaction number, growing within one chat. The same number in
    /// the same place and of the same kind is the same event delivered again.
    pub id: u64,
    /// The platform's stamp: milliseconds since the epoch.
    pub at: Millis,
    /// How exact `at` is.
    pub precision: Precision,
    /// Which message of ours it answers, where the platform tells and the door knows it.
    pub replies_to: Option<Handle>,
    /// What it was.
    pub what: What,
}

impl Heard {
    /// Whether it shows that its author is here: something written, ordered or pressed.
    pub(crate) const fn is_a_sign(&self) -> bool {
        matches!(self.what, What::Message { .. } | What::Command { .. } | What::Press { .. })
    }
}

/// What was heard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// An ordinary message; one that begins with `/` is a command typed as text.
    Message {
        /// The text as typed: any Unicode, any length.
        text: String,
    },
    /// A message was changed after it was sent. Never counts (W14).
    Edited {
        /// The new text.
        text: String,
    },
    /// A command with its options already taken apart by the platform (Discord).
    Command {
        /// Italian or English name, without the slash.
        name: String,
        /// Option name and value.
        options: Vec<(String, String)>,
    },
    /// What the bot itself may do here has changed.
    Access(Access),
    /// A button or a menu entry, with the text of the form it opened, if it opens one.
    Press {
        /// The button's payload: a [`Press`], as a text. What the platform gives back may be forged, or very old.
        payload: String,
        /// What was typed into the form.
        form: Option<String>,
    },
}

impl Heard {
    /// Whether it is a message that can only be words: it takes the fast way.
    pub(crate) fn is_words(&self) -> bool {
        matches!(&self.what, What::Message { text } if !text.trim_start().starts_with('/'))
    }

    /// Whether it is a message that means nothing to us where nothing is played: in a channel, and no answer to us.
    pub(crate) fn is_talk(&self) -> bool {
        self.is_words() && self.replies_to.is_none() && !self.place.is_private()
    }
}

impl What {
    /// Which of our commands this is, typed or chosen, whether or not its options can be read.
    pub fn command(&self) -> Option<Command> {
        let spec = match self {
            Self::Message { text } => commands::meant(text)?.0,
            Self::Command { name, .. } => commands::named(name)?,
            Self::Edited { .. } | Self::Access(_) | Self::Press { .. } => return None,
        };
        Some(spec.id)
    }
}

impl What {
    /// Whether this asks for something that everybody in its place is to see: a round, a challenge.
    pub fn begins(&self) -> bool {
        match self {
            Self::Press { payload, .. } => payload.parse::<Press>().is_ok_and(|press| press.begins()),
            _ => matches!(self.command(), Some(Command::Manche | Command::Sfida)),
        }
    }
}

/// What the bot may do in a place from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Access {
    /// It was taken in.
    Joined {
        /// Whether it is shown every message, and not only those written to it.
        reads: bool,
    },
    /// It was put out.
    Left,
    /// It may not write any more.
    Muted,
    /// It does not hear what is said here any more, while the door hears other places.
    Away,
    /// It may, or hears, again.
    Back,
}

/// What became of something a door handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// All it caused was committed, and stands in line to be said.
    Done,
    /// The journal cannot be written now: it waits in memory and is judged again. A door that can
    /// have it delivered again should not confirm it yet; delivered twice, it counts once.
    Waiting,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talk_is_what_asks_for_nothing_and_answers_nothing() {
        let person = Person::new(Door::Telegram, "1");
        let channel = Place::Room {
            door: Door::Telegram,
            server: Server("telegram:-1".into()),
            channel: "-1".into(),
            thread: None,
        };
        let private = Place::Private { door: Door::Telegram, person: person.clone() };
        let message = |text: &str| What::Message { text: text.into() };
        let is_talk = |place: &Place, what: What, replies_to: Option<&str>| {
            let name = "Silk".to_owned();
            let person = person.clone();
            let who = Who { person, name, moderator: false, roles: Vec::new(), locale: None, robot: false };
            let replies_to = replies_to.map(|handle| Handle(handle.into()));
            let precision = Precision::Millisecond;
            Heard { place: place.clone(), who, id: 1, at: 0, precision, replies_to, what }.is_talk()
        };
        assert!(is_talk(&channel, message("casa"), None));
        assert!(!is_talk(&channel, message(" /manche"), None), "an order wakes");
        assert!(!is_talk(&channel, message("8D CASA"), Some("m7.board")), "a move is typed as an answer");
        assert!(!is_talk(&private, message("casa"), None), "alone with us nobody is ignored");
        let press = What::Press { payload: "x".into(), form: None };
        assert!(!is_talk(&channel, press, None));
    }
}
