//! The hour at which a tournament begins by itself (`/orari quando:"venerdì 21:00"`). Where a roll call is wanted it is made before,
//! so that it is over by then. One that cannot begin at its hour says why, once, and waits for a director.
//!
//! The hour stands in the calendar of the community, where its platform has one, and leaves it when it is lifted.

use super::Events;
use super::course::Plan;
use super::director::checklist::{problem, too_few};
use super::roll;
use super::running::Running;
use super::series;
use crate::clock::Millis;
use crate::games::By;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::press::{OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::rooms::when::moment;
use crate::say;
use jiff::tz::TimeZone;

/// Whatever should have begun so long ago waits for a director: nobody is there any more.
const TOO_LATE: Millis = 60 * 60_000;
/// Nothing begins later than that.
const FARTHEST: Millis = 366 * 24 * 60 * 60_000;

/// What a director has said about the hour. `Lifted` is kept, so that a process that comes after takes it out of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Begins {
    /// At this moment, in milliseconds since 1970.
    At(Millis),
    /// There was an hour, and there is none any more.
    Lifted,
}

/// When it begins by itself, or was to.
pub(super) fn of(running: &Running) -> Option<Millis> {
    series::hour(running).or_else(|| own(&running.course.plan))
}

/// What it is called in calendars.
pub(super) fn handle(running: &Running) -> Option<String> {
    let own = || running.course.plan.times.begins.map(|_| format!("calendar.{}", running.id));
    series::handle(running).or_else(own)
}

/// What tells that it could not begin, with the button to do it.
pub(super) fn missed(id: i64) -> String {
    format!("e{id}.hour")
}

/// When it begins, for its card.
pub(super) fn begins(plan: &Plan) -> Option<Text> {
    let own = || own(plan).map(|at| say!("event-series-begins", when = Arg::When(at)));
    series::begins(plan).or_else(own)
}

fn own(plan: &Plan) -> Option<Millis> {
    match plan.times.begins {
        Some(Begins::At(at)) => Some(at),
        Some(Begins::Lifted) | None => None,
    }
}

/// What an order says about the hour, or why that cannot be. Lifted where there is none, nothing changes.
pub(super) fn asked(
    running: &Running,
    typed: &str,
    now: Millis,
    zone: &TimeZone,
) -> Result<Option<Begins>, Text> {
    let plan = &running.course.plan;
    if running.course.event().is_some() {
        return Err(say!("event-begun-already"));
    }
    if plan.series.is_some() || plan.trial {
        return Err(say!("times-hour-of-series"));
    }
    let typed = crate::rooms::typed::unquoted(typed);
    if matches!(typed.to_lowercase().as_str(), "no" | "mai" | "never") {
        return Ok(plan.times.begins.map(|_| Begins::Lifted));
    }
    match moment(&typed, now, zone) {
        None => Err(say!("times-which-moment")),
        Some(at) if at <= now => Err(say!("times-moment-past", when = Arg::When(at))),
        Some(at) if at - now > FARTHEST => Err(say!("times-moment-far")),
        Some(at) => Ok(Some(Begins::At(at))),
    }
}

/// When a director who has wanted a roll call sees it made by itself; `None`: it was made, or nobody wants one.
fn roll_at(running: &Running, begins: Millis) -> Option<Millis> {
    let minutes = running.course.plan.entries.confirm.filter(|_| running.course.roll_ends().is_none())?;
    Some(begins - i64::from(minutes) * 60_000)
}

/// When there is something to do by itself before it has begun.
pub(super) fn next_moment(running: &Running) -> Option<Millis> {
    let begins = own(&running.course.plan).filter(|_| running.course.event().is_none())?;
    Some(roll_at(running, begins).unwrap_or_else(|| begins.max(running.course.roll_ends().unwrap_or(begins))))
}

/// Why it does not begin, with the button by which a director begins it.
fn to_start(id: i64, why: Text) -> Body {
    let start = Button::new(say!("button-event-start"), &Press::Event(id, OfEvent::Start)).first();
    Body { text: Some(why), buttons: vec![start], ..Body::default() }
}

impl Events {
    /// The roll is called, and it begins, when that is due.
    pub(super) async fn begin_at_its_hour(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let now = desk.now();
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let Some(begins) = own(&running.course.plan) else { return Ok(()) };
        if next_moment(running).is_none_or(|due| due > now) {
            return Ok(());
        }
        if roll_at(running, begins).is_some() && now - begins <= TOO_LATE {
            return self.call_roll(desk, id, Vec::new()).await;
        }
        let name = running.course.plan.name.clone();
        if now - begins > TOO_LATE {
            let told = say!("event-hour-missed", name = name, when = Arg::When(begins));
            return self.loses_its_hour(desk, id, missed(id), to_start(id, told)).await;
        }
        let roll = running.course.roll_ends();
        let seats = if roll.is_some() { running.course.present() } else { running.course.players() };
        let missing = running.course.missing();
        if let Some(end) = roll.filter(|_| too_few(running, seats.len()).is_some() && !missing.is_empty()) {
            // Who has not answered, and that it does not begin, is one thing to read and to decide.
            let count = u16::try_from(seats.len()).unwrap_or(u16::MAX);
            let few = say!("event-hour-few-here", name = name, count = count);
            let text = Some(say!("lines", lines = vec![few, roll::unanswered(running, &missing)]));
            let body = Body { text, buttons: roll::choices(id), ..Body::default() };
            self.missed.insert((id, end));
            return self.loses_its_hour(desk, id, roll::over(id), body).await;
        }
        let refusal = match problem(desk, running) {
            Some(problem) => Some(problem),
            None => self.begin(desk, id, seats, Vec::new()).await?,
        };
        let Some(why) = refusal else { return Ok(()) };
        let told = say!("lines", lines = vec![say!("event-hour-cannot", name = name), why]);
        self.loses_its_hour(desk, id, missed(id), to_start(id, told)).await
    }

    /// It could not begin: that is said once, and from now on a director begins it.
    async fn loses_its_hour(&mut self, desk: &Desk, id: i64, handle: String, body: Body) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = running.step();
        let line = running.course.plan.times.without_hour().line();
        step.write(By::House, &line, None, desk.now()).map_err(anyhow::Error::new)?;
        self.commit(desk, step, Vec::new()).await?;
        desk.announce(Some(handle), body);
        self.show_card(desk, id);
        self.enter_in_calendar(desk, id);
        Ok(())
    }
}
