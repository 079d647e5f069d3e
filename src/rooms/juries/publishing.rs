//! An organiser publishes the results of a round: nothing of them is anybody's before.

use super::Juries;
use crate::clock::Millis;
use crate::games::By;
use crate::judging::jury::line::{Line, Spot};
use crate::judging::jury::progress::Waits;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfJury, OfOrganiser, Press};
use crate::rooms::say::{Body, Button};
use crate::say;

/// Teams that are named where they are missing.
const NAMED: usize = 12;

impl Juries {
    /// Asks whether the results are to be everybody's, or says what is missing.
    pub(super) fn ask_to_publish(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return;
        };
        if running.jury.round(round).is_some_and(|of| of.published.is_some()) {
            desk.answer(heard, say!("jury-published-already"));
            return;
        }
        if !running.jury.is_ready(round) {
            desk.answer(heard, self.missing_for(id, round));
            return;
        }
        let press = |what| Press::Jury(id, OfJury::Organise(what));
        let buttons = vec![
            Button::new(say!("button-jury-publish-sure"), &press(OfOrganiser::PublishSure(round))).first(),
            Button::new(say!("button-jury-leave"), &press(OfOrganiser::Leave)),
        ];
        let body = Body { text: Some(say!("jury-publish", round = round)), buttons, ..Body::default() };
        desk.house.say(desk.answer_anew(heard, format!("j{id}.publish"), body));
    }

    /// Why a round cannot be published.
    fn missing_for(&self, id: i64, round: u16) -> crate::messages::Text {
        let Some(running) = self.by_id.get(&id) else { return say!("jury-over") };
        let teams = running.jury.teams().iter();
        let waits = |team: u16| running.jury.waits(Spot::new(round, team));
        let is_in = |team: u16| running.jury.round(round).is_some_and(|of| of.is_in(team));
        let open = teams
            .filter(|(team, _)| is_in(**team) && !matches!(waits(**team), Waits::Nothing | Waits::Absent));
        let names: Vec<&str> = open.map(|(_, name)| name.as_str()).take(NAMED).collect();
        if names.is_empty() {
            say!("jury-nothing-judged", round = round)
        } else {
            say!("jury-not-ready", round = round, names = names.join(", "))
        }
    }

    /// They are everybody's from now on.
    pub(super) async fn publish(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        round: u16,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get_mut(&id) else {
            desk.answer(heard, say!("jury-over"));
            return Ok(());
        };
        let mut step = running.step();
        if step.write(By::House, &Line::Publish(round), desk.now()).is_err() {
            self.ask_to_publish(desk, heard, id, round);
            return Ok(());
        }
        step.records.extend(desk.deed(heard, format!("giuria pubblica:{round}"), ""));
        running.card.1 = true;
        self.commit(desk, step).await?;
        desk.unsay(correcting(id, round));
        self.tell_results(desk, id, round, false);
        self.show_card(desk, id);
        Ok(())
    }

    /// What became public at this moment or later, or ever, is shown where it stands, or posted if it is not: a process may have
    /// died between line and post.
    pub(super) fn show_published(&self, desk: &Desk, since: Option<Millis>) {
        for (id, running) in &self.by_id {
            for (number, round) in (1..).zip(running.jury.rounds()) {
                if round.published.is_some_and(|at| since.is_none_or(|since| at >= since)) {
                    self.tell_results(desk, *id, number, since.is_some());
                }
            }
        }
    }
}

/// What was published is corrected: the table goes, and comes back when it is published anew.
pub(super) fn take_back_results(desk: &Desk, id: i64, round: u16) {
    desk.unsay(super::results::handle(id, round));
    desk.tell(Some(correcting(id, round)), say!("jury-results-corrected", round = round));
}

/// What tells that results are being corrected.
fn correcting(id: i64, round: u16) -> String {
    format!("j{id}.correcting.{round}")
}
