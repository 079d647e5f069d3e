//! Brings what rooms say to a platform: one line a chat ([`outbox`](super::outbox)), one request at a
//! time, what matters first. Knows which messages of ours stand there, also after a restart, so that
//! what was posted is edited and not posted twice.
//!
//! A message that may change later is noted in the journal before it is sent (as doubtful) and after
//! (with its number). When it is found doubtful after a crash, the [`Carrier`] is asked, which may be able to look;
//! where it cannot, the message is sent again: two results are better than none.

mod beside;
mod large;
mod refused;
mod standing;

pub use self::refused::Refused;
use self::refused::outcome;

use super::host::{Host, PostName, PostState, Task};
use super::outbox::{Budget, Next, Outbox, Sending};
use super::parts;
use super::posts::Posts;
use super::throughput::{Throughput, Turns};
use crate::clock::{Clock, Millis};
use crate::metrics::{InLine, metrics};
use crate::rooms::heard::{Door, Person, Place};
use crate::rooms::say::calendar::Crown;
use crate::rooms::say::{Act, Body, Delivery, Handle, Original, Outlet, Receipt, Say, Undelivered, Urgency};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, oneshot};

/// Which chat of the platform something goes to, and what may go there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chat {
    /// The platform's name of it: what shares one name shares one budget.
    pub name: String,
    /// How much may be sent there; the one of the first say counts.
    pub budget: Budget,
}

/// One thing to send.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// What, where and to whom.
    pub say: Say,
    /// The message of ours that is to be changed or deleted, or that may stand there already.
    pub state: Option<PostState>,
    /// When it was first about to be sent: the same for every try, also after a crash if it has a handle.
    pub begun: Millis,
    /// Tells messages without a handle apart; 0 for those that have one.
    pub number: u64,
    /// The message of ours that this shows once more, while it is known.
    pub original: Option<u64>,
}

/// A platform's way of sending.
pub trait Carrier: Send + Sync + 'static {
    /// Where something goes.
    fn chat(&self, say: &Say) -> Chat;

    /// How much may be sent in all chats together, where the platform counts that.
    fn throughput(&self) -> Option<Throughput> {
        None
    }

    /// The largest file that is taken, in bytes; nothing: any.
    fn largest_file(&self) -> Option<usize> {
        None
    }

    /// Sends it, once.
    fn carry<'a>(&'a self, parcel: &'a Parcel) -> Task<'a, Result<Receipt, Refused>>;
}

/// Threads of ours are remembered, in the place around them, by their handles after this.
pub const THREAD: &str = "thread.";

/// What is said before the results of a match, by the ends of its handles.
const REMINDERS: [&str; 2] = [".last", ".stop"];

/// So many lines are kept, whether they rest or not.
const FEW: usize = 32;

/// Who waits for what became of something.
type Promise = oneshot::Sender<Result<Receipt, Undelivered>>;

struct Item {
    say: Say,
    /// When it was put in line, and which one it was.
    begun: (Millis, u64),
    promises: Vec<Promise>,
    /// Counted, for as long as it is here.
    _in_line: InLine,
}

struct Line {
    outbox: Outbox<Item>,
    /// Whether somebody works it off.
    busy: bool,
    /// Where to something is on its way that [a room shows](standing::of_room).
    sending: Option<Place>,
    /// The moment the line waits for.
    waits: Option<Millis>,
    more: Arc<Notify>,
}

/// The sending half of a great platform's door; a cheap handle.
#[derive(Clone)]
pub struct Courier(Arc<Inner>);

