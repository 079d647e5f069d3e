//! What a door asks for somebody who is about to move: the moves their text may become, and the letters they have.

use super::Matches;
use super::playing::Playing;
use crate::games::Seat;
use crate::rooms::desk::Desk;
use crate::rooms::heard::Person;
use crate::rooms::mailbox::{Hint, Hinted};
use crate::rooms::matches::seat_in;

/// Moves that are offered at most: more no platform shows.
const MOST: usize = 25;

impl Matches {
    /// Answers a door, now or when what takes a while was thought out beside the room. Nobody is waited for: a door that has
    /// gone on without an answer does not listen.
    pub(crate) fn hint(&self, desk: &Desk, person: &Person, about: Hint, tell: Hinted) {
        match about {
            Hint::Moves { typed, number } => {
                let mut meant = self.by_id.values().filter_map(|playing| due(desk, playing, person));
                let found = match number {
                    Some(number) => meant.find(|(playing, _)| playing.id == number),
                    None => meant.next().filter(|_| meant.next().is_none()),
                };
                let Some((playing, seat)) = found else { return };
                let table = playing.table.boxed_clone();
                let tasks = desk.house.tasks;
                desk.house.tasks.start(async move {
                    let found = tasks.work(move || table.complete(seat, typed.trim())).await;
                    let mut found = found.unwrap_or_default();
                    found.truncate(MOST);
                    let _ = tell.send(found);
                });
            }
            Hint::Letters { id } => {
                let found = self.by_id.get(&id).and_then(|playing| {
                    // Where everybody plays from one rack it is anybody's.
                    let seat = seat_in(desk, playing, person);
                    let seat = seat.or(playing.table.is_open().then_some(Seat(1)))?;
                    playing.table.held(seat)
                });
                let _ = tell.send(found.into_iter().collect());
            }
        }
    }
}

/// The seat of a person who is to move in a match.
fn due<'a>(desk: &Desk, playing: &'a Playing, person: &Person) -> Option<(&'a Playing, Seat)> {
    let seat = seat_in(desk, playing, person)?;
    playing.is_due(seat).then_some((playing, seat))
}
