//! What was begun by a clock that was ahead of ours. Time is ours in the piazza and in the terminal: its clock may
//! have been moved in a trial, and the process that goes on with the same file goes by the hour again. Nobody is
//! to wait a day for a round that lies in tomorrow. (On other platforms time is theirs, W14.)

use super::super::desk::Halt;
use super::super::heard::Door;
use super::Rounds;
use super::opening::NOTICE;
use super::plan::Stage as PlanStage;
use crate::clock::Millis;
use crate::games::manche::Stage;
use crate::games::manche::notation::Reason;
use crate::rooms::desk::Desk;
use crate::rooms::round::closing::next_automatic;
use crate::say;

impl Rounds {
    /// A round that began in the future is void, and says so; what was planned there comes now.
    pub(crate) async fn leave_the_future(&mut self, desk: &mut Desk, now: Millis) -> Result<(), Halt> {
        if !matches!(desk.place.door(), Door::Piazza | Door::Terminal) {
            return Ok(());
        }
        let begun = self.live.as_ref().map(|live| (live.manche.setup().called(), live.manche.stage()));
        if let Some((number, Stage::Running { posted, .. })) = begun
            && posted > now
        {
            self.void_round(desk, Reason::Away, Vec::new(), false).await?;
            desk.tell(None, say!("round-void-ahead", number = number));
        }
        let next = next_automatic(desk, now, 0);
        let soon = next.as_ref().and_then(|plan| starts_at(plan.stage)).unwrap_or(now);
        let Some(plan) = &mut self.plan else { return Ok(()) };
        let latest = match plan.stage {
            PlanStage::Announced { .. } => now + NOTICE,
            _ if plan.automatic => soon,
            _ => now + NOTICE.max(Millis::from(plan.pause) * 1_000),
        };
        if starts_at(plan.stage).is_some_and(|start| start > latest) {
            // What is due gets a notice of its own.
            plan.stage = match plan.stage {
                PlanStage::Announced { seed, .. } => PlanStage::Announced { start: now - 1, seed },
                _ => PlanStage::Waiting { start: now },
            };
        }
        Ok(())
    }
}

const fn starts_at(stage: PlanStage) -> Option<Millis> {
    match stage {
        PlanStage::Waiting { start } | PlanStage::Announced { start, .. } => Some(start),
        PlanStage::Playing => None,
    }
}
