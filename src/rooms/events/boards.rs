//! Boards of a round that the bot plays: each is opened as a match, in a thread of its own where there are threads. On Telegram
//! a few at a time: every group has one budget of messages.

use super::Events;
use super::running::Running;
use crate::clock::Millis;
use crate::games::Seat;
use crate::games::turns::frame::EventGame;
use crate::journal::ReadError;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Door, Place};
use crate::rooms::mailbox::Work;
use crate::rooms::matches::invite::thread_or;
use crate::rooms::matches::terms::{Terms, channel_of};
use crate::rooms::opening::{Opening, Origin, Player, Seating};
use crate::rooms::say::{Act, Delivery, Handle};
use crate::rooms::settings::Key;
use crate::say;
use crate::tournaments::bracket::encounter::{Next, Which, next};
use crate::tournaments::event::Event;
use crate::tournaments::event::line::BoardId;
use std::sync::Arc;

/// Boards of one tournament that are played at once at most where a Telegram group sees them.
const MOST: usize = 8;
/// Messages a minute that a Telegram group has for boards: eighteen are ours, and two of those the tournament's. A move is one.
const CALLS: i64 = 16;
/// Moves of one's own in a game played on one clock, about.
const MOVES: i64 = 30;

/// How many boards are played at once where a Telegram group sees them: as many as its messages are enough for, if people take half
/// of the time they have for a move. Where nobody waits for a move all are.
fn at_once(terms: &Terms) -> usize {
    let time = terms.time();
    let of_a_move = match (time.main(), time.of_a_turn(Seat(1))) {
        _ if !time.is_live() => return usize::MAX,
        (Some(main), _) => main / MOVES,
        (None, Some(turn)) => turn / 2,
        (None, None) => return MOST,
    };
    usize::try_from(of_a_move * CALLS / 60_000).unwrap_or(MOST).clamp(1, MOST)
}

/// How long a board may take to be opened before it is tried again; twice as long each time.
const PATIENCE: Millis = 60_000;
/// How long after that somebody looks whether it was opened.
const LOOK: Millis = 10_000;
/// No longer than 2⁵ times that.
const DOUBLINGS: u32 = 5;

/// A game of a board that is being opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    /// Which one, from 0.
    game: usize,
    /// How often it was tried.
    tries: u32,
    /// When it is tried again, if nobody has seen it opened by then.
    pub(super) again: Millis,
    /// When somebody looks next whether it is opened.
    pub(super) look: Millis,
}

impl Attempt {
    /// One more attempt at a game, or the first; `None`: the last one may still come to something.
    fn after(before: Option<&Self>, game: usize, now: Millis) -> Option<Self> {
        let tries = match before.filter(|before| before.game == game) {
            Some(before) if now < before.again => return None,
            Some(before) => before.tries,
            None => 0,
        };
        Some(Self {
            game,
            tries: tries + 1,
            again: now + (PATIENCE << tries.min(DOUBLINGS)),
            look: now + LOOK,
        })
    }

    /// Somebody looks.
    pub(super) fn looked(&mut self, now: Millis) {
        if self.look <= now {
            self.look = self.again.max(now + LOOK);
        }
    }

    /// Whether it has failed: then directors see it.
    pub(super) const fn has_failed(&self) -> bool {
        self.tries > 1
    }
}

/// Boards that begin later, because a Telegram group can follow so many only.
pub(super) struct Wave {
    /// The first and the last of them, from 1.
    pub(super) boards: (usize, usize),
    /// When, about: the boards before them are over then.
    pub(super) at: Millis,
}

/// How many boards of a tournament are played at once here, where that is not all of them.
pub(super) fn most_at_once(running: &Running, desk: &Desk) -> Option<usize> {
    let terms = running.course.plan.terms.as_ref().filter(|_| is_on_telegram(desk))?;
    Some(at_once(terms)).filter(|most| *most < usize::MAX)
}

/// The boards of a round that cannot begin at once, if the first begin at that moment.
pub(super) fn waves(running: &Running, desk: &Desk, boards: usize, begins: Millis) -> Vec<Wave> {
    let Some(most) = most_at_once(running, desk) else { return Vec::new() };
    let minutes = i64::from(running.course.plan.minutes_a_round().unwrap_or(0));
    let later = (1..).zip((most..boards).step_by(most.min(boards.max(1))));
    later
        .map(|(wave, first)| Wave {
            boards: (first + 1, (first + most).min(boards)),
            at: begins + wave * minutes * 60_000,
        })
        .collect()
}

fn is_on_telegram(desk: &Desk) -> bool {
    desk.windows().iter().any(|window| window.door() == Door::Telegram)
}

impl Events {
    /// Opens what is to be played now.
    pub(super) async fn open_boards(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let Some(terms) = running.course.plan.terms.as_ref().filter(|_| running.course.is_on()) else {
            return Ok(());
        };
        // Outside the playing hours nobody is called to a board.
        if running.course.closed_until(desk.now()).is_some() {
            return Ok(());
        }
        let most = if is_on_telegram(desk) { at_once(terms) } else { usize::MAX };
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
        if self.is_asked_for(desk, id, at) {
            return Ok(());
        }
        let game = EventGame { event: id, round: at.round, board: at.board };
        let opened = usize::try_from(desk.house.journal.games_opened(game).await?).unwrap_or(usize::MAX);
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        let due = running.course.games_due(at);
        if opened > due {
            if running.attempts.remove(&at).is_some_and(|attempt| attempt.has_failed()) {
                desk.unsay(format!("e{id}.b{at}.shut"));
            }
            return Ok(());
        }
        let Some(attempt) = Attempt::after(running.attempts.get(&at), due, desk.now()) else { return Ok(()) };
        let failed_before = running.attempts.insert(at, attempt).is_some_and(|before| before.has_failed());
        if attempt.has_failed() && !failed_before {
            let text = say!("event-board-shut", round = at.round, board = at.board);
            desk.tell(Some(format!("e{id}.b{at}.shut")), text);
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
    let Some(board) = course.board(at) else { return Ok(None) };
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
        terms: Terms { legs, order: String::new(), ..terms },
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
            house.prepare_match(&place, &opening.terms).await;
            // Tried again, it may have been opened meanwhile; where nobody can tell, the room finds out.
            if !matches!(house.is_played(&opening).await, Ok(true)) {
                house.hand_in(&place, Work::Open(Box::new(opening)));
            }
            house.expects(-1);
        });
    }

    /// Whether the board of an opening is being played already.
    async fn is_played(&self, opening: &Opening) -> Result<bool, ReadError> {
        let Origin::Event(game) = opening.origin else { return Ok(false) };
        Ok(self.journal.live_game(game.event, game.round, game.board).await?.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::{Attempt, PATIENCE};

    #[test]
    fn a_board_that_does_not_open_is_tried_again_later_and_later() {
        let first = Attempt::after(None, 0, 10).unwrap();
        assert!(!first.has_failed());
        assert_eq!(Attempt::after(Some(&first), 0, first.again - 1), None);
        let second = Attempt::after(Some(&first), 0, first.again).unwrap();
        assert!(second.has_failed());
        assert_eq!(second.again - first.again, 2 * PATIENCE);
        // Another game of the board has its own.
        assert!(!Attempt::after(Some(&second), 1, 20).unwrap().has_failed());
        let late = (0..99).fold(second, |one, _| Attempt::after(Some(&one), 0, one.again).unwrap());
        assert_eq!(Attempt::after(Some(&late), 0, late.again).unwrap().again - late.again, 32 * PATIENCE);
    }
}
