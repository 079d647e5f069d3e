//! Events to look at: one that goes on here, or one that is over, read back for the occasion.

use super::Juries;
use super::running::Running;
use crate::games::Seat;
use crate::journal::{ActivityKind, MatchState};
use crate::messages::Text;
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
    /// What of a round's adventure is kept from the author of `heard`.
    pub(super) fn secret_here(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) -> Option<Secret> {
        let running = self.by_id.get(&id)?;
        running.secret_from(&running.seats_of(&desk.house.links.accounts(&heard.who.person)), round)
    }

    /// Whether the author of `heard` judges in a round that goes on here: then they are its master, and read its adventure and its
    /// solution though they organise nothing.
    pub(super) fn is_master(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) -> bool {
        !desk.is_out(&heard.who.person) && self.secret_here(desk, heard, id, round) == Some(Secret::Numbers)
    }

    /// Whether the adventure with its numbers is kept from the author of `heard`, who is told so.
    pub(super) fn is_kept_from(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) -> bool {
        let secret = self.secret_here(desk, heard, id, round);
        match secret {
            Some(Secret::All) => desk.answer(heard, say!("jury-secret-all")),
            Some(Secret::Numbers) => desk.answer(heard, say!("jury-secret-numbers")),
            None => {}
        }
        secret.is_some()
    }

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

/// What of an adventure is kept from somebody (F13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Secret {
    /// All of it: they play in its round, and its results are not public.
    All,
    /// Weights, percentages and points: they judge in its round, and not everything is confirmed.
    Numbers,
}

impl Running {
    /// What of a round's adventure is kept from the person with these seats, whatever they may do besides. Asking for their
    /// rights instead hands the solution to a moderator who plays.
    pub(super) fn secret_from(&self, seats: &[Seat], round: u16) -> Option<Secret> {
        let of = self.jury.round(round).filter(|of| of.published.is_none())?;
        if seats.iter().any(|seat| of.has_played(*seat)) {
            return Some(Secret::All);
        }
        let judges = seats.iter().any(|seat| of.has_judged(*seat));
        // Before there is an adventure there is nothing that a judge is kept from: one may write it, and judge by it later.
        (judges && of.adventure.is_some() && !self.jury.is_ready(round)).then_some(Secret::Numbers)
    }

    /// The last round whose results are public.
    pub(super) fn last_published(&self) -> Option<u16> {
        let public = (1..).zip(self.jury.rounds()).filter(|(_, round)| round.published.is_some());
        public.map(|(number, _)| number).last()
    }

    /// Why the points of a round are not shown to the person with these seats; `None`: they are. Once they are public everybody
    /// sees them; before that nobody who plays in it or ever did, nobody before all sheets are closed, and a judge of it not
    /// before all are confirmed (M1): until then they may still have to change a sheet.
    pub(super) fn no_points_yet(&self, seats: &[Seat], round: u16) -> Option<Text> {
        let of = self.jury.round(round)?;
        if of.published.is_some() {
            return None;
        }
        let plays = seats.iter().any(|seat| of.has_played(*seat));
        let judges = seats.iter().any(|seat| of.has_judged(*seat));
        if plays || judges && !self.jury.is_ready(round) {
            return Some(say!("jury-no-points"));
        }
        // An organiser without a part is told what is true of them.
        (!self.jury.is_all_judged(round)).then(|| say!("jury-points-not-yet", round = round))
    }
}
