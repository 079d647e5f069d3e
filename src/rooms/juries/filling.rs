//! Sheets are filled in: begun, answered question by question, looked through, closed.

use super::Juries;
use super::agreeing::Told;
use super::asking::Shown;
use super::running::Running;
use crate::games::{By, Seat};
use crate::judging::jury::line::{Line, Spot};
use crate::judging::jury::progress::Waits;
use crate::judging::jury::sheet::{About, Id};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfJury, Press};
use crate::rooms::say::{Body, Button};
use crate::say;

/// What the sheet of a judge is called where it stands.
fn handle(id: i64) -> String {
    format!("j{id}.sheet")
}

impl Juries {
    /// The seat of the author of `heard`, if they may write on this sheet; otherwise they are told why not.
    fn judge_of(&self, desk: &Desk, heard: &Heard, id: i64, sheet: Id) -> Option<Seat> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return None;
        };
        let seat = self.seat_here(desk, heard, id);
        let refusal = match seat {
            _ if desk.is_out(&heard.who.person) => Some(say!("refuse-excluded")),
            None => Some(say!("jury-no-judge")),
            Some(seat) => refusal(running, seat, sheet),
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return None;
        }
        seat
    }

    /// Shows a sheet where it goes on; one that nobody has begun begins.
    pub(super) async fn sheet(&mut self, desk: &Desk, heard: &Heard, id: i64, sheet: Id) -> Result<(), Halt> {
        let Some(seat) = self.judge_of(desk, heard, id, sheet) else { return Ok(()) };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let begun = running.jury.round(sheet.round).is_some_and(|of| of.sheet(sheet.key).is_some());
        if !begun {
            let mut step = running.step();
            step.write(By::Seat(seat), &Line::Open(sheet), desk.now()).map_err(anyhow::Error::new)?;
            self.commit(desk, step).await?;
        }
        self.show_sheet(desk, heard, id, sheet, 0);
        Ok(())
    }

    /// The first question without a level, from a place on; where there is none, the whole sheet.
    fn show_sheet(&self, desk: &Desk, heard: &Heard, id: i64, sheet: Id, from: usize) {
        self.show(desk, heard, id, sheet, |shown| {
            let asked = shown.asked();
            let filled = shown.round.sheet(sheet.key);
            let next = filled.and_then(|filled| filled.next_open(&asked, from));
            next.map_or_else(|| shown.whole(), |place| shown.question(place))
        });
    }

    fn show(&self, desk: &Desk, heard: &Heard, id: i64, sheet: Id, body: impl FnOnce(&Shown<'_>) -> Body) {
        let Some(running) = self.by_id.get(&id) else { return };
        if let Some(shown) = Shown::new(running, sheet, desk.lang_for(heard)) {
            let body = body(&shown);
            desk.house.say(desk.private(heard, Some(handle(id)), body));
        }
    }

    /// Shows a question.
    pub(super) fn item(&self, desk: &Desk, heard: &Heard, id: i64, (sheet, place): (Id, usize)) {
        if self.judge_of(desk, heard, id, sheet).is_some() {
            self.show(desk, heard, id, sheet, |shown| shown.question(place));
        }
    }

    /// Shows what is missing.
    pub(super) fn missing(&self, desk: &Desk, heard: &Heard, id: i64, (sheet, page): (Id, u16)) {
        if self.judge_of(desk, heard, id, sheet).is_some() {
            self.show(desk, heard, id, sheet, |shown| shown.missing(page));
        }
    }

    /// A level is chosen; the next question comes in the place of this one.
    pub(super) async fn mark(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (sheet, place, level): (Id, usize, usize),
    ) -> Result<(), Halt> {
        let Some(seat) = self.judge_of(desk, heard, id, sheet) else { return Ok(()) };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let filled = running.jury.round(sheet.round).and_then(|of| of.sheet(sheet.key));
        if filled.is_some_and(|filled| filled.closed.is_some()) {
            desk.answer(heard, say!("jury-closed-already"));
            return Ok(());
        }
        // Chosen once more, as by two quick taps, it is no news.
        if filled.and_then(|filled| filled.marks.get(&place)) != Some(&level) {
            let mut step = running.step();
            if filled.is_none() {
                step.write(By::Seat(seat), &Line::Open(sheet), desk.now()).map_err(anyhow::Error::new)?;
            }
            if step.write(By::Seat(seat), &Line::Mark(sheet, place, level), desk.now()).is_err() {
                desk.answer(heard, say!("button-old"));
                return Ok(());
            }
            self.commit(desk, step).await?;
        }
        self.show_sheet(desk, heard, id, sheet, place + 1);
        Ok(())
    }

    /// A sheet is closed, if it is whole.
    pub(super) async fn close(&mut self, desk: &Desk, heard: &Heard, id: i64, sheet: Id) -> Result<(), Halt> {
        let Some(seat) = self.judge_of(desk, heard, id, sheet) else { return Ok(()) };
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        let spot = Spot::new(sheet.round, sheet.key.team);
        let filled = running.jury.round(sheet.round).and_then(|of| of.sheet(sheet.key));
        if filled.is_some_and(|filled| filled.closed == Some(seat)) {
            // Pressed once more, as by two quick taps or after a fault of ours: they are led on all the same.
            let body = closed(running, seat, sheet);
            desk.house.say(desk.private(heard, Some(handle(id)), body));
            return Ok(());
        }
        let before = running.jury.waits(spot);
        let mut step = running.step();
        if step.write(By::Seat(seat), &Line::Close(sheet), desk.now()).is_err() {
            // Somebody has closed it, or something is missing.
            self.show(desk, heard, id, sheet, |shown| shown.missing(0));
            return Ok(());
        }
        running.card.1 = true;
        self.commit(desk, step).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let body = closed(running, seat, sheet);
        desk.house.say(desk.private(heard, Some(handle(id)), body));
        let after = running.jury.waits(spot);
        if after != before {
            // Of several sheets to be agreed on one less is no news.
            let same = std::mem::discriminant(&before) == std::mem::discriminant(&after);
            self.tell_table(desk, id, spot, seat, if same { Told::InPlace } else { Told::Anew });
            self.tell_ready(desk, id, spot.round, false);
        }
        Ok(())
    }
}

