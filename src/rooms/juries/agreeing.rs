//! When all sheets of a table are closed its judges are told what is next: what they differ in, or that somebody has to confirm.
//! Where a judge sits alone, whoever created the event is asked to confirm.

use super::Juries;
use super::running::{FOUNDER, Running};
use crate::games::Seat;
use crate::judging::jury::line::Spot;
use crate::judging::jury::progress::Waits;
use crate::judging::jury::sheet::Id;
use crate::messages::Text;
use crate::rooms::desk::Desk;
use crate::rooms::heard::Place;
use crate::rooms::press::{OfJury, Press};
use crate::rooms::say::{Act, Audience, Body, Button, Handle, Say};
use crate::say;

/// How something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// It is news: what is changed in place nobody notices.
    Anew,
    /// In the place of what was told before.
    InPlace,
    /// It may have been told before the process died: then it stands.
    Perhaps,
}

impl Juries {
    /// Tells the other judges of a table that everything waits for them; `by` has closed the last sheet, and reads it there.
    pub(super) fn tell_table(&self, desk: &Desk, id: i64, spot: Spot, by: Seat, told: Told) {
        let Some(running) = self.by_id.get(&id) else { return };
        let Some(round) = running.jury.round(spot.round) else { return };
        let waits = running.jury.waits(spot);
        let (what, (text, buttons)) = match waits {
            Waits::Agreement(_) => ("agree", agreement(running, spot)),
            Waits::Confirmation => ("confirm", confirmation(running, spot, waits)),
            // Where somebody confirms, they have been told of it themselves.
            Waits::Nothing if !running.jury.plan.confirm => ("done", confirmation(running, spot, waits)),
            _ => return,
        };
        let mut seats: Vec<Seat> =
            round.judges(spot.team).iter().copied().filter(|seat| *seat != by).collect();
        // Whoever judges alone has nobody beside them who could confirm.
        if seats.is_empty() && waits == Waits::Confirmation && by != FOUNDER && !round.has_played(FOUNDER) {
            seats.push(FOUNDER);
        }
        for seat in seats {
            let Some(person) = running.person(seat) else { continue };
            let door = person.door().unwrap_or(desk.place.door());
            let place = Place::Private { door, person: person.clone() };
            let lang = desk.house.lang_for(person, &desk.place);
            let (fresh, perhaps_said) = (told == Told::Anew, told == Told::Perhaps);
            let (text, buttons) = (Some(text.clone()), buttons.clone());
            let body = Body { text, buttons, fresh, perhaps_said, ..Body::default() };
            let handle = Some(Handle(format!("j{id}.{what}.{}.{}", spot.round, spot.team)));
            let act = Act::Post { handle, body };
            desk.house.say(Say { place, to: Audience::All, lang, act, answers: None });
        }
    }

    /// What waits for somebody is said once more where nobody knows whether it was said: a process may have died between a line
    /// and its news.
    pub(super) fn tell_what_waits(&self, desk: &Desk) {
        for (id, running) in &self.by_id {
            for (number, round) in (1..).zip(running.jury.rounds()) {
                if round.published.is_some() {
                    continue;
                }
                for team in running.jury.teams().keys() {
                    if let Some(by) = round.closed_last(*team) {
                        self.tell_table(desk, *id, Spot::new(number, *team), by, Told::Perhaps);
                    }
                }
                self.tell_ready(desk, *id, number, true);
            }
        }
    }
}

/// What follows for a table when one of its judges has closed the last sheet of all.
pub(super) fn next_of_the_table(running: &Running, team: u16, waits: Waits) -> Option<Text> {
    let name = || running.jury.teams().get(&team).cloned().unwrap_or_default();
    match waits {
        Waits::Agreement(_) => Some(say!("jury-agree-now")),
        Waits::Confirmation => Some(say!("jury-waits-confirmation")),
        Waits::Nothing => Some(say!("jury-table-done", team = name())),
        Waits::Absent | Waits::Players | Waits::Judges | Waits::Sheets(..) => None,
    }
}

/// What judges differ in, player by player: each a button.
fn agreement(running: &Running, spot: Spot) -> (Text, Vec<Button>) {
    let team = running.jury.teams().get(&spot.team).cloned().unwrap_or_default();
    let Some(round) = running.jury.round(spot.round) else { return (say!("button-old"), Vec::new()) };
    let mut lines = vec![say!("jury-to-agree", team = team)];
    let mut buttons = Vec::new();
    for key in round.to_agree(&running.jury.plan, spot.team) {
        let id = Id { round: spot.round, key };
        let what = super::bench::called(running, id);
        lines.push(say!("jury-differences", what = what.clone(), count = round.disputed(key).len()));
        buttons.push(Button::new(what, &Press::Jury(running.id, OfJury::Sheet(id))));
    }
    (say!("lines", lines = lines), buttons)
}

fn confirmation(running: &Running, spot: Spot, waits: Waits) -> (Text, Vec<Button>) {
    let team = running.jury.teams().get(&spot.team).cloned().unwrap_or_default();
    if waits != Waits::Confirmation {
        return (say!("jury-table-done", team = team), Vec::new());
    }
    let look = Button::new(
        say!("button-jury-look", team = team.as_str()),
        &Press::Jury(running.id, OfJury::Look(spot, 0)),
    );
    (say!("jury-to-confirm", team = team), vec![look.first()])
}