struct Inner {
    door: Door,
    carrier: Arc<dyn Carrier>,
    host: Arc<dyn Host>,
    clock: Clock,
    lines: Mutex<BTreeMap<String, Line>>,
    /// When there are so many lines, those that rest are let go of: looking at all of them for each new one would cost more
    /// than what is sent.
    many: AtomicUsize,
    /// Which line may send, where all share a budget. Locked after `lines`.
    turns: Option<Mutex<Turns>>,
    /// Told when a line has come to rest.
    settled: Notify,
    posts: Mutex<Posts>,
    /// Things put in line so far.
    count: AtomicU64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Courier {
    /// A courier that has brought nothing yet.
    pub fn new(door: Door, carrier: Arc<dyn Carrier>, host: Arc<dyn Host>) -> Self {
        let clock = host.clock().clone();
        let (lines, posts, settled) = (Mutex::default(), Mutex::default(), Notify::new());
        let turns = carrier.throughput().map(|budget| Mutex::new(Turns::new(budget)));
        let (count, many) = (AtomicU64::new(0), AtomicUsize::new(FEW));
        Self(Arc::new(Inner { door, carrier, host, clock, lines, many, turns, settled, posts, count }))
    }

    /// Makes every line look at the clock again, after its hand was moved.
    pub fn clock_changed(&self) {
        for line in lock(&self.0.lines).values_mut().filter(|line| line.busy) {
            line.waits = None;
            line.more.notify_one();
        }
    }

    /// When the next thing that waits may go.
    pub fn next_wake(&self) -> Option<Millis> {
        lock(&self.0.lines).values().filter_map(|line| line.waits).min()
    }

    /// Resolves when nothing is on its way: every line is empty, or waits for a later moment.
    pub async fn settled(&self) {
        loop {
            let changed = self.0.settled.notified();
            if lock(&self.0.lines).values().all(|line| !line.busy || line.waits.is_some()) {
                return;
            }
            changed.await;
        }
    }

    fn put_in_line(&self, say: Say) -> Delivery {
        let inner = &self.0;
        let chat = inner.carrier.chat(&say);
        let now = inner.clock.unturned();
        let (promise, result) = oneshot::channel();
        let mut lines = lock(&inner.lines);
        if !lines.contains_key(&chat.name) && lines.len() >= inner.many.load(Ordering::Relaxed) {
            lines.retain(|_, line| line.busy || !line.outbox.is_rested(now));
            inner.many.store((lines.len() * 2).max(FEW), Ordering::Relaxed);
        }
        let line = lines.entry(chat.name.clone()).or_insert_with(|| Line {
            outbox: Outbox::new(chat.budget),
            busy: false,
            sending: None,
            waits: None,
            more: Arc::new(Notify::new()),
        });
        if matches!(say.act, Act::Strip { .. })
            && let Some(waiting) = post_key(&say).and_then(|key| line.outbox.waiting(&key))
            && let Act::Post { body, .. } = &mut waiting.say.act
        {
            // It may go before the message itself, which then would come with its buttons.
            (body.buttons, body.menus) = (Vec::new(), Vec::new());
        }
        let key = key(&say);
        if let Some(key) = key.as_deref() {
            let known = post_name(&say).is_some_and(|name| lock(&inner.posts).contains(&name));
            if matches!(say.act, Act::Delete { .. }) && !known {
                // Nobody has seen it: it was never said.
                if let Some(unsaid) = line.outbox.remove(key) {
                    keep_promises(unsaid.promises, Err(Undelivered::GONE));
                    return Delivery::Now(Ok(Receipt { id: 0, at: now }));
                }
            }
            if let Some(waiting) = line.outbox.waiting(key) {
                replace(waiting, say, promise);
                return Delivery::Later(result);
            }
        }
        let costs = match say.act {
            Act::Post { .. } | Act::Thread { .. } => true,
            Act::Strip { .. } => chat.budget.counts_strips,
            Act::Delete { .. } | Act::React { .. } | Act::Enter { .. } | Act::Crown(_) => false,
        };
        let begun = (now, inner.count.fetch_add(1, Ordering::Relaxed) + 1);
        let item = Item { promises: vec![promise], say, begun, _in_line: metrics().waits(inner.door.name()) };
        let urgency = urgency(&item.say);
        // One more of what the line waits to send last of all: it goes no sooner, and nobody need look.
        let is_behind = urgency == Urgency::Reaction && line.waits.is_some() && line.outbox.has_reactions();
        if let Some(oldest) = line.outbox.push(urgency, key, costs, item, now) {
            keep_promises(oldest.promises, Err(Undelivered::Away));
        }
        if is_behind {
            return Delivery::Later(result);
        }
        line.waits = None;
        line.more.notify_one();
        if !line.busy {
            line.busy = true;
            let courier = self.clone();
            inner.host.tasks().start(async move { courier.work_off(chat.name).await });
        }
        Delivery::Later(result)
    }

    /// Works one line off until it is empty.
    async fn work_off(&self, chat: String) {
        loop {
            let now = self.0.clock.unturned();
            let (next, more) = {
                let mut lines = lock(&self.0.lines);
                let Some(line) = lines.get_mut(&chat) else { return };
                let next = self.next_of(line, &chat, now);
                // Decided under the lock under which things are put in: nothing is left behind.
                line.busy = !matches!(next, Next::Empty);
                line.sending = match &next {
                    Next::Send(sent) => standing::of_room(&sent.item.say).cloned(),
                    Next::Stale(_) | Next::Wait(_) | Next::Empty => None,
                };
                line.waits = if let Next::Wait(at) = &next { Some(*at) } else { None };
                if !line.busy || line.waits.is_some() {
                    self.0.settled.notify_waiters();
                }
                (next, Arc::clone(&line.more))
            };
            match next {
                Next::Empty => return,
                Next::Stale(item) => {
                    // Reactions that come too late are no news where many write.
                    if urgency(&item.say) != Urgency::Reaction {
                        tracing::info!(%chat, what = item.say.what(), "too late to be worth sending");
                    }
                    keep_promises(item.promises, Err(Undelivered::Away));
                }
                Next::Wait(at) => match self.0.clock.sleep_until_unturned(at) {
                    Some(pause) => {
                        tokio::select! {
                            biased;
                            () = tokio::time::sleep(pause) => {}
                            () = more.notified() => {}
                        }
                    }
                    // A clock that stands still: the caller that moves it says so.
                    None => more.notified().await,
                },
                Next::Send(sending) => {
                    if sending.urgency() == Urgency::Result {
                        self.overtaken(&chat, &sending.item.say);
                    }
                    let costs = sending.costs();
                    let result = self.send(&sending.item).await;
                    if costs {
                        self.landed();
                    }
                    self.after(&chat, sending, result);
                }
            }
        }
    }

    /// What a line may send now, and all lines together.
    fn next_of(&self, line: &mut Line, chat: &str, now: Millis) -> Next<Item> {
        let Some(turns) = &self.0.turns else { return line.outbox.next(now) };
        let mut asked = false;
        let portion = self.0.host.portion();
        let next = line.outbox.next_if(now, |urgency| {
            asked = true;
            lock(turns).ask_within(portion, chat, urgency, now)
        });
        if !asked {
            lock(turns).withdraw(chat);
        }
        next
    }

    /// A request was answered: lines that waited for their turn look again.
    fn landed(&self) {
        let Some(turns) = &self.0.turns else { return };
        let waiting = lock(turns).landed(self.0.clock.unturned());
        let mut lines = lock(&self.0.lines);
        for chat in waiting {
            if let Some(line) = lines.get_mut(&chat).filter(|line| line.busy && line.waits.is_some()) {
                line.waits = None;
                line.more.notify_one();
            }
        }
    }

    /// Results go out before what still waits to announce them: "Stop!" under the results would tell nobody anything.
    fn overtaken(&self, chat: &str, result: &Say) {
        let Act::Post { handle: Some(Handle(handle)), .. } = &result.act else { return };
        let Some(of) = handle.strip_suffix(".end") else { return };
        for reminder in REMINDERS {
            let act = Act::Delete { handle: Handle(format!("{of}{reminder}")) };
            let Some(key) = key(&Say { act, ..result.clone() }) else { continue };
            if let Some(unsaid) = self.line(chat, |outbox| outbox.remove(&key)) {
                keep_promises(unsaid.promises, Err(Undelivered::GONE));
            }
        }
    }

    /// Puts back what is to be tried again; tells those who wait for the rest.
    fn after(&self, chat: &str, sending: Sending<Item>, result: Result<Receipt, Refused>) {
        let now = self.0.clock.unturned();
        metrics().sent(self.0.door.name(), outcome(&result));
        let what = sending.item.say.what();
        let superseded = match result {
            Ok(receipt) => return keep_promises(sending.item.promises, Ok(receipt)),
            Err(Refused::Never(why)) => {
                let why = why.of(&sending.item.say);
                tracing::warn!(%chat, what, %why, "not delivered");
                if let Some(shut) = why.shut() {
                    self.0.host.barred(&sending.item.say.place, shut);
                }
                return keep_promises(sending.item.promises, Err(why));
            }
            Err(Refused::Moved) => {
                tracing::info!(%chat, what, "the place has another name now");
                return keep_promises(sending.item.promises, Err(Undelivered::Away));
            }
            Err(Refused::Invalid(reason)) => {
                tracing::error!(%chat, what, reason, "the platform does not understand this");
                return keep_promises(sending.item.promises, Err(Undelivered::Message));
            }
            Err(Refused::Later(pause)) => {
                // That reactions have a pace is no news: where many write most of them meet it.
                if sending.urgency() != Urgency::Reaction {
                    tracing::info!(%chat, what, pause, "the platform wants a pause");
                }
                self.line(chat, |outbox| outbox.retry_at(sending, now.saturating_add(pause)))
            }
            Err(Refused::Failed(reason)) => {
                tracing::info!(%chat, what, reason, "not taken, it is tried again");
                // Spread by the chat's name: many chats do not come back at once.
                let chance = chat.bytes().fold(0_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte));
                self.line(chat, |outbox| outbox.failed(sending, now, chance))
            }
            // Turned into a new post where it is sent.
            Err(Refused::Lost) => self.line(chat, |outbox| outbox.failed(sending, now, 0)),
        };
        if let Some(Item { say, promises, .. }) = superseded
            && let Some(key) = key(&say)
        {
            // Who waited for the older version waits for the newer one.
            self.line(chat, |outbox| {
                if let Some(newer) = outbox.waiting(&key) {
                    newer.promises.extend(promises);
                }
            });
        }
    }

