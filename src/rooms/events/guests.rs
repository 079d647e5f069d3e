//! People without an account: a moderator writes down their names, and they have seats like everybody else. They press nothing: of
//! what they play their opponent tells the result, or a moderator where both are guests. The bot cannot ask them for a move, so
//! only what is played elsewhere is open to them.

use super::Events;
use super::course::Plan;
use super::entries::MOST;
use super::late::{Late, late};
use super::listed::{self, Listed};
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfEntry, OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::rooms::typed::{NAME, is_name, is_same, unquoted};
use crate::say;
use crate::tournaments::event::Event;

impl Events {
    /// `/torneo iscrivi chi:"Anna, Bruno"`; without names a button that opens a form.
    pub(crate) async fn enrol(&mut self, desk: &Desk, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        let typed = asked.text(Opt::Chi).or(asked.text(Opt::Testo)).unwrap_or_default();
        if typed.trim().is_empty() {
            let refusal = self.by_id.get(&id).and_then(closed_to_guests);
            if let Some(refusal) = refusal {
                desk.answer(heard, refusal);
                return Ok(());
            }
            let press = Press::Event(id, OfEvent::Entry(OfEntry::Guests));
            let buttons = vec![Button::new(say!("button-entry-guests"), &press).first()];
            let entry = self.by_id.get(&id).and_then(|running| late(&running.course).ok());
            let mut lines = vec![say!("entry-guests-who")];
            lines.extend(entry.map(Late::told_before_guests));
            let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
            desk.house.say(desk.answer_anew(heard, format!("e{id}.guests"), body));
            return Ok(());
        }
        self.guests(desk, heard, id, typed).await
    }

