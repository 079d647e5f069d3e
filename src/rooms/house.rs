//! The house: which room a message belongs to, which doors are open, what all rooms share.

use super::doors::{Doors, Passed};
use super::heard::{Access, Door, Heard, Person, Place, Server, Taken, What};
use super::links::Links;
use super::room::{Done, Job, Room, Shown};
use super::say::{Delivery, Finding, Outlet, Receipt, Say, Undelivered};
use super::schedule::Schedule;
use super::settings::{About, Key, Settings};
use super::twins::Twins;
use super::whereabouts::Whereabouts;
use super::windows::Outcomes;
use crate::clock::{Clock, Millis};
use crate::journal::{AppendError, Entry, Journal, Record};
use crate::messages::Lang;
use crate::words::grid::Grid;
use crate::words::library::{Library, PlayingWords};
use crate::words::overlay::Overlay;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use tokio::sync::{mpsc, oneshot, watch};

/// A socket that is back within this time was not away (W19).
pub(crate) const NO_ABSENCE: Millis = 60_000;
/// A round whose doors were away for longer is void (W19).
pub(crate) const TOO_LONG_AWAY: Millis = 60 * 60_000;
/// Messages of ours that are older are not changed any more: platforms refuse, or nobody looks.
pub const OLD: Millis = 48 * 60 * 60_000;
/// How often the journal notes that we are alive while rounds run (W19).
const HEARTBEAT: Millis = 5_000;

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

