//! Time: when the room is woken, and what it does then.

use super::Room;
use super::stuck::RETRY;
use crate::clock::Millis;
use crate::rooms::activity::{Activity, each};
use crate::rooms::desk::Halt;
use crate::rooms::doors::Passed;
use crate::rooms::heard::Taken;
use crate::rooms::round::closing::next_automatic;
use crate::say;

/// How often something that is due may fail before it is given up.
const STUMBLES: u8 = 3;

impl Room {
    /// When this room has something to do by itself.
    pub(super) fn next_wake(&self) -> Option<Millis> {
        if let Some(retry) = self.retry_at() {
            return Some(retry);
        }
        let mut next: Option<Millis> = None;
        each!(self, |one, desk| next = next.into_iter().chain(one.wake(desk)).min());
        next.map(|at| at.max(self.rests_until))
    }

    /// The next moment of platform time that the doors of this room have not shown to be past, and the first one that means
    /// something here at all, a past one too.
    pub(super) fn awaited(&self) -> (Option<Millis>, Option<Millis>) {
        let (mut next, mut first): (Option<Millis>, Option<Millis>) = (None, None);
        // Also those in which only a match is still seen.
        let windows = self.desk.house.twins.all_windows(&self.desk.place);
        each!(self, |one, desk| for moment in one.deadlines() {
            first = Some(first.map_or(moment, |first| first.min(moment)));
            if desk.passed_in(&windows, moment) == Passed::NotYet {
                next = Some(next.map_or(moment, |next| next.min(moment)));
            }
        });
        (next, first)
    }

    /// Does what is due: of every activity, also where another one stumbles.
    pub(crate) async fn tick(&mut self) -> Result<(), Halt> {
        if let Some(retry) = self.retry_at() {
            return if self.desk.now() >= retry { self.unstick().await } else { Ok(()) };
        }
        let mut result = Ok(());
        each!(self, |one, desk| result = result.and(one.tick(desk).await));
        result
    }

    /// The words of the round that is due are packed, or cannot be: then the player who asked for it is told.
    pub(super) async fn words_are_ready(&mut self, failed: Option<anyhow::Error>) -> Result<(), Halt> {
        self.rounds.prepares = false;
        for (done, asked) in std::mem::take(&mut self.for_words) {
            if let (Some(heard), Some(_)) = (asked, &failed) {
                self.desk.answer(&heard, say!("fault-ours"));
            }
            self.finished.push((done, Taken::Done));
        }
        match failed {
            Some(error) => Err(error.into()),
            None => self.tick().await,
        }
    }

    /// What became of waking: what failed is tried again.
    pub(super) async fn woken(&mut self, result: Result<(), Halt>) -> Result<(), Halt> {
        match result {
            Err(Halt::Fault(error)) => {
                tracing::error!(place = %self.desk.place, error = format!("{error:#}"), "a room stumbled");
                self.stumble().await
            }
            other => {
                // Whether what is prepared for can be done is not known yet.
                if other.is_ok() && !self.rounds.prepares {
                    self.stumbles = 0;
                }
                other
            }
        }
    }

    /// Something of ours failed at waking: it is tried again after a rest; what fails every time is
    /// given up, so that nobody waits for it and the room does not spin.
    async fn stumble(&mut self) -> Result<(), Halt> {
        let now = self.desk.now();
        self.rests_until = now + RETRY;
        self.stumbles = self.stumbles.saturating_add(1);
        if self.stumbles < STUMBLES || self.rounds.live.is_some() || self.rounds.plan.is_none() {
            return Ok(());
        }
        self.stumbles = 0;
        let next = next_automatic(&self.desk, now, 0);
        self.rounds.save_plan(&self.desk, next).await?;
        self.desk.tell(None, say!("plan-failed"));
        Ok(())
    }
}
