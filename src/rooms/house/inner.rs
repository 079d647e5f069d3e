//! What all rooms of a house share.

use super::super::awaited::Awaited;
use super::super::doors::{Doors, Passed};
use super::super::heard::{Door, Heard, Person, Place, Server, Taken};
use super::super::in_play::Tries;
use super::super::limits::Limits;
use super::super::links::Links;
use super::super::mailbox::{Envelope, Full, InLine, Job, Mailbox, Shown, Work};
use super::super::room::supervision::supervise;
use super::super::say::{Delivery, Finding, Outlet, Played, Receipt, Say, Undelivered};
use super::super::schedule::Schedule;
use super::super::settings::Settings;
use super::super::twins::Twins;
use super::super::whereabouts::Whereabouts;
use super::Seeds;
use super::events::Openers;
use super::exclusions::Exclusions;
use super::exports::Exports;
use super::films::Films;
use super::forwarding::Inbox;
use super::invitations::Invitations;
use super::met::Retired;
use super::notices::Standing;
use super::retention::Packing;
use super::share::{AGAIN, Share};
use crate::clock::{Clock, Millis};
use crate::journal::{AppendError, DayOff, Entry, Holiday, Journal};
use crate::ladders::nights::Nights;
use crate::rooms::desk::Desk;
use crate::rooms::desk::windows::Outcomes;
use crate::tasks::Tasks;
use crate::words::grid::Grid;
use crate::words::library::Library;
use crate::words::overlay::Overlay;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use tokio::sync::{Notify, mpsc, oneshot, watch};

/// How often the journal notes that we are alive while rounds run (W19).
const HEARTBEAT: Millis = 5_000;
/// The same while only correspondence is played.
const SLOW_HEARTBEAT: Millis = 60_000;