pub(crate) struct Inner {
    pub(crate) journal: Journal,
    pub(crate) clock: Clock,
    pub(crate) library: Arc<Library>,
    pub(crate) settings: Settings,
    pub(crate) schedule: Schedule,
    seeds: Seeds,
    seeds_given: AtomicU64,
    book: Mutex<Vec<Grid>>,
    outlets: RwLock<BTreeMap<Door, Arc<dyn Outlet>>>,
    doors: Doors,
    rooms: Mutex<BTreeMap<Place, mpsc::UnboundedSender<Job>>>,
    whereabouts: Whereabouts,
    pub(crate) links: Links,
    pub(crate) twins: Twins,
    /// Rooms where a round runs.
    playing: Mutex<BTreeSet<Place>>,
    overlays: RwLock<BTreeMap<Server, Overlay>>,
    excluded: RwLock<BTreeSet<(Server, Person)>>,
    heartbeat_due: AtomicI64,
    /// What stands in line, and of which a room waits to hear what became.
    untold: watch::Sender<usize>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The words each server has added or taken away.
async fn overlays(journal: &Journal) -> anyhow::Result<BTreeMap<Server, Overlay>> {
    let mut overlays: BTreeMap<Server, Overlay> = BTreeMap::new();
    for (server, word, added) in journal.overlays().await? {
        overlays.entry(server).or_default().set(&word, added);
    }
    Ok(overlays)
}

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
            excluded: RwLock::new(journal.excluded().await?.into_iter().collect()),
            overlays: RwLock::new(overlays(&journal).await?),
            links: Links::new(journal.links().await?),
            twins: Twins::new(journal.twins().await?),
            heartbeat_due: AtomicI64::new(Millis::MAX),
            untold: watch::Sender::new(0),
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
            whereabouts: Whereabouts::default(),
            playing: Mutex::default(),
        })))
    }

    /// Opens a door. An `immediate` one hears everything the moment it is said; others must call
    /// [`House::door_passed`].
    pub fn attach(&self, door: Door, outlet: Arc<dyn Outlet>, immediate: bool) {
        self.0.outlets.write().unwrap_or_else(PoisonError::into_inner).insert(door, outlet);
        self.0.doors.attach(door, immediate);
    }

    /// Goes on where the last process stopped: folds what was being played, moves deadlines by
    /// the time we were away, keeps what was planned. Call once, after the doors are attached.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub async fn resume(&self) -> anyhow::Result<()> {
        let house = &self.0;
        let away_since = house.journal.heartbeat().await?;
        let forgotten = Record::PostedForgotten { before: house.clock.now() - OLD };
        if let Err(error) = house.append(Entry { lines: Vec::new(), records: vec![forgotten] }).await {
            tracing::warn!(%error, "what is old could not be forgotten");
        }
        // The round begun last comes first: who sits in several writes for that one.
        let mut places: Vec<Place> = Vec::new();
        places.extend(house.journal.live_matches().await?.into_iter().rev().map(|row| row.place));
        places.extend(house.journal.plans().await?.into_iter().map(|(place, _)| place));
        // Late words may still come (W14).
        places.extend(house.journal.ended_since(house.clock.now() - super::round::words::GRACE).await?);
        let mut met = BTreeSet::new();
        places.retain(|place| met.insert(place.clone()));
        for place in places {
            self.send(&place, |done| Job::Resume { away_since, done }).await;
        }
        Ok(())
    }

    /// Takes in what a door heard. Resolves when all it caused was committed and said, or when it
    /// has to wait because the journal cannot be written.
    pub async fn hear(&self, heard: Heard) -> Taken {
        if matches!(heard.what, What::Access(Access::Left | Access::Muted | Access::Back)) {
            // What holds for a channel holds for its threads.
            for (room, window) in self.0.busy_windows(heard.place.door()) {
                if window.channel().as_ref() == Some(&heard.place) {
                    let heard = Heard { place: window, ..heard.clone() };
                    self.send(&room, |done| Job::Heard(Box::new(heard), done)).await;
                }
            }
        }
        let place = self.0.room_for(&heard).await;
        self.send(&place, |done| Job::Heard(Box::new(heard), done)).await
    }

    /// When [`House::wake`] has something to do next.
    pub fn next_wake(&self) -> Option<Millis> {
        let beat = self.0.heartbeat_due.load(Ordering::Relaxed);
        let beat = (beat != Millis::MAX).then_some(beat);
        [self.0.schedule.next(), beat].into_iter().flatten().min()
    }

    /// When a place has something to do next.
    pub fn next_wake_of(&self, place: &Place) -> Option<Millis> {
        self.0.schedule.of(place)
    }

    /// Of how many grids and results that were said a room does not know yet what became of them: for
    /// whoever moves a standing clock.
    pub fn untold(&self) -> watch::Receiver<usize> {
        self.0.untold.subscribe()
    }

    /// Whether a round runs in a place.
    pub fn plays(&self, place: &Place) -> bool {
        self.0.plays(place)
    }

    /// Where a room is seen behind a door: in its own channel or in its twin's.
    pub fn window_behind(&self, room: &Place, door: Door) -> Option<Place> {
        self.0.twins.window_behind(room, door)
    }

    /// The next 04:00 of a server, when its night is.
    pub fn next_night(&self, server: &Server) -> Millis {
        let now = self.0.clock.now();
        let zone = self.0.settings.zone_of(server);
        let night = || {
            let local = jiff::Timestamp::from_millisecond(now)?.to_zoned(zone);
            let night = local.with().hour(4).minute(0).second(0).subsec_nanosecond(0).build()?;
            let night = if night > local { night } else { night.checked_add(jiff::Span::new().days(1))? };
            Ok::<_, jiff::Error>(night.timestamp().as_millisecond())
        };
        night().unwrap_or(now)
    }

    /// The nightly work. Nothing is published at night yet; what there is to do is to note that
    /// we are alive.
    pub async fn night(&self) {
        self.0.heartbeat_due.store(self.0.clock.now(), Ordering::Relaxed);
        self.0.beat(self.0.clock.now()).await;
        if !self.0.somebody_plays() {
            self.0.heartbeat_due.store(Millis::MAX, Ordering::Relaxed);
        }
    }

    /// Does what is due now, room after room, and resolves when it is done.
    pub async fn wake(&self) {
        let now = self.0.clock.now();
        self.0.beat(now).await;
        for place in self.0.schedule.due(now) {
            self.send(&place, Job::Wake).await;
        }
    }

    /// Wakes rooms in real time, until dropped.
    pub async fn run(&self) {
        loop {
            let changed = self.0.schedule.changed.notified();
            let sleep = self.next_wake().map(|at| self.0.clock.sleep_until(at));
            let Some(Some(sleep)) = sleep else {
                // Nothing to do, or a clock that stands still.
                changed.await;
                continue;
            };
            tokio::select! {
                () = tokio::time::sleep(sleep) => {}
                () = changed => continue,
            }
            let now = self.0.clock.now();
            self.0.beat(now).await;
            for place in self.0.schedule.due(now) {
                // Not awaited: a slow send in one room must not delay the others.
                let (done, _) = oneshot::channel();
                self.0.post(&place, Job::Wake(done));
            }
        }
    }

    /// Makes [`House::run`] look at the clock again, after its rate or hand was changed.
    pub fn clock_changed(&self) {
        self.0.schedule.changed.notify_one();
    }

    /// The door has shown that it is past `at`: nothing from before will come any more (W14).
    pub fn door_passed(&self, door: Door, at: Millis) {
        self.0.doors.has_passed(door, at);
    }

    /// A place has shown that it is past `at`, where a door hears each server by itself.
    pub fn place_passed(&self, place: &Place, at: Millis) {
        if self.plays(place) {
            self.0.doors.place_has_passed(place, at);
        }
    }

    /// The platform's clock is so far ahead of ours: whoever waits for a moment of the platform waits
    /// anew.
    pub fn skewed(&self, door: Door, ahead: Millis) {
        self.0.doors.is_ahead(door, ahead);
        for room in self.0.busy_behind(door).into_keys() {
            let (done, _) = oneshot::channel();
            self.0.post(&room, Job::Wake(done));
        }
    }

    /// What was said in a place could not be delivered, and never will be.
    pub fn barred(&self, place: &Place, why: Undelivered) {
        let (done, _) = oneshot::channel();
        let room = self.0.twins.home_of(place);
        self.0.post(&room, Job::Barred { window: place.clone(), why, done });
    }

    /// The door is cut off from its platform.
    pub fn door_away(&self, door: Door) {
        self.0.doors.is_away(door, self.0.now_at(door));
    }

    /// The door is back: rounds behind it get the time back (W19). What it missed is heard after this, and
    /// then it calls [`House::door_passed`].
    pub async fn door_back(&self, door: Door, immediate: bool) {
        let Some(since) = self.0.doors.is_back(door, immediate) else { return };
        for (room, window) in self.0.busy_behind(door) {
            self.send(&room, |done| Job::Returned { window, since, done }).await;
        }
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
            self.send(old, Job::Leave).await;
        }
        let moved = Record::Moved { place: place.clone(), server };
        house.append(Entry { lines: Vec::new(), records: vec![moved] }).await?;
        house.settings.reload(house.journal.settings().await?);
        house.twins.reload(house.journal.twins().await?);
        *house.excluded.write().unwrap_or_else(PoisonError::into_inner) =
            house.journal.excluded().await?.into_iter().collect();
        *house.overlays.write().unwrap_or_else(PoisonError::into_inner) = overlays(&house.journal).await?;
        let mut here: Vec<Place> = Vec::new();
        here.extend(house.journal.live_matches().await?.into_iter().map(|row| row.place));
        here.extend(house.journal.plans().await?.into_iter().map(|(place, _)| place));
        let moved_here = |known: &Place| *known == place.1 || known.channel().as_ref() == Some(&place.1);
        let here: BTreeSet<Place> = here.into_iter().filter(moved_here).collect();
        // Nobody was away.
        let away_since = Some(house.now_at(place.1.door()));
        for place in here {
            self.send(&place, |done| Job::Resume { away_since, done }).await;
        }
        Ok(())
    }

    /// A small text a door has kept for itself.
    pub fn kept(&self, name: &str) -> Option<String> {
        self.0.settings.kept(name)
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

    /// The language of what everybody in a place sees.
    pub fn lang(&self, place: &Place) -> Lang {
        self.0.lang(place)
    }

    /// The language of what only one person sees there.
    pub fn lang_for(&self, person: &Person, place: &Place) -> Lang {
        self.0.lang_for(person, place)
    }

    /// The time zone in which a place reads moments; a private chat that of a server its owner was seen
    /// in.
    pub fn zone(&self, place: &Place) -> jiff::tz::TimeZone {
        self.0.zone(place)
    }

    /// The journal underneath.
    pub fn journal(&self) -> &Journal {
        &self.0.journal
    }

    async fn send(&self, place: &Place, job: impl FnOnce(Done) -> Job) -> Taken {
        let (done, finished) = oneshot::channel();
        self.0.post(place, job(done));
        // A room that ends with the runtime drops the sender.
        finished.await.unwrap_or(Taken::Waiting)
    }
}

