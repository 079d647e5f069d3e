//! Invitations that nobody has answered in time: their room takes the buttons away and says that they are over.

use super::House;
use super::inner::Inner;
use crate::clock::Millis;
use crate::journal::{InviteRow, ReadError};
use crate::rooms::heard::Place;
use crate::rooms::mailbox::Work;
use crate::rooms::matches::invite::stands_until;
use std::sync::atomic::{AtomicI64, Ordering};

/// What could not be read is looked for again after so long.
const AGAIN: Millis = 60_000;

/// When the next invitation of this process is over, by the clock of the house.
#[derive(Debug)]
pub(crate) struct Invitations(AtomicI64);

impl Default for Invitations {
    fn default() -> Self {
        Self(AtomicI64::new(Millis::MAX))
    }
}

impl Invitations {
    /// One more is over at this moment.
    pub(super) fn expects(&self, at: Millis) {
        self.0.fetch_min(at, Ordering::Relaxed);
    }

    /// Whether it is time to look; a caller that hears so looks.
    pub(super) fn begins(&self, now: Millis) -> bool {
        let due = self.0.load(Ordering::Relaxed) <= now;
        if due {
            // What is expected from here on is not lost: it is noted anew by the look, or comes after it.
            self.0.store(Millis::MAX, Ordering::Relaxed);
        }
        due
    }

    /// When to look next.
    pub(super) fn next(&self) -> Option<Millis> {
        let next = self.0.load(Ordering::Relaxed);
        (next != Millis::MAX).then_some(next)
    }
}

impl Inner {
    /// An invitation of a place stands until this moment of the place's time.
    pub(crate) fn expects_answer(&self, place: &Place, until: Millis) {
        self.invitations.expects(until - self.ahead(place.door()));
        self.schedule.changed.notify_one();
    }

    /// The invitations of these places that are over; of the others it is noted until when they stand.
    async fn lapsed(&self, in_part: impl Fn(&Place) -> bool) -> Result<Vec<InviteRow>, ReadError> {
        let mut lapsed = Vec::new();
        for row in self.journal.all_open_invites().await? {
            if !in_part(&row.place) {
                continue;
            }
            let until = stands_until(&row);
            if self.now_at(row.place.door()) >= until {
                lapsed.push(row);
            } else {
                self.expects_answer(&row.place, until);
            }
        }
        Ok(lapsed)
    }
}

impl House {
    /// A part is served from now on: its invitations are looked at as soon as anything is due.
    pub(super) fn looks_for_invitations(&self) {
        self.0.invitations.expects(self.0.clock.now());
    }

    /// Tells each room which of its invitations are over.
    pub(super) async fn lapse_due(&self, now: Millis) {
        let house = &self.0;
        match house.lapsed(|place| house.share.serves(place)).await {
            Ok(lapsed) => {
                for row in lapsed {
                    self.send(&row.place, Work::Lapsed { id: row.id }).await;
                }
            }
            Err(error) => {
                tracing::warn!(%error, "invitations that are over could not be looked for");
                house.invitations.expects(now + AGAIN);
            }
        }
    }
}
