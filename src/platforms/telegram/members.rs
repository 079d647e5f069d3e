//! Who moderates a group, and who is in it: asked of Telegram only where it matters, and remembered for
//! a while.

use super::hearing::{belongs, moderates};
use super::wire::Wire;
use crate::clock::Millis;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use teloxide::requests::Requester;
use teloxide::types::{ChatId, UserId};

/// For how long an answer holds: a new admin waits so long at most.
const HOLDS: Millis = 2 * 60_000;
/// Nobody's command waits longer for it.
const PATIENCE: Duration = Duration::from_secs(4);
/// How many answers are kept.
const KEPT: usize = 5_000;

/// What somebody is in a chat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rank {
    pub(super) belongs: bool,
    pub(super) moderates: bool,
}

/// What is known of people in groups.
#[derive(Debug, Default)]
pub(super) struct Members(Mutex<BTreeMap<(i64, u64), (Rank, Millis)>>);

impl Members {
    /// What `user` is in `chat`. When Telegram does not say, what it said last; never more than that.
    pub(super) async fn rank(&self, wire: &Wire, chat: i64, user: u64, now: Millis) -> Rank {
        let known = self.known(chat, user);
        if let Some((rank, at)) = known
            && now - at < HOLDS
        {
            return rank;
        }
        let member = wire.bot.get_chat_member(ChatId(chat), UserId(user));
        let asked = tokio::time::timeout(PATIENCE, wire.send(member));
        let rank = match asked.await {
            Ok(Ok(member)) => Rank { belongs: belongs(&member.kind), moderates: moderates(&member.kind) },
            _ => return known.map(|(rank, _)| rank).unwrap_or_default(),
        };
        let mut ranks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if ranks.len() >= KEPT {
            ranks.clear();
        }
        ranks.insert((chat, user), (rank, now));
        rank
    }

    fn known(&self, chat: i64, user: u64) -> Option<(Rank, Millis)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&(chat, user)).copied()
    }

    /// What somebody is anywhere is asked anew.
    pub(super) fn forget_user(&self, user: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(_, of), _| *of != user);
    }

    /// Something changed in a chat: it is asked anew.
    pub(super) fn forget(&self, chat: i64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(of, _), _| *of != chat);
    }
}
