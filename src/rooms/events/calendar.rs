//! What a community keeps of its tournaments beside the messages, where its platform can: those with an hour stand in its calendar,
//! and whoever has won the last one has a role.
//!
//! Entries of a series are called by its number and theirs, so that the next one, which lives on, can end the one before it also
//! where the process died between its end and this.

use super::Events;
use super::entries::game_of;
use super::hour;
use super::running::Running;
use super::series;
use super::telling::table;
use crate::clock::Millis;
use crate::games::Seat;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Door, Person, Place};
use crate::rooms::say::calendar::{Crown, Entry, Stage};
use crate::rooms::say::{Act, Audience, Body, Handle, Say, Undelivered};
use crate::rooms::settings::Key;
use crate::say;
use crate::tournaments::event::Event;

/// So long is something where nobody knows it better.
const USUAL: Millis = 2 * 60 * 60_000;
/// Tournaments that are looked through for who won before.
const BEFORE: u32 = 8;

impl Events {
    /// Where a tournament stands in the calendar, if that has changed since it was entered by this process.
    pub(super) fn enter_in_calendar(&mut self, desk: &Desk, id: i64) {
        let Some(running) = self.by_id.get_mut(&id) else { return };
        let Some(entered) = entered_as(running).filter(|entered| running.entered != Some(*entered)) else {
            return;
        };
        let first = running.entered.replace(entered).is_none();
        let (stage, _) = entered;
        enter(desk, running, stage);
        if first && let Some(before) = series::before(running) {
            let over = Entry { stage: Stage::Over, ..entry(running, stage) };
            say_where_kept(desk, || Act::Enter { handle: Handle(before.clone()), entry: over.clone() });
        }
    }
}

/// It is over, or called off.
pub(super) fn leave_calendar(desk: &Desk, running: &Running) {
    if hour::of(running).is_some() {
        enter(desk, running, if running.course.event().is_some() { Stage::Over } else { Stage::Off });
    }
}

/// How far it is and when it begins; `None`: it never had an hour. One whose hour was lifted is taken out.
fn entered_as(running: &Running) -> Option<(Stage, Millis)> {
    hour::handle(running)?;
    let stage = if running.course.event().is_some() { Stage::On } else { Stage::Ahead };
    Some(hour::of(running).map_or((Stage::Off, 0), |at| (stage, at)))
}

fn enter(desk: &Desk, running: &Running, stage: Stage) {
    let Some(handle) = hour::handle(running) else { return };
    say_where_kept(desk, || Act::Enter { handle: Handle(handle.clone()), entry: entry(running, stage) });
}

fn entry(running: &Running, stage: Stage) -> Entry {
    let plan = &running.course.plan;
    let begins = hour::of(running).unwrap_or_default();
    let rounds = plan.rounds.unwrap_or(1);
    let minutes = plan.minutes_a_round().map(|minutes| minutes.saturating_mul(u32::from(rounds)));
    let lasts = minutes.map_or(USUAL, |minutes| i64::from(minutes.max(1)) * 60_000);
    Entry {
        title: say!("literal", text = plan.name.as_str()),
        about: say!("calendar-about", game = game_of(plan), rounds = rounds),
        time: (begins, begins + lasts),
        stage,
    }
}

/// To everybody, in each window whose platform keeps such things.
fn say_where_kept(desk: &Desk, act: impl Fn() -> Act) {
    for window in desk.windows().iter().filter(|window| desk.house.keeps_calendar(window)) {
        // Nobody waits for it.
        drop(desk.say_in(window, act()));
    }
}

/// Whoever has won alone.
fn champion(running: &Running) -> Option<Seat> {
    let state = running.course.event().map(Event::state)?;
    let ranked = table(state, state.rounds().len());
    let mut first = ranked.iter().filter(|one| one.place == Some(1)).map(|one| one.seat);
    first.next().filter(|_| first.next().is_none())
}

