//! `/torneo io` in the private chat: in which tournaments somebody is, wherever they run, and what comes next for them in each.

use super::Events;
use super::entries::accounts_of;
use super::path;
use super::running::Running;
use crate::games::Seat;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Place};
use crate::say;

/// So many are told of.
const MOST: usize = 10;

impl Events {
    /// All of them, the last created first.
    pub(crate) async fn mine_everywhere(&self, desk: &Desk, heard: &Heard) -> Result<(), Halt> {
        let accounts = accounts_of(desk, &heard.who.person);
        let mut lines = Vec::new();
        for (id, place) in desk.house.journal.events_with(&accounts).await? {
            let running = Running::load_from(desk, id, &place).await?;
            let seat = running.seat_of(&accounts);
            let Some(seat) = seat.filter(|seat| running.course.is_in(*seat)) else { continue };
            if lines.len() >= MOST {
                break;
            }
            lines.push(told(desk, &running, seat, &place).await?);
        }
        let text = if lines.is_empty() { say!("event-mine-nowhere") } else { say!("lines", lines = lines) };
        desk.answer(heard, text);
        Ok(())
    }
}

async fn told(desk: &Desk, running: &Running, seat: Seat, place: &Place) -> Result<Text, Halt> {
    let (name, there) = (running.course.plan.name.as_str(), Arg::Place(place.to_string()));
    let Some(event) = running.course.event() else {
        return Ok(say!("event-mine-entered", name = name, place = there));
    };
    let round = event.state().rounds().len();
    let mut lines = vec![say!("event-mine-in", name = name, place = there, round = round)];
    lines.extend(path::place(desk, running, seat).await?);
    lines.extend(path::path(running, seat));
    Ok(say!("lines", lines = lines))
}
