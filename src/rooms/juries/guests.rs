//! People without an account: named by the organisers when they say who plays whom, and forgotten by them (DESIGN-2).

use super::Juries;
use crate::commands::{Invocation, Opt};
use crate::games::By;
use crate::journal::Record;
use crate::judging::jury::line::Line;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::typed::{cut, unquoted};
use crate::say;

impl Juries {
    /// `/giuria dimentica chi:Leo`: the name of a guest goes; their results stay, under a number.
    pub(super) async fn forget_guest(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let typed = unquoted(asked.text(Opt::Chi).or(asked.text(Opt::Ospiti)).unwrap_or_default());
        if typed.is_empty() {
            desk.answer(heard, say!("jury-forget-whom"));
            return Ok(());
        }
        let Some(running) = self.look_at(desk, heard, id).await? else { return Ok(()) };
        let Some(seat) = running.guest_named(&typed) else {
            desk.answer(heard, say!("jury-no-guest", name = cut(&typed)));
            return Ok(());
        };
        let mut step = running.step();
        step.write(By::House, &Line::Nameless(seat), desk.now()).map_err(anyhow::Error::new)?;
        step.records.push(Record::Guest { match_id: id, seat, name: None });
        // The record of deeds, which is read much longer, tells by number who it was.
        step.records.extend(desk.deed(heard, format!("giuria dimentica:{}", seat.0), ""));
        step.guests.push((seat, None));
        drop(running);
        self.commit(desk, step).await?;
        desk.answer(heard, say!("jury-guest-gone", number = seat.0));
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
            self.show_card(desk, id);
            self.show_published(desk, None);
        }
        Ok(())
    }
}
