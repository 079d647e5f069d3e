//! When a tournament is played (`/orari`): the hours outside which nobody is called, how many days a round takes, and how long
//! somebody may give no sign of life. All of it stands in the plan, and the line `times {…}` changes it at any moment. Pure but
//! for the command itself.

use super::Events;
use super::course::Course;
use super::formula::rounds_of;
use super::hour::{self, Begins};
use super::running::Running;
use crate::clock::Millis;
use crate::commands::{Invocation, Opt};
use crate::games::By;
use crate::games::turns::typed::is_dash;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::say;
use crate::tournaments::event::Event;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// Minutes after an appointment, unless a director has said something else.
const USUAL: u32 = 15;
/// The fewest and the most minutes that follow from it.
const OF_A_ROUND: (u32, u32) = (5, 30);

/// No time within playing hours lasts for longer.
const MOST_DAYS: usize = 400;

/// What a director has decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Times {
    /// Minutes without a sign of life after which somebody is absent; 0: nobody ever is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    absent: Option<u32>,
    /// Whoever is absent loses by forfeit, without a director.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) forfeit: bool,
    /// A round takes so many days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    days: Option<u16>,
    /// The hours in which it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hours: Option<Hours>,
    /// When it begins by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) begins: Option<Begins>,
}

/// From an hour to another one, by the clocks of a place, as they were when it was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Hours {
    from: i8,
    to: i8,
    zone: String,
}

impl Hours {
    /// `18-24`, `21-1`.
    fn read(typed: &str, zone: &TimeZone) -> Option<Self> {
        let (from, to) = typed.split_once(is_dash)?;
        let hour = |text: &str, most: i8| text.trim().parse().ok().filter(|hour| (0..=most).contains(hour));
        let (from, to) = (hour(from, 23)?, hour(to, 24)?);
        let zone = zone.iana_name().unwrap_or("UTC").to_owned();
        (from != to && (from, to) != (0, 24)).then_some(Self { from, to, zone })
    }

    /// This moment, or the beginning of the hours where it is outside them.
    fn opens(&self, moment: Millis) -> Option<Millis> {
        let zone = TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC);
        let local = Timestamp::from_millisecond(moment).ok()?.to_zoned(zone.clone());
        let hour = local.hour();
        let inside = if self.from < self.to {
            (self.from..self.to).contains(&hour)
        } else {
            hour >= self.from || hour < self.to
        };
        if inside {
            return Some(moment);
        }
        // Outside them, before the first hour is today's and behind the last one tomorrow's.
        let day = if hour < self.from { local.date() } else { local.date().tomorrow().ok()? };
        let begins = day.at(self.from, 0, 0, 0).to_zoned(zone).ok()?;
        Some(begins.timestamp().as_millisecond())
    }

    /// The end of the hours around a moment inside them.
    fn closes(&self, moment: Millis) -> Option<Millis> {
        let zone = TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC);
        let local = Timestamp::from_millisecond(moment).ok()?.to_zoned(zone.clone());
        let today = local.hour() < self.to;
        let day = if today && self.to < 24 { local.date() } else { local.date().tomorrow().ok()? };
        let ends = day.at(self.to % 24, 0, 0, 0).to_zoned(zone).ok()?;
        Some(ends.timestamp().as_millisecond())
    }
}

impl Times {
    /// Whether nothing was decided: then nothing of it is written.
    pub(crate) fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// This moment, or the beginning of the playing hours where it is outside them.
    pub(super) fn opens(&self, moment: Millis) -> Millis {
        self.hours.as_ref().and_then(|hours| hours.opens(moment)).unwrap_or(moment)
    }

    /// The moment so much playing time after another one: what lies outside the playing hours does not count.
    pub(super) fn after(&self, moment: Millis, time: Millis) -> Millis {
        let Some(hours) = &self.hours else { return moment + time };
        let (mut from, mut left) = (self.opens(moment), time);
        for _ in 0..MOST_DAYS {
            let closes = hours.closes(from).unwrap_or(Millis::MAX);
            // What would end with the hours ends when they begin again: nobody is called in between.
            if from.saturating_add(left) < closes {
                break;
            }
            left -= closes - from;
            from = self.opens(closes);
        }
        from.saturating_add(left)
    }

    /// The playing hours, in words.
    pub(super) fn hours_told(&self) -> Option<Text> {
        self.hours
            .as_ref()
            .map(|hours| say!("times-hours", from = i64::from(hours.from), to = i64::from(hours.to)))
    }

    /// The same, but that it begins by itself no more.
    pub(super) fn without_hour(&self) -> Self {
        Self { begins: Some(Begins::Lifted), ..self.clone() }
    }

    /// What holds for a tournament like this one: its hour was its own.
    pub(super) fn of_a_copy(self) -> Self {
        Self { begins: None, ..self }
    }

