//! What a door still has to send to one chat, in the order in which it matters, within what the
//! platform allows. Pure: it is told the time and hands out what may go now; who sends tells it what
//! became of it.
//!
//! - Results go before boards, boards before reminders, reminders before reactions; within one
//!   urgency the first come goes first.
//! - A later version of a message that still waits takes its place: nobody misses what he has not seen.
//! - In a full minute nothing goes but what must; reactions that waited too long are dropped, results never.

use crate::clock::Millis;
use std::collections::{BTreeMap, VecDeque};

/// How much it matters that something arrives, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    /// The end of a match.
    Result,
    /// The grid or board, and answers to orders.
    Board,
    /// "Ultimi 30 secondi!" and the like.
    Reminder,
    /// An acknowledgement: first to go when there is too much.
    Reaction,
}

/// How many may be sent in a window of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// At most so many.
    pub most: usize,
    /// In so many milliseconds.
    pub window: Millis,
    /// Kept back for results and boards.
    pub reserve: usize,
    /// A reaction that waited longer is not sent any more.
    pub stale: Millis,
}

impl Budget {
    /// Telegram counts sends and edits of a group together, about 20 a minute.
    pub const TELEGRAM_GROUP: Self = Self { most: 18, window: 60_000, reserve: 6, stale: 20_000 };
}

/// What may be done now.
#[derive(Debug, PartialEq, Eq)]
pub enum Next<T> {
    /// Send this, and tell what became of it.
    Send(Sending<T>),
    /// Nothing may go before this moment.
    Wait(Millis),
    /// Nothing waits.
    Empty,
}

/// Something on its way.
#[derive(Debug, PartialEq, Eq)]
pub struct Sending<T> {
    /// What.
    pub item: T,
    urgency: Urgency,
    place: u64,
    key: Option<String>,
    since: Millis,
    tries: u32,
}

#[derive(Debug)]
struct Waiting<T> {
    item: T,
    key: Option<String>,
    since: Millis,
    /// Failed so many times.
    tries: u32,
}

/// The queue of one chat.
#[derive(Debug)]
pub struct Outbox<T> {
    budget: Budget,
    waiting: BTreeMap<(Urgency, u64), Waiting<T>>,
    /// When the last ones went out, within the window.
    sent: VecDeque<Millis>,
    /// Nothing goes before: the platform said so, or it did not answer.
    blocked: Millis,
    /// Number of the next to come.
    next: u64,
    dropped: u64,
}

/// The first pause after a failure; it doubles up to [`LONGEST_PAUSE`].
const PAUSE: Millis = 500;
/// The longest pause between two tries.
const LONGEST_PAUSE: Millis = 60_000;

impl<T> Outbox<T> {
    /// An empty queue.
    pub const fn new(budget: Budget) -> Self {
        Self {
            budget,
            waiting: BTreeMap::new(),
            sent: VecDeque::new(),
            blocked: Millis::MIN,
            next: 0,
            dropped: 0,
        }
    }

