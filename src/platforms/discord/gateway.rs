//! The gateway: events as they come, and what was missed while it was cut off. The library starts a task
//! for every event, so two messages may come swapped: who was first is judged by their numbers.

use super::hearing;
use super::interactions::Kind;
use super::{Discord, id_at, server_of, stamp_of};
use crate::clock::Millis;
use crate::rooms::heard::{Access, Door, Heard, Place, Precision, What, Who};
use serenity::all::{
    ChannelId, Context, EventHandler, GetMessages, Guild, GuildChannel, GuildId, GuildMemberUpdateEvent,
    Interaction, Member, Message, MessageId, MessageUpdateEvent, PartialGuild, PartialGuildChannel, Ready,
    ResumedEvent, Role, ShardId, ShardStageUpdateEvent, UnavailableGuild,
};
use serenity::gateway::{ConnectionStage, ShardManager};
use std::time::Duration;

/// Read again from before the last moment we were surely connected.
const OVERLAP: Millis = 10_000;
/// Between two looks at the shards.
const GLANCE: Duration = Duration::from_secs(1);
/// Pages of a hundred messages that are read back at most.
const PAGES: usize = 20;

/// Hands events to the door.
pub(super) struct Listener(pub(super) Discord);

#[serenity::async_trait]
impl EventHandler for Listener {
    async fn message(&self, _: Context, message: Message) {
        self.0.heard_message(&message).await;
    }

    async fn message_update(
        &self,
        _: Context,
        _: Option<Message>,
        _: Option<Message>,
        _: MessageUpdateEvent,
    ) {
        // W14: edited messages never count; rooms need not hear of them.
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.0.interacted(interaction).await;
    }

    async fn ready(&self, context: Context, ready: Ready) {
        let door = &self.0.0;
        door.known.guilds.promised(ready.guilds.iter().map(|guild| guild.id));
        tracing::info!(shard = context.shard_id.0, servers = ready.guilds.len(), "Discord is connected");
        // A new session: what came in between was not kept for us.
        self.0.catch_up(context.shard_id.0, ready.shard.map_or(1, |shard| shard.total)).await;
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        // Everything that was missed has been replayed.
        self.0.is_connected(context.shard_id.0).await;
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        if event.old == ConnectionStage::Connected && event.new != ConnectionStage::Connected {
            self.0.is_cut_off(event.shard_id.0);
        }
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        if self.0.0.known.guilds.came(&guild) {
            self.0.joined(guild.id).await;
        }
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        // An outage of Discord's is no farewell.
        if !guild.unavailable {
            self.0.0.known.guilds.left(guild.id);
            self.0.access(guild.id, None, Access::Left).await;
        }
    }

    async fn guild_update(&self, _: Context, _: Option<Guild>, guild: PartialGuild) {
        self.0.0.known.guilds.owned(guild.id, guild.owner_id);
    }

    async fn guild_role_create(&self, _: Context, role: Role) {
        self.0.0.known.guilds.role(&role);
    }

    async fn guild_role_update(&self, _: Context, _: Option<Role>, role: Role) {
        self.0.0.known.guilds.role(&role);
        self.0.try_again(role.guild_id).await;
    }

    async fn guild_member_update(
        &self,
        _: Context,
        _: Option<Member>,
        _: Option<Member>,
        event: GuildMemberUpdateEvent,
    ) {
        if event.user.id == self.0.0.known.me() {
            self.0.try_again(event.guild_id).await;
        }
    }

    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, channel: GuildChannel) {
        self.0.try_again(channel.guild_id).await;
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        self.0.0.carriage.private.forget(channel.id);
        self.0.access(channel.guild_id, Some(channel.id), Access::Left).await;
    }

    async fn thread_create(&self, _: Context, thread: GuildChannel) {
        self.0.0.known.guilds.thread(&thread);
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        self.0.0.known.guilds.thread(&thread);
    }

    async fn thread_delete(&self, _: Context, thread: PartialGuildChannel, _: Option<GuildChannel>) {
        self.0.0.carriage.private.forget(thread.id);
        self.0.access(thread.guild_id, Some(thread.id), Access::Left).await;
        self.0.0.known.guilds.forget(thread.id);
    }
}

impl Discord {
    async fn heard_message(&self, message: &Message) {
        let door = &self.0;
        let at = stamp_of(message.id.get());
        // Whatever comes shows how far this server is; our own posts do too (W14).
        let place = hearing::place(&door.known, message.guild_id, message.channel_id, message.author.id);
        let place = if place.is_private() && message.author.id == door.known.me() {
            // What we write in a conversation shows it for the one we talk to.
            let person = door.carriage.private.person_in(message.channel_id);
            person.map_or(place, |person| Place::Private { door: Door::Discord, person })
        } else {
            place
        };
        door.host.place_passed(&place, at);
        door.known.heard_in(message.channel_id, at);
        self.is_deaf(message, &place);
        if let Some(heard) = hearing::message(&door.known, &door.carriage.private, message, false) {
            door.host.hear(heard).await;
        }
    }

    async fn interacted(&self, interaction: Interaction) {
        let (known, private) = (&self.0.known, &self.0.carriage.private);
        match &interaction {
            Interaction::Command(command) => {
                known.may(command.channel_id, command.app_permissions);
                let heard = hearing::command(known, private, command);
                self.answered(&command.token, Kind::Command, heard).await;
            }
            Interaction::Component(press) => {
                let heard = hearing::press(known, private, press);
                let under = self.answer_under(&press.message);
                if !self.opened_form(press, &heard).await {
                    self.answered(&press.token, Kind::Press { under }, heard).await;
                }
            }
            Interaction::Modal(form) => {
                let heard = hearing::form(known, private, form);
                let under = form.message.as_ref().and_then(|message| self.answer_under(message));
                let kind = if under.is_some() { Kind::Press { under } } else { Kind::Command };
                self.answered(&form.token, kind, heard).await;
            }
            Interaction::Autocomplete(typing) => self.completed(typing).await,
            _ => {}
        }
    }

