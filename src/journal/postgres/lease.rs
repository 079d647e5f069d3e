//! Which of several processes serves. A lease is a row: who holds it, and until when by the server's clock. Its holder says
//! again and again that it lives; when it has not said so for [`GOOD_FOR`], another one takes the lease, under another epoch.
//!
//! Two things follow from a lease, and both are asked of it all the time:
//! - **Writing.** Each transaction names holder and epoch, and locks the row against being taken while it commits
//!   ([`Lease::tenure`]). Who was frozen and wakes writes nothing any more.
//! - **Speaking.** Nothing goes out unless the lease is good for [`MARGIN`] more by the machine's monotonic clock, counted from
//!   before it was asked for ([`Lease::leave`]): so nobody speaks when another one may have begun to.

use super::{Server, line};
use crate::clock::Since;
use crate::journal::db::{Connection, query};
use crate::journal::{Durability, OpenError};
use sqlx::AssertSqlSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// A lease is good for so long after its holder has said last that it lives. A successor needs its own time on top: both
/// together stay below five seconds.
pub(crate) const GOOD_FOR: Duration = Duration::from_secs(4);
/// So often the holder says so.
const RENEWED: Duration = Duration::from_millis(500);
/// So much of it has to be left for anything to be sent.
const MARGIN: Duration = Duration::from_secs(2);
/// So often somebody who waits asks whether it is free.
const ASKED: Duration = Duration::from_millis(150);
/// Rows of processes that have not been seen for so long go.
const FORGOTTEN: i64 = 24 * 60 * 60_000;

/// Milliseconds by the server's clock, whatever was begun when.
const NOW: &str = "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";

/// What is known of a lease that is held.
#[derive(Clone, Copy, Debug)]
enum Hold {
    /// It was said to be ours by an answer to a question asked then.
    Since(Since),
    /// It is ours, and about to be given back.
    Hushed,
    /// Somebody else has it, or nobody.
    Lost,
}

/// The lease of this process; a cheap handle.
#[derive(Clone, Debug)]
pub struct Lease(Arc<Held>);

#[derive(Debug)]
struct Held {
    scope: &'static str,
    holder: String,
    epoch: i64,
    hold: watch::Sender<Hold>,
    /// Taken when the lease is given back.
    giving_back: Mutex<Option<oneshot::Sender<oneshot::Sender<()>>>>,
}

/// What is to be leased: all there is to serve. Doors, rooms and nights belong to one process at a time.
const HOUSE: &str = "house";

impl Lease {
    /// Waits until this process may serve, and takes the lease. `waits` is told the holder that is waited for, once each.
    ///
    /// # Errors
    /// When the server cannot be reached at the beginning. Later on it is asked again and again.
    pub async fn take(
        server: &Server,
        machine: &str,
        version: &str,
        mut waits: impl FnMut(&str),
    ) -> Result<Self, OpenError> {
        let holder = line::fresh_name();
        let me = Process { name: holder.clone(), machine: machine.to_owned(), version: version.to_owned() };
        let first = me.connect(server).await.map_err(|error| super::failure(server, &error))?;
        let mut connection = Some(super::with_leases(first, server).await?);
        let mut told = String::new();
        loop {
            let Some(by) = &mut connection else {
                connection = me.connect(server).await.ok();
                tokio::time::sleep(ASKED).await;
                continue;
            };
            let asked = Since::now();
            match tokio::time::timeout(GOOD_FOR, me.ask(by)).await {
                Ok(Ok(Asked::Ours(epoch))) => {
                    let (giving_back, told_to) = oneshot::channel();
                    let held = Held {
                        scope: HOUSE,
                        holder,
                        epoch,
                        hold: watch::Sender::new(Hold::Since(asked)),
                        giving_back: Mutex::new(Some(giving_back)),
                    };
                    let lease = Self(Arc::new(held));
                    let keeper = Keeper { lease: lease.clone(), server: server.clone(), me, connection };
                    // A thread of its own: rooms that keep all workers busy do not lose us the house.
                    crate::tasks::apart(move || keeper.keep(told_to));
                    return Ok(lease);
                }
                Ok(Ok(Asked::Others(other))) if other != told => {
                    waits(&other);
                    told = other;
                }
                Ok(Ok(Asked::Others(_))) => {}
                Ok(Err(error)) => {
                    tracing::warn!(%error, "whether we may serve could not be asked");
                    connection = None;
                }
                Err(_) => connection = None,
            }
            tokio::time::sleep(ASKED).await;
        }
    }

    /// Whom a transaction has to name: scope, holder, epoch.
    pub(super) fn tenure(&self) -> (&'static str, &str, i64) {
        (self.0.scope, &self.0.holder, self.0.epoch)
    }

    /// A transaction has found somebody else in our place.
    pub(super) fn is_lost(&self) {
        self.0.hold.send_replace(Hold::Lost);
    }

    /// Whether something may be said now.
    pub fn may_speak(&self) -> bool {
        match *self.0.hold.borrow() {
            Hold::Since(since) => since.elapsed() + MARGIN <= GOOD_FOR,
            Hold::Hushed | Hold::Lost => false,
        }
    }

    /// Resolves when something may be said; never once the lease is lost.
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

    /// Resolves when the lease is lost.
    pub async fn lost(&self) {
        let mut changes = self.0.hold.subscribe();
        let lost = changes.wait_for(|hold| matches!(hold, Hold::Lost)).await.is_ok();
        if !lost {
            std::future::pending::<()>().await;
        }
    }