/// The champion gets the role that is set for it, and who had it before has it no more; where the bot may not, that is said.
pub(super) async fn crown(desk: &Desk, running: &Running) -> Result<(), Halt> {
    let winner = champion(running).filter(|_| !running.course.plan.trial);
    let Some(winner) = winner.and_then(|seat| running.person(seat)) else { return Ok(()) };
    for window in desk.windows() {
        let role = desk.house.settings.at(&window, Key::RuoloCampione);
        if role == "no" || !desk.house.keeps_calendar(&window) {
            continue;
        }
        let Some(to) = account(desk, winner, window.door()) else { continue };
        // One that was created first and simply lasts longer gives it as ever.
        if running.course.reopened().0 > 0 && is_behind(desk, running.id, &window, &role).await? {
            continue;
        }
        let from = former(desk, running.id, &window, &role).await?;
        let handle = Handle(running.of_its_end("crown"));
        let crown = Act::Crown(Crown { handle, role: role.clone(), to: Some(to), from });
        let given = desk.say_in(&window, crown);
        let (house, refusal) = (desk.house.clone(), cannot(desk, running.id, &window));
        desk.house.tasks.start(async move {
            if given.done().await == Err(Undelivered::Kind) {
                drop(house.say(refusal));
            }
        });
    }
    Ok(())
}

/// It was opened again (F11): who had become its champion has the role no more, and who had it before has it again. Where a later one
/// has ended meanwhile the role is that one's.
pub(super) async fn uncrown(desk: &Desk, running: &Running) -> Result<(), Halt> {
    let won = champion(running).filter(|_| super::directing::has_results(running));
    let Some(winner) = won.and_then(|seat| running.person(seat)) else { return Ok(()) };
    for window in desk.windows() {
        let role = desk.house.settings.at(&window, Key::RuoloCampione);
        if role == "no" || !desk.house.keeps_calendar(&window) {
            continue;
        }
        let Some(from) = account(desk, winner, window.door()) else { continue };
        if is_behind(desk, running.id, &window, &role).await? {
            continue;
        }
        let to = former(desk, running.id, &window, &role).await?;
        let handle = Handle(running.of_its_end("uncrown"));
        // Nobody waits for it, and where it may not be done it was not given either.
        drop(desk.say_in(&window, Act::Crown(Crown { handle, role, to, from: Some(from) })));
    }
    Ok(())
}

fn cannot(desk: &Desk, id: i64, window: &Place) -> Say {
    let text: Option<Text> = Some(say!("champion-role-cannot"));
    let body = Body { text, perhaps_said: true, ..Body::default() };
    let act = Act::Post { handle: Some(Handle(format!("e{id}.crown.cannot"))), body };
    Say { place: window.clone(), to: Audience::All, lang: desk.house.lang(window), act, answers: None }
}

/// An account of somebody on a platform.
fn account(desk: &Desk, person: &Person, door: Door) -> Option<Person> {
    desk.house.links.accounts(person).into_iter().find(|one| one.door() == Some(door))
}

/// Who has won the last tournament before this one for which the same role is given.
async fn former(desk: &Desk, id: i64, window: &Place, role: &str) -> Result<Option<Person>, Halt> {
    Ok(last_champion(desk, id, window, role).await?.map(|(_, person)| person))
}

/// Whether one that was created later has given the role already: then an end that comes late gives it to nobody.
async fn is_behind(desk: &Desk, id: i64, window: &Place, role: &str) -> Result<bool, Halt> {
    let last = last_champion(desk, i64::MAX, window, role).await?;
    Ok(last.is_some_and(|(last, _)| last > id))
}

/// Who has won the last one before this number for which the role is given, and its number.
async fn last_champion(
    desk: &Desk,
    before: i64,
    window: &Place,
    role: &str,
) -> Result<Option<(i64, Person)>, Halt> {
    let (journal, settings) = (&desk.house.journal, &desk.house.settings);
    let Some(server) = desk.place.server() else { return Ok(None) };
    for before in journal.past_events(server, before, BEFORE).await? {
        let Some(row) = journal.match_row(before).await? else { continue };
        let there = if row.place == desk.place { window } else { &row.place };
        if settings.at(there, Key::RuoloCampione) != role {
            continue;
        }
        let past = Running::load(desk, before).await?;
        let who = champion(&past).and_then(|seat| past.person(seat));
        if let Some(account) = who.and_then(|who| account(desk, who, window.door())) {
            return Ok(Some((before, account)));
        }
    }
    Ok(None)
}