    fn line<T: Default>(&self, chat: &str, act: impl FnOnce(&mut Outbox<Item>) -> T) -> T {
        lock(&self.0.lines).get_mut(chat).map(|line| act(&mut line.outbox)).unwrap_or_default()
    }

    async fn send(&self, item: &Item) -> Result<Receipt, Refused> {
        let Item { say, begun: (put, number), .. } = item;
        let original = self.original(say);
        let carry = |state, begun, number| async move {
            self.0.host.leave().await;
            self.0.carrier.carry(&Parcel { say: say.clone(), state, begun, number, original }).await
        };
        let Some(name) = post_name(say) else { return carry(None, *put, *number).await };
        let known = lock(&self.0.posts).get(&name);
        match &say.act {
            Act::Delete { .. } => {
                let Some(state) = known else { return Ok(Receipt { id: 0, at: self.0.clock.now() }) };
                let done = match carry(Some(state), *put, 0).await {
                    // One that is gone already is no error.
                    Err(Refused::Lost) => Ok(Receipt { id: 0, at: self.0.clock.now() }),
                    done => done,
                };
                if done.is_ok() {
                    self.remember(&name, None).await;
                }
                done
            }
            Act::Strip { .. } => {
                // What nobody has seen has nothing to press.
                let Some(standing) = known else { return Ok(Receipt { id: 0, at: self.0.clock.now() }) };
                match carry(Some(standing), *put, 0).await {
                    Err(Refused::Lost | Refused::Invalid(_)) => Ok(Receipt { id: 0, at: self.0.clock.now() }),
                    done => done,
                }
            }
            Act::Post { body, .. } => {
                if let Some(PostState::Sent(id)) = known.filter(|_| body.perhaps_said) {
                    return Ok(Receipt { id, at: self.0.clock.now() });
                }
                let mut state = known.filter(|_| !body.fresh);
                let begun = match state {
                    Some(PostState::Doubtful(begun)) => begun,
                    _ => self.0.clock.now(),
                };
                if state.is_none() {
                    self.remember(&name, Some(PostState::Doubtful(begun))).await;
                }
                let mut done = carry(state, begun, 0).await;
                if done == Err(Refused::Lost) {
                    state = None;
                    done = carry(None, begun, 0).await;
                }
                match &done {
                    Ok(receipt) if state != Some(PostState::Sent(receipt.id)) && self.knows(&name) => {
                        self.remember(&name, Some(PostState::Sent(receipt.id))).await;
                    }
                    // It was not sent, that much is certain: no doubt is left behind.
                    Err(Refused::Later(_) | Refused::Never(_) | Refused::Invalid(_) | Refused::Moved)
                        if known.is_none() =>
                    {
                        self.remember(&name, None).await;
                    }
                    _ => {}
                }
                done
            }
            Act::Thread { .. } => {
                if let Some(PostState::Sent(id)) = known {
                    return Ok(Receipt { id, at: self.0.clock.now() });
                }
                // Made anew where nobody knows whether it was made: an empty thread too many harms nobody.
                let done = carry(None, *put, *number).await;
                if let Ok(receipt) = &done {
                    self.remember(&name, Some(PostState::Sent(receipt.id))).await;
                }
                done
            }
            Act::React { .. } => carry(None, *put, *number).await,
            Act::Enter { entry, .. } => self.enter(say, &name, entry.stage, *put).await,
            Act::Crown(_) => self.crown(say, &name, *put).await,
        }
    }