    /// Gives the lease back, so that the next one need not wait: nothing may be written or said after this.
    pub async fn give_back(&self) {
        let telling = self.0.giving_back.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (done, is_done) = oneshot::channel();
        self.hush();
        if telling.is_some_and(|telling| telling.send(done).is_ok()) {
            // A server that is silent: the lease runs out by itself.
            let _ = tokio::time::timeout(Duration::from_secs(1), is_done).await;
        }
    }
}

/// What is answered to whoever asks for the lease.
enum Asked {
    /// It is ours, under this epoch.
    Ours(i64),
    /// It is this one's.
    Others(String),
}

/// This process, as the others see it.
struct Process {
    name: String,
    machine: String,
    version: String,
}

impl Process {
    async fn connect(&self, server: &Server) -> Result<Connection, sqlx::Error> {
        // The name of a connection that leases is not that of one that writes: only the latter are ended by a successor.
        server.connect(&format!("{} leases", self.name), Durability::Process).await
    }

    /// Says that we live, and takes the lease if nobody has it.
    async fn ask(&self, by: &mut Connection) -> Result<Asked, sqlx::Error> {
        self.lives(by, "waits").await?;
        let good_for = GOOD_FOR.as_millis();
        let take = format!(
            "insert into lease (scope, holder, epoch, until) values ($1, $2, 1, {NOW} + {good_for})
             on conflict (scope) do update
             set holder = excluded.holder, epoch = lease.epoch + 1, until = excluded.until
             where lease.until < {NOW}
             returning epoch"
        );
        let taken = query(AssertSqlSafe(take)).bind(HOUSE).bind(self.name.as_str()).fetch_optional(&mut *by);
        if let Some(row) = taken.await? {
            return Ok(Asked::Ours(row.try_get(0)?));
        }
        let machine = "select coalesce(max(machine), '?') from process
                       where name = (select holder from lease where scope = $1)";
        Ok(Asked::Others(query(machine).bind(HOUSE).fetch_one(by).await?.try_get(0)?))
    }

    async fn lives(&self, by: &mut Connection, state: &str) -> Result<(), sqlx::Error> {
        let lives = format!(
            "insert into process (name, machine, version, since, seen, state) values ($1, $2, $3, {NOW}, {NOW}, $4)
             on conflict (name) do update set seen = excluded.seen, state = excluded.state"
        );
        let row = query(AssertSqlSafe(lives)).bind(self.name.as_str()).bind(self.machine.as_str());
        row.bind(self.version.as_str()).bind(state).execute(by).await.map(|_| ())
    }
}

/// Keeps a lease.
struct Keeper {
    lease: Lease,
    server: Server,
    me: Process,
    connection: Option<Connection>,
}

impl Keeper {
    fn keep(mut self, told: oneshot::Receiver<oneshot::Sender<()>>) {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
            return self.lease.is_lost();
        };
        runtime.block_on(async {
            let given_back = tokio::select! {
                biased;
                done = told => done.ok(),
                () = self.renew() => None,
            };
            if let Some(done) = given_back {
                let _ = self.give_back().await;
                let _ = done.send(());
            }
        });
    }

    /// Says again and again that we live, until somebody else has the lease.
    async fn renew(&mut self) {
        loop {
            tokio::time::sleep(RENEWED).await;
            if matches!(*self.lease.0.hold.borrow(), Hold::Lost) {
                return;
            }
            let asked = Since::now();
            match tokio::time::timeout(GOOD_FOR, self.say_so()).await {
                Ok(Ok(true)) => {
                    self.lease.0.hold.send_if_modified(|hold| {
                        let ours = matches!(hold, Hold::Since(_));
                        if ours {
                            *hold = Hold::Since(asked);
                        }
                        ours
                    });
                }
                Ok(Ok(false)) => return self.lease.is_lost(),
                // Asked again on another connection: nothing is said meanwhile, and perhaps nobody else wants it.
                Ok(Err(_)) | Err(_) => self.connection = None,
            }
        }
    }

    /// Whether the lease is still ours; then it is so for longer.
    async fn say_so(&mut self) -> Result<bool, sqlx::Error> {
        let by = match &mut self.connection {
            Some(by) => by,
            none => none.insert(self.me.connect(&self.server).await?),
        };
        let good_for = GOOD_FOR.as_millis();
        let renewed = format!(
            "update lease set until = {NOW} + {good_for} where scope = $1 and holder = $2 and epoch = $3"
        );
        let Held { scope, holder, epoch, .. } = &*self.lease.0;
        let renewed = query(AssertSqlSafe(renewed)).bind(*scope).bind(holder.as_str()).bind(*epoch);
        let ours = renewed.execute(&mut *by).await? > 0;
        if ours {
            self.me.lives(by, "serves").await?;
            let old = format!("delete from process where seen < {NOW} - {FORGOTTEN}");
            query(AssertSqlSafe(old)).execute(by).await?;
        }
        Ok(ours)
    }

    async fn give_back(&mut self) -> Result<(), sqlx::Error> {
        let Some(by) = &mut self.connection else { return Ok(()) };
        let Held { scope, holder, epoch, .. } = &*self.lease.0;
        let gone = "update lease set until = 0 where scope = $1 and holder = $2 and epoch = $3";
        query(gone).bind(*scope).bind(holder.as_str()).bind(*epoch).execute(&mut *by).await?;
        query("delete from process where name = $1").bind(holder.as_str()).execute(by).await.map(|_| ())
    }
}
