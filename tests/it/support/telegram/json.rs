//! Users, chats, members and messages as the Bot API writes them.

use super::world::{ANONYMOUS, Chat, ChatKind, MediaKind, Message, Permissions, Person, Status, World};
use giostra::clock::Millis;
use serde_json::{Value, json};

/// Telegram counts seconds.
pub(crate) fn seconds(at: Millis) -> i64 {
    at.div_euclid(1000)
}

impl Person {
    pub(crate) fn json(&self) -> Value {
        let mut user = json!({ "id": self.id, "is_bot": self.is_bot, "first_name": self.name });
        if let Some(username) = &self.username {
            user["username"] = json!(username);
        }
        if let Some(language) = &self.language {
            user["language_code"] = json!(language);
        }
        user
    }
}

impl Permissions {
    fn json(self) -> Value {
        json!({
            "can_send_messages": self.messages,
            "can_send_audios": self.documents,
            "can_send_documents": self.documents,
            "can_send_photos": self.photos,
            "can_send_videos": self.photos,
            "can_send_video_notes": self.messages,
            "can_send_voice_notes": self.messages,
            "can_send_polls": self.messages,
            "can_send_other_messages": self.others,
            "can_add_web_page_previews": self.messages,
            "can_change_info": false,
            "can_invite_users": true,
            "can_pin_messages": self.pins,
            "can_manage_topics": false,
        })
    }
}

impl World {
    pub(crate) fn bot_json(&self) -> Value {
        let bot = &self.bot;
        json!({ "id": bot.id, "is_bot": true, "first_name": bot.name, "username": bot.username })
    }

    pub(crate) fn user_json(&self, id: i64) -> Value {
        if id == self.bot.id {
            return self.bot_json();
        }
        if id == ANONYMOUS {
            return json!({
                "id": ANONYMOUS, "is_bot": true, "first_name": "Group", "username": "GroupAnonymousBot",
            });
        }
        self.users.get(&id).map_or(Value::Null, Person::json)
    }

    pub(crate) fn chat_json(&self, chat: &Chat) -> Value {
        match chat.kind {
            ChatKind::Private => {
                let mut value = json!({ "id": chat.id, "type": "private", "first_name": chat.title });
                if let Some(username) = self.users.get(&chat.id).and_then(|user| user.username.as_ref()) {
                    value["username"] = json!(username);
                }
                value
            }
            ChatKind::Group => json!({
                "id": chat.id,
                "type": "group",
                "title": chat.title,
                "all_members_are_administrators": false,
            }),
            ChatKind::Supergroup => {
                let mut value = json!({ "id": chat.id, "type": "supergroup", "title": chat.title });
                if chat.forum {
                    value["is_forum"] = json!(true);
                }
                value
            }
        }
    }

    /// What `getChat` says.
    pub(crate) fn full_chat_json(&self, chat: &Chat) -> Value {
        let mut value = self.chat_json(chat);
        value["accent_color_id"] = json!(1);
        value["max_reaction_count"] = json!(11);
        value["accepted_gift_types"] = json!({
            "unlimited_gifts": false,
            "limited_gifts": false,
            "unique_gifts": false,
            "premium_subscription": false,
        });
        if chat.kind != ChatKind::Private {
            value["permissions"] = chat.permissions.json();
        }
        if chat.slow > 0 {
            value["slow_mode_delay"] = json!(chat.slow);
        }
        if let Some(pinned) = chat.messages.iter().rev().find(|message| message.pinned && !message.deleted) {
            value["pinned_message"] = self.message_json(pinned, false);
        }
        value
    }

