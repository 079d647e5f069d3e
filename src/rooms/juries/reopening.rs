//! An organiser opens a closed sheet again, for a reason that stands in the audit trail.

use super::Juries;
use super::running::Running;
use super::teams::character_named;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::judging::jury::line::{Line, Spot};
use crate::judging::jury::sheet::{About, Id, Key};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person, Place};
use crate::rooms::orders::reason;
use crate::rooms::press::{OfJury, Press};
use crate::rooms::say::{Act, Audience, Body, Button, Say};
use crate::rooms::typed::{is_same, unquoted};
use crate::say;

impl Juries {
    /// `/giuria riapri squadra:Lanterne personaggio:Alma motivo:"il dado"`; without a character the progress of the team. Of several
    /// judges `giudici:Ada` says whose; otherwise the sheet of all of them, else each of theirs.
    pub(super) async fn reopen(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let last = u16::try_from(running.jury.rounds().len()).unwrap_or(u16::MAX);
        let named = asked.number(Opt::Turno).and_then(|round| u16::try_from(round).ok());
        let round = named.unwrap_or_else(|| reopenable(running).unwrap_or(last));
        if asked.text(Opt::Squadra).or(asked.text(Opt::Testo)).is_none() {
            desk.answer(heard, say!("jury-nothing-closed"));
            return Ok(());
        }
        let Some(team) =
            self.team_asked(desk, heard, id, asked.text(Opt::Squadra).or(asked.text(Opt::Testo)))
        else {
            return Ok(());
        };
        // On some doors the quotation marks of what is typed come along.
        let why = unquoted(&reason(asked));
        if why.is_empty() {
            desk.answer(heard, say!("jury-reopen-why"));
            return Ok(());
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let spot = Spot::new(round, team);
        // Whoever plays decides nothing about their own round.
        if self.plays(desk, heard, id, round) {
            desk.answer(heard, say!("jury-you-play"));
            return Ok(());
        }
        let keys = match asked.text(Opt::Personaggio).map(unquoted).filter(|typed| !typed.is_empty()) {
            None => vec![Key { team, about: About::Progress, judge: None }],
            Some(typed) => match character_named(running, spot, &typed) {
                Err(refusal) => {
                    desk.answer(heard, refusal);
                    return Ok(());
                }
                Ok(character) => {
                    let judge = asked.text(Opt::Giudici).map(unquoted);
                    keys(running, spot, &character, judge.as_deref())
                }
            },
        };
        let mut step = running.step();
        let was_published = running.jury.round(round).is_some_and(|of| of.published.is_some());
        let mut opened = Vec::new();
        for key in keys {
            let sheet = Id { round, key };
            if step.write(By::House, &Line::Reopen(sheet, why.clone()), desk.now()).is_ok() {
                opened.push(sheet);
            }
        }
        let Some(first) = opened.first().copied() else {
            desk.answer(heard, say!("jury-nothing-closed"));
            return Ok(());
        };
        let what = opened.iter().map(Id::to_string).collect::<Vec<_>>().join(" ");
        step.records.extend(desk.deed(heard, format!("giuria riapri:{what}"), &why));
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
        }
        self.commit(desk, step).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let told = super::bench::called(running, first);
        desk.answer(heard, say!("jury-reopened", what = told.clone(), reason = why.as_str()));
        for seat in writers(running, spot, &opened) {
            if let Some(person) = running.person(seat) {
                tell_writer(
                    desk,
                    person,
                    id,
                    say!("jury-reopened-for-you", what = told.clone(), reason = why.as_str()),
                );
            }
        }
        if was_published {
            super::publishing::take_back_results(desk, id, round);
        }
        Ok(())
    }
}

/// Tells a judge, wherever they are, with the button that leads to their sheets.
fn tell_writer(desk: &Desk, person: &Person, id: i64, text: Text) {
    let place = Place::Private { door: person.door().unwrap_or(desk.place.door()), person: person.clone() };
    let lang = desk.house.lang_for(person, &desk.place);
    let judge = Button::new(say!("button-jury-judge"), &Press::Jury(id, OfJury::Judge)).first();
    let body = Body { text: Some(text), buttons: vec![judge], ..Body::default() };
    let act = Act::Post { handle: None, body };
    desk.house.say(Say { place, to: Audience::All, lang, act, answers: None });
}

/// The last round whose results are public, where no other one is being judged: that is what one corrects.
fn reopenable(running: &Running) -> Option<u16> {
    let open = (1..).zip(running.jury.rounds()).find(|(_, round)| round.frozen && round.published.is_none());
    let public = || (1..).zip(running.jury.rounds()).filter(|(_, round)| round.published.is_some()).last();
    open.or_else(public).map(|(number, _)| number)
}

/// The closed sheets that are meant: a judge's, by name; else the one of all, if it is closed; else each judge's.
fn keys(running: &Running, spot: Spot, character: &str, judge: Option<&str>) -> Vec<Key> {
    let Some(round) = running.jury.round(spot.round) else { return Vec::new() };
    let Some(number) = round.number_of(character) else { return Vec::new() };
    let key = Key { team: spot.team, about: About::Character(number), judge: None };
    let judges = round.judges(spot.team).iter().copied();
    let of = |seat: Seat| Key { judge: Some(seat), ..key };
    match judge {
        Some(name) => judges
            .filter(|seat| is_same(&running.name(*seat), name.trim_start_matches('@')))
            .map(of)
            .collect(),
        None if round.sheet(key).is_some_and(|filled| filled.closed.is_some()) => vec![key],
        None => judges.map(of).collect(),
    }
}

/// Who has to fill in the sheets that were opened.
fn writers(running: &Running, spot: Spot, opened: &[Id]) -> Vec<Seat> {
    let all = running.jury.round(spot.round).map(|of| of.judges(spot.team).to_vec()).unwrap_or_default();
    let of_all = opened.iter().any(|id| id.key.judge.is_none());
    if of_all { all } else { opened.iter().filter_map(|id| id.key.judge).collect() }
}
