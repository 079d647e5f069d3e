//! `/torneo adesso`: who is playing now, where one can watch, and who still waits for a table.

use super::Events;
use super::poly::{chooser, is_outside};
use super::teams::telling::with_team;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::say;

/// Boards in one answer.
const MOST: usize = 20;

impl Events {
    /// The boards of the running round that have no result, each with where it is played.
    pub(crate) async fn now_playing(&self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        if running.course.event().is_none() {
            desk.answer(heard, say!("event-not-begun"));
            return Ok(());
        }
        let open = running.course.open_boards();
        let mut lines: Vec<Text> = Vec::new();
        for at in open.iter().take(MOST) {
            let Some(board) = running.course.board(*at) else { continue };
            let (white, black) = (with_team(running, board.white), with_team(running, board.black));
            if let Some(who) = chooser(&running.course, *at).map(|seat| running.name(seat)) {
                lines.push(say!(
                    "director-board-chooses",
                    board = at.board,
                    white = white,
                    black = black,
                    who = who
                ));
                continue;
            }
            let played = desk.house.journal.live_game(id, at.round, at.board).await?;
            lines.push(match played {
                Some(place) => {
                    let place = Arg::Place(place.to_string());
                    say!("event-now-plays", board = at.board, white = white, black = black, place = place)
                }
                None if !is_outside(&running.course, *at) => {
                    say!("event-now-waits", board = at.board, white = white, black = black)
                }
                None => say!("event-now-open", board = at.board, white = white, black = black),
            });
        }
        if open.len() > MOST {
            lines.push(say!("event-now-more", count = open.len() - MOST));
        }
        // What all play together has no boards.
        if super::manche::is_one(&running.course) {
            lines.push(say!("event-now-together", name = running.course.plan.name.as_str()));
        }
        if lines.is_empty() {
            lines.extend(super::director::what_is_next(running));
        }
        if lines.is_empty() {
            lines.push(say!("event-now-nobody"));
        }
        desk.answer(heard, say!("lines", lines = lines));
        Ok(())
    }
}
