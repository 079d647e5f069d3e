//! What this house serves of all there is. Where one process has the database for itself that is everything; where several
//! share the work out, it is what the lease says, and changes while they play: what comes is read back as after a restart, what
//! goes is let go of as it stands in the journal.

use super::super::heard::{Door, Place, Server};
use super::super::mailbox::Work;
use super::super::say::Outlet;
use super::House;
use super::inner::{Inner, lock};
use crate::clock::{Millis, Since};
use crate::journal::{Between, Entry, Grip, Journal, Lease, Record, Scope};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// A part is given away when nothing waits to be shown in its rooms, which both processes would show; after this all the same.
const KEPT: Duration = Duration::from_mins(1);
/// So long what was said last is waited for, when its rooms go to another process.
const SAYING: Duration = Duration::from_secs(1);
/// What could not be read back, or written for others, is tried again after this.
pub(super) const AGAIN: Duration = Duration::from_millis(500);

/// What of all there is this house serves.
#[derive(Debug)]
pub(crate) struct Share {
    /// None where everything is ours.
    lease: Option<Lease>,
    /// What our rooms play.
    ours: Mutex<BTreeSet<Scope>>,
    /// Those of it whose rooms have all gone on: what is heard for the others waits in the database.
    served: watch::Sender<BTreeSet<Scope>>,
    /// Doors that other processes have found to be cut off.
    pub(super) told_away: Mutex<BTreeSet<Door>>,
    /// Held while others are told whether a door is cut off, so that the last that is told is how it is.
    pub(super) telling: tokio::sync::Mutex<()>,
    /// When those who served something before us were alive last.
    found: Mutex<BTreeMap<Scope, Millis>>,
}

/// When whoever served a place before was alive last.
pub enum Alive {
    /// Of everything.
    All(Option<Millis>),
    /// Of each part.
    Parts(BTreeMap<Scope, Millis>, Lease),
}

impl Alive {
    /// The last sign of life of whoever serves, or served, a place.
    pub fn of(&self, place: &Place) -> Option<Millis> {
        match self {
            Self::All(at) => *at,
            Self::Parts(parts, lease) => parts.get(&lease.scope_of(place)).copied(),
        }
    }
}

impl Share {
    pub(super) fn new(journal: &Journal) -> Self {
        let lease = journal.lease().cloned();
        Self {
            lease,
            ours: Mutex::default(),
            served: watch::Sender::default(),
            told_away: Mutex::default(),
            telling: tokio::sync::Mutex::default(),
            found: Mutex::default(),
        }
    }

    /// The part that a place belongs to, if what is said there is not for us to take now.
    pub(crate) fn elsewhere(&self, place: &Place) -> Option<Scope> {
        let scope = self.lease.as_ref()?.scope_of(place);
        Some(scope).filter(|scope| !self.served.borrow().contains(scope))
    }

    /// Whether a place is ours to serve.
    pub(crate) fn serves(&self, place: &Place) -> bool {
        self.lease.as_ref().is_none_or(|lease| lock(&self.ours).contains(&lease.scope_of(place)))
    }

    /// Whether a server is ours to serve.
    pub(crate) fn serves_server(&self, server: &Server) -> bool {
        self.lease.as_ref().is_none_or(|lease| lock(&self.ours).contains(&lease.scope_of_server(server)))
    }

    /// Whether this process serves everything there is.
    pub(crate) const fn is_whole(&self) -> bool {
        self.lease.is_none()
    }

    /// Whether a part is ours to serve.
    pub(super) fn serves_part(&self, scope: Scope) -> bool {
        self.served.borrow().contains(&scope)
    }

    /// What we serve.
    pub(super) fn parts(&self) -> BTreeSet<Scope> {
        self.served.borrow().clone()
    }

    /// What says that we are alive at a moment, and with us all that we serve.
    pub(crate) fn sign_of_life(&self, at: Millis) -> Entry {
        let records = if self.is_whole() {
            vec![Record::Heartbeat { at }]
        } else {
            let parts = lock(&self.ours);
            parts.iter().map(|scope| Record::Between(Between::Alive { scope: *scope, at })).collect()
        };
        Entry { lines: Vec::new(), records }
    }
}