    /// A shard has lost its connection: while every shard is cut off the door is.
    fn is_cut_off(&self, shard: u32) {
        let door = &self.0;
        let now = door.host.clock().now();
        if door.known.shards.cut_off(shard, now) {
            door.host.door_away(Door::Discord);
        }
    }

    /// Looks after the shards, for ever: the library tells nobody when one is started anew, as after a
    /// connection that was reset or gave no sign of life.
    pub(super) async fn watch(&self, manager: &ShardManager) -> ! {
        loop {
            tokio::time::sleep(GLANCE).await;
            for shard in self.0.known.shards.connected_ones() {
                let stage = manager.runners.lock().await.get(&ShardId(shard)).map(|runner| runner.stage);
                // A new one is called disconnected until it is first heard of.
                if !matches!(stage, Some(ConnectionStage::Connected | ConnectionStage::Disconnected)) {
                    self.is_cut_off(shard);
                }
            }
        }
    }

    async fn is_connected(&self, shard: u32) {
        let door = &self.0;
        if door.known.shards.connected(shard).was_away {
            door.host.door_back(Door::Discord).await;
        }
    }

    /// A new session has begun: reads what was written in active channels of the shard meanwhile.
    async fn catch_up(&self, shard: u32, shards: u32) {
        let door = &self.0;
        let playing = door.host.playing(Door::Discord).await;
        let cut_off = door.known.shards.since(shard);
        // First the time is given back: what was written meanwhile counts until the moved deadline (W19).
        self.is_connected(shard).await;
        for (place, alive) in playing {
            let Place::Room { server, .. } = &place else { continue };
            let of_shard = super::guild_of(server).is_some_and(|guild| {
                shards <= 1 || (guild.get() >> 22) % u64::from(shards) == u64::from(shard)
            });
            let Some(channel) = super::channel_of(&place).filter(|_| of_shard) else { continue };
            // A connection may have been dead for a while before anybody noticed.
            let heard = door.known.last_heard_in(channel).unwrap_or(alive);
            let since = cut_off.unwrap_or(alive).min(alive).min(heard) - OVERLAP;
            let now = door.host.clock().now() + door.known.skew();
            let whole = self.read_back(channel, since).await;
            for booth in door.carriage.private.booths() {
                self.read_back(booth, since).await;
            }
            if whole {
                door.host.place_passed(&place, now);
            }
        }
    }

    /// Reads a channel from a moment on; whether it came to the end.
    async fn read_back(&self, channel: ChannelId, since: Millis) -> bool {
        let mut after = MessageId::new(id_at(since));
        for _ in 0..PAGES {
            let page = GetMessages::new().after(after).limit(100);
            let mut messages = match channel.messages(&self.0.carriage.http, page).await {
                Ok(messages) => messages,
                Err(error) => {
                    tracing::warn!(error = ?super::refusals::refused(&error), "history cannot be read");
                    return false;
                }
            };
            messages.sort_by_key(|message| message.id);
            let Some(last) = messages.last().map(|message| message.id) else { return true };
            for mut message in messages.drain(..) {
                // History leaves out which server it is.
                message.guild_id = self.0.known.guild_of_channel(channel);
                if let Some(heard) =
                    hearing::message(&self.0.known, &self.0.carriage.private, &message, false)
                {
                    self.0.host.hear(heard).await;
                }
            }
            after = last;
        }
        false
    }

    /// The bot was taken into a server.
    async fn joined(&self, guild: GuildId) {
        let door = &self.0;
        let Some(hall) = door.known.guilds.hall(guild) else { return };
        // That we cannot read is told where something is played, with what to switch on.
        self.access(guild, Some(hall), Access::Joined { reads: true }).await;
    }

    /// Something was changed in a server: where we could not write we may again.
    async fn try_again(&self, guild: GuildId) {
        for place in self.0.known.no_longer_barred(guild) {
            self.hear_access(place, Access::Back).await;
        }
    }

    /// Tells the rooms of a server, or of one channel of it, what changed for the bot.
    async fn access(&self, guild: GuildId, channel: Option<ChannelId>, access: Access) {
        let door = &self.0;
        if let (Some(channel), Access::Joined { .. }) = (channel, access) {
            let place = hearing::place(&door.known, Some(guild), channel, door.known.me());
            return self.hear_access(place, access).await;
        }
        for (place, _) in door.host.playing(Door::Discord).await {
            let here = place.server() == Some(&server_of(guild))
                && channel.is_none_or(|channel| {
                    let names =
                        [super::channel_of(&place), place.channel().as_ref().and_then(super::channel_of)];
                    names.contains(&Some(channel))
                });
            if here {
                self.hear_access(place, access).await;
            }
        }
    }

    async fn hear_access(&self, place: Place, access: Access) {
        let host = &self.0.host;
        let now = host.clock().now();
        let who = Who {
            person: super::person_of(self.0.known.me()),
            name: String::new(),
            moderator: false,
            robot: false,
            roles: Vec::new(),
            locale: None,
        };
        let id = id_at(now);
        let what = What::Access(access);
        host.hear(Heard { place, who, id, at: now, precision: Precision::Millisecond, what }).await;
    }
}
