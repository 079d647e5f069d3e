//! What tournaments answer to the questions that are asked of every activity.

use super::Events;
use super::running::Running;
use crate::clock::Millis;
use crate::journal::{ActivityKind, MatchState, Record};
use crate::messages::Text;
use crate::rooms::activity::{Activity, Interest, Judged, Outage};
use crate::rooms::desk::{Batch, Desk, Halt};
use crate::rooms::heard::{Heard, Person, Place, Taken};
use crate::rooms::house::UNSAID;
use crate::say;

/// How often a card changes at most.
pub(super) const CARD: Millis = 5_000;

impl Activity for Events {
    const KIND: ActivityKind = ActivityKind::Event;

    fn is_on(&self) -> bool {
        !self.by_id.is_empty()
    }

    /// What people write counts in their matches, not here.
    fn is_running(&self) -> bool {
        false
    }

    fn is_idle(&self) -> bool {
        self.by_id.is_empty()
    }

    fn interest(&self, _desk: &Desk, _heard: &Heard) -> Interest {
        Interest::No
    }

    fn holds(&self, _desk: &Desk, _heard: &Heard) -> Option<Taken> {
        None
    }

    fn judge(&mut self, _desk: &mut Desk, _heard: &Heard, _batch: &mut Batch) -> Judged {
        Judged::Alone
    }

    async fn hear(&mut self, _desk: &mut Desk, _heard: &Heard, _text: &str) -> Result<(), Halt> {
        Ok(())
    }

    /// Nobody's time runs here by the platform's clock: a round that is due may come a little later.
    fn deadlines(&self) -> impl Iterator<Item = Millis> {
        std::iter::empty()
    }

    fn wake(&self, desk: &Desk) -> Option<Millis> {
        // W19: what went out while every door is away would be lost, and nobody could answer it. All is caught up with afterwards.
        if desk.hears_nobody() {
            return None;
        }
        // Where nobody can read it nothing is paired.
        let shut = desk.barred.is_some();
        let waits =
            |running: &Running| running.course.is_held() || super::entries::pairing_waits(desk, running);
        let next = self.by_id.values().filter(|running| !shut && !running.stuck && !waits(running));
        let rounds = next.filter_map(super::manche::next_moment);
        let open = || self.by_id.values().filter(|_| !shut);
        let now = desk.now();
        let trials = open().filter_map(super::trial::wakes);
        let ahead = open().filter_map(|one| super::series::next_moment(one, now));
        let hours = open().filter_map(super::hour::next_moment);
        let untold = |running: &&Running| {
            running.course.roll_ends().is_some_and(|end| !self.missed.contains(&(running.id, end)))
        };
        let rolls = open().filter(untold).filter_map(|running| running.course.roll_ends());
        let awake = |running: &&Running| running.card.1 && !super::series::sleeps(running, now);
        let shut = open().flat_map(|running| running.attempts.values().map(|attempt| attempt.look));
        let cards = open().filter(awake).map(|running| running.card.0.saturating_add(CARD));
        let silent = open().filter_map(super::poly::next_moment);
        let absent = open().filter_map(super::absence::next_moment);
        let meetings = open().filter_map(|one| super::meetings::next_moment(self, one, now));
        let days = open().filter_map(|one| super::days::next_moment(self, one));
        let closed = open().filter_map(|one| one.course.closed_until(now));
        // Players whose moment to leave has passed have left, or leave when the room goes on again.
        let excluded = open().filter_map(|one| super::entries::next_to_leave(desk, one));
        let excluded = excluded.map(|(_, at)| at).filter(|at| *at > now);
        let times = absent.chain(excluded).chain(meetings).chain(days).chain(closed).chain(shut);
        rounds
            .chain(trials)
            .chain(ahead)
            .chain(hours)
            .chain(silent)
            .chain(rolls)
            .chain(cards)
            .chain(times)
            .min()
    }

    async fn tick(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        self.go_on_with_all(desk).await
    }

