//! `createForumTopic`.

use super::answer::{Answer, bad};
use super::parse::Fields;
use super::world::{ChatKind, Topic, World};
use giostra::clock::Millis;
use serde_json::json;

/// The colours a topic's icon may have.
const COLORS: [i64; 6] = [7_322_096, 16_766_590, 13_338_331, 9_367_192, 16_749_490, 16_478_047];
const LONGEST: usize = 128;

impl World {
    pub(crate) fn create_topic(&mut self, fields: &Fields, now: Millis) -> Answer {
        let chat = self.reach(fields)?;
        if chat.kind != ChatKind::Supergroup || !chat.forum {
            return Err(bad("the chat is not a forum"));
        }
        if !self.status(chat.id, self.bot.id).is_admin() || chat.topics_forbidden {
            return Err(bad("not enough rights to create a topic"));
        }
        let name = fields.text("name").unwrap_or_default();
        // The real server cuts a longer one; whoever asks for it has not counted.
        if name.trim().is_empty() || name.chars().count() > LONGEST {
            return Err(bad("TOPIC_TITLE_EMPTY"));
        }
        let color = fields.int("icon_color").unwrap_or(COLORS[0]);
        if !COLORS.contains(&color) {
            return Err(bad("invalid icon color specified"));
        }
        let (chat, bot) = (chat.id, self.bot.id);
        self.spend(chat, 1, now)?;
        let mut message = self.blank(chat, bot, now);
        let id = message.id;
        message.thread = Some(id);
        message.service = Some(json!({ "forum_topic_created": { "name": name, "icon_color": color } }));
        self.chat_mut(chat).topics.insert(id, Topic::Open);
        // A bot is not told of what it does itself.
        self.put(message, now);
        Ok(json!({ "message_thread_id": id, "name": name, "icon_color": color }))
    }
}
