//! When a round may be played: who may start one, quiet hours, the daily quota.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::settings::{Key, Power};
use super::opening::NOTICE;
use super::plan::Stage;
use crate::clock::Millis;
use crate::messages::Text;
use crate::say;

impl Room {
    /// Why this person may not start a round here now.
    pub(crate) async fn may_start(&self, heard: &Heard) -> Result<Option<Text>, Halt> {
        if let Some(refusal) = self.already_on() {
            return Ok(Some(refusal));
        }
        if self.place.is_private() {
            return Ok(None);
        }
        let settings = &self.house.settings;
        if !settings.yes(&self.place, Key::Gioco) {
            return Ok(Some(say!("refuse-channel-closed")));
        }
        if !self.moderates(heard, Power::Rounds) && settings.at(&self.place, Key::Chi) == "moderatori" {
            return Ok(Some(say!("refuse-moderators")));
        }
        if self.is_out(&heard.who.person) {
            return Ok(Some(say!("refuse-excluded")));
        }
        let now = self.now();
        if let Some(until) = self.quiet_until(now) {
            return Ok(Some(say!("refuse-quiet", until = crate::messages::Arg::When(until))));
        }
        Ok(match self.quota_left(now).await? {
            Some(0) => Some(say!("refuse-quota", quota = settings.number(&self.place, Key::Quota))),
            _ => None,
        })
    }

    /// "Qui si sta già giocando", with when it ends.
    fn already_on(&self) -> Option<Text> {
        if let Some(live) = &self.live {
            let number = live.manche.setup().called();
            let now = self.now();
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

    /// The end of the quiet hours, if it is quiet now.
    pub(crate) fn quiet_until(&self, now: Millis) -> Option<Millis> {
        let (from, to) = self.house.settings.quiet_hours(&self.place)?;
        let zone = self.house.settings.zone(&self.place);
        let local = jiff::Timestamp::from_millisecond(now).ok()?.to_zoned(zone);
        let hour = local.hour();
        let quiet = if from < to { (from..to).contains(&hour) } else { hour >= from || hour < to };
        if !quiet {
            return None;
        }
        let end = local.with().hour(to).minute(0).second(0).subsec_nanosecond(0).build().ok()?;
        let end = if end <= local { end.checked_add(jiff::Span::new().days(1)).ok()? } else { end };
        Some(end.timestamp().as_millisecond())
    }

    /// Rounds left today; `None`: no limit.
    pub(crate) async fn quota_left(&self, now: Millis) -> Result<Option<i64>, Halt> {
        let quota = self.house.settings.number(&self.place, Key::Quota);
        if quota == 0 {
            return Ok(None);
        }
        let midnight = self.midnight(now, 0);
        let played =
            self.house.journal.matches_of(&self.place, midnight).await.map_err(anyhow::Error::from)?;
        Ok(Some((quota - i64::try_from(played).unwrap_or(i64::MAX)).max(0)))
    }

    /// Local midnight of the server, `days` after today's.
    pub(crate) fn midnight(&self, now: Millis, days: i64) -> Millis {
        let zone = self.house.settings.zone(&self.place);
        jiff::Timestamp::from_millisecond(now)
            .and_then(|now| now.to_zoned(zone).start_of_day())
            .and_then(|day| day.checked_add(jiff::Span::new().days(days)))
            .map_or(now, |midnight| midnight.timestamp().as_millisecond())
    }

    /// Whether the round that is due may be played now. Who ordered the first of a series was told
    /// (see [`Room::may_start`]); those that follow, and automatic ones, ask again.
    pub(crate) async fn may_go_on(&mut self, now: Millis) -> Result<bool, Halt> {
        let Some(mut plan) = self.plan.clone() else { return Ok(false) };
        if self.place.is_private() || plan.number == 1 && !plan.automatic {
            return Ok(true);
        }
        let settings = &self.house.settings;
        let every = settings.number(&self.place, Key::Ogni).max(1) * 60_000;
        let (later, why) = if !settings.yes(&self.place, Key::Gioco) {
            (now + every, say!("refuse-channel-closed"))
        } else if let Some(until) = self.quiet_until(now) {
            (until, say!("refuse-quiet", until = crate::messages::Arg::When(until)))
        } else if self.quota_left(now).await? == Some(0) {
            let quota = settings.number(&self.place, Key::Quota);
            (self.midnight(now, 1), say!("refuse-quota", quota = quota))
        } else {
            return Ok(true);
        };
        if plan.automatic {
            plan.stage = Stage::Waiting { start: later + NOTICE };
            self.save_plan(Some(plan)).await?;
        } else {
            let next = self.next_automatic(now, 0);
            self.save_plan(next).await?;
            self.tell(None, why);
        }
        Ok(false)
    }
}
