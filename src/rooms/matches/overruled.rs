//! A match that its tournament has ended, because it has decided the board otherwise.

use super::Matches;
use crate::games::Seat;
use crate::journal::OVERRULED;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Person;

impl Matches {
    /// It does not count, and those who play are told why. One that is over by itself stays as it is. Whoever has left the
    /// tournament in the middle of a game (`gone`) has left the game, too, and lost it: nobody saves their rating by going.
    pub(crate) async fn is_overruled(
        &mut self,
        desk: &Desk,
        id: i64,
        told: Text,
        gone: Option<Person>,
    ) -> Result<(), Halt> {
        let Some(playing) = self.by_id.get(&id).filter(|playing| playing.table.ending().is_none()) else {
            return Ok(());
        };
        // Where somebody has not moved yet nothing was at stake.
        let begun = (1..=playing.table.seats()).map(Seat).all(|seat| playing.table.moves_of(seat) > 0);
        let seat = gone.and_then(|person| playing.seat_of(&person));
        if let Some(seat) = seat.filter(|_| begun) {
            return self.leave_match(desk, id, seat).await;
        }
        let reason = OVERRULED.trim_start_matches("void ");
        self.void_match_telling(desk, id, reason, Vec::new(), vec![told]).await
    }
}
