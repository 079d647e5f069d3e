//! Matches whose turn began by a clock that was ahead of ours (see `round/ahead`).

use super::super::room::{Halt, Room};
use super::opening::whole_second;
use crate::clock::Millis;
use crate::games::By;

impl Room {
    /// Whoever has to move keeps the time they had left, counted from now.
    pub(crate) async fn matches_leave_the_future(&mut self, now: Millis) -> Result<(), Halt> {
        let ids: Vec<i64> = self.matches.keys().copied().collect();
        for id in ids {
            let Some(playing) = self.matches.get(&id).filter(|playing| playing.turn_since > now) else {
                continue;
            };
            let lines = self.house.journal.lines(id).await.map_err(anyhow::Error::from)?;
            // Once it was moved the clock is no longer ahead, however often we start again.
            let ahead = lines.last().map_or(now, |line| line.at) - now;
            let over = playing.table.ending().is_some() || playing.table.is_paused();
            let Some(until) = playing.table.until().filter(|_| ahead > 0 && !over) else { continue };
            let until = whole_second(until - ahead);
            let window = playing.table.window().map(|window| whole_second(window - ahead));
            let window = window.map_or_else(String::new, |window| format!(" {window}"));
            let mut step = playing.step();
            step.act(By::Clock, &format!("clock {until}{window}"), None, now).map_err(anyhow::Error::from)?;
            self.commit_step(id, step, Vec::new()).await?;
        }
        Ok(())
    }
}
