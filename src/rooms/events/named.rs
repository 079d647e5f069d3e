//! Who of a tournament is meant by a name: a guest, or somebody with an account.

use super::Events;
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::Seat;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::matches::invite::person_meant;
use crate::rooms::typed::{cut, unquoted};
use crate::say;

/// The seat of somebody by their name in a tournament that may be over: a guest, a team, or who has an account.
pub(super) async fn seat_meant(
    desk: &Desk,
    heard: &Heard,
    running: &Running,
    typed: &str,
) -> Result<Option<Seat>, Halt> {
    let typed = unquoted(typed);
    let name = typed.trim_start_matches('@').trim();
    if name.is_empty() {
        return Ok(None);
    }
    let guest = running.course.guest_named(name);
    // A mention is of somebody with an account; a bare name of a guest who is in, before all others.
    let is_bare = !typed.starts_with(['@', '<']);
    if let Some(seat) = guest.filter(|seat| is_bare && running.course.is_in(*seat)) {
        return Ok(Some(seat));
    }
    let person = person_meant(desk, heard, &typed).await?;
    let seat = person.and_then(|person| running.seat_of(&super::entries::accounts_of(desk, &person)));
    Ok(seat.or(guest))
}

impl Events {
    /// The seat of somebody by their name, whether they are in or have left.
    pub(super) async fn seat_named(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        typed: &str,
    ) -> Result<Option<Seat>, Halt> {
        match self.by_id.get(&id) {
            Some(running) => seat_meant(desk, heard, running, typed).await,
            None => Ok(None),
        }
    }

    /// Those who are named, separated by commas. Where one of them is not in the tournament that is said, and nobody is given.
    pub(super) async fn seats_named(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        asked: &Invocation,
    ) -> Result<Option<Vec<Seat>>, Halt> {
        let typed = unquoted(asked.text(Opt::Chi).unwrap_or_default());
        let mut seats = Vec::new();
        for name in typed.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let Some(seat) = self.seat_named(desk, heard, id, name).await? else {
                desk.answer(heard, say!("event-who-not-in", name = cut(name)));
                return Ok(None);
            };
            // A player stands for their team.
            let seat = self.by_id.get(&id).map_or(seat, |running| running.course.entrant_of(seat));
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        Ok(Some(seats))
    }
}
