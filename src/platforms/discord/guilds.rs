//! What is remembered of servers: who owns them, which roles moderate, which channel a thread is in. Fed
//! by the gateway; the library's own cache would hold a hundred times as much.

use crate::messages::Lang;
use serenity::model::channel::{ChannelType, GuildChannel, PermissionOverwriteType};
use serenity::model::guild::{Guild, Role};
use serenity::model::id::{ChannelId, GuildId, RoleId, UserId};
use serenity::model::permissions::Permissions;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// All servers the bot is in.
#[derive(Debug, Default)]
pub(super) struct Guilds(Mutex<Cache>);

#[derive(Debug, Default)]
struct Cache {
    guilds: BTreeMap<GuildId, About>,
    /// The channel around each thread.
    threads: BTreeMap<ChannelId, ChannelId>,
    /// The servers we are in: those the gateway has promised at the start, which are not new, and those that came since.
    ours: BTreeSet<GuildId>,
}

#[derive(Debug)]
struct About {
    owner: UserId,
    /// Roles that may do what moderators do.
    moderators: BTreeSet<RoleId>,
    /// What each role may do everywhere.
    roles: BTreeMap<RoleId, Permissions>,
    /// The roles of the bot.
    mine: Vec<RoleId>,
    /// Where the bot introduces itself.
    hall: Option<ChannelId>,
    /// Its own language, as Discord calls it: `it`, `en-US`.
    locale: String,
}

impl About {
    /// What the bot's roles let it do everywhere.
    fn everywhere(&self, guild: GuildId) -> Permissions {
        let of = |role: &RoleId| self.roles.get(role).copied().unwrap_or_default();
        self.mine.iter().fold(of(&RoleId::new(guild.get())), |all, role| all | of(role))
    }
}

/// Discord's name of a server's language in ours. Commands are English where they are not Italian, and so is what is said of them.
pub(super) fn native(locale: &str) -> Option<Lang> {
    (!locale.is_empty()).then(|| super::hearing::locale(locale).unwrap_or(Lang::En))
}

/// Who may do what moderators do.
pub(super) fn moderates(permissions: Permissions) -> bool {
    permissions.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR)
}

impl Guilds {
    fn known(&self) -> MutexGuard<'_, Cache> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The gateway promises these servers: the bot is in them already, and in no other behind the same shard.
    pub(super) fn promised(&self, guilds: impl Iterator<Item = GuildId>, behind: impl Fn(GuildId) -> bool) {
        let mut known = self.known();
        known.ours.retain(|guild| !behind(*guild));
        known.ours.extend(guilds);
    }

    /// Whether we are in a server, by what the gateway has said last.
    pub(super) fn has(&self, guild: GuildId) -> bool {
        self.known().ours.contains(&guild)
    }

    /// A server came; whether the bot was just taken into it.
    pub(super) fn came(&self, guild: &Guild, me: UserId) -> bool {
        let mut known = self.known();
        let moderators =
            guild.roles.values().filter(|role| moderates(role.permissions)).map(|role| role.id).collect();
        let hall = guild.system_channel_id.or_else(|| {
            let mut texts: Vec<&GuildChannel> =
                guild.channels.values().filter(|channel| channel.kind == ChannelType::Text).collect();
            texts.sort_by_key(|channel| (channel.position, channel.id));
            texts.first().map(|channel| channel.id)
        });
        let roles = guild.roles.values().map(|role| (role.id, role.permissions)).collect();
        let locale = guild.preferred_locale.clone();
        let mine = guild.members.get(&me).map(|member| member.roles.clone()).unwrap_or_default();
        known.guilds.insert(guild.id, About { owner: guild.owner_id, moderators, roles, mine, hall, locale });
        for thread in &guild.threads {
            if let Some(parent) = thread.parent_id {
                known.threads.insert(thread.id, parent);
            }
        }
        known.ours.insert(guild.id)
    }

    /// The bot was put out.
    pub(super) fn left(&self, guild: GuildId) {
        let mut known = self.known();
        known.guilds.remove(&guild);
        known.ours.remove(&guild);
    }

    /// A server's own language, in ours; nothing of a server we know nothing of.
    pub(super) fn lang(&self, guild: GuildId) -> Option<Lang> {
        self.known().guilds.get(&guild).and_then(|about| native(&about.locale))
    }

