//! Duplicate events (V1): each round is a game open to all, which everybody plays from the same rack.

use crate::games::turns::frame::EventGame;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::events::Events;
use crate::rooms::events::boards::open_somewhere;
use crate::rooms::matches::terms::Terms;
use crate::rooms::opening::{Opening, Origin, Player, Seating};
use crate::say;
use crate::tournaments::event::line::BoardId;

impl Events {
    /// Opens the game of a round, once, however often it is asked for.
    pub(super) async fn open_for_all(&mut self, desk: &Desk, id: i64, game: EventGame) -> Result<(), Halt> {
        let opened = desk.house.journal.opened_for(game).await?.len();
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        let at = BoardId { round: game.round, board: game.board };
        let Some(terms) = running.course.plan.terms.clone() else { return Ok(()) };
        let handicapped = running.course.is_handicapped();
        // Somebody sits there first; whoever writes a move sits down beside them.
        let players = running.course.players();
        let first = players.iter().find_map(|seat| running.person(*seat)).cloned();
        let Some(first) = first else { return Ok(()) };
        let name = running.course.plan.name.as_str();
        let title = say!("event-thread-open", name = name, round = game.round);
        let opening = Opening {
            id: desk.house.journal.next_match_id().await?,
            terms: Terms { order: String::new(), rated: terms.rated && !handicapped, ..terms },
            players: vec![Player::Person(first)],
            seating: Seating::Given,
            origin: Origin::Event(game),
            draws: false,
            leg: (1, 1),
            more: Vec::new(),
        };
        open_somewhere(desk, format!("e{id}.{at}.{opened}.thread"), title, opening);
        Ok(())
    }
}
