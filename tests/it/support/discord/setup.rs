//! What a test builds and rearranges: guilds, channels, roles, people. The bot is told of each
//! change as the real gateway would tell it.

use std::collections::BTreeSet;

use serde_json::json;

use super::Discord;
use super::ids::{Channel, Guild, Role, User};
use super::render::role_json;
use super::world::{ChannelState, Membership, Overwrite, RoleState, World, person};

/// Whom an overwrite is for.
#[derive(Clone, Copy)]
pub(crate) enum Who {
    Everyone,
    Role(Role),
    Member(User),
}

impl Discord {
    /// The bot's own user.
    pub(crate) fn bot(&self) -> User {
        self.look(|world| User(world.app.id))
    }

    /// A guild with the bot in it, and no channel yet.
    pub(crate) fn guild(&self, name: &str) -> Guild {
        let guild = self.guild_without_bot(name);
        self.invite(guild);
        guild
    }

    /// A guild that does not know the bot.
    pub(crate) fn guild_without_bot(&self, name: &str) -> Guild {
        self.change(|world| Guild(world.found_guild(name)))
    }

    /// The guild's owner.
    pub(crate) fn owner(&self, guild: Guild) -> User {
        self.look(|world| User(world.guilds[&guild.0].owner))
    }

    /// The bot is added to the guild.
    pub(crate) fn invite(&self, guild: Guild) {
        self.change(|world| {
            let me = world.app.id;
            world.enrol(guild.0, me);
            let data = world.guild_create_json(guild.0);
            world.tell_guild("GUILD_CREATE", guild.0, data);
        });
    }

    /// The bot is thrown out of the guild.
    pub(crate) fn kick(&self, guild: Guild) {
        self.change(|world| {
            let me = world.app.id;
            world.guilds.get_mut(&guild.0).expect("a guild").members.remove(&me);
            world.tell_guild("GUILD_DELETE", guild.0, json!({ "id": guild.to_string() }));
        });
    }

    /// Discord loses the guild for a while (`true`) or finds it again: no removal, no addition.
    pub(crate) fn outage(&self, guild: Guild, out: bool) {
        self.change(|world| {
            if out {
                let data = json!({ "id": guild.to_string(), "unavailable": true });
                world.tell_guild("GUILD_DELETE", guild.0, data);
            } else {
                let data = world.guild_create_json(guild.0);
                world.tell_guild("GUILD_CREATE", guild.0, data);
            }
        });
    }

    /// Sets the guild's language.
    pub(crate) fn guild_locale(&self, guild: Guild, locale: &str) {
        self.reguild(guild, |it| locale.clone_into(&mut it.locale));
    }

    /// Sets the channel for the guild's system messages.
    pub(crate) fn system_channel(&self, guild: Guild, channel: Channel) {
        self.reguild(guild, |it| it.system_channel = Some(channel.0));
    }

    fn reguild(&self, guild: Guild, change: impl FnOnce(&mut super::world::GuildState)) {
        self.change(|world| {
            change(world.guilds.get_mut(&guild.0).expect("a guild"));
            let data = world.guild_json(guild.0);
            world.tell_guild("GUILD_UPDATE", guild.0, data);
        });
    }

    /// A text channel.
    pub(crate) fn channel(&self, guild: Guild, name: &str) -> Channel {
        self.change(|world| {
            let id = world.id_of_old();
            let channel = ChannelState {
                id,
                kind: 0,
                guild: Some(guild.0),
                name: name.into(),
                parent: None,
                overwrites: Vec::new(),
                recipient: None,
                thread: None,
            };
            world.channels.insert(id, channel);
            world.tell_channel("CHANNEL_CREATE", id);
            Channel(id)
        })
    }

    /// Renames a channel or a thread.
    pub(crate) fn rename(&self, channel: Channel, name: &str) {
        self.rechannel(channel, |it| name.clone_into(&mut it.name));
    }

    /// Archives or wakes a thread; a locked one wakes for nobody who writes.
    pub(crate) fn archive(&self, thread: Channel, archived: bool, locked: bool) {
        self.rechannel(thread, |it| {
            let thread = it.thread.as_mut().expect("a thread");
            thread.archived = archived;
            thread.locked = locked;
        });
    }

    /// What a channel allows and denies to somebody, instead of what it said before.
    pub(crate) fn permissions(&self, channel: Channel, who: Who, allow: u64, deny: u64) {
        self.rechannel(channel, |it| {
            let (id, member) = match who {
                Who::Everyone => (it.guild.expect("a channel of a guild"), false),
                Who::Role(role) => (role.0, false),
                Who::Member(user) => (user.0, true),
            };
            it.overwrites.retain(|rule| rule.id != id);
            it.overwrites.push(Overwrite { id, member, allow, deny });
        });
    }

    fn rechannel(&self, channel: Channel, change: impl FnOnce(&mut ChannelState)) {
        self.change(|world| {
            let it = world.channels.get_mut(&channel.0).expect("a channel");
            change(it);
            let name = if it.thread.is_some() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
            world.tell_channel(name, channel.0);
        });
    }

