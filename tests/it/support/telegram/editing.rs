//! Changing what is there: the four edits, deletion, pins, reactions, answers to presses.

use super::answer::{Answer, Refusal, bad};
use super::content;
use super::parse::Fields;
use super::reactions::is_allowed;
use super::rich::Rich;
use super::world::{Alert, ChatKind, Media, World};
use giostra::clock::Millis;
use serde_json::{Value, json};

/// How long a press can be answered.
const ANSWERABLE: Millis = 15 * 60 * 1000;
/// How long the bot may delete what it has no rights over.
const DELETABLE: Millis = 48 * 60 * 60 * 1000;

/// What an edit leaves as it is, or puts in place.
struct Change {
    rich: Option<Rich>,
    media: Option<Media>,
}

impl World {
    pub(crate) fn edit_text(&mut self, fields: &Fields, now: Millis) -> Answer {
        let (chat, id) = self.editable(fields)?;
        if self.message(chat, id).is_some_and(|message| message.media.is_some()) {
            return Err(bad("there is no text in the message to edit"));
        }
        let rich = content::text(fields, true)?;
        self.edit(chat, id, Change { rich: Some(rich), media: None }, fields, now)
    }

    pub(crate) fn edit_caption(&mut self, fields: &Fields, now: Millis) -> Answer {
        let (chat, id) = self.editable(fields)?;
        if self.message(chat, id).is_some_and(|message| message.media.is_none()) {
            return Err(bad("there is no caption in the message to edit"));
        }
        let rich = content::caption(fields)?;
        self.edit(chat, id, Change { rich: Some(rich), media: None }, fields, now)
    }

    pub(crate) fn edit_media(&mut self, fields: &Fields, now: Millis) -> Answer {
        let (chat, id) = self.editable(fields)?;
        let media = fields.json("media")?.ok_or_else(|| bad("there is no media in the request"))?;
        let (media, rich) = self.input_media(fields, &media)?;
        self.may_send(self.chat(chat), Some(media.kind))?;
        self.edit(chat, id, Change { rich: Some(rich), media: Some(media) }, fields, now)
    }

    pub(crate) fn edit_keyboard(&mut self, fields: &Fields, now: Millis) -> Answer {
        let (chat, id) = self.editable(fields)?;
        self.edit(chat, id, Change { rich: None, media: None }, fields, now)
    }

    fn editable(&self, fields: &Fields) -> Result<(i64, i64), Refusal> {
        let chat = self.reach(fields)?.id;
        Ok((chat, self.own_message(chat, fields)?))
    }

    fn edit(&mut self, chat: i64, id: i64, change: Change, fields: &Fields, now: Millis) -> Answer {
        // Only a new message can ask for replies.
        if content::asks(fields)?.is_some() {
            return Err(bad("inline keyboard expected"));
        }
        // An edit without a keyboard takes the old one away.
        let keyboard = content::keyboard(fields)?;
        let old = self.message(chat, id).ok_or_else(|| bad("message to edit not found"))?;
        let same_text = change.rich.as_ref().is_none_or(|rich| *rich == old.rich);
        let same_media = change.media.is_none() || change.media == old.media;
        if same_text && same_media && keyboard == old.keyboard {
            return Err(bad(
                "message is not modified: specified new message content and reply markup are exactly the same as a \
                 current content and reply markup of the message",
            ));
        }
        self.spend(chat, 1, now)?;
        let Some(message) = self.message_mut(chat, id) else { return Err(bad("message to edit not found")) };
        // A new keyboard alone is no edit to the reader.
        if !(same_text && same_media) {
            message.edited = Some(now);
        }
        message.rich = change.rich.unwrap_or_else(|| message.rich.clone());
        message.media = change.media.or(message.media.take());
        message.keyboard = keyboard;
        message.edits += 1;
        self.show(chat, id, now);
        let message = self.message(chat, id).ok_or_else(|| bad("message to edit not found"))?;
        Ok(self.message_json(message, true))
    }

    pub(crate) fn delete(&mut self, fields: &Fields, now: Millis) -> Answer {
        let chat = self.reach(fields)?;
        let id = fields.int("message_id").ok_or_else(|| bad("message identifier is not specified"))?;
        let message = self.message(chat.id, id).ok_or_else(|| bad("message to delete not found"))?;
        let own = message.from == self.bot.id;
        let may = self.status(chat.id, self.bot.id).is_admin()
            || ((own || chat.kind == ChatKind::Private) && now - message.date <= DELETABLE);
        if !may {
            return Err(bad("message can't be deleted"));
        }
        let chat = chat.id;
        if let Some(message) = self.message_mut(chat, id) {
            message.deleted = true;
        }
        Ok(json!(true))
    }

