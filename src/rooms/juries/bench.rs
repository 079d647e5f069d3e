//! What a judge has to judge: their tables, and the sheets of each.

use super::Juries;
use super::running::Running;
use crate::games::Seat;
use crate::judging::jury::line::Spot;
use crate::judging::jury::progress::Waits;
use crate::judging::jury::sheet::{About, Id, Key};
use crate::messages::Text;
use crate::rooms::desk::Desk;
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfJury, Press};
use crate::rooms::say::{Body, Button};
use crate::say;

/// Sheets that are offered as buttons at once.
const BUTTONS: usize = 12;
/// Letters of what is told of tables and sheets, about: a message of Discord has 2 000 with everything.
const LETTERS: usize = 1_600;
/// Tables that are told at once.
const TABLES: usize = 8;
/// Tables that are offered to be confirmed at once.
const LOOKS: usize = 6;
/// Lines of the message.
const LINES: usize = 30;

/// The teams that somebody judges in rounds whose results are not public.
fn tables(running: &Running, seat: Seat) -> Vec<Spot> {
    let rounds = (1..).zip(running.jury.rounds());
    let open = rounds.filter(|(_, round)| round.published.is_none());
    let spots = open.flat_map(|(number, round)| {
        let teams = running.jury.teams().keys().copied();
        teams
            .filter(|team| round.judges(*team).contains(&seat) && !round.is_absent(*team))
            .map(move |team| Spot::new(number, team))
    });
    spots.collect()
}

/// The sheets that somebody can fill in, those that are closed included.
fn sheets(running: &Running, seat: Seat, spot: Spot) -> Vec<Id> {
    let Some(round) = running.jury.round(spot.round) else { return Vec::new() };
    let own = |key: &Key| key.judge.is_none_or(|judge| judge == seat);
    let mut keys: Vec<Key> = round.expected(spot.team).into_iter().filter(own).collect();
    let agreeable = round.to_agree(&running.jury.plan, spot.team).into_iter();
    keys.extend(agreeable.filter(|key| round.may_agree(&running.jury.plan, *key)));
    keys.into_iter().map(|key| Id { round: spot.round, key }).collect()
}

fn is_closed(running: &Running, id: Id) -> bool {
    let round = running.jury.round(id.round);
    round.and_then(|round| round.sheet(id.key)).is_some_and(|filled| filled.closed.is_some())
}

/// The sheets that somebody still has to fill in.
pub(super) fn to_do(running: &Running, seat: Seat) -> Vec<Id> {
    let all = tables(running, seat).into_iter().flat_map(|spot| sheets(running, seat, spot));
    all.filter(|id| !is_closed(running, *id)).collect()
}

/// What a sheet is called: "Lanterne · Alma".
pub(super) fn called(running: &Running, id: Id) -> Text {
    let team = running.jury.teams().get(&id.key.team).cloned().unwrap_or_default();
    let character = running.jury.round(id.round).and_then(|round| round.about(id.key));
    match character {
        None => say!("jury-called-progress", team = team),
        Some(character) if id.key.judge.is_none() => {
            say!("jury-called-agreed", team = team, character = character)
        }
        Some(character) => say!("jury-called", team = team, character = character),
    }
}

/// Letters of a line beside the names in it, about.
pub(super) const LINE: usize = 50;

/// How long the line of a sheet is, about.
fn letters_of(running: &Running, id: Id) -> usize {
    let team = running.jury.teams().get(&id.key.team).map_or(0, |team| team.chars().count());
    let character = running.jury.round(id.round).and_then(|round| round.about(id.key));
    team + character.map_or(0, |character| character.chars().count()) + LINE / 2
}

/// How far a sheet has come.
fn told(running: &Running, id: Id) -> Text {
    let what = called(running, id);
    let Some(round) = running.jury.round(id.round) else { return what };
    let agreed = id.key.judge.is_none() && id.key.about != About::Progress;
    let asked = if agreed { round.disputed(id.key) } else { round.asked(id.key) };
    let done = round.sheet(id.key).map_or(0, |filled| filled.done(&asked));
    if is_closed(running, id) {
        say!("jury-sheet-closed", what = what)
    } else {
        say!("jury-sheet-open", what = what, done = done, all = asked.len())
    }
}

impl Juries {
    /// Shows a judge what they have to judge: anew, or in the place of the sheet that led there.
    pub(super) fn bench(&self, desk: &Desk, heard: &Heard, id: i64, fresh: bool) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return;
        };
        if desk.is_out(&heard.who.person) {
            desk.answer(heard, say!("refuse-excluded"));
            return;
        }
        let seat = self.seat_here(desk, heard, id);
        let Some(seat) = seat.filter(|seat| running.jury.judges().contains(seat)) else {
            desk.answer(heard, say!("jury-no-judge"));
            return;
        };
        let body = Body { fresh, ..body(running, seat) };
        desk.house.say(desk.private(heard, Some(format!("j{id}.sheet")), body));
    }
}

fn body(running: &Running, seat: Seat) -> Body {
    let mut lines = vec![say!("jury-bench", name = running.jury.plan.name.as_str())];
    let spots = tables(running, seat);
    let open = to_do(running, seat);
    if spots.is_empty() {
        lines.push(say!("jury-bench-empty"));
    } else if open.iter().any(|id| id.key.judge.is_some() || id.key.about == About::Progress) {
        lines.push(say!("jury-bench-aim"));
    }
    let mut room = LETTERS;
    let mut cut = spots.len() > TABLES;
    for spot in spots.iter().take(TABLES) {
        let letters = super::tables::letters(running, *spot);
        if letters > room {
            cut = true;
            break;
        }
        room -= letters;
        lines.push(super::tables::told(running, *spot));
        if running.jury.waits(*spot) == Waits::Nothing {
            continue;
        }
        let own = sheets(running, seat, *spot);
        let letters: usize = own.iter().map(|id| letters_of(running, *id)).sum();
        // Where there is no room for them the buttons are left.
        if letters <= room && lines.len() + own.len() <= LINES {
            room -= letters;
            lines.extend(own.into_iter().map(|id| told(running, id)));
        } else {
            cut = true;
        }
        if running.jury.waits(*spot) == Waits::Confirmation {
            lines.push(say!("jury-waits-confirmation"));
            room = room.saturating_sub(LINE);
        }
    }
    if cut {
        lines.push(say!("jury-bench-more"));
    }
    let press = |what| Press::Jury(running.id, what);
    let mut buttons: Vec<Button> = open
        .iter()
        .take(BUTTONS)
        .map(|id| Button::new(called(running, *id), &press(OfJury::Sheet(*id))))
        .collect();
    if let Some(first) = buttons.first_mut() {
        first.primary = true;
    }
    let to_confirm = spots.iter().filter(|spot| running.jury.waits(**spot) == Waits::Confirmation);
    for spot in to_confirm.take(LOOKS) {
        let team = running.jury.teams().get(&spot.team).cloned().unwrap_or_default();
        let label = say!("button-jury-look", team = team);
        buttons.push(Button::new(label, &press(OfJury::Look(*spot, 0))));
    }
    Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() }
}
