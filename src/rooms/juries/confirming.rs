//! A second person reads what a table has judged, in words, and confirms it.

use super::Juries;
use super::running::Running;
use super::words;
use crate::games::{By, Seat};
use crate::judging::adventure::Adventure;
use crate::judging::jury::line::{Line, Spot};
use crate::judging::jury::progress::Waits;
use crate::judging::jury::sheet::{About, Filled, Id, Item, Key};
use crate::judging::jury::state::Round;
use crate::messages::{Lang, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfJury, Press};
use crate::rooms::say::{Body, Button};
use crate::say;

/// Letters on a page: what fits into a message with its head.
const LETTERS: usize = 1_500;
/// With less room than that no sheet begins at the end of a page.
const ROOM: usize = 400;

impl Juries {
    /// Whether somebody may look at what a table has judged: its judges, and organisers who do not play in this round.
    fn may_look(&self, desk: &Desk, heard: &Heard, id: i64, spot: Spot) -> bool {
        let seat = self.seat_here(desk, heard, id);
        let Some(round) = self.by_id.get(&id).and_then(|running| running.jury.round(spot.round)) else {
            return false;
        };
        let plays = seat.is_some_and(|seat| round.has_played(seat));
        let judges = seat.is_some_and(|seat| round.judges(spot.team).contains(&seat));
        !plays && !desk.is_out(&heard.who.person) && (judges || self.organises(desk, heard, id))
    }

    /// Shows a page of it, from 1; 0 is the first one, anew.
    pub(super) fn look(&self, desk: &Desk, heard: &Heard, id: i64, (spot, page): (Spot, u16)) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return;
        };
        if !self.may_look(desk, heard, id, spot) {
            desk.answer(heard, say!("jury-may-not-look"));
            return;
        }
        let judged =
            running.jury.round(spot.round).is_some_and(|of| of.is_judged(&running.jury.plan, spot.team));
        // While somebody still fills in a sheet nobody reads the others' (M14).
        if !judged {
            desk.answer(heard, say!("jury-not-all-closed"));
            return;
        }
        let shown = usize::from(page.saturating_sub(1));
        if let Some(body) = page_of(running, spot, shown, desk.lang_for(heard)) {
            let body = Body { fresh: page == 0, ..body };
            desk.house.say(desk.private(heard, Some(format!("j{id}.look")), body));
        }
    }

    /// It is as it should be.
    pub(super) async fn confirm(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (spot, mark): (Spot, u32),
    ) -> Result<(), Halt> {
        if !self.by_id.contains_key(&id) {
            desk.answer(heard, say!("jury-over"));
            return Ok(());
        }
        if !self.may_look(desk, heard, id, spot) {
            desk.answer(heard, say!("jury-may-not-look"));
            return Ok(());
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let Some(round) = running.jury.round(spot.round) else { return Ok(()) };
        let team = running.jury.teams().get(&spot.team).cloned().unwrap_or_default();
        let waits = running.jury.waits(spot);
        if waits == Waits::Nothing {
            desk.answer(heard, say!("jury-confirmed-already", team = team));
            return Ok(());
        }
        if waits != Waits::Confirmation || round.revision(spot.team) != mark {
            // Something was opened again since it was shown.
            desk.answer(heard, say!("jury-changed-since", team = team));
            return Ok(());
        }
        let mut step = running.step();
        let person = heard.who.person.clone();
        if let Some(refusal) = super::people::shut_out(desk, running, &person).await? {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let seat = super::people::seat_for(desk, heard, running, &mut step, &person).await?;
        if !round.may_confirm(spot.team, seat) {
            desk.answer(heard, say!("jury-you-closed", team = team));
            return Ok(());
        }
        step.write(By::Seat(seat), &Line::Confirm(spot), desk.now()).map_err(anyhow::Error::new)?;
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
        }
        self.commit(desk, step).await?;
        desk.answer(heard, say!("jury-confirmed", team = team));
        self.tell_ready(desk, id, spot.round, false);
        Ok(())
    }
}

/// The sheets of a team that count, each with whose it is.
fn counting(running: &Running, round: &Round, team: u16) -> Vec<(Key, Option<Seat>, Filled)> {
    let progress = Key { team, about: About::Progress, judge: None };
    let mut found: Vec<(Key, Option<Seat>, Filled)> =
        round.sheet(progress).map(|filled| (progress, None, filled.clone())).into_iter().collect();
    for number in round.numbers(team) {
        let key = Key { team, about: About::Character(number), judge: None };
        if round.agrees(&running.jury.plan, team) {
            found.push((key, None, round.agreed(key)));
            continue;
        }
        let several = round.judges(team).len() > 1;
        for seat in round.judges(team) {
            let own = Key { judge: Some(*seat), ..key };
            if let Some(filled) = round.sheet(own) {
                found.push((own, several.then_some(*seat), filled.clone()));
            }
        }
    }
    found
}

fn page_of(running: &Running, spot: Spot, page: usize, lang: Lang) -> Option<Body> {
    let round = running.jury.round(spot.round)?;
    let adventure = round.adventure.as_deref()?;
    let mut pages: Vec<Vec<Text>> = vec![Vec::new()];
    let mut letters = 0;
    for (key, judge, filled) in counting(running, round, spot.team) {
        let what = super::bench::called(running, Id { round: spot.round, key });
        let head = match judge {
            Some(seat) => say!("jury-look-of", what = what, name = running.name(seat)),
            None => say!("jury-look-head", what = what),
        };
        let items = round.items(key);
        let lines = round.asked(key).into_iter().filter_map(|place| {
            let item = *items.get(place)?;
            Some(answered(adventure, round.about(key), item, *filled.marks.get(&place)?, lang))
        });
        if letters > LETTERS - ROOM {
            pages.push(Vec::new());
            letters = 0;
        }
        for (text, length) in std::iter::once((head, 80)).chain(lines) {
            if letters + length > LETTERS {
                pages.push(Vec::new());
                letters = 0;
            }
            letters += length;
            pages.last_mut()?.push(text);
        }
    }
    let (page, many) = (page.min(pages.len() - 1), pages.len());
    let team = running.jury.teams().get(&spot.team).cloned().unwrap_or_default();
    let mut lines = vec![say!("jury-look", team = team, page = page + 1, pages = many)];
    lines.append(&mut pages[page]);
    let mut buttons = Button::turning(page + 1, many, |page| {
        let page = u16::try_from(page).unwrap_or(u16::MAX);
        Press::Jury(running.id, OfJury::Look(spot, page))
    });
    // Whoever confirms has come to the end.
    if page + 1 == many && running.jury.waits(spot) == Waits::Confirmation {
        let confirm = OfJury::Confirm(spot, round.revision(spot.team));
        buttons.push(Button::new(say!("button-jury-confirm"), &Press::Jury(running.id, confirm)).first());
    }
    Some(Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() })
}

/// A question and the words that were chosen, with about how long that is.
fn answered(
    adventure: &Adventure,
    character: Option<&str>,
    item: Item,
    level: usize,
    lang: Lang,
) -> (Text, usize) {
    let name = words::title(adventure, character, item, lang);
    let level = words::levels(adventure, character, item, lang).get(level).cloned().unwrap_or_default();
    let length = name.chars().count() + level.chars().count() + 8;
    (say!("jury-answered", name = name, level = level), length)
}
