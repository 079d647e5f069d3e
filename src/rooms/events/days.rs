//! The end of a round that takes days (`/orari giorni:7`): boards that are still open are named to the directors, once, and they
//! remind or decide. Nobody loses by it: whoever has agreed on an hour may play later.

use super::Events;
use super::course::Course;
use super::director::back;
use super::running::Running;
use crate::clock::Millis;
use crate::rooms::desk::Desk;
use crate::rooms::say::Body;
use crate::say;
use crate::tournaments::event::line::BoardId;

/// A day by the clock that counts, in milliseconds.
const DAY: Millis = 24 * 60 * 60_000;

fn handle(id: i64, round: u16) -> String {
    format!("e{id}.r{round}.days")
}

impl Course {
    /// When the days of the round that is played are over, while boards of it are open.
    fn days_end(&self) -> Option<(Millis, Vec<BoardId>)> {
        let days = self.days_of_a_round().filter(|_| self.is_on() && !self.is_paused())?;
        let open: Vec<BoardId> = self.open_boards().into_iter().collect();
        let end = self.plan.times.opens(self.time_runs_from() + i64::from(days) * DAY);
        (!open.is_empty()).then_some((end, open))
    }
}

/// When that is to be said next.
pub(super) fn next_moment(events: &Events, running: &Running) -> Option<Millis> {
    let (end, _) = running.course.days_end()?;
    (!events.days_over.contains(&(running.id, end))).then_some(end)
}

impl Events {
    /// The days of a round are over: what is missing is named.
    pub(super) fn tell_days_over(&mut self, desk: &Desk, id: i64) {
        let Some(running) = self.by_id.get(&id) else { return };
        let Some((end, open)) = running.course.days_end().filter(|(end, _)| *end <= desk.now()) else {
            return;
        };
        if !self.days_over.insert((id, end)) {
            return;
        }
        let Some(round) = open.first().map(|at| at.round) else { return };
        let boards: Vec<String> = open.iter().map(|at| at.board.to_string()).collect();
        let text = say!("times-days-over", round = round, count = boards.len(), boards = boards.join(", "));
        // A process before this one may have said it.
        let body = Body { text: Some(text), buttons: vec![back(id)], perhaps_said: true, ..Body::default() };
        desk.announce(Some(handle(id, round)), body);
    }

    /// The round is played, or stands no more: nothing of it is missing.
    pub(super) fn days_are_done(&self, desk: &Desk, id: i64, round: u16) {
        let long = self.by_id.get(&id).is_some_and(|running| running.course.days_of_a_round().is_some());
        if long {
            desk.unsay(handle(id, round));
        }
    }
}
