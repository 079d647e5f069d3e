//! Our own loop over `getUpdates`: an update is confirmed, by the offset of the next call, only when what
//! it caused is in the journal.

use super::refusals::{No, no};
use super::said::Incoming;
use super::{Telegram, WrongToken};
use crate::clock::Millis;
use crate::metrics::metrics;
use crate::platforms::rivals;
use crate::rooms::heard::{Door, Place, Taken};
use futures_util::future::join_all;
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::time::Duration;
use teloxide::RequestError;
use teloxide::payloads::GetUpdatesSetters;
use teloxide::requests::Requester;
use teloxide::types::AllowedUpdate;

/// The most updates in one answer.
const BATCH: u8 = 100;
/// What is heard at all.
pub(super) const ALLOWED: [AllowedUpdate; 4] = [
    AllowedUpdate::Message,
    AllowedUpdate::EditedMessage,
    AllowedUpdate::CallbackQuery,
    AllowedUpdate::MyChatMember,
];
/// So long a poll is held open where nobody waits for the platform's time; the connection's own limit is a little longer.
pub(super) const POLL: Millis = 50_000;
/// So long while a room waits to hear that a moment is past (W25): a round that closes, a flag that falls.
const CLOSING_POLL: Millis = 1_000;
/// Between two failed polls: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(30));
/// While something waits, updates are asked for again after this: what is not confirmed comes every time.
const HELD_UP: Duration = Duration::from_millis(500);
/// So many failures in a row are an absence of the door.
const AWAY: u32 = 2;

/// What was fetched and is not confirmed yet. An update that waits (its room's grid stands in line, or the
/// journal cannot be written) holds back the offset, and Telegram brings all that came after it again
/// and again; what is new among it is taken in all the same. Of at most a hundred, which is what one answer
/// holds: more wait at Telegram.
#[derive(Debug, Default)]
pub(super) struct Unconfirmed {
    /// Taken, but younger than one that waits.
    taken: BTreeSet<u32>,
    /// Where something waits.
    waiting: BTreeSet<Place>,
}

