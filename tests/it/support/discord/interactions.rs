//! Interactions: made by people, answered by the bot within three seconds and exactly once, then
//! followed up for a quarter of an hour through their webhook.

use giostra::clock::Millis;
use serde_json::{Value, json};

use super::answer::{Answer, Outcome, Wrong};
use super::commands::check_choice;
use super::components::check_modal;
use super::draft::Draft;
use super::render::For;
use super::server::Call;
use super::world::{Asked, Post, World};

/// How long the first answer may take, and how long the token lives.
const FIRST: Millis = 3000;
const TOKEN: Millis = 15 * 60 * 1000;

const EPHEMERAL: u64 = 64;
/// The bot is thinking: an answer was promised.
pub(super) const LOADING: u64 = 128;

/// What an interaction is made of, besides who and where.
pub(super) struct Deed {
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(super) kind: u8,
    pub(super) message: Option<u64>,
    pub(super) opened_by: Option<u64>,
    pub(super) data: Value,
}

impl World {
    /// `user` does something to the bot in `channel`.
    pub(super) fn ask(&mut self, user: u64, channel: u64, deed: Deed) -> u64 {
        let id = self.id_now();
        let token = format!("aW50ZXJhY3Rpb24{id:x}");
        let Deed { kind, message, opened_by, data } = deed;
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        let mut where_at = self.channel_json(channel);
        where_at["permissions"] = json!(self.bits(user, channel).to_string());
        let mut it = json!({
            "id": id.to_string(), "application_id": self.app.id.to_string(), "type": kind, "token": token,
            "version": 1, "channel_id": channel.to_string(), "channel": where_at, "data": data,
            "app_permissions": self.bits(self.app.id, channel).to_string(),
            "locale": self.users.get(&user).map(|user| user.locale.clone()), "entitlements": [],
            "authorizing_integration_owners": self.owners_json(channel),
            "context": u8::from(guild.is_none()), "attachment_size_limit": 10 << 20,
        });
        if let Some(guild) = guild {
            it["guild_id"] = json!(guild.to_string());
            it["guild_locale"] = json!(self.guilds.get(&guild).map(|guild| guild.locale.clone()));
            let mut member = self.member_json(guild, user).unwrap_or_default();
            member["permissions"] = json!(self.bits(user, channel).to_string());
            it["member"] = member;
        } else {
            it["user"] = self.user_json(user);
        }
        if let Some(post) = message.and_then(|id| self.messages.get(&id)) {
            it["message"] = self.message_json(post, For::History);
        }
        self.interactions.insert(
            id,
            Asked {
                id,
                kind,
                token,
                at: self.now(),
                user,
                channel,
                message,
                opened_by,
                acked: None,
                acked_at: None,
                original: None,
                followups: Vec::new(),
                modal: None,
                choices: None,
            },
        );
        self.announce("INTERACTION_CREATE", guild, 0, it);
        id
    }

    pub(super) fn callback(&mut self, id: u64, token: &str, call: &Call) -> Outcome {
        let now = self.now();
        let asked = self.interactions.get(&id).filter(|asked| asked.token == token);
        let asked = asked.ok_or_else(Answer::unknown_interaction)?;
        if asked.acked.is_some() {
            return Err(Answer::refused(400, 40_060, "Interaction has already been acknowledged."));
        }
        if now - asked.at > FIRST {
            return Err(Answer::unknown_interaction());
        }
        let kind = call.body["type"].as_u64().and_then(|kind| u8::try_from(kind).ok()).unwrap_or(0);
        let fits = match kind {
            4 | 5 => asked.kind != 4,
            6 | 7 => asked.message.is_some() && asked.kind != 4,
            8 => asked.kind == 4,
            9 => matches!(asked.kind, 2 | 3),
            _ => false,
        };
        if !fits {
            let mut wrong = Wrong::default();
            wrong.add("type", "BASE_TYPE_CHOICES", "This interaction cannot be answered in this way.");
            wrong.settle()?;
        }
        let (channel, about) = (asked.channel, asked.message);
        let data = &call.body["data"];
        let original = match kind {
            4 => {
                let draft = Draft::read(data, call)?;
                draft.must_show()?;
                Some(self.respond(id, channel, &draft).id)
            }
            5 => {
                let flags = data["flags"].as_u64().unwrap_or(0) & EPHEMERAL | LOADING;
                let draft = Draft { flags, ..Draft::default() };
                Some(self.respond(id, channel, &draft).id)
            }
            6 => about,
            7 => {
                let draft = Draft::read(data, call)?;
                let message = about.unwrap_or(0);
                if self.messages.get(&message).is_none_or(|post| post.deleted) {
                    return Err(Answer::unknown_message());
                }
                Some(self.apply(message, &draft)?.id)
            }
            8 => {
                let choices = data["choices"].as_array().cloned().unwrap_or_default();
                let mut wrong = Wrong::default();
                wrong.count("data.choices", choices.len(), 0, 25);
                for (n, choice) in choices.iter().enumerate() {
                    check_choice(&format!("data.choices.{n}"), choice, &mut wrong);
                }
                wrong.settle()?;
                self.note(id, |asked| asked.choices = Some(choices));
                None
            }
            _ => {
                let mut wrong = Wrong::default();
                check_modal(data, &mut wrong);
                wrong.settle()?;
                let user = asked.user;
                self.show_form(user, data);
                self.note(id, |asked| asked.modal = Some(data.clone()));
                None
            }
        };
        self.note(id, |asked| {
            asked.acked = Some(kind);
            asked.acked_at = Some(now);
            asked.original = original;
        });
        if call.param("with_response") == Some("true") {
            let message = original.and_then(|id| self.messages.get(&id));
            let resource =
                message.map(|post| json!({ "type": kind, "message": self.message_json(post, For::Answer) }));
            let about = json!({ "id": id.to_string(), "type": 2 });
            return Ok(Answer::ok(json!({ "interaction": about, "resource": resource })));
        }
        Ok(Answer::empty())
    }

