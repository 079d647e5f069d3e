//! `sendMessage`, `sendPhoto`, `sendAnimation`, `sendDocument`, `sendMediaGroup`, and putting any message in its chat.

use super::answer::{Answer, Refusal, bad};
use super::content;
use super::parse::Fields;
use super::rich::Rich;
use super::world::{ChatKind, Media, MediaKind, Message, World};
use giostra::clock::Millis;
use serde_json::{Value, json};

/// Where a message goes and what hangs on it.
struct Target {
    chat: i64,
    thread: Option<i64>,
    reply_to: Option<i64>,
    keyboard: Option<Value>,
    asks: Option<String>,
    silent: bool,
}

impl World {
    pub(crate) fn send_text(&mut self, fields: &Fields, now: Millis) -> Answer {
        if let Some(to) = self.receiver(fields)? {
            return self.whisper(fields, to, now);
        }
        let target = self.target(fields, None)?;
        let rich = content::text(fields, false)?;
        self.slowly(target.chat, now)?;
        self.spend(target.chat, 1, now)?;
        Ok(self.place_message(&target, rich, None, None, now))
    }

    pub(crate) fn send_file(&mut self, fields: &Fields, kind: MediaKind, now: Millis) -> Answer {
        let target = self.target(fields, Some(kind))?;
        let name = kind.name();
        let rich = content::caption(fields)?;
        let spoiler = fields.flag("has_spoiler");
        let media = self.media(kind, fields.upload(name), fields.text(name).as_deref(), spoiler)?;
        self.slowly(target.chat, now)?;
        self.spend(target.chat, 1, now)?;
        Ok(self.place_message(&target, rich, Some(media), None, now))
    }

    pub(crate) fn send_album(&mut self, fields: &Fields, now: Millis) -> Answer {
        let listed = fields.json("media")?.unwrap_or(Value::Null);
        let listed = listed.as_array().ok_or_else(|| bad("expected an Array of InputMedia"))?;
        if listed.is_empty() {
            return Err(bad("there are no messages to send"));
        }
        if listed.len() > 10 {
            return Err(bad("Too much messages to send as an album"));
        }
        let mut contents = Vec::new();
        for media in listed {
            contents.push(self.input_media(fields, media)?);
        }
        let target = self.target(fields, Some(contents[0].0.kind))?;
        self.slowly(target.chat, now)?;
        self.spend(target.chat, contents.len(), now)?;
        let album = self.next_id().to_string();
        let mut sent = Vec::new();
        for (media, rich) in contents {
            sent.push(self.place_message(&target, rich, Some(media), Some(album.clone()), now));
        }
        Ok(Value::Array(sent))
    }

    /// Counts messages against the budgets.
    pub(crate) fn spend(&mut self, chat: i64, many: usize, now: Millis) -> Result<(), Refusal> {
        let kind = self.chat(chat).kind;
        self.limits.spend(chat, kind, many, now)
    }

    /// Slow mode: administrators are free of it.
    fn slowly(&self, chat: i64, now: Millis) -> Result<(), Refusal> {
        let chat = self.chat(chat);
        if chat.slow == 0 || self.status(chat.id, self.bot.id).is_admin() {
            return Ok(());
        }
        let last = chat.messages.iter().rev().find(|message| message.from == self.bot.id);
        let wait = last.map_or(0, |last| last.date + chat.slow * 1000 - now);
        if wait > 0 { Err(Refusal::too_many((wait + 999).div_euclid(1000))) } else { Ok(()) }
    }

    fn target(&self, fields: &Fields, kind: Option<MediaKind>) -> Result<Target, Refusal> {
        let chat = self.reach(fields)?;
        self.may_send(chat, kind)?;
        Ok(Target {
            chat: chat.id,
            thread: self.thread(chat, fields)?,
            reply_to: self.reply(chat, fields)?,
            keyboard: content::keyboard(fields)?,
            asks: content::asks(fields)?,
            silent: fields.flag("disable_notification"),
        })
    }

    fn place_message(
        &mut self,
        target: &Target,
        rich: Rich,
        media: Option<Media>,
        album: Option<String>,
        now: Millis,
    ) -> Value {
        let mut message = self.blank(target.chat, self.bot.id, now);
        message.thread = target.thread;
        message.reply_to = target.reply_to;
        message.keyboard.clone_from(&target.keyboard);
        message.asks.clone_from(&target.asks);
        message.silent = target.silent;
        message.rich = rich;
        message.media = media;
        message.album = album;
        self.put(message, now)
    }

    /// Puts a message in its chat, shows it to everybody there, and says how the Bot API writes it.
    pub(crate) fn put(&mut self, mut message: Message, now: Millis) -> Value {
        let (chat, id) = (message.chat, message.id);
        let here = self.chat(chat);
        if message.thread.is_none() && here.kind == ChatKind::Supergroup {
            // A reply stands in the thread of what it replies to; outside forums the first message names the thread.
            let original = message.reply_to.and_then(|id| self.message(chat, id));
            message.thread = original.and_then(|original| match original.thread {
                None if here.forum => None,
                None => Some(original.id),
                thread => thread,
            });
        }
        let value = self.message_json(&message, true);
        self.chat_mut(chat).messages.push(message);
        self.show(chat, id, now);
        value
    }

    /// A service message: in the chat, and in the queue for the bot.
    pub(crate) fn announce(&mut self, chat: i64, from: i64, service: Value, now: Millis) -> i64 {
        let mut message = self.blank(chat, from, now);
        message.service = Some(service);
        let id = message.id;
        let value = self.put(message, now);
        self.queue.push("message", &value);
        id
    }

    /// `my_chat_member` or `chat_member`.
    pub(crate) fn member_changed(
        &mut self,
        chat: i64,
        by: i64,
        user: i64,
        (old, new): (super::world::Status, super::world::Status),
        now: Millis,
    ) {
        let kind = if user == self.bot.id { "my_chat_member" } else { "chat_member" };
        let value = json!({
            "chat": self.chat_json(self.chat(chat)),
            "from": self.user_json(by),
            "date": super::json::seconds(now),
            "old_chat_member": self.member_json(user, old),
            "new_chat_member": self.member_json(user, new),
        });
        self.queue.push(kind, &value);
    }
}
