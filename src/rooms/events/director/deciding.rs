//! Acts of a director that everybody is told of: a pause, and undoing, which is asked about before it is done.

use super::super::Events;
use super::super::directing::can_be_undone;
use super::{back, button, told_line, what_is_next, why_not_undone};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::OfDesk;
use crate::rooms::say::Body;
use crate::say;

impl Events {
    /// No round goes out until it is taken up again; boards that are open go on.
    pub(crate) async fn pause(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        pauses: bool,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if !running.course.is_on() {
            desk.answer(heard, say!("event-not-begun"));
            return Ok(());
        }
        if !pauses && super::super::manche::waits_told(running).is_some() {
            // Nobody has paused it, and yet it stands still: whoever takes it up wants the next round.
            return self.publish(desk, heard, id, super::event_rounds(running)).await.map(drop);
        }
        if running.course.is_paused() == pauses {
            let text = if pauses { say!("director-paused-already") } else { say!("director-not-paused") };
            desk.answer(heard, text);
            return Ok(());
        }
        let (line, deed) = if pauses { ("pause", "pausa") } else { ("resume", "riprendi") };
        if !self.decides(desk, heard, id, line, (deed.to_owned(), "")).await? {
            return Ok(());
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let name = running.course.plan.name.as_str();
        let mut lines = vec![if pauses {
            say!("director-pauses", name = name)
        } else {
            say!("director-resumes", name = name)
        }];
        lines.extend(what_is_next(running).filter(|_| !pauses));
        desk.tell_all(lines);
        self.show_desk(desk, heard, id, None);
        self.go_on_with(desk, id).await
    }

    /// What would be undone.
    pub(super) fn ask_undo(&self, desk: &Desk, heard: &Heard, id: i64) {
        let Some(running) = self.by_id.get(&id) else { return };
        let last = running.course.event().and_then(|event| event.effective().last().cloned());
        let Some(last) = last.filter(can_be_undone) else {
            self.show_desk(desk, heard, id, Some(why_not_undone(running)));
            return;
        };
        let sure = OfDesk::UndoSure(running.mark());
        let buttons = vec![button(id, say!("button-director-undo"), sure).first(), back(id)];
        let text = say!("director-undo", what = told_line(running, &last));
        self.show(desk, heard, id, Body { text: Some(text), buttons, ..Body::default() });
    }

    /// It is undone, if nothing was written since it was asked.
    pub(super) async fn undo_sure(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        mark: i64,
    ) -> Result<(), Halt> {
        if self.by_id.get(&id).is_none_or(|running| running.mark() != mark) {
            self.show_desk(desk, heard, id, Some(say!("director-changed")));
            return Ok(());
        }
        self.undo_last(desk, heard, id, "").await?;
        if self.by_id.contains_key(&id) {
            self.show_desk(desk, heard, id, None);
        }
        Ok(())
    }
}
