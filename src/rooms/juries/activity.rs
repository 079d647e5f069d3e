//! What judged events answer to the questions that are asked of every activity.

use super::Juries;
use crate::clock::Millis;
use crate::journal::ActivityKind;
use crate::messages::Text;
use crate::rooms::activity::{Activity, Interest, Judged, Outage};
use crate::rooms::desk::{Batch, Desk, Halt};
use crate::rooms::heard::{Heard, Person, Place, Taken};
use crate::rooms::house::UNSAID;
use crate::say;

/// How often a card changes at most.
const CARD: Millis = 5_000;

impl Activity for Juries {
    const KIND: ActivityKind = ActivityKind::Jury;

    fn is_on(&self) -> bool {
        !self.by_id.is_empty()
    }

    /// What people write counts nowhere here: sheets are filled in by buttons.
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

    /// Nobody's time runs here.
    fn deadlines(&self) -> impl Iterator<Item = Millis> {
        std::iter::empty()
    }

    fn wake(&self, desk: &Desk) -> Option<Millis> {
        // W19: who is reminded while every door is away is reminded of nothing.
        if desk.hears_nobody() || desk.barred.is_some() {
            return None;
        }
        let open = || self.by_id.values();
        let reminders = open().filter_map(|one| super::reminders::next_moment(one, desk.now()));
        let cards = open().filter(|one| one.card.1).map(|one| one.card.0.saturating_add(CARD));
        reminders.chain(cards).min()
    }

    async fn tick(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        let mut result = Ok(());
        for id in self.by_id.keys().copied().collect::<Vec<_>>() {
            result = Halt::both(result, self.remind(desk, id).await);
            self.show_old_card(desk, id, CARD);
        }
        result
    }

    async fn reload(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        self.reload_juries(desk).await
    }

    /// Nobody's time runs, so nobody has lost any: sheets are where they were.
    async fn outage(&mut self, desk: &mut Desk, what: &Outage) -> Result<Option<Text>, Halt> {
        match what {
            Outage::Restarted { .. }
            | Outage::Saved { .. }
            | Outage::Returned { .. }
            | Outage::Allowed { .. }
            | Outage::Cut
            | Outage::Barred { .. }
            | Outage::Skewed { .. } => Ok(None),
            Outage::Unsaved => Ok(self.is_on().then(|| say!("fault-cannot-save-jury"))),
            Outage::Gone => {
                let mut result = Ok(());
                for id in self.by_id.keys().copied().collect::<Vec<_>>() {
                    result = Halt::both(result, self.place_is_gone(desk, id).await);
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
            Outage::Restarted { since }
            | Outage::Returned { since, .. }
            | Outage::Saved { since }
            | Outage::Allowed { since } => {
                // What was published just before the process died may not have been seen.
                self.show_published(desk, Some(*since - UNSAID));
                self.tell_what_waits(desk);
                self.tick(desk).await
            }
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

    fn let_go(&mut self, _desk: &Desk) {
        self.by_id.clear();
    }

    /// Whoever is erased has no name any more; what was judged stays, and so does every ranking.
    async fn forget(&mut self, _desk: &mut Desk, persons: &[Person]) -> Result<bool, Halt> {
        let mut sat = false;
        for running in self.by_id.values_mut() {
            for person in persons {
                sat |= running.forget(person);
            }
            running.card.1 |= sat;
        }
        Ok(sat)
    }
}
