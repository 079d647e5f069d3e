//! Where a room is seen: in its own channel and, if it has a twin, in that one too (see
//! [`twins`](super::twins)).

use super::doors::Passed;
use super::heard::{Heard, Person, Place};
use super::matches::playing::Playing;
use super::room::{Halt, Room};
use super::round::live::Live;
use super::say::{Act, Body, Receipt, Undelivered};
use crate::clock::Millis;
use crate::journal::{Entry, Record};
use crate::say;

/// What became of something that was said in every window.
pub(crate) type Outcomes = Vec<(Place, Result<Receipt, Undelivered>)>;

impl Room {
    /// Everywhere this room is seen; its own channel first.
    pub(crate) fn windows(&self) -> Vec<Place> {
        self.house.twins.windows(&self.place)
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
        if self.barred.is_some() {
            return Passed::Away;
        }
        let passed: Vec<Passed> =
            self.windows().iter().map(|window| self.house.passed(window, moment)).collect();
        // W14: every door has to show it, but for those that are cut off.
        [Passed::NotYet, Passed::Yes].into_iter().find(|state| passed.contains(state)).unwrap_or(Passed::Away)
    }

    /// The next moment of platform time that the doors of this room have not shown to be past: a deadline, a flag, the
    /// end of a window for challenges.
    pub(crate) fn awaited(&self) -> Option<Millis> {
        self.deadlines().filter(|moment| self.passed(*moment) == Passed::NotYet).min()
    }

    /// All moments of platform time that mean something here, past ones too.
    pub(crate) fn deadlines(&self) -> impl Iterator<Item = Millis> {
        let round = self.live.as_ref().filter(|live| live.is_running()).and_then(Live::deadline);
        round.into_iter().chain(self.matches.values().flat_map(Playing::deadlines))
    }

    /// W25: whoever has not shown that it is past `moment` is asked to, with what these players may have written privately.
    pub(crate) fn ask_for_proof(&self, moment: Millis, players: &[Person]) {
        for window in self.windows() {
            if self.house.passed(&window, moment) == Passed::NotYet {
                self.house.ask_for_proof(&self.place, &window, players);
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

    /// Whether moderators of any window keep this person out, by whichever of his accounts.
    pub(crate) fn is_out(&self, person: &Person) -> bool {
        let accounts = self.house.links.accounts(person);
        self.windows()
            .iter()
            .any(|window| accounts.iter().any(|account| self.house.is_excluded(window, account)))
    }

    /// The account under which a person sits in a round: whoever has linked two is one player.
    pub(crate) fn sits_as(&self, live: &Live, person: &Person) -> Person {
        let accounts = self.house.links.accounts(person);
        let seated = accounts.into_iter().find(|account| live.seat_of(account).is_some());
        seated.unwrap_or_else(|| person.clone())
    }

    /// One window is gone: what is left plays alone.
    pub(crate) async fn lose_window(&mut self, gone: &Place) -> Result<(), Halt> {
        let Some(left) = self.house.twins.other(gone) else { return Ok(()) };
        let parted = Record::Parted { place: gone.clone() };
        self.house.append(Entry { lines: Vec::new(), records: vec![parted] }).await?;
        self.house.twins.part(gone);
        self.shut.remove(gone);
        let body = Body { text: Some(say!("twin-gone")), ..Body::default() };
        self.say_in(&left, Act::Post { handle: None, body });
        Ok(())
    }
}
