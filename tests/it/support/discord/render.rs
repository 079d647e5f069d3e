//! Discord's JSON of the things in the world.

use serde_json::{Map, Value, json};

use super::ids::{iso, stamp};
use super::permissions::{MANAGE_THREADS, VIEW_CHANNEL};
use super::world::{Asked, Kept, Post, RoleState, World};

/// Where a message is being written: the gateway says more about guild and member, the answer to
/// a sending says the nonce, a page of history says neither.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum For {
    Gateway,
    Answer,
    History,
}

impl World {
    pub(super) fn user_json(&self, id: u64) -> Value {
        let account = self.users.get(&id);
        let name = account.map_or("deleted_user", |account| account.name.as_str());
        json!({
            "id": id.to_string(),
            "username": name.to_lowercase().replace(' ', "_"),
            "global_name": name,
            "discriminator": "0",
            "avatar": null,
            "bot": account.is_some_and(|account| account.bot),
            "public_flags": 0,
            "flags": 0,
        })
    }

    /// The bot's own user, with what only it sees of itself.
    pub(super) fn self_json(&self) -> Value {
        let mut me = self.user_json(self.app.id);
        me["mfa_enabled"] = json!(true);
        me["verified"] = json!(true);
        me["email"] = Value::Null;
        me["locale"] = json!("en-US");
        me
    }

    /// A member without the user, as messages carry them.
    pub(super) fn part_member_json(&self, guild: u64, user: u64) -> Option<Value> {
        let member = self.guilds.get(&guild)?.members.get(&user)?;
        Some(json!({
            "nick": member.nick,
            "avatar": null,
            "banner": null,
            "roles": member.roles.iter().map(u64::to_string).collect::<Vec<_>>(),
            "joined_at": iso(member.joined),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": null,
        }))
    }

    pub(super) fn member_json(&self, guild: u64, user: u64) -> Option<Value> {
        let mut member = self.part_member_json(guild, user)?;
        member["user"] = self.user_json(user);
        Some(member)
    }

    pub(super) fn channel_json(&self, id: u64) -> Value {
        let Some(channel) = self.channels.get(&id) else { return Value::Null };
        let last = self.messages.values().rev().find(|post| post.channel == id && post.only_for.is_none());
        let last = last.map(|post| post.id.to_string());
        if let Some(recipient) = channel.recipient {
            return json!({
                "id": id.to_string(), "type": 1, "last_message_id": last, "flags": 0,
                "recipients": [self.user_json(recipient)],
            });
        }
        let overwrites: Vec<_> = channel
            .overwrites
            .iter()
            .map(|rule| {
                json!({
                    "id": rule.id.to_string(), "type": u8::from(rule.member),
                    "allow": rule.allow.to_string(), "deny": rule.deny.to_string(),
                })
            })
            .collect();
        let mut it = json!({
            "id": id.to_string(), "type": channel.kind, "name": channel.name,
            "guild_id": channel.guild.map(|id| id.to_string()),
            "parent_id": channel.parent.map(|id| id.to_string()),
            "last_message_id": last, "rate_limit_per_user": 0, "flags": 0,
        });
        if let Some(thread) = &channel.thread {
            it["owner_id"] = json!(thread.owner.to_string());
            it["message_count"] = json!(self.messages.values().filter(|post| post.channel == id).count());
            it["member_count"] = json!(thread.members.len());
            it["total_message_sent"] = it["message_count"].clone();
            it["thread_metadata"] = json!({
                "archived": thread.archived, "locked": thread.locked, "auto_archive_duration": 1440,
                "archive_timestamp": iso(stamp(id)), "create_timestamp": iso(stamp(id)), "invitable": false,
            });
            if thread.members.contains(&self.app.id) {
                it["member"] = json!({
                    "id": id.to_string(), "user_id": self.app.id.to_string(),
                    "join_timestamp": iso(stamp(id)), "flags": 1,
                });
            }
        } else {
            it["permission_overwrites"] = json!(overwrites);
            it["position"] = json!(0);
            it["topic"] = Value::Null;
            it["nsfw"] = json!(false);
        }
        it
    }

