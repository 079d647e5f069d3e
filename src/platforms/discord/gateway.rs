//! What was missed while the gateway was cut off, and which shards are.

use super::hearing;
use super::said::Said;
use super::{Discord, Inner, id_at, server_of, stamp_of};
use crate::clock::Millis;
use crate::platforms::courier::Refused;
use crate::rooms::heard::{Access, Door, Heard, Person, Place, Precision, What, Who};
use crate::rooms::say::Outlet as _;
use serenity::all::{ChannelId, GetMessages, GuildChannel, GuildId, MessageId, Permissions};
use std::convert::Infallible;
use std::time::Duration;

/// How often it is looked whether the shards are connected.
const LOOK: Duration = Duration::from_secs(1);
/// Read again from before the last moment we were surely connected.
const OVERLAP: Millis = 10_000;
/// Pages of a hundred messages that are read back at most.
const PAGES: usize = 20;

impl Discord {
    /// Looks, again and again, which shards have no connection: one that is torn and taken up at once is no absence.
    pub(super) async fn watch(&self) -> Infallible {
        let mut suspects: Vec<u32> = Vec::new();
        loop {
            tokio::time::sleep(LOOK).await;
            let _one_at_a_time = self.0.known.shards.changing().await;
            let silent = self.0.known.shards.silent();
            // Seen twice.
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

    pub(super) async fn is_connected(&self, shard: u32) {
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
    pub(super) async fn catch_up(&self, shard: u32, first: bool) {
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
                if let Some(heard) =
                    hearing::message(known, &carriage.private, courier, &Said::from(&message))
                {
                    self.0.host.hear(heard).await;
                }
            }
            after = last;
        }
        false
    }

    /// A new session names every server the bot is in, those that are out of order too: what is stored of others the bot was
    /// removed from while nobody could tell us.
    pub(super) async fn farewells(&self, shard: u32) {
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
    pub(super) async fn belongs(&self, guild: GuildId) {
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
    pub(super) async fn joined(&self, guild: GuildId) {
        let door = &self.0;
        let Some(hall) = door.known.guilds.hall(guild) else { return };
        // That we cannot read is told where something is played, with what to switch on.
        self.access(guild, Some(hall), Access::Joined { reads: true }).await;
    }

    /// A channel was changed. Where we may no longer write what is played pauses at once, and not at the next thing we
    /// would say; whether there is such a place.
    pub(super) async fn is_muted_in(&self, channel: &GuildChannel) -> bool {
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
    pub(super) async fn try_again(&self, guild: GuildId) {
        for place in self.0.known.no_longer_barred(guild) {
            self.hear_access(place, Access::Back).await;
        }
    }

    /// Tells the rooms of a server, or of one channel of it, what changed for the bot.
    pub(super) async fn access(&self, guild: GuildId, channel: Option<ChannelId>, access: Access) {
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