impl Inner {
    /// Puts a job into a room's mailbox; a room that sleeps is woken.
    fn post(self: &Arc<Self>, place: &Place, job: Job) {
        let mut rooms = lock(&self.rooms);
        let job = match rooms.get(place) {
            Some(mailbox) => match mailbox.send(job) {
                Ok(()) => return,
                Err(mpsc::error::SendError(job)) => job,
            },
            None => job,
        };
        let (mailbox, jobs) = mpsc::unbounded_channel();
        // The receiver is alive: it is in `jobs`.
        let _ = mailbox.send(job);
        rooms.insert(place.clone(), mailbox);
        tokio::spawn(Room::new(Arc::clone(self), place.clone()).run(jobs));
    }

    /// The rooms that have a task (whoever plays, or plans to, has one) and are seen behind a door, with
    /// where.
    fn busy_windows(&self, door: Door) -> Vec<(Place, Place)> {
        let rooms: Vec<Place> = lock(&self.rooms).keys().cloned().collect();
        let seen = |room: Place| {
            let windows = self.twins.windows(&room).into_iter().filter(move |window| window.door() == door);
            windows.map(move |window| (room.clone(), window))
        };
        rooms.into_iter().flat_map(seen).collect()
    }

    /// The same, each room once.
    fn busy_behind(&self, door: Door) -> BTreeMap<Place, Place> {
        self.busy_windows(door).into_iter().collect()
    }

