//! Which shards are connected, and which of them hears of what.

use crate::clock::Millis;
use serenity::model::id::GuildId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The shards that were ever connected.
#[derive(Debug, Default)]
pub(super) struct Shards {
    /// Since when each is cut off.
    known: Mutex<BTreeMap<u32, Option<Millis>>>,
    /// How many there are, here and elsewhere; 0 before the first is begun.
    count: AtomicU32,
    /// Those over whose socket events come.
    living: Mutex<BTreeSet<u32>>,
    changing: tokio::sync::Mutex<()>,
}

impl Shards {
    fn known(&self) -> MutexGuard<'_, BTreeMap<u32, Option<Millis>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Held while rooms are told that a shard went or came: what came last is told last.
    pub(super) async fn changing(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.changing.lock().await
    }

    /// So many there are.
    pub(super) fn are(&self, count: u32) {
        self.count.store(count, Ordering::Relaxed);
    }

    /// Whether there is more than one.
    pub(super) fn are_several(&self) -> bool {
        self.count.load(Ordering::Relaxed) > 1
    }

    /// The shard that hears of a server; of what is private the first does.
    /// Source: <https://discord.com/developers/docs/events/gateway#sharding>.
    pub(super) fn of(&self, guild: Option<GuildId>) -> u32 {
        let count = u64::from(self.count.load(Ordering::Relaxed).max(1));
        guild.map_or(0, |guild| u32::try_from((guild.get() >> 22) % count).unwrap_or(0))
    }

    /// A shard has lost its connection.
    pub(super) fn cut_off(&self, shard: u32, now: Millis) {
        let mut known = self.known();
        let since = known.entry(shard).or_default();
        *since = since.or(Some(now));
    }

    /// Since when a shard is cut off.
    pub(super) fn since(&self, shard: u32) -> Option<Millis> {
        self.known().get(&shard).copied().flatten()
    }

    /// A shard is connected; whether it was cut off.
    pub(super) fn connected(&self, shard: u32) -> bool {
        self.known().insert(shard, None).flatten().is_some()
    }

    /// Those that are connected, as far as we know.
    pub(super) fn connected_now(&self) -> Vec<u32> {
        self.known().iter().filter(|(_, since)| since.is_none()).map(|(shard, _)| *shard).collect()
    }

    /// From now on events come over a shard's socket, or do not.
    pub(super) fn lives(&self, shard: u32, lives: bool) {
        let mut living = self.living.lock().unwrap_or_else(PoisonError::into_inner);
        if lives {
            living.insert(shard);
        } else {
            living.remove(&shard);
        }
    }

    /// Those that count as connected, and over whose socket nothing comes.
    pub(super) fn silent(&self) -> Vec<u32> {
        let mut silent = self.connected_now();
        let living = self.living.lock().unwrap_or_else(PoisonError::into_inner);
        silent.retain(|shard| !living.contains(shard));
        silent
    }

    /// Another process listens to a shard from now on.
    pub(super) fn forget(&self, shard: u32) {
        self.known().remove(&shard);
        self.lives(shard, false);
    }

    /// Whether any is connected.
    pub(super) fn any(&self) -> bool {
        self.known().values().any(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shard_goes_and_comes_by_itself() {
        let shards = Shards::default();
        assert!(!shards.any() && !shards.connected(0) && !shards.connected(1));
        shards.cut_off(0, 5);
        assert!(shards.any());
        shards.cut_off(1, 7);
        shards.cut_off(1, 9);
        assert!(!shards.any());
        assert_eq!((shards.since(0), shards.since(1)), (Some(5), Some(7)));
        assert!(shards.connected(1) && !shards.connected(1) && shards.any());
        assert_eq!(shards.connected_now(), [1]);
        assert_eq!(shards.silent(), [1]);
        shards.lives(1, true);
        assert!(shards.silent().is_empty());
        shards.lives(1, false);
        assert_eq!(shards.silent(), [1]);
        assert_eq!((shards.since(0), shards.since(1)), (Some(5), None));
    }

    #[test]
    fn servers_are_spread_and_private_things_come_to_the_first() {
        let shards = Shards::default();
        let guild = |number: u64| Some(GuildId::new(number << 22 | 1));
        assert_eq!(shards.of(guild(3)), 0);
        shards.are(2);
        assert_eq!([guild(2), guild(3), None].map(|guild| shards.of(guild)), [0, 1, 0]);
        assert!(shards.are_several());
    }
}
