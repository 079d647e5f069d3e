//! What a bot may send in all its chats together, beside what each chat allows. Pure, like the
//! [`outbox`](super::outbox).
//!
//! - What matters goes first, whatever chat it is for; among equals the one that has waited longest. A chat that was
//!   served waits behind the others again, so that none is left out.
//! - A request counts from when it leaves until a whole window after its answer: however long it was under way, the
//!   platform never sees more of them in one window.
//! - A thousand chats may wait: what one of them costs hangs on how many may go at once, not on how many wait.

use crate::clock::Millis;
use crate::rooms::say::Urgency;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How many may be sent in a window of time, by all chats together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throughput {
    /// At most so many.
    pub most: usize,
    /// In so many milliseconds.
    pub window: Millis,
}

impl Throughput {
    /// Telegram takes about 30 messages a second of a bot.
    pub const TELEGRAM: Self = Self { most: 28, window: 1_000 };
}

/// What a chat would send, and since when it waits: the least goes first.
type Rank = (Urgency, u64);

/// Who may send next, of all chats.
#[derive(Debug)]
pub struct Turns {
    /// What a bot may send.
    whole: Throughput,
    /// What of it this process may send.
    budget: Throughput,
    /// Requests under way.
    flying: usize,
    /// When the last ones were answered, within the window.
    landed: VecDeque<Millis>,
    /// Chats that would send if they might, by what and since when.
    waiting: BTreeMap<String, Rank>,
    /// The same in the order in which they are served.
    order: BTreeSet<(Rank, String)>,
    /// Place of the next one that comes.
    next: u64,
}

impl Turns {
    /// Nobody has sent anything yet.
    pub fn new(budget: Throughput) -> Self {
        Self {
            whole: budget,
            budget,
            flying: 0,
            landed: VecDeque::new(),
            waiting: BTreeMap::new(),
            order: BTreeSet::new(),
            next: 0,
        }
    }

    /// The same where only so many thousandths of the budget are ours, because others send for the same bot. One at least, so
    /// that what waits is said at all.
    pub fn ask_within(
        &mut self,
        thousandths: u32,
        chat: &str,
        urgency: Urgency,
        now: Millis,
    ) -> Option<Millis> {
        let most = self.whole.most * usize::try_from(thousandths).unwrap_or(1_000) / 1_000;
        self.budget.most = most.max(1);
        self.ask(chat, urgency, now)
    }

    /// A chat would send something: `None` when it may do so now (and then must tell when it has
    /// [`Turns::landed`]), else when it may ask again, if not called before.
    pub fn ask(&mut self, chat: &str, urgency: Urgency, now: Millis) -> Option<Millis> {
        let window = self.budget.window;
        self.landed.retain(|at| now - at < window);
        let since = self.waiting.get(chat).map_or_else(|| self.next + 1, |(_, since)| *since);
        self.next = self.next.max(since);
        self.withdraw(chat);
        let mine = (urgency, since);
        // No more are served in a window than these: who stands further back asks again when it is over.
        let most = self.budget.most + self.landed.len();
        let before = self.order.range(..(mine, String::new())).take(most).count();
        let free = self.budget.most.saturating_sub(self.flying + self.landed.len());
        if before < free {
            self.flying += 1;
            return None;
        }
        self.waiting.insert(chat.to_owned(), mine);
        self.order.insert((mine, chat.to_owned()));
        // As many have to leave the window as are before us, and one more.
        let leaving = self.landed.get((before - free).min(self.landed.len().saturating_sub(1)));
        Some(leaving.map_or(now, |at| *at) + window)
    }

    /// A chat that waited has nothing to send any more, or must wait for something of its own.
    pub fn withdraw(&mut self, chat: &str) {
        if let Some((chat, rank)) = self.waiting.remove_entry(chat) {
            self.order.remove(&(rank, chat));
        }
    }

