//! What the halves of the door share: who we are, what we may, what was seen where.

use super::catching_up::CatchingUp;
use super::guilds::Guilds;
use super::interactions::Interactions;
use super::mentions::Mentions;
use super::pace::Pace;
use super::server_of;
use super::shards::Shards;
use crate::clock::Millis;
use crate::platforms::host::Host;
use crate::platforms::remembered::Remembered;
use crate::rooms::heard::{Door, Place};
use serenity::all::{ChannelId, GuildId, Permissions, UserId};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What the halves of the door share.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) me: AtomicU64,
    /// Whether message contents are asked for, which only works where it is granted.
    pub(super) reads: AtomicBool,
    pub(super) guilds: Guilds,
    pub(super) interactions: Interactions,
    pub(super) mentions: Mentions,
    pub(super) shards: Shards,
    pub(super) catching_up: CatchingUp,
    pub(super) pace: Pace,
    /// How far Discord's clock is ahead of ours.
    pub(super) skew: Mutex<Millis>,
    /// Where we may not write.
    pub(super) barred: Mutex<BTreeSet<Place>>,
    /// Servers whose moderators were told that we cannot read.
    pub(super) told_deaf: Mutex<BTreeSet<GuildId>>,
    /// What we may do in channels, as the last command there told.
    pub(super) may: Remembered<ChannelId, Permissions>,
    /// The stamp of the last message that came in each channel.
    pub(super) heard: Remembered<ChannelId, u64>,
    /// Where pictures may not be sent, and the message that has told so.
    pub(super) unpictured: Remembered<Place, u64>,
    /// When the first session began (platform time).
    listens_since: Mutex<Option<Millis>>,
    /// What was typed half, and came: Discord may deliver it twice.
    pub(super) typing: Remembered<u64, ()>,
}

/// Channels of which is remembered what was last seen there.
const CHANNELS: usize = 20_000;
/// How much is remembered of places, and of what is being typed.
const REMEMBERED: usize = 1_000;

impl Default for Known {
    fn default() -> Self {
        Self {
            me: AtomicU64::default(),
            reads: AtomicBool::default(),
            guilds: Guilds::default(),
            interactions: Interactions::default(),
            mentions: Mentions::default(),
            shards: Shards::default(),
            catching_up: CatchingUp::default(),
            pace: Pace::default(),
            skew: Mutex::default(),
            barred: Mutex::default(),
            told_deaf: Mutex::default(),
            may: Remembered::new(CHANNELS),
            heard: Remembered::new(CHANNELS),
            listens_since: Mutex::default(),
            unpictured: Remembered::new(REMEMBERED),
            typing: Remembered::new(REMEMBERED),
        }
    }
}

impl Known {
    pub(super) fn me(&self) -> UserId {
        UserId::new(self.me.load(Ordering::Relaxed).max(1))
    }

    pub(super) fn reads(&self) -> bool {
        self.reads.load(Ordering::Relaxed)
    }

    pub(super) fn skew(&self) -> Millis {
        *self.skew.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Our clock was set by so much.
    pub(super) fn clock_was_set(&self, by: Millis) {
        *self.skew.lock().unwrap_or_else(PoisonError::into_inner) -= by;
    }

    /// A message of ours, sent after `before` and answered now, has the platform's stamp `stamp`.
    pub(super) fn learn_skew(&self, host: &dyn Host, stamp: Millis, before: Millis) {
        let now = host.clock().now();
        let mut skew = self.skew.lock().unwrap_or_else(PoisonError::into_inner);
        let learnt = (*skew).clamp(stamp - now, (stamp - before).max(stamp - now));
        if *skew != learnt {
            *skew = learnt;
            host.skewed(Door::Discord, learnt);
        }
    }

    /// A message with this number came in a channel.
    pub(super) fn heard_in(&self, channel: ChannelId, number: u64) {
        let last = self.last_heard_in(channel).map_or(number, |last| last.max(number));
        self.heard.insert(channel, last);
    }

    /// A new session has begun: what was written in places where nothing was played before is in it.
    pub(super) fn listens_from(&self, now: Millis) {
        let mut since = self.listens_since.lock().unwrap_or_else(PoisonError::into_inner);
        since.get_or_insert(now);
    }

    /// When the first session of this process began.
    pub(super) fn listens_since(&self) -> Millis {
        self.listens_since.lock().unwrap_or_else(PoisonError::into_inner).unwrap_or(super::EPOCH)
    }

    /// The last message that came in a channel: all before it has come, what is after it may be missing.
    pub(super) fn last_heard_in(&self, channel: ChannelId) -> Option<u64> {
        self.heard.get(&channel)
    }

    /// We may not write in a place.
    pub(super) fn barred(&self, place: &Place) {
        self.barred.lock().unwrap_or_else(PoisonError::into_inner).insert(place.clone());
    }

    /// The places of a server where we could not write; from now on it is tried again.
    pub(super) fn no_longer_barred(&self, guild: GuildId) -> Vec<Place> {
        let mut barred = self.barred.lock().unwrap_or_else(PoisonError::into_inner);
        let server = server_of(guild);
        let here: Vec<Place> =
            barred.iter().filter(|place| place.server() == Some(&server)).cloned().collect();
        barred.retain(|place| place.server() != Some(&server));
        here
    }

    /// A command tells what we may do where it was given.
    pub(super) fn may(&self, channel: ChannelId, permissions: Option<Permissions>) {
        if let Some(permissions) = permissions {
            self.may.insert(channel, permissions);
        }
    }

    pub(super) fn permissions_in(&self, channel: ChannelId) -> Option<Permissions> {
        self.may.get(&channel)
    }
}