impl House {
    /// Whether several processes share the work out.
    pub fn shares(&self) -> bool {
        !self.0.share.is_whole()
    }

    /// Serves what the lease says, from its first part to its last, until dropped; `opens` opens the door of a part that is ours
    /// from now on, before its rooms go on. Where everything is ours there is nothing to do.
    pub async fn share_out(&self, mut opens: impl AsyncFnMut(Scope) -> anyhow::Result<()>) {
        let Some(lease) = &self.0.share.lease else { return std::future::pending().await };
        let mut grips = lease.grips();
        lease.is_ready();
        let mut leaving: BTreeMap<Scope, Since> = BTreeMap::new();
        loop {
            let now = grips.borrow_and_update().clone();
            leaving.retain(|scope, _| now.get(scope) == Some(&Grip::Leaving));
            let mut again = false;
            for (scope, grip) in now {
                match (grip, self.0.share.serves_part(scope)) {
                    (Grip::Ours, false) => {
                        let taken = match opens(scope).await {
                            Ok(()) => self.takes_on(scope).await,
                            failed => failed,
                        };
                        if let Err(error) = taken {
                            tracing::warn!(error = format!("{error:#}"), %scope, "what was taken over cannot be served yet");
                            again = true;
                        }
                    }
                    (Grip::Leaving, true) => {
                        let is_first = !leaving.contains_key(&scope);
                        let since = leaving.entry(scope).or_insert_with(Since::now);
                        if since.elapsed() < KEPT && self.has_unsaid(scope) {
                            if is_first {
                                tracing::info!(%scope, "something waits to be shown there: it is given away later");
                            }
                            again = true;
                            continue;
                        }
                        self.gives_up(scope).await;
                        lease.let_go(scope);
                    }
                    // Ours it is, but it could never be served: nobody else may have it until it is let go of.
                    (Grip::Leaving, false) if !leaving.contains_key(&scope) => {
                        leaving.insert(scope, Since::now());
                        lease.let_go(scope);
                    }
                    (Grip::Ours, true) | (Grip::Leaving, false) => {}
                }
            }
            if again {
                tokio::time::sleep(AGAIN).await;
            } else if grips.changed().await.is_err() {
                return;
            }
        }
    }

    /// A part is ours from now on: its rooms go on where whoever served it before has left them.
    async fn takes_on(&self, scope: Scope) -> anyhow::Result<()> {
        let house = &self.0;
        let now = house.clock.now();
        let signs = house.journal.signs_of_life().await?;
        // Before anybody has shared it out, everything had one sign of life.
        let sign = signs.get(&scope).copied().or(house.journal.heartbeat().await?);
        let beat = sign.filter(|at| *at <= now);
        let in_part = |place: &Place| house.share.part_of(place) == Some(scope);
        let lines = house.journal.last_lines(now).await?;
        let last_line = lines.into_iter().filter(|(place, _)| in_part(place)).map(|(_, at)| at).max();
        let away_since = beat.max(last_line);
        lock(&house.share.found).insert(scope, away_since.unwrap_or(Millis::MIN));
        let (outlets, fits) = (self.outlets(), self.seen_in(scope));
        for outlet in outlets {
            // What those who served it have posted is changed, and not posted again.
            outlet.recall(&fits).await;
        }
        lock(&house.share.ours).insert(scope);
        self.go_on(away_since, in_part).await?;
        house.share.served.send_modify(|served| {
            served.insert(scope);
        });
        if let Scope::Door(door) = scope {
            // Whoever listened to it before may have found it away: now we find out.
            if lock(&house.share.told_away).remove(&door) {
                self.door_back(door, false).await;
            }
            self.tell_whether_away(door);
        }
        house.packing.is_new();
        house.plan_heartbeat();
        house.fetch(scope).await;
        Ok(())
    }

