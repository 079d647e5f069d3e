//! F11: what has ended or was called off can be opened again for a day, by who may direct it. Its log goes on behind its end
//! (`reopen`), its row is live again, so that halls and general tables, which are made from what is over, lose it by themselves;
//! the champion's role goes back. What had begun is paused, so that what was wrong can be corrected before it ends anew.
//! Cutting the log at its end instead would change the past that others have read.

use super::Events;
use super::calendar::uncrown;
use super::director::button;
use super::running::Running;
use crate::clock::Millis;
use crate::games::By;
use crate::journal::{ActivityKind, Record};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::OfDesk;
use crate::rooms::say::{Body, Button};
use crate::say;

/// So long after its end.
const OPEN_FOR: Millis = 24 * 60 * 60_000;

impl Events {
    /// `/torneo riapri`: the one of this place that ended last.
    pub(crate) async fn reopen_last(&mut self, desk: &Desk, heard: &Heard) -> Result<(), Halt> {
        if let Some(running) = self.can_be_reopened(desk, heard).await? {
            return self.reopen(desk, heard, running.id).await;
        }
        desk.answer(heard, say!("event-reopen-none"));
        Ok(())
    }

    /// `/torneo regia` where none is on: the one that can be opened again, with the button. `false`: there is none.
    pub(crate) async fn offer_to_reopen(&self, desk: &Desk, heard: &Heard) -> Result<bool, Halt> {
        let Some(running) = self.can_be_reopened(desk, heard).await? else { return Ok(false) };
        let text = say!("event-reopen-offer", name = running.course.plan.name.as_str());
        let buttons = vec![button(running.id, say!("button-director-reopen"), OfDesk::Reopen)];
        self.show(desk, heard, running.id, Body { text: Some(text), buttons, ..Body::default() });
        Ok(true)
    }

    /// The same as a button beside those of one that is on.
    pub(super) async fn button_to_reopen(&self, desk: &Desk, heard: &Heard) -> Result<Option<Button>, Halt> {
        let over = self.can_be_reopened(desk, heard).await?;
        Ok(over.map(|running| {
            let label = say!("button-director-reopen-named", name = running.course.plan.name.as_str());
            button(running.id, label, OfDesk::Reopen)
        }))
    }

    /// The one that ended here last and can be opened again by this person.
    async fn can_be_reopened(&self, desk: &Desk, heard: &Heard) -> Result<Option<Running>, Halt> {
        let since = desk.now().saturating_sub(OPEN_FOR);
        for id in desk.house.journal.events_over_since(&desk.place, since).await? {
            let running = Running::load(desk, id).await?;
            if self.refuses(desk, heard, &running).is_none() {
                return Ok(Some(running));
            }
        }
        Ok(None)
    }

    /// Why this one is not opened again.
    fn refuses(&self, desk: &Desk, heard: &Heard, running: &Running) -> Option<Text> {
        let course = &running.course;
        let name = course.plan.name.as_str();
        if !super::directors::directs(desk, heard, running) {
            return Some(say!("refuse-moderators"));
        }
        if course.plan.trial || desk.now().saturating_sub(course.changed()) > OPEN_FOR {
            return Some(say!("event-reopen-late", name = name));
        }
        // An evening that has not begun is the next one of its series, and of those there is one.
        let mut others = self.by_id.values().filter_map(|other| other.course.plan.series.as_ref());
        if course.plan.series.is_some() && course.event().is_none() {
            return others.next().map(|other| say!("event-series-another", title = other.title()));
        }
        None
    }

    /// It goes on after all.
    pub(crate) async fn reopen(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        if let Some(running) = self.by_id.get(&id) {
            let text = say!("event-reopen-on", name = running.course.plan.name.as_str());
            desk.answer(heard, text);
            return Ok(());
        }
        let row = desk.house.journal.match_row(id).await?;
        if row.is_none_or(|row| row.place != desk.place || row.kind != ActivityKind::Event) {
            desk.answer(heard, say!("button-old"));
            return Ok(());
        }
        let running = Running::load(desk, id).await?;
        if let Some(refusal) = self.refuses(desk, heard, &running) {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let mut step = running.step();
        step.write(By::House, "reopen", None, desk.now()).map_err(anyhow::Error::new)?;
        let mut records = vec![Record::EventReopened(id)];
        records.extend(desk.deed(heard, format!("torneo riapri:{}", running.course.plan.name), ""));
        for what in ["podium", "over"] {
            desk.strip(running.of_its_end(what));
        }
        self.by_id.insert(id, running);
        if let Err(halt) = self.commit(desk, step, records).await {
            self.by_id.remove(&id);
            return Err(halt);
        }
        self.are_watched(desk);
        self.tell_reopened(desk, id).await?;
        self.show_desk(desk, heard, id, None);
        self.go_on_with(desk, id).await
    }

    /// Says that it goes on, and takes the champion's role back. Said or done by a process before this one it is not done again.
    async fn tell_reopened(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let name = running.course.plan.name.as_str();
        let begun = running.course.event().is_some();
        let text = if begun {
            say!("event-reopened", name = name)
        } else {
            say!("event-reopened-entries", name = name)
        };
        let body = Body { text: Some(text), perhaps_said: true, ..Body::default() };
        desk.announce(Some(running.of_its_end("reopened")), body);
        uncrown(desk, running).await?;
        if !begun {
            self.show_again(desk, id);
        }
        Ok(())
    }

    /// The same of those that were opened again at this moment or later, by a process that is gone.
    pub(super) async fn tell_unsaid_reopenings(&mut self, desk: &Desk, since: Millis) -> Result<(), Halt> {
        let again = |running: &Running| {
            let (times, at) = running.course.reopened();
            times > 0 && at >= since
        };
        let ids = self.by_id.iter().filter(|(_, running)| again(running)).map(|(id, _)| *id);
        for id in ids.collect::<Vec<_>>() {
            self.tell_reopened(desk, id).await?;
        }
        Ok(())
    }
}