    /// Lets a room that has nothing to do go, unless something arrived meanwhile.
    pub(crate) fn retire(&self, place: &Place, jobs: &mpsc::UnboundedReceiver<Job>) -> bool {
        let mut rooms = lock(&self.rooms);
        // Jobs are sent under this lock, so an empty mailbox stays empty.
        jobs.is_empty() && rooms.remove(place).is_some()
    }

    /// The room that something belongs to. Words and round commands written privately belong to
    /// the room where their author plays.
    async fn room_for(&self, heard: &Heard) -> Place {
        if let Some(lang) = heard.who.locale {
            self.whereabouts.reads(&heard.who.person, lang);
        }
        if !heard.place.is_private() {
            self.whereabouts.was_in(&heard.who.person, &heard.place);
            if !super::orders::is_about_the_round(&heard.what) {
                return heard.place.clone();
            }
            return self.twins.home_of(&heard.place);
        }
        if let What::Press { payload, .. } = &heard.what {
            // A button under something a room has said in private.
            let id = payload.split(':').nth(1).and_then(|id| id.parse::<i64>().ok());
            let row = match id {
                Some(id) => self.journal.match_row(id).await.ok().flatten(),
                None => None,
            };
            let door = heard.place.door();
            let place = row.map(|row| row.place);
            let place = place.filter(|place| self.twins.window_behind(place, door).is_some());
            return place.filter(|place| !place.is_private()).unwrap_or_else(|| heard.place.clone());
        }
        let about_a_round = match &heard.what {
            What::Message { text } => {
                !text.trim_start().starts_with('/') || super::orders::is_about_my_round(text)
            }
            What::Command { name, .. } => super::orders::is_about_my_round(&format!("/{name}")),
            What::Edited { .. } | What::Press { .. } | What::Access(_) => false,
        };
        if !about_a_round {
            return heard.place.clone();
        }
        if let Some(place) = self.whereabouts.of(&heard.who.person) {
            return place;
        }
        // Exactly one round he can mean: it is that one.
        match self.rounds_open_to(&heard.who.person, heard.place.door()).await.as_slice() {
            [place] => place.clone(),
            _ => heard.place.clone(),
        }
    }

