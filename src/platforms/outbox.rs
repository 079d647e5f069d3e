//! What a door still has to send to one chat, in the order in which it matters, within what the
//! platform allows. Pure: it is told the time and hands out what may go now; who sends tells it what
//! became of it.
//!
//! - Results go before boards, boards before reminders, reminders before reactions; within one
//!   urgency the first come goes first.
//! - A later version of a message that still waits takes its place: nobody misses what they have not seen.
//! - In a full minute nothing goes but what must. What nobody waits for any more is given back unsent:
//!   reactions first, results never.
//! - What costs nothing (reactions, deletions: no platform counts them with the messages) does not wait
//!   for the budget, and a platform that has enough of reactions is not spared the results.
//! - Reactions go at a pace of their own, and only so many of them wait: when many write at once the
//!   oldest are left out. Their text twin is "La mia lista".

use crate::clock::Millis;
use crate::rooms::say::Urgency;
use std::collections::{BTreeMap, VecDeque};

/// How many may be sent in a window of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// At most so many.
    pub most: usize,
    /// In so many milliseconds.
    pub window: Millis,
    /// Kept back for results and boards.
    pub reserve: usize,
    /// At least so many milliseconds between two reactions.
    pub pace: Millis,
    /// Whether taking old buttons off a message counts like sending one.
    pub counts_strips: bool,
}

impl Budget {
    /// Telegram counts sends and edits of a group together, about 20 a minute.
    pub const TELEGRAM_GROUP: Self =
        Self { most: 18, window: 60_000, reserve: 6, pace: 0, counts_strips: false };
    /// A private chat of Telegram takes about one a second, and bursts.
    pub const TELEGRAM_PRIVATE: Self =
        Self { most: 18, window: 20_000, reserve: 4, pace: 0, counts_strips: true };
    /// Discord takes five messages in five seconds in a channel, and a reaction in a quarter of a second.
    /// Changes have a bucket of their own.
    pub const DISCORD_CHANNEL: Self =
        Self { most: 5, window: 5_000, reserve: 1, pace: 250, counts_strips: false };
}

/// For how long something is worth sending, in milliseconds.
pub const fn patience(urgency: Urgency) -> Millis {
    match urgency {
        Urgency::Result | Urgency::Awaited => Millis::MAX,
        Urgency::Board => 120_000,
        Urgency::Reminder => 30_000,
        Urgency::Reaction => 20_000,
    }
}

/// What may be done now.
#[derive(Debug, PartialEq, Eq)]
pub enum Next<T> {
    /// Send this, and tell what became of it.
    Send(Sending<T>),
    /// Nobody waits for this any more; it was not sent.
    Stale(T),
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
    at: (Urgency, u64),
    key: Option<String>,
    since: Millis,
    costs: bool,
    tries: u32,
}

impl<T> Sending<T> {
    /// Whether the platform counts it.
    pub const fn costs(&self) -> bool {
        self.costs
    }

    /// How much it matters.
    pub const fn urgency(&self) -> Urgency {
        self.at.0
    }
}

#[derive(Debug)]
struct Waiting<T> {
    item: T,
    key: Option<String>,
    since: Millis,
    costs: bool,
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
    /// Nothing goes before: the platform said so.
    blocked: Millis,
    /// Nothing goes before: the platform did not answer.
    unanswered: Millis,
    /// No reaction goes before.
    calm: Millis,
    /// Place of the next one that comes.
    next: u64,
}

/// The first pause after a failure, in milliseconds; each further one is twice as long.
const PAUSE: Millis = 500;
/// The longest pause.
const LONGEST_PAUSE: Millis = 60_000;
/// All there are, the most urgent first.
const URGENCIES: [Urgency; 5] =
    [Urgency::Result, Urgency::Awaited, Urgency::Board, Urgency::Reminder, Urgency::Reaction];
/// Reactions that wait at most; one more, and the oldest is left out.
const REACTIONS: usize = 20;

