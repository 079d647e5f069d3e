//! In which order players are numbered: by the ladder of the game, by the draw alone, or as a director says (K2, 9.4).

use super::Events;
use super::course::Course;
use super::keeping::named;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::orders::reason;
use crate::say;

/// The name under which it is chosen that the draw alone decides.
pub(super) const DRAW: &str = "sorteggio";

impl Course {
    /// Whether ratings of the ladder decide: where they do not everybody has none, and the order alone counts.
    pub(super) fn is_seeded_by_ladder(&self) -> bool {
        !self.plan.entries.drawn && self.roster.seeds().is_empty()
    }

    /// What a guest is worth as the list says that brought them; 0 where it does not, or no rating counts.
    pub(super) fn listed_rating(&self, seat: Seat) -> u16 {
        if self.is_seeded_by_ladder() { self.roster.rating(seat) } else { 0 }
    }

    /// The drawn order with those in front whom a director has named.
    pub(super) fn seeded(&self, drawn: Vec<Seat>) -> Vec<Seat> {
        let seeds = self.roster.seeds();
        let others = drawn.into_iter().filter(|seat| !seeds.contains(seat));
        seeds.iter().copied().chain(others).collect()
    }
}

impl Events {
    /// `/torneo teste chi:"Anna, Bruno"`: these are numbers 1 and 2, all others are drawn behind them; `annulla`: as it was.
    pub(crate) async fn seed_by_hand(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if running.course.event().is_some() {
            desk.answer(heard, say!("event-begun-already"));
            return Ok(());
        }
        let Some(seats) = self.seats_named(desk, heard, id, asked).await? else { return Ok(()) };
        let lifted = asked.flag(Opt::Annulla);
        if seats.is_empty() != lifted {
            desk.answer(heard, say!("entry-seeds-who"));
            return Ok(());
        }
        let line = seats.iter().fold("seeds".to_owned(), |line, seat| format!("{line} {}", seat.0));
        let mut step = running.step();
        step.write(By::House, &line, None, desk.now()).map_err(anyhow::Error::new)?;
        let names = named(&seats, |seat| running.name(seat));
        let deed = desk.deed(heard, format!("torneo {line}"), &reason(asked)).to_vec();
        self.commit(desk, step, deed).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
        }
        let text = if lifted { say!("entry-seeds-lifted") } else { say!("entry-seeds-noted", names = names) };
        desk.answer(heard, text);
        self.show_old_card(desk, id);
        Ok(())
    }
}