    /// As it is written.
    pub(super) fn line(&self) -> String {
        let times = serde_json::to_string(self).expect("times have only names and numbers");
        format!("times {times}")
    }

    /// What an order says, the rest as it was; or why that cannot be.
    fn changed(
        &self,
        running: &Running,
        asked: &Invocation,
        now: Millis,
        zone: &TimeZone,
    ) -> Result<Self, Text> {
        let mut new = self.clone();
        let plan = &running.course.plan;
        if let Some(typed) = asked.text(Opt::Quando) {
            new.begins = hour::asked(running, typed, now, zone)?;
        }
        let elsewhere = plan.terms.is_none() && plan.manche.is_none();
        let of_it = [Opt::Assenza, Opt::Forfait, Opt::Giorni].into_iter().any(|opt| asked.has(opt));
        if of_it && !elsewhere {
            return Err(say!("times-elsewhere"));
        }
        let number = |opt| asked.number(opt).and_then(|number| u32::try_from(number).ok());
        new.absent = number(Opt::Assenza).or(new.absent);
        if asked.has(Opt::Forfait) {
            new.forfeit = asked.flag(Opt::Forfait);
        }
        if let Some(days) = number(Opt::Giorni).and_then(|days| u16::try_from(days).ok()) {
            new.days = (days > 0).then_some(days);
        }
        if let Some(typed) = asked.text(Opt::Ore) {
            let typed = crate::rooms::typed::unquoted(typed);
            let lifted = matches!(typed.to_lowercase().as_str(), "no" | "sempre" | "always" | "0-24");
            new.hours = match Hours::read(&typed, zone) {
                None if !lifted => return Err(say!("times-which-hours")),
                hours => hours,
            };
        }
        Ok(new)
    }
}

impl Course {
    /// Whether a round takes days: those who meet agree on when.
    pub(super) fn is_long(&self) -> bool {
        let correspondence = self.plan.terms.as_ref().is_some_and(|terms| !terms.time().is_live());
        self.plan.times.days.is_some() || correspondence
    }

    /// How many days a round takes, where that was said.
    pub(super) fn days_of_a_round(&self) -> Option<u16> {
        self.plan.times.days
    }

    /// So many minutes after the pairing somebody is absent; `None`: nobody is.
    pub(super) fn absent_after(&self) -> Option<u32> {
        // What the bot plays has the clock of its match, and what all play together waits for nobody.
        if self.plan.terms.is_some() || self.plan.manche.is_some() || self.plan.trial || self.is_long() {
            return None;
        }
        match self.plan.times.absent {
            Some(minutes) => (minutes > 0).then_some(minutes),
            None => self.minutes_of_a_round().map(|of| (of / 3).clamp(OF_A_ROUND.0, OF_A_ROUND.1)),
        }
    }

    /// The same after an appointment.
    pub(super) fn absent_after_appointment(&self) -> Option<u32> {
        let minutes = self.plan.times.absent.unwrap_or(USUAL);
        (minutes > 0 && self.plan.terms.is_none()).then_some(minutes)
    }

    /// What a director has said there is time for.
    fn minutes_of_a_round(&self) -> Option<u32> {
        let state = self.event().map(Event::state)?;
        let players = u16::try_from(state.numbers().len()).unwrap_or(u16::MAX);
        Some(self.plan.minutes? / u32::from(rounds_of(state.setup().format, players).max(1)))
    }

    /// Until when nobody is called and no board is opened; `None`: it is played now.
    pub(super) fn closed_until(&self, now: Millis) -> Option<Millis> {
        Some(self.plan.times.opens(now)).filter(|opens| *opens > now)
    }

    /// `times {…}`: what was decided is now this.
    pub(super) fn take_times(&mut self, rest: &str, at: Millis) -> Option<()> {
        let before = std::mem::replace(&mut self.plan.times, serde_json::from_str(rest).ok()?);
        // Who loses without a director changes nobody's time.
        if (Times { forfeit: self.plan.times.forfeit, ..before }) != self.plan.times {
            self.watch.is_ruled(at);
        }
        Some(())
    }
}

impl Events {
    /// `/orari ore:18-24 assenza:15 forfait:sì giorni:7`; without anything it tells what holds.
    pub(crate) async fn times(&mut self, desk: &Desk, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let all = [Opt::Assenza, Opt::Forfait, Opt::Giorni, Opt::Ore, Opt::Quando];
        if all.into_iter().all(|opt| !asked.has(opt)) {
            desk.answer(heard, told(running));
            return Ok(());
        }
        if !self.may_direct(desk, heard, id) {
            desk.answer(heard, say!("refuse-moderators"));
            return Ok(());
        }
        let zone = desk.house.settings.zone(&desk.window_of(heard));
        let times = &running.course.plan.times;
        let times = match times.changed(running, asked, desk.now(), &zone) {
            Ok(times) => times,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let mut step = running.step();
        step.write(By::House, &times.line(), None, desk.now()).map_err(anyhow::Error::new)?;
        let deed = desk.deed(heard, "torneo orari".to_owned(), "").to_vec();
        self.commit(desk, step, deed).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
            desk.tell(None, told(running));
        }
        self.show_old_card(desk, id);
        self.go_on_with(desk, id).await
    }