impl<T> Outbox<T> {
    /// An empty queue.
    pub const fn new(budget: Budget) -> Self {
        Self {
            budget,
            waiting: BTreeMap::new(),
            sent: VecDeque::new(),
            blocked: Millis::MIN,
            unanswered: Millis::MIN,
            calm: Millis::MIN,
            next: 0,
        }
    }

    /// Puts something in; `costs` tells whether the platform counts it against the budget. Gives back the
    /// oldest reaction, if there are too many of them now.
    pub fn push(
        &mut self,
        urgency: Urgency,
        key: Option<String>,
        costs: bool,
        item: T,
        now: Millis,
    ) -> Option<T> {
        let place = (urgency, self.next);
        self.next += 1;
        self.waiting.insert(place, Waiting { item, key, since: now, costs, tries: 0 });
        if urgency != Urgency::Reaction {
            return None;
        }
        let mut reactions = self.waiting.range((Urgency::Reaction, 0)..).map(|(at, _)| *at);
        let oldest = reactions.next()?;
        if reactions.count() < REACTIONS {
            return None;
        }
        self.waiting.remove(&oldest).map(|waiting| waiting.item)
    }

    /// What waits under `key`, to be changed or replaced in its place by what comes later.
    pub fn waiting(&mut self, key: &str) -> Option<&mut T> {
        self.waiting
            .values_mut()
            .find(|waiting| waiting.key.as_deref() == Some(key))
            .map(|waiting| &mut waiting.item)
    }

    /// Takes out what waits under `key`.
    pub fn remove(&mut self, key: &str) -> Option<T> {
        let at = self.waiting.iter().find(|(_, waiting)| waiting.key.as_deref() == Some(key));
        let at = at.map(|(at, _)| *at)?;
        self.waiting.remove(&at).map(|waiting| waiting.item)
    }

    /// Whether something that fits waits.
    pub fn any(&self, mut fits: impl FnMut(&T) -> bool) -> bool {
        self.waiting.values().any(|waiting| fits(&waiting.item))
    }

