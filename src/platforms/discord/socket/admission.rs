//! Who may begin a session, and when: Discord counts them, and lets few begin at once. Who takes up a session again need not ask.
//! Source: <https://discord.com/developers/docs/events/gateway#session-start-limit-object>.

use serenity::model::gateway::SessionStartLimit;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// Between two sessions that begin in the same bucket; so long a shard may keep the others waiting.
pub(super) const APART: Duration = Duration::from_secs(5);

/// The turns of all shards of a process.
pub(super) struct Admission {
    /// One turn each: a shard waits at that of its number modulo their count.
    buckets: Vec<Arc<Semaphore>>,
    /// How many sessions may still begin.
    left: Mutex<u64>,
    /// Told when a turn came to nothing, and one more may begin than was thought.
    given_back: Notify,
    total: u64,
    /// After this there are as many again.
    renewed: Duration,
}

/// A turn: whoever holds it may begin a session. One that comes to nothing is given back.
pub(super) struct Turn<'a> {
    of: &'a Admission,
    permit: Option<OwnedSemaphorePermit>,
    is_used: bool,
}

impl Admission {
    pub(super) fn new(limit: &SessionStartLimit) -> Self {
        let buckets = limit.max_concurrency.clamp(1, 1_000);
        Self {
            buckets: (0..buckets).map(|_| Arc::new(Semaphore::new(1))).collect(),
            left: Mutex::new(limit.remaining),
            given_back: Notify::new(),
            total: limit.total.max(1),
            renewed: Duration::from_millis(limit.reset_after),
        }
    }

    /// Resolves when it is a shard's turn.
    pub(super) async fn turn(&self, shard: u32) -> Turn<'_> {
        let bucket = usize::try_from(shard).unwrap_or_default() % self.buckets.len();
        // Nobody closes it.
        let permit = Arc::clone(&self.buckets[bucket]).acquire_owned().await.ok();
        if !self.counts() {
            tracing::warn!(seconds = self.renewed.as_secs(), "Discord lets no more sessions begin for now");
            let mut renewed = pin!(tokio::time::sleep(self.renewed));
            while !self.counts() {
                tokio::select! {
                    () = &mut renewed => *self.left() = self.total,
                    () = self.given_back.notified() => {}
                }
            }
        }
        Turn { of: self, permit, is_used: false }
    }

    fn left(&self) -> MutexGuard<'_, u64> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more, if there is one left.
    fn counts(&self) -> bool {
        let mut left = self.left();
        let before = *left;
        *left = before.saturating_sub(1);
        before > 0
    }
}

impl Turn<'_> {
    /// A session has been asked for: the next one in this bucket is due in five seconds.
    pub(super) fn use_up(mut self) {
        self.is_used = true;
        let permit = self.permit.take();
        tokio::spawn(async move {
            tokio::time::sleep(APART).await;
            drop(permit);
        });
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if !self.is_used {
            let mut left = self.of.left();
            *left = (*left + 1).min(self.of.total);
            self.of.given_back.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;

    fn admission(remaining: u64, max_concurrency: u64) -> Admission {
        let limit = serde_json::json!({
            "total": 1000, "remaining": remaining, "reset_after": 60_000, "max_concurrency": max_concurrency,
        });
        Admission::new(&serde_json::from_value(limit).unwrap())
    }

    #[tokio::test]
    async fn those_of_one_bucket_begin_one_after_the_other() {
        let admission = admission(10, 2);
        let first = admission.turn(0).await;
        assert!(admission.turn(2).now_or_never().is_none(), "the same bucket");
        let _other = admission.turn(1).await;
        // A turn that came to nothing is free at once, one that was used is not.
        drop(first);
        admission.turn(4).await.use_up();
        assert!(admission.turn(0).now_or_never().is_none());
    }

    #[tokio::test]
    async fn no_more_begin_than_are_left() {
        let admission = admission(1, 2);
        // What came to nothing is no session.
        drop(admission.turn(0).await);
        let only = admission.turn(0).await;
        assert!(
            admission.turn(1).now_or_never().is_none(),
            "nor is there one left for another bucket meanwhile"
        );
        only.use_up();
        assert!(admission.turn(1).now_or_never().is_none(), "the only one has begun");
    }

    #[tokio::test]
    async fn whoever_waits_for_one_more_gets_one_that_came_to_nothing() {
        let admission = admission(1, 2);
        let only = admission.turn(0).await;
        let mut waiting = pin!(admission.turn(1));
        assert!(waiting.as_mut().now_or_never().is_none(), "there is none left");
        drop(only);
        assert!(waiting.now_or_never().is_some(), "it does not wait for the next day");
    }
}