    /// The rounds behind a door whose servers this person belongs to, as far as we know; all of
    /// them for somebody we have never met, but not on Telegram, where any stranger can write to us.
    pub(crate) async fn rounds_open_to(&self, person: &Person, door: Door) -> Vec<Place> {
        let mut places = self.played_behind(door);
        if places.is_empty() {
            return places;
        }
        let mut servers = self.whereabouts.servers(person);
        // What the journal cannot tell, nobody knows.
        servers.extend(self.journal.servers_of(person).await.unwrap_or_default());
        if !servers.is_empty() || door == Door::Telegram {
            let known = |window: &Place| window.server().is_some_and(|server| servers.contains(server));
            places.retain(|place| self.twins.windows(place).iter().any(known));
        }
        places
    }

    /// From now on private words of `person` belong to `place`.
    pub(crate) fn is_at(&self, person: &Person, place: &Place) {
        self.whereabouts.is_at(person, place);
    }

    /// The same, unless they belong to another place already.
    pub(crate) fn is_at_unless_elsewhere(&self, person: &Person, place: &Place) {
        self.whereabouts.is_at_unless_elsewhere(person, place);
    }

    /// No more words are taken in `place`, not even late ones.
    pub(crate) fn stop_listening(&self, place: &Place) {
        self.whereabouts.forget_place(place);
    }

    /// Language of what everybody in a place sees; in private, of whoever is there.
    pub(crate) fn lang(&self, place: &Place) -> Lang {
        match place {
            Place::Private { person, .. } => self.lang_for(person, place),
            Place::Room { .. } => self.settings.lang(place).unwrap_or_default(),
        }
    }

    /// Language of what only `person` sees: his own, on whatever platform he has set it; then what was set for the channel or the server, in
    /// private for the server he was seen in last; then that of his screen, if the platform tells it.
    pub(crate) fn lang_for(&self, person: &Person, place: &Place) -> Lang {
        let of_place = || match place {
            Place::Private { .. } => {
                let origin = self.whereabouts.servers(person).into_iter().next()?;
                self.settings.lang_of_server(&origin)
            }
            Place::Room { .. } => self.settings.lang(place),
        };
        let accounts = self.links.accounts(person);
        let whole = self.links.whole_of(person);
        let own = std::iter::once(&whole).chain(&accounts).find_map(|one| self.settings.lang_of(one));
        own.or_else(of_place).or_else(|| self.whereabouts.screen(person)).unwrap_or_default()
    }

    /// The time zone of a place's server, or of one that the owner of a private chat was seen in.
    pub(crate) fn zone(&self, place: &Place) -> jiff::tz::TimeZone {
        let server = match place {
            Place::Private { person, .. } => self.whereabouts.servers(person).first().cloned(),
            Place::Room { server, .. } => Some(server.clone()),
        };
        server.map_or_else(|| self.settings.zone(place), |server| self.settings.zone_of(&server))
    }

    /// What a place's door has found out about itself there.
    pub(crate) fn checkup(&self, place: &Place) -> Vec<Finding> {
        let outlets = self.outlets.read().unwrap_or_else(PoisonError::into_inner);
        let outlet = outlets.get(&place.door()).cloned();
        drop(outlets);
        outlet.map(|outlet| outlet.checkup(place)).unwrap_or_default()
    }

