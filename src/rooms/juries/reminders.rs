//! Before a sitting everybody at the table is called, once.

use super::Juries;
use super::running::Running;
use crate::clock::Millis;
use crate::games::By;
use crate::judging::jury::line::{Line, Spot};
use crate::messages::Arg;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::say::Body;
use crate::say;

/// How long before.
const EARLY: Millis = 15 * 60_000;

/// Sittings whose people were not called, with the moment at which they are.
fn ahead(running: &Running, now: Millis) -> Vec<(Spot, Millis)> {
    let mut found = Vec::new();
    for (number, round) in (1..).zip(running.jury.rounds()) {
        for team in running.jury.teams().keys() {
            let at = round.sitting(*team).and_then(|sitting| sitting.at);
            // Whoever was not called in time, because nobody was there to do it, has come by now.
            let Some(at) = at.filter(|at| *at > now) else { continue };
            let done = round.published.is_some() || round.is_judged(&running.jury.plan, *team);
            if !round.is_reminded(*team) && !round.is_absent(*team) && !done {
                found.push((Spot::new(number, *team), at - EARLY));
            }
        }
    }
    found
}

/// When somebody has to be called.
pub(super) fn next_moment(running: &Running, now: Millis) -> Option<Millis> {
    ahead(running, now).into_iter().map(|(_, at)| at).min()
}

impl Juries {
    /// Calls those whose sitting begins soon.
    pub(super) async fn remind(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let now = desk.now();
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let due = ahead(running, now).into_iter().filter(|(_, at)| *at <= now);
        let due: Vec<Spot> = due.map(|(spot, _)| spot).collect();
        if due.is_empty() || desk.hears_nobody() || desk.barred.is_some() {
            return Ok(());
        }
        let mut step = running.step();
        for spot in &due {
            step.write(By::House, &Line::Reminded(*spot), now).map_err(anyhow::Error::new)?;
        }
        self.commit(desk, step).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        for spot in due {
            desk.announce(Some(format!("j{id}.sitting.{spot}")), called(running, spot));
        }
        Ok(())
    }
}

/// Who plays and who judges, called by name: "Lanterne, Sala 2, fra un quarto d’ora: …".
fn called(running: &Running, spot: Spot) -> Body {
    let team = running.jury.teams().get(&spot.team).cloned().unwrap_or_default();
    let round = running.jury.round(spot.round);
    let sitting = round.and_then(|of| of.sitting(spot.team));
    let table = sitting.map(|one| one.table.clone()).unwrap_or_default();
    let at = sitting.and_then(|one| one.at).unwrap_or_default();
    let head = if table.is_empty() {
        say!("jury-soon", team = team, when = Arg::When(at))
    } else {
        say!("jury-soon-at", team = team, table = table, when = Arg::When(at))
    };
    let mut lines = vec![head];
    for seat in round.map(|of| of.cast(spot.team).values().copied().collect::<Vec<_>>()).unwrap_or_default() {
        lines.push(say!("jury-called-who", who = running.who(seat)));
    }
    for seat in round.map(|of| of.judges(spot.team).to_vec()).unwrap_or_default() {
        lines.push(say!("jury-called-judge", who = running.who(seat)));
    }
    Body { text: Some(say!("lines", lines = lines)), ..Body::default() }
}
