//! Series: a tournament of rounds that comes by itself each week or each day, and a general table over all of them (V2).
//!
//! The next tournament of a series is founded in the entry that ends the one before it, so that there is always one to come,
//! whenever the process ends. It sleeps until entries open, an hour before; then its card is shown, and at its hour it begins.

mod general;
mod prize;
mod stopping;

use super::Events;
use super::course::Plan;
use super::creating::{founded, name_of};
use super::manche::{self, Program};
use super::running::Running;
use crate::clock::Millis;
use crate::commands::{Invocation, Opt};
use crate::games::By;
use crate::journal::{Entry, MatchState, NewLine, Record};
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::matches::invite::order_of;
use crate::rooms::say::Body;
use crate::rooms::when::Weekly;
use crate::say;
pub(super) use prize::tell_prize;
use serde::{Deserialize, Serialize};

/// Entries open so long before the beginning.
const OPENS: Millis = 60 * 60_000;
/// Whatever should have begun so long ago is left out: nobody waits for it any more.
const TOO_LATE: Millis = 60 * 60_000;
/// The fewest who play.
const LEAST: usize = 2;

/// Which tournament of which series one is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Occurrence {
    /// The number of the first tournament of the series; none in that one itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<i64>,
    /// What the series is called.
    title: String,
    /// Which one this is, from 1.
    number: u16,
    /// V2: so many of everybody's tournaments count, the best of them; none: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    best: Option<u16>,
    /// When they begin.
    weekly: Weekly,
    /// When this one begins.
    start: Millis,
}

impl Occurrence {
    /// What the series is called.
    pub(super) fn title(&self) -> &str {
        &self.title
    }
}

/// One that was founded just now: how it stands in memory, and what is to be written.
pub(super) type Founded = (Running, NewLine, Record);

fn ahead(running: &Running) -> Option<&Occurrence> {
    running.course.plan.series.as_ref().filter(|_| running.course.event().is_none())
}

/// Whether its entries are not open yet.
pub(super) fn sleeps(running: &Running, now: Millis) -> bool {
    ahead(running).is_some_and(|one| now < one.start - OPENS)
}

/// Whether it waits for its hour.
pub(super) fn is_ahead(running: &Running) -> bool {
    ahead(running).is_some()
}

/// When there is something to do by itself before it has begun.
pub(super) fn next_moment(running: &Running, now: Millis) -> Option<Millis> {
    let start = ahead(running)?.start;
    Some(if now < start - OPENS { start - OPENS } else { start.max(running.manche.not_before()) })
}

/// When it begins, or has begun.
pub(super) fn hour(running: &Running) -> Option<Millis> {
    running.course.plan.series.as_ref().map(|one| one.start)
}

/// What it is called in calendars.
pub(super) fn handle(running: &Running) -> Option<String> {
    let one = running.course.plan.series.as_ref()?;
    Some(entry(one.first.unwrap_or(running.id), one.number))
}

/// What the one before it is called there.
pub(super) fn before(running: &Running) -> Option<String> {
    let one = running.course.plan.series.as_ref()?;
    let number = one.number.checked_sub(1).filter(|number| *number > 0)?;
    Some(entry(one.first?, number))
}

fn entry(first: i64, number: u16) -> String {
    format!("calendar.{first}.{number}")
}

/// When it begins, for its card.
pub(super) fn begins(plan: &Plan) -> Option<Text> {
    plan.series.as_ref().map(|one| say!("event-series-begins", when = Arg::When(one.start)))
}