    /// The number of the message that is shown once more.
    fn original(&self, say: &Say) -> Option<u64> {
        let Act::Post { body: Body { original: Some(original), .. }, .. } = &say.act else { return None };
        let Original { place, handle } = original.as_ref().clone();
        match lock(&self.0.posts).get(&PostName { place, audience: None, handle }) {
            Some(PostState::Sent(number)) => Some(number),
            _ => None,
        }
    }

    /// Whether a message that was about to be sent is still to be remembered: its reader may have been erased
    /// meanwhile.
    fn knows(&self, name: &PostName) -> bool {
        lock(&self.0.posts).contains(name)
    }

    async fn remember(&self, name: &PostName, state: Option<PostState>) {
        lock(&self.0.posts).set(name, state);
        // What only one person sees in a room ends with the moment; the rest outlives the process.
        if name.audience.is_none() {
            self.0.host.remember(name, state).await;
        }
    }
}

impl Outlet for Courier {
    fn deliver(&self, say: Say) -> Delivery {
        match self.0.carrier.largest_file().filter(|most| parts::size(&say) > *most) {
            Some(most) => self.in_parts(say, most),
            None => self.put_in_line(say),
        }
    }

    fn forget(&self, persons: &[Person]) {
        self.forget(persons);
    }

    /// Pauses after failures had grown to a minute.
    fn reached(&self) {
        for line in lock(&self.0.lines).values_mut() {
            line.outbox.reached();
            if line.busy {
                line.waits = None;
                line.more.notify_one();
            }
        }
    }
}

