//! What the parts of the door know together: who we are, how the platform's clock goes, what groups are called.

use crate::clock::Millis;
use crate::platforms::host::Host;
use crate::rooms::heard::{Door, Person, Place};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use teloxide::types::Me;

/// "Apri prima la chat con me": not more often to the same person.
const ASK_AGAIN: Millis = 10 * 60_000;
/// Groups whose names are remembered at most.
const GROUPS: usize = 5_000;
/// Answered commands that are remembered at most.
const ANONYMOUS: usize = 1_000;

/// What is known since Telegram has told us who we are.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) me: OnceLock<Me>,
    /// Privacy mode is on, as Telegram said last: only admins are shown every message.
    privacy: AtomicBool,
    /// How far Telegram's clock is ahead of ours.
    skew: Mutex<Millis>,
    pub(super) asked_to_open: Mutex<BTreeMap<Person, Millis>>,
    /// What groups are called, as their messages tell.
    titles: Mutex<BTreeMap<i64, String>>,
    /// Commands of anonymous admins that were answered.
    anonymous: Mutex<BTreeSet<(Place, u64)>>,
}

impl Known {
    pub(super) fn username(&self) -> &str {
        self.me.get().and_then(|me| me.user.username.as_deref()).unwrap_or_default()
    }

    /// Whether every message of every group reaches us.
    pub(super) fn sees_all(&self) -> bool {
        !self.privacy.load(Ordering::Relaxed)
    }

    /// Telegram says whether it does.
    pub(super) fn reads_all(&self, all: bool) {
        self.privacy.store(!all, Ordering::Relaxed);
    }

    pub(super) fn skew(&self) -> Millis {
        *self.skew.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Our clock was set by so much.
    pub(super) fn clock_was_set(&self, by: Millis) {
        *self.skew.lock().unwrap_or_else(PoisonError::into_inner) -= by;
    }

    /// A message of ours that was sent after `before` and answered now has the platform's stamp `stamp`,
    /// cut to the second.
    pub(super) fn learn_skew(&self, host: &dyn Host, stamp: Millis, before: Millis) {
        let now = host.clock().now();
        let mut skew = self.skew.lock().unwrap_or_else(PoisonError::into_inner);
        let learnt = (*skew).clamp(stamp - now, (stamp + 1_000 - before).max(stamp - now));
        if *skew != learnt {
            *skew = learnt;
            host.skewed(Door::Telegram, learnt);
        }
    }

    /// A group shows what it is called.
    pub(super) fn is_called(&self, group: i64, title: &str) {
        let mut titles = self.titles.lock().unwrap_or_else(PoisonError::into_inner);
        let known = titles.get(&group);
        if known.is_some_and(|known| known == title) {
            return;
        }
        if titles.len() >= GROUPS && known.is_none() {
            titles.clear();
        }
        titles.insert(group, title.to_owned());
    }

    /// What a group is called, if we have heard it.
    pub(super) fn title(&self, chat: i64) -> Option<String> {
        self.titles.lock().unwrap_or_else(PoisonError::into_inner).get(&chat).cloned()
    }

    /// Whether a command of an anonymous admin comes for the first time.
    pub(super) fn is_new(&self, place: &Place, number: u64) -> bool {
        let mut known = self.anonymous.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= ANONYMOUS {
            known.clear();
        }
        known.insert((place.clone(), number))
    }

    /// Whether somebody may be asked (again) to open the private chat.
    pub(super) fn may_ask_to_open(&self, person: &Person, now: Millis) -> bool {
        let mut asked = self.asked_to_open.lock().unwrap_or_else(PoisonError::into_inner);
        asked.retain(|_, at| now - *at < ASK_AGAIN);
        asked.insert(person.clone(), now).is_none()
    }
}
