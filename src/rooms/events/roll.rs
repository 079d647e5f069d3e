//! The roll call before a tournament begins, where its director wants one: everybody is asked whether they are there, and whoever
//! has not answered in time is named to the moderators, who begin without them or wait.

use super::Events;
use super::keeping::named;
use super::running::Running;
use super::telling::{LINES, part_of};
use crate::clock::Millis;
use crate::games::{By, Seat};
use crate::journal::Record;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfEntry, OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::say;

fn button(id: i64, label: Text, what: OfEntry) -> Button {
    Button::new(label, &Press::Event(id, OfEvent::Entry(what)))
}

/// What is kept of whoever has the roll called.
fn deed(desk: &Desk, heard: &Heard, running: &Running) -> Vec<Record> {
    desk.deed(heard, format!("torneo appello:{}", running.course.plan.name), "").to_vec()
}

/// What tells who has not answered.
pub(super) fn over(id: i64) -> String {
    format!("e{id}.roll.over")
}

/// Who has not answered, for whoever chooses what becomes of it.
pub(super) fn unanswered(running: &Running, missing: &[Seat]) -> Text {
    let names = named(missing, |seat| running.name(seat));
    say!("entry-missing", names = names, count = missing.len())
}

/// What a moderator can do about those who are missing.
pub(super) fn choices(id: i64) -> Vec<Button> {
    vec![
        button(id, say!("button-entry-without"), OfEntry::Without),
        button(id, say!("button-entry-wait"), OfEntry::Wait),
    ]
}

/// Until when the roll is called, and who has not answered yet: before that nobody is left out.
pub(super) fn still_called(running: &Running, now: Millis) -> Option<Text> {
    let end = running.course.roll_ends().filter(|end| *end > now)?;
    let missing = running.course.missing();
    let names = named(&missing, |seat| running.name(seat));
    (!missing.is_empty()).then(|| say!("entry-roll-goes-on", when = Arg::When(end), names = names))
}

