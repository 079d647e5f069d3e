//! Which shards are connected: the door is away when none is.

use crate::clock::Millis;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The shards that were ever connected.
#[derive(Debug, Default)]
pub(super) struct Shards(Mutex<BTreeMap<u32, Option<Millis>>>);

/// What a shard's return means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Return {
    /// Whether no shard was connected until now.
    pub(super) was_away: bool,
}

impl Shards {
    /// Since when each is cut off.
    fn shards(&self) -> MutexGuard<'_, BTreeMap<u32, Option<Millis>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A shard has lost its connection; whether it was the last one.
    pub(super) fn cut_off(&self, shard: u32, now: Millis) -> bool {
        let mut shards = self.shards();
        let since = shards.entry(shard).or_default();
        *since = since.or(Some(now));
        shards.values().all(Option::is_some)
    }

    /// Since when a shard is cut off.
    pub(super) fn since(&self, shard: u32) -> Option<Millis> {
        self.shards().get(&shard).copied().flatten()
    }

    /// A shard is connected.
    pub(super) fn connected(&self, shard: u32) -> Return {
        let mut shards = self.shards();
        let was_away = !shards.is_empty() && shards.values().all(Option::is_some);
        shards.insert(shard, None);
        Return { was_away }
    }

    /// Those that are connected.
    pub(super) fn connected_ones(&self) -> Vec<u32> {
        let shards = self.shards();
        shards.iter().filter(|(_, since)| since.is_none()).map(|(shard, _)| *shard).collect()
    }

    /// Whether any is connected.
    pub(super) fn any(&self) -> bool {
        self.shards().values().any(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_door_is_away_when_no_shard_is_there() {
        let shards = Shards::default();
        assert!(!shards.any() && !shards.connected(0).was_away && !shards.connected(1).was_away);
        assert!(!shards.cut_off(0, 5) && shards.cut_off(1, 7) && !shards.any());
        assert_eq!((shards.since(0), shards.since(1)), (Some(5), Some(7)));
        assert!(shards.connected(1).was_away && !shards.connected(0).was_away && shards.any());
        assert_eq!(shards.since(0), None);
    }
}