    /// Outside the playing hours nobody is called, also where a director asks for it. Tells whether it was said.
    pub(super) fn is_closed_now(&self, desk: &Desk, heard: &Heard, id: i64) -> bool {
        let Some(running) = self.by_id.get(&id) else { return false };
        let Some(opens) = running.course.closed_until(desk.now()) else { return false };
        let hours = running.course.plan.times.hours_told().unwrap_or_else(|| say!("times-always"));
        desk.answer(heard, say!("times-closed", hours = hours, when = Arg::When(opens)));
        true
    }
}

/// When it is played, in words.
fn told(running: &Running) -> Text {
    let course = &running.course;
    let times = &course.plan.times;
    let mut lines = vec![say!("times-head", name = course.plan.name.as_str())];
    if course.event().is_none() {
        lines.extend(hour::begins(&course.plan));
        let roll =
            course.plan.entries.confirm.filter(|_| times.begins.is_some_and(|one| one != Begins::Lifted));
        lines.extend(roll.map(|minutes| say!("times-roll-before", minutes = minutes)));
    }
    lines.push(times.hours_told().unwrap_or_else(|| say!("times-always")));
    lines.extend(times.days.map(|days| say!("times-days", days = days)));
    if course.plan.terms.is_none() && course.plan.manche.is_none() {
        // Before it begins nobody knows how long a round will be.
        let open = course.event().is_none() && times.absent.is_none() && course.plan.minutes.is_some();
        let minutes =
            if course.is_long() { course.absent_after_appointment() } else { course.absent_after() };
        let minutes = minutes.or(times.absent.filter(|minutes| *minutes > 0));
        lines.push(match minutes {
            Some(minutes) if times.forfeit => say!("times-absent-forfeit", minutes = minutes),
            Some(minutes) => say!("times-absent", minutes = minutes),
            None if open => say!("times-absent-later"),
            None => say!("times-absent-never"),
        });
    }
    say!("lines", lines = lines)
}

#[cfg(test)]
mod tests {
    use super::{Hours, Times};
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    #[test]
    fn the_hours_begin_when_they_are_over_also_across_midnight_and_when_clocks_change() {
        let rome = TimeZone::get("Europe/Rome").unwrap();
        let at = |text: &str| text.parse::<Timestamp>().unwrap().as_millisecond();
        let evening = Hours::read("18-24", &rome).unwrap();
        let night = Hours::read(" 21 – 1", &rome).unwrap();
        for (hours, moment, opens) in [
            (&evening, "2026-01-10T16:59:59Z", "2026-01-10T17:00:00Z"),
            (&evening, "2026-01-10T17:00:00Z", "2026-01-10T17:00:00Z"),
            (&evening, "2026-01-10T22:59:59Z", "2026-01-10T22:59:59Z"),
            (&evening, "2026-01-10T23:00:00Z", "2026-01-11T17:00:00Z"),
            (&evening, "2026-10-24T23:30:00Z", "2026-10-25T17:00:00Z"),
            (&night, "2026-01-10T23:59:59Z", "2026-01-10T23:59:59Z"),
            (&night, "2026-01-11T00:00:00Z", "2026-01-11T20:00:00Z"),
        ] {
            assert_eq!(hours.opens(at(moment)), Some(at(opens)), "{hours:?} {moment}");
        }
        let with = |hours: &Hours| Times { hours: Some(hours.clone()), ..Times::default() };
        for (hours, moment, minutes, ends) in [
            (&evening, "2026-01-10T17:00:00Z", 15, "2026-01-10T17:15:00Z"),
            (&evening, "2026-01-10T12:00:00Z", 15, "2026-01-10T17:15:00Z"),
            (&evening, "2026-01-10T22:55:00Z", 15, "2026-01-11T17:10:00Z"),
            (&evening, "2026-01-10T22:45:00Z", 15, "2026-01-11T17:00:00Z"),
            (&evening, "2026-01-10T17:00:00Z", 2 * 360 + 1, "2026-01-12T17:01:00Z"),
            (&night, "2026-01-10T23:30:00Z", 45, "2026-01-11T20:15:00Z"),
            (&night, "2026-01-10T21:00:00Z", 45, "2026-01-10T21:45:00Z"),
        ] {
            assert_eq!(with(hours).after(at(moment), minutes * 60_000), at(ends), "{hours:?} {moment}");
        }
        assert_eq!(Times::default().after(5, 7), 12);
        for typed in ["", "18", "18-18", "0-24", "24-3", "18-25", "-1-3", "sera"] {
            assert_eq!(Hours::read(typed, &rome), None, "{typed}");
        }
    }
}
