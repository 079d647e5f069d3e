//! A host that tells a test what its door told it.

use giostra::cli::house::online::OnlineHost;
use giostra::clock::{Clock, Millis};
use giostra::messages::Lang;
use giostra::platforms::host::{Host, Moved, PostName, Standing, Task};
use giostra::rooms::heard::{Door, Heard, Person, Place, Taken};
use giostra::rooms::say::Undelivered;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// What was seen so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// The door says that it is cut off.
    pub(crate) away: bool,
    /// Events that are being taken in now.
    pub(crate) busy: usize,
    /// Events that had to wait for the journal.
    pub(crate) waiting: usize,
}

/// Waits for what a host is told.
#[derive(Clone)]
pub(crate) struct Watcher(Arc<watch::Sender<Seen>>);

impl Default for Watcher {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(Seen::default())))
    }
}

impl Watcher {
    pub(crate) fn seen(&self) -> Seen {
        *self.0.borrow()
    }

    pub(crate) async fn until(&self, what: &str, mut holds: impl FnMut(&Seen) -> bool) {
        let mut seen = self.0.subscribe();
        let held = tokio::time::timeout(Duration::from_mins(1), seen.wait_for(|seen| holds(seen))).await;
        assert!(held.is_ok(), "waited in vain: {what}: {:?}", self.seen());
    }
}

/// The house, watched.
pub(crate) struct Watched {
    host: OnlineHost,
    watcher: Watcher,
}

impl Watched {
    /// A new process: nothing is going on.
    pub(crate) fn new(host: OnlineHost, watcher: Watcher) -> Self {
        watcher.0.send_replace(Seen::default());
        Self { host, watcher }
    }

    fn note(&self, change: impl FnOnce(&mut Seen)) {
        self.watcher.0.send_modify(change);
    }
}

impl Host for Watched {
    fn clock(&self) -> &Clock {
        self.host.clock()
    }

    fn hear(&self, heard: Heard) -> Task<'_, Taken> {
        Box::pin(async move {
            self.note(|seen| seen.busy += 1);
            let taken = self.host.hear(heard).await;
            self.note(|seen| {
                seen.busy -= 1;
                seen.waiting += usize::from(taken == Taken::Waiting);
            });
            taken
        })
    }

    fn door_passed(&self, door: Door, at: Millis) {
        self.host.door_passed(door, at);
    }

    fn place_passed(&self, place: &Place, at: Millis) {
        self.host.place_passed(place, at);
    }

    fn door_away(&self, door: Door) {
        self.host.door_away(door);
        self.note(|seen| seen.away = true);
    }

    fn door_back(&self, door: Door) -> Task<'_> {
        Box::pin(async move {
            self.host.door_back(door).await;
            self.note(|seen| seen.away = false);
        })
    }

    fn skewed(&self, door: Door, ahead: Millis) {
        self.host.skewed(door, ahead);
    }

    fn place_of(&self, match_id: i64) -> Task<'_, Option<Place>> {
        self.host.place_of(match_id)
    }

    fn barred(&self, place: &Place, why: Undelivered) {
        self.host.barred(place, why);
    }

    fn remember<'a>(&'a self, post: &'a PostName, standing: Option<Standing>) -> Task<'a> {
        self.host.remember(post, standing)
    }

    fn posts(&self, door: Door) -> Task<'_, Vec<(PostName, Standing)>> {
        self.host.posts(door)
    }

    fn playing(&self, door: Door) -> Task<'_, Vec<(Place, Millis)>> {
        self.host.playing(door)
    }

    fn players(&self, door: Door) -> Task<'_, Vec<(Person, Millis)>> {
        self.host.players(door)
    }

    fn plays(&self, place: &Place) -> bool {
        self.host.plays(place)
    }

    fn kept(&self, name: &str) -> Option<String> {
        self.host.kept(name)
    }

    fn keep<'a>(&'a self, name: &'a str, text: &'a str) -> Task<'a> {
        self.host.keep(name, text)
    }

    fn moved(&self, moved: Moved) -> Task<'_> {
        self.host.moved(moved)
    }

    fn lang(&self, place: &Place) -> Lang {
        self.host.lang(place)
    }

    fn lang_for(&self, person: &Person, place: &Place) -> Lang {
        self.host.lang_for(person, place)
    }

    fn zone(&self, place: &Place) -> jiff::tz::TimeZone {
        self.host.zone(place)
    }
}
