//! Matches played turn by turn, in a thread of their own or in the channel: from the invitation to the result.
//!
//! A room may hold several. Each is a fold of its log ([`playing`]); whatever happens in one is one entry: the move, what
//! chance owes, the clock of whoever is next. Then, and only then, it is shown.

pub(crate) mod clock;
pub(crate) mod computer;
pub(crate) mod ending;
pub(crate) mod invite;
pub(crate) mod judging;
pub(crate) mod lists;
pub(crate) mod moves;
pub(crate) mod opening;
pub(crate) mod playing;
pub(crate) mod press;
pub(crate) mod replay;
pub(crate) mod showing;
mod summary;
pub(crate) mod terms;

use self::playing::Playing;
use super::heard::{Heard, Person};
use super::room::Room;
use super::say::Handle;
use std::collections::BTreeMap;

/// The matches of a room.
pub(crate) type Matches = BTreeMap<i64, Playing>;

/// The match a message of ours belongs to: `m12.b7`.
pub(crate) fn match_of_handle(handle: &Handle) -> Option<i64> {
    handle.0.strip_prefix('m')?.split('.').next()?.parse().ok()
}

impl Room {
    /// The match a message typed here is meant for: the one it answers, otherwise the only one of its author in which it is
    /// his turn, otherwise his only one.
    pub(crate) fn match_meant(&self, heard: &Heard) -> Option<i64> {
        if let Some(id) = heard.replies_to.as_ref().and_then(match_of_handle)
            && self.matches.contains_key(&id)
        {
            return Some(id);
        }
        // Words belong to the round that is played here.
        if self.live.is_some() {
            return None;
        }
        self.match_of_author(heard)
    }

    /// The match of the author of a command: the one in which it is his turn, or his only one.
    pub(crate) fn match_of_author(&self, heard: &Heard) -> Option<i64> {
        let person = &heard.who.person;
        let seat = |playing: &&Playing| self.seat_in(playing, person);
        let mine: Vec<&Playing> = self.matches.values().filter(|one| seat(one).is_some()).collect();
        let due = mine.iter().filter(|one| seat(one).is_some_and(|seat| one.is_due(seat)));
        match (due.collect::<Vec<_>>().as_slice(), mine.as_slice()) {
            ([one], _) => Some(one.id),
            (_, [one]) => Some(one.id),
            _ => None,
        }
    }

    /// The seat of a person in a match, by whichever of his accounts.
    pub(crate) fn seat_in(&self, playing: &Playing, person: &Person) -> Option<crate::games::Seat> {
        self.house.links.accounts(person).iter().find_map(|account| playing.seat_of(account))
    }
}
