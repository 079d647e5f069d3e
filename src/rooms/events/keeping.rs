//! Who is not to meet: a director keeps two or more apart in a Swiss event, up to a round or for good, and lifts it again. That is
//! between the directors and the log: nobody else is told.

use super::Events;
use super::formula::Formula;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::orders::reason;
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::Line;
use crate::tournaments::event::setup::Format;

impl Events {
    /// `/torneo separa chi:"Anna, Bruno" turni:3`, and with `annulla` not any more.
    pub(crate) async fn keep_apart(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let swiss = match running.course.event().map(Event::state) {
            Some(state) => matches!(state.setup().format, Format::Swiss { .. }),
            // Nobody knows yet what it will be where no formula was named.
            None => running.course.plan.formula.is_none_or(|formula| formula == Formula::Swiss),
        };
        if !swiss {
            desk.answer(heard, say!("entry-apart-swiss"));
            return Ok(());
        }
        let Some(mut seats) = self.seats_named(desk, heard, id, asked).await? else { return Ok(()) };
        if seats.len() < 2 {
            desk.answer(heard, say!("entry-apart-who"));
            return Ok(());
        }
        seats.sort_unstable();
        let until = asked.number(Opt::Turni).and_then(|round| u16::try_from(round).ok());
        let lifted = asked.flag(Opt::Annulla);
        let line = if lifted { Line::Lift(seats.clone()) } else { Line::Apart(until, seats.clone()) };
        let mut step = running.step();
        if let Err(why) = step.write(By::House, &line.to_string(), None, desk.now()) {
            tracing::debug!(%why, "nobody keeps these apart");
            desk.answer(heard, if lifted { say!("entry-apart-not") } else { say!("event-refused") });
            return Ok(());
        }
        let names = named(&seats, |seat| running.name(seat));
        let deed = desk.deed(heard, format!("torneo {line}"), &reason(asked)).to_vec();
        self.commit(desk, step, deed).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            running.may_pair_again(desk);
        }
        desk.answer(
            heard,
            match (lifted, until) {
                (true, _) => say!("entry-apart-lifted", names = names),
                (false, Some(round)) => say!("entry-apart-until", names = names, round = round),
                (false, None) => say!("entry-apart", names = names),
            },
        );
        self.go_on_with(desk, id).await
    }
}

/// Names side by side.
pub(super) fn named(seats: &[Seat], name: impl Fn(Seat) -> String) -> String {
    seats.iter().map(|seat| name(*seat)).collect::<Vec<_>>().join(", ")
}
