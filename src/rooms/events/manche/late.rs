//! Who comes when it has begun: they play from the next round on, and those they have missed bring nothing (F3).

use super::{rounds_played, rules};
use crate::games::{By, Seat};
use crate::journal::Record;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::events::Events;
use crate::rooms::events::entries::MOST;
use crate::rooms::heard::Heard;
use crate::rooms::matches::invite::{may_play_matches, names};
use crate::say;
use crate::tournaments::event::line::Line;
use crate::tournaments::field::Bye;

impl Events {
    /// Somebody enters, or is back.
    pub(in crate::rooms::events) async fn enter_late(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
    ) -> Result<(), Halt> {
        if let Some(refusal) = may_play_matches(desk, heard, &heard.who.person).await? {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let accounts = desk.house.links.accounts(&heard.who.person);
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let (known, players) = (running.seat_of(&accounts), running.course.players());
        let played = rounds_played(&running.course);
        // Who plays the final is decided before it.
        let open = rules(&running.course).is_some_and(|rules| played < usize::from(rules.rounds));
        let refusal = match known {
            Some(seat) if players.contains(&seat) => Some(say!("event-in-already")),
            _ if !open => Some(say!("event-manche-too-late")),
            _ if players.len() >= MOST => Some(say!("event-full", most = MOST)),
            _ => None,
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let entered = running.course.event().map_or(0, |event| event.state().entrants().len());
        let seat = known.unwrap_or(Seat(u16::try_from(entered + 1).unwrap_or(u16::MAX)));
        let line = if known.is_some() { Line::Return(seat) } else { Line::Late(0, Bye::Zero) };
        let mut step = running.step();
        if step.write(By::House, &line.to_string(), None, desk.now()).is_err() {
            // Whoever left before the beginning has no number in it.
            desk.answer(heard, say!("event-begun-already"));
            return Ok(());
        }
        let person = heard.who.person.clone();
        let mut records = vec![names(desk, heard)];
        if known.is_none() {
            let server = desk.window_of(heard).server().cloned();
            records.push(Record::Seat { match_id: id, seat, person: person.clone(), server });
        }
        self.commit(desk, step, records).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            if known.is_none() {
                running.sits(seat, person, Some(heard.who.name.clone()));
            }
            running.card.1 = true;
        }
        desk.answer(heard, say!("event-manche-late", round = played + 1, missed = played));
        self.show_old_card(desk, id);
        Ok(())
    }
}
