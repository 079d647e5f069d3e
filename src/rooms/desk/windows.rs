//! Where a room is seen: in its own channel and, if it has a twin, in that one too (see
//! [`twins`](crate::rooms::twins)).

use super::Desk;
use crate::clock::Millis;
use crate::rooms::doors::Passed;
use crate::rooms::heard::{Heard, Person, Place};
use crate::rooms::say::{Receipt, Undelivered};

/// What became of something that was said in every window.
pub(crate) type Outcomes = Vec<(Place, Result<Receipt, Undelivered>)>;

impl Desk {
    /// Everywhere this room is seen; its own channel first.
    pub(crate) fn windows(&self) -> Vec<Place> {
        self.house.twins.windows(&self.place)
    }

    /// Everywhere a match of this room is seen; its own channel first.
    pub(crate) fn windows_of_match(&self, id: i64) -> Vec<Place> {
        self.house.twins.windows_of_match(&self.place, id)
    }

    /// Whether something was said in a room that does not play with this one any more, and only sees matches of it (F12).
    pub(crate) fn has_parted_from(&self, heard: &Heard) -> bool {
        let still = || self.house.twins.still_seen_in(&heard.place);
        !heard.place.is_private()
            && !self.windows().contains(&heard.place)
            && still().values().any(|(room, _)| *room == self.place)
    }

    /// Where the author of `heard` sees this room.
    pub(crate) fn window_of(&self, heard: &Heard) -> Place {
        if heard.place.is_private() {
            let behind = self.house.twins.window_behind(&self.place, heard.place.door());
            behind.unwrap_or_else(|| self.place.clone())
        } else {
            heard.place.clone()
        }
    }

    /// Whether any window may still hear something from before `moment`. Where we may not write it is as
    /// if the door were away; a room is away when all its windows are (W19).
    pub(crate) fn passed(&self, moment: Millis) -> Passed {
        self.passed_in(&self.windows(), moment)
    }

    /// The same of the windows of a match.
    pub(crate) fn passed_in(&self, windows: &[Place], moment: Millis) -> Passed {
        if self.barred.is_some() {
            return Passed::Away;
        }
        let passed: Vec<Passed> = windows.iter().map(|window| self.house.passed(window, moment)).collect();
        // W14: every door has to show it, but for those that are cut off.
        [Passed::NotYet, Passed::Yes].into_iter().find(|state| passed.contains(state)).unwrap_or(Passed::Away)
    }

    /// W25: doors that have not shown that they are past `moment` are asked to, with what these players may have
    /// written privately.
    pub(crate) fn ask_for_proof(&self, moment: Millis, players: &[Person]) {
        self.ask_for_proof_in(&self.windows(), moment, players);
    }

    /// The same of the windows of a match.
    pub(crate) fn ask_for_proof_in(&self, windows: &[Place], moment: Millis, players: &[Person]) {
        for window in windows {
            if self.house.passed(window, moment) == Passed::NotYet {
                self.house.ask_for_proof(&self.place, window, players);
            }
        }
    }

    /// Since when every window was cut off at once, of which one is back that was away since `since`.
    pub(crate) fn all_away_since(&self, back: &Place, since: Millis) -> Option<Millis> {
        let windows = self.windows();
        let others = windows.iter().filter(|window| window.door() != back.door());
        let mut since = since;
        for other in others {
            since = since.max(self.house.away_since(other.door())?);
        }
        Some(since)
    }

    /// Whether nothing of what is written can be heard now: every door is away, and nobody can be seen (W19).
    pub(crate) fn hears_nobody(&self) -> bool {
        self.windows().iter().all(|window| self.house.away_since(window.door()).is_some())
    }

    /// F10: from when on a person who is kept out leaves what they play here; `None`: they do not.
    pub(crate) fn leaves_at(&self, person: &Person) -> Option<Millis> {
        self.leaves_in(&self.windows(), person)
    }

    /// The same of the windows of a match.
    pub(crate) fn leaves_in(&self, windows: &[Place], person: &Person) -> Option<Millis> {
        let accounts = self.house.links.accounts(person);
        let theirs = |window: &Place| {
            accounts.iter().filter_map(|account| self.house.leaves_at(window, account)).min()
        };
        windows.iter().filter_map(theirs).min()
    }

    /// Whether moderators of any window keep this person out, by any of the person's accounts.
    pub(crate) fn is_out(&self, person: &Person) -> bool {
        let accounts = self.house.links.accounts(person);
        self.windows()
            .iter()
            .any(|window| accounts.iter().any(|account| self.house.is_excluded(window, account)))
    }
}
