//! Events to look at: one that goes on here, or one that is over, read back for the occasion.

use super::Juries;
use super::running::Running;
use crate::games::Seat;
use crate::journal::{ActivityKind, MatchState};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::say;
use std::ops::Deref;

/// An event to look at.
pub(super) enum Looked<'a> {
    /// One that goes on here.
    Here(&'a Running),
    /// One that is over.
    Over(Box<Running>),
}

impl Deref for Looked<'_> {
    type Target = Running;

    fn deref(&self) -> &Running {
        match self {
            Self::Here(running) => running,
            Self::Over(running) => running,
        }
    }
}

impl Juries {
    /// The event of this number, if it goes on here or has ended here; otherwise that is said.
    pub(super) async fn look_at(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
    ) -> Result<Option<Looked<'_>>, Halt> {
        if let Some(running) = self.by_id.get(&id) {
            return Ok(Some(Looked::Here(running)));
        }
        let row = desk.house.journal.match_row(id).await?;
        let over = row.is_some_and(|row| {
            row.place == desk.place && row.kind == ActivityKind::Jury && row.state == MatchState::Ended
        });
        if !over {
            desk.answer(heard, say!("button-old"));
            return Ok(None);
        }
        Ok(Some(Looked::Over(Box::new(Running::load(desk, id).await?))))
    }

    /// The event that is meant, also where it is over: then the last one.
    pub(super) async fn meant_or_last(&self, desk: &Desk, heard: &Heard) -> Result<Option<i64>, Halt> {
        if let Some(id) = self.meant() {
            return Ok(Some(id));
        }
        let last = desk.house.journal.juries_of(&desk.place, 1).await?.first().copied();
        if last.is_none() {
            desk.answer(heard, say!("jury-none"));
        }
        Ok(last)
    }
}

impl Running {
    /// The last round whose results are public.
    pub(super) fn last_published(&self) -> Option<u16> {
        let public = (1..).zip(self.jury.rounds()).filter(|(_, round)| round.published.is_some());
        public.map(|(number, _)| number).last()
    }

    /// Whether somebody may see the points of a round: everybody when they are public; before that nobody who plays in it or ever
    /// did, nobody before all sheets are closed, and who judges in it not before all are confirmed (M1).
    pub(super) fn may_see_points(&self, seat: Option<Seat>, round: u16) -> bool {
        let Some(of) = self.jury.round(round) else { return false };
        let plays = seat.is_some_and(|seat| of.has_played(seat));
        let judges = seat.is_some_and(|seat| of.has_judged(seat));
        // Whoever judges may still have to change a sheet until all are confirmed.
        of.published.is_some()
            || !plays && self.jury.is_all_judged(round) && (!judges || self.jury.is_ready(round))
    }
}
