//! The gateway: events as they come, and what was missed while it was cut off. The library starts a task
//! for every event, so two messages may come swapped: who was first is judged by their numbers.

use super::hearing;
use super::interactions::Trigger;
use super::{Discord, Inner, id_at, server_of, stamp_of};
use crate::clock::Millis;
use crate::platforms::courier::Refused;
use crate::rooms::heard::{Access, Door, Heard, Person, Place, Precision, What, Who};
use crate::rooms::say::Outlet as _;
use serenity::all::{
    ChannelId, Context, EventHandler, GetMessages, Guild, GuildChannel, GuildId, GuildMemberUpdateEvent,
    Interaction, Member, Message, MessageId, MessageUpdateEvent, PartialGuild, PartialGuildChannel,
    Permissions, Ready, ResumedEvent, Role, ShardId, ShardManager, UnavailableGuild,
};
use serenity::gateway::ConnectionStage;
use std::convert::Infallible;
use std::time::Duration;

/// How often it is looked whether the shards are connected.
const LOOK: Duration = Duration::from_secs(1);
/// Read again from before the last moment we were surely connected.
const OVERLAP: Millis = 10_000;
/// Pages of a hundred messages that are read back at most.
const PAGES: usize = 20;

/// Hands events to the door.
pub(super) struct Listener(pub(super) Discord);

