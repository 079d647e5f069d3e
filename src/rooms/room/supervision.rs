//! A room whose task panics is a fault of ours, and costs nobody their round: what it had in memory is let go of, its log is read
//! back at once, and it goes on with what waits in its mailbox. It says so once.
//!
//! What it had in hand is not answered, so a door that waits for the answer (Telegram's) brings it again; Discord has no such answer
//! to wait for, and does not. Whatever was in hand at a second panic is not taken up any more:
//! it would stop the room for ever.

use super::{Job, Room, Work};
use crate::clock::Millis;
use crate::rooms::activity::Activity;
use crate::rooms::desk::Halt;
use crate::rooms::heard::{Heard, Place, Taken};
use crate::rooms::house::Inner;
use crate::rooms::mailbox::Envelope;
use crate::say;
use futures_util::FutureExt;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;

/// So often the same delivery may be in hand when a room panics.
const CHANCES: u8 = 2;

/// So many panics within [`CALM`] are read back from; a room that panics more often has something in its log that we cannot bear.
const MOST_FALLS: usize = 5;
/// After so long without a panic they are counted anew.
const CALM: Millis = 60_000;

/// A panic that a room comes back from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fall {
    /// When, by the platform's time.
    at: Millis,
    /// Whether it is the first for a while: the others are not told of.
    first: bool,
}

/// What names a delivery: who wrote it, its number, and whether it is a message.
type Delivery = (String, u64, bool);

/// What a room has in hand, and what was in hand when it panicked.
#[derive(Debug, Default)]
pub(crate) struct Hands {
    now: Mutex<Vec<Delivery>>,
    /// Whether another process plays here now: then nothing is read back.
    stood_down: AtomicBool,
    fallen: Mutex<BTreeMap<Delivery, u8>>,
    /// When that was last, by the platform's time.
    fell_at: AtomicI64,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn named(heard: &Heard) -> Delivery {
    let is_message = matches!(heard.what, crate::rooms::heard::What::Message { .. });
    (heard.who.person.0.clone(), heard.id, is_message)
}

impl Hands {
    /// These jobs are in hand from now on, and no others.
    fn take(&self, jobs: &[Job]) {
        let heard = jobs.iter().filter_map(|job| match job {
            Job { work: Work::Heard(heard), .. } => Some(named(heard)),
            Job { .. } => None,
        });
        *lock(&self.now) = heard.collect();
    }

    /// Another process plays here now.
    pub(super) fn stand_down(&self) {
        self.stood_down.store(true, Ordering::Relaxed);
    }

    /// The room has panicked.
    fn fall(&self, at: Millis) {
        self.fell_at.store(at, Ordering::Relaxed);
        let now = std::mem::take(&mut *lock(&self.now));
        let mut fallen = lock(&self.fallen);
        // One of many: all the others are handed in again, and most likely beside others.
        for delivery in now {
            *fallen.entry(delivery).or_default() += 1;
        }
    }

    /// Whether a delivery has had its chances.
    fn is_given_up(&self, heard: &Heard) -> bool {
        let fallen = lock(&self.fallen);
        !fallen.is_empty() && fallen.get(&named(heard)).is_some_and(|times| *times >= CHANCES)
    }

    /// Whether anything was in hand when the room panicked a while ago: then jobs are taken up one by one.
    fn is_careful(&self, now: Millis) -> bool {
        let mut fallen = lock(&self.fallen);
        if now - self.fell_at.load(Ordering::Relaxed) > CALM {
            fallen.clear();
        }
        !fallen.is_empty()
    }
}

/// Runs a room until it has nothing left to do, however often it has to be read back.
pub(crate) async fn supervise(house: Arc<Inner>, place: Place, mut jobs: mpsc::UnboundedReceiver<Envelope>) {
    let hands = Arc::new(Hands::default());
    let mut falls: Vec<Millis> = Vec::new();
    loop {
        // Boxed, because a task has space for each place through which what it holds is moved.
        let room = Box::new(Room::new(Arc::clone(&house), place.clone(), Arc::clone(&hands)));
        let again = match falls.as_slice() {
            [] => None,
            falls if falls.len() > MOST_FALLS => {
                tracing::error!(%place, "a room panics whatever is done; it is left empty until something happens there");
                None
            }
            [.., last] => Some(Fall { at: *last, first: falls.len() == 1 }),
        };
        let ran = AssertUnwindSafe(room.run(&mut jobs, again)).catch_unwind().await;
        if ran.is_ok() {
            return;
        }
        tracing::error!(%place, "a room panicked; it is read back from its log");
        let now = house.now_at(place.door());
        hands.fall(now);
        house.wake_all_openers();
        falls.retain(|at| now - at < CALM);
        falls.push(now);
    }
}

impl Room {
    /// After a panic: what is played here is read back, and goes on.
    pub(super) async fn come_back(&mut self, fall: Fall) {
        if self.hands.stood_down.load(Ordering::Relaxed) {
            return;
        }
        match self.read_again(fall.at).await {
            Ok(()) if fall.first && (self.rounds.live.is_some() || self.matches.is_on()) => {
                self.desk.tell(None, say!("fault-read-back"));
            }
            Ok(()) => {}
            Err(halt) => {
                tracing::error!(place = %self.desk.place, error = %halt, "a room could not be read back");
                if let Halt::Append(error) = halt {
                    self.get_stuck(&error, Vec::new()).await;
                }
            }
        }
    }

    /// What was in hand may still be on its way to the journal: it is there when what comes after it is.
    async fn read_again(&mut self, fell_at: Millis) -> Result<(), Halt> {
        let probe = self.desk.house.share.sign_of_life(fell_at);
        self.desk.house.append(probe).await?;
        self.resume(Some(fell_at)).await
    }

    /// What of these jobs is taken up next: all, or after a panic one by one, without what was in hand at two of them.
    pub(super) fn in_hand(&mut self, inbox: &mut Vec<Envelope>) -> Vec<Job> {
        if !self.hands.is_careful(self.desk.now()) {
            let jobs: Vec<Job> = inbox.drain(..).map(Envelope::open).collect();
            self.hands.take(&jobs);
            return jobs;
        }
        let job = inbox.remove(0).open();
        match job {
            Job { work: Work::Heard(heard), done } if self.hands.is_given_up(&heard) => {
                self.desk.answer(&heard, say!("fault-ours"));
                self.finished.push((done, Taken::Done));
                Vec::new()
            }
            job => {
                let one = vec![job];
                self.hands.take(&one);
                one
            }
        }
    }
}
