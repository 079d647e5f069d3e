//! A tournament that has ended, or paired a round, just before the process ended: that is a line, and may not have been said, nor the
//! champion's role given. What was said stays as it is, as with the results of a round; what is given twice is given once.

use super::Events;
use super::calendar::{crown, leave_calendar};
use super::running::Running;
use super::telling::tell_the_end;
use crate::clock::Millis;
use crate::rooms::desk::{Desk, Halt};

impl Events {
    /// Says the end of the last tournament that ended here at this moment or later, unless it was said.
    pub(super) async fn tell_unsaid_end(&self, desk: &Desk, since: Millis) -> Result<(), Halt> {
        let Some(id) = desk.house.journal.event_ended_since(&desk.place, since).await? else { return Ok(()) };
        let running = Running::load(desk, id).await?;
        tell_the_end(desk, &running);
        leave_calendar(desk, &running);
        crown(desk, &running).await?;
        let next = self.by_id.values().find(|one| one.course.plan.series.is_some());
        self.tell_general(desk, &running, next).await
    }

    /// Says who meets whom in the rounds that were paired at this moment or later, unless it was said.
    pub(super) fn tell_unsaid_pairings(&self, desk: &Desk, since: Millis) {
        for (id, running) in &self.by_id {
            if running.course.paired_at() >= since && !running.course.open_boards().is_empty() {
                self.tell_pairings(desk, *id, true);
            }
        }
    }
}
