//! Whom a text names, whom it was allowed to name, and who is rung by that.

use std::collections::BTreeSet;

use serde_json::Value;

use super::draft::number;
use super::permissions::{MENTION_EVERYONE, VIEW_CHANNEL};
use super::world::{Named, Post, World};

/// Everything of the form `<@…>` in `text`, without its brackets.
fn tags(text: &str) -> impl Iterator<Item = &str> {
    text.split("<@").skip(1).filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag))
}

/// Whether `allowed` lets `key` (`users` or `roles`) through for this id.
fn lets(allowed: Option<&Value>, key: &str, id: u64) -> bool {
    let Some(allowed) = allowed else { return true };
    let has =
        |list: &Value, is: &dyn Fn(&Value) -> bool| list.as_array().is_some_and(|list| list.iter().any(is));
    has(&allowed["parse"], &|it| it == key) || has(&allowed[key], &|it| number(it) == Some(id))
}

impl World {
    /// What the message names, as `allowed` has it; a message without that field names all it says.
    pub(super) fn named(&self, post: &Post, allowed: Option<&Value>) -> Named {
        let mut named = Named::default();
        let guild = self.channels.get(&post.channel).and_then(|channel| channel.guild);
        let roles = guild.and_then(|guild| self.guilds.get(&guild)).map(|guild| &guild.roles);
        let loud = self.bits(post.author, post.channel) & MENTION_EVERYONE != 0;
        for tag in tags(&post.content) {
            if let Some(role) = tag.strip_prefix('&').and_then(|id| id.parse().ok()) {
                let rings = roles.and_then(|roles| roles.get(&role)).is_some_and(|it| it.mentionable || loud);
                if rings && lets(allowed, "roles", role) {
                    named.roles.insert(role);
                }
            } else if let Ok(user) = tag.trim_start_matches('!').parse()
                && self.users.contains_key(&user)
                && lets(allowed, "users", user)
            {
                named.users.insert(user);
            }
        }
        let calls = post.content.contains("@everyone") || post.content.contains("@here");
        named.everyone = calls && loud && guild.is_some() && lets(allowed, "everyone", 0);
        // Without the field a reply rings whom it answers; with it only when it says so.
        let replied = allowed.is_none_or(|it| it["replied_user"].as_bool().unwrap_or(false));
        if replied && let Some(quoted) = post.reply_to.and_then(|id| self.messages.get(&id)) {
            named.users.insert(quoted.author);
        }
        named
    }

    /// The people who are rung: those named, those with a named role, everyone; of these only who
    /// sees the channel, and never the author himself.
    pub(super) fn rung(&self, post: &Post) -> BTreeSet<u64> {
        let guild = self.channels.get(&post.channel).and_then(|channel| channel.guild);
        let members = guild.and_then(|guild| self.guilds.get(&guild)).map(|guild| &guild.members);
        let by_role = members.into_iter().flatten().filter(|(_, member)| {
            post.named.everyone || member.roles.iter().any(|role| post.named.roles.contains(role))
        });
        let mut rung: BTreeSet<u64> = by_role.map(|(&user, _)| user).collect();
        rung.extend(&post.named.users);
        rung.retain(|&user| user != post.author && self.bits(user, post.channel) & VIEW_CHANNEL != 0);
        if let Some(one) = post.only_for {
            rung.retain(|&user| user == one);
        }
        rung
    }
}
