//! The methods of the Bot API by name; what has no idea of its own is answered here.

use super::answer::{Answer, Refusal, bad};
use super::parse::Fields;
use super::world::{ChatKind, MediaKind, Status, World};
use giostra::clock::Millis;
use serde_json::{Value, json};

impl World {
    /// Does what a method asks. `method` is in lower case; `getUpdates` waits, and is answered elsewhere.
    pub(crate) fn call(&mut self, method: &str, fields: &Fields, now: Millis) -> Answer {
        match method {
            "getme" => Ok(self.me()),
            "sendmessage" => self.send_text(fields, now),
            "sendphoto" => self.send_file(fields, MediaKind::Photo, now),
            "sendanimation" => self.send_file(fields, MediaKind::Animation, now),
            "senddocument" => self.send_file(fields, MediaKind::Document, now),
            "sendmediagroup" => self.send_album(fields, now),
            "editmessagetext" => self.edit_text(fields, now),
            "editmessagecaption" => self.edit_caption(fields, now),
            "editmessagemedia" => self.edit_media(fields, now),
            "editmessagereplymarkup" => self.edit_keyboard(fields, now),
            "deletemessage" => self.delete(fields, now),
            "setmessagereaction" => self.react(fields),
            "pinchatmessage" => self.pin(fields, now),
            "unpinchatmessage" => self.unpin(fields),
            "answercallbackquery" => self.answer_callback(fields, now),
            "setmycommands" => self.set_commands(fields),
            "getmycommands" => self.get_commands(fields),
            "deletemycommands" => self.delete_commands(fields),
            "setmyname" => self.describe("name", 64, fields),
            "setmydescription" => self.describe("description", 512, fields),
            "setmyshortdescription" => self.describe("short_description", 120, fields),
            "getmyname" | "getmydescription" | "getmyshortdescription" => {
                let name = match method {
                    "getmyname" => "name",
                    "getmydescription" => "description",
                    _ => "short_description",
                };
                Ok(json!({ name: self.described(name, fields) }))
            }
            "setwebhook" => self.set_webhook(fields),
            "deletewebhook" => {
                if fields.flag("drop_pending_updates") {
                    self.queue.waiting.clear();
                }
                self.queue.webhook = super::updates::Webhook::default();
                Ok(json!(true))
            }
            "getwebhookinfo" => Ok(self.webhook_info()),
            "getchat" => self.reach(fields).map(|chat| self.full_chat_json(chat)),
            "getchatmember" => self.chat_member(fields),
            "getchatadministrators" => self.administrators(fields),
            "getchatmembercount" | "getchatmemberscount" => {
                let chat = self.reach(fields)?;
                Ok(json!(chat.members.values().filter(|status| status.is_present()).count()))
            }
            "sendchataction" => {
                let chat = self.reach(fields)?;
                self.thread(chat, fields)?;
                Ok(json!(true))
            }
            "getfile" => self.file(fields),
            "deleteephemeralmessage" => self.delete_ephemeral(fields),
            "createforumtopic" => self.create_topic(fields, now),
            "leavechat" => self.leave(fields, now),
            "logout" | "close" => Ok(json!(true)),
            _ => Err(Refusal::new(404, "Not Found: method not found")),
        }
    }

    fn me(&self) -> Value {
        let mut me = self.bot_json();
        me["can_join_groups"] = json!(true);
        me["can_read_all_group_messages"] = json!(self.bot.reads_all);
        me["supports_inline_queries"] = json!(false);
        me["can_connect_to_business"] = json!(false);
        me["has_main_web_app"] = json!(false);
        me
    }

    fn describe(&mut self, name: &str, longest: usize, fields: &Fields) -> Answer {
        let text = fields.text(name).unwrap_or_default();
        if text.chars().count() > longest {
            return Err(bad(&format!("{name} is too long")));
        }
        let language = fields.text("language_code").unwrap_or_default();
        self.bot.descriptions.insert(format!("{name}:{language}"), text);
        Ok(json!(true))
    }

    fn described(&self, name: &str, fields: &Fields) -> String {
        let language = fields.text("language_code").unwrap_or_default();
        self.bot.descriptions.get(&format!("{name}:{language}")).cloned().unwrap_or_default()
    }

    fn chat_member(&self, fields: &Fields) -> Answer {
        let chat = self.reach(fields)?;
        let user = fields.int("user_id").unwrap_or(0);
        if user != self.bot.id && !self.users.contains_key(&user) {
            return Err(bad("user not found"));
        }
        let status = if chat.kind == ChatKind::Private { Status::Member } else { self.status(chat.id, user) };
        Ok(self.member_json(user, status))
    }

    fn administrators(&self, fields: &Fields) -> Answer {
        let chat = self.reach(fields)?;
        if chat.kind == ChatKind::Private {
            return Err(bad("there are no administrators in the private chat"));
        }
        // Other bots are left out, as in the real thing; this one is there.
        let is_other_bot = |id: &i64| self.users.get(id).is_some_and(|user| user.is_bot);
        let admins = chat.members.iter().filter(|(id, status)| status.is_admin() && !is_other_bot(id));
        Ok(Value::Array(admins.map(|(id, status)| self.member_json(*id, *status)).collect()))
    }

    fn file(&self, fields: &Fields) -> Answer {
        let id = fields.text("file_id").unwrap_or_default();
        let file = self.files.get(&id).ok_or_else(|| bad("invalid file_id"))?;
        Ok(json!({
            "file_id": id,
            "file_unique_id": format!("u{id}"),
            "file_size": file.bytes.len(),
            "file_path": format!("files/{id}"),
        }))
    }

    fn leave(&mut self, fields: &Fields, now: Millis) -> Answer {
        let chat = self.reach(fields)?.id;
        let bot = self.bot.id;
        let old = self.status(chat, bot);
        self.chat_mut(chat).members.insert(bot, Status::Left);
        self.member_changed(chat, bot, bot, (old, Status::Left), now);
        Ok(json!(true))
    }
}
