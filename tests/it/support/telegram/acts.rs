//! What people do without writing: pressing buttons, reacting.

use super::seen::Button;
use super::world::Callback;
use super::{Telegram, User};
use serde_json::{Value, json};

/// What pressing a button led to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Pressed {
    /// The id of the callback query, for [`Telegram::answers_to`].
    Callback(String),
    /// The address that was opened.
    Url(String),
}

impl Pressed {
    /// The id of the callback query; fails for a link.
    pub(crate) fn callback(self) -> String {
        match self {
            Self::Callback(id) => id,
            Self::Url(url) => panic!("the button is a link to {url}"),
        }
    }

    /// The address of a link; fails for other buttons.
    pub(crate) fn url(self) -> String {
        match self {
            Self::Url(url) => url,
            Self::Callback(_) => panic!("the button is no link"),
        }
    }
}

impl Telegram {
    /// Somebody presses the button with this label or data under a message. Fails when there is none.
    pub(crate) fn press(&self, user: &User, chat: i64, message: i64, button: &str) -> Pressed {
        let Some(shown) = self.message(chat, message) else { panic!("there is no message {message}") };
        let all: Vec<&Button> = shown.keyboard.iter().flatten().collect();
        let wanted = |found: &&&Button| found.label == button || found.data.as_deref() == Some(button);
        let Some(pressed) = all.iter().find(wanted) else {
            panic!("no button {button:?} under message {message} {:?}, but {all:?}", shown.text)
        };
        match (&pressed.url, &pressed.data) {
            (Some(url), _) => Pressed::Url(url.clone()),
            (None, Some(data)) => Pressed::Callback(self.press_data(user, chat, message, data)),
            (None, None) => panic!("nothing happens by {button:?}"),
        }
    }

    /// Sends the callback query of a button, there or not: an old screen, or a forged client.
    pub(crate) fn press_data(&self, user: &User, chat: i64, message: i64, data: &str) -> String {
        self.shared.change(|world, now| {
            let id = format!("{}{:09}", 4_000_000_000_i64 + user.id, world.next_id());
            let callback = Callback { user: user.id, chat, at: now, answers: Vec::new() };
            world.callbacks.insert(id.clone(), callback);
            let message = match world.message(chat, message) {
                Some(message) => world.message_json(message, true),
                // As the Bot API writes what it cannot show any more.
                None => {
                    json!({ "chat": world.chat_json(world.chat(chat)), "message_id": message, "date": 0 })
                }
            };
            let query = json!({
                "id": id,
                "from": world.user_json(user.id),
                "message": message,
                "chat_instance": format!("{}", chat.wrapping_mul(7)),
                "data": data,
            });
            world.queue.push("callback_query", &query);
            id
        })
    }

    /// Somebody reacts to a message, with one emoji or none. Only administrators that ask for it are told.
    pub(crate) fn react(&self, user: &User, chat: i64, message: i64, emoji: Option<&str>) {
        self.shared.change(|world, now| {
            let admin = world.status(chat, world.bot.id).is_admin();
            let Some(there) = world.message_mut(chat, message) else {
                panic!("there is no message {message}")
            };
            let new: Vec<String> = emoji.into_iter().map(str::to_owned).collect();
            let old = there.reactions.insert(user.id, new.clone()).unwrap_or_default();
            let list = |all: &[String]| -> Value {
                all.iter().map(|emoji| json!({ "type": "emoji", "emoji": emoji })).collect()
            };
            let value = json!({
                "chat": world.chat_json(world.chat(chat)),
                "message_id": message,
                "user": world.user_json(user.id),
                "date": super::json::seconds(now),
                "old_reaction": list(&old),
                "new_reaction": list(&new),
            });
            if admin {
                world.queue.push("message_reaction", &value);
            }
        });
    }
}
