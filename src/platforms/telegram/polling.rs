//! Our own loop over `getUpdates`: an update is confirmed, by the offset of the next call, only when what
//! it caused is in the journal.

use super::refusals::{No, no};
use super::{POLL, Telegram, WrongToken, hearing};
use crate::rooms::heard::{Door, Taken};
use futures_util::future::join_all;
use std::time::Duration;
use teloxide_core::payloads::GetUpdatesSetters;
use teloxide_core::requests::Requester;
use teloxide_core::types::{AllowedUpdate, Update};

/// The most updates in one answer.
const BATCH: u8 = 100;
/// What is heard at all.
pub(super) const ALLOWED: [AllowedUpdate; 4] = [
    AllowedUpdate::Message,
    AllowedUpdate::EditedMessage,
    AllowedUpdate::CallbackQuery,
    AllowedUpdate::MyChatMember,
];
/// Between two failed polls: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(30));
/// While the journal cannot be written, updates are asked for again after this.
const HELD_UP: Duration = Duration::from_secs(2);
/// So many failures in a row are an absence of the door.
const AWAY: u32 = 2;

impl Telegram {
    /// Fetches updates until the token is refused.
    pub(super) async fn poll(&self) -> Result<(), WrongToken> {
        let (poller, host) = (&self.0.poller, &self.0.host);
        let mut offset = 0;
        let (mut failures, mut pause) = (0, PAUSES.0);
        loop {
            // A webhook of yesterday would get them all.
            let asked = poller
                .get_updates()
                .offset(offset)
                .limit(BATCH)
                .timeout(u32::try_from(POLL.as_secs()).unwrap_or(50))
                .allowed_updates(ALLOWED)
                .await;
            match asked {
                Ok(updates) => {
                    let before = self.platform_now();
                    if failures >= AWAY {
                        tracing::info!("Telegram is back");
                        // Before what was written meanwhile, which counts until the moved deadline (W19).
                        host.door_back(Door::Telegram).await;
                    }
                    let confirmed = self.take_all(&updates).await;
                    (failures, pause) = (0, PAUSES.0);
                    offset = confirmed.unwrap_or(offset);
                    if updates.len() < usize::from(BATCH) && confirmed.is_some() != updates.is_empty() {
                        // All that was waiting is in.
                        host.door_passed(Door::Telegram, before);
                    }
                    if confirmed.is_none() && !updates.is_empty() {
                        tokio::time::sleep(HELD_UP).await;
                    }
                }
                Err(error) => {
                    let reason = no(&error);
                    match reason {
                        No::Token => return Err(WrongToken),
                        No::Conflict => self.take_over().await,
                        _ => {}
                    }
                    failures += 1;
                    if failures == AWAY {
                        host.door_away(Door::Telegram);
                    }
                    tracing::warn!(?reason, failures, "updates cannot be fetched");
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(PAUSES.1);
                }
            }
        }
    }

    /// Hands in a batch. Gives the offset that confirms it, unless something in it could not be saved.
    pub(super) async fn take_all(&self, updates: &[Update]) -> Option<i32> {
        // Begun in their order, so that a room gets them in it; nobody waits for another room.
        // First of all a group that got another number: what follows is heard under that one.
        let (moves, rest): (Vec<_>, Vec<_>) = updates.iter().partition(|update| hearing::is_move(update));
        for update in moves {
            self.take(update).await;
        }
        let taken = join_all(rest.into_iter().map(|update| self.take(update))).await;
        let saved = !taken.contains(&Taken::Waiting);
        let last = updates.iter().map(|update| update.id.0).max()?;
        saved.then(|| i32::try_from(last.wrapping_add(1)).unwrap_or(0))
    }

    /// Somebody else fetches with our token, or a webhook is set: the webhook is taken away, which
    /// loses nothing; another process has to stop by itself.
    async fn take_over(&self) {
        tracing::warn!("another program uses this token, or a webhook is set");
        if let Err(error) = self.0.poller.delete_webhook().await {
            tracing::warn!(error = ?no(&error), "the webhook could not be taken away");
        }
    }
}
