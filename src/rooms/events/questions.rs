//! What one person asks about a tournament: whom they play, how they have done, the table.

use super::Events;
use super::entries::entered_told;
use super::path;
use super::showing::painted;
use super::telling::{points_told, result_told, table, table_lines};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::BoardId;
use crate::tournaments::field::{Bye, Outcome};
use crate::tournaments::italo_swiss::Ended;
use std::sync::Arc;

impl Events {
    /// Each round of theirs, and where they stand.
    pub(crate) async fn mine(&self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        if super::teams::is_one(&running.course.plan) {
            self.mine_of_team(desk, heard, id);
            return Ok(());
        }
        let accounts = super::entries::accounts_of(desk, &heard.who.person);
        let Some(seat) = running.seat_of(&accounts) else {
            desk.answer(heard, say!("event-not-in"));
            return Ok(());
        };
        let Some(state) = running.course.event().map(Event::state) else {
            let waits = running.course.waiting().contains(&seat);
            desk.answer(
                heard,
                if waits { entered_told(running, seat, true) } else { say!("event-not-begun") },
            );
            return Ok(());
        };
        if !running.course.takes_part(seat) {
            desk.answer(heard, say!("event-not-in"));
            return Ok(());
        }
        if super::manche::is_one(&running.course) {
            let mut lines = super::manche::mine(running, seat);
            lines.extend(path::path(running, seat));
            let body = Body { text: Some(say!("lines", lines = lines)), ..Body::default() };
            desk.house.say(desk.answer_to(heard, format!("e{id}.mine"), body));
            return Ok(());
        }
        let (mut lines, mut buttons): (Vec<Text>, Vec<Button>) = (Vec::new(), Vec::new());
        for (round, one) in (1_u16..).zip(state.rounds()) {
            let found = (1_u16..).zip(&one.boards).find(|(_, board)| board.sides().contains(&seat));
            let (at, board) =
                (found.map(|(board, _)| BoardId { round, board }), found.map(|(_, board)| board));
            let missed = state.entrants().get(usize::from(seat.0) - 1).is_some_and(|one| round < one.since);
            if missed {
                lines.push(say!("entry-mine-missed", round = round));
                continue;
            }
            let Some(board) = board else {
                // A player who has left is in no round any more, and rests in none.
                let gone = one.byes.iter().any(|rest| rest.seat == seat && rest.bye == Bye::Zero)
                    && state.entrants().get(usize::from(seat.0) - 1).is_some_and(|one| one.out);
                if !gone {
                    lines.push(say!("event-mine-rests", round = round));
                }
                continue;
            };
            let is_white = board.white == seat;
            let other = running.name(if is_white { board.black } else { board.white });
            lines.push(match board.ended {
                None if is_white => say!("event-mine-plays-first", round = round, other = other),
                None => say!("event-mine-plays", round = round, other = other),
                Some(ended) => {
                    let result = crate::messages::own(result_told(seen_by(ended, is_white)).to_owned());
                    say!("event-mine-result", round = round, other = other, result = result)
                }
            });
            if let Some(at) = at.filter(|_| board.ended.is_none()) {
                lines.extend(super::meetings::told(running, at));
                buttons.extend(running.course.is_long().then(|| super::meetings::button(id, at)));
            }
        }
        let any = state.rounds().iter().flat_map(|round| &round.boards).any(|board| board.ended.is_some());
        let mine = table(state, state.rounds().len()).into_iter().find(|one| one.seat == seat);
        if let Some((place, points)) = mine.filter(|_| any).and_then(|one| Some((one.place?, one.points?))) {
            lines.push(say!("event-mine-place", place = place, points = points_told(points)));
        }
        lines.extend(path::place(desk, running, seat).await?);
        lines.extend(path::path(running, seat));
        if lines.is_empty() {
            // Begun outside the playing hours it has no round yet.
            lines.push(super::director::what_is_next(running).unwrap_or_else(|| say!("event-not-begun")));
        }
        let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
        desk.house.say(desk.answer_to(heard, format!("e{id}.mine"), body));
        Ok(())
    }

    /// The table or the bracket as it stands, a page at a time.
    pub(crate) async fn table_asked(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        page: u16,
    ) -> Result<(), Halt> {
        let Some(running) = self.look(desk, id).await? else {
            desk.answer(heard, say!("event-none"));
            return Ok(());
        };
        let Some(state) = running.course.event().map(Event::state) else {
            desk.answer(heard, say!("event-not-begun"));
            return Ok(());
        };
        let window = desk.window_of(heard);
        let at = usize::from(page);
        let (lang, theme) = (desk.lang_for(heard), desk.house.settings.theme(&window));
        let Some((picture, pages)) = painted(&running, lang, theme, at) else { return Ok(()) };
        let mut lines = vec![say!("event-table", name = running.course.plan.name.as_str())];
        if state.live().is_none() || state.is_closed() {
            let over = state.rounds().len() - usize::from(state.unfinished().is_some());
            lines.extend(table_lines(&running, over, 0));
        }
        let press = |page: usize| {
            Press::Event(id, OfEvent::Table(u16::try_from(page.saturating_sub(1)).unwrap_or(u16::MAX)))
        };
        let mut buttons = Button::turning(at.min(pages - 1) + 1, pages, press);
        buttons.extend(super::cross::button(id, state));
        let (text, picture) = (Some(say!("lines", lines = lines)), Some(Arc::new(picture)));
        let body = Body { text, picture, buttons, ..Body::default() };
        desk.house.say(desk.answer_to(heard, format!("e{id}.table"), body));
        Ok(())
    }

    /// `/torneo`: the card once more, at the bottom.
    pub(crate) fn show_again(&mut self, desk: &Desk, id: i64) {
        desk.unsay(format!("e{id}.card"));
        self.show_card(desk, id);
    }
}

/// A result from the side of one who plays.
pub(super) const fn seen_by(ended: Ended, is_white: bool) -> Ended {
    if is_white {
        return ended;
    }
    match ended {
        Ended::Played(Outcome::Win) => Ended::Played(Outcome::Loss),
        Ended::Played(Outcome::Loss) => Ended::Played(Outcome::Win),
        Ended::Played(Outcome::Draw) => ended,
        Ended::Forfeit { white, black } => Ended::Forfeit { white: black, black: white },
    }
}
