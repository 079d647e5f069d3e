//! The desk of the organisers: what a round waits for, team by team, and what can be done now. It says how many questions have an
//! answer, and never which one.

use super::Juries;
use super::running::{FOUNDER, Running};
use crate::games::Seat;
use crate::judging::jury::line::Spot;
use crate::judging::jury::progress::Waits;
use crate::judging::jury::sheet::Key;
use crate::messages::{Arg, Text};
use crate::rooms::desk::Desk;
use crate::rooms::heard::{Heard, Place};
use crate::rooms::press::{OfJury, OfOrganiser, Press};
use crate::rooms::say::{Act, Audience, Body, Button, Handle, Say};
use crate::say;

/// Teams on one page.
const LINES: usize = 20;
/// Tables that are offered to be confirmed at once.
const LOOKS: usize = 6;
/// People who are called in one message.
const CALLED: usize = 20;

impl Juries {
    /// Shows how far a round is, to an organiser.
    pub(super) fn status(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return;
        };
        let body = body(running, round);
        desk.house.say(desk.answer_anew(heard, format!("j{id}.desk"), body));
    }

    /// Calls the judges whom a round waits for, in the channel.
    pub(super) fn call(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return;
        };
        let is_here = |seat: &Seat| running.person(*seat).is_some_and(|person| !desk.is_out(person));
        let waited: Vec<Seat> = late(running, round).into_iter().filter(is_here).take(CALLED).collect();
        if waited.is_empty() {
            desk.answer(heard, say!("jury-nobody-to-call"));
            return;
        }
        let mut lines = vec![say!("jury-call", name = running.jury.plan.name.as_str())];
        lines.extend(waited.iter().map(|seat| say!("jury-called-who", who = running.who(*seat))));
        let judge = Button::new(say!("button-jury-judge"), &Press::Jury(id, OfJury::Judge)).first();
        let body = Body { text: Some(say!("lines", lines = lines)), buttons: vec![judge], ..Body::default() };
        desk.announce(Some(format!("j{id}.call")), Body { fresh: true, ..body });
    }

    /// Tells whoever created the event that a round can be published, when nothing is missing any more. With `again` it may have
    /// been said before the process died.
    pub(super) fn tell_ready(&self, desk: &Desk, id: i64, round: u16, again: bool) {
        let Some(running) = self.by_id.get(&id).filter(|running| running.jury.is_ready(round)) else {
            return;
        };
        let Some(person) = running.person(FOUNDER) else { return };
        let place =
            Place::Private { door: person.door().unwrap_or(desk.place.door()), person: person.clone() };
        let lang = desk.house.lang_for(person, &desk.place);
        let text = say!("jury-ready", round = round, name = running.jury.plan.name.as_str());
        let (buttons, fresh, perhaps_said) = (vec![publish(id, round).first()], !again, again);
        let body = Body { text: Some(text), buttons, fresh, perhaps_said, ..Body::default() };
        let act = Act::Post { handle: Some(Handle(format!("j{id}.ready.{round}"))), body };
        desk.house.say(Say { place, to: Audience::All, lang, act, answers: None });
    }
}

fn publish(id: i64, round: u16) -> Button {
    let press = Press::Jury(id, OfJury::Organise(OfOrganiser::Publish(round)));
    Button::new(say!("button-jury-publish"), &press)
}

