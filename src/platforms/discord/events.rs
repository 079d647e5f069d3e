//! Events as the gateway brings them. What they change of what is known is done at once, in their order; what takes time, in tasks
//! of their own. Those that are not named here are not read.

use super::guilds::native;
use super::hearing;
use super::interactions::Trigger;
use super::said::Said;
use super::socket::{Ear, Ready};
use super::{Discord, guild_of, server_of, stamp_of};
use crate::metrics::metrics;
use crate::rooms::heard::{Access, Door, Heard, Place};
use futures_util::FutureExt as _;
use serde::Deserialize;
use serenity::all::{
    ChannelId, Guild, GuildChannel, GuildCreateEvent, GuildId, GuildMemberUpdateEvent, GuildRoleCreateEvent,
    GuildRoleUpdateEvent, Interaction, PartialGuild, PartialGuildChannel, UnavailableGuild,
};

impl Ear for Discord {
    fn event(&self, shard: u32, name: &str, data: &str) {
        if let Err(error) = self.took(shard, name, data) {
            // What is in it stays out of the log.
            tracing::warn!(shard, name, at = error.column(), "an event cannot be read");
        }
    }

    fn lives(&self, shard: u32, lives: bool) {
        self.0.known.shards.lives(shard, lives);
    }
}

fn read<'a, T: Deserialize<'a>>(data: &'a str) -> serde_json::Result<T> {
    serde_json::from_str(data)
}

/// Does what can be done at once, and the rest beside what comes next: things begin in the order in which they came.
fn begin(what: impl Future<Output = ()> + Send + 'static) {
    let mut what = Box::pin(what);
    if what.as_mut().now_or_never().is_none() {
        tokio::spawn(what);
    }
}

impl Discord {
    fn took(&self, shard: u32, name: &str, data: &str) -> serde_json::Result<()> {
        let (door, guilds, private) = (self.clone(), &self.0.known.guilds, &self.0.carriage.private);
        match name {
            "MESSAGE_CREATE" => {
                let message: Said<'_> = read(data)?;
                if let Some(heard) = self.took_in(&message) {
                    let channel = message.channel;
                    begin(async move { door.hear_in(channel, heard).await });
                }
            }
            "INTERACTION_CREATE" => {
                let interaction: Interaction = read(data)?;
                begin(async move { door.interacted(interaction).await });
            }
            "READY" => self.is_ready(shard, &read(data)?),
            // Everything that was missed has been replayed.
            "RESUMED" => {
                metrics().session(Door::Discord.name());
                begin(async move { door.is_connected(shard).await });
            }
            "GUILD_CREATE" => {
                let guild: Guild = read::<GuildCreateEvent>(data)?.guild;
                let is_new = guilds.came(&guild, self.0.known.me());
                let guild = guild.id;
                begin(async move {
                    door.belongs(guild).await;
                    if is_new {
                        door.speaks(Some(guild), None).await;
                        door.joined(guild).await;
                    }
                });
            }
            "GUILD_DELETE" => {
                let guild: UnavailableGuild = read(data)?;
                // An outage of Discord's is no farewell.
                if !guild.unavailable {
                    guilds.left(guild.id);
                    begin(async move {
                        door.access(guild.id, None, Access::Left).await;
                        door.belongs(guild.id).await;
                    });
                }
            }
            "GUILD_UPDATE" => {
                let guild: PartialGuild = read(data)?;
                guilds.changed(guild.id, guild.owner_id, &guild.preferred_locale);
            }
            "GUILD_ROLE_CREATE" => guilds.role(&read::<GuildRoleCreateEvent>(data)?.role),
            "GUILD_ROLE_UPDATE" => {
                let role = read::<GuildRoleUpdateEvent>(data)?.role;
                guilds.role(&role);
                begin(async move { door.try_again(role.guild_id).await });
            }
            "GUILD_MEMBER_UPDATE" => {
                let event: GuildMemberUpdateEvent = read(data)?;
                if event.user.id == self.0.known.me() {
                    guilds.roles_of_ours(event.guild_id, event.roles);
                    begin(async move { door.try_again(event.guild_id).await });
                }
            }
            "CHANNEL_UPDATE" => {
                let channel: GuildChannel = read(data)?;
                begin(async move {
                    if !door.is_muted_in(&channel).await {
                        door.try_again(channel.guild_id).await;
                    }
                });
            }
            "CHANNEL_DELETE" => {
                let channel: GuildChannel = read(data)?;
                private.forget(channel.id);
                begin(async move { door.access(channel.guild_id, Some(channel.id), Access::Left).await });
            }
            "THREAD_CREATE" | "THREAD_UPDATE" => guilds.thread(&read(data)?),
            "THREAD_DELETE" => {
                let thread: PartialGuildChannel = read(data)?;
                private.forget(thread.id);
                begin(async move {
                    // Where the thread is must be known until its rooms have been told.
                    door.access(thread.guild_id, Some(thread.id), Access::Left).await;
                    door.0.known.guilds.forget(thread.id);
                });
            }
            // W14: edited messages never count; rooms need not hear of them.
            _ => {}
        }
        Ok(())
    }