/// Why somebody may not write on a sheet.
fn refusal(running: &Running, seat: Seat, sheet: Id) -> Option<Text> {
    let jury = &running.jury;
    let Some(round) = jury.round(sheet.round) else { return Some(say!("button-old")) };
    if !jury.teams().contains_key(&sheet.key.team) || !round.is_expected(sheet.key) {
        return Some(say!("button-old"));
    }
    if round.published.is_some() {
        return Some(say!("jury-published-already"));
    }
    if !round.judges(sheet.key.team).contains(&seat) {
        return Some(say!("jury-not-your-table"));
    }
    if sheet.key.judge.is_some_and(|judge| judge != seat) {
        return Some(say!("jury-not-your-sheet"));
    }
    let agreed = sheet.key.judge.is_none() && sheet.key.about != About::Progress;
    (agreed && !round.may_agree(&jury.plan, sheet.key)).then(|| say!("jury-not-all-closed"))
}

/// What a judge reads when a sheet is closed: the next one they have to fill in, if there is one.
fn closed(running: &Running, seat: Seat, sheet: Id) -> Body {
    let mut lines = vec![say!("jury-closed")];
    let press = |what| Press::Jury(running.id, what);
    let mut buttons = Vec::new();
    let waits = running.jury.waits(Spot::new(sheet.round, sheet.key.team));
    let next = super::bench::to_do(running, seat).into_iter().find(|one| *one != sheet);
    lines.extend(super::agreeing::next_of_the_table(running, sheet.key.team, waits));
    if let Some(next) = next {
        let label = say!("button-jury-next", what = super::bench::called(running, next));
        buttons.push(Button::new(label, &press(OfJury::Sheet(next))).first());
    } else {
        lines.push(say!("jury-nothing-to-do"));
        if matches!(waits, Waits::Sheets(..)) {
            lines.push(say!("jury-others-write"));
        }
    }
    buttons.push(Button::new(say!("button-jury-bench"), &press(OfJury::Bench)));
    Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() }
}