impl Events {
    /// `/serie nome:Venerdì quando:"venerdì 21:00" turni:8 migliori:5`.
    pub(crate) async fn create_series(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let order = order_of(heard);
        // The same order delivered again: the room may have slept in between.
        if desk.house.journal.is_ordered(&order).await? {
            return Ok(());
        }
        let plan = match self.series_asked(desk, asked) {
            Ok(plan) => plan,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let (mut running, line, row) = found(desk, plan, Some(order)).await?;
        let Some(one) = running.course.plan.series.clone() else { return Ok(()) };
        let mut records = vec![row, super::directors::founds(desk, heard, &mut running)];
        records.extend(desk.deed(heard, format!("torneo serie:{}", one.title), ""));
        desk.house.append(Entry { lines: vec![line], records }).await?;
        let id = running.id;
        self.by_id.insert(id, running);
        self.are_watched(desk);
        let first = Arg::When(one.start);
        let text = match one.best {
            Some(best) => say!("event-series-created-best", title = one.title, first = first, best = best),
            None => say!("event-series-created", title = one.title, first = first),
        };
        desk.tell(None, text);
        self.go_on_with(desk, id).await
    }

    /// What is wanted, or why that cannot be.
    fn series_asked(&self, desk: &Desk, asked: &Invocation) -> Result<Plan, Text> {
        if desk.place.is_private() {
            return Err(say!("refuse-only-in-channels"));
        }
        let mut others = self.by_id.values().filter_map(|running| running.course.plan.series.as_ref());
        if let Some(other) = others.next_back() {
            return Err(say!("event-series-another", title = other.title.as_str()));
        }
        let title = name_of(asked).ok_or_else(|| say!("event-series-needs-name"))?;
        let weekly = asked.text(Opt::Quando).and_then(Weekly::read);
        let weekly = weekly.ok_or_else(|| say!("event-series-when"))?;
        let zone = desk.house.settings.zone(&desk.place);
        let start = weekly.after(desk.now(), &zone).ok_or_else(|| say!("event-series-when"))?;
        let small = |opt| asked.number(opt).and_then(|number| u16::try_from(number).ok());
        let program = Program::asked(desk, asked)?;
        let one = Occurrence { first: None, title, number: 1, best: small(Opt::Migliori), weekly, start };
        let pause = asked.number(Opt::Pausa).and_then(|pause| u32::try_from(pause).ok());
        Ok(Plan {
            name: one.title.clone(),
            terms: None,
            manche: Some(program),
            series: Some(one),
            games: None,
            formula: Some(manche::FORMULA),
            rounds: small(Opt::Turni),
            minutes: None,
            pause: pause.unwrap_or(super::creating::PAUSE),
            seed: String::new(),
            entries: super::roster::Rules::default(),
            times: super::times::Times::default(),
            teams: None,
            trial: false,
        })
    }

    /// What a series does by itself before a tournament of it has begun.
    pub(super) async fn go_on_with_series(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let now = desk.now();
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let Some(start) = ahead(running).map(|one| one.start).filter(|start| *start <= now) else {
            return Ok(());
        };
        let enough = running.course.players().len() >= LEAST;
        if !enough && now - start <= TOO_LATE && self.nobody_came_before(desk, id).await? {
            return self.stops(desk, id).await;
        }
        if !enough || now - start > TOO_LATE {
            return self.leave_out(desk, id).await;
        }
        if let Some(other) = manche::another(self, id) {
            let (name, other) = (running.course.plan.name.as_str(), other.course.plan.name.as_str());
            let text = say!("event-series-behind", name = name, other = other);
            let body = Body { text: Some(text), perhaps_said: true, ..Body::default() };
            desk.announce(Some(format!("e{id}.behind")), body);
            if let Some(running) = self.by_id.get_mut(&id) {
                running.manche.look_again(now);
            }
            return Ok(());
        }
        match self.begin(desk, id, running.course.players(), Vec::new()).await? {
            Some(_) => self.leave_out(desk, id).await,
            None => Ok(()),
        }
    }

    /// One is not played: the next one comes in its time.
    pub(super) async fn leave_out(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let (now, name) = (desk.now(), running.course.plan.name.clone());
        let mut step = running.step();
        step.write(By::House, "off", None, now).map_err(anyhow::Error::new)?;
        let mut records = vec![Record::MatchEnd { id, state: MatchState::Void, at: now }];
        let next = next_of(desk, running).await?;
        let next = next.map(|(running, line, row)| {
            step.also(line);
            records.push(row);
            running
        });
        self.commit(desk, step, records).await?;
        let mut out = format!("e{id}.out");
        if let Some(running) = self.by_id.remove(&id) {
            super::calendar::leave_calendar(desk, &running);
            out = running.of_its_end("out");
        }
        desk.strip(format!("e{id}.card"));
        let start = next.as_ref().and_then(|next| next.course.plan.series.as_ref()).map(|one| one.start);
        if let Some(start) = start {
            desk.tell(Some(out), say!("event-series-left-out", name = name, when = Arg::When(start)));
        }
        self.comes_next(desk, next);
        Ok(())
    }

    /// The next one of a series is known from now on.
    pub(super) fn comes_next(&mut self, desk: &Desk, next: Option<Running>) {
        if let Some(next) = next {
            let id = next.id;
            self.by_id.insert(id, next);
            self.enter_in_calendar(desk, id);
        }
        self.are_watched(desk);
    }
}

/// The next one behind this one, if it is of a series.
pub(super) async fn next_of(desk: &Desk, running: &Running) -> Result<Option<Founded>, Halt> {
    // One that was opened again has a next one already: another beside it would be a second series of the same name.
    let one = running.course.plan.series.clone().filter(|_| !running.course.has_successor());
    let Some(one) = one else { return Ok(None) };
    let zone = desk.house.settings.zone(&desk.place);
    let Some(start) = one.weekly.after(desk.now().max(one.start), &zone) else { return Ok(None) };
    let number = one.number.saturating_add(1);
    let name = format!("{} {number}", one.title);
    let first = Some(one.first.unwrap_or(running.id));
    let series = Some(Occurrence { first, number, start, ..one });
    let plan = Plan { name, series, ..running.course.plan.clone() };
    found(desk, plan, None).await.map(Some)
}

/// Founds one, with a seed of its own.
async fn found(desk: &Desk, plan: Plan, source: Option<String>) -> Result<Founded, Halt> {
    let id = desk.house.journal.next_match_id().await?;
    let plan = Plan { seed: hex::encode(desk.house.match_seed(id)?), ..plan };
    founded(desk, id, &plan, source)
}