    pub(crate) fn pin(&mut self, fields: &Fields, now: Millis) -> Answer {
        let chat = self.pinner(fields)?;
        let id = fields.int("message_id").unwrap_or(0);
        let message = self.message(chat, id).ok_or_else(|| bad("message to pin not found"))?;
        if message.pinned {
            return Err(bad("CHAT_NOT_MODIFIED"));
        }
        let pinned = self.message_json(message, false);
        if let Some(message) = self.message_mut(chat, id) {
            message.pinned = true;
        }
        // The bot hears of its own pins, too.
        self.announce(chat, self.bot.id, json!({ "pinned_message": pinned }), now);
        Ok(json!(true))
    }

    pub(crate) fn unpin(&mut self, fields: &Fields) -> Answer {
        let chat = self.pinner(fields)?;
        let id = fields.int("message_id");
        let mut pinned = self.chat_mut(chat).messages.iter_mut().filter(|message| message.pinned);
        // Without an id: the one pinned last.
        let message = match id {
            Some(id) => pinned.find(|message| message.id == id),
            None => pinned.next_back(),
        };
        message.ok_or_else(|| bad("message to unpin not found"))?.pinned = false;
        Ok(json!(true))
    }

    fn pinner(&self, fields: &Fields) -> Result<i64, Refusal> {
        let chat = self.reach(fields)?;
        let may = match self.status(chat.id, self.bot.id) {
            _ if chat.kind == ChatKind::Private => true,
            super::world::Status::Restricted(own) => own.pins,
            status => status.is_admin() || chat.permissions.pins,
        };
        if may { Ok(chat.id) } else { Err(bad("not enough rights to manage pinned messages in the chat")) }
    }

    /// `setMessageReaction`: a bot has one for a message, of those everybody has.
    pub(crate) fn react(&mut self, fields: &Fields) -> Answer {
        let chat = self.reach(fields)?.id;
        let id = fields.int("message_id").unwrap_or(0);
        let message = self.message(chat, id).ok_or_else(|| bad("message to react not found"))?;
        if message.service.is_some() {
            return Err(bad("REACTION_INVALID"));
        }
        let listed = fields.json("reaction")?.unwrap_or(json!([]));
        let listed = listed.as_array().ok_or_else(|| bad("expected an Array of ReactionType"))?;
        if listed.len() > 1 {
            return Err(bad("REACTIONS_TOO_MANY"));
        }
        let mut emoji = Vec::new();
        for reaction in listed {
            match reaction["emoji"].as_str() {
                Some(one) if reaction["type"] == "emoji" && is_allowed(one) => emoji.push(one.to_owned()),
                _ => return Err(bad("REACTION_INVALID")),
            }
        }
        let bot = self.bot.id;
        if let Some(message) = self.message_mut(chat, id) {
            if emoji.is_empty() {
                message.reactions.remove(&bot);
            } else {
                message.reactions.insert(bot, emoji);
            }
        }
        Ok(json!(true))
    }

    pub(crate) fn answer_callback(&mut self, fields: &Fields, now: Millis) -> Answer {
        let late = bad("query is too old and response timeout expired or query ID is invalid");
        let id = fields.text("callback_query_id").unwrap_or_default();
        let text = fields.text("text").unwrap_or_default();
        let callback = self.callbacks.get_mut(&id).ok_or_else(|| late.clone())?;
        if now - callback.at > ANSWERABLE || !callback.answers.is_empty() {
            return Err(late);
        }
        if text.chars().count() > 200 {
            return Err(bad("MESSAGE_TOO_LONG"));
        }
        let (modal, url) = (fields.flag("show_alert"), fields.text("url"));
        callback.answers.push(Alert { text: text.clone(), modal, url, at: now });
        let (user, chat) = (callback.user, callback.chat);
        if !text.is_empty() {
            let seen = super::seen::Seen {
                by: vec![user],
                chat,
                message: None,
                ours: true,
                text,
                buttons: Vec::new(),
                hidden: Vec::new(),
                rows: Vec::new(),
                photo: None,
                at: now,
            };
            self.seen.push(seen);
        }
        Ok(Value::Bool(true))
    }
}
