//! The running list of a round stands pinned in a player's private chat while the round is on, so that the player
//! finds it above what they write. Nice to have: whatever goes wrong is left as it is.

use super::Telegram;
use super::asking::match_of;
use super::carriage::{Carriage, message};
use super::refusals::no;
use super::user_of;
use crate::platforms::host::PostState;
use crate::rooms::heard::Place;
use crate::rooms::say::{Act, Say};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use teloxide::payloads::{PinChatMessageSetters, UnpinChatMessageSetters};
use teloxide::requests::Requester;
use teloxide::types::ChatId;

/// The list that was pinned last in each private chat, as far as we know.
#[derive(Debug, Default)]
pub(super) struct Pins(Mutex<BTreeMap<i64, u64>>);

impl Pins {
    fn known(&self) -> MutexGuard<'_, BTreeMap<i64, u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets go of a private chat.
    pub(super) fn forget(&self, chat: i64) {
        self.known().remove(&chat);
    }
}

impl Carriage {
    /// A message was posted anew: a running list in a private chat is pinned in the place of an older one.
    pub(super) async fn pin_list(&self, say: &Say, number: u64) {
        let (Act::Post { handle: Some(handle), .. }, Place::Private { person, .. }) = (&say.act, &say.place)
        else {
            return;
        };
        let (Some(chat), Some(_)) = (user_of(person), match_of(handle, "list")) else { return };
        let older = self.pins.known().insert(chat, number);
        if let Some(older) = older {
            self.unpin(chat, older).await;
        }
        let pin = self.wire.bot.pin_chat_message(ChatId(chat), message(number)).disable_notification(true);
        if let Err(error) = self.wire.send(pin).await {
            tracing::debug!(reason = ?no(&error), "a list is not pinned");
        }
    }

    async fn unpin(&self, chat: i64, number: u64) {
        let unpin = self.wire.bot.unpin_chat_message(ChatId(chat)).message_id(message(number));
        if let Err(error) = self.wire.send(unpin).await {
            tracing::debug!(reason = ?no(&error), "a list stays pinned");
        }
    }
}

impl Telegram {
    /// After a restart: the last list of each player may be pinned.
    pub(super) fn recall_lists(&self) {
        let lists =
            self.0.courier.posted(|name| name.place.is_private() && match_of(&name.handle, "list").is_some());
        let mut pinned = self.0.carriage.pins.known();
        for (name, state) in lists {
            let (Place::Private { person, .. }, PostState::Sent(number)) = (&name.place, state) else {
                continue;
            };
            if let Some(chat) = user_of(person) {
                pinned.entry(chat).and_modify(|last| *last = number.max(*last)).or_insert(number);
            }
        }
    }

    /// The round is over: its lists are pinned no longer, unless a newer one has taken the place.
    pub(super) fn unpin_lists(&self, id: i64) {
        let lists = self
            .0
            .courier
            .posted(|name| name.place.is_private() && match_of(&name.handle, "list") == Some(id));
        let telegram = self.clone();
        tokio::spawn(async move {
            let carriage = &telegram.0.carriage;
            for (name, state) in lists {
                let (Place::Private { person, .. }, PostState::Sent(number)) = (&name.place, state) else {
                    continue;
                };
                let Some(chat) = user_of(person) else { continue };
                let newer = carriage.pins.known().get(&chat).is_some_and(|pinned| *pinned != number);
                if !newer {
                    carriage.unpin(chat, number).await;
                    carriage.pins.known().remove(&chat);
                }
            }
        });
    }
}
