//! Matches played turn by turn, in a thread of their own or in the channel: from the invitation to the result.
//!
//! A room may hold several. Each is a fold of its log ([`playing`]); whatever happens in one is one entry: the move, what
//! chance owes, the clock of whoever is next. Then, and only then, it is shown.

mod ahead;
pub(crate) mod clock;
pub(crate) mod computer;
pub(crate) mod ending;
pub(crate) mod holidays;
pub(crate) mod invite;
pub(crate) mod judging;
pub(crate) mod lists;
pub(crate) mod moves;
pub(crate) mod opening;
pub(crate) mod pausing;
pub(crate) mod playing;
pub(crate) mod press;
pub(crate) mod replay;
pub(crate) mod showing;
mod summary;
pub(crate) mod terms;

use self::playing::Playing;
use super::heard::{Heard, Person, What};
use super::room::Room;
use super::say::Handle;
use crate::games::turns::Reading;
use std::collections::BTreeMap;

/// The matches of a room.
pub(crate) type Matches = BTreeMap<i64, Playing>;

/// The match a message of ours belongs to: `m12.b7`.
pub(crate) fn match_of_handle(handle: &Handle) -> Option<i64> {
    handle.0.strip_prefix('m')?.split('.').next()?.parse().ok()
}

impl Room {
    /// The match a message typed here is meant for: the one it answers, otherwise the only one of its author in which it is
    /// his turn, otherwise his only one; of several the first in which it is a move, so that he is asked which.
    pub(crate) fn match_meant(&self, heard: &Heard) -> Option<i64> {
        if let Some(id) = self.match_answered(heard) {
            return Some(id);
        }
        // Words belong to the round that is played here.
        if self.live.is_some() {
            return None;
        }
        self.match_of_author(heard).or_else(|| self.matches_that_may_be_meant(heard).first().copied())
    }

    /// The match whose board a message answers.
    pub(crate) fn match_answered(&self, heard: &Heard) -> Option<i64> {
        heard.replies_to.as_ref().and_then(match_of_handle).filter(|id| self.matches.contains_key(id))
    }

    /// The matches in which what somebody writes without saying which is a move.
    pub(crate) fn matches_that_may_be_meant(&self, heard: &Heard) -> Vec<i64> {
        let What::Message { text } = &heard.what else { return Vec::new() };
        if self.match_answered(heard).is_some() || self.match_of_author(heard).is_some() {
            return Vec::new();
        }
        let is_move = |playing: &&Playing| {
            let seat = self.seat_in(playing, &heard.who.person).filter(|seat| playing.is_due(*seat));
            let reads = |seat| matches!(playing.table.read(seat, text.trim()), Reading::Move(_));
            seat.is_some_and(reads) && text.chars().any(|c| c.is_ascii_digit())
        };
        self.matches.values().filter(is_move).map(|playing| playing.id).collect()
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