    /// Another process is to serve a part: doors hear nothing more of it, rooms let go, and what was said last is said.
    async fn gives_up(&self, scope: Scope) {
        let house = &self.0;
        house.share.served.send_modify(|served| {
            served.remove(&scope);
        });
        lock(&house.share.ours).remove(&scope);
        let in_part = |place: &&Place| house.share.part_of(place) == Some(scope);
        let rooms: Vec<Place> = lock(&house.rooms).keys().filter(in_part).cloned().collect();
        let leaving: Vec<_> = rooms.iter().map(|room| house.post(room, Work::Leave)).collect();
        for left in leaving {
            // A room that ends drops it.
            let _ = left.await;
        }
        let _ = tokio::time::timeout(SAYING, self.settled()).await;
        let at = house.clock.now();
        let records = vec![Record::Between(Between::Alive { scope, at })];
        if let Err(error) = house.journal.append(Entry { lines: Vec::new(), records }).await {
            tracing::warn!(%error, "that we were alive could not be noted");
        }
        if let Err(error) = house.read_nights().await {
            tracing::warn!(%error, "what is due at night could not be read");
        }
    }

    fn outlets(&self) -> Vec<Arc<dyn Outlet>> {
        self.0.outlets.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Whether a place shows a room of a part.
    fn seen_in(&self, scope: Scope) -> impl Fn(&Place) -> bool + Send + Sync + 'static {
        let house = Arc::clone(&self.0);
        move |place| {
            let rooms = house.twins.rooms_seen_in(place);
            rooms.iter().any(|room| house.share.part_of(room) == Some(scope))
        }
    }

    /// Whether something still waits to be shown in the rooms of a part.
    fn has_unsaid(&self, scope: Scope) -> bool {
        let fits = self.seen_in(scope);
        self.outlets().into_iter().any(|outlet| outlet.has_unsaid(&fits))
    }

    /// Resolves when this process is the one that listens at a door which is served as a whole.
    pub async fn listens(&self, door: Door) {
        self.stands(door, true).await;
    }

    /// Resolves when it is so no more.
    pub async fn ceases_to_listen(&self, door: Door) {
        self.stands(door, false).await;
    }

    async fn stands(&self, door: Door, listens: bool) {
        let share = &self.0.share;
        if share.is_whole() {
            if !listens {
                std::future::pending::<()>().await;
            }
            return;
        }
        let mut served = share.served.subscribe();
        let stands = served.wait_for(|served| served.contains(&Scope::Door(door)) == listens).await.is_ok();
        if !stands {
            std::future::pending::<()>().await;
        }
    }

    /// What this process serves, and tells when it is something else; `None` where everything is ours.
    pub fn served(&self) -> Option<watch::Receiver<BTreeSet<Scope>>> {
        self.0.share.lease.as_ref().map(|_| self.0.share.served.subscribe())
    }

    /// In how many shards Discord is served by all processes together; `None` where everything is ours.
    pub fn shards(&self) -> Option<u32> {
        self.0.share.lease.as_ref().map(Lease::shards)
    }

    /// What this process may send of what a bot may send in all, in thousandths.
    pub fn portion(&self) -> u32 {
        self.0.share.lease.as_ref().map_or(1_000, Lease::portion)
    }

    /// When whoever serves a place, or has served it before us, was alive last: `first` for a door that is opened, whatever
    /// signs of life we have given since.
    pub async fn alive(&self, first: bool) -> Alive {
        let house = &self.0;
        let Some(lease) = &house.share.lease else {
            let alive = house.journal.heartbeat().await.ok().flatten();
            return Alive::All(if first { self.found_alive().or(alive) } else { alive });
        };
        let mut parts = house.journal.signs_of_life().await.unwrap_or_default();
        if first {
            parts.extend(lock(&house.share.found).iter().map(|(scope, at)| (*scope, *at)));
        }
        Alive::Parts(parts, lease.clone())
    }
}

impl Share {
    /// The part that a place belongs to; `None` where nothing is shared out.
    pub(super) fn part_of(&self, place: &Place) -> Option<Scope> {
        self.lease.as_ref().map(|lease| lease.scope_of(place))
    }
}

impl Inner {
    /// Reads what is due at night for the servers that are ours.
    pub(super) async fn read_nights(&self) -> Result<(), crate::journal::ReadError> {
        let is_ours = |server: &Server| self.share.serves_server(server);
        self.nights.read(&self.journal, is_ours, |server| self.settings.zone_of(server)).await?;
        self.schedule.changed.notify_one();
        Ok(())
    }
}
