//! People without an account in a team (`/squadra nome:Lupi ospiti:"Leo, Ugo"`): who leads the team, or who directs, writes down
//! their names. As everywhere they press nothing, so only what is played elsewhere is open to them.

use super::super::Events;
use super::super::guests::{names_in, seats_guests};
use super::captain::led;
use super::telling::counted;
use crate::games::By;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::say;

impl Events {
    /// Names, separated by commas. All of them are in the team, or none.
    pub(super) async fn guests_join(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (team, typed): (&str, &str),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let directs = self.may_direct(desk, heard, id);
        let meant = led(desk, heard, running, (team, directs)).and_then(|team| {
            if !seats_guests(&running.course.plan) {
                return Err(say!("team-guests-elsewhere"));
            }
            let names = names_in(running, typed)?;
            if names.is_empty() { Err(say!("team-guests-who")) } else { Ok((team, names)) }
        });
        let (team, names) = match meant {
            Ok(meant) => meant,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let mut step = running.step();
        for name in &names {
            let line = format!("brings {} {name}", team.0);
            if step.write(By::House, &line, None, desk.now()).is_err() {
                // The last of them has no board any more.
                desk.answer(heard, say!("team-full", team = running.name(team)));
                return Ok(());
            }
        }
        // The names are in the log: the record of deeds, which is read much longer, tells how many.
        let deed = desk.deed(heard, format!("torneo ospiti {}:{}", team.0, names.len()), "").to_vec();
        self.commit(desk, step, deed).await?;
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        running.card.1 = true;
        let count = u16::try_from(names.len()).unwrap_or(u16::MAX);
        let team = counted(running, team);
        desk.tell(None, say!("team-guests-in", count = count, names = names.join(", "), team = team));
        self.show_old_card(desk, id);
        Ok(())
    }
}