pub(crate) struct Inner {
    pub(crate) journal: Journal,
    /// What of all there is we serve.
    pub(crate) share: Share,
    /// What is on its way from other processes.
    pub(super) inbox: Inbox,
    pub(crate) tasks: Tasks,
    pub(crate) clock: Clock,
    pub(crate) library: Arc<Library>,
    pub(crate) settings: Settings,
    pub(crate) schedule: Schedule,
    pub(super) seeds: Seeds,
    pub(super) seeds_given: AtomicU64,
    pub(super) book: Mutex<Vec<Grid>>,
    pub(super) outlets: RwLock<BTreeMap<Door, Arc<dyn Outlet>>>,
    pub(super) doors: Doors,
    /// The moment of platform time each room waits for.
    pub(super) awaited: Awaited,
    /// The first deadline of each room, whether its doors have shown that it is past or not.
    pub(super) deadlines: Awaited,
    /// Windows whose doors are asked for proof right now.
    pub(super) asked: Mutex<BTreeSet<Place>>,
    /// What whoever runs the bot has to tell right now.
    pub(super) standing: Mutex<Standing>,
    pub(super) rooms: Mutex<BTreeMap<Place, Mailbox>>,
    /// What the rooms that were let go had met.
    pub(crate) retired: Retired,
    pub(super) whereabouts: Whereabouts,
    pub(crate) links: Links,
    pub(crate) twins: Twins,
    pub(crate) nights: Nights,
    /// Rooms where a round runs.
    pub(super) playing: Mutex<BTreeSet<Place>>,
    /// Where matches are played turn by turn, and whether by the second.
    pub(super) matched: Mutex<BTreeMap<Place, bool>>,
    /// What is seen to be played turn by turn in a place, by the room that plays it.
    pub(super) played: Mutex<BTreeMap<Place, BTreeMap<Place, Played>>>,
    /// Where somebody is to choose a game of a tournament, and whether within minutes.
    pub(super) waited_for: Mutex<BTreeMap<Place, bool>>,
    /// Holidays: which person plays no turns, in which server, and from when until when. Holidays that are over stay
    /// in the list, because they count as taken (P4).
    pub(super) holidays: Mutex<Vec<DayOff>>,
    /// Who waits for results of events.
    pub(super) openers: Openers,
    pub(super) overlays: RwLock<BTreeMap<Server, Overlay>>,
    pub(super) excluded: RwLock<Exclusions>,
    /// Held while it is noted that the bot was removed from a server, or is back: both may be told at nearly the same time.
    pub(super) partings: tokio::sync::Mutex<()>,
    /// The servers whose removal is being noted right now.
    pub(super) leaving: Mutex<Vec<Server>>,
    /// The servers the bot was removed from, and since when.
    pub(super) farewells: Mutex<BTreeMap<Server, Millis>>,
    /// Persons who have left a server in whose ladder they are.
    pub(super) departed: Mutex<BTreeSet<(Server, Person)>>,
    /// What is known of logs that are to be packed.
    pub(super) packing: Packing,
    pub(super) invitations: Invitations,
    /// None is purged before this.
    pub(super) purges_from: AtomicI64,
    /// Who runs this bot, if that is configured.
    pub(super) operator: OnceLock<String>,
    pub(super) heartbeat_due: AtomicI64,
    /// When it was last noted that we are alive.
    pub(super) alive_at: AtomicI64,
    /// The last sign of life of the process before this one.
    pub(super) found_alive: AtomicI64,
    pub(crate) exports: Exports,
    /// How much each person has asked for lately.
    pub(super) limits: Mutex<Limits>,
    /// Who has asked for grids that are like one in play.
    pub(crate) tries: Mutex<Tries>,
    pub(crate) films: Films,
    /// Held while a match is analysed: one at a time, because it takes a processor for seconds.
    pub(crate) analysing: tokio::sync::Mutex<()>,
    /// Whether the database was not in its place when it was looked last.
    pub(super) file_gone: AtomicBool,
    /// What stands in line, and of which a room waits to hear what became.
    pub(super) untold: watch::Sender<usize>,
    /// Signalled when nothing is: who waits for it is woken in order.
    pub(super) rested: Notify,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The words each server has added or taken away.
pub(super) async fn overlays(journal: &Journal) -> anyhow::Result<BTreeMap<Server, Overlay>> {
    let mut overlays: BTreeMap<Server, Overlay> = BTreeMap::new();
    for (server, word, added) in journal.overlays().await? {
        overlays.entry(server).or_default().set(&word, added);
    }
    Ok(overlays)
}

impl Inner {
    /// Puts work into a room's mailbox; a room that sleeps is woken. What is given back tells when it is done: a caller that does
    /// not wait for it drops it.
    pub(crate) fn post(self: &Arc<Self>, place: &Place, work: Work) -> oneshot::Receiver<Taken> {
        let (done, worked) = oneshot::channel();
        self.put(place, Envelope::new(Job { work, done }));
        worked
    }

    fn put(self: &Arc<Self>, place: &Place, job: Envelope) {
        if !job.is_farewell() && !self.share.serves(place) {
            // Another process serves it now, which reads back what stands in the journal. Who waits hears that nothing came of it.
            return;
        }
        let mut rooms = lock(&self.rooms);
        let job = match rooms.get(place) {
            Some(mailbox) => match mailbox.jobs.send(job) {
                Ok(()) => return,
                Err(mpsc::error::SendError(job)) => job,
            },
            None => job,
        };
        let (mailbox, jobs) = mpsc::unbounded_channel();
        // The receiver is alive: it is in `jobs`.
        let _ = mailbox.send(job);
        rooms.insert(place.clone(), Mailbox::new(mailbox));
        self.tasks.start(supervise(Arc::clone(self), place.clone(), jobs));
    }

    /// Whether a room has anything to do, or may have: one that sleeps is woken by what asks for something, not by talk.
    pub(super) fn is_awake(&self, place: &Place) -> bool {
        lock(&self.rooms).contains_key(place)
    }

    /// Stands in line before a room; one that sleeps has none.
    pub(super) async fn enter(&self, place: &Place, heard: &Heard) -> Result<InLine, Full> {
        let line = lock(&self.rooms).get(place).map(|mailbox| mailbox.line.clone());
        match line {
            Some(line) => line.enter(heard).await,
            None => Ok(None),
        }
    }

    /// Hands something in that nobody waits for, but for a caller that moves a clock which stands still.
    pub(crate) fn hand_in(self: &Arc<Self>, place: &Place, work: Work) {
        let (house, done) = (Arc::clone(self), self.post(place, work));
        self.expects(1);
        self.tasks.start(async move {
            // A room that ends with the process drops it.
            let _ = done.await;
            house.expects(-1);
        });
    }