    /// Notes whether a round runs in a place.
    pub(crate) fn set_playing(&self, place: &Place, plays: bool) {
        let mut playing = lock(&self.playing);
        if plays {
            if let Place::Private { person, .. } = place {
                self.is_at(person, place);
            }
            playing.insert(place.clone());
        } else {
            playing.remove(place);
            self.twins.windows(place).iter().for_each(|window| self.doors.forget(window));
        }
        let due = if playing.is_empty() {
            Millis::MAX
        } else {
            self.heartbeat_due.load(Ordering::Relaxed).min(self.clock.now() + HEARTBEAT)
        };
        self.heartbeat_due.store(due, Ordering::Relaxed);
        drop(playing);
        self.schedule.changed.notify_one();
    }

    /// Whether a round runs in some channel behind a door.
    pub(crate) fn somebody_plays_behind(&self, door: Door) -> bool {
        !self.played_behind(door).is_empty()
    }

    /// The rooms where a round runs, in some channel behind a door.
    fn played_behind(&self, door: Door) -> Vec<Place> {
        let playing = lock(&self.playing);
        let rooms = playing.iter().filter(|place| !place.is_private());
        rooms.filter(|place| self.twins.window_behind(place, door).is_some()).cloned().collect()
    }

    /// Whether a round runs in a place.
    pub(crate) fn plays(&self, place: &Place) -> bool {
        lock(&self.playing).contains(&self.twins.home_of(place))
    }

    /// Whether any round runs anywhere (W22).
    pub(crate) fn somebody_plays(&self) -> bool {
        !lock(&self.playing).is_empty()
    }

    /// Notes that we are alive, if it is time to.
    async fn beat(&self, now: Millis) {
        if now < self.heartbeat_due.load(Ordering::Relaxed) {
            return;
        }
        self.heartbeat_due.store(now + HEARTBEAT, Ordering::Relaxed);
        let beat = Entry { lines: Vec::new(), records: vec![Record::Heartbeat { at: now }] };
        if let Err(error) = self.journal.append(beat).await {
            tracing::warn!(%error, "the heartbeat could not be written");
        }
    }

    /// Says something, or puts it in line. What could not be delivered stands in the journal all the
    /// same, so most callers do not look at what became of it.
    pub(crate) fn say(&self, say: Say) -> Delivery {
        let door = say.place.door();
        let outlet = self.outlets.read().unwrap_or_else(PoisonError::into_inner).get(&door).cloned();
        outlet.map_or(Delivery::Now(Err(Undelivered::Away)), |outlet| outlet.deliver(say))
    }

    /// Tells a room what became of something it said, when that is known.
    pub(crate) fn tell_when_shown(
        self: &Arc<Self>,
        place: &Place,
        posted: Vec<(Place, Delivery)>,
        what: Shown,
    ) {
        let (house, place) = (Arc::clone(self), place.clone());
        house.untold.send_modify(|untold| *untold += 1);
        tokio::spawn(async move {
            // A dropped line: the process ends, and the next one finds in the journal what is missing.
            if let Some(outcomes) = house.outcomes(posted).await {
                let (done, told) = oneshot::channel();
                house.post(&place, Job::Shown { what, outcomes, done });
                let _ = told.await;
            }
            house.untold.send_modify(|untold| *untold -= 1);
        });
    }

    /// What became of all that stood in line; `None` when a line was dropped. Where a room is seen twice,
    /// what a door that is cut off shows later is not waited for.
    async fn outcomes(&self, posted: Vec<(Place, Delivery)>) -> Option<Outcomes> {
        let doors: Vec<Door> = posted.iter().map(|(place, _)| place.door()).collect();
        let mut outcomes = Vec::with_capacity(posted.len());
        for (place, delivery) in posted {
            let result = match delivery {
                Delivery::Now(result) => result,
                Delivery::Later(line) => self.shown_unless_cut_off(line, place.door(), &doors).await?,
            };
            outcomes.push((place, result));
        }
        Some(outcomes)
    }

