//! Boards of a round that the bot plays: each is opened as a match, in a thread of its own where there are threads. On Telegram
//! a few at a time: every group has one budget of messages.

use super::Events;
use super::running::Running;
use crate::games::turns::frame::EventGame;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Door, Place};
use crate::rooms::mailbox::Work;
use crate::rooms::matches::invite::thread_or;
use crate::rooms::matches::terms::channel_of;
use crate::rooms::opening::{Opening, Origin, Player, Seating};
use crate::rooms::say::{Act, Delivery, Handle};
use crate::rooms::settings::Key;
use crate::say;
use crate::tournaments::bracket::encounter::{Next, Which, next};
use crate::tournaments::event::Event;
use crate::tournaments::event::line::BoardId;
use std::sync::Arc;

/// Boards of one tournament that are played at once where a Telegram group sees them.
const ON_TELEGRAM: usize = 8;

impl Events {
    /// Opens what is to be played now.
    pub(super) async fn open_boards(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if running.course.plan.terms.is_none() || !running.course.is_on() {
            return Ok(());
        }
        let on_telegram = desk.windows().iter().any(|window| window.door() == Door::Telegram);
        let most = if on_telegram { ON_TELEGRAM } else { usize::MAX };
        for board in running.course.open_boards().into_iter().take(most) {
            self.open_board(desk, id, board).await?;
        }
        Ok(())
    }

    /// Opens the next game of a board, if none of it is being played.
    async fn open_board(&mut self, desk: &Desk, id: i64, at: BoardId) -> Result<(), Halt> {
        if !self.game_is_chosen(desk, id, at).await? {
            return Ok(());
        }
        let game = EventGame { event: id, round: at.round, board: at.board };
        let opened = usize::try_from(desk.house.journal.games_opened(game).await?).unwrap_or(usize::MAX);
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        let due = running.course.games_due(at);
        if opened > due || !running.opening.insert((at, due)) {
            return Ok(());
        }
        let Some((opening, title)) = wanted(running, desk, at, game).await? else { return Ok(()) };
        open_somewhere(desk, format!("e{id}.{at}.{due}.thread"), title, opening);
        Ok(())
    }
}

/// Opens it in a thread of its own, where there can be one, or in the room.
pub(super) fn open_somewhere(desk: &Desk, handle: String, title: Text, opening: Opening) {
    let place = &desk.place;
    let channel = channel_of(place);
    let alone = desk.windows().len() == 1;
    let threads = desk.house.settings.yes(place, Key::Fili);
    if channel != *place || !threads || !alone {
        desk.house.open_for_event(place, opening);
        return;
    }
    let act = Act::Thread { title, handle: Handle(handle) };
    match desk.say_in(&channel, act) {
        Delivery::Now(result) => {
            let place = thread_or(&channel, result.ok().map(|receipt| receipt.id));
            desk.house.open_for_event(&place, opening);
        }
        Delivery::Later(line) => {
            let house = Arc::clone(&desk.house);
            house.expects(1);
            house.tasks.start(async move {
                // A dropped line: the process ends, and the next one opens the board.
                if let Ok(result) = line.await {
                    let place = thread_or(&channel, result.ok().map(|receipt| receipt.id));
                    house.open_for_event(&place, opening);
                }
                house.expects(-1);
            });
        }
    }
}

/// What is to be opened, and what its thread is called.
async fn wanted(
    running: &Running,
    desk: &Desk,
    at: BoardId,
    game: EventGame,
) -> Result<Option<(Opening, Text)>, Halt> {
    let course = &running.course;
    let state = course.event().map(Event::state);
    let (Some(terms), Some(state)) = (course.terms_of(at).cloned(), state) else { return Ok(None) };
    let Some(board) = state.board(at) else { return Ok(None) };
    let first = match state.encounter(at).map(|rules| next(rules, &board.games)) {
        Some(Next::Game { first, .. }) if course.is_decided_by_games(at) => {
            first.unwrap_or_else(|| course.drawn_first(at, board.games.len()))
        }
        _ => Which::A,
    };
    let (one, other) =
        if first == Which::A { (board.white, board.black) } else { (board.black, board.white) };
    let (Some(white), Some(black)) = (running.person(one), running.person(other)) else { return Ok(None) };
    let legs = if course.plays_encounters(at) { terms.legs } else { 1 };
    let title = say!(
        "event-thread",
        name = course.plan.name.as_str(),
        round = at.round,
        white = running.name(one),
        black = running.name(other)
    );
    let opening = Opening {
        id: desk.house.journal.next_match_id().await?,
        terms: crate::rooms::matches::terms::Terms { legs, order: String::new(), ..terms },
        players: vec![Player::Person(white.clone()), Player::Person(black.clone())],
        seating: Seating::Given,
        origin: Origin::Event(game),
        draws: true,
        leg: (1, legs),
        more: Vec::new(),
    };
    Ok(Some((opening, title)))
}

impl crate::rooms::house::Inner {
    /// A match of a tournament is to be opened in a place, by its room, as soon as its words are packed.
    fn open_for_event(self: &Arc<Self>, place: &Place, opening: Opening) {
        let (house, place) = (Arc::clone(self), place.clone());
        house.expects(1);
        house.tasks.start(async move {
            house.prepare_match(place.server(), &opening.terms).await;
            house.hand_in(&place, Work::Open(Box::new(opening)));
            house.expects(-1);
        });
    }
}