    /// So many more (or fewer) things are on their way to a room: a caller that moves a clock which stands still waits
    /// for them.
    pub(crate) fn expects(&self, more: isize) {
        self.untold.send_modify(|untold| *untold = untold.saturating_add_signed(more));
        if *self.untold.borrow() == 0 {
            self.rested.notify_waiters();
        }
    }

    /// The holidays of a person in a server, by any of their accounts, oldest first.
    pub(crate) fn holidays(&self, server: &Server, person: &Person) -> Vec<Holiday> {
        let accounts = self.links.accounts(person);
        let holidays = lock(&self.holidays);
        let theirs = holidays.iter().filter(|(who, of, _)| of == server && accounts.contains(who));
        let mut times: Vec<Holiday> = theirs.map(|(_, _, time)| *time).collect();
        times.sort_unstable();
        times
    }

    /// The holiday of a person that runs at a moment.
    pub(crate) fn holiday(&self, server: &Server, person: &Person, at: Millis) -> Option<Holiday> {
        self.holiday_of(server, person, at).map(|(_, time)| time)
    }

    /// The same, with the account it was taken by.
    pub(crate) fn holiday_of(
        &self,
        server: &Server,
        person: &Person,
        at: Millis,
    ) -> Option<(Person, Holiday)> {
        let accounts = self.links.accounts(person);
        let holidays = lock(&self.holidays);
        let mut running = holidays.iter().filter(|(who, of, (since, until))| {
            of == server && accounts.contains(who) && (*since..*until).contains(&at)
        });
        running.next_back().map(|(who, _, time)| (who.clone(), *time))
    }

    /// Puts a committed holiday in force; one of the same beginning ends at another moment.
    pub(crate) fn set_holiday(&self, person: &Person, server: &Server, time: Holiday) {
        let mut holidays = lock(&self.holidays);
        holidays.retain(|(who, of, (since, _))| (who, of, since) != (person, server, &time.0));
        holidays.push((person.clone(), server.clone(), time));
    }

    /// Lets go of the holidays that fit.
    pub(crate) fn forget_holidays(&self, fits: impl Fn(&DayOff) -> bool) {
        lock(&self.holidays).retain(|day_off| !fits(day_off));
    }

    /// Notes at which pace matches are played in a place: `Some(true)` live, `Some(false)` in correspondence, `None` not at all.
    pub(crate) fn set_matched(&self, place: &Place, live: Option<bool>) {
        let mut matched = lock(&self.matched);
        match live {
            Some(live) => matched.insert(place.clone(), live),
            None => matched.remove(place),
        };
        drop(matched);
        self.plan_heartbeat();
    }

    /// Notes whether a tournament waits for somebody in a place: `Some(true)` within minutes, `Some(false)` within hours.
    pub(crate) fn set_waited_for(&self, place: &Place, live: Option<bool>) {
        let mut waited_for = lock(&self.waited_for);
        let before = match live {
            Some(live) => waited_for.insert(place.clone(), live),
            None => waited_for.remove(place),
        };
        drop(waited_for);
        if before != live {
            self.plan_heartbeat();
        }
    }

    /// When it is to be noted next that we are alive: often while somebody plays by the second.
    pub(super) fn plan_heartbeat(&self) {
        let due = self.heartbeat_every().map_or(Millis::MAX, |every| {
            self.heartbeat_due.load(Ordering::Relaxed).min(self.clock.now() + every)
        });
        self.heartbeat_due.store(due, Ordering::Relaxed);
        self.schedule.changed.notify_one();
    }

    fn heartbeat_every(&self) -> Option<Millis> {
        let (matched, waited_for) = (lock(&self.matched), lock(&self.waited_for));
        let mut by_turns = matched.values().chain(waited_for.values());
        if by_turns.any(|live| *live) || !lock(&self.playing).is_empty() {
            return Some(HEARTBEAT);
        }
        (!matched.is_empty() || !waited_for.is_empty()).then_some(SLOW_HEARTBEAT)
    }

