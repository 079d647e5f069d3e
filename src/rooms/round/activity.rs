//! What word rounds answer to the questions that are asked of every activity.

use super::live::Live;
use super::plan::Plan;
use super::words::GRACE;
use super::{Rounds, live};
use crate::clock::Millis;
use crate::games::manche::notation::Reason;
use crate::games::manche::{Mode, Stage};
use crate::journal::Entry;
use crate::journal::{ActivityKind, MatchState};
use crate::messages::Text;
use crate::rooms::activity::{Activity, Interest, Judged, Outage};
use crate::rooms::desk::{Batch, Desk, Halt};
use crate::rooms::heard::{Heard, Person, Place, Taken};
use crate::rooms::house::{NO_ABSENCE, TOO_LONG_AWAY};
use crate::rooms::orders;
use crate::say;

impl Activity for Rounds {
    const KIND: ActivityKind = ActivityKind::Round;

    fn is_on(&self) -> bool {
        self.live.is_some() || self.plan.is_some()
    }

    fn is_running(&self) -> bool {
        let stage = self.live.as_ref().map(|live| live.manche.stage());
        matches!(stage, Some(Stage::Drawn | Stage::Running { .. }))
    }

    fn is_idle(&self) -> bool {
        self.live.is_none()
            && self.closed.is_none()
            && self.plan.is_none()
            && !self.prepares
            && self.rematch.is_none()
    }

    fn interest(&self, _desk: &Desk, heard: &Heard) -> Interest {
        // Words belong to the round that is played here, where they count in it: what is written to everybody in one that is
        // played in private is conversation (W13), and may be a move. Where no round is, they may be late for the last one; and
        // alone with the bot, silence would be rude.
        let counts = |live: &Live| live.manche.setup().mode == Mode::Aperta || heard.place.is_private();
        if self.live.as_ref().is_some_and(counts) { Interest::Mine } else { Interest::Perhaps }
    }

    fn holds(&self, desk: &Desk, heard: &Heard) -> Option<Taken> {
        let live = self.live.as_ref()?;
        // The grid is drawn, and not yet known to be in the channel.
        if matches!(live.manche.stage(), Stage::Drawn) && orders::gives_words(heard) {
            return Some(Taken::Waiting);
        }
        // Written after a deadline that will be moved when we may write again (W19). Muted for hours, a room must not hold up
        // its door: these are confirmed.
        let late = live.deadline().is_some_and(|deadline| heard.at > deadline);
        (desk.barred.is_some() && late && heard.is_words()).then_some(Taken::Done)
    }

    fn judge(&mut self, desk: &mut Desk, heard: &Heard, batch: &mut Batch) -> Judged {
        self.words(desk, heard, batch);
        Judged::Batched
    }

    async fn hear(&mut self, desk: &mut Desk, heard: &Heard, _text: &str) -> Result<(), Halt> {
        let mut batch = Batch::default();
        self.words(desk, heard, &mut batch);
        let Batch { lines, records, says } = batch;
        desk.house.append(Entry { lines, records }).await?;
        for say in says {
            desk.house.say(say);
        }
        Ok(())
    }

    fn deadlines(&self) -> impl Iterator<Item = Millis> {
        self.live.as_ref().filter(|live| live.is_running()).and_then(Live::deadline).into_iter()
    }

    fn wake(&self, desk: &Desk) -> Option<Millis> {
        self.next_moment(desk)
    }

    async fn tick(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        self.do_what_is_due(desk).await
    }

    async fn reload(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        let journal = &desk.house.journal;
        self.plan = match journal.plan(&desk.place).await? {
            Some(text) => Plan::read(&text),
            None => None,
        };
        self.live = None;
        let row = journal.last_match(&desk.place).await?;
        match row.map(|row| (row.id, row.state)) {
            Some((id, MatchState::Live)) => self.live = Some(live::load(desk, id).await?),
            Some((id, MatchState::Ended)) => {
                let ended = journal.match_ended_at(id).await?;
                // Late words may still come (W14).
                if let Some(ended) = ended.filter(|ended| desk.now() < ended + GRACE) {
                    self.closed = Some((live::load(desk, id).await?, ended));
                }
            }
            _ => {}
        }
        let open = self.live.as_ref().or(self.closed.as_ref().map(|(live, _)| live));
        for (person, _) in open.iter().flat_map(|live| live.persons()) {
            // Who has gone on elsewhere meanwhile stays there.
            desk.house.is_at_unless_elsewhere(person, &desk.place);
        }
        desk.house.set_playing(&desk.place, self.live.is_some());
        Ok(())
    }

