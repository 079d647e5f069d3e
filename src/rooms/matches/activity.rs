//! What matches answer to the questions that are asked of every activity.

use super::Matches;
use super::playing::Playing;
use crate::clock::Millis;
use crate::games::Seat;
use crate::journal::ActivityKind;
use crate::messages::Text;
use crate::rooms::activity::{Activity, Interest, Judged, Outage};
use crate::rooms::desk::{Batch, Desk, Halt};
use crate::rooms::heard::{Heard, Person, Place, Taken};
use crate::rooms::house::{NO_ABSENCE, UNSAID};
use crate::rooms::matches::ending::show_unshown_results;
use crate::rooms::matches::invite::show_unshown_invites;
use crate::say;
use std::collections::BTreeSet;

impl Activity for Matches {
    const KIND: ActivityKind = ActivityKind::Match;

    fn is_on(&self) -> bool {
        !self.by_id.is_empty()
    }

    fn is_running(&self) -> bool {
        !self.by_id.is_empty()
    }

    fn is_idle(&self) -> bool {
        self.by_id.is_empty()
    }

    fn interest(&self, desk: &Desk, heard: &Heard) -> Interest {
        if self.by_id.is_empty() {
            Interest::No
        } else if self.match_answered(heard).is_some() {
            Interest::Answered
        } else if self.match_meant(desk, heard).is_some() {
            Interest::Mine
        } else {
            Interest::No
        }
    }

    /// A board that stands in line keeps nobody from moving: everybody knows where the match stands.
    fn holds(&self, _desk: &Desk, _heard: &Heard) -> Option<Taken> {
        None
    }

    /// A move is a step of its own.
    fn judge(&mut self, _desk: &mut Desk, _heard: &Heard, _batch: &mut Batch) -> Judged {
        Judged::Alone
    }

    async fn hear(&mut self, desk: &mut Desk, heard: &Heard, text: &str) -> Result<(), Halt> {
        match self.match_meant(desk, heard) {
            Some(id) => self.match_message(desk, heard, id, text).await,
            None => Ok(()),
        }
    }

    fn deadlines(&self) -> impl Iterator<Item = Millis> {
        self.by_id.values().flat_map(Playing::deadlines)
    }

    fn wake(&self, desk: &Desk) -> Option<Millis> {
        self.by_id.values().filter_map(|playing| super::clock::match_wake(desk, playing)).min()
    }

    async fn tick(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        self.tick_matches(desk).await
    }

    async fn reload(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        self.reload_matches(desk).await
    }

    async fn outage(&mut self, desk: &mut Desk, what: &Outage) -> Result<Option<Text>, Halt> {
        match what {
            Outage::Restarted { since } => {
                self.matches_leave_the_future(desk, desk.now()).await?;
                self.erased_seats_leave(desk).await?;
                self.holidays_return(desk).await?;
                self.matches_return(desk, *since).await
            }
            Outage::Returned { since, door, away } if desk.now() - away > NO_ABSENCE => {
                // Whoever is to move behind this door has lost all of it, the others what was lost everywhere.
                let theirs = if away < since { self.movers_return(desk, *door, *away).await? } else { None };
                let all = if desk.now() - since > NO_ABSENCE {
                    self.matches_return(desk, *since).await?
                } else {
                    None
                };
                Ok(all.or(theirs))
            }
            // A short absence of the door is none (W19); where we are not heard nobody is told, as when a door is away, and the
            // clocks are moved afterwards.
            Outage::Returned { .. } | Outage::Cut => Ok(None),
            // However short it was, the player to move saw no board.
            Outage::Allowed { since } => self.matches_return(desk, *since).await,
            Outage::Barred { last, .. } => {
                if *last {
                    desk.tell_each(&self.players(), &say!("match-barred"));
                }
                Ok(None)
            }
            Outage::Gone => {
                let (players, mut result) = (self.players(), Ok(()));
                for id in self.ids() {
                    result = Halt::both(result, self.void_match(desk, id, "gone", Vec::new()).await);
                }
                desk.tell_each(&players, &say!("match-gone"));
                result.map(|()| None)
            }
            Outage::Skewed { by } => {
                self.clocks_move(desk, *by).await?;
                Ok(None)
            }
            Outage::Unsaved => Ok(self.is_on().then(|| say!("fault-cannot-save-match"))),
            Outage::Saved { since } => {
                self.erased_seats_leave(desk).await?;
                self.holidays_return(desk).await?;
                self.matches_return(desk, *since).await
            }
            Outage::Moved | Outage::Fenced => {
                self.let_go(desk);
                Ok(None)
            }
        }
    }

