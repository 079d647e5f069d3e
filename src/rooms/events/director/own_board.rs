//! A director who plays is a player on their own board (P5): its result is reported like anybody's, or set by another director.
//! Where nobody else has ever led a tournament there is nobody to ask; then they may, and the record says whose game it was.

use super::super::Events;
use super::super::entries::accounts_of;
use crate::clock::Millis;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Place};
use crate::say;
use crate::tournaments::event::line::BoardId;

/// Whoever has led a tournament within this time can be asked.
const LATELY: Millis = 90 * 24 * 60 * 60_000;

/// What stands in front of a deed that concerns one's own game.
const OWN: &str = "propria ";

impl Events {
    /// Whether somebody who leads may decide a board, and what stands in front of the deed then; otherwise who can.
    pub(in crate::rooms::events) async fn may_decide(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        at: BoardId,
    ) -> Result<Result<&'static str, Text>, Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(Ok("")) };
        let accounts = accounts_of(desk, &heard.who.person);
        let board = running.course.board(at);
        let own = running.seat_of(&accounts).zip(board);
        if !own.is_some_and(|(seat, board)| board.sides().contains(&seat)) {
            return Ok(Ok(""));
        }
        let now = desk.now();
        for server in desk.windows().iter().filter_map(Place::server) {
            let deeds = desk.house.journal.deeds_of_events(server, (now - LATELY, now)).await?;
            let other = |author: &crate::rooms::heard::Person| {
                !author.0.is_empty() && !accounts.contains(author) && !desk.is_out(author)
            };
            if deeds.iter().any(|deed| other(&deed.author)) {
                return Ok(Err(if running.course.plan.terms.is_some() {
                    say!("director-own-played")
                } else {
                    say!("director-own-reported")
                }));
            }
        }
        Ok(Ok(OWN))
    }
}
