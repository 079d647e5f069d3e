//! Whether the bot may reach a chat and write there; refusals in the real server's words.

use super::answer::{Refusal, bad, forbidden};
use super::parse::Fields;
use super::world::{Chat, ChatKind, MediaKind, Status, Topic, World};

impl World {
    /// The chat a request is about, if the bot can reach it.
    pub(crate) fn reach(&self, fields: &Fields) -> Result<&Chat, Refusal> {
        let text = fields.text("chat_id").unwrap_or_default();
        if text.is_empty() {
            return Err(bad("chat_id is empty"));
        }
        // Names of public groups are not played: `@name` is nowhere.
        let chat = fields.int("chat_id").and_then(|id| self.chats.get(&id)).filter(|chat| !chat.gone);
        let chat = chat.ok_or_else(|| bad("chat not found"))?;
        if let Some(to) = chat.migrated_to {
            return Err(Refusal::migrated(to));
        }
        if chat.kind == ChatKind::Private {
            let Some(user) = self.users.get(&chat.id) else { return Err(bad("chat not found")) };
            if user.is_bot {
                return Err(forbidden("bot can't send messages to bots"));
            }
            if !user.started {
                return Err(forbidden("bot can't initiate conversation with a user"));
            }
            if user.blocked {
                return Err(forbidden("bot was blocked by the user"));
            }
            return Ok(chat);
        }
        let name = if chat.kind == ChatKind::Group { "group" } else { "supergroup" };
        match chat.members.get(&self.bot.id) {
            None => Err(bad("chat not found")),
            Some(Status::Kicked) => Err(forbidden(&format!("bot was kicked from the {name} chat"))),
            Some(Status::Left) => Err(forbidden(&format!("bot is not a member of the {name} chat"))),
            Some(_) => Ok(chat),
        }
    }

    /// Whether the bot may send this kind of thing here (`None`: a text).
    pub(crate) fn may_send(&self, chat: &Chat, kind: Option<MediaKind>) -> Result<(), Refusal> {
        let permissions = match self.status(chat.id, self.bot.id) {
            _ if chat.kind == ChatKind::Private => return Ok(()),
            status if status.is_admin() => return Ok(()),
            Status::Restricted(own) => own,
            _ => chat.permissions,
        };
        let (may, what) = match kind {
            None => (permissions.messages, "text messages"),
            Some(MediaKind::Photo) => (permissions.photos, "photos"),
            Some(MediaKind::Animation) => (permissions.others, "animations"),
            Some(MediaKind::Document) => (permissions.documents, "documents"),
        };
        if may { Ok(()) } else { Err(bad(&format!("not enough rights to send {what} to the chat"))) }
    }

    /// The thread a message goes to.
    pub(crate) fn thread(&self, chat: &Chat, fields: &Fields) -> Result<Option<i64>, Refusal> {
        let Some(thread) = fields.int("message_thread_id").filter(|thread| *thread != 0) else {
            return Ok(None);
        };
        if chat.kind != ChatKind::Supergroup {
            return Err(bad("message thread not found"));
        }
        if !chat.forum {
            // A thread of replies: its first message names it.
            let there = chat.messages.iter().any(|message| message.id == thread && !message.deleted);
            return if there { Ok(Some(thread)) } else { Err(bad("message thread not found")) };
        }
        match chat.topics.get(&thread) {
            Some(Topic::Open) => Ok(Some(thread)),
            Some(Topic::Closed) if self.status(chat.id, self.bot.id).is_admin() => Ok(Some(thread)),
            Some(Topic::Closed) => Err(bad("TOPIC_CLOSED")),
            Some(Topic::Gone) | None => Err(bad("message thread not found")),
        }
    }

    /// The message a new one replies to; `None` when it is gone and that is allowed.
    pub(crate) fn reply(&self, chat: &Chat, fields: &Fields) -> Result<Option<i64>, Refusal> {
        let parameters = fields.json("reply_parameters")?;
        let (id, lenient) = match &parameters {
            Some(given) => (
                given["message_id"].as_i64(),
                given["allow_sending_without_reply"].as_bool().unwrap_or(false),
            ),
            None => (fields.int("reply_to_message_id"), fields.flag("allow_sending_without_reply")),
        };
        let Some(id) = id else { return Ok(None) };
        if self.message(chat.id, id).is_some() {
            return Ok(Some(id));
        }
        if lenient { Ok(None) } else { Err(bad("message to be replied not found")) }
    }

    /// The message of the bot's that a request changes.
    pub(crate) fn own_message(&self, chat: i64, fields: &Fields) -> Result<i64, Refusal> {
        let id = fields.int("message_id").ok_or_else(|| bad("message identifier is not specified"))?;
        let message = self.message(chat, id).ok_or_else(|| bad("message to edit not found"))?;
        if message.from != self.bot.id || message.service.is_some() {
            return Err(bad("message can't be edited"));
        }
        Ok(id)
    }
}
