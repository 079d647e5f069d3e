//! Events of the world, told to the sessions they concern.

use serde_json::{Value, json};

use super::permissions::VIEW_CHANNEL;
use super::render::{For, emoji_json, without_content};
use super::session::Dispatch;
use super::world::{Post, World};

const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_MESSAGES: u64 = 1 << 9;
const GUILD_REACTIONS: u64 = 1 << 10;
const DIRECT_MESSAGES: u64 = 1 << 12;
const DIRECT_REACTIONS: u64 = 1 << 13;

impl World {
    pub(crate) fn guild_of(&self, channel: u64) -> Option<u64> {
        self.channels.get(&channel).and_then(|channel| channel.guild)
    }

    /// Whether the bot hears what happens in the channel.
    fn hears(&self, channel: u64) -> bool {
        self.bits(self.app.id, channel) & VIEW_CHANNEL != 0
    }

    /// `MESSAGE_CREATE` or `MESSAGE_UPDATE`.
    pub(super) fn tell_message(&mut self, name: &str, post: &Post) {
        let ours = post.only_for.is_some() && post.author == self.app.id;
        if !ours && !self.hears(post.channel) {
            return;
        }
        let data = self.message_json(post, For::Gateway);
        // What only one person sees is no guild's message, and comes as direct ones do.
        let guild = self.guild_of(post.channel).filter(|_| post.only_for.is_none());
        let me = self.app.id;
        let open = guild.is_none() || post.author == me || post.named.users.contains(&me);
        let bare = (!open).then(|| without_content(&data));
        let intents = if guild.is_some() { GUILD_MESSAGES } else { DIRECT_MESSAGES };
        self.emit(Dispatch { name: name.into(), guild, intents, data, bare });
    }

    pub(super) fn tell_deleted(&mut self, post: &Post) {
        if post.only_for.is_none() && !self.hears(post.channel) {
            return;
        }
        let guild = self.guild_of(post.channel).filter(|_| post.only_for.is_none());
        let mut data = json!({ "id": post.id.to_string(), "channel_id": post.channel.to_string() });
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild.to_string());
        }
        let intents = if guild.is_some() { GUILD_MESSAGES } else { DIRECT_MESSAGES };
        self.announce("MESSAGE_DELETE", guild, intents, data);
    }

    pub(super) fn tell_reaction(&mut self, name: &str, post: &Post, user: u64, emoji: &str) {
        if !self.hears(post.channel) {
            return;
        }
        let guild = self.guild_of(post.channel);
        let mut data = json!({
            "user_id": user.to_string(), "channel_id": post.channel.to_string(), "message_id": post.id.to_string(),
            "message_author_id": post.author.to_string(), "emoji": emoji_json(emoji), "burst": false, "type": 0,
        });
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild.to_string());
            data["member"] = self.member_json(guild, user).unwrap_or_default();
        }
        let intents = if guild.is_some() { GUILD_REACTIONS } else { DIRECT_REACTIONS };
        self.announce(name, guild, intents, data);
    }

    /// `CHANNEL_*` and `THREAD_*` with the whole channel.
    pub(super) fn tell_channel(&mut self, name: &str, channel: u64) {
        let Some(guild) = self.guild_of(channel).filter(|&guild| self.inside(guild)) else { return };
        let thread = self.channels.get(&channel).is_some_and(|it| it.thread.is_some());
        if thread && !self.hears(channel) {
            return;
        }
        let mut data = self.channel_json(channel);
        if name == "THREAD_CREATE" {
            data["newly_created"] = json!(true);
        }
        self.announce(name, Some(guild), GUILDS, data);
    }

    /// `THREAD_DELETE`, which says less.
    pub(super) fn tell_thread_gone(&mut self, channel: u64) {
        let Some(it) = self.channels.get(&channel).filter(|_| self.hears(channel)) else { return };
        let guild = it.guild;
        let data = json!({
            "id": channel.to_string(), "guild_id": guild.map(|id| id.to_string()),
            "parent_id": it.parent.map(|id| id.to_string()), "type": it.kind,
        });
        self.announce("THREAD_DELETE", guild, GUILDS, data);
    }

    pub(super) fn tell_guild(&mut self, name: &str, guild: u64, data: Value) {
        if self.inside(guild) || name == "GUILD_DELETE" {
            self.announce(name, Some(guild), GUILDS, data);
        }
    }

    /// `GUILD_MEMBER_*`; of itself the bot hears without any intent.
    pub(super) fn tell_member(&mut self, name: &str, guild: u64, user: u64) {
        if !self.inside(guild) {
            return;
        }
        let mut data =
            self.member_json(guild, user).unwrap_or_else(|| json!({ "user": self.user_json(user) }));
        data["guild_id"] = json!(guild.to_string());
        let intents = if user == self.app.id { 0 } else { GUILD_MEMBERS };
        self.announce(name, Some(guild), intents, data);
    }
}