impl Events {
    /// Whether it can begin as far as the roll call goes: where it was not called yet it is called now, and where somebody has
    /// not answered the moderator chooses.
    pub(super) async fn roll_is_over(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<bool, Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(false) };
        if running.course.plan.entries.confirm.is_none() {
            return Ok(true);
        }
        let missing = running.course.missing();
        // Guests answer nothing: where there is nobody else nobody is asked.
        if missing.is_empty() {
            return Ok(true);
        }
        if running.course.roll_ends().is_none() {
            let deed = deed(desk, heard, running);
            self.call_roll(desk, id, deed).await?;
            return Ok(false);
        }
        if let Some(still) = still_called(running, desk.now()) {
            desk.answer(heard, still);
            return Ok(false);
        }
        let text = Some(unanswered(running, &missing));
        let body = Body { text, buttons: choices(id), ..Body::default() };
        desk.house.say(desk.answer_anew(heard, format!("e{id}.missing"), body));
        Ok(false)
    }

    /// \[Aspetta\]: those who are missing have the same time once more.
    pub(crate) async fn wait_for_them(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let called = self.by_id.get(&id).filter(|running| running.course.roll_ends().is_some());
        let Some(running) = called else {
            desk.answer(heard, say!("entry-no-roll"));
            return Ok(());
        };
        let deed = deed(desk, heard, running);
        self.call_roll(desk, id, deed).await
    }

    /// Everybody who has not answered is asked, with these records.
    pub(super) async fn call_roll(&mut self, desk: &Desk, id: i64, deed: Vec<Record>) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = running.step();
        step.write(By::House, "roll", None, desk.now()).map_err(anyhow::Error::new)?;
        self.commit(desk, step, deed).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let Some(end) = running.course.roll_ends() else { return Ok(()) };
        desk.unsay(over(id));
        let missing = running.course.missing();
        if missing.is_empty() {
            self.roll_has_changed(desk, id);
            return Ok(());
        }
        let name = running.course.plan.name.as_str();
        for (part, seats) in missing.chunks(LINES).enumerate() {
            let who = called(seats.iter().map(|seat| running.who(*seat)));
            let text = if part == 0 {
                say!("entry-roll", name = name, when = Arg::When(end), who = who)
            } else {
                who
            };
            let here = button(id, say!("button-entry-here"), OfEntry::Here).first();
            let buttons = if part == 0 { vec![here] } else { Vec::new() };
            // Called again, they are rung for again.
            let body = Body { text: Some(text), buttons, fresh: true, ..Body::default() };
            desk.announce(Some(part_of(&format!("e{id}.roll"), part)), body);
        }
        self.show_card(desk, id);
        Ok(())
    }

    /// \[Ci sono\].
    pub(crate) async fn is_here(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        let seat = running.seat_of(&super::entries::accounts_of(desk, &heard.who.person));
        let refusal = match seat.filter(|seat| running.course.is_in(*seat)) {
            None => Some(say!("event-not-in")),
            Some(_) if running.course.event().is_some() => Some(say!("event-begun-already")),
            Some(_) if running.course.roll_ends().is_none() => Some(say!("entry-no-roll")),
            Some(seat) if running.course.is_here(seat) => Some(say!("entry-here-already")),
            Some(_) => None,
        };
        let Some(seat) = seat.filter(|_| refusal.is_none()) else {
            if let Some(refusal) = refusal {
                desk.answer(heard, refusal);
            }
            return Ok(());
        };
        let mut step = running.step();
        step.write(By::Seat(seat), "here", None, desk.now()).map_err(anyhow::Error::new)?;
        self.commit(desk, step, Vec::new()).await?;
        desk.answer(heard, say!("entry-here"));
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
        }
        self.roll_has_changed(desk, id);
        self.show_old_card(desk, id);
        Ok(())
    }

    /// Where everybody has answered there is nothing to wait for.
    pub(super) fn roll_has_changed(&self, desk: &Desk, id: i64) {
        let Some(running) = self.by_id.get(&id) else { return };
        if running.course.roll_ends().is_none() || running.course.players().is_empty() {
            return;
        }
        let missing = running.course.missing();
        if missing.is_empty() {
            desk.unsay(over(id));
            let start = Button::new(say!("button-event-start"), &Press::Event(id, OfEvent::Start)).first();
            let text = say!("entry-all-here", name = running.course.plan.name.as_str());
            let body = Body { text: Some(text), buttons: vec![start], ..Body::default() };
            desk.announce(Some(format!("e{id}.roll")), body);
        } else if running.course.roll_ends().is_some_and(|end| self.missed.contains(&(id, end))) {
            self.show_unanswered(desk, id, &missing, false);
        }
    }

    /// The time of the roll call is over: who has not answered is named, once.
    pub(super) fn tell_missing(&mut self, desk: &Desk, id: i64) {
        let Some(running) = self.by_id.get(&id) else { return };
        let Some(end) = running.course.roll_ends().filter(|end| *end <= desk.now()) else { return };
        let missing = running.course.missing();
        if self.missed.insert((id, end)) && !missing.is_empty() {
            self.show_unanswered(desk, id, &missing, true);
        }
    }

    /// `perhaps`: a process before this one may have said it.
    fn show_unanswered(&self, desk: &Desk, id: i64, missing: &[Seat], perhaps: bool) {
        let Some(running) = self.by_id.get(&id) else { return };
        let text = Some(unanswered(running, missing));
        let body = Body { text, buttons: choices(id), perhaps_said: perhaps, ..Body::default() };
        desk.announce(Some(over(id)), body);
    }

    /// Nothing of the roll call can be pressed any more.
    pub(super) fn end_roll(&mut self, desk: &Desk, id: i64) {
        self.missed.retain(|(one, _)| *one != id);
        desk.strip(format!("e{id}.roll"));
        desk.unsay(over(id));
    }
}

/// Whoever has waited longest has the place that somebody has left, and is called: they have not looked for a while.
pub(super) fn tell_moved_up(desk: &Desk, running: &Running, waited: &[Seat]) {
    let players = running.course.players();
    for moved in waited.iter().filter(|seat| players.contains(seat)) {
        desk.announce(None, moved_up(running, *moved));
    }
}

/// Somebody has got a place. While the roll is called they are asked in the same breath.
fn moved_up(running: &Running, seat: Seat) -> Body {
    let (who, name) = (running.who(seat), running.course.plan.name.as_str());
    if let Some(captain) = running.course.captain(seat) {
        let text = say!("team-moved-up", captain = running.who(captain), team = who, name = name);
        return Body { text: Some(text), ..Body::default() };
    }
    let asked = running.course.roll_ends().is_some() && !running.course.is_here(seat);
    let here = button(running.id, say!("button-entry-here"), OfEntry::Here).first();
    Body {
        text: Some(if running.course.guest(seat).is_some() {
            say!("entry-moved-up-guest", who = who, name = name)
        } else if asked {
            say!("entry-moved-up-roll", who = who, name = name)
        } else {
            say!("entry-moved-up", who = who, name = name)
        }),
        buttons: if asked { vec![here] } else { Vec::new() },
        ..Body::default()
    }
}

/// People called side by side.
fn called(mut who: impl Iterator<Item = Arg>) -> Text {
    let one = |who: Arg| Text { key: "just-who", args: vec![("who", who)] };
    let first = who.next().map_or(say!("lines", lines = Vec::<Text>::new()), one);
    who.fold(first, |all, next| say!("list-more", all = all, one = one(next)))
}
