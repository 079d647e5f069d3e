//! `/iscritti`: who is in a tournament, and a list of people without an account that a director brings as a file.
//!
//! What a list comes to is shown before anybody is entered. It is a line of the log, so that the button under it holds after any
//! kill; what it enters are guests like those of `/torneo iscrivi` ([`guests`](super::guests)).

use super::Events;
use super::director::page_of;
use super::entries::NAMED;
use super::guests::{Taken, closed_to_guests, no_room, taken};
use super::late::{Late, late};
use super::listed::{self, Fault, Listed};
use super::running::Running;
use crate::commands::{Invocation, LONGEST_FILE, Opt};
use crate::games::{By, Seat};
use crate::messages::{Text, own};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfEntry, OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::say;

/// Names on a page: with the longest of them it is still one message.
const PAGE: usize = 25;
/// Faults of a file that are told.
const FAULTS: usize = 15;

impl Events {
    /// `/iscritti`, with a page or a file.
    pub(crate) async fn entries_asked(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        if let Some(file) = asked.text(Opt::File) {
            return self.list_brought(desk, heard, id, file).await;
        }
        let page = asked.number(Opt::Pagina).map_or(0, |page| page - 1);
        self.entries_shown(desk, heard, id, u16::try_from(page).unwrap_or(u16::MAX));
        Ok(())
    }

    /// A page of who is in, from 0.
    pub(crate) fn entries_shown(&self, desk: &Desk, heard: &Heard, id: i64, page: u16) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return;
        };
        if super::teams::is_one(&running.course.plan) {
            self.show_teams(desk, heard, id, page);
            return;
        }
        let rows = rows(running);
        let (at, some, pages) = page_of(&rows, page, PAGE);
        let mut lines = vec![head(running)];
        lines.extend_from_slice(some);
        let turned = |page: usize| {
            let page = u16::try_from(page.saturating_sub(1)).unwrap_or(u16::MAX);
            Press::Event(id, OfEvent::Entry(OfEntry::All(page)))
        };
        let buttons = Button::turning(at + 1, pages, turned);
        let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
        desk.house.say(desk.answer_to(heard, format!("e{id}.entries"), body));
    }

    /// A director has brought a file: what it would enter, or what is wrong with it.
    async fn list_brought(&mut self, desk: &Desk, heard: &Heard, id: i64, file: &str) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let list = match read(running, file) {
            Ok(list) => list,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        if list != running.course.list {
            let mut step = running.step();
            step.write(By::House, &listed::line(&list), None, desk.now()).map_err(anyhow::Error::new)?;
            self.commit(desk, step, Vec::new()).await?;
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let press = |what| Press::Event(id, OfEvent::Entry(what));
        let mark = listed::mark(&list);
        let enter = say!("button-list-enter", count = list.len());
        let buttons = vec![
            Button::new(enter, &press(OfEntry::Listed(mark))).first(),
            Button::new(say!("button-list-drop"), &press(OfEntry::Unlisted(mark))),
        ];
        let body = Body { text: Some(preview(running, &list)), buttons, ..Body::default() };
        desk.house.say(desk.answer_anew(heard, format!("e{id}.list"), body));
        Ok(())
    }

    /// The button under a list: they enter, all of them or none.
    pub(crate) async fn listed_enter(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        mark: u32,
    ) -> Result<(), Halt> {
        let Some(list) = self.list_meant(desk, heard, id, mark) else { return Ok(()) };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut taken = list.iter().filter_map(|one| Some((one.name.as_str(), taken(running, &one.name)?)));
        let refusal = match taken.next() {
            _ if closed_to_guests(running).is_some() => closed_to_guests(running),
            Some((name, Taken::In)) => Some(say!("list-overtaken", name = name)),
            Some((name, Taken::Left)) => Some(say!("entry-guest-left", name = name)),
            None => no_room(running, list.len()),
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        self.guests_enter(desk, heard, id, &list).await
    }

    /// The other button: nobody enters, and the names are not kept.
    pub(crate) async fn list_dropped(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        mark: u32,
    ) -> Result<(), Halt> {
        if self.list_meant(desk, heard, id, mark).is_none() {
            return Ok(());
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = running.step();
        step.write(By::House, &listed::line(&[]), None, desk.now()).map_err(anyhow::Error::new)?;
        self.commit(desk, step, Vec::new()).await?;
        desk.answer(heard, say!("list-dropped"));
        Ok(())
    }

    /// The list a button was shown for; where it is not the one that waits, that is said.
    fn list_meant(&self, desk: &Desk, heard: &Heard, id: i64, mark: u32) -> Option<Vec<Listed>> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return None;
        };
        let list = &running.course.list;
        if list.is_empty() || listed::mark(list) != mark {
            desk.answer(heard, say!("list-old"));
            return None;
        }
        Some(list.clone())
    }
}

