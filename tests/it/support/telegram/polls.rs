//! Long polls in the clock's time: whoever moves the clock ends them, and waits for what the bot makes of it.

use super::Telegram;
use giostra::clock::Millis;

/// The longest a poll may stand (the Bot API's own limit).
const LONGEST: Millis = 50_000;
/// Polls are counted in whole seconds.
const ROUNDED: Millis = 1_000;

impl Telegram {
    /// How many long polls stand waiting now.
    pub(crate) fn polls(&self) -> usize {
        self.shared.world().queue.standing.len()
    }

    /// When the poll that stands ends.
    pub(crate) fn poll_ends(&self) -> Option<Millis> {
        self.shared.world().queue.standing.values().next_back().copied()
    }

    /// The clock was moved: polls whose time is over end, with nothing. Resolves when the bot has dealt with it, which it
    /// shows by polling again.
    pub(crate) async fn clock_moved(&self) {
        let now = self.shared.change(|_, now| now);
        let stands = |double: &Self| double.poll_ends().filter(|ends| *ends > now);
        self.wait_until("a poll stands", stands).await;
    }

    /// Waits until a poll stands that ends with the next moment somebody waits for, and no later (W25).
    pub(crate) async fn polls_no_longer_than(&self, awaited: Option<Millis>) {
        let now = self.shared.change(|_, now| now);
        let latest = awaited.map_or(now + LONGEST, |moment| moment.max(now) + 2 * ROUNDED);
        let stands = |double: &Self| double.poll_ends().filter(|ends| (now..=latest).contains(ends));
        self.wait_until("a poll ends with what is waited for", stands).await;
    }

    /// The moment to which a clock that stands is moved next for the sake of a poll: none while nobody waits for the
    /// platform's time.
    pub(crate) fn poll_matters(&self, awaited: Option<Millis>) -> Option<Millis> {
        let ends = self.poll_ends()?;
        awaited.is_some_and(|moment| moment < ends + LONGEST).then_some(ends)
    }
}