    /// Deletes a channel with its threads, or a thread.
    pub(crate) fn remove_channel(&self, channel: Channel) {
        self.change(|world| {
            if world.channels[&channel.0].thread.is_some() {
                world.tell_thread_gone(channel.0);
            } else {
                world.tell_channel("CHANNEL_DELETE", channel.0);
            }
            world.channels.retain(|&id, it| id != channel.0 && it.parent != Some(channel.0));
        });
    }

    /// A person starts a thread.
    pub(crate) fn thread(&self, user: User, channel: Channel, name: &str, private: bool) -> Channel {
        self.change(|world| {
            let id = world.id_now();
            world.start_thread(id, channel.0, if private { 12 } else { 11 }, name, user.0);
            Channel(id)
        })
    }

    /// Somebody (the bot too) is brought into a thread.
    pub(crate) fn bring(&self, thread: Channel, user: User) {
        self.change(|world| world.join_thread(thread.0, user.0));
    }

    /// A role with these permissions.
    pub(crate) fn role(&self, guild: Guild, name: &str, permissions: u64) -> Role {
        self.change(|world| {
            let id = world.id_of_old();
            let role = RoleState { id, name: name.into(), permissions, mentionable: true };
            world.guilds.get_mut(&guild.0).expect("a guild").roles.insert(id, role);
            world.tell_role("GUILD_ROLE_CREATE", guild.0, id);
            Role(id)
        })
    }

    /// Gives a role other permissions; the role with the guild's id is everyone's.
    pub(crate) fn change_role(&self, guild: Guild, role: Role, permissions: u64) {
        self.change(|world| {
            let roles = &mut world.guilds.get_mut(&guild.0).expect("a guild").roles;
            roles.get_mut(&role.0).expect("a role").permissions = permissions;
            world.tell_role("GUILD_ROLE_UPDATE", guild.0, role.0);
        });
    }

    /// Gives somebody (the bot too) a role.
    pub(crate) fn give(&self, guild: Guild, user: User, role: Role) {
        self.change(|world| {
            let members = &mut world.guilds.get_mut(&guild.0).expect("a guild").members;
            members.get_mut(&user.0).expect("a member").roles.insert(role.0);
            world.tell_member("GUILD_MEMBER_UPDATE", guild.0, user.0);
        });
    }

    /// Server Settings > Integrations: a role is shown every command of the bot.
    pub(crate) fn integrations(&self, guild: Guild, role: Role) {
        self.change(|world| {
            let guild = world.guilds.get_mut(&guild.0).expect("a guild");
            guild.shown_to.insert(role.0);
        });
    }

    /// Gives somebody another name in the guild.
    pub(crate) fn nickname(&self, guild: Guild, user: User, nick: &str) {
        self.change(|world| {
            let members = &mut world.guilds.get_mut(&guild.0).expect("a guild").members;
            members.get_mut(&user.0).expect("a member").nick = Some(nick.into());
            world.tell_member("GUILD_MEMBER_UPDATE", guild.0, user.0);
        });
    }

    /// A person with an English client and open direct messages.
    pub(crate) fn user(&self, name: &str) -> User {
        self.change(|world| {
            let id = world.id_of_old();
            world.users.insert(id, person(name));
            User(id)
        })
    }

    /// Another bot's account.
    pub(crate) fn other_bot(&self, name: &str) -> User {
        let user = self.user(name);
        self.change(|world| world.users.get_mut(&user.0).expect("a user").bot = true);
        user
    }

    /// Sets the language of a person's client.
    pub(crate) fn user_locale(&self, user: User, locale: &str) {
        self.change(|world| locale.clone_into(&mut world.users.get_mut(&user.0).expect("a user").locale));
    }

    /// Opens or closes a person's direct messages to the bot.
    pub(crate) fn direct_messages(&self, user: User, open: bool) {
        self.change(|world| world.users.get_mut(&user.0).expect("a user").open = open);
    }

    /// A person comes into the guild.
    pub(crate) fn join(&self, guild: Guild, user: User) {
        self.change(|world| {
            world.enrol(guild.0, user.0);
            world.tell_member("GUILD_MEMBER_ADD", guild.0, user.0);
        });
    }

    /// A person leaves the guild.
    pub(crate) fn leave(&self, guild: Guild, user: User) {
        self.change(|world| {
            world.guilds.get_mut(&guild.0).expect("a guild").members.remove(&user.0);
            world.tell_member("GUILD_MEMBER_REMOVE", guild.0, user.0);
        });
    }

    /// Gives the application the message content flag (1 << 18 or 1 << 19), or with 0 takes it.
    pub(crate) fn application_flags(&self, flags: u64) {
        self.change(|world| world.app.flags = flags);
    }
}

impl World {
    fn enrol(&mut self, guild: u64, user: u64) {
        let joined = self.now();
        let member = Membership { roles: BTreeSet::new(), nick: None, joined };
        self.guilds.get_mut(&guild).expect("a guild").members.insert(user, member);
    }

    fn tell_role(&mut self, name: &str, guild: u64, role: u64) {
        let role = role_json(&self.guilds[&guild].roles[&role]);
        let data = json!({ "guild_id": guild.to_string(), "role": role });
        self.tell_guild(name, guild, data);
    }
}
