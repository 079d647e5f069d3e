//! Which of several processes serves what. Each process has a row that says until when it lives; a lease is a row that says who
//! serves a [`Scope`], and is good for as long as that one lives. A process says again and again that it does; when it has not
//! said so for [`GOOD_FOR`], the others take its row away, and then what it has served.
//!
//! Two things follow, and both are asked all the time:
//! - **Writing.** Each transaction locks the row of its process against being taken away while it commits ([`Lease::name`]). The
//!   name is another one with each life: who was frozen and wakes writes nothing any more.
//! - **Speaking.** Nothing goes out unless our row is good for [`MARGIN`] more by the machine's monotonic clock, counted from
//!   before it was asked for ([`Lease::leave`]): so nobody speaks when another one may have begun to.

mod keeper;
mod portion;

use super::{Server, line};
use crate::clock::Since;
use crate::journal::{OpenError, Scope};
use crate::rooms::heard::{Door, Place, Server as Community};
use keeper::{Keeper, Order};
use portion::Portion;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// A process counts as alive for so long after it has said so last. Its successor needs time of its own on top: both together
/// stay below five seconds.
pub(crate) const GOOD_FOR: Duration = Duration::from_secs(4);
/// So much of it has to be left for anything to be sent.
const MARGIN: Duration = Duration::from_secs(2);

/// Whether we live, as far as the others know.
#[derive(Clone, Copy, Debug)]
enum Hold {
    /// An answer to a question asked then said so.
    Since(Since),
    /// We do, and are about to go.
    Hushed,
    /// Somebody has taken our row away.
    Lost,
}

/// What is to become of something we hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// It is ours to serve.
    Ours,
    /// Another process is to have it: it is let go of, and then given back ([`Lease::let_go`]).
    Leaving,
}

/// What a process tells the others of itself.
#[derive(Clone, Debug)]
pub struct About {
    /// On which machine it runs.
    pub machine: String,
    /// Which version it is.
    pub version: String,
    /// The doors it can serve.
    pub doors: Vec<Door>,
    /// In how many shards Discord wants to be served, if it has told.
    pub shards: Option<u32>,
}

/// What entitles this process to write, to speak, and to serve; a cheap handle.
#[derive(Clone, Debug)]
pub struct Lease(Arc<Held>);

#[derive(Debug)]
struct Held {
    /// The name of this life.
    name: String,
    hold: watch::Sender<Hold>,
    grips: watch::Sender<BTreeMap<Scope, Grip>>,
    /// How many shards Discord has.
    shards: AtomicU32,
    /// What this process may send of what a bot may send in all.
    portion: Mutex<Portion>,
    orders: mpsc::UnboundedSender<Order>,
}

impl Lease {
    /// Puts this process among those that live on a server, once the tables are of its version: as long as another one serves
    /// with older tables it waits, and `waits` is told on which machine. What it serves comes when it is ready
    /// ([`Lease::is_ready`]).
    ///
    /// # Errors
    /// When the server cannot be reached at the beginning, or its tables are not ours.
    pub async fn take(server: &Server, about: About, waits: impl FnMut(&str)) -> Result<Self, OpenError> {
        let name = line::fresh_name();
        let mut keeper = Keeper::new(server.clone(), name.clone(), about);
        keeper.begins(waits).await?;
        let (orders, ordered) = mpsc::unbounded_channel();
        let lease = Self(Arc::new(Held {
            name,
            hold: watch::Sender::new(Hold::Since(keeper.begun())),
            grips: watch::Sender::default(),
            shards: AtomicU32::new(1),
            portion: Mutex::default(),
            orders,
        }));
        let kept = lease.clone();
        // A thread of its own: rooms that keep all workers busy do not cost us our life.
        crate::tasks::apart(move || keeper.keep(&kept, ordered));
        Ok(lease)
    }

    /// The name of this life, as it stands in the table `process`.
    pub(in crate::journal) fn name(&self) -> &str {
        &self.0.name
    }

    /// A transaction has found that somebody has taken our row away.
    pub(super) fn lose(&self) {
        self.0.hold.send_replace(Hold::Lost);
    }

    /// This process is ready to be given something to serve.
    pub fn is_ready(&self) {
        self.order(Order::Serve);
    }

    /// It is to be given nothing more.
    pub fn goes(&self) {
        self.order(Order::Rest);
    }

    /// What is ours, or on its way to another process.
    pub fn grips(&self) -> watch::Receiver<BTreeMap<Scope, Grip>> {
        self.0.grips.subscribe()
    }

    /// What was [leaving](Grip::Leaving) is not served here any more: another process may have it.
    pub fn let_go(&self, scope: Scope) {
        self.order(Order::Release(scope));
    }

    /// The part that a place belongs to.
    pub fn scope_of(&self, place: &Place) -> Scope {
        Scope::of(place, self.shards())
    }

    /// The part that a server belongs to.
    pub fn scope_of_server(&self, server: &Community) -> Scope {
        Scope::of_server(server, self.shards())
    }

    /// Whether a server is ours to serve.
    pub(super) fn serves_server(&self, server: &Community) -> bool {
        self.0.grips.borrow().get(&self.scope_of_server(server)) == Some(&Grip::Ours)
    }

    /// In how many shards Discord is served, by all processes together.
    pub fn shards(&self) -> u32 {
        self.0.shards.load(Ordering::Relaxed)
    }

    /// How much this process may send of what its bot may send on Telegram in all: of a thousand.
    pub fn portion(&self) -> u32 {
        self.0.portion.lock().unwrap_or_else(PoisonError::into_inner).thousandths()
    }

    fn order(&self, order: Order) {
        // A keeper that is gone has lost our row: nothing is served any more.
        let _ = self.0.orders.send(order);
    }

    /// Whether something may be said now.
    pub fn may_speak(&self) -> bool {
        match *self.0.hold.borrow() {
            Hold::Since(since) => since.elapsed() + MARGIN <= GOOD_FOR,
            Hold::Hushed | Hold::Lost => false,
        }
    }

    /// Resolves when something may be said; never once we count as dead.
    pub async fn leave(&self) {
        let mut changes = self.0.hold.subscribe();
        while !self.may_speak() {
            if changes.changed().await.is_err() {
                return std::future::pending().await;
            }
        }
    }

    /// Nothing may be said from now on, while what waits is still written.
    pub fn hush(&self) {
        self.0.hold.send_if_modified(|hold| {
            let ours = matches!(hold, Hold::Since(_));
            if ours {
                *hold = Hold::Hushed;
            }
            ours
        });
    }

    /// Resolves when we count as dead.
    pub async fn lost(&self) {
        let mut changes = self.0.hold.subscribe();
        let lost = changes.wait_for(|hold| matches!(hold, Hold::Lost)).await.is_ok();
        if !lost {
            std::future::pending::<()>().await;
        }
    }

    /// Takes our own row away, so that nobody need wait for what we have served: nothing may be written or said after this.
    pub async fn give_back(&self) {
        let (done, is_done) = oneshot::channel();
        self.hush();
        self.order(Order::Leave(done));
        // A server that is silent: our time runs out by itself.
        let _ = tokio::time::timeout(Duration::from_secs(1), is_done).await;
    }
}