    /// Whether a reaction waits.
    pub fn has_reactions(&self) -> bool {
        self.waiting.last_key_value().is_some_and(|(at, _)| at.0 == Urgency::Reaction)
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Whether a new queue would do as well: nothing waits, and the last window is over.
    pub fn is_rested(&self, now: Millis) -> bool {
        self.waiting.is_empty()
            && self.blocked.max(self.unanswered).max(self.calm) <= now
            && self.sent.back().is_none_or(|at| now - at >= self.budget.window)
    }

    /// What may go now. A send that is handed out counts against the budget, if it costs.
    pub fn next(&mut self, now: Millis) -> Next<T> {
        self.next_if(now, |_| None)
    }

    /// The same where other chats share what may be sent: what costs is handed out only when `turn`, asked once, gives
    /// `None` for its urgency, and not before the moment it gives.
    pub fn next_if(&mut self, now: Millis, turn: impl FnOnce(Urgency) -> Option<Millis>) -> Next<T> {
        let mut turn = Some(turn);
        let mut turn_at = None;
        let window = self.budget.window;
        self.sent.retain(|at| now - at < window);
        let stale = |(at, waiting): (&(Urgency, u64), &Waiting<T>)| {
            (now - waiting.since > patience(at.0)).then_some(*at)
        };
        if let Some(at) = self.waiting.iter().find_map(stale)
            && let Some(waiting) = self.waiting.remove(&at)
        {
            return Next::Stale(waiting.item);
        }
        let mut soonest: Option<Millis> = None;
        let mut chosen = None;
        for urgency in URGENCIES {
            let Some((at, waiting)) = self.waiting.range((urgency, 0)..=(urgency, u64::MAX)).next() else {
                continue;
            };
            let mut free = self.free_at(urgency, waiting.costs);
            if free <= now && waiting.costs {
                // What matters less has its turn later still.
                turn_at = turn.take().map_or(turn_at, |turn| turn(urgency));
                free = turn_at.unwrap_or(free);
            }
            if free <= now {
                chosen = Some(*at);
                break;
            }
            soonest = Some(soonest.map_or(free, |soonest| soonest.min(free)));
        }
        let Some(at) = chosen else { return soonest.map_or(Next::Empty, Next::Wait) };
        let Some(Waiting { item, key, since, costs, tries }) = self.waiting.remove(&at) else {
            return Next::Empty;
        };
        if costs {
            self.sent.push_back(now);
        }
        if at.0 == Urgency::Reaction {
            self.calm = self.calm.max(now + self.budget.pace);
        }
        Next::Send(Sending { item, at, key, since, costs, tries })
    }

    /// When the first of this urgency may go.
    fn free_at(&self, urgency: Urgency, costs: bool) -> Millis {
        let most = match urgency {
            Urgency::Result | Urgency::Awaited | Urgency::Board => self.budget.most,
            Urgency::Reminder | Urgency::Reaction => self.budget.most.saturating_sub(self.budget.reserve),
        };
        let over = if costs { self.sent.len().checked_sub(most) } else { None };
        let full =
            over.and_then(|over| self.sent.get(over)).map_or(Millis::MIN, |at| at + self.budget.window);
        let calm = if urgency == Urgency::Reaction { self.calm } else { Millis::MIN };
        full.max(calm).max(self.blocked).max(self.unanswered)
    }

    /// The platform refused it for now and said when it may be tried again. Gives it back if a newer
    /// version has come meanwhile.
    pub fn retry_at(&mut self, sending: Sending<T>, at: Millis) -> Option<T> {
        let until = if sending.at.0 == Urgency::Reaction { &mut self.calm } else { &mut self.blocked };
        *until = at.max(*until);
        self.put_back(sending)
    }

    /// The platform did not answer, or failed. The pause grows; `chance` (0 to 255) spreads the tries of
    /// many chats over half of it. Gives it back if a newer version has come meanwhile.
    pub fn failed(&mut self, mut sending: Sending<T>, now: Millis, chance: u8) -> Option<T> {
        let pause = PAUSE.saturating_mul(1 << sending.tries.min(10)).min(LONGEST_PAUSE);
        sending.tries += 1;
        let until = if sending.at.0 == Urgency::Reaction { &mut self.calm } else { &mut self.unanswered };
        *until = (now + pause / 2 + pause / 2 * Millis::from(chance) / 255).max(*until);
        self.put_back(sending)
    }

    /// The platform answers again: what failed is tried at once, and pauses grow from the beginning.
    pub fn reached(&mut self) {
        self.unanswered = Millis::MIN;
        for waiting in self.waiting.values_mut() {
            waiting.tries = 0;
        }
    }

    /// Back to its place, unless a newer version has come meanwhile: that one is enough.
    fn put_back(&mut self, sending: Sending<T>) -> Option<T> {
        let Sending { item, at, key, since, costs, tries } = sending;
        if key.is_some() && self.waiting.values().any(|waiting| waiting.key == key) {
            return Some(item);
        }
        self.waiting.insert(at, Waiting { item, key, since, costs, tries });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BUDGET: Budget = Budget { most: 4, window: 1_000, reserve: 2, pace: 0, counts_strips: true };
    const PACED: Budget = Budget { pace: 250, ..BUDGET };

    fn put(outbox: &mut Outbox<&'static str>, urgency: Urgency, item: &'static str) {
        outbox.push(urgency, None, urgency != Urgency::Reaction, item, 0);
    }

    fn send(outbox: &mut Outbox<&'static str>, now: Millis) -> Option<&'static str> {
        match outbox.next(now) {
            Next::Send(sending) => Some(sending.item),
            _ => None,
        }
    }

    #[test]
    fn what_matters_goes_first() {
        let mut outbox = Outbox::new(BUDGET);
        put(&mut outbox, Urgency::Reaction, "✅");
        put(&mut outbox, Urgency::Reminder, "30 seconds");
        put(&mut outbox, Urgency::Board, "grid");
        put(&mut outbox, Urgency::Result, "podium");
        assert_eq!(send(&mut outbox, 0), Some("podium"));
        assert_eq!(send(&mut outbox, 0), Some("grid"));
        // Two of four are kept back for more of these; what costs nothing does not wait for it.
        assert_eq!(send(&mut outbox, 0), Some("✅"));
        assert_eq!(outbox.next(0), Next::Wait(1_000));
        put(&mut outbox, Urgency::Board, "answer");
        assert_eq!(send(&mut outbox, 0), Some("answer"));
        assert_eq!(send(&mut outbox, 1_000), Some("30 seconds"));
        assert_eq!(outbox.next(1_000), Next::Empty);
        assert!(!outbox.is_rested(1_999) && outbox.is_rested(2_000));
    }

    #[test]
    fn a_newer_version_takes_the_place_of_the_one_that_waits() {
        let mut outbox = Outbox::new(BUDGET);
        let key = || Some("m1.list".to_owned());
        outbox.push(Urgency::Board, key(), true, "carte", 0);
        put(&mut outbox, Urgency::Board, "grid");
        *outbox.waiting("m1.list").unwrap() = "carte soia";
        assert_eq!((send(&mut outbox, 5), send(&mut outbox, 5)), (Some("carte soia"), Some("grid")));
        // One that failed meanwhile is not sent after the newer one.
        outbox.push(Urgency::Board, key(), true, "old", 10);
        let Next::Send(old) = outbox.next(2_000) else { panic!() };
        outbox.push(Urgency::Board, key(), true, "new", 2_000);
        assert_eq!(outbox.failed(old, 2_000, 255), Some("old"));
        assert_eq!(outbox.next(2_000), Next::Wait(2_500));
        assert_eq!(send(&mut outbox, 2_500), Some("new"));
        // What was taken back before it was sent was never said.
        outbox.push(Urgency::Board, key(), true, "gone", 2_500);
        assert_eq!((outbox.remove("m1.list"), outbox.remove("m1.list")), (Some("gone"), None));
    }

    #[test]
    fn the_platform_is_obeyed_and_pauses_grow() {
        let mut outbox = Outbox::new(BUDGET);
        put(&mut outbox, Urgency::Result, "podium");
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
    fn who_is_reached_again_is_told_at_once_but_for_pauses_that_were_asked_for() {
        let mut outbox = Outbox::new(BUDGET);
        put(&mut outbox, Urgency::Result, "podium");
        for now in [0, 500, 1_500, 3_500] {
            let Next::Send(podium) = outbox.next(now) else { panic!("at {now}") };
            outbox.failed(podium, now, 255);
        }
        assert_eq!(outbox.next(3_501), Next::Wait(7_500));
        outbox.reached();
        let Next::Send(podium) = outbox.next(3_501) else { panic!("it waits") };
        outbox.failed(podium, 3_501, 255);
        assert_eq!(outbox.next(3_502), Next::Wait(4_001), "the first pause");
        let Next::Send(podium) = outbox.next(4_001) else { panic!() };
        outbox.retry_at(podium, 9_000);
        outbox.reached();
        assert_eq!(outbox.next(4_002), Next::Wait(9_000));
    }

    #[test]
    fn a_platform_that_has_enough_of_reactions_still_gets_the_results() {
        let mut outbox = Outbox::new(BUDGET);
        put(&mut outbox, Urgency::Reaction, "✅");
        let Next::Send(reaction) = outbox.next(0) else { panic!() };
        outbox.retry_at(reaction, 9_000);
        put(&mut outbox, Urgency::Result, "podium");
        assert_eq!(send(&mut outbox, 1), Some("podium"));
        assert_eq!(outbox.next(1), Next::Wait(9_000));
        // Too late, it is given back; a result would wait for ever.
        assert_eq!(outbox.next(20_001), Next::Stale("✅"));
        let mut outbox = Outbox::new(BUDGET);
        put(&mut outbox, Urgency::Result, "podium");
        put(&mut outbox, Urgency::Board, "answer");
        assert_eq!(outbox.next(120_001), Next::Stale("answer"));
        assert_eq!(send(&mut outbox, 9_000_000), Some("podium"));
    }

    #[test]
    fn reactions_go_at_their_pace_and_only_the_last_ones_wait() {
        let mut outbox = Outbox::new(PACED);
        let left_out: Vec<usize> =
            (0..10_000).filter_map(|n| outbox.push(Urgency::Reaction, None, false, n, 0)).collect();
        assert_eq!((outbox.len(), left_out), (REACTIONS, (0..10_000 - REACTIONS).collect()));
        let mut went = Vec::new();
        for now in (0..).step_by(50) {
            match outbox.next(now) {
                Next::Send(sending) => went.push((now, sending.item)),
                Next::Wait(at) => assert_eq!(at, went.last().map_or(0, |(before, _)| before + 250)),
                _ => break,
            }
            if now == 500 {
                // Nothing else waits for a reaction's turn.
                outbox.push(Urgency::Result, None, true, 0, now);
                let Next::Send(sending) = outbox.next(now) else { panic!() };
                assert_eq!(sending.item, 0);
            }
        }
        assert_eq!(went.len(), REACTIONS);
        assert!(went.iter().enumerate().all(|(n, (at, item))| {
            *at == 250 * i64::try_from(n).unwrap() && *item == 10_000 - REACTIONS + n
        }));
    }

    proptest! {
        /// Whatever comes when: never more than the budget in any window, nothing lost but what is
        /// given back as stale or as too much, nothing out of order within one urgency, reactions at
        /// their pace.
        #[test]
        fn the_budget_holds(events in proptest::collection::vec((0_u8..5, 0_i64..400, any::<bool>()), 1..120)) {
            let mut outbox = Outbox::new(PACED);
            let urgencies = URGENCIES;
            let (mut now, mut came): (Millis, usize) = (0, 0);
            // When something that costs went out, whatever became of it; and what arrived.
            let (mut spent, mut reacted, mut arrived) = (Vec::new(), Vec::new(), Vec::new());
            let (mut stale, mut too_many) = (0, 0);
            let mut fails = events.iter().map(|(_, _, fails)| *fails);
            let mut drain = |outbox: &mut Outbox<(Urgency, usize)>, now: Millis| loop {
                match outbox.next(now) {
                    Next::Send(sending) => {
                        let moments =
                            if sending.item.0 == Urgency::Reaction { &mut reacted } else { &mut spent };
                        moments.push(now);
                        if fails.next().unwrap_or(false) {
                            outbox.failed(sending, now, 17);
                        } else {
                            arrived.push(sending.item);
                        }
                    }
                    Next::Stale(_) => stale += 1,
                    Next::Wait(at) => return Some(at),
                    Next::Empty => return None,
                }
            };
            for (urgency, after, _) in &events {
                now += after;
                let urgency = urgencies[usize::from(*urgency)];
                let more =
                    outbox.push(urgency, None, urgency != Urgency::Reaction, (urgency, came), now);
                too_many += usize::from(more.is_some());
                came += 1;
                drain(&mut outbox, now);
            }
            for _ in 0..10_000 {
                let Some(at) = drain(&mut outbox, now) else { break };
                prop_assert!(at > now);
                now = at;
            }
            prop_assert!(outbox.is_empty());
            for window in spent.windows(BUDGET.most + 1) {
                prop_assert!(window[BUDGET.most] - window[0] >= BUDGET.window);
            }
            prop_assert!(reacted.windows(2).all(|pair| pair[1] - pair[0] >= PACED.pace));
            prop_assert_eq!(arrived.len() + stale + too_many, came);
            for urgency in urgencies {
                let order: Vec<usize> =
                    arrived.iter().filter(|(u, _)| *u == urgency).map(|(_, n)| *n).collect();
                prop_assert!(order.is_sorted(), "{:?}", order);
            }
        }
    }
}