    /// A server has another language, or another owner.
    pub(super) fn changed(&self, guild: GuildId, owner: UserId, locale: &str) {
        if let Some(about) = self.known().guilds.get_mut(&guild) {
            about.owner = owner;
            locale.clone_into(&mut about.locale);
        }
    }

    /// Where the bot introduces itself.
    pub(super) fn hall(&self, guild: GuildId) -> Option<ChannelId> {
        self.known().guilds.get(&guild)?.hall
    }

    /// A role is new or was changed.
    pub(super) fn role(&self, role: &Role) {
        let mut known = self.known();
        let Some(about) = known.guilds.get_mut(&role.guild_id) else { return };
        about.roles.insert(role.id, role.permissions);
        if moderates(role.permissions) {
            about.moderators.insert(role.id);
        } else {
            about.moderators.remove(&role.id);
        }
    }

    /// The bot has other roles.
    pub(super) fn roles_of_ours(&self, guild: GuildId, mine: Vec<RoleId>) {
        if let Some(about) = self.known().guilds.get_mut(&guild) {
            about.mine = mine;
        }
    }

    /// Whether anything is known of a server: a process that has just begun is told of each a moment later.
    pub(super) fn knows(&self, guild: GuildId) -> bool {
        self.known().guilds.contains_key(&guild)
    }

    /// What the bot may do in a whole server, whatever its channels say; nothing in a server we know nothing of.
    pub(super) fn may(&self, guild: GuildId) -> Permissions {
        let known = self.known();
        let may = known.guilds.get(&guild).map(|about| about.everywhere(guild)).unwrap_or_default();
        if may.contains(Permissions::ADMINISTRATOR) { Permissions::all() } else { may }
    }

    /// What the bot may do in a channel; `None` in a server we know nothing of.
    /// Source: <https://discord.com/developers/docs/topics/permissions#permission-overwrites>.
    pub(super) fn may_in(&self, channel: &GuildChannel, me: UserId) -> Option<Permissions> {
        let known = self.known();
        let about = known.guilds.get(&channel.guild_id)?;
        let everyone = RoleId::new(channel.guild_id.get());
        let everywhere = about.everywhere(channel.guild_id);
        if everywhere.contains(Permissions::ADMINISTRATOR) {
            return Some(Permissions::all());
        }
        let overwritten = |may: Permissions, whom: &dyn Fn(PermissionOverwriteType) -> bool| {
            let here = channel.permission_overwrites.iter().filter(|one| whom(one.kind));
            let (deny, allow) = here
                .fold((Permissions::empty(), Permissions::empty()), |(deny, allow), one| {
                    (deny | one.deny, allow | one.allow)
                });
            (may - deny) | allow
        };
        // In this order: what holds for everybody, for roles, for the bot alone.
        let may = overwritten(everywhere, &|kind| kind == PermissionOverwriteType::Role(everyone));
        let ours = |kind| matches!(kind, PermissionOverwriteType::Role(role) if about.mine.contains(&role));
        let may = overwritten(may, &ours);
        Some(overwritten(may, &|kind| kind == PermissionOverwriteType::Member(me)))
    }

    /// Whether somebody with these roles may do what moderators do.
    pub(super) fn moderates(&self, guild: GuildId, user: UserId, roles: &[RoleId]) -> bool {
        let known = self.known();
        known.guilds.get(&guild).is_some_and(|about| {
            about.owner == user || roles.iter().any(|role| about.moderators.contains(role))
        })
    }

    /// A thread was met, or told to be in this channel.
    pub(super) fn thread(&self, thread: &GuildChannel) {
        if let Some(parent) = thread.parent_id {
            self.is_in(thread.id, parent);
        }
    }

    /// A thread is in this channel.
    pub(super) fn is_in(&self, thread: ChannelId, channel: ChannelId) {
        self.known().threads.insert(thread, channel);
    }

    /// A channel or thread is gone.
    pub(super) fn forget(&self, channel: ChannelId) {
        self.known().threads.remove(&channel);
    }

    /// The channel around a thread; a channel that is no thread has none.
    pub(super) fn parent(&self, thread: ChannelId) -> Option<ChannelId> {
        self.known().threads.get(&thread).copied()
    }
}