    /// Lets a room that has nothing to do go, unless something arrived meanwhile.
    pub(crate) fn retire(&self, desk: &mut Desk, jobs: &mpsc::UnboundedReceiver<Envelope>) -> bool {
        let mut rooms = lock(&self.rooms);
        // Jobs are sent under this lock, so an empty mailbox stays empty.
        let retires = jobs.is_empty() && rooms.remove(&desk.place).is_some();
        if retires {
            self.retired.keep(&desk.place, std::mem::take(&mut desk.seen));
        }
        retires
    }

    /// The server a person was seen in last, by this process.
    pub(crate) fn last_seen_in(&self, person: &Person) -> Option<Server> {
        self.whereabouts.servers(person).into_iter().next()
    }

    /// What a place's door has found out about itself there.
    pub(crate) fn checkup(&self, place: &Place) -> Vec<Finding> {
        self.outlet(place).map(|outlet| outlet.checkup(place)).unwrap_or_default()
    }

    /// Notes whether a round runs in a place.
    pub(crate) fn set_playing(&self, place: &Place, plays: bool) {
        let mut playing = lock(&self.playing);
        if plays {
            if let Place::Private { person, .. } = place {
                self.goes_to(person, place);
            }
            playing.insert(place.clone());
        } else {
            playing.remove(place);
        }
        drop(playing);
        self.plan_heartbeat();
    }

    /// Whether a round runs in a place.
    pub(crate) fn plays(&self, place: &Place) -> bool {
        lock(&self.playing).contains(&self.twins.home_of(place))
    }

    /// Notes that we are alive, if it is time to.
    pub(super) async fn beat(&self, now: Millis) {
        if now >= self.heartbeat_due.load(Ordering::Relaxed) {
            self.is_alive(now).await;
        }
    }

    /// Notes that we are alive after `moment`, unless it is noted: a time that was over before an outage of ours is not
    /// given back by it (W19, P3).
    pub(crate) async fn alive_past(&self, moment: Millis) {
        if self.alive_at.load(Ordering::Relaxed) < moment {
            self.is_alive(self.clock.now()).await;
        }
    }

    /// Notes that we are alive; whether that could be written.
    pub(super) async fn is_alive(&self, now: Millis) -> bool {
        let every = self.heartbeat_every().unwrap_or(HEARTBEAT);
        self.heartbeat_due.store(now + every, Ordering::Relaxed);
        match self.journal.append(self.share.sign_of_life(now)).await {
            Ok(()) => self.alive_at.store(now, Ordering::Relaxed),
            Err(error) => {
                tracing::warn!(%error, "the heartbeat could not be written");
                return false;
            }
        }
        true
    }

    /// From now on a room waits for this moment of platform time, or for none (W14, W25). What its windows have shown is kept
    /// as long as it has a `deadline` at all.
    pub(crate) fn set_awaited(&self, room: &Place, moment: Option<Millis>, deadline: Option<Millis>) {
        self.awaited.set(room, moment);
        self.deadlines.set(room, deadline);
        if deadline.is_none() {
            self.twins.all_windows(room).iter().for_each(|window| self.doors.forget(window));
        }
    }

    /// Lets a door say what waited for its platform.
    pub(super) fn reached(&self, door: Door) {
        let outlet = self.outlets.read().unwrap_or_else(PoisonError::into_inner).get(&door).cloned();
        if let Some(outlet) = outlet {
            outlet.reached();
        }
    }

    /// The sending half of the door of a place, if it is open.
    pub(super) fn outlet(&self, place: &Place) -> Option<Arc<dyn Outlet>> {
        self.outlets.read().unwrap_or_else(PoisonError::into_inner).get(&place.door()).cloned()
    }

    /// Tells the door of a place what of a room is played there turn by turn, with what of other rooms still is (F12).
    pub(crate) fn tell_played(&self, room: &Place, place: &Place, played: Option<Played>) {
        let mut all = lock(&self.played);
        let here = all.entry(place.clone()).or_default();
        match played {
            Some(played) => drop(here.insert(room.clone(), played)),
            None => drop(here.remove(room)),
        }
        let together = here.values().cloned().reduce(|all, one| Played {
            title: all.title,
            players: [all.players, one.players].concat(),
            secret: all.secret && one.secret,
        });
        all.retain(|_, here| !here.is_empty());
        // Told under the lock: of two rooms that are seen there the later one is told last.
        if let Some(outlet) = self.outlet(place) {
            outlet.plays(place, self.lang(place), together.as_ref());
        }
        drop(all);
    }