    /// A request was answered, or has failed. Gives the chats that are next, as many as are served in a window: they may look
    /// again. The others know when to ask.
    pub fn landed(&mut self, now: Millis) -> Vec<String> {
        self.flying = self.flying.saturating_sub(1);
        self.landed.push_back(now);
        self.order.iter().take(self.budget.most).map(|(_, chat)| chat.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const THREE: Throughput = Throughput { most: 3, window: 1_000 };

    #[test]
    fn what_matters_goes_first_and_then_who_has_waited_longest() {
        let mut turns = Turns::new(THREE);
        for chat in ["a", "b", "c"] {
            assert_eq!(turns.ask(chat, Urgency::Reminder, 0), None);
        }
        assert_eq!(turns.ask("d", Urgency::Reminder, 0), Some(1_000));
        assert_eq!(turns.ask("e", Urgency::Board, 5), Some(1_005), "nothing was answered yet");
        assert_eq!(turns.landed(10), ["e", "d"]);
        assert_eq!(turns.ask("f", Urgency::Result, 10), Some(1_010));
        turns.landed(20);
        turns.landed(30);
        // One place is free at 1 010: it is the result's, then the board's.
        assert_eq!(turns.ask("d", Urgency::Reminder, 1_010), Some(1_030));
        assert_eq!(turns.ask("e", Urgency::Board, 1_010), Some(1_020));
        assert_eq!(turns.ask("f", Urgency::Result, 1_010), None);
        assert_eq!(turns.ask("e", Urgency::Board, 1_020), None);
        // Who has nothing to say any more holds nobody up; who was served waits behind the others.
        assert_eq!(turns.ask("f", Urgency::Reminder, 1_021), Some(1_030));
        turns.withdraw("d");
        assert_eq!(turns.ask("f", Urgency::Reminder, 1_030), None);
    }

    #[test]
    fn where_a_thousand_wait_only_those_who_are_next_look_again() {
        let mut turns = Turns::new(THREE);
        let chats: Vec<String> = (0..1_000).map(|number| format!("{number}")).collect();
        let served = chats.iter().filter(|chat| turns.ask(chat, Urgency::Board, 0).is_none()).count();
        assert_eq!(served, THREE.most);
        assert_eq!(turns.landed(10), ["3", "4", "5"], "in their order");
        assert_eq!(turns.ask("999", Urgency::Result, 20), Some(1_010), "what matters more is first at once");
        assert_eq!(turns.landed(30), ["999", "3", "4"]);
        assert_eq!(turns.ask("998", Urgency::Board, 40), Some(1_030), "after a window at the latest");
    }

    proptest! {
        /// Whatever is asked when, and however long it takes: never more than the budget in any window as the platform
        /// sees it, and everybody is served.
        #[test]
        fn the_budget_holds(
            asks in proptest::collection::vec((0_u8..40, 0_u8..4, 0_i64..120, 0_i64..700), 1..150)
        ) {
            let urgencies = [Urgency::Result, Urgency::Board, Urgency::Reminder, Urgency::Reaction];
            let mut turns = Turns::new(THREE);
            // Chats that want to send: what, and how long it will take.
            let mut wants: VecDeque<(String, Urgency, Millis, Millis)> = VecDeque::new();
            let (mut flying, mut seen): (Vec<Millis>, Vec<Millis>) = (Vec::new(), Vec::new());
            let (mut now, all) = (0, asks.len());
            let mut asks = asks.into_iter();
            for _ in 0..200_000 {
                if let Some((chat, urgency, pause, takes)) = asks.next() {
                    now += pause;
                    wants.push_back((format!("{chat}"), urgencies[usize::from(urgency)], takes, now));
                } else if wants.is_empty() {
                    break;
                } else {
                    now += 40;
                }
                flying.sort_unstable();
                while flying.first().is_some_and(|at| *at <= now) {
                    turns.landed(flying.remove(0));
                }
                let mut asked = BTreeSet::new();
                let mut left = VecDeque::new();
                for (chat, urgency, takes, since) in wants {
                    // One thing at a time in each chat.
                    if asked.insert(chat.clone()) && turns.ask(&chat, urgency, now).is_none() {
                        // Anywhere between the request and its answer.
                        seen.push(now + (since * 7_919) % (takes + 1));
                        flying.push(now + takes);
                    } else {
                        left.push_back((chat, urgency, takes, since));
                    }
                }
                wants = left;
            }
            prop_assert_eq!(seen.len(), all);
            seen.sort_unstable();
            for window in seen.windows(THREE.most + 1) {
                prop_assert!(window[THREE.most] - window[0] >= THREE.window, "{:?}", window);
            }
        }
    }
}