    async fn shown_unless_cut_off(
        &self,
        mut line: oneshot::Receiver<Result<Receipt, Undelivered>>,
        door: Door,
        doors: &[Door],
    ) -> Option<Result<Receipt, Undelivered>> {
        let mut changed = self.doors.changes();
        loop {
            let is_away = |door: &Door| self.doors.away_since(*door).is_some();
            if is_away(&door) && !doors.iter().all(is_away) {
                return Some(Err(Undelivered::Away));
            }
            tokio::select! {
                result = &mut line => return result.ok(),
                _ = changed.changed() => {}
            }
        }
    }

    /// Commits.
    pub(crate) async fn append(&self, entry: Entry) -> Result<(), AppendError> {
        if entry.lines.is_empty() && entry.records.is_empty() {
            return Ok(());
        }
        self.journal.append(entry).await
    }

    /// Whether a place may still hear words from before `moment`.
    pub(crate) fn passed(&self, place: &Place, moment: Millis) -> Passed {
        self.doors.passed(place, moment)
    }

    /// Since when a door is cut off, if it is.
    pub(crate) fn away_since(&self, door: Door) -> Option<Millis> {
        self.doors.away_since(door)
    }

    /// How far a platform's clock is ahead of ours.
    pub(crate) fn ahead(&self, door: Door) -> Millis {
        self.doors.ahead(door)
    }

    /// A platform's time now.
    pub(crate) fn now_at(&self, door: Door) -> Millis {
        self.clock.now() + self.doors.ahead(door)
    }

    /// A seed for a new round.
    pub(crate) fn seed(&self) -> anyhow::Result<[u8; 32]> {
        match self.seeds {
            Seeds::Fresh => Ok(crate::chance::fresh_seed()?),
            Seeds::Fixed(number) => {
                let count = self.seeds_given.fetch_add(1, Ordering::Relaxed);
                let mut hasher = Sha256::new();
                hasher.update(number.to_le_bytes());
                hasher.update(count.to_le_bytes());
                // After a crash the count starts again: what was given before must not return.
                hasher.update(self.clock.now().to_le_bytes());
                Ok(hasher.finalize().into())
            }
        }
    }

    /// The next grid of the book that has this size.
    pub(crate) fn grid_from_book(&self, size: (u8, u8)) -> Option<Grid> {
        let mut book = lock(&self.book);
        let at =
            book.iter().rposition(|grid| (grid.rows(), grid.cols()) == (size.0.into(), size.1.into()))?;
        Some(book.remove(at))
    }

    /// The words of a dictionary as a server plays them.
    pub(crate) fn playing_words(
        &self,
        server: Option<&Server>,
        dictionary: &str,
    ) -> anyhow::Result<PlayingWords> {
        let overlay = server.and_then(|server| {
            self.overlays.read().unwrap_or_else(PoisonError::into_inner).get(server).cloned()
        });
        self.library.playing_words(dictionary, overlay.unwrap_or_default())
    }

    /// Puts a committed overlay word in force, from the next round on; `None` takes it back.
    pub(crate) fn set_overlay(&self, server: &Server, word: &str, added: Option<bool>) {
        let mut overlays = self.overlays.write().unwrap_or_else(PoisonError::into_inner);
        let overlay = overlays.entry(server.clone()).or_default();
        match added {
            Some(added) => overlay.set(word, added),
            None => overlay.unset(word),
        }
    }

    /// Whether moderators keep this person out of rounds.
    pub(crate) fn is_excluded(&self, place: &Place, person: &Person) -> bool {
        let Some(server) = place.server() else { return false };
        let excluded = self.excluded.read().unwrap_or_else(PoisonError::into_inner);
        excluded.contains(&(server.clone(), person.clone()))
    }

    /// Puts a committed exclusion in force, or lifts it.
    pub(crate) fn set_excluded(&self, server: &Server, person: &Person, excluded: bool) {
        let mut list = self.excluded.write().unwrap_or_else(PoisonError::into_inner);
        let entry = (server.clone(), person.clone());
        if excluded {
            list.insert(entry);
        } else {
            list.remove(&entry);
        }
    }
}
