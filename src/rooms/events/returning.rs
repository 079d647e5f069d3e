//! Leaving and coming back (F3): rounds missed are worth nothing. Whom a director has taken out only a director lets in again.

use super::Events;
use super::formula::rounds_of;
use super::guests::no_room;
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::orders::reason;
use crate::rooms::press::{OfEntry, OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::Line;

/// The round from which on somebody plays who is back now; `None`: no round is left, or the formula knows no coming back.
fn since(running: &Running, seat: Seat) -> Option<u16> {
    let state = running.course.event().map(Event::state)?;
    let mut step = running.step();
    step.write(By::House, &Line::Return(seat).to_string(), None, 0).ok()?;
    let next = u16::try_from(state.rounds().len() + 1).ok()?;
    let players = u16::try_from(state.numbers().len()).unwrap_or(u16::MAX);
    (next <= rounds_of(state.setup().format, players)).then_some(next)
}

impl Events {
    /// `/torneo rientra`: somebody who has left is back; a moderator can say who.
    pub(crate) async fn come_back(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        let Some(typed) = asked.text(Opt::Chi).map(str::trim).filter(|typed| !typed.is_empty()) else {
            return Box::pin(self.back(desk, heard, id)).await;
        };
        if !self.may_direct(desk, heard, id) {
            desk.answer(heard, say!("refuse-moderators"));
            return Ok(());
        }
        let named = self.seat_named(desk, heard, id, typed).await?;
        let Some((running, seat)) = self.by_id.get(&id).zip(named) else {
            desk.answer(heard, say!("event-who-not-in", name = typed.chars().take(40).collect::<String>()));
            return Ok(());
        };
        let name = running.name(seat);
        if running.course.is_in(seat) {
            desk.answer(heard, say!("entry-is-in", name = name));
            return Ok(());
        }
        if let Some(refusal) = super::teams::no_way_back(running, seat) {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let begun = running.course.event().is_some();
        let refusal = match since(running, seat) {
            _ if !begun => None,
            None => Some(say!("entry-no-way-back")),
            Some(_) => no_room(running, 1),
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let mut step = running.step();
        let (by, line) = if begun {
            (By::House, Line::Return(seat).to_string())
        } else {
            (By::Seat(seat), "in".to_owned())
        };
        step.write(by, &line, None, desk.now()).map_err(anyhow::Error::new)?;
        let deed = desk.deed(heard, format!("torneo rientra {}", seat.0), &reason(asked)).to_vec();
        let who = running.who(seat);
        self.commit(desk, step, deed).await?;
        let waits = self.by_id.get(&id).is_some_and(|running| running.course.waiting().contains(&seat));
        desk.tell(
            None,
            if waits { say!("entry-let-in-waiting", who = who) } else { say!("entry-let-in", who = who) },
        );
        self.entries_changed(desk, id).await
    }

    /// The same with the button.
    pub(crate) async fn back(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        let seat = running.seat_of(&super::entries::accounts_of(desk, &heard.who.person));
        let state = running.course.event().map(Event::state);
        // Who has left before it began enters like anybody else.
        match seat.filter(|seat| state.is_some_and(|state| state.number(*seat).is_some())) {
            Some(seat) => self.comes_back(desk, heard, id, seat).await,
            None => self.enter(desk, heard, id).await,
        }
    }

    /// Somebody who has left it in the middle is back.
    pub(super) async fn comes_back(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        seat: Seat,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let round = since(running, seat);
        let refusal = if running.course.is_in(seat) {
            Some(say!("event-in-already"))
        } else if running.course.is_expelled(seat) {
            Some(say!("entry-expelled"))
        } else if desk.is_out(&heard.who.person) {
            Some(say!("refuse-excluded"))
        } else {
            match round {
                None => Some(say!("entry-no-way-back")),
                // Meanwhile somebody else may have the place.
                Some(_) => no_room(running, 1),
            }
        };
        let Some(round) = round.filter(|_| refusal.is_none()) else {
            if let Some(refusal) = refusal {
                desk.answer(heard, refusal);
            }
            return Ok(());
        };
        let mut step = running.step();
        let line = Line::Return(seat).to_string();
        step.write(By::House, &line, None, desk.now()).map_err(anyhow::Error::new)?;
        let name = running.name(seat);
        self.commit(desk, step, Vec::new()).await?;
        desk.answer(heard, say!("entry-back", since = round));
        desk.tell(None, say!("entry-back-told", name = name, since = round));
        self.entries_changed(desk, id).await
    }

    /// Who has left is told so; where one can come back, with the button.
    pub(super) fn tell_left(&self, desk: &Desk, heard: &Heard, id: i64, seat: Seat) {
        let way_back = self.by_id.get(&id).is_some_and(|running| since(running, seat).is_some());
        if !way_back {
            desk.answer(heard, say!("event-left"));
            return;
        }
        let press = Press::Event(id, OfEvent::Entry(OfEntry::Return));
        let buttons = vec![Button::new(say!("button-entry-return"), &press)];
        let body = Body { text: Some(say!("entry-left-midway")), buttons, ..Body::default() };
        desk.house.say(desk.answer_anew(heard, format!("e{id}.left"), body));
    }
}

/// F9: what everybody hears when somebody leaves a tournament that has begun; asked before they have. `plays`: on a board.
pub(super) fn gone_told(running: &Running, seat: Seat, plays: bool) -> Option<Text> {
    let state = running.course.event().map(Event::state)?;
    let name = running.name(seat);
    if plays {
        return Some(say!("event-departed-board", name = name));
    }
    let all = state.standings(state.rounds().len());
    let waits = all.iter().any(|one| one.seat == seat && one.place.is_none());
    Some(if state.live().is_some() && waits {
        say!("event-departed-next", name = name)
    } else {
        say!("event-departed", name = name)
    })
}