#[serenity::async_trait]
impl EventHandler for Listener {
    async fn message(&self, _: Context, message: Message) {
        let Some(heard) = self.0.took_in(&message) else { return };
        let (door, channel) = (self.0.clone(), message.channel_id);
        // The library's task holds the whole event, many times what is kept of it: it ends here, so that
        // what waits for the journal is small when thousands write at once.
        tokio::spawn(async move { door.hear_in(channel, heard).await });
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
        let session = door.known.catching_up.begins(context.shard_id.0);
        tracing::info!(shard = context.shard_id.0, servers = ready.guilds.len(), "Discord is connected");
        // A new session: what came in between was not kept for us.
        door.known.shards.are(ready.shard.map_or(1, |shard| shard.total));
        let behind = |guild| door.known.shards.of(Some(guild)) == context.shard_id.0;
        door.known.guilds.promised(ready.guilds.iter().map(|guild| guild.id), behind);
        door.known.listens_from(door.host.clock().now() + door.known.skew());
        self.0.catch_up(context.shard_id.0, session == 1).await;
        for (place, at) in door.known.catching_up.ends(context.shard_id.0, session) {
            door.host.place_passed(&place, at);
        }
        self.0.farewells(context.shard_id.0).await;
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        // Everything that was missed has been replayed.
        self.0.is_connected(context.shard_id.0).await;
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let is_new = self.0.0.known.guilds.came(&guild, self.0.0.known.me());
        self.0.belongs(guild.id).await;
        if is_new {
            self.0.joined(guild.id).await;
        }
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        // An outage of Discord's is no farewell.
        if !guild.unavailable {
            self.0.0.known.guilds.left(guild.id);
            self.0.access(guild.id, None, Access::Left).await;
            self.0.belongs(guild.id).await;
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
            self.0.0.known.guilds.roles_of_ours(event.guild_id, event.roles);
            self.0.try_again(event.guild_id).await;
        }
    }

    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, channel: GuildChannel) {
        if !self.0.is_muted_in(&channel).await {
            self.0.try_again(channel.guild_id).await;
        }
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
    /// What a message says to rooms, if it says anything.
    fn took_in(&self, message: &Message) -> Option<Heard> {
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
        if door.known.catching_up.shows(door.known.shards.of(message.guild_id), &place, at) {
            door.host.place_passed(&place, at);
        }
        door.known.heard_in(message.channel_id, message.id.get());
        self.is_deaf(message, &place);
        hearing::message(&door.known, &door.carriage.private, &door.courier, message)
    }

    /// Hands in what was written in a channel.
    async fn hear_in(&self, channel: ChannelId, heard: Heard) {
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

    async fn interacted(&self, interaction: Interaction) {
        let (known, private) = (&self.0.known, &self.0.carriage.private);
        match &interaction {
            Interaction::Command(command) => {
                known.may(command.channel_id, command.app_permissions);
                let heard = hearing::command(known, private, command);
                self.reads(&heard);
                self.met(command.channel_id, &heard).await;
                self.answered(&command.token, Trigger::Command, heard).await;
            }
            Interaction::Component(press) => {
                known.may(press.channel_id, press.app_permissions);
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

    /// Looks, again and again, which shards have lost their connection: the library tells of few of the
    /// ways in which they do.
    pub(super) async fn watch(&self, manager: &ShardManager) -> Infallible {
        let mut suspects: Vec<u32> = Vec::new();
        loop {
            tokio::time::sleep(LOOK).await;
            let _one_at_a_time = self.0.known.shards.changing().await;
            let runners = manager.runners.lock().await;
            let connected = |shard: u32| {
                let runner = runners.get(&ShardId(shard));
                runner.is_some_and(|runner| runner.stage == ConnectionStage::Connected)
            };
            let mut silent = self.0.known.shards.connected_now();
            silent.retain(|shard| !connected(*shard));
            drop(runners);
            // Seen twice: what a new connection says of itself may be a moment older than what it brought.
            for shard in silent.iter().filter(|shard| suspects.contains(shard)) {
                self.is_cut_off(*shard).await;
            }
            suspects = silent;
        }
    }

    /// The gateway has ended, for every shard.
    pub(super) async fn are_cut_off(&self) {
        let _one_at_a_time = self.0.known.shards.changing().await;
        for shard in self.0.known.shards.connected_now() {
            self.is_cut_off(shard).await;
        }
    }

    /// A shard has lost its connection. The only one there is: the door is away. One of several: the
    /// rooms in its servers are as if the door were, and the others play on.
    async fn is_cut_off(&self, shard: u32) {
        let (shards, host) = (&self.0.known.shards, &self.0.host);
        tracing::info!(shard, "the connection to Discord is lost");
        shards.cut_off(shard, host.clock().now());
        if shards.are_several() {
            self.tell_rooms_of(shard, Access::Away).await;
        } else {
            host.door_away(Door::Discord);
        }
    }

    async fn is_connected(&self, shard: u32) {
        let (shards, host) = (&self.0.known.shards, &self.0.host);
        let _one_at_a_time = shards.changing().await;
        let was_away = shards.connected(shard);
        if shards.are_several() && was_away {
            self.tell_rooms_of(shard, Access::Back).await;
            self.0.courier.reached();
        } else if was_away {
            host.door_back(Door::Discord).await;
        }
    }

    /// Tells the rooms in a shard's servers where something is played.
    async fn tell_rooms_of(&self, shard: u32, access: Access) {
        for (place, _) in self.0.host.playing(Door::Discord, false).await {
            if self.is_behind(shard, &place) {
                self.hear_access(place, access).await;
            }
        }
    }

    /// Whether a shard brings what is said in a place.
    fn is_behind(&self, shard: u32, place: &Place) -> bool {
        let guild = place.server().and_then(super::guild_of);
        self.0.known.shards.of(guild) == shard
    }

    /// A new session has begun: reads what was written meanwhile where something is played, in channels,
    /// booths and conversations. Where not all could be read a gap is left.
    async fn catch_up(&self, shard: u32, first: bool) {
        let door = &self.0;
        let mut playing = door.host.playing(Door::Discord, first).await;
        let cut_off = door.known.shards.since(shard);
        let from = |alive: Millis| cut_off.unwrap_or(alive).min(alive) - OVERLAP;
        let since = |place: &Place, alive: Millis| {
            // A connection may have been dead for a while before anybody noticed.
            let heard = super::channel_of(place).and_then(|channel| door.known.last_heard_in(channel));
            id_at(from(alive.min(heard.map_or(alive, stamp_of))))
        };
        let unread = playing.iter().filter(|(place, _)| self.is_behind(shard, place));
        let unread = unread.map(|(place, alive)| (place.clone(), since(place, *alive)));
        door.known.catching_up.looks(shard, unread);
        // First the time is given back: what was written meanwhile counts until the moved deadline (W19).
        self.is_connected(shard).await;
        let now = door.host.clock().now() + door.known.skew();
        // Conversations belong to no server.
        let mine = door.known.shards.of(None) == shard;
        let whole = !mine || self.read_conversations(&playing, first, from).await;
        playing.retain(|(place, _)| self.is_behind(shard, place));
        for (place, alive) in playing {
            // Whoever asked about a closing may have read it meanwhile.
            let since = door.known.catching_up.gap(&place).unwrap_or_else(|| since(&place, alive));
            if self.read_room(&place, |_| since, alive).await && whole {
                door.known.catching_up.is_whole(&place);
                door.host.place_passed(&place, now);
            }
        }
    }

    /// Reads a room and its booths, each after a number; whether it came to the end of all. A private chat is no room.
    async fn read_room(&self, place: &Place, after: impl Fn(ChannelId) -> u64, orders: Millis) -> bool {
        let Some(channel) = super::channel_of(place) else { return true };
        let guild = place.server().and_then(super::guild_of);
        let mut whole = self.read_back(guild, channel, after(channel), orders).await;
        for booth in self.0.carriage.private.booths(place) {
            whole &= self.read_back(guild, booth, after(booth), orders).await;
        }
        whole
    }

    /// W25: nothing has come from a room since a deadline of its. Reads what was written there, and privately to us if
    /// these play, after the last that came; gives the moment up to which all is in then. So the words of a connection
    /// that answers but brings nothing are saved, too.
    pub(super) async fn read_up_to(&self, place: &Place, players: &[Person]) -> Option<Millis> {
        let (known, private) = (&self.0.known, &self.0.carriage.private);
        if !known.catching_up.has_looked(known.shards.of(place.server().and_then(super::guild_of))) {
            // A new session begins, which reads everything; what came live after it is not the last that was read.
            return None;
        }
        let now = self.0.host.clock().now() + known.skew();
        // Nothing twice: what was heard before a round began is no word of it.
        let gap = known.catching_up.gap(place).unwrap_or(u64::MAX);
        let heard = |channel| known.last_heard_in(channel).unwrap_or_else(|| id_at(known.listens_since()));
        let after = |channel| heard(channel).min(gap);
        let mut whole = self.read_room(place, after, Millis::MIN).await;
        let conversations = match place {
            // One who practises alone does so in a conversation.
            Place::Private { person, .. } => private.conversation(person).into_iter().collect(),
            Place::Room { .. } if players.is_empty() => Vec::new(),
            Place::Room { .. } => private.conversations(players).await,
        };
        for conversation in conversations {
            whole &= self.read_back(None, conversation, after(conversation), Millis::MIN).await;
        }
        if whole {
            known.catching_up.is_whole(place);
        }
        whole.then_some(now)
    }

    /// Reads the conversations with people, if anything is played, or was until a moment ago; whether
    /// it came to the end of all.
    async fn read_conversations(
        &self,
        playing: &[(Place, Millis)],
        first: bool,
        from: impl Fn(Millis) -> Millis,
    ) -> bool {
        let door = &self.0;
        let players = door.host.players(Door::Discord, first).await;
        let alive = playing.iter().map(|(_, alive)| *alive).chain(players.iter().map(|(_, alive)| *alive));
        let Some(since) = alive.min().map(from) else { return true };
        let players: Vec<Person> = players.into_iter().map(|(person, _)| person).collect();
        let mut whole = true;
        for conversation in door.carriage.private.conversations(&players).await {
            whole &= self.read_back(None, conversation, id_at(since), since + OVERLAP).await;
        }
        whole
    }

    /// Reads what was written in a channel after a number; whether it came to the end. A word that comes twice counts once;
    /// of an order nobody knows after a restart whether it was obeyed: those from before `orders` were.
    async fn read_back(
        &self,
        guild: Option<GuildId>,
        channel: ChannelId,
        after: u64,
        orders: Millis,
    ) -> bool {
        let mut after = MessageId::new(after);
        for _ in 0..PAGES {
            let page = GetMessages::new().after(after).limit(100);
            let mut messages = match channel.messages(&self.0.carriage.http, page).await {
                Ok(messages) => messages,
                Err(error) => {
                    let refused = super::refusals::refused(&error);
                    tracing::warn!(?refused, "history cannot be read");
                    // From where we may not read nothing will come either.
                    return matches!(refused, Refused::Never(_));
                }
            };
            messages.sort_by_key(|message| message.id);
            let Some(last) = messages.last().map(|message| message.id) else {
                self.0.known.heard_in(channel, after.get());
                return true;
            };
            for mut message in messages.drain(..) {
                if stamp_of(message.id.get()) < orders && message.content.trim_start().starts_with('/') {
                    continue;
                }
                // History leaves out which server it is: without it this would be a private word.
                message.guild_id = guild;
                let Inner { known, carriage, courier, .. } = &*self.0;
                if let Some(heard) = hearing::message(known, &carriage.private, courier, &message) {
                    self.0.host.hear(heard).await;
                }
            }
            after = last;
        }
        false
    }

    /// A new session names every server the bot is in, those that are out of order too: what is stored of others the bot was
    /// removed from while nobody could tell us.
    async fn farewells(&self, shard: u32) {
        let door = &self.0;
        for server in door.host.servers(Door::Discord).await {
            let Some(guild) = super::guild_of(&server) else { continue };
            if door.known.shards.of(Some(guild)) == shard {
                self.belongs(guild).await;
            }
        }
    }

    /// Tells whether we are in a server, as it is now: every event has a task of its own, and the last to tell is not
    /// always the last to have come.
    async fn belongs(&self, guild: GuildId) {
        let (guilds, server) = (&self.0.known.guilds, server_of(guild));
        loop {
            let is_here = guilds.has(guild);
            self.0.host.belongs(&server, is_here).await;
            if guilds.has(guild) == is_here {
                return;
            }
        }
    }

    /// The bot was taken into a server.
    async fn joined(&self, guild: GuildId) {
        let door = &self.0;
        let Some(hall) = door.known.guilds.hall(guild) else { return };
        // That we cannot read is told where something is played, with what to switch on.
        self.access(guild, Some(hall), Access::Joined { reads: true }).await;
    }

    /// A channel was changed. Where we may no longer write what is played pauses at once, and not at the next thing we
    /// would say; whether there is such a place.
    async fn is_muted_in(&self, channel: &GuildChannel) -> bool {
        let door = &self.0;
        let Some(may) = door.known.guilds.may_in(channel, door.known.me()) else { return false };
        let mut muted = false;
        for (place, _) in door.host.playing(Door::Discord, false).await {
            let around = place.channel();
            let writing = match &around {
                Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
                None => Permissions::SEND_MESSAGES,
            };
            let here = super::channel_of(around.as_ref().unwrap_or(&place)) == Some(channel.id);
            if here && !may.contains(Permissions::VIEW_CHANNEL | writing) {
                muted = true;
                door.known.barred(&place);
                self.hear_access(place, Access::Muted).await;
            }
        }
        muted
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
        for (place, _) in door.host.playing(Door::Discord, false).await {
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
        host.hear(Heard {
            place,
            who,
            id,
            at: now,
            precision: Precision::Millisecond,
            replies_to: None,
            what,
        })
        .await;
    }
}
