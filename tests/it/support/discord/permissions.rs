//! Who may do what where: bits of roles and of overwrites, put together in Discord's order.

use super::world::World;

pub(crate) const ADMINISTRATOR: u64 = 1 << 3;
pub(crate) const MANAGE_GUILD: u64 = 1 << 5;
pub(crate) const ADD_REACTIONS: u64 = 1 << 6;
pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
pub(crate) const MANAGE_MESSAGES: u64 = 1 << 13;
pub(crate) const EMBED_LINKS: u64 = 1 << 14;
pub(crate) const ATTACH_FILES: u64 = 1 << 15;
pub(crate) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub(crate) const MENTION_EVERYONE: u64 = 1 << 17;
pub(crate) const MANAGE_ROLES: u64 = 1 << 28;
pub(crate) const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub(crate) const MANAGE_EVENTS: u64 = 1 << 33;
pub(crate) const MANAGE_THREADS: u64 = 1 << 34;
pub(crate) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub(crate) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub(crate) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
pub(crate) const CREATE_EVENTS: u64 = 1 << 44;

/// Every bit that means something today.
pub(super) const ALL: u64 = (1 << 53) - 1;

/// What a fresh server gives to everyone.
pub(super) const USUAL: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// What both sides of a direct conversation have.
const DIRECT: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | MENTION_EVERYONE;

impl World {
    /// The bits `user` has in the whole guild, before any channel's overwrites.
    pub(super) fn base_bits(&self, guild: u64, user: u64) -> u64 {
        let Some(guild) = self.guilds.get(&guild) else { return 0 };
        let Some(member) = guild.members.get(&user) else { return 0 };
        if guild.owner == user {
            return ALL;
        }
        let everyone = guild.roles.get(&guild.id).map_or(0, |role| role.permissions);
        let bits = member
            .roles
            .iter()
            .filter_map(|role| guild.roles.get(role))
            .fold(everyone, |bits, role| bits | role.permissions);
        if bits & ADMINISTRATOR == 0 { bits } else { ALL }
    }

    /// The bits `user` has in `channel`; none when they cannot see it.
    pub(crate) fn bits(&self, user: u64, channel: u64) -> u64 {
        let Some(here) = self.channels.get(&channel) else { return 0 };
        let Some(guild) = here.guild else {
            return if user == self.app.id || here.recipient == Some(user) { DIRECT } else { 0 };
        };
        let base = self.base_bits(guild, user);
        if base == ALL {
            return ALL;
        }
        // Threads have no overwrites of their own: their parent's count.
        let rules = here.parent.filter(|_| here.thread.is_some()).unwrap_or(channel);
        let mut bits = self.overwritten(guild, user, rules, base);
        if here.kind == 12
            && bits & MANAGE_THREADS == 0
            && !here.thread.as_ref().is_some_and(|thread| thread.members.contains(&user))
        {
            return 0;
        }
        if bits & VIEW_CHANNEL == 0 {
            return 0;
        }
        let speak = if here.thread.is_some() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
        if bits & speak == 0 {
            // Who may not write may not attach, embed or call everyone either.
            bits &= !(ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE);
        }
        bits
    }

    /// `base` after the overwrites of a channel: everyone's, then the roles', then the member's own.
    fn overwritten(&self, guild: u64, user: u64, channel: u64, base: u64) -> u64 {
        let Some(rules) = self.channels.get(&channel) else { return 0 };
        let Some(member) = self.guilds.get(&guild).and_then(|guild| guild.members.get(&user)) else {
            return 0;
        };
        let mut bits = base;
        if let Some(rule) = rules.overwrites.iter().find(|rule| !rule.member && rule.id == guild) {
            bits = bits & !rule.deny | rule.allow;
        }
        let of_roles =
            || rules.overwrites.iter().filter(|rule| !rule.member && member.roles.contains(&rule.id));
        let denied = of_roles().fold(0, |bits, rule| bits | rule.deny);
        let allowed = of_roles().fold(0, |bits, rule| bits | rule.allow);
        bits = bits & !denied | allowed;
        if let Some(rule) = rules.overwrites.iter().find(|rule| rule.member && rule.id == user) {
            bits = bits & !rule.deny | rule.allow;
        }
        bits
    }
}