impl Telegram {
    /// Fetches updates until the token is refused.
    pub(super) async fn poll(&self) -> Result<(), WrongToken> {
        let host = &self.0.host;
        let (mut offset, mut unconfirmed) = (0, Unconfirmed::default());
        let (mut failures, mut pause) = (0, PAUSES.0);
        // At the start, and after a failure, it is asked at once how things stand.
        let mut may_wait = false;
        loop {
            // What was written before it is asked is in its answer, however late that comes.
            let before = self.platform_now();
            match self.one_poll(offset, before, may_wait).await {
                None => {}
                Some(Ok(brought)) => {
                    let updates: Vec<_> = brought.iter().filter_map(|update| read(update.get())).collect();
                    if failures >= AWAY {
                        tracing::info!("Telegram is back");
                        metrics().session(Door::Telegram.name());
                        // Before what was written meanwhile, which counts until the moved deadline (W19).
                        host.door_back(Door::Telegram).await;
                    }
                    (failures, pause, may_wait) = (0, PAUSES.0, true);
                    offset = self.take_all(&updates, &mut unconfirmed).await.unwrap_or(offset);
                    if brought.len() < usize::from(BATCH) {
                        // All that was written is in.
                        self.tell_passed(&unconfirmed.waiting, before).await;
                    }
                    if updates.len() < brought.len() {
                        // It may be brought again at once.
                        tokio::time::sleep(HELD_UP).await;
                    }
                    if !unconfirmed.waiting.is_empty() {
                        let shown = self.0.carriage.shown.notified();
                        // What they wait for is most often shown.
                        let _ = tokio::time::timeout(HELD_UP, shown).await;
                    }
                }
                Some(Err(error)) => {
                    let reason = no(&error);
                    match reason {
                        No::Token => return Err(WrongToken),
                        No::Conflict => self.take_over().await,
                        _ => {}
                    }
                    failures += 1;
                    may_wait = false;
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

    /// One poll, begun at `now`. It ends when the next deadline does; dropped when a nearer one arises, which confirms
    /// nothing (W25).
    async fn one_poll(
        &self,
        offset: i32,
        now: Millis,
        may_wait: bool,
    ) -> Option<Result<Vec<Box<RawValue>>, RequestError>> {
        let (poller, host) = (&self.0.poller, &self.0.host);
        let mut changes = host.awaited_changes();
        let held = if may_wait { poll_length(host.awaited(Door::Telegram), now) } else { 0 };
        // A webhook of yesterday would get them all.
        let asked = poller
            .bot
            .get_updates()
            .offset(offset)
            .limit(BATCH)
            .timeout(u32::try_from(held / 1000).unwrap_or(0))
            .allowed_updates(ALLOWED);
        let mut answer = std::pin::pin!(poller.send_for(asked));
        loop {
            tokio::select! {
                answer = &mut answer => return Some(answer),
                Ok(()) = changes.changed() => {
                    let later = self.platform_now();
                    let ends = later + poll_length(host.awaited(Door::Telegram), later);
                    // Polls are counted in whole seconds.
                    if ends + 1_000 <= now + held {
                        return None;
                    }
                }
            }
        }
    }

    /// Hands in what of a batch was not taken yet. Gives the offset that confirms all that is older than the
    /// first that waits; none for an empty batch.
    async fn take_all(&self, updates: &[Incoming<'_>], unconfirmed: &mut Unconfirmed) -> Option<i32> {
        let Unconfirmed { taken, waiting } = unconfirmed;
        // Begun in their order, so that a room gets them in it; nobody waits for another room.
        // First of all a group that got another number: what follows is heard under that one.
        let fresh = updates.iter().filter(|update| !taken.contains(&update.id()));
        let (moves, rest): (Vec<_>, Vec<_>) = fresh.partition(|update| update.is_move());
        for update in &moves {
            self.take(update).await;
        }
        let answers = join_all(rest.iter().map(|update| self.take(update))).await;
        taken.extend(moves.iter().map(|update| update.id()));
        waiting.clear();
        let mut held_back = None;
        for (update, answer) in rest.into_iter().zip(answers) {
            match answer {
                Taken::Done => drop(taken.insert(update.id())),
                Taken::Waiting => {
                    held_back = Some(held_back.map_or(update.id(), |first: u32| first.min(update.id())));
                    waiting.extend(update.place());
                }
            }
        }
        let Some(last) = updates.iter().map(Incoming::id).max() else {
            taken.clear();
            return None;
        };
        let next = held_back.unwrap_or_else(|| last.wrapping_add(1));
        taken.retain(|id| *id > next);
        i32::try_from(next).ok().or(Some(0))
    }

    /// Nothing from before `before` will come any more; but where something waits it is not known yet. Where
    /// that is private it may be meant for any round.
    async fn tell_passed(&self, waiting: &BTreeSet<Place>, before: Millis) {
        let host = &self.0.host;
        if waiting.is_empty() {
            host.door_passed(Door::Telegram, before);
        } else if !waiting.iter().any(Place::is_private) {
            for (place, _) in host.playing(Door::Telegram, false).await {
                if !waiting.contains(&place) {
                    host.place_passed(&place, before);
                }
            }
        }
    }

    /// Somebody else fetches with our token, or a webhook is set: the webhook is taken away, which
    /// loses nothing; another process has to stop by itself.
    async fn take_over(&self) {
        tracing::warn!("another program uses this token, or a webhook is set");
        rivals::told();
        let poller = &self.0.poller;
        if let Err(error) = poller.send(poller.bot.delete_webhook()).await {
            tracing::warn!(error = ?no(&error), "the webhook could not be taken away");
        }
    }
}

/// An update; one that cannot be read at all is passed over, and confirmed with the next one.
fn read(json: &str) -> Option<Incoming<'_>> {
    let read = Incoming::read(json);
    if read.is_err() {
        tracing::warn!("an update that cannot be read");
    }
    read.ok()
}

/// How long a poll that begins at `now` is held open: until just after the next moment a room waits for.
fn poll_length(awaited: Option<Millis>, now: Millis) -> Millis {
    awaited.map_or(POLL, |moment| {
        let whole_seconds = (moment - now).max(0) / 1000 * 1000;
        (whole_seconds + CLOSING_POLL).clamp(CLOSING_POLL, POLL)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_poll_is_no_longer_than_to_the_next_deadline() {
        assert_eq!(poll_length(None, 7), POLL);
        for (left, held) in [
            (-60_000, 1_000),
            (0, 1_000),
            (999, 1_000),
            (1_000, 2_000),
            (48_999, 49_000),
            (49_000, POLL),
            (3_600_000, POLL),
        ] {
            assert_eq!(poll_length(Some(1_000_000 + left), 1_000_000), held, "{left} ms before");
        }
    }
}
