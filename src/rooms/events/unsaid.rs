//! A tournament that has ended just before the process did: its end is a line, and may not have been said, nor the champion's role
//! given. What was said stays as it is, as with the results of a round; what is given twice is given once.

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
}
