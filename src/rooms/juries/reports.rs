//! For organisers alone: how severe judges are, what they differ in, who is beyond the thresholds, and what other thresholds would
//! change. Nothing of it changes anything.

use super::Juries;
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::Seat;
use crate::judging::event::{AGREED, Event};
use crate::judging::report::disagreement::disagreements;
use crate::judging::report::outside::outside;
use crate::judging::report::severity::severities;
use crate::judging::report::telling;
use crate::judging::report::threshold::Change;
use crate::judging::report::whatif::{moved, whatif};
use crate::judging::score::standings;
use crate::messages::{Lang, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::say::Body;
use crate::say;

/// Disagreements, and changes of place, that are told at once.
const LINES: usize = 8;

impl Juries {
    /// `/giuria analisi`.
    pub(super) async fn report(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) -> Result<(), Halt> {
        let Some(running) = self.look_at(desk, heard, id).await? else { return Ok(()) };
        let Some(event) = points(desk, heard, &running, round) else { return Ok(()) };
        let text = report(&event, desk.lang_for(heard));
        let body = Body { text: Some(text), ..Body::default() };
        desk.house.say(desk.answer_anew(heard, format!("j{id}.report"), body));
        Ok(())
    }

    /// `/giuria soglie soglie:"vp 15-70"`: what the ranking would be by other thresholds.
    pub(super) async fn what_if(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (round, asked): (u16, &Invocation),
    ) -> Result<(), Halt> {
        let change = match Change::read(asked.text(Opt::Soglie).unwrap_or_default()) {
            Ok(change) => change,
            Err(refusal) => {
                desk.answer(heard, telling::refusal(&refusal));
                return Ok(());
            }
        };
        let Some(running) = self.look_at(desk, heard, id).await? else { return Ok(()) };
        let Some(event) = points(desk, heard, &running, round) else { return Ok(()) };
        let (old, new) = (standings(&event), whatif(&event, &change));
        let mut lines = vec![say!("jury-whatif", change = telling::change(&change))];
        let all = moved(&old, &new);
        lines.push(if all.is_empty() { say!("report-moved-none") } else { say!("report-moved-title") });
        lines.extend(all.iter().take(LINES).map(telling::moved));
        if all.len() > LINES {
            lines.push(say!("report-more", more = all.len() - LINES));
        }
        desk.answer(heard, say!("lines", lines = lines));
        Ok(())
    }
}

/// The round as it was judged, with everybody's marks: for those who organise and have no part in it, and not before its points
/// may be seen. Otherwise that is said.
pub(super) fn points(desk: &Desk, heard: &Heard, running: &Running, round: u16) -> Option<Event> {
    let seats = running.seats_of(&desk.house.links.accounts(&heard.who.person));
    let of = running.jury.round(round);
    let plays = of.is_some_and(|of| seats.iter().any(|seat| of.has_played(*seat)));
    if of.is_none_or(|of| of.adventure.is_none()) {
        desk.answer(heard, say!("jury-no-adventure", round = round));
        return None;
    }
    if plays {
        desk.answer(heard, say!("jury-you-play"));
        return None;
    }
    if let Some(refusal) = running.no_points_yet(&seats, round) {
        desk.answer(heard, refusal);
        return None;
    }
    let event = running.jury.event_called(round, &|seat| running.judge_called(seat)).and_then(Result::ok);
    let event = event.filter(|event| !event.sheets().is_empty());
    if event.is_none() {
        desk.answer(heard, say!("jury-nothing-judged", round = round));
    }
    event
}

impl Running {
    /// What a judge is called where others are, too: by a name that no other judge has.
    fn judge_called(&self, seat: Seat) -> String {
        let name = self.name(seat);
        let others = self.jury.judges().iter().filter(|other| **other != seat);
        if name == AGREED || others.into_iter().any(|other| self.name(*other) == name) {
            return format!("{name} ({})", seat.0);
        }
        name
    }
}

fn report(event: &Event, lang: Lang) -> Text {
    let mut lines = vec![say!("report-judges")];
    let severities = severities(event);
    if severities.is_empty() {
        lines.push(say!("jury-one-judge"));
    }
    lines.extend(severities.iter().take(LINES).map(telling::severity));
    lines.push(say!("report-disagreements"));
    let differ = disagreements(event);
    if differ.is_empty() {
        lines.push(say!("report-disagreements-none"));
    }
    lines.extend(differ.iter().take(LINES).map(|one| telling::disagreement(event.adventure(), one, lang)));
    if differ.len() > LINES {
        lines.push(say!("report-more", more = differ.len() - LINES));
    }
    lines.push(say!("report-thresholds"));
    lines.extend(outside(event, &standings(event)).iter().flat_map(telling::outside));
    say!("lines", lines = lines)
}
