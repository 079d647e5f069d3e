//! Matches whose turn began by a clock that was ahead of ours (see `round/ahead`).

use super::super::desk::Halt;
use super::Matches;
use super::clock::write_clock;
use super::opening::whole_second;
use crate::clock::Millis;
use crate::rooms::desk::Desk;
use crate::rooms::house::NOTABLE;

impl Matches {
    /// Players who are to move keep the time they had left, counted from now.
    pub(crate) async fn matches_leave_the_future(&mut self, desk: &Desk, now: Millis) -> Result<(), Halt> {
        for id in self.ids() {
            let Some(playing) = self.by_id.get(&id).filter(|playing| playing.turn_since > now) else {
                continue;
            };
            let lines = desk.house.journal.lines(id).await?;
            // Once it was moved the clock is no longer ahead, however often we start again.
            let ahead = lines.last().map_or(now, |line| line.at) - now;
            let over = playing.table.ending().is_some() || playing.table.is_paused();
            let Some(until) = playing.table.until().filter(|_| ahead > 0 && !over) else { continue };
            let until = whole_second(until - ahead);
            let window = playing.table.window().map(|window| whole_second(window - ahead));
            let mut step = playing.step();
            write_clock(desk, &mut step, Some(until), window, Vec::new(), now);
            self.commit_step(desk, id, step, Vec::new()).await?;
        }
        Ok(())
    }

    /// The clock by which the running turns were timed was wrong by so much: they last as long as everybody was told. What an
    /// earlier process has timed is right: it knew the clock of the platform.
    pub(super) async fn clocks_move(&mut self, desk: &Desk, by: Millis) -> Result<(), Halt> {
        if by.abs() < NOTABLE {
            return Ok(());
        }
        for id in self.ids() {
            let Some(playing) = self.by_id.get_mut(&id).filter(|playing| playing.is_timed_here) else {
                continue;
            };
            playing.turn_since += by;
            let over = playing.table.ending().is_some() || playing.table.is_paused();
            let (until, window) = (playing.table.until(), playing.table.window());
            if over || until.or(window).is_none() {
                continue;
            }
            let later = |moment: Option<Millis>| moment.map(|moment| whole_second(moment + by));
            let mut step = playing.step();
            write_clock(desk, &mut step, later(until), later(window), Vec::new(), desk.now());
            self.commit_step(desk, id, step, Vec::new()).await?;
        }
        Ok(())
    }
}
