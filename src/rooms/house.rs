//! The house, as its doors and the program see it: what is heard goes to its room, what is due is done.

mod events;
pub(crate) mod exclusions;
mod exports;
mod figures;
pub(crate) mod films;
mod forwarding;
mod hearing;
mod hints;
mod in_place;
mod inner;
mod invitations;
mod jumps;
mod language;
mod met;
mod news;
mod nights;
mod notices;
mod preparing;
mod privacy;
mod proving;
mod retention;
mod routing;
mod share;

use super::awaited::Awaited;
use super::doors::Doors;
use super::heard::{Door, Place, Server, Taken};
use super::links::Links;
use super::mailbox::Work;
use super::say::{Outlet, Shut};
use super::schedule::Schedule;
use super::settings::{About, Key, Settings};
use super::twins::{STILL_SEEN, Twins};
use super::whereabouts::Whereabouts;
use crate::clock::{Clock, Millis};
use crate::journal::{ActivityKind, AppendError, Entry, Journal, ReadError, Record};
use crate::ladders::nights::Nights;
use crate::messages::Lang;
use crate::metrics::metrics;
use crate::rating::days;
use crate::say;
use crate::tasks::Tasks;
use crate::words::grid::Grid;
use crate::words::library::Library;
use events::Openers;
use exports::Exports;
use films::Films;
use forwarding::Inbox;
use inner::{lock, overlays};
use invitations::Invitations;
use met::Retired;
use retention::Packing;
use share::Share;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use tokio::sync::{Notify, watch};

pub(crate) use super::round::words::GRACE;
pub use events::EventWatch;
pub(crate) use inner::Inner;
pub(crate) use met::Met;
pub use notices::Notice;
pub use share::Alive;

/// A socket that is back within this time was not away (W19).
pub(crate) const NO_ABSENCE: Millis = 60_000;
/// What a clock was wrong by, if it is more than the way to a platform and back.
pub(crate) const NOTABLE: Millis = 2_000;
/// A round whose doors were away for longer is void (W19).
pub(crate) const TOO_LONG_AWAY: Millis = 60 * 60_000;
/// What a process said so long before its end may not have been said.
pub(crate) const UNSAID: Millis = 10 * 60_000;
/// Messages of ours that are older are not changed any more: platforms refuse, or nobody looks.
pub const OLD: Millis = 48 * 60 * 60_000;

/// Where the seeds of rounds come from.
#[derive(Debug)]
pub enum Seeds {
    /// The operating system.
    Fresh,
    /// Derived from one number, for scripts: the n-th seed is SHA-256 of number and n.
    Fixed(u64),
}

/// What a house is built from.
pub struct Furniture {
    /// The durable log.
    pub journal: Journal,
    /// What time it is.
    pub clock: Clock,
    /// The dictionaries.
    pub library: Arc<Library>,
    /// Where chance comes from.
    pub seeds: Seeds,
    /// Grids to deal instead of drawn ones, in order, each to the next round of its size.
    pub book: Vec<Grid>,
}

/// A living house; a cheap handle. Dropping the last handle and the runtime's tasks kills it as
/// a crash would: everything that was said had been committed.
#[derive(Clone)]
pub struct House(pub(crate) Arc<Inner>);