    /// A guild without what only `GUILD_CREATE` says.
    pub(super) fn guild_json(&self, id: u64) -> Value {
        let Some(guild) = self.guilds.get(&id) else { return Value::Null };
        json!({
            "id": id.to_string(), "name": guild.name, "icon": null, "splash": null, "discovery_splash": null,
            "owner_id": guild.owner.to_string(), "afk_channel_id": null, "afk_timeout": 300,
            "verification_level": 1, "default_message_notifications": 1, "explicit_content_filter": 0,
            "roles": guild.roles.values().map(role_json).collect::<Vec<_>>(),
            "emojis": [], "stickers": [], "features": ["COMMUNITY"], "mfa_level": 0, "application_id": null,
            "system_channel_id": guild.system_channel.map(|id| id.to_string()), "system_channel_flags": 0,
            "rules_channel_id": null, "public_updates_channel_id": null, "safety_alerts_channel_id": null,
            "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": guild.locale, "max_members": 500_000,
            "max_video_channel_users": 25, "nsfw_level": 0, "premium_progress_bar_enabled": false,
        })
    }

    pub(super) fn guild_create_json(&self, id: u64) -> Value {
        let mut it = self.guild_json(id);
        let Some(guild) = self.guilds.get(&id) else { return it };
        let of_guild = || self.channels.values().filter(|channel| channel.guild == Some(id));
        let me = self.app.id;
        let threads = of_guild().filter(|channel| {
            // Only what is open and what the bot sees; of the private ones only those it is in.
            let mine = |thread: &super::world::ThreadState| {
                !thread.archived && (channel.kind == 11 || thread.members.contains(&me))
            };
            self.bits(me, channel.id) & (VIEW_CHANNEL | MANAGE_THREADS) != 0
                && channel.thread.as_ref().is_some_and(mine)
        });
        it["joined_at"] = json!(guild.members.get(&me).map(|member| iso(member.joined)));
        it["large"] = json!(false);
        it["unavailable"] = json!(false);
        it["member_count"] = json!(guild.members.len());
        it["voice_states"] = json!([]);
        // Without the members intent a bot is told of itself alone.
        it["members"] = json!(self.member_json(id, me).into_iter().collect::<Vec<_>>());
        it["threads"] = threads.map(|channel| self.channel_json(channel.id)).collect();
        it["channels"] =
            of_guild().filter(|it| it.thread.is_none()).map(|it| self.channel_json(it.id)).collect();
        for empty in ["presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"] {
            it[empty] = json!([]);
        }
        it
    }

    pub(super) fn message_json(&self, post: &Post, place: For) -> Value {
        let mut it = json!({
            "id": post.id.to_string(), "channel_id": post.channel.to_string(), "type": post.kind,
            "author": self.user_json(post.author), "content": post.content,
            "timestamp": iso(stamp(post.id)), "edited_timestamp": post.edited.map(iso), "tts": false,
            "mention_everyone": post.named.everyone,
            "mentions": post.named.users.iter().map(|&user| self.user_json(user)).collect::<Vec<_>>(),
            "mention_roles": post.named.roles.iter().map(u64::to_string).collect::<Vec<_>>(),
            "attachments": post.files.iter().map(|file| file_json(file, post)).collect::<Vec<_>>(),
            "embeds": post.embeds, "components": post.components, "pinned": false, "flags": post.flags,
        });
        if !post.reactions.is_empty() {
            it["reactions"] =
                post.reactions.iter().map(|(emoji, who)| self.reaction_json(emoji, who)).collect();
        }
        let guild = self.channels.get(&post.channel).and_then(|channel| channel.guild);
        if place == For::Gateway
            && post.only_for.is_none()
            && let Some(guild) = guild
        {
            it["guild_id"] = json!(guild.to_string());
            if let Some(member) = self.part_member_json(guild, post.author) {
                it["member"] = member;
            }
        }
        if place != For::History
            && let Some(nonce) = &post.nonce
        {
            it["nonce"] = nonce.clone();
        }
        if let Some(reply) = post.reply_to {
            it["message_reference"] = json!({
                "type": 0, "message_id": reply.to_string(), "channel_id": post.channel.to_string(),
                "guild_id": guild.map(|id| id.to_string()),
            });
            // One level only, as the real one: what is quoted does not quote in turn.
            it["referenced_message"] = self.post(post.channel, reply).map_or(Value::Null, |quoted| {
                self.message_json(&Post { reply_to: None, nonce: None, ..quoted.clone() }, For::History)
            });
        }
        if let Some(asked) = post.interaction.and_then(|id| self.interactions.get(&id)) {
            it["webhook_id"] = json!(self.app.id.to_string());
            it["application_id"] = json!(self.app.id.to_string());
            it["interaction_metadata"] = self.metadata_json(asked);
        }
        it
    }