    /// A new session: what came in between was not kept for us.
    fn is_ready(&self, shard: u32, ready: &Ready) {
        let (door, known) = (self.clone(), &self.0.known);
        let session = known.catching_up.begins(shard);
        tracing::info!(shard, servers = ready.guilds.len(), "Discord is connected");
        metrics().session(Door::Discord.name());
        let behind = |guild| known.shards.of(Some(guild)) == shard;
        known.guilds.promised(ready.guilds.iter().map(|guild| guild.id), behind);
        known.listens_from(self.0.host.clock().now() + known.skew());
        begin(async move {
            door.catch_up(shard, session == 1).await;
            for (place, at) in door.0.known.catching_up.ends(shard, session) {
                door.0.host.place_passed(&place, at);
            }
            door.farewells(shard).await;
        });
    }

    /// What a message says to rooms, if it says anything.
    fn took_in(&self, message: &Said<'_>) -> Option<Heard> {
        let door = &self.0;
        let at = stamp_of(message.id.get());
        // Whatever comes shows how far this server is; our own posts do too (W14).
        let place = hearing::place(&door.known, message.guild, message.channel, message.author.id);
        let place = if place.is_private() && message.author.id == door.known.me() {
            // What we write in a conversation shows it for the one we talk to.
            let person = door.carriage.private.person_in(message.channel);
            person.map_or(place, |person| Place::Private { door: Door::Discord, person })
        } else {
            place
        };
        if door.known.catching_up.shows(door.known.shards.of(message.guild), &place, at) {
            door.host.place_passed(&place, at);
        }
        door.known.heard_in(message.channel, message.id.get());
        self.is_deaf(message, &place);
        hearing::message(&door.known, &door.carriage.private, &door.courier, message)
    }

    /// Hands in what was written in a channel.
    async fn hear_in(&self, channel: ChannelId, heard: Heard) {
        if heard.what.command().is_some() {
            let guild = heard.place.server().and_then(guild_of);
            self.speaks(guild, None).await;
        }
        self.met(channel, &heard).await;
        self.0.host.hear(heard).await;
    }

    /// A person who is private with us may be so again while we are away.
    async fn met(&self, channel: ChannelId, heard: &Heard) {
        let private = &self.0.carriage.private;
        if heard.place.is_private() && !heard.who.robot && private.owner(channel).is_none() {
            private.is_direct(&heard.who.person, channel).await;
        }
    }

    /// The language of somebody's Discord is known before they are answered for the first time.
    fn reads(&self, heard: &Heard) {
        if let Some(lang) = heard.who.locale {
            self.0.host.reads(&heard.who.person, lang);
        }
    }

    /// The language of a server is known before anything is said in it for the first time.
    async fn speaks(&self, guild: Option<GuildId>, locale: Option<&str>) {
        let Some(guild) = guild else { return };
        let told = locale.and_then(native).or_else(|| self.0.known.guilds.lang(guild));
        if let Some(lang) = told {
            self.0.host.speaks(&server_of(guild), lang).await;
        }
    }

    async fn interacted(&self, interaction: Interaction) {
        let (known, private) = (&self.0.known, &self.0.carriage.private);
        match &interaction {
            Interaction::Command(command) => {
                known.may(command.channel_id, command.app_permissions);
                self.speaks(command.guild_id, command.guild_locale.as_deref()).await;
                let heard = hearing::command(known, private, command);
                self.reads(&heard);
                self.met(command.channel_id, &heard).await;
                self.answered(&command.token, Trigger::Command, heard).await;
            }
            Interaction::Component(press) => {
                known.may(press.channel_id, press.app_permissions);
                self.speaks(press.guild_id, press.guild_locale.as_deref()).await;
                let heard = hearing::press(known, private, press);
                self.reads(&heard);
                let under = self.answer_under(&press.message);
                if !self.opened_form(press, &heard).await {
                    self.answered(&press.token, Trigger::Press { under }, heard).await;
                }
            }
            Interaction::Modal(form) => {
                let heard = hearing::form(known, private, form);
                self.reads(&heard);
                let under = form.message.as_ref().and_then(|message| self.answer_under(message));
                let kind = if under.is_some() { Trigger::Press { under } } else { Trigger::Command };
                self.answered(&form.token, kind, heard).await;
            }
            Interaction::Autocomplete(typing) => self.completed(typing).await,
            _ => {}
        }
    }
}