    async fn outage(&mut self, desk: &mut Desk, what: &Outage) -> Result<Option<Text>, Halt> {
        let now = desk.now();
        match what {
            Outage::Restarted { since } => {
                self.leave_the_future(desk, now).await?;
                let stage = self.live.as_ref().map(|live| live.manche.stage());
                let lost = matches!(stage, Some(Stage::Running { .. }))
                    || matches!(stage, Some(Stage::Drawn)) && now - since > TOO_LONG_AWAY;
                if lost { self.back_after(desk, *since, now).await } else { Ok(None) }
            }
            // W19: a socket that is back within 60 s is no absence. Where only results could not be shown no time was lost.
            Outage::Returned { since, .. }
                if now - since > NO_ABSENCE && self.live.is_some() && !self.is_closed() =>
            {
                self.back_after(desk, *since, now).await
            }
            // Nor where its time was up before: however long that lasts its result is not void, but comes now.
            Outage::Allowed { since }
                if now - since > NO_ABSENCE && self.live.is_some() && !self.is_over(*since) =>
            {
                self.back_after(desk, *since, now).await
            }
            // Where we are not heard nobody is told, as when a door is away; the deadline is moved afterwards.
            Outage::Returned { .. } | Outage::Allowed { .. } | Outage::Cut => Ok(None),
            Outage::Barred { window, .. } => {
                self.tell_starter(desk, window);
                Ok(None)
            }
            // What runs is void and what was planned is dropped; the player who asked for it is told in private.
            Outage::Gone => {
                if self.live.is_some() {
                    let starter = self.starter();
                    self.void_round(desk, Reason::Away, Vec::new(), false).await?;
                    if let Some(starter) = starter {
                        desk.tell_alone(&starter, &desk.place, say!("round-gone"));
                    }
                }
                if self.plan.is_some() {
                    self.save_plan(desk, None).await?;
                }
                Ok(None)
            }
            Outage::Skewed { by } => {
                self.plan_anew(desk, *by).await?;
                Ok(None)
            }
            Outage::Unsaved => {
                let text = match &self.plan {
                    _ if self.live.is_some() => Some(say!("fault-cannot-save")),
                    Some(plan) if !plan.automatic => Some(say!("plan-cannot-save")),
                    _ => None,
                };
                // Believed no more: the round that runs, the one that closed with a late word, and what stands in line for them.
                (self.live, self.closed) = (None, None);
                self.notices.waits = false;
                Ok(text)
            }
            Outage::Saved { since } => self.give_back_time(desk, *since, now).await,
            Outage::Moved | Outage::Fenced => {
                self.let_go(desk);
                Ok(None)
            }
        }
    }

    async fn go_on(&mut self, desk: &mut Desk, after: &Outage) -> Result<(), Halt> {
        let now = desk.now();
        match after {
            // What is due now is done at the next wake, after the doors have handed in what was said meanwhile.
            Outage::Restarted { .. } | Outage::Saved { .. } => {
                self.show_again_if_owed(desk);
                self.finish_what_is_left(desk, now).await
            }
            Outage::Allowed { .. } if self.is_closed() => {
                self.notices.waits = false;
                self.close(desk, now).await
            }
            Outage::Returned { .. } | Outage::Allowed { .. } => {
                self.show_again_if_owed(desk);
                if self.live.is_none() {
                    self.catch_up(desk, now).await?;
                    return self.follow_plan(desk).await;
                }
                Ok(())
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

    /// What only one of two windows lost is not given back (W19).
    async fn show_in(
        &mut self,
        desk: &mut Desk,
        window: &Place,
        _cut: Option<Millis>,
    ) -> Result<Option<Text>, Halt> {
        self.show_grid_in(desk, window);
        Ok(None)
    }

    fn let_go(&mut self, desk: &Desk) {
        *self = Self::default();
        desk.house.set_playing(&desk.place, false);
        desk.house.stop_listening(&desk.place);
    }

    async fn forget(&mut self, _desk: &mut Desk, persons: &[Person]) -> Result<bool, Halt> {
        if let Some(plan) = &mut self.plan
            && persons.iter().any(|person| person.0 == plan.starter)
        {
            plan.starter.clear();
        }
        if let Some(rematch) = &mut self.rematch {
            rematch.pressed.retain(|person| !persons.contains(person));
        }
        self.rematch = self.rematch.take().filter(|rematch| !rematch.pressed.is_empty());
        // A round that runs goes on, with their seat and what was found; they take no other in it (W24). What they write in the
        // next one is a new person's.
        let open = self.live.iter_mut().chain(self.closed.iter_mut().map(|(live, _)| live));
        Ok(open.fold(false, |sat, live| {
            // The journal has the same marks since the erasure.
            let marks: Vec<String> = persons.iter().map(|person| live.mark(person)).collect();
            live.shut_out(marks);
            persons.iter().fold(sat, |sat, person| live.forget(person) || sat)
        }))
    }
}

impl Rounds {
    /// Closed, and its results not shown yet.
    fn is_closed(&self) -> bool {
        self.live.as_ref().is_some_and(|live| matches!(live.manche.stage(), Stage::Closed { .. }))
    }

    /// Whether its time was up at this moment, or it was ended: only the result is left.
    fn is_over(&self, at: Millis) -> bool {
        let deadline = self.live.as_ref().and_then(Live::deadline);
        self.is_closed() || deadline.is_some_and(|deadline| deadline <= at)
    }

    /// To the one who ordered the round, in private: there we may still write. Once for each order.
    fn tell_starter(&mut self, desk: &Desk, window: &Place) {
        let Some(plan) = self.plan.as_ref().filter(|plan| !plan.starter.is_empty()) else { return };
        if self.complained.as_ref() == Some(&plan.order) {
            return;
        }
        self.complained = Some(plan.order.clone());
        if let Some(starter) = self.starter() {
            // A round that is over is not paused: only its result waits.
            let text = if self.is_over(desk.now()) { say!("barred-result") } else { say!("barred") };
            desk.tell_alone(&starter, window, text);
        }
    }

    /// Who ordered the round, unless it belongs to nobody.
    fn starter(&self) -> Option<Person> {
        let plan = self.plan.as_ref().filter(|plan| !plan.starter.is_empty())?;
        Some(Person(plan.starter.clone()))
    }

    fn show_again_if_owed(&mut self, desk: &Desk) {
        if std::mem::take(&mut self.owes_grid) {
            self.show_grid_again(desk);
        }
    }
}