    /// Names as they were typed, separated by commas or lines. All of them enter, or none.
    pub(crate) async fn guests(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        typed: &str,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        let names = match wanted(running, typed) {
            Ok(names) => names,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let guests: Vec<Listed> = names.into_iter().map(Listed::unrated).collect();
        self.guests_enter(desk, heard, id, &guests).await
    }

    /// They enter; if they are the list that was brought, it has served.
    pub(super) async fn guests_enter(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        guests: &[Listed],
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let now = desk.now();
        let mut step = running.step();
        let mut write = |line: &str| step.write(By::House, line, None, now).map_err(anyhow::Error::new);
        let entry = late(&running.course).ok();
        if running.course.list == guests {
            write(&listed::line(&[]))?;
        }
        for (seat, guest) in (running.course.entered().len() + 1..).zip(guests) {
            write(&format!("guest {}", guest.name))?;
            match &entry {
                Some(entry) => write(&entry.line(guest.rating))?,
                None if guest.rating > 0 => write(&format!("rating {seat} {}", guest.rating))?,
                None => {}
            }
        }
        let names: Vec<String> = guests.iter().map(|guest| guest.name.clone()).collect();
        // The names are in the log: the record of deeds, which is read much longer, tells how many.
        let deed = desk.deed(heard, format!("torneo iscrivi:{}", names.len()), "").to_vec();
        self.commit(desk, step, deed).await?;
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        running.card.1 = true;
        if let Some(entry) = entry {
            desk.tell(None, entry.told_of_guests(&names));
            return self.entries_changed(desk, id).await;
        }
        let waiting = u16::try_from(running.course.waiting().len()).unwrap_or(u16::MAX);
        let count = u16::try_from(names.len()).unwrap_or(u16::MAX);
        let told = say!("entry-guests-in", count = count, names = names.join(", "));
        let mut lines = vec![told];
        if waiting > 0 {
            lines.push(say!("entry-guests-wait", count = waiting));
        }
        desk.answer(heard, say!("lines", lines = lines));
        self.show_old_card(desk, id);
        Ok(())
    }

    /// Nobody but these plays on a board and can press something there.
    pub(super) fn alone_at(running: &Running, sides: [Seat; 2]) -> Vec<Seat> {
        sides.into_iter().filter(|seat| running.course.guest(*seat).is_none()).collect()
    }
}

/// Whether people without an account can play, alone or in a team: not where the bot asks for moves or words.
pub(super) const fn seats_guests(plan: &Plan) -> bool {
    plan.terms.is_none() && plan.manche.is_none()
}

/// Why nobody without an account can enter now.
pub(super) fn closed_to_guests(running: &Running) -> Option<Text> {
    let plan = &running.course.plan;
    if super::teams::is_one(plan) {
        return Some(say!("team-no-guests"));
    }
    if !seats_guests(plan) {
        return Some(say!("entry-guests-elsewhere"));
    }
    running.course.event().and_then(|_| late(&running.course).err())
}

/// Whose name it is that somebody without an account would have.
pub(super) enum Taken {
    /// Of somebody who is in.
    In,
    /// Of somebody who was, and comes back (F3) instead of entering as somebody else: rounds missed would be worth something.
    Left,
}

/// Whether a name is somebody's in the tournament.
pub(super) fn taken(running: &Running, name: &str) -> Option<Taken> {
    let course = &running.course;
    let called = |seat: &Seat| is_same(&running.name(*seat), name);
    if course.all_in().iter().chain(&course.players_of_teams()).any(called) {
        return Some(Taken::In);
    }
    let state = course.event().map(Event::state);
    let seats = (1..).map(Seat).take(state.map_or(course.entered().len(), |state| state.entrants().len()));
    // Before it begins nobody has missed anything, and only who has an account can have been kept from entering again.
    let left = |seat: &Seat| {
        state.is_some_and(|state| state.number(*seat).is_some())
            || (course.is_expelled(*seat) && course.guest(*seat).is_none())
    };
    seats.filter(left).any(|seat| called(&seat)).then_some(Taken::Left)
}

/// A name as a guest can have it, or why it cannot be.
pub(super) fn guest_name(typed: &str) -> Result<String, Text> {
    let name = bare(typed);
    if !is_name(&name) {
        let told: String = name.chars().filter(|c| !c.is_control()).take(NAME).collect();
        return Err(say!("entry-guest-name", name = told, most = NAME));
    }
    // A mention is somebody with an account, who enters by themselves.
    if name.starts_with('@') || name.starts_with("<@") {
        return Err(say!("entry-guest-mention", name = name));
    }
    Ok(name)
}

/// The names, or why they cannot enter.
fn wanted(running: &Running, typed: &str) -> Result<Vec<String>, Text> {
    if let Some(refusal) = closed_to_guests(running) {
        return Err(refusal);
    }
    let names = names_in(running, typed)?;
    if names.is_empty() {
        return Err(say!("entry-guests-who"));
    }
    match no_room(running, names.len()) {
        Some(refusal) => Err(refusal),
        None => Ok(names),
    }
}

/// Names as they were typed, if nobody has one of them; none where nothing was typed.
pub(super) fn names_in(running: &Running, typed: &str) -> Result<Vec<String>, Text> {
    let mut names: Vec<String> = Vec::new();
    for typed in typed.split([',', ';', '\n', '\r']).filter(|typed| !bare(typed).is_empty()) {
        let name = guest_name(typed)?;
        match taken(running, &name) {
            Some(Taken::In) => return Err(say!("entry-guest-twice", name = name)),
            Some(Taken::Left) => return Err(say!("entry-guest-left", name = name)),
            None => {}
        }
        if names.iter().any(|one| is_same(one, &name)) {
            return Err(say!("entry-guest-twice", name = name));
        }
        names.push(name);
    }
    Ok(names)
}

/// Why so many more cannot enter.
pub(super) fn no_room(running: &Running, more: usize) -> Option<Text> {
    let all = running.course.all_in().len() + more;
    if all > MOST {
        return Some(say!("event-full", most = MOST));
    }
    let limit = running.course.plan.entries.limit.map(usize::from);
    // In the middle of it nobody waits for a place.
    let limit = limit.filter(|limit| running.course.event().is_some() && all > *limit);
    limit.map(|limit| say!("entry-full", most = limit))
}

/// A name without what lists put in front of it: `1.`, `2)`, `-`.
pub(super) fn bare(typed: &str) -> String {
    let typed = &unquoted(typed);
    let unnumbered = typed.trim_start_matches(|c: char| c.is_ascii_digit());
    let listed = (unnumbered.len() < typed.len()).then(|| unnumbered.strip_prefix(['.', ')'])).flatten();
    // `* Anna` is of a list, `**Anna**` is a name with asterisks.
    let marked = || typed.strip_prefix(['-', '•']).or_else(|| typed.strip_prefix("* "));
    let name = listed.or_else(marked).unwrap_or(typed);
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
