//! What people write, and whether the bot gets to read it.

use super::parse::Upload;
use super::rich::Rich;
use super::world::{ChatKind, Media, MediaKind, Message, Status, World};
use super::{Telegram, User, found};
use giostra::clock::Millis;
use serde_json::json;
use std::sync::Arc;

/// Something a person writes.
#[derive(Clone, Debug)]
pub(crate) struct Speech {
    user: i64,
    chat: i64,
    text: String,
    thread: Option<i64>,
    reply_to: Option<i64>,
    at: Option<Millis>,
    forwarded: Option<i64>,
    photo: Option<Arc<[u8]>>,
    document: Option<Arc<[u8]>>,
}

impl Speech {
    pub(crate) fn new(user: &User, chat: i64, text: &str) -> Self {
        Self {
            user: user.id,
            chat,
            text: text.to_owned(),
            thread: None,
            reply_to: None,
            at: None,
            forwarded: None,
            photo: None,
            document: None,
        }
    }

    /// In a topic of a forum.
    pub(crate) fn thread(mut self, thread: i64) -> Self {
        self.thread = Some(thread);
        self
    }

    /// As an answer to a message of the chat.
    pub(crate) fn reply_to(mut self, message: i64) -> Self {
        self.reply_to = Some(message);
        self
    }

    /// With another stamp than the clock's: Telegram cuts it to seconds.
    pub(crate) fn at(mut self, at: Millis) -> Self {
        self.at = Some(at);
        self
    }

    /// Forwarded from what somebody else wrote.
    pub(crate) fn forwarded_from(mut self, user: &User) -> Self {
        self.forwarded = Some(user.id);
        self
    }

    /// Under a photo; the text is its caption.
    pub(crate) fn photo(mut self, bytes: &[u8]) -> Self {
        self.photo = Some(Arc::from(bytes));
        self
    }

    /// Under a file; the text is its caption.
    pub(crate) fn document(mut self, bytes: &[u8]) -> Self {
        self.document = Some(Arc::from(bytes));
        self
    }
}

impl Telegram {
    /// Somebody writes in a chat: the message's id. In private the chat is the user's id.
    pub(crate) fn say(&self, user: &User, chat: i64, text: &str) -> i64 {
        self.utter(Speech::new(user, chat, text))
    }

    /// Somebody writes, with everything that can hang on it.
    pub(crate) fn utter(&self, speech: Speech) -> i64 {
        self.shared.change(|world, now| {
            let chat = world.chat(speech.chat);
            let status = world.status(speech.chat, speech.user);
            if chat.kind == ChatKind::Private {
                let person = &world.users[&speech.user];
                assert!(person.started && !person.blocked, "{} has not started the bot", person.name);
            } else {
                assert!(status.is_present(), "user {} is not in chat {}", speech.user, speech.chat);
                assert!(chat.migrated_to.is_none() && !chat.gone, "nobody can write in chat {}", speech.chat);
            }
            let at = speech.at.unwrap_or(now);
            let mut message = world.blank(speech.chat, speech.user, at);
            message.anonymous = status == Status::Anonymous;
            message.thread = speech.thread;
            message.reply_to = speech.reply_to;
            message.forward = speech.forwarded.map(|from| {
                json!({
                    "type": "user",
                    "sender_user": world.user_json(from),
                    "date": super::json::seconds(at),
                })
            });
            message.rich = Rich::plain(&speech.text);
            found::add(&mut message.rich);
            if let Some(bytes) = speech.photo {
                let size = bytes.len();
                let file = world.keep(Upload { name: "photo.jpg".into(), bytes });
                let (width, height) = (800, 600);
                let name = String::new();
                let kind = MediaKind::Photo;
                message.media = Some(Media { kind, file, name, size, width, height, spoiler: false });
            }
            if let Some(bytes) = speech.document {
                let (size, name) = (bytes.len(), "elenco.csv".to_owned());
                let file = world.keep(Upload { name: name.clone(), bytes });
                let kind = MediaKind::Document;
                message.media = Some(Media { kind, file, name, size, width: 0, height: 0, spoiler: false });
            }
            let id = message.id;
            let value = world.put(message, now);
            let heard = world.message(speech.chat, id).is_some_and(|message| world.hears(message));
            if heard {
                world.queue.push("message", &value);
            }
            id
        })
    }

    /// Somebody changes what they wrote.
    pub(crate) fn edit(&self, user: &User, chat: i64, message: i64, text: &str) {
        self.shared.change(|world, now| {
            let Some(there) = world.message_mut(chat, message) else {
                panic!("there is no message {message}")
            };
            assert_eq!(there.from, user.id, "only the writer changes message {message}");
            there.rich = Rich::plain(text);
            found::add(&mut there.rich);
            there.edited = Some(now);
            there.edits += 1;
            world.show(chat, message, now);
            let Some(there) = world.message(chat, message) else { return };
            if world.hears(there) {
                let value = world.message_json(there, true);
                world.queue.push("edited_message", &value);
            }
        });
    }

    /// Somebody takes a message away (the writer or an administrator); the bot is never told.
    pub(crate) fn erase(&self, chat: i64, message: i64) {
        self.shared.change(|world, _| {
            if let Some(there) = world.message_mut(chat, message) {
                there.deleted = true;
            }
        });
    }
}

impl World {
    /// Whether the bot gets this message, by its standing and its privacy mode.
    fn hears(&self, message: &Message) -> bool {
        let chat = self.chat(message.chat);
        let by_bot = self.users.get(&message.from).is_some_and(|user| user.is_bot);
        if chat.kind == ChatKind::Private {
            return true;
        }
        let status = self.status(chat.id, self.bot.id);
        if !status.is_present() || (by_bot && !self.bot.hears_bots) {
            return false;
        }
        status.is_admin() || self.bot.reads_all || self.is_meant(message)
    }

    /// In privacy mode: commands, unless for another bot; replies to this one's messages; its own name.
    fn is_meant(&self, message: &Message) -> bool {
        let to_us = message.reply_to.and_then(|id| self.message(message.chat, id));
        if to_us.is_some_and(|original| original.from == self.bot.id) {
            return true;
        }
        let name = format!("@{}", self.bot.username);
        message.rich.entities.iter().any(|entity| {
            let text = message.rich.covered(entity).to_lowercase();
            match entity.kind.as_str() {
                "bot_command" if entity.offset == 0 => !text.contains('@') || text.ends_with(&name),
                "mention" => text == name,
                _ => false,
            }
        })
    }
}