/// Judges with a sheet that is not closed, of a round; each once.
fn late(running: &Running, round: u16) -> Vec<Seat> {
    let Some(of) = running.jury.round(round) else { return Vec::new() };
    let mut seats = Vec::new();
    for team in running.jury.teams().keys() {
        let judges = of.judges(*team).to_vec();
        let waited = match of.waits(&running.jury.plan, *team) {
            Waits::Sheets(..) => open_of(running, Spot::new(round, *team)),
            Waits::Agreement(_) => judges,
            Waits::Confirmation => judges.into_iter().filter(|seat| of.may_confirm(*team, *seat)).collect(),
            Waits::Absent | Waits::Players | Waits::Judges | Waits::Nothing => Vec::new(),
        };
        for seat in waited {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
    }
    seats
}

/// Whose sheets of a team are not closed; the progress is everybody's at the table.
fn open_of(running: &Running, spot: Spot) -> Vec<Seat> {
    let Some(of) = running.jury.round(spot.round) else { return Vec::new() };
    let is_open = |key: &Key| of.sheet(*key).is_none_or(|filled| filled.closed.is_none());
    let open: Vec<Key> = of.expected(spot.team).into_iter().filter(is_open).collect();
    let all = open.iter().any(|key| key.judge.is_none());
    let own = |seat: &Seat| all || open.iter().any(|key| key.judge == Some(*seat));
    of.judges(spot.team).iter().copied().filter(own).collect()
}

fn body(running: &Running, round: u16) -> Body {
    let jury = &running.jury;
    let mut lines = vec![say!("jury-desk", name = jury.plan.name.as_str(), round = round)];
    let press = |what| Press::Jury(running.id, OfJury::Organise(what));
    let mut buttons = Vec::new();
    match jury.adventure(round) {
        None => {
            lines.push(say!("jury-desk-no-adventure"));
            buttons.push(Button::new(say!("button-jury-drafts"), &press(OfOrganiser::Drafts(round))).first());
        }
        Some(_) if jury.teams().is_empty() => lines.push(say!("jury-desk-no-teams")),
        Some(_) => {}
    }
    let mut teams: Vec<u16> = jury.teams().keys().copied().collect();
    // Those that wait for something come first.
    teams.sort_by_key(|team| matches!(jury.waits(Spot::new(round, *team)), Waits::Nothing | Waits::Absent));
    lines.extend(teams.iter().take(LINES).map(|team| told(running, Spot::new(round, *team))));
    if teams.len() > LINES {
        lines.push(say!("jury-more-teams", count = teams.len() - LINES));
    }
    let published = jury.round(round).is_some_and(|of| of.published.is_some());
    if jury.is_ready(round) {
        lines.push(say!("jury-desk-ready"));
        buttons.push(publish(running.id, round).first());
    }
    if published {
        lines.push(say!("jury-desk-published", round = round));
        let next = u16::try_from(jury.rounds().len() + 1).unwrap_or(u16::MAX);
        let another = press(OfOrganiser::Drafts(next));
        buttons.push(Button::new(say!("button-jury-new-round"), &another));
        buttons.push(Button::new(say!("button-jury-end"), &press(OfOrganiser::End)));
    } else if !late(running, round).is_empty() {
        buttons.push(Button::new(say!("button-jury-call"), &press(OfOrganiser::Call(round))));
    }
    let to_confirm = teams.iter().filter(|team| jury.waits(Spot::new(round, **team)) == Waits::Confirmation);
    for team in to_confirm.take(LOOKS) {
        let look = OfJury::Look(Spot::new(round, *team), 0);
        let label = say!("button-jury-look", team = jury.teams()[team].as_str());
        buttons.push(Button::new(label, &Press::Jury(running.id, look)));
    }
    if jury.is_all_judged(round) {
        if !published {
            buttons.push(Button::new(say!("button-jury-preview"), &press(OfOrganiser::Preview(round))));
        }
        buttons.push(Button::new(say!("button-jury-report"), &press(OfOrganiser::Report(round))));
    }
    for other in (1..).zip(jury.rounds()).map(|(number, _)| number).filter(|number| *number != round).take(5)
    {
        let label = say!("button-jury-round", round = other);
        buttons.push(Button::new(label, &press(OfOrganiser::Status(other))));
    }
    Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() }
}

/// What a team waits for.
fn told(running: &Running, spot: Spot) -> Text {
    let name = running.jury.teams().get(&spot.team).cloned().unwrap_or_default();
    let of = running.jury.round(spot.round);
    match running.jury.waits(spot) {
        Waits::Absent => say!("jury-waits-absent", name = name),
        Waits::Players => {
            let missing = of.map(|of| of.missing(spot.team).join(", ")).unwrap_or_default();
            if missing.is_empty() {
                say!("jury-waits-players", name = name)
            } else {
                say!("jury-waits-characters", name = name, missing = missing)
            }
        }
        Waits::Judges => say!("jury-waits-judges", name = name),
        Waits::Sheets(done, all) => say!("jury-waits-sheets", name = name, done = done, all = all),
        Waits::Agreement(count) => say!("jury-waits-agreement", name = name, count = count),
        Waits::Confirmation => say!("jury-waits-second", name = name),
        Waits::Nothing => match of.and_then(|of| of.confirmed(spot.team)) {
            Some(seat) => say!("jury-waits-nothing", name = name, who = Arg::Str(running.name(seat))),
            None => say!("jury-waits-judged", name = name),
        },
    }
}