    /// A `ChatMember`.
    pub(crate) fn member_json(&self, user: i64, status: Status) -> Value {
        let mut value = match status {
            Status::Creator => json!({ "status": "creator", "is_anonymous": false }),
            Status::Administrator | Status::Anonymous => json!({
                "status": "administrator",
                "is_anonymous": status == Status::Anonymous,
                "can_be_edited": false,
                "can_manage_chat": true,
                "can_change_info": true,
                "can_delete_messages": true,
                "can_manage_video_chats": true,
                "can_invite_users": true,
                "can_restrict_members": true,
                "can_pin_messages": true,
                "can_promote_members": false,
                "can_manage_topics": true,
            }),
            Status::Member => json!({ "status": "member" }),
            Status::Restricted(permissions) => {
                let mut value = permissions.json();
                value["status"] = json!("restricted");
                value["is_member"] = json!(true);
                value["until_date"] = json!(0);
                value
            }
            Status::Left => json!({ "status": "left" }),
            Status::Kicked => json!({ "status": "kicked", "until_date": 0 }),
        };
        value["user"] = self.user_json(user);
        value
    }

    /// A message; the one it replies to is there once, without its own.
    pub(crate) fn message_json(&self, message: &Message, with_reply: bool) -> Value {
        let chat = self.chat(message.chat);
        let mut value = json!({
            "message_id": message.id,
            "from": self.user_json(if message.anonymous { ANONYMOUS } else { message.from }),
            "chat": self.chat_json(chat),
            "date": seconds(message.date),
        });
        if message.anonymous {
            value["sender_chat"] = self.chat_json(chat);
        }
        if let Some(at) = message.edited {
            value["edit_date"] = json!(seconds(at));
        }
        self.place(message, chat, with_reply, &mut value);
        if let Some(origin) = &message.forward {
            value["forward_origin"] = origin.clone();
        }
        if let Some(Value::Object(service)) = &message.service {
            for (key, field) in service {
                value[key] = field.clone();
            }
            return value;
        }
        let (text, entities) = match &message.media {
            None => ("text", "entities"),
            Some(_) => ("caption", "caption_entities"),
        };
        if message.media.is_none() || !message.rich.text.is_empty() {
            value[text] = json!(message.rich.text);
            if !message.rich.entities.is_empty() {
                value[entities] = message.rich.entities_json();
            }
        }
        if let Some(media) = &message.media {
            let unique = format!("u{}", media.file);
            match media.kind {
                MediaKind::Photo => {
                    value["photo"] = json!([{
                        "file_id": media.file,
                        "file_unique_id": unique,
                        "file_size": media.size,
                        "width": media.width,
                        "height": media.height,
                    }]);
                    if media.spoiler {
                        value["has_media_spoiler"] = json!(true);
                    }
                }
                MediaKind::Animation => {
                    value["animation"] = json!({
                        "file_id": media.file,
                        "file_unique_id": unique,
                        "file_size": media.size,
                        "file_name": format!("{}.mp4", media.name),
                        "mime_type": "video/mp4",
                        "width": media.width,
                        "height": media.height,
                        "duration": 1,
                    });
                    // For those who know no animations.
                    value["document"] = value["animation"].clone();
                }
                MediaKind::Document => {
                    value["document"] = json!({
                        "file_id": media.file,
                        "file_unique_id": unique,
                        "file_size": media.size,
                        "file_name": media.name,
                    });
                }
            }
        }
        if let Some(album) = &message.album {
            value["media_group_id"] = json!(album);
        }
        if let Some(keyboard) = &message.keyboard {
            value["reply_markup"] = json!({ "inline_keyboard": keyboard });
        }
        value
    }

    /// The thread a message stands in, and the message it replies to.
    fn place(&self, message: &Message, chat: &Chat, with_reply: bool, value: &mut Value) {
        let mut reply = message.reply_to;
        if let Some(thread) = message.thread {
            value["message_thread_id"] = json!(thread);
            if chat.forum {
                value["is_topic_message"] = json!(true);
                // As in the real thing: without another, a topic's message replies to the topic's first.
                reply = reply.or_else(|| (message.id != thread).then_some(thread));
            }
        }
        if let Some(original) = reply.filter(|_| with_reply).and_then(|id| self.message(chat.id, id)) {
            value["reply_to_message"] = self.message_json(original, false);
        }
    }
}
