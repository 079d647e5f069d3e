//! An event is over: what its players have come to stands in the tables of results; or it is called off.

use super::Juries;
use super::running::{FOUNDER, Running};
use crate::games::{By, Seat};
use crate::journal::{How, MatchState, Record, SeatResult};
use crate::judging::jury::Jury;
use crate::judging::jury::line::Line;
use crate::judging::score::standings;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person, Place};
use crate::rooms::press::{OfJury, OfOrganiser, Press};
use crate::rooms::say::{Act, Attachment, Audience, Body, Button, Say};
use crate::say;
use std::collections::{BTreeMap, BTreeSet};

impl Juries {
    /// Asks whether it is over.
    pub(super) fn ask_to_end(&self, desk: &Desk, heard: &Heard, id: i64) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return;
        };
        let open = running.jury.rounds().iter().filter(|round| round.published.is_none()).count();
        if open == running.jury.rounds().len() {
            desk.answer(heard, say!("jury-end-nothing-public"));
            return;
        }
        let text = if open > 0 { say!("jury-end-open", count = open) } else { say!("jury-end") };
        let press = |what| Press::Jury(id, OfJury::Organise(what));
        let buttons = vec![
            Button::new(say!("button-jury-end-sure"), &press(OfOrganiser::EndSure)).first(),
            Button::new(say!("button-jury-leave"), &press(OfOrganiser::Leave)),
        ];
        desk.house.say(desk.answer_anew(
            heard,
            format!("j{id}.end"),
            Body { text: Some(text), buttons, ..Body::default() },
        ));
    }

    /// It is over.
    pub(super) async fn end(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return Ok(());
        };
        let Ok(mut step) = over(running, desk) else {
            desk.answer(heard, say!("jury-end-nothing-public"));
            return Ok(());
        };
        step.records.extend(desk.deed(heard, "giuria fine".to_owned(), ""));
        self.commit(desk, step).await?;
        let Some(running) = self.by_id.remove(&id) else { return Ok(()) };
        desk.strip(format!("j{id}.card"));
        desk.tell(Some(format!("j{id}.over")), say!("jury-ended", name = running.jury.plan.name.as_str()));
        Ok(())
    }

    /// `/giuria annulla`: nothing of it counts. That is asked first; what is public stays.
    pub(super) async fn call_off(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        sure: bool,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return Ok(());
        };
        if running.jury.rounds().iter().any(|round| round.published.is_some()) {
            desk.answer(heard, say!("jury-off-public"));
            return Ok(());
        }
        // F11: asked also where nothing was judged; an event called off by mistake takes teams and tables with it.
        if !sure {
            let judged = running.jury.rounds().iter().any(|round| round.frozen);
            let name = running.jury.plan.name.as_str();
            let text = if judged { say!("jury-off-judged") } else { say!("jury-off-ask", name = name) };
            let press = |what| Press::Jury(id, OfJury::Organise(what));
            let buttons = vec![
                Button::new(say!("button-jury-off-sure"), &press(OfOrganiser::OffSure)),
                Button::new(say!("button-jury-leave"), &press(OfOrganiser::Leave)).first(),
            ];
            let body = Body { text: Some(text), buttons, ..Body::default() };
            desk.house.say(desk.answer_anew(heard, format!("j{id}.off"), body));
            return Ok(());
        }
        let name = running.jury.plan.name.clone();
        let mut step = off(running, desk)?;
        step.records.extend(desk.deed(heard, "giuria annulla".to_owned(), ""));
        self.commit(desk, step).await?;
        self.by_id.remove(&id);
        desk.strip(format!("j{id}.card"));
        desk.tell(None, say!("jury-off", name = name));
        Ok(())
    }

    /// The channel is gone, and nobody can judge any more: what was judged goes to whoever created the event.
    pub(super) async fn place_is_gone(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let public = running.jury.rounds().iter().any(|round| round.published.is_some());
        let step = if public { over(running, desk)? } else { off(running, desk)? };
        self.commit(desk, step).await?;
        let Some(running) = self.by_id.remove(&id) else { return Ok(()) };
        let judges = running.jury.judges().iter().filter(|seat| **seat != FOUNDER);
        let told: BTreeSet<Person> = judges.filter_map(|seat| running.person(*seat).cloned()).collect();
        desk.tell_each(&told, &say!("jury-gone-judges", name = running.jury.plan.name.as_str()));
        let Some(person) = running.person(FOUNDER) else { return Ok(()) };
        // Nobody reads others' marks of a round in which they play.
        if running.jury.rounds().iter().any(|round| round.has_played(FOUNDER)) {
            let text = say!("jury-gone-judges", name = running.jury.plan.name.as_str());
            desk.tell_alone(person, &desk.place, text);
            return Ok(());
        }
        let door = person.door().unwrap_or(desk.place.door());
        let lang = desk.house.lang_for(person, &desk.place);
        let text = say!("jury-gone", name = running.jury.plan.name.as_str());
        let file = Attachment::text(format!("giuria-{id}.txt"), log(desk, id).await?);
        let body = Body { text: Some(text), file: Some(file), ..Body::default() };
        let place = Place::Private { door, person: person.clone() };
        let act = Act::Post { handle: None, body };
        desk.house.say(Say { place, to: Audience::All, lang, act, answers: None });
        Ok(())
    }
}

/// The whole log, as text: sheets included.
async fn log(desk: &Desk, id: i64) -> Result<String, Halt> {
    let lines = desk.house.journal.lines(id).await?;
    let lines: Vec<String> = lines.iter().map(|line| format!("{} {}", line.by, line.text)).collect();
    Ok(lines.join("\n") + "\n")
}

fn over(running: &Running, desk: &Desk) -> Result<super::running::Step, Halt> {
    let now = desk.now();
    let mut step = running.step();
    step.write(By::House, &Line::End, now).map_err(anyhow::Error::new)?;
    let seats = seat_results(&running.jury);
    step.records.push(Record::MatchEnd { id: running.id, state: MatchState::Ended, at: now });
    step.records.push(Record::Results { match_id: running.id, encounter: None, seats });
    Ok(step)
}

fn off(running: &Running, desk: &Desk) -> Result<super::running::Step, Halt> {
    let now = desk.now();
    let mut step = running.step();
    step.write(By::House, &Line::Off, now).map_err(anyhow::Error::new)?;
    step.records.push(Record::MatchEnd { id: running.id, state: MatchState::Void, at: now });
    Ok(step)
}

/// What each player has come to, over all rounds that are public: the place among those who played the same character in the last
/// one, and the score of all in thousandths.
pub(crate) fn seat_results(jury: &Jury) -> Vec<SeatResult> {
    let mut found: BTreeMap<Seat, (usize, i64)> = BTreeMap::new();
    for (number, round) in (1..).zip(jury.rounds()) {
        let Some(Ok(event)) = jury.event(number).filter(|_| round.published.is_some()) else { continue };
        for player in standings(&event).players {
            let team = jury.team_named(&player.team);
            let seat = team.and_then(|team| round.cast(team).get(&player.character).copied());
            let Some(seat) = seat else { continue };
            let thousandths = player.pi.rounded(3).replace('.', "").parse::<i64>().unwrap_or(0);
            let (rank, sum) = found.entry(seat).or_default();
            (*rank, *sum) = (player.rank, sum.saturating_add(thousandths));
        }
    }
    let result = |(seat, (rank, points)): (Seat, (usize, i64))| SeatResult {
        seat,
        rank: u32::try_from(rank).unwrap_or(u32::MAX),
        points: Some(points),
        half_points: None,
        how: How::Played,
        best: None,
    };
    found.into_iter().map(result).collect()
}
