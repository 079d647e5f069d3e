//! Games that are played elsewhere: both players say how it ended. Where they agree it stands; where they do not a moderator
//! decides, who may not be one of them.

use super::Events;
use super::course::report;
use super::telling::result_told;
use crate::games::By;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::say;
use crate::tournaments::event::line::BoardId;
use crate::tournaments::italo_swiss::Ended;

impl Events {
    /// A button under a board that is played elsewhere.
    pub(crate) async fn says(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (at, ended): (BoardId, Ended),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        let Some(board) = running.course.board(at) else {
            desk.answer(heard, say!("event-no-such-board"));
            return Ok(());
        };
        if board.ended.is_some() {
            desk.answer(heard, say!("event-board-decided"));
            return Ok(());
        }
        let accounts = super::entries::accounts_of(desk, &heard.who.person);
        let seat = running.seat_of(&accounts);
        let plays = seat.filter(|seat| board.sides().contains(seat));
        let now = desk.now();
        let mut step = running.step();
        let Some(seat) = plays else {
            // Somebody who does not play there decides, if they moderate.
            if !self.may_direct(desk, heard, id) {
                desk.answer(heard, say!("event-not-your-board"));
                return Ok(());
            }
            let line = running.course.result_line(at, ended).to_string();
            step.write(By::House, &line, None, now).map_err(anyhow::Error::new)?;
            let records = desk.deed(heard, format!("torneo risultato:{line}"), "").to_vec();
            self.commit(desk, step, records).await?;
            self.board_decided(desk, id, at, ended);
            return self.go_on_with(desk, id).await;
        };
        let other = if board.white == seat { board.black } else { board.white };
        let before = running.course.reports(at);
        if before.and_then(|reports| reports.get(&seat)) == Some(&ended) {
            desk.answer(heard, say!("event-reported-already"));
            return Ok(());
        }
        let theirs = before.and_then(|reports| reports.get(&other)).copied();
        // A guest has nothing to press: what the one who can says stands.
        let alone = running.course.guest(other).is_some();
        step.write(By::Seat(seat), &report(at, ended), None, now).map_err(anyhow::Error::new)?;
        if alone || theirs == Some(ended) {
            step.write(By::House, &running.course.result_line(at, ended).to_string(), None, now)
                .map_err(anyhow::Error::new)?;
        }
        let (who, other_called) = (running.name(seat), running.who(other));
        let guest = running.name(other);
        self.commit(desk, step, Vec::new()).await?;
        let result = crate::messages::own(result_told(ended).to_owned());
        match theirs {
            _ if alone => {
                self.board_decided(desk, id, at, ended);
                desk.answer(heard, say!("entry-guest-result", name = guest));
                return self.go_on_with(desk, id).await;
            }
            Some(same) if same == ended => {
                self.board_decided(desk, id, at, ended);
                return self.go_on_with(desk, id).await;
            }
            Some(_) => {
                let text = say!("event-reports-differ", board = at.board, round = at.round);
                desk.tell(Some(format!("e{id}.b{at}.differ")), text);
            }
            None => {
                let text = say!(
                    "event-reported",
                    who = who,
                    other = other_called,
                    board = at.board,
                    result = result
                );
                desk.tell(Some(format!("e{id}.b{at}.said")), text);
            }
        }
        Ok(())
    }

    /// What everybody sees of a board that was decided elsewhere.
    pub(super) fn board_decided(&self, desk: &Desk, id: i64, at: BoardId, ended: Ended) {
        let Some(running) = self.by_id.get(&id) else { return };
        let Some(board) = running.course.board(at) else { return };
        let text = say!(
            "event-result",
            board = at.board,
            white = running.name(board.white),
            black = running.name(board.black),
            result = crate::messages::own(result_told(ended).to_owned())
        );
        desk.tell(Some(format!("e{id}.b{at}")), text);
        desk.unsay(format!("e{id}.b{at}.said"));
        desk.unsay(format!("e{id}.b{at}.differ"));
        desk.strip(format!("e{id}.b{at}.date"));
        if self.named_absent.contains(&(id, at)) {
            desk.unsay(format!("e{id}.b{at}.absent"));
        }
        if running.course.plan.games.is_some() {
            desk.strip(format!("e{id}.c{at}"));
        }
    }
}