    async fn go_on(&mut self, desk: &mut Desk, after: &Outage) -> Result<(), Halt> {
        match after {
            // Boards were shown with the clocks; what is due is done at the next wake.
            Outage::Restarted { since } => {
                let results = show_unshown_results(desk, since - UNSAID).await;
                Halt::both(results, show_unshown_invites(desk, since - UNSAID).await)
            }
            Outage::Returned { .. }
            | Outage::Allowed { .. }
            | Outage::Saved { .. }
            | Outage::Barred { .. }
            | Outage::Cut
            | Outage::Gone
            | Outage::Skewed { .. }
            | Outage::Unsaved
            | Outage::Moved
            | Outage::Fenced => Ok(()),
        }
    }

    async fn show_in(
        &mut self,
        desk: &mut Desk,
        window: &Place,
        cut: Option<Millis>,
    ) -> Result<Option<Text>, Halt> {
        let absent = cut.filter(|since| desk.now() - since > NO_ABSENCE);
        let told = match absent {
            Some(since) => self.movers_return(desk, window.door(), since).await?,
            None => None,
        };
        for id in self.by_id.keys().filter(|id| desk.windows_of_match(**id).contains(window)) {
            self.show_board_in(desk, *id, window);
        }
        Ok(told)
    }

    fn let_go(&mut self, desk: &Desk) {
        self.by_id.clear();
        self.matches_changed(desk);
    }

    /// The running matches of a person are resigned: the seats go out without their player.
    async fn forget(&mut self, desk: &mut Desk, persons: &[Person]) -> Result<bool, Halt> {
        let (mut sat, mut result) = (false, Ok(()));
        for id in self.ids() {
            let Some(playing) = self.by_id.get_mut(&id) else { continue };
            if playing.table.is_open() {
                let marks: Vec<String> = persons.iter().map(|person| playing.mark(person)).collect();
                playing.shut_out.extend(marks);
            }
            playing.guests.retain(|person, _| !persons.contains(person));
            let seats: Vec<_> = persons.iter().filter_map(|person| playing.forget(person)).collect();
            sat |= !seats.is_empty();
            for seat in seats {
                result = Halt::both(result, self.leave_match(desk, id, seat).await);
            }
        }
        result.map(|()| sat)
    }
}

impl Matches {
    /// The numbers of all of them: a match may end while they are gone through.
    pub(super) fn ids(&self) -> Vec<i64> {
        self.by_id.keys().copied().collect()
    }

    /// Seats whose players have erased their data go out (W24), also where we failed between the erasure and this.
    async fn erased_seats_leave(&mut self, desk: &Desk) -> Result<(), Halt> {
        let mut result = Ok(());
        for id in self.ids() {
            let Some(playing) = self.by_id.get(&id).filter(|playing| !playing.table.is_open()) else {
                continue;
            };
            let table = &playing.table;
            let is_empty = |seat: &Seat| {
                let nobody = playing.person(*seat).is_none() && table.frame().computer(*seat).is_none();
                nobody && table.ending().is_none() && table.plays(*seat)
            };
            for seat in (1..=table.seats()).map(Seat).filter(is_empty).collect::<Vec<_>>() {
                result = Halt::both(result, self.leave_match(desk, id, seat).await);
            }
        }
        result
    }

    /// Everybody who sits in a match here.
    fn players(&self) -> BTreeSet<Person> {
        self.by_id.values().flat_map(Playing::persons).map(|(_, person)| person.clone()).collect()
    }
}
