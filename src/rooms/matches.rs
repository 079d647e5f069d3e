//! Matches played turn by turn, in a thread of their own or in the channel: from the invitation to the result.
//!
//! A room may hold several. Each is a fold of its log ([`playing`]); whatever happens in one is one entry: the move, what
//! chance owes, the clock of the player to move. Then, and only then, it is shown.

mod activity;
mod ahead;
mod analysis;
mod auto;
mod beside;
pub(crate) mod clock;
pub(crate) mod computer;
mod course;
pub(crate) mod ending;
pub(crate) mod hints;
pub(crate) mod holidays;
pub(crate) mod invite;
pub(crate) mod judging;
pub(crate) mod lists;
pub(crate) mod moves;
pub(crate) mod opening;
mod overruled;
pub(crate) mod pausing;
mod picking;
pub(crate) mod playing;
pub(crate) mod press;
mod puzzled;
mod refused;
pub(crate) mod replay;
mod results;
pub(crate) mod showing;
mod shown;
mod signs;
mod summary;
pub(crate) mod terms;

use self::invite::listed;
use self::lists::against;
use self::playing::Playing;
use super::heard::{Heard, Person, What};
use super::say::Handle;
use crate::games::Seat;
use crate::games::turns::Reading;
use crate::messages::Text;
use crate::rooms::desk::Desk;
use crate::say;
use std::collections::{BTreeMap, BTreeSet};

/// The matches of a room that are played turn by turn.
#[derive(Default)]
pub(crate) struct Matches {
    /// By their numbers in the journal.
    pub(crate) by_id: BTreeMap<i64, Playing>,
    /// How often each player was told how a move is written.
    told: puzzled::Told,
    /// Of boards of tournaments, whose signs of life were handed on; forgotten with the process, and handed on once more is nothing.
    signs: BTreeSet<(i64, Seat)>,
}

/// Matches among which somebody is asked to choose by number, at most.
const MOST_NUMBERS: usize = 8;

/// The match a message of ours belongs to: `m12.b7`.
pub(crate) fn match_of_handle(handle: &Handle) -> Option<i64> {
    handle.0.strip_prefix('m')?.split('.').next()?.parse().ok()
}

impl Matches {
    /// The matches that are seen where something was said: all of them, but in a room that has parted from this one only those
    /// that were seen there before (F12).
    fn seen<'a>(&'a self, desk: &'a Desk, heard: &'a Heard) -> impl Iterator<Item = &'a Playing> {
        let parted = desk.has_parted_from(heard);
        let is_seen = move |playing: &&Playing| {
            let twins = &desk.house.twins;
            let noted = parted || !twins.still_seeing(playing.id).is_empty();
            let windows = || twins.windows_of_match(&desk.place, playing.id);
            heard.place.is_private() || !noted || windows().contains(&heard.place)
        };
        self.by_id.values().filter(is_seen)
    }

    /// The match a message typed here is meant for: the one it answers; otherwise the only one of its author in which
    /// it is the author's turn; otherwise the author's only one; of several the first in which it is a move, so that
    /// the author is asked which.
    fn match_meant(&self, desk: &Desk, heard: &Heard) -> Option<i64> {
        let answered = self.match_answered(heard).or_else(|| self.match_of_author(desk, heard));
        answered.or_else(|| self.matches_that_may_be_meant(desk, heard).first().copied())
    }

    /// The match whose board a message answers.
    pub(crate) fn match_answered(&self, heard: &Heard) -> Option<i64> {
        heard.replies_to.as_ref().and_then(match_of_handle).filter(|id| self.by_id.contains_key(id))
    }

    /// The matches in which what somebody writes without saying which is a move.
    pub(crate) fn matches_that_may_be_meant(&self, desk: &Desk, heard: &Heard) -> Vec<i64> {
        let What::Message { text } = &heard.what else { return Vec::new() };
        if self.match_answered(heard).is_some() || self.match_of_author(desk, heard).is_some() {
            return Vec::new();
        }
        let is_move = |playing: &&Playing| {
            let seat = seat_in(desk, playing, &heard.who.person).filter(|seat| playing.is_due(*seat));
            seat.is_some_and(|seat| matches!(playing.table.read(seat, text.trim()), Reading::Move(_)))
        };
        self.seen(desk, heard).filter(is_move).map(|playing| playing.id).collect()
    }

    /// The match of the author of a command: the one in which it is their turn, or their only one.
    pub(crate) fn match_of_author(&self, desk: &Desk, heard: &Heard) -> Option<i64> {
        let person = &heard.who.person;
        let seat = |playing: &&Playing| seat_in(desk, playing, person);
        let mine: Vec<&Playing> = self.seen(desk, heard).filter(|one| seat(one).is_some()).collect();
        let due = mine.iter().filter(|one| seat(one).is_some_and(|seat| one.is_due(seat)));
        match (due.collect::<Vec<_>>().as_slice(), mine.as_slice()) {
            ([one], _) => Some(one.id),
            (_, [one]) => Some(one.id),
            _ => None,
        }
    }
}

impl Matches {
    /// The match a command is about: the one of that number, the one its author plays, the only one here.
    pub(crate) fn match_of_command(&self, desk: &Desk, heard: &Heard, number: Option<i64>) -> Option<i64> {
        if number.is_some() {
            return number.filter(|id| self.seen(desk, heard).any(|playing| playing.id == *id));
        }
        let only = || {
            let mut seen = self.seen(desk, heard);
            seen.next().filter(|_| seen.next().is_none()).map(|playing| playing.id)
        };
        self.match_answered(heard).or_else(|| self.match_of_author(desk, heard)).or_else(only)
    }

    /// Why a command that is about a match is about none: there is none, not that one, or several.
    pub(crate) fn which(&self, desk: &Desk, heard: &Heard, number: Option<i64>) -> Text {
        if self.by_id.is_empty() {
            return say!("match-none-here");
        }
        if let Some(number) = number {
            return say!("match-not-of-number", number = number);
        }
        let lang = desk.lang_for(heard);
        let seat = |playing: &Playing| seat_in(desk, playing, &heard.who.person);
        // Of somebody who plays their own.
        let plays = self.plays(desk, heard);
        let told = |playing: &Playing| {
            let (game, against) = (playing.table.info().title(), against(playing, seat(playing), lang));
            say!("match-by-number", number = playing.id, game = game, against = against)
        };
        let meant = self.seen(desk, heard).filter(|playing| !plays || seat(playing).is_some());
        say!("match-which-number", matches = listed(meant.take(MOST_NUMBERS).map(told).collect()))
    }

    /// Whether somebody sits in a match here.
    pub(crate) fn plays(&self, desk: &Desk, heard: &Heard) -> bool {
        self.seen(desk, heard).any(|playing| seat_in(desk, playing, &heard.who.person).is_some())
    }

    /// Whether anybody may sit down at a match of this room while it is played.
    pub(crate) fn is_open(&self, id: i64) -> bool {
        self.by_id.get(&id).is_some_and(|playing| playing.table.is_open())
    }
}

/// The seat of a person in a match, by any of that person's accounts.
pub(crate) fn seat_in(desk: &Desk, playing: &Playing, person: &Person) -> Option<Seat> {
    desk.house.links.accounts(person).iter().find_map(|account| playing.seat_of(account))
}