    fn note(&mut self, id: u64, change: impl FnOnce(&mut Asked)) {
        if let Some(asked) = self.interactions.get_mut(&id) {
            change(asked);
        }
    }

    /// Posts a message that answers an interaction.
    fn respond(&mut self, id: u64, channel: u64, draft: &Draft<'_>) -> Post {
        let asked = &self.interactions[&id];
        let flags = draft.flags & (EPHEMERAL | LOADING | 1 << 2 | 1 << 12);
        let frame = Post {
            channel,
            kind: if asked.kind == 2 { 20 } else { 0 },
            flags,
            only_for: (flags & EPHEMERAL != 0).then_some(asked.user),
            interaction: Some(id),
            ..Post::default()
        };
        self.post_draft(draft, frame)
    }

    /// The webhook of an interaction: its messages, for as long as the token lives.
    pub(super) fn on_webhook(&mut self, method: &str, token: &str, rest: &[&str], call: &Call) -> Outcome {
        let now = self.now();
        let invalid = || Answer::refused(401, 50_027, "Invalid Webhook Token");
        let asked = self.interactions.values().find(|asked| asked.token == token).ok_or_else(invalid)?;
        if now - asked.at > TOKEN {
            return Err(invalid());
        }
        if asked.acked.is_none() {
            return Err(Answer::unknown_webhook());
        }
        let (id, channel, original) = (asked.id, asked.channel, asked.original);
        match (method, rest) {
            ("POST", []) => {
                let draft = Draft::read(&call.body, call)?;
                draft.must_show()?;
                // The first follow-up after a promise keeps the promise.
                let open = |post: &Post| post.flags & LOADING != 0 && !post.deleted;
                let promised = original.filter(|id| self.messages.get(id).is_some_and(open));
                let post = if let Some(promised) = promised {
                    self.keep_promise(promised, &draft)?
                } else {
                    let draft = Draft { flags: draft.flags & !LOADING, ..draft };
                    let post = self.respond(id, channel, &draft);
                    self.note(id, |asked| asked.followups.push(post.id));
                    post
                };
                Ok(Answer::ok(self.message_json(&post, For::Answer)))
            }
            (_, ["messages", which]) => {
                let message = if *which == "@original" { original } else { which.parse().ok() };
                let message = message.filter(|id| original == Some(*id) || asked.followups.contains(id));
                let post = message.and_then(|id| self.messages.get(&id)).filter(|post| !post.deleted);
                let post = post.ok_or_else(Answer::unknown_message)?;
                let (message, promised) = (post.id, post.flags & LOADING != 0);
                match method {
                    "GET" => Ok(Answer::ok(self.message_json(post, For::History))),
                    "PATCH" => {
                        let draft = Draft::read(&call.body, call)?;
                        let post = if promised {
                            self.keep_promise(message, &draft)?
                        } else {
                            self.apply(message, &draft)?
                        };
                        Ok(Answer::ok(self.message_json(&post, For::History)))
                    }
                    "DELETE" => {
                        self.take_away(message);
                        Ok(Answer::empty())
                    }
                    _ => Err(Answer::not_found()),
                }
            }
            _ => Err(Answer::not_found()),
        }
    }

    /// Turns the thinking message into the answer. It does not count as edited.
    fn keep_promise(&mut self, message: u64, draft: &Draft<'_>) -> Result<Post, Answer> {
        let loading = |world: &mut Self, on: bool| {
            if let Some(post) = world.messages.get_mut(&message) {
                post.flags = post.flags & !LOADING | if on { LOADING } else { 0 };
            }
        };
        loading(self, false);
        if let Err(refusal) = self.apply(message, draft) {
            loading(self, true);
            return Err(refusal);
        }
        let Some(post) = self.messages.get_mut(&message) else { return Err(Answer::unknown_message()) };
        post.edits = 0;
        post.edited = None;
        Ok(post.clone())
    }
}
