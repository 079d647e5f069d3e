//! F2: a result that stands is corrected only after the director has seen what that would change, and what was paired after it
//! is kept, made anew or exchanged as they say. Nothing played is thrown away without a second question.

use super::super::Events;
use super::super::directing::refused;
use super::super::rounds::dutch;
use super::super::running::Running;
use super::super::telling::result_told;
use super::{button, told_line, what_is_next};
use crate::games::Seat;
use crate::messages::{Text, own};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfDesk, Then};
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::boards::Board;
use crate::tournaments::event::correction::Changes;
use crate::tournaments::event::line::{BoardId, Line};
use crate::tournaments::italo_swiss::Ended;

impl Events {
    /// What a correction would change.
    pub(in crate::rooms::events) fn ask_correction(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (at, ended): (BoardId, Ended),
        reason: &str,
    ) {
        self.ask_to_correct(desk, heard, id, (at, ended), (reason, None));
    }

    /// The same; above it why it is asked again.
    fn ask_to_correct(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (at, ended): (BoardId, Ended),
        (reason, note): (&str, Option<Text>),
    ) {
        let Some(running) = self.by_id.get(&id) else { return };
        let Some(event) = running.course.event() else { return };
        let Some((board, old)) =
            running.course.board(at).and_then(|board| board.ended.map(|old| (board, old)))
        else {
            return;
        };
        if old == ended {
            desk.answer(heard, say!("director-same-result"));
            return;
        }
        let Ok(changes) = event.changes(at, ended, &dutch) else {
            let line = running.course.correction_line(at, ended).to_string();
            desk.answer(heard, refused(Some(event.state()), &line));
            return;
        };
        let told = |ended| own(result_told(ended).to_owned());
        let (white, black) = (running.name(board.white), running.name(board.black));
        let what = say!(
            "director-correction",
            round = at.round,
            board = at.board,
            white = white,
            black = black,
            old = told(old),
            new = told(ended)
        );
        let mut lines: Vec<Text> = note.into_iter().chain([what]).collect();
        lines.extend(effect_told(&changes));
        let buttons = ways_on(id, at, (old, ended), reason, &changes);
        let text = Some(say!("lines", lines = lines));
        self.show(desk, heard, id, Body { text, buttons, ..Body::default() });
    }

    /// It is corrected, and everybody is told, with when the next round goes out where that has moved.
    pub(super) async fn correct(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (at, old, ended): (BoardId, Ended, Ended),
        (reason, then): (&str, Then),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let stands = running.course.board(at).and_then(|board| board.ended);
        if stands == Some(ended) {
            self.show_note(desk, heard, id, say!("director-same-result"));
            return Ok(());
        }
        if stands != Some(old) {
            // Somebody has corrected it meanwhile, or undone it: this was decided about another result.
            if stands.is_some() {
                let note = Some(say!("director-correction-old"));
                self.ask_to_correct(desk, heard, id, (at, ended), (reason, note));
            } else {
                self.show_note(desk, heard, id, say!("director-correction-gone"));
            }
            return Ok(());
        }
        let own = match self.may_decide(desk, heard, id, at).await? {
            Ok(own) => own,
            Err(refusal) => {
                self.show_note(desk, heard, id, refusal);
                return Ok(());
            }
        };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let Some(event) = running.course.event() else { return Ok(()) };
        let line = running.course.correction_line(at, ended).to_string();
        let mut lines = vec![line.clone()];
        let mut deeds = vec![format!("{own}{line}")];
        if then != Then::Keep {
            let changes = event.changes(at, ended, &dutch).unwrap_or_default();
            let of_it = if then == Then::Swap { &changes.swap } else { &changes.replay };
            if of_it.is_empty() || then != Then::Swap && !changes.may_redo {
                // Meanwhile it was played on.
                let note = Some(say!("director-correction-moved-on"));
                self.ask_to_correct(desk, heard, id, (at, ended), (reason, note));
                return Ok(());
            }
            // F2: what the second question has not named is not thrown away by its answer either.
            if then != Then::Swap && changes.played > 0 && then != Then::RedoSure(changes.played) {
                let sure = (reason, Then::RedoSure(changes.played));
                let sure = OfDesk::correction(id, at, (old, ended), sure);
                let buttons = vec![
                    button(id, say!("button-director-redo-sure"), sure).first(),
                    button(id, say!("button-director-leave"), OfDesk::Leave),
                ];
                let text = Some(say!("director-correction-throws", played = changes.played));
                self.show(desk, heard, id, Body { text, buttons, ..Body::default() });
                return Ok(());
            }
            lines = of_it.iter().map(ToString::to_string).collect();
            deeds.extend(of_it.iter().filter(|line| is_told(line)).map(ToString::to_string));
        }
        let before = pairs_after(running, at.round);
        if !self.decides_all(desk, heard, id, &lines, (&deeds, reason)).await? {
            return Ok(());
        }
        self.unsay_what_changed(desk, id, at.round, &before);
        self.board_decided(desk, id, at, ended);
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let state = running.course.event().map(Event::state);
        let mut lines =
            vec![say!("director-corrected-now", what = told_line(running, &Line::Result(at, ended)))];
        lines.extend(self.anew_told(id, at.round, &before));
        lines.extend(what_is_next(running));
        desk.tell_all(lines);
        if then != Then::Keep && pairs_after(running, at.round) != before {
            self.tell_pairings(desk, id, false);
        }
        // Where the last round is over, its results and the table stand corrected.
        if let Some(round) =
            state.filter(|state| state.unfinished().is_none()).map(|state| state.rounds().len())
        {
            self.show_round(desk, id, u16::try_from(round).unwrap_or(u16::MAX), false);
        }
        self.show_note(desk, heard, id, say!("director-corrected"));
        self.go_on_with(desk, id).await
    }
}