    /// Whether the door of a place can show something beside its messages.
    pub(crate) fn shows_aside(&self, place: &Place) -> bool {
        self.outlet(place).is_some_and(|outlet| outlet.shows_aside(place))
    }

    /// Whether the door of a place can keep a calendar there.
    pub(crate) fn keeps_calendar(&self, place: &Place) -> bool {
        self.outlet(place).is_some_and(|outlet| outlet.keeps_calendar(place))
    }

    /// Says something, or puts it in line. What could not be delivered stands in the journal all the
    /// same, so most callers do not look at what became of it.
    pub(crate) fn say(&self, say: Say) -> Delivery {
        let outlet = self.outlet(&say.place);
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
        house.expects(1);
        self.tasks.start(async move {
            // A dropped line: the process ends, and the next one finds in the journal what is missing.
            if let Some(outcomes) = house.outcomes(posted).await {
                let _ = house.post(&place, Work::Shown { what, outcomes }).await;
            }
            house.expects(-1);
        });
    }

    /// What became of all that stood in line; `None` when a line was dropped. Where a room is seen twice,
    /// what a door that is cut off shows later is not waited for.
    pub(super) async fn outcomes(&self, posted: Vec<(Place, Delivery)>) -> Option<Outcomes> {
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

    pub(super) async fn shown_unless_cut_off(
        &self,
        mut line: oneshot::Receiver<Result<Receipt, Undelivered>>,
        door: Door,
        doors: &[Door],
    ) -> Option<Result<Receipt, Undelivered>> {
        loop {
            let changed = self.doors.changed();
            let is_away = |door: &Door| self.doors.away_since(*door).is_some();
            if is_away(&door) && !doors.iter().all(is_away) {
                return Some(Err(Undelivered::Away));
            }
            tokio::select! {
                biased;
                result = &mut line => return result.ok(),
                () = changed => {}
            }
        }
    }

    /// Commits.
    pub(crate) async fn append(self: &Arc<Self>, entry: Entry) -> Result<(), AppendError> {
        if entry.lines.is_empty() && entry.records.is_empty() {
            return Ok(());
        }
        let ended = self.rows_of(&entry);
        self.journal.append(entry).await?;
        if !ended.is_empty() {
            Box::pin(self.tell_openers(ended)).await;
        }
        Ok(())
    }

    /// Commits what nobody would bring again: while the database cannot be written it is tried again.
    ///
    /// # Errors
    /// Those that trying again does not mend: another process serves in our place, or we close.
    pub(super) async fn append_in_the_end(&self, entry: Entry) -> Result<(), AppendError> {
        let mut is_told = false;
        loop {
            match self.journal.append(entry.clone()).await {
                Err(AppendError::Storage(why)) => {
                    if !std::mem::replace(&mut is_told, true) {
                        tracing::warn!(%why, "something for other processes waits to be written");
                    }
                    tokio::time::sleep(AGAIN).await;
                }
                done => return done,
            }
        }
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

    /// A seed for the match of this number, which is never given twice: in scripts the same whatever the hour.
    pub(crate) fn match_seed(&self, id: i64) -> anyhow::Result<[u8; 32]> {
        match self.seeds {
            Seeds::Fresh => Ok(crate::chance::fresh_seed()?),
            Seeds::Fixed(number) => {
                let mut hasher = Sha256::new();
                hasher.update(number.to_le_bytes());
                hasher.update(b"match");
                hasher.update(id.to_le_bytes());
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

    /// Puts a committed overlay word in force, from the next round on; `None` takes it back.
    pub(crate) fn set_overlay(&self, server: &Server, word: &str, added: Option<bool>) {
        let mut overlays = self.overlays.write().unwrap_or_else(PoisonError::into_inner);
        let overlay = overlays.entry(server.clone()).or_default();
        match added {
            Some(added) => overlay.set(word, added),
            None => overlay.unset(word),
        }
    }
}