    async fn reload(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        self.reload_events(desk).await
    }

    async fn outage(&mut self, desk: &mut Desk, what: &Outage) -> Result<Option<Text>, Halt> {
        match what {
            // Nobody has lost time here; seats whose persons were erased meanwhile leave.
            Outage::Restarted { since } | Outage::Saved { since } => {
                self.give_back(desk, *since).await?;
                self.erased_players_leave(desk).await?;
                Ok(None)
            }
            // W25: while nobody could be heard nobody was absent.
            Outage::Returned { since, .. } | Outage::Allowed { since } => {
                self.give_back(desk, *since).await.map(|()| None)
            }
            Outage::Cut | Outage::Barred { .. } | Outage::Skewed { .. } => Ok(None),
            Outage::Unsaved => Ok(self.is_on().then(|| say!("fault-cannot-save-event"))),
            Outage::Gone => {
                let mut result = Ok(());
                for id in self.by_id.keys().copied().collect::<Vec<_>>() {
                    let players = self.players(id);
                    result = Halt::both(result, self.call_off(desk, id).await.map(drop));
                    desk.tell_each(&players, &say!("event-gone"));
                }
                result.map(|()| None)
            }
            Outage::Moved | Outage::Fenced => {
                self.let_go(desk);
                Ok(None)
            }
        }
    }

    async fn go_on(&mut self, desk: &mut Desk, after: &Outage) -> Result<(), Halt> {
        match after {
            Outage::Restarted { since } => {
                let told = self.tell_unsaid_end(desk, since - UNSAID).await;
                self.tell_unsaid_pairings(desk, since - UNSAID);
                let told = Halt::both(told, self.tell_unsaid_reopenings(desk, since - UNSAID).await);
                Halt::both(told, self.go_on_with_all(desk).await)
            }
            Outage::Returned { since, .. } => {
                let told = self.tell_unsaid_end(desk, *since).await;
                Halt::both(told, self.go_on_with_all(desk).await)
            }
            Outage::Saved { .. } | Outage::Allowed { .. } => self.go_on_with_all(desk).await,
            Outage::Barred { .. }
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
        _desk: &mut Desk,
        _window: &Place,
        _cut: Option<Millis>,
    ) -> Result<Option<Text>, Halt> {
        for running in self.by_id.values_mut() {
            running.card.1 = true;
        }
        Ok(None)
    }

    fn let_go(&mut self, desk: &Desk) {
        self.by_id.clear();
        self.are_watched(desk);
    }

    /// Who is erased leaves: the others play on.
    async fn forget(&mut self, desk: &mut Desk, persons: &[Person]) -> Result<bool, Halt> {
        let mut sat = false;
        for running in self.by_id.values_mut() {
            for person in persons {
                sat |= running.forget(person).is_some();
            }
        }
        self.erased_players_leave(desk).await?;
        Ok(sat)
    }
}

impl Events {
    /// Everybody who is in.
    fn players(&self, id: i64) -> std::collections::BTreeSet<Person> {
        let Some(running) = self.by_id.get(&id) else { return std::collections::BTreeSet::new() };
        let players = running.course.players().into_iter().chain(running.course.players_of_teams());
        players.filter_map(|seat| running.person(seat).cloned()).collect()
    }

    /// It is called off: nothing of it counts but the matches that were played. Gives it as it was.
    pub(super) async fn call_off(&mut self, desk: &Desk, id: i64) -> Result<Option<Running>, Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(None) };
        let now = desk.now();
        let mut step = running.step();
        step.write(crate::games::By::House, "off", None, now).map_err(anyhow::Error::new)?;
        let ended = Record::MatchEnd { id, state: MatchState::Void, at: now };
        self.commit(desk, step, vec![ended]).await?;
        let off = self.by_id.remove(&id);
        if let Some(running) = &off {
            super::calendar::leave_calendar(desk, running);
        }
        self.are_watched(desk);
        Ok(off)
    }
}
