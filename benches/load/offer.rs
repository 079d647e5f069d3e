//! What is offered: how much, and who writes what, where.

use std::time::{Duration, Instant};

/// How much of everything.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    /// Rounds at once.
    pub(crate) rounds: usize,
    /// Rooms in which somebody says something now and then, and nothing is played.
    pub(crate) idle: usize,
    /// Messages in bursts.
    pub(crate) messages: usize,
}

/// Messages of a burst.
pub(crate) const BURST: usize = 100;
/// Players of a round.
pub(crate) const PLAYERS: usize = 4;
/// Said where nothing is played, and where it is no word of the grid: too short for any.
pub(crate) const TALK: &str = "e va be, non so";
/// How long half of the load lasts.
pub(crate) const HALF: Duration = Duration::from_secs(4);

/// Who writes a message, and where: it is to be spread, and the same in each run.
pub(crate) enum Offer<'a> {
    /// Somebody talks in the idle room of this number.
    Idle(usize),
    /// A player of this round gives a word.
    Word { round: usize, player: usize, word: &'a str },
}

impl<'a> Offer<'a> {
    /// The `number`th message: one in ten is talk.
    pub(crate) fn of(number: usize, size: Size, lists: &'a [Vec<String>]) -> Self {
        if number.is_multiple_of(10) {
            return Self::Idle(number / 10 % size.idle.max(1));
        }
        let (round, turn) = (number * 7 % lists.len(), number / lists.len());
        let list = &lists[round];
        Self::Word { round, player: turn / list.len().max(1) % PLAYERS, word: &list[turn % list.len()] }
    }
}

#[expect(clippy::disallowed_methods, reason = "a bench measures real time")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