/// The list in a file, or why it cannot be taken.
fn read(running: &Running, file: &str) -> Result<Vec<Listed>, Text> {
    if let Some(refusal) = closed_to_guests(running) {
        return Err(refusal);
    }
    if file.len() > LONGEST_FILE {
        return Err(say!("list-too-long", most = LONGEST_FILE / 1024));
    }
    let refused = |name: &str| {
        taken(running, name).map(|taken| match taken {
            Taken::In => say!("list-fault-in", name = name),
            Taken::Left => say!("list-fault-left", name = name),
        })
    };
    let list = listed::read(file, refused).map_err(|faults| wrong(&faults))?;
    if list.is_empty() {
        return Err(say!("list-empty"));
    }
    match no_room(running, list.len()) {
        Some(refusal) => Err(refusal),
        None => Ok(list),
    }
}

/// What is wrong with a file, line by line.
fn wrong(faults: &[Fault]) -> Text {
    let mut lines = vec![say!("list-wrong")];
    let told = faults.iter().take(FAULTS);
    lines.extend(told.map(|fault| say!("list-fault", line = fault.line, why = fault.why.clone())));
    if faults.len() > FAULTS {
        lines.push(say!("list-more-faults", count = faults.len() - FAULTS));
    }
    say!("lines", lines = lines)
}

/// What a list would enter.
fn preview(running: &Running, list: &[Listed]) -> Text {
    let name = |one: &Listed| match one.rating {
        0 => one.name.clone(),
        rating => format!("{} {rating}", one.name),
    };
    let mut names = list.iter().take(NAMED).map(name).collect::<Vec<_>>().join(", ");
    if list.len() > NAMED {
        names.push('…');
    }
    let mut lines = vec![say!("list-preview", count = list.len(), names = names)];
    lines.extend(late(&running.course).ok().map(Late::told_before_guests));
    if list.iter().any(|one| one.rating > 0) && running.course.is_seeded_by_ladder() {
        lines.push(say!("list-preview-ratings"));
    }
    let places = running.course.plan.entries.limit.map(usize::from);
    let over = places.map_or(0, |places| (running.course.all_in().len() + list.len()).saturating_sub(places));
    if over > 0 && running.course.event().is_none() {
        let waiting = over - running.course.waiting().len().min(over);
        lines.push(say!("list-preview-waiting", count = waiting));
    }
    say!("lines", lines = lines)
}

/// How many are in.
fn head(running: &Running) -> Text {
    let (plan, course) = (&running.course.plan, &running.course);
    let (name, count) = (plan.name.as_str(), course.players().len());
    match plan.entries.limit {
        Some(limit) => say!("list-head-places", name = name, count = count, limit = limit),
        None => say!("list-head", name = name, count = count),
    }
}

/// Who is in, one a line: before the beginning in the order of entry, afterwards by number; then who waits.
fn rows(running: &Running) -> Vec<Text> {
    let course = &running.course;
    let state = course.event().map(crate::tournaments::event::Event::state);
    let entrants = state.map_or(&[][..], |state| state.entrants());
    let seats: Vec<Seat> = match state {
        Some(state) if !state.numbers().is_empty() => state.numbers().to_vec(),
        _ => course.players(),
    };
    let seeds = course.roster.seeds();
    let row = |(place, seat): (usize, Seat)| {
        let entrant = entrants.get(usize::from(seat.0).wrapping_sub(1));
        let rating = entrant.map_or(course.listed_rating(seat), |entrant| entrant.rating);
        let what = match () {
            () if entrant.is_some_and(|entrant| entrant.out) => "gone",
            () if course.guest(seat).is_some() => "guest",
            () if state.is_none() && seeds.contains(&seat) => "seed",
            () => "",
        };
        let name = running.name(seat);
        say!("list-row", place = place, name = name, rating = rating, what = own(what))
    };
    let mut rows: Vec<Text> = (1..).zip(seats).map(row).collect();
    let waiting = (1..).zip(course.waiting());
    rows.extend(waiting.map(|(place, seat)| say!("list-waits", place = place, name = running.name(seat))));
    rows
}