    fn reaction_json(&self, emoji: &str, who: &std::collections::BTreeSet<u64>) -> Value {
        json!({
            "emoji": emoji_json(emoji), "count": who.len(), "me": who.contains(&self.app.id),
            "count_details": { "burst": 0, "normal": who.len() }, "me_burst": false, "burst_colors": [],
        })
    }

    fn metadata_json(&self, asked: &Asked) -> Value {
        let mut it = json!({
            "id": asked.id.to_string(), "type": asked.kind, "user": self.user_json(asked.user),
            "authorizing_integration_owners": self.owners_json(asked.channel),
        });
        if let Some(message) = asked.message.filter(|_| asked.kind == 3) {
            it["interacted_message_id"] = json!(message.to_string());
        }
        if let Some(first) = asked.opened_by.and_then(|id| self.interactions.get(&id)) {
            it["triggering_interaction_metadata"] = self.metadata_json(first);
        }
        it
    }

    /// For whom the application was installed where this happens.
    pub(super) fn owners_json(&self, channel: u64) -> Value {
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        json!({ "0": guild.unwrap_or(0).to_string() })
    }
}

pub(super) fn role_json(role: &RoleState) -> Value {
    json!({
        "id": role.id.to_string(), "name": role.name, "color": 0, "hoist": false, "managed": false,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "mentionable": role.mentionable, "permissions": role.permissions.to_string(), "position": 0,
        "flags": 0, "icon": null, "unicode_emoji": null,
    })
}

/// `name:id` is a custom emoji, anything else a Unicode one.
pub(super) fn emoji_json(emoji: &str) -> Value {
    match emoji.split_once(':') {
        Some((name, id)) => json!({ "name": name, "id": id }),
        None => json!({ "name": emoji, "id": null }),
    }
}

fn file_json(file: &Kept, post: &Post) -> Value {
    let url = format!("https://cdn.discordapp.com/attachments/{}/{}/{}", post.channel, file.id, file.name);
    let mut it = json!({
        "id": file.id.to_string(), "filename": file.name, "size": file.bytes.len(),
        "url": url, "proxy_url": url, "content_type": file.media,
    });
    if let Some(description) = &file.description {
        it["description"] = json!(description);
    }
    if file.bytes.starts_with(b"\x89PNG") && file.bytes.len() > 24 {
        let side = |at: usize| file.bytes[at..at + 4].iter().fold(0_u32, |n, &byte| n << 8 | u32::from(byte));
        it["width"] = json!(side(16));
        it["height"] = json!(side(20));
    }
    if post.only_for.is_some() {
        it["ephemeral"] = json!(true);
    }
    it
}

/// What is left of a message for a bot without the message content intent.
pub(super) fn without_content(message: &Value) -> Value {
    let mut it = message.clone();
    if let Some(map) = it.as_object_mut() {
        strip(map);
        if let Some(quoted) = map.get_mut("referenced_message").and_then(Value::as_object_mut) {
            strip(quoted);
        }
    }
    it
}

fn strip(message: &mut Map<String, Value>) {
    message.insert("content".into(), json!(""));
    for key in ["embeds", "attachments", "components"] {
        message.insert(key.into(), json!([]));
    }
}