impl House {
    /// Reads the journal's settings and lists; speaks to nobody yet.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub async fn open(furniture: Furniture) -> anyhow::Result<Self> {
        let Furniture { journal, clock, library, seeds, mut book } = furniture;
        book.reverse();
        Ok(Self(Arc::new(Inner {
            settings: Settings::new(journal.settings().await?),
            holidays: Mutex::new(journal.holidays().await?),
            excluded: RwLock::new(exclusions::exclusions(journal.excluded().await?)),
            overlays: RwLock::new(overlays(&journal).await?),
            partings: tokio::sync::Mutex::new(()),
            leaving: Mutex::default(),
            farewells: Mutex::new(journal.farewells().await?.into_iter().collect()),
            departed: Mutex::new(journal.departed().await?.into_iter().collect()),
            packing: Packing::default(),
            invitations: Invitations::default(),
            purges_from: AtomicI64::new(Millis::MIN),
            operator: OnceLock::new(),
            links: Links::new(journal.links().await?),
            twins: Twins::new(
                journal.twins().await?,
                journal.still_seen(clock.now() - STILL_SEEN).await?,
                journal.twin_codes().await?,
            ),
            nights: Nights::default(),
            heartbeat_due: AtomicI64::new(Millis::MAX),
            alive_at: AtomicI64::new(Millis::MIN),
            found_alive: AtomicI64::new(Millis::MIN),
            awaited: Awaited::default(),
            deadlines: Awaited::default(),
            asked: Mutex::default(),
            standing: Mutex::default(),
            untold: watch::Sender::new(0),
            rested: Notify::new(),
            tasks: journal.tasks(),
            share: Share::new(&journal),
            inbox: Inbox::default(),
            journal,
            clock,
            library,
            seeds,
            seeds_given: AtomicU64::new(0),
            book: Mutex::new(book),
            schedule: Schedule::default(),
            outlets: RwLock::default(),
            doors: Doors::default(),
            rooms: Mutex::default(),
            retired: Retired::default(),
            whereabouts: Whereabouts::default(),
            playing: Mutex::default(),
            matched: Mutex::default(),
            played: Mutex::default(),
            waited_for: Mutex::default(),
            openers: Openers::default(),
            exports: Exports::default(),
            limits: Mutex::default(),
            tries: Mutex::default(),
            films: Films::default(),
            analysing: tokio::sync::Mutex::default(),
            file_gone: AtomicBool::new(false),
        })))
    }

    /// Opens a door. An `immediate` one hears everything the moment it is said; others must call
    /// [`House::door_passed`].
    pub fn attach(&self, door: Door, outlet: Arc<dyn Outlet>, immediate: bool) {
        self.0.outlets.write().unwrap_or_else(PoisonError::into_inner).insert(door, outlet);
        self.0.doors.attach(door, immediate);
    }

    /// Whether no door but this one is open.
    pub fn is_only_door(&self, door: Door) -> bool {
        self.0.outlets.read().unwrap_or_else(PoisonError::into_inner).keys().all(|open| *open == door)
    }

    /// Goes on where the last process stopped: folds what was being played, moves deadlines by
    /// the time we were away, keeps what was planned. Call once, after the doors are attached. Where several processes share the
    /// work out there is nothing to go on with yet: what is ours comes with [`House::share_out`].
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub async fn resume(&self) -> anyhow::Result<()> {
        let house = &self.0;
        let forgotten = Record::PostedForgotten { before: house.clock.now() - OLD };
        if let Err(error) = house.append(Entry { lines: Vec::new(), records: vec![forgotten] }).await {
            tracing::warn!(%error, "what is old could not be forgotten");
        }
        if !house.share.is_whole() {
            return Ok(());
        }
        // W25: read once, before any room goes on: what the first room writes is no sign of life for the next.
        // What a moved clock has left in the future is none either.
        let now = house.clock.now();
        let beat = house.journal.heartbeat().await?.filter(|at| *at <= now);
        house.found_alive.store(beat.unwrap_or(Millis::MIN), Ordering::Relaxed);
        let away_since = beat.max(house.journal.last_line_at(now).await?);
        self.go_on(away_since, |_| true).await
    }

    /// The rooms of a part go on, and what is due at night for its servers.
    async fn go_on(
        &self,
        away_since: Option<Millis>,
        in_part: impl Fn(&Place) -> bool + Send + Sync,
    ) -> anyhow::Result<()> {
        let house = &self.0;
        // What was rated by a giostra without nights is published by the next one.
        let (at, unpublished) = (house.clock.now(), house.journal.unpublished().await?);
        let ours = unpublished.iter().filter(|server| house.share.serves_server(server));
        let due = |server| Record::PublicationDue { at, calendar: house.calendar(server, at) };
        let records = ours.map(due).collect();
        house.append(Entry { lines: Vec::new(), records }).await?;
        house.read_nights().await?;
        self.purge().await;
        // The round begun last comes first: who sits in several writes for that one.
        let mut places: Vec<Place> = Vec::new();
        places.extend(house.journal.live_matches().await?.into_iter().rev().map(|row| row.place));
        places.extend(house.journal.plans().await?.into_iter().map(|(place, _)| place));
        // Late words may still come (W14).
        places.extend(house.journal.ended_since(house.clock.now() - GRACE).await?);
        // What was said last of a tournament or of a match may not have been said.
        let since = away_since.unwrap_or(at) - UNSAID;
        places.extend(house.journal.places_of_late_matches(since).await?);
        places.extend(house.journal.places_of_ended_events(since).await?);
        let mut met = BTreeSet::new();
        places.retain(|place| in_part(place) && met.insert(place.clone()));
        for place in places {
            self.send(&place, Work::Resume { away_since }).await;
        }
        self.end_what_nobody_reads(&in_part).await?;
        self.begin_what_was_agreed(&in_part).await
    }

    /// Matches whose tournaments have decided otherwise, or are over, and that the last process did not end any more.
    async fn end_what_nobody_reads(&self, in_part: &(impl Fn(&Place) -> bool + Sync)) -> anyhow::Result<()> {
        let house = &self.0;
        for live in house.journal.games_nobody_reads().await? {
            if in_part(&live.place) {
                let told = say!("overruled-over");
                self.send(&live.place, Work::Overruled { id: live.match_id, told, gone: None }).await;
            }
        }
        // Only now every room has read back what it plays.
        let events = house.journal.live_matches().await?.into_iter();
        for row in events.filter(|row| row.kind == ActivityKind::Event && in_part(&row.place)) {
            self.send(&row.place, Work::Wake).await;
        }
        Ok(())
    }

    /// Matches everybody has said yes to, and that the last process did not open any more.
    async fn begin_what_was_agreed(&self, in_part: &(impl Fn(&Place) -> bool + Sync)) -> anyhow::Result<()> {
        let house = &self.0;
        self.looks_for_invitations();
        for row in house.journal.starting_invites().await? {
            if in_part(&row.place) {
                self.send(&row.place, Work::Agreed { id: row.id }).await;
            }
        }
        Ok(())
    }

    /// The last sign of life of the process before this one, once [`House::resume`] has found it.
    pub fn found_alive(&self) -> Option<Millis> {
        let found = self.0.found_alive.load(Ordering::Relaxed);
        (found != Millis::MIN).then_some(found)
    }

    /// The last sign of life of a process that is told to go: whoever comes next gives back no more time than was lost.
    pub async fn takes_leave(&self) {
        self.0.alive_past(self.0.clock.now()).await;
    }

    /// When [`House::wake`] has something to do next.
    pub fn next_wake(&self) -> Option<Millis> {
        let beat = self.0.heartbeat_due.load(Ordering::Relaxed);
        let beat = (beat != Millis::MAX).then_some(beat);
        self.next_duty().into_iter().chain(beat).min()
    }

    /// The same without our sign of life, of which there are a thousand a day where matches last for days: a caller that moves a
    /// clock which stands still may pass over them.
    pub fn next_duty(&self) -> Option<Millis> {
        let duties = [
            self.0.nights.next(),
            self.next_purge(),
            self.next_packing(),
            self.0.invitations.next(),
            self.0.schedule.next(),
        ];
        duties.into_iter().flatten().min()
    }

    /// When a place has something to do next.
    pub fn next_wake_of(&self, place: &Place) -> Option<Millis> {
        self.0.schedule.of(place)
    }

    /// The next deadline of what is played in a place: of a turn, of a round, of a window for challenges.
    pub fn next_deadline_of(&self, place: &Place) -> Option<Millis> {
        self.0.deadlines.of(place)
    }

    /// How many grids and results have been said without their room knowing yet what became of them: for callers that
    /// move a clock which stands still.
    pub fn untold(&self) -> watch::Receiver<usize> {
        self.0.untold.subscribe()
    }

    /// Resolves when nothing is on its way to a room any more: no receipt, no thought of a computer, no match that is
    /// about to be opened. A caller that moves a clock which stands still waits for it.
    pub async fn settled(&self) {
        loop {
            let rested = self.0.rested.notified();
            if *self.0.untold.borrow() == 0 {
                return;
            }
            rested.await;
        }
    }

    /// Whether a round runs in a place.
    pub fn plays(&self, place: &Place) -> bool {
        self.0.plays(place)
    }

    /// Where a match of a room is seen behind a door.
    pub fn windows_of_match(&self, room: &Place, id: i64, door: Door) -> impl Iterator<Item = Place> + use<> {
        self.0.twins.windows_of_match(room, id).into_iter().filter(move |window| window.door() == door)
    }

    /// The next 04:00 of a server, when its ladders are published.
    pub fn next_night(&self, server: &Server) -> Millis {
        let now = self.0.clock.now();
        let next = days::next_publication(now, &self.0.settings.zone_of(server));
        next.map_or(now, |(_, at)| at)
    }

    /// When a server is told what its last night brought, if it is still to be told.
    pub fn next_morning(&self, server: &Server) -> Option<Millis> {
        self.0.nights.digest_of(server)
    }

    /// The nightly work, now: every ladder is published that has something new, whatever the hour.
    pub async fn night(&self) {
        self.purge().await;
        self.0.publish_now().await;
        self.0.heartbeat_due.store(self.0.clock.now(), Ordering::Relaxed);
        self.0.beat(self.0.clock.now()).await;
        self.0.plan_heartbeat();
    }

    /// Does what is due now, room after room, and resolves when it is done.
    pub async fn wake(&self) {
        let now = self.0.clock.now();
        self.0.beat(now).await;
        if self.0.nights.begin(now) {
            self.0.do_nights().await;
        }
        if self.begin_purge(now) {
            self.purge_due(now).await;
        }
        self.pack_due(self.begin_packing(now), now).await;
        if self.0.invitations.begins(now) {
            self.lapse_due(now).await;
        }
        for place in self.0.schedule.due(now) {
            self.send(&place, Work::Wake).await;
        }
    }

    /// Wakes rooms in real time, until dropped.
    pub async fn run(&self) {
        loop {
            self.look_at_clock();
            let changed = self.0.schedule.changed.notified();
            let Some(sleep) = self.0.clock.sleep_until(self.next_wake().unwrap_or(Millis::MAX)) else {
                // A clock that stands still.
                changed.await;
                continue;
            };
            tokio::select! {
                biased;
                // A machine that wakes up is to be noticed before anything that was due meanwhile.
                () = tokio::time::sleep(sleep.min(jumps::LOOK)) => {}
                () = changed => continue,
            }
            self.look_at_clock();
            let now = self.0.clock.now();
            self.0.beat(now).await;
            if self.0.nights.begin(now) {
                // Beside what is played.
                let house = Arc::clone(&self.0);
                self.0.tasks.start(async move { house.do_nights().await });
            }
            if self.begin_purge(now) {
                let house = self.clone();
                self.0.tasks.start(async move { house.purge_due(now).await });
            }
            let (house, old) = (self.clone(), self.begin_packing(now));
            if !old.is_empty() {
                self.0.tasks.start(async move { house.pack_due(old, now).await });
            }
            if self.0.invitations.begins(now) {
                let house = self.clone();
                self.0.tasks.start(async move { house.lapse_due(now).await });
            }
            for place in self.0.schedule.due(now) {
                // Not awaited: a slow send in one room must not delay the others.
                drop(self.0.post(&place, Work::Wake));
            }
        }
    }

    /// Makes [`House::run`] look at the clock again, after its rate or hand was changed.
    pub fn clock_changed(&self) {
        self.0.schedule.changed.notify_one();
    }

    /// The door has shown that it is past `at`: nothing from before will come any more (W14).
    pub fn door_passed(&self, door: Door, at: Millis) {
        let is_awaited = || self.awaited(door).is_some_and(|moment| moment <= at);
        if !self.shares() || !is_awaited() {
            return self.0.is_past(door, at);
        }
        // What other processes have heard comes before it.
        let house = Arc::clone(&self.0);
        self.0.tasks.start(async move {
            house.fetch_all().await;
            house.is_past(door, at);
        });
    }

    /// A place has shown that it is past `at`, where a door hears each server by itself.
    pub fn place_passed(&self, place: &Place, at: Millis) {
        if self.0.twins.rooms_seen_in(place).iter().any(|room| self.0.awaited.of(room).is_some()) {
            self.0.doors.place_has_passed(place, at);
        }
    }

    /// The earliest moment of platform time that a room seen behind a door waits to be past (W25): no door may sit still
    /// for longer.
    pub fn awaited(&self, door: Door) -> Option<Millis> {
        self.0.awaited.next(|room| self.0.twins.window_behind(room, door).is_some())
    }

    /// Tells when a room waits for another moment.
    pub fn awaited_changes(&self) -> watch::Receiver<()> {
        self.0.awaited.changes()
    }

    /// A place takes nothing of what we say to everybody in it.
    pub fn barred(&self, place: &Place, why: Shut) {
        let room = self.0.twins.home_of(place);
        self.0.hand_in(&room, Work::Barred { window: place.clone(), why });
    }

    /// The door is cut off from its platform.
    pub fn door_away(&self, door: Door) {
        metrics().cut_off(door.name());
        self.0.doors.is_away(door, self.0.now_at(door));
        self.tell_whether_away(door);
    }

    /// Since when a door is cut off from its platform, if it is.
    pub fn away_since(&self, door: Door) -> Option<Millis> {
        self.0.away_since(door)
    }

    /// The door is back: rounds behind it get the time back (W19). What it missed is heard after this, and
    /// then it calls [`House::door_passed`].
    pub async fn door_back(&self, door: Door, immediate: bool) {
        let Some(since) = self.0.doors.is_back(door, immediate) else { return };
        self.tell_whether_away(door);
        for (room, window) in self.0.busy_behind(door) {
            self.send(&room, Work::Returned { window, since }).await;
        }
        self.0.reached(door);
    }

    /// A server a door knows of, with the language and zone it is to have unless they were set.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub async fn declare_server(&self, server: &Server, lang: Lang, zone: &str) -> anyhow::Result<()> {
        let scope = super::settings::server_scope(server);
        let at = self.0.clock.now();
        let (mut records, mut known) = (Vec::new(), Vec::new());
        for (key, value) in [(Key::Lingua, lang.to_string()), (Key::Fuso, zone.to_owned())] {
            let is_set = self.0.settings.is_set(&scope, key);
            let key = About::of(key).names.0;
            if is_set {
                continue;
            }
            records.push(Record::Setting {
                scope: scope.clone(),
                key: key.into(),
                value: Some(value.clone()),
                at,
            });
            known.push((key, value));
        }
        self.0.append(Entry { lines: Vec::new(), records }).await?;
        for (key, value) in known {
            self.0.settings.set(&scope, key, Some(&value));
        }
        Ok(())
    }

    /// A channel, with its threads, and its server got other names: what was there is now here, in one
    /// transaction; what was being played goes on.
    ///
    /// # Errors
    /// When the journal cannot be read or written.
    pub async fn moved(&self, place: (Place, Place), server: (Server, Server)) -> anyhow::Result<()> {
        let house = &self.0;
        let inside = |known: &Place| *known == place.0 || known.channel().as_ref() == Some(&place.0);
        let busy: Vec<Place> = lock(&house.rooms).keys().filter(|room| inside(room)).cloned().collect();
        for old in &busy {
            self.send(old, Work::Leave).await;
        }
        let moved = Record::Moved { place: place.clone(), server };
        house.append(Entry { lines: Vec::new(), records: vec![moved] }).await?;
        house.reload().await?;
        let mut here: Vec<Place> = Vec::new();
        here.extend(house.journal.live_matches().await?.into_iter().map(|row| row.place));
        here.extend(house.journal.plans().await?.into_iter().map(|(place, _)| place));
        let moved_here = |known: &Place| *known == place.1 || known.channel().as_ref() == Some(&place.1);
        let here: BTreeSet<Place> = here.into_iter().filter(moved_here).collect();
        // Nobody was away.
        let away_since = Some(house.now_at(place.1.door()));
        for place in here {
            self.send(&place, Work::Resume { away_since }).await;
        }
        Ok(())
    }

    /// A small text a door has kept for itself.
    pub fn kept(&self, name: &str) -> Option<String> {
        self.0.settings.kept(name)
    }

    /// The same, as it stands in the journal: another process may have written it just now.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub async fn kept_now(&self, name: &str) -> Result<Option<String>, ReadError> {
        let kept = self.0.journal.settings_of(super::settings::DOORS).await?;
        Ok(kept.into_iter().find_map(|(key, text)| (key == name).then_some(text)))
    }

    /// Keeps a small text for a door.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub async fn keep(&self, name: &str, text: &str) -> Result<(), AppendError> {
        let (scope, at) = (super::settings::DOORS.to_owned(), self.0.clock.now());
        let record = Record::Setting { scope, key: name.into(), value: Some(text.into()), at };
        self.0.append(Entry { lines: Vec::new(), records: vec![record] }).await?;
        self.0.settings.set(super::settings::DOORS, name, Some(text));
        Ok(())
    }

    /// The clock every room reads.
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// How the house starts tasks: as its journal does.
    pub fn tasks(&self) -> Tasks {
        self.0.tasks
    }

    /// The journal underneath.
    pub fn journal(&self) -> &Journal {
        &self.0.journal
    }

    async fn send(&self, place: &Place, work: Work) -> Taken {
        // A room that ends with the runtime drops the sender.
        self.0.post(place, work).await.unwrap_or(Taken::Waiting)
    }
}
