//! Messages that one member of a group is shown (Bot API 10.2; 10.3 addresses them in another way), and servers that
//! do not know them: these leave out what they do not know, and show such a message to everybody. Played are texts;
//! not the commands that nobody else sees, nor replies to them, nor edits.

use super::Telegram;
use super::answer::{Answer, Refusal, bad};
use super::content;
use super::parse::Fields;
use super::seen::Seen;
use super::world::{ChatKind, World};
use giostra::clock::Millis;
use serde_json::{Value, json};

/// After a press any bot may answer its author so, for so long.
const AFTER_A_PRESS: Millis = 15_000;

/// What the server knows of ephemeral messages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Knows {
    /// Bot API 10.1 and before: neither methods nor parameters.
    Nothing,
    /// `receiver_user_id`.
    Ten2,
    /// `ephemeral_message_parameters`.
    #[default]
    Ten3,
    /// The methods, and neither way of addressing: as of a server to come.
    MethodsOnly,
}

impl Telegram {
    /// Sets what the server knows of ephemeral messages.
    pub(crate) fn ephemeral(&self, knows: Knows) {
        self.shared.change(|world, _| world.ephemeral = knows);
    }
}

impl World {
    /// The one who is to see a new message, if it is for one only.
    pub(crate) fn receiver(&self, fields: &Fields) -> Result<Option<i64>, Refusal> {
        Ok(match self.ephemeral {
            Knows::Nothing | Knows::MethodsOnly => None,
            Knows::Ten2 => fields.int("receiver_user_id"),
            Knows::Ten3 => {
                let given = fields.json("ephemeral_message_parameters")?;
                given.and_then(|given| given["receiver_user_id"].as_i64())
            }
        })
    }

    /// `sendMessage` to one member.
    pub(crate) fn whisper(&mut self, fields: &Fields, to: i64, now: Millis) -> Answer {
        let chat = self.reach(fields)?;
        if chat.kind == ChatKind::Private {
            return Err(bad("ephemeral messages can be sent only to groups"));
        }
        self.may_send(chat, None)?;
        self.thread(chat, fields)?;
        let (chat, rich) = (chat.id, content::text(fields, false)?);
        let person = self.users.get(&to).is_some_and(|user| !user.is_bot);
        if !person || !self.status(chat, to).is_present() {
            return Err(bad("PARTICIPANT_ID_INVALID"));
        }
        if !self.status(chat, self.bot.id).is_admin() && !self.has_pressed(fields, chat, to, now) {
            return Err(bad("MESSAGE_NOT_COMMAND"));
        }
        self.spend(chat, 1, now)?;
        // It has no number among the others.
        let (of_chat, of_all) = (self.chat(chat).last_message, self.last_message);
        let mut message = self.blank(chat, self.bot.id, now);
        (self.chat_mut(chat).last_message, self.last_message) = (of_chat, of_all);
        message.keyboard = content::keyboard(fields)?;
        message.rich = rich;
        let mut value = self.message_json(&message, false);
        value["message_id"] = json!(0);
        value["ephemeral_message_id"] = json!(self.next_id());
        value["receiver_user"] = self.user_json(to);
        // It stands in no history; one screen shows it.
        let (text, photo) = (message.rich.text, None);
        let (buttons, hidden, rows) = (Vec::new(), Vec::new(), Vec::new());
        let (by, message) = (vec![to], Some(0));
        self.seen.push(Seen { by, chat, message, ours: true, text, buttons, hidden, rows, photo, at: now });
        Ok(value)
    }

    fn has_pressed(&self, fields: &Fields, chat: i64, user: i64, now: Millis) -> bool {
        let given = match self.ephemeral {
            Knows::Ten2 => fields.text("callback_query_id"),
            _ => fields
                .json("ephemeral_message_parameters")
                .ok()
                .flatten()
                .and_then(|given| given["callback_query_id"].as_str().map(str::to_owned)),
        };
        let pressed = given.and_then(|id| self.callbacks.get(&id));
        pressed
            .is_some_and(|press| press.user == user && press.chat == chat && now - press.at <= AFTER_A_PRESS)
    }

    /// `deleteEphemeralMessage`.
    pub(crate) fn delete_ephemeral(&self, fields: &Fields) -> Answer {
        if self.ephemeral == Knows::Nothing {
            return Err(Refusal::new(404, "Not Found: method not found"));
        }
        self.reach(fields)?;
        if fields.int("receiver_user_id").is_none() || fields.int("ephemeral_message_id").is_none() {
            return Err(bad("message identifier is not specified"));
        }
        Ok(Value::Bool(true))
    }
}