impl Events {
    /// The pairings that were made anew, or in which two have exchanged their places, as everybody is told.
    fn anew_told(&self, id: i64, round: u16, before: &[Pairs]) -> Option<Text> {
        let after = pairs_after(self.by_id.get(&id)?, round);
        let mut changed =
            (round + 1..).zip(before).zip(after.iter().map(Some).chain(std::iter::repeat(None)));
        let first = changed.find(|((_, old), new)| *new != Some(*old)).map(|((round, _), _)| round)?;
        Some(say!("director-paired-anew", round = first))
    }

    /// What stands in the channel of rounds that are paired otherwise now is taken back; a round that is open again is told
    /// again when it is over.
    fn unsay_what_changed(&mut self, desk: &Desk, id: i64, round: u16, before: &[Pairs]) {
        let Some(running) = self.by_id.get(&id) else { return };
        let after = pairs_after(running, round);
        let (mut changed, nothing) = (Vec::new(), Pairs::new());
        for (at, (number, old)) in (round + 1..).zip(before).enumerate() {
            let new = after.get(at).unwrap_or(&nothing);
            if new != old {
                changed.push(number);
                self.unsay_pairing(desk, id, number, old.len());
            }
        }
        self.named_absent.retain(|(of, at)| *of != id || !changed.contains(&at.round));
        if !changed.is_empty() {
            let old: Vec<_> = self.told.extract_if(.., |(event, _)| *event == id).collect();
            self.stale.extend(old);
        }
    }
}

/// Who meets whom in a round.
type Pairs = Vec<(Seat, Seat)>;

/// The pairings behind a round.
fn pairs_after(running: &Running, round: u16) -> Vec<Pairs> {
    let rounds = running.course.event().map_or(&[][..], |event| event.state().rounds());
    let pairs = |boards: &[Board]| boards.iter().map(|board| (board.white, board.black)).collect();
    rounds.iter().skip(round.into()).map(|one| pairs(&one.boards)).collect()
}

/// Lines beside the correction that stand in the trail.
fn is_told(line: &Line) -> bool {
    matches!(line, Line::Unpair(_) | Line::Swap(..))
}

/// What a correction would change, in words.
fn effect_told(changes: &Changes) -> Vec<Text> {
    if changes.boards == 0 {
        return vec![say!("director-correction-alone")];
    }
    let mut lines =
        vec![say!("director-correction-changes", boards = changes.boards, played = changes.played)];
    if !changes.may_redo {
        lines.push(say!("director-correction-no-redo"));
    }
    lines
}

/// The buttons of a correction (F2).
fn ways_on(id: i64, at: BoardId, ended: (Ended, Ended), reason: &str, changes: &Changes) -> Vec<Button> {
    let way = |label, then| button(id, label, OfDesk::correction(id, at, ended, (reason, then)));
    let mut buttons = Vec::new();
    if changes.boards == 0 {
        buttons.push(way(say!("button-director-correct"), Then::Keep).first());
    } else {
        buttons.push(way(say!("button-director-correct-keep"), Then::Keep));
        if changes.may_redo {
            buttons.push(way(say!("button-director-correct-redo"), Then::Redo).first());
        }
    }
    if !changes.swap.is_empty() {
        buttons.push(way(say!("button-director-correct-swap"), Then::Swap));
    }
    buttons.push(button(id, say!("button-director-leave"), OfDesk::Leave));
    buttons
}