    /// Puts something in. With a `key` it takes the place of what waits under the same key, which is
    /// given back: a newer version of the same message.
    pub fn push(&mut self, urgency: Urgency, key: Option<String>, item: T, now: Millis) -> Option<T> {
        if let Some(key) = &key {
            let standing = self.waiting.iter_mut().find(|(_, waiting)| waiting.key.as_ref() == Some(key));
            if let Some((_, waiting)) = standing {
                return Some(std::mem::replace(&mut waiting.item, item));
            }
        }
        let place = self.next;
        self.next += 1;
        self.waiting.insert((urgency, place), Waiting { item, key, since: now, tries: 0 });
        None
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Reactions that were never sent because there was too much else.
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// What may go now. A send that is handed out counts against the budget.
    pub fn next(&mut self, now: Millis) -> Next<T> {
        let Budget { window, stale, .. } = self.budget;
        self.sent.retain(|at| now - at < window);
        let before = self.waiting.len();
        self.waiting
            .retain(|(urgency, _), waiting| *urgency != Urgency::Reaction || now - waiting.since < stale);
        self.dropped += (before - self.waiting.len()) as u64;
        let Some((&(urgency, place), _)) = self.waiting.first_key_value() else { return Next::Empty };
        if now < self.blocked {
            return Next::Wait(self.blocked);
        }
        let most = match urgency {
            Urgency::Result | Urgency::Board => self.budget.most,
            Urgency::Reminder | Urgency::Reaction => self.budget.most.saturating_sub(self.budget.reserve),
        };
        if let Some(free) = self.free_at(most) {
            return Next::Wait(free);
        }
        let Some(Waiting { item, key, since, tries }) = self.waiting.remove(&(urgency, place)) else {
            return Next::Empty;
        };
        self.sent.push_back(now);
        Next::Send(Sending { item, urgency, place, key, since, tries })
    }

    /// When one more may go if at most `most` go in a window; `None`: now.
    fn free_at(&self, most: usize) -> Option<Millis> {
        let over = self.sent.len().checked_sub(most)?;
        self.sent.get(over).map(|at| at + self.budget.window)
    }

    /// The platform refused it for now and said when it may be tried again.
    pub fn retry_at(&mut self, sending: Sending<T>, at: Millis) {
        self.blocked = self.blocked.max(at);
        self.put_back(sending);
    }

    /// The platform did not answer, or failed. The pause grows; `chance` (0 to 255) spreads the tries of
    /// many chats over half of it.
    pub fn failed(&mut self, mut sending: Sending<T>, now: Millis, chance: u8) {
        let pause = PAUSE.saturating_mul(1 << sending.tries.min(10)).min(LONGEST_PAUSE);
        sending.tries += 1;
        self.blocked = self.blocked.max(now + pause / 2 + pause / 2 * Millis::from(chance) / 255);
        self.put_back(sending);
    }

    /// Back to its place, unless a newer version has taken it.
    fn put_back(&mut self, sending: Sending<T>) {
        let Sending { item, urgency, place, key, since, tries } = sending;
        let newer = key.is_some() && self.waiting.values().any(|waiting| waiting.key == key);
        if !newer {
            self.waiting.insert((urgency, place), Waiting { item, key, since, tries });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BUDGET: Budget = Budget { most: 4, window: 1_000, reserve: 2, stale: 3_000 };

    fn send(outbox: &mut Outbox<&'static str>, now: Millis) -> Option<&'static str> {
        match outbox.next(now) {
            Next::Send(sending) => Some(sending.item),
            _ => None,
        }
    }

    #[test]
    fn what_matters_goes_first() {
        let mut outbox = Outbox::new(BUDGET);
        outbox.push(Urgency::Reaction, None, "✅", 0);
        outbox.push(Urgency::Reminder, None, "30 seconds", 0);
        outbox.push(Urgency::Board, None, "grid", 0);
        outbox.push(Urgency::Result, None, "podium", 0);
        assert_eq!(send(&mut outbox, 0), Some("podium"));
        assert_eq!(send(&mut outbox, 0), Some("grid"));
        // Two of four are kept back for more of these.
        assert_eq!(outbox.next(0), Next::Wait(1_000));
        outbox.push(Urgency::Board, None, "answer", 0);
        assert_eq!(send(&mut outbox, 0), Some("answer"));
        assert_eq!(send(&mut outbox, 1_000), Some("30 seconds"));
        assert_eq!(send(&mut outbox, 1_000), Some("✅"));
        assert_eq!(outbox.next(1_000), Next::Empty);
    }

    #[test]
    fn a_newer_version_takes_the_place_of_the_one_that_waits() {
        let mut outbox = Outbox::new(BUDGET);
        let key = || Some("m1.list".to_owned());
        assert_eq!(outbox.push(Urgency::Board, key(), "carte", 0), None);
        outbox.push(Urgency::Board, None, "grid", 0);
        assert_eq!(outbox.push(Urgency::Board, key(), "carte soia", 5), Some("carte"));
        assert_eq!((send(&mut outbox, 5), send(&mut outbox, 5)), (Some("carte soia"), Some("grid")));
        // One that failed meanwhile is not sent after the newer one.
        outbox.push(Urgency::Board, key(), "old", 10);
        let Next::Send(old) = outbox.next(2_000) else { panic!() };
        outbox.push(Urgency::Board, key(), "new", 2_000);
        outbox.failed(old, 2_000, 255);
        assert_eq!(outbox.len(), 1);
        assert_eq!(outbox.next(2_000), Next::Wait(2_500));
        assert_eq!(send(&mut outbox, 2_500), Some("new"));
    }

    #[test]
    fn the_platform_is_obeyed_and_pauses_grow() {
        let mut outbox = Outbox::new(BUDGET);
        outbox.push(Urgency::Result, None, "podium", 0);
        let Next::Send(podium) = outbox.next(0) else { panic!() };
        outbox.retry_at(podium, 7_345);
        assert_eq!(outbox.next(7_344), Next::Wait(7_345));
        let mut now = 7_345;
        let mut pauses = Vec::new();
        for _ in 0..9 {
            let Next::Send(podium) = outbox.next(now) else { panic!("at {now}") };
            outbox.failed(podium, now, 255);
            let Next::Wait(again) = outbox.next(now) else { panic!() };
            pauses.push(again - now);
            now = again;
        }
        assert_eq!(pauses, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    }

    #[test]
    fn acknowledgements_degrade_first() {
        let mut outbox = Outbox::new(BUDGET);
        for _ in 0..50 {
            outbox.push(Urgency::Reaction, None, "✅", 0);
        }
        outbox.push(Urgency::Result, None, "podium", 100);
        assert_eq!(send(&mut outbox, 100), Some("podium"));
        let mut sent = 0;
        let mut now = 100;
        loop {
            match outbox.next(now) {
                Next::Send(_) => sent += 1,
                Next::Wait(at) => now = at,
                Next::Empty => break,
            }
        }
        assert_eq!(sent + outbox.dropped(), 50);
        assert!(sent < 10 && now >= 3_000, "{sent} at {now}");
    }

    proptest! {
        /// Whatever comes when: never more than the budget in any window, nothing but reactions lost,
        /// nothing out of order within one urgency.
        #[test]
        fn the_budget_holds(events in proptest::collection::vec((0_u8..4, 0_i64..400, any::<bool>()), 1..120)) {
            let mut outbox = Outbox::new(BUDGET);
            let urgencies = [Urgency::Result, Urgency::Board, Urgency::Reminder, Urgency::Reaction];
            let (mut now, mut sent, mut came): (Millis, Vec<(Millis, Urgency, usize)>, usize) = (0, Vec::new(), 0);
            let mut fails = events.iter().map(|(_, _, fails)| *fails);
            let mut drain = |outbox: &mut Outbox<(Urgency, usize)>, now: Millis, sent: &mut Vec<_>| loop {
                match outbox.next(now) {
                    Next::Send(sending) if fails.next().unwrap_or(false) => {
                        sent.push((now, Urgency::Reaction, usize::MAX));
                        outbox.failed(sending, now, 17);
                    }
                    Next::Send(Sending { item: (urgency, n), .. }) => sent.push((now, urgency, n)),
                    Next::Wait(at) => return Some(at),
                    Next::Empty => return None,
                }
            };
            for (urgency, after, _) in &events {
                now += after;
                let urgency = urgencies[usize::from(*urgency)];
                outbox.push(urgency, None, (urgency, came), now);
                came += 1;
                drain(&mut outbox, now, &mut sent);
            }
            for _ in 0..10_000 {
                let Some(at) = drain(&mut outbox, now, &mut sent) else { break };
                prop_assert!(at > now);
                now = at;
            }
            prop_assert!(outbox.is_empty());
            for window in sent.windows(BUDGET.most + 1) {
                prop_assert!(window[BUDGET.most].0 - window[0].0 >= BUDGET.window);
            }
            let arrived: Vec<_> = sent.iter().filter(|(_, _, n)| *n != usize::MAX).collect();
            prop_assert_eq!(arrived.len() as u64 + outbox.dropped(), came as u64);
            for urgency in [Urgency::Result, Urgency::Board] {
                let order: Vec<usize> =
                    arrived.iter().filter(|(_, u, _)| *u == urgency).map(|(_, _, n)| *n).collect();
                prop_assert!(order.is_sorted(), "{:?}", order);
            }
        }
    }
}
