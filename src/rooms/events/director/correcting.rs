//! F2: a result that stands is corrected only after the director has seen what that would change. What was paired stays.

use super::super::Events;
use super::super::directing::refused;
use super::super::rounds::dutch;
use super::super::telling::result_told;
use super::{button, told_line, what_is_next};
use crate::messages::{Text, own};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::OfDesk;
use crate::rooms::say::Body;
use crate::say;
use crate::tournaments::event::Event;
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
        let effect = if changes.boards == 0 {
            say!("director-correction-alone")
        } else {
            say!("director-correction-changes", boards = changes.boards, played = changes.played)
        };
        let sure = OfDesk::correction(id, at, (old, ended), reason);
        let buttons = vec![
            button(id, say!("button-director-correct"), sure).first(),
            button(id, say!("button-director-leave"), OfDesk::Leave),
        ];
        let lines: Vec<Text> = note.into_iter().chain([what, effect]).collect();
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
        reason: &str,
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
        let line = running.course.correction_line(at, ended).to_string();
        if !self.decides(desk, heard, id, &line, (format!("{own}{line}"), reason)).await? {
            return Ok(());
        }
        self.board_decided(desk, id, at, ended);
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let state = running.course.event().map(Event::state);
        let mut lines =
            vec![say!("director-corrected-now", what = told_line(running, &Line::Result(at, ended)))];
        lines.extend(what_is_next(running));
        desk.tell_all(lines);
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