fn keep_promises(promises: Vec<Promise>, result: Result<Receipt, Undelivered>) {
    for promise in promises {
        // Most do not wait for it.
        let _ = promise.send(result);
    }
}

/// A newer version takes the place of one that still waits.
fn replace(waiting: &mut Item, mut say: Say, promise: Promise) {
    if let (Act::Post { body: old, .. }, Act::Post { body: new, .. }) = (&waiting.say.act, &mut say.act) {
        new.fresh |= old.fresh;
    }
    say.answers = say.answers.or(waiting.say.answers);
    waiting.say = say;
    waiting.promises.push(promise);
}

fn urgency(say: &Say) -> Urgency {
    match &say.act {
        Act::Post { body: Body { urgency, .. }, .. } => *urgency,
        Act::Delete { .. } | Act::Enter { .. } | Act::Crown(_) => Urgency::Reminder,
        Act::Thread { .. } => Urgency::Board,
        Act::React { .. } | Act::Strip { .. } => Urgency::Reaction,
    }
}

/// The name of the message that is posted or deleted, if it has one.
fn post_name(say: &Say) -> Option<PostName> {
    let handle = match &say.act {
        Act::Post { handle, .. } => handle.clone()?,
        Act::Delete { handle }
        | Act::Strip { handle }
        | Act::Enter { handle, .. }
        | Act::Crown(Crown { handle, .. }) => handle.clone(),
        Act::Thread { handle, .. } => Handle(format!("{THREAD}{}", handle.0)),
        Act::React { .. } => return None,
    };
    let audience = say.to.only().cloned();
    Some(PostName { place: say.place.clone(), audience, handle })
}

/// What a later version of the same thing takes the place of.
fn key(say: &Say) -> Option<String> {
    if let Act::React { to, .. } = &say.act {
        return Some(format!("react {} {to}", say.place));
    }
    let key = post_key(say)?;
    // It does not take the place of the message itself.
    Some(if matches!(say.act, Act::Strip { .. }) { format!("strip {key}") } else { key })
}

/// The same for the message that is said or changed.
fn post_key(say: &Say) -> Option<String> {
    let name = post_name(say)?;
    let audience = name.audience.map_or(String::new(), |person| person.0);
    Some(format!("{} {audience} {}", name.place, name.handle.0))
}
