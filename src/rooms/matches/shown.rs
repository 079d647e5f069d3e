//! The clock of a game in a tournament starts when its board is shown, by the stamp of its post, and never when the line was
//! written: with many boards in one chat some of them stand in line for a while. Until then no flag falls, and the board is never
//! too late to be posted.
//!
//! The clock that is written with the move holds until it is known when the board was shown; then a second one is written. Where
//! the process ends in between, its absence is given back like any other (P3).

use super::super::desk::Halt;
use super::super::desk::windows::Outcomes;
use super::super::mailbox::Shown;
use super::super::say::{Delivery, Urgency};
use super::Matches;
use super::clock::write_clock;
use super::playing::Playing;
use crate::clock::Millis;
use crate::rooms::desk::Desk;
use crate::rooms::heard::Place;

/// Nobody has noticed less: Telegram's stamps are whole seconds.
const NOTICED: Millis = 1_000;

/// Whether somebody's time is to start with the post of the board.
fn waits(playing: &Playing) -> bool {
    let frame = playing.table.frame();
    frame.event.is_some() && frame.time.is_live() && playing.table.until().is_some()
}

/// How much it matters that a board is posted.
pub(super) fn urgency(playing: &Playing) -> Urgency {
    if waits(playing) { Urgency::Awaited } else { Urgency::Board }
}

impl Matches {
    /// The board of a turn was given to the doors.
    pub(super) fn time_from_post(&mut self, desk: &Desk, id: i64, posted: Vec<(Place, Delivery)>) {
        let Some(playing) = self.by_id.get_mut(&id).filter(|playing| waits(playing)) else { return };
        let stands_in_line = posted.iter().any(|(_, delivery)| matches!(delivery, Delivery::Later(_)));
        if stands_in_line {
            let lines = playing.lines();
            playing.unshown = Some(lines);
            desk.house.tell_when_shown(&desk.place, posted, Shown::Board(id, lines));
        }
    }

    /// The board of the turn that had so many lines was shown, or could not be.
    pub(crate) async fn board_shown(
        &mut self,
        desk: &Desk,
        (id, lines): (i64, i64),
        outcomes: &Outcomes,
    ) -> Result<(), Halt> {
        let awaited = |playing: &&mut Playing| playing.unshown == Some(lines);
        let Some(playing) = self.by_id.get_mut(&id).filter(awaited) else { return Ok(()) };
        playing.unshown = None;
        // In the window where it came last.
        let stamp = outcomes.iter().filter_map(|(_, outcome)| Some(outcome.ok()?.at)).max();
        let late = stamp.map_or(0, |stamp| stamp - playing.turn_since);
        let Some(until) = playing.table.until().filter(|_| late >= NOTICED) else { return Ok(()) };
        if playing.table.is_paused() || playing.table.ending().is_some() {
            return Ok(());
        }
        let mut step = playing.step();
        let window = playing.table.window();
        write_clock(desk, &mut step, Some(until + late), window.map(|at| at + late), Vec::new(), desk.now());
        playing.turn_since += late;
        self.commit_step(desk, id, step, Vec::new()).await
    }
}
