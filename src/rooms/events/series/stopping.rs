//! A series to which nobody comes stops after two evenings in a row, as automatic rounds do (W22): it is said once, with how it
//! goes on again.

use super::{LEAST, TOO_LATE, tell_prize};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::events::Events;
use crate::rooms::events::director::button;
use crate::rooms::events::running::Running;
use crate::rooms::press::OfDesk;
use crate::rooms::say::Body;
use crate::say;

/// So many of the last tournaments of a place are looked through for the evening before.
const LOOKED_AT: u32 = 20;

impl Events {
    /// Whether too few had come to the evening before this one, too. What a director has opened again is wanted.
    pub(super) async fn nobody_came_before(&self, desk: &Desk, id: i64) -> Result<bool, Halt> {
        let Some(running) = self.by_id.get(&id).filter(|running| running.course.reopened().0 == 0) else {
            return Ok(false);
        };
        let Some(one) = running.course.plan.series.as_ref().filter(|one| one.number > 1) else {
            return Ok(false);
        };
        let all = desk.house.journal.events_of(&desk.place, LOOKED_AT).await?;
        for before in all.into_iter().filter(|before| *before < id) {
            let past = Running::load(desk, before).await?;
            let of = past.course.plan.series.as_ref();
            let Some(other) = of.filter(|other| {
                one.first == Some(other.first.unwrap_or(before)) && other.number + 1 == one.number
            }) else {
                continue;
            };
            let course = &past.course;
            // An evening at which we were away was nobody's fault.
            let there = course.changed().saturating_sub(other.start) <= TOO_LATE;
            let off = course.is_over() && course.event().is_none() && course.reopened().0 == 0;
            return Ok(there && off && course.players().len() < LEAST);
        }
        Ok(false)
    }

    /// No evening follows. Founding the next one all the same posts a card for nobody every week.
    pub(super) async fn stops(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let Some(off) = self.call_off(desk, id).await? else { return Ok(()) };
        desk.strip(format!("e{id}.card"));
        let Some(one) = off.course.plan.series.clone() else { return Ok(()) };
        let body = Body {
            text: Some(say!("event-series-stops", title = one.title())),
            buttons: vec![button(id, say!("button-director-reopen"), OfDesk::Reopen)],
            perhaps_said: true,
            ..Body::default()
        };
        desk.announce(Some(off.of_its_end("stops")), body);
        tell_prize(desk, &off, &one).await
    }
}
