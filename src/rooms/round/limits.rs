//! When a round may be played: who may start one, quiet hours, the daily quota.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::settings::{Key, Power};
use super::Rounds;
use super::opening::NOTICE;
use super::plan::Stage;
use crate::clock::Millis;
use crate::messages::Text;
use crate::rooms::desk::Desk;
use crate::rooms::round::closing::next_automatic;
use crate::say;

impl Rounds {
    /// Why this person may not start a round here now.
    pub(crate) async fn may_start(&self, desk: &Desk, heard: &Heard) -> Result<Option<Text>, Halt> {
        if let Some(refusal) = self.already_on(desk) {
            return Ok(Some(refusal));
        }
        if desk.place.is_private() {
            return Ok(None);
        }
        let settings = &desk.house.settings;
        if !settings.yes(&desk.place, Key::Gioco) {
            return Ok(Some(say!("refuse-channel-closed")));
        }
        if !desk.moderates(heard, Power::Rounds) && settings.at(&desk.place, Key::Chi) == "moderatori" {
            return Ok(Some(say!("refuse-moderators")));
        }
        if desk.is_out(&heard.who.person) {
            return Ok(Some(say!("refuse-excluded")));
        }
        let now = desk.now();
        if let Some(until) = desk.quiet_until(now) {
            return Ok(Some(say!("refuse-quiet", until = crate::messages::Arg::When(until))));
        }
        Ok(match quota_left(desk, now).await? {
            Some(0) => Some(say!("refuse-quota", quota = settings.number(&desk.place, Key::Quota))),
            _ => None,
        })
    }

    /// "Qui si sta già giocando", with when it ends.
    fn already_on(&self, desk: &Desk) -> Option<Text> {
        if let Some(live) = &self.live {
            let number = live.manche.setup().called();
            let now = desk.now();
            let until = live.deadline().unwrap_or(now);
            if until < now {
                return Some(say!("refuse-counting"));
            }
            return Some(say!(
                "refuse-already-on",
                number = number,
                until = crate::messages::Arg::When(until)
            ));
        }
        let plan = self.plan.as_ref()?;
        match plan.stage {
            // An automatic round that is far off does not keep people from playing now.
            Stage::Waiting { .. } if plan.automatic => None,
            Stage::Waiting { start } | Stage::Announced { start, .. } => {
                Some(say!("refuse-already-planned", start = crate::messages::Arg::When(start)))
            }
            Stage::Playing => None,
        }
    }

    /// Whether the round that is due may be played now. Who ordered the first of a series was told
    /// (see [`Rounds::may_start`]); those that follow, and automatic ones, ask again.
    pub(crate) async fn may_go_on(&mut self, desk: &Desk, now: Millis) -> Result<bool, Halt> {
        let Some(mut plan) = self.plan.clone() else { return Ok(false) };
        // Who has begun a tournament has decided on its hours.
        if desk.place.is_private() || plan.event.is_some() || plan.number == 1 && !plan.automatic {
            return Ok(true);
        }
        let settings = &desk.house.settings;
        let every = settings.number(&desk.place, Key::Ogni).max(1) * 60_000;
        let (later, why) = if !settings.yes(&desk.place, Key::Gioco) {
            (now + every, say!("refuse-channel-closed"))
        } else if let Some(until) = desk.quiet_until(now) {
            (until, say!("refuse-quiet", until = crate::messages::Arg::When(until)))
        } else if quota_left(desk, now).await? == Some(0) {
            let quota = settings.number(&desk.place, Key::Quota);
            (desk.midnight(now, 1), say!("refuse-quota", quota = quota))
        } else {
            return Ok(true);
        };
        if plan.automatic {
            plan.stage = Stage::Waiting { start: later + NOTICE };
            self.save_plan(desk, Some(plan)).await?;
        } else {
            let next = next_automatic(desk, now, 0);
            self.save_plan(desk, next).await?;
            desk.tell(None, why);
        }
        Ok(false)
    }
}

/// Rounds left today; `None`: no limit.
pub(crate) async fn quota_left(desk: &Desk, now: Millis) -> Result<Option<i64>, Halt> {
    let quota = desk.house.settings.number(&desk.place, Key::Quota);
    if quota == 0 {
        return Ok(None);
    }
    let midnight = desk.midnight(now, 0);
    let played = desk.house.journal.matches_of(&desk.place, midnight).await?;
    Ok(Some((quota - i64::try_from(played).unwrap_or(i64::MAX)).max(0)))
}
