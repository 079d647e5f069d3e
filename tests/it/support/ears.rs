//! A house that tells what it has heard to the end, so that a test knows when it may look.

use giostra::cli::house::online::OnlineHost;
use giostra::clock::{Clock, Millis};
use giostra::messages::Lang;
use giostra::platforms::host::{Host, Moved, PostName, Standing, Task};
use giostra::rooms::heard::{Door, Heard, Person, Place, Taken};
use giostra::rooms::say::Undelivered;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// What came through a door so far.
#[derive(Default)]
struct Noted {
    /// The numbers of everything that was heard to its end.
    heard: BTreeSet<u64>,
    /// How far each place has shown its platform's time.
    passed: BTreeMap<Place, Millis>,
    /// Where something was played when a new session began: read back from there on.
    played: Option<Vec<Place>>,
    /// Whether the door says that it is cut off.
    away: bool,
}

/// What came through a door, for a test to wait for.
#[derive(Clone)]
pub(crate) struct Ears(Arc<(Mutex<Noted>, watch::Sender<()>)>);

impl Ears {
    pub(crate) fn new() -> Self {
        Self(Arc::new((Mutex::default(), watch::Sender::new(()))))
    }

    fn note(&self, change: impl FnOnce(&mut Noted)) {
        change(&mut self.0.0.lock().unwrap());
        self.0.1.send_replace(());
    }

    async fn until(&self, what: &str, holds: impl Fn(&Noted) -> bool) {
        let mut changed = self.0.1.subscribe();
        let waiting = async {
            while !holds(&self.0.0.lock().unwrap()) {
                changed.changed().await.expect("the ears outlive the test");
            }
        };
        let waited = tokio::time::timeout(std::time::Duration::from_mins(1), waiting).await;
        assert!(waited.is_ok(), "waited in vain: {what}");
    }

    /// Resolves when this was heard to its end.
    pub(crate) async fn heard(&self, id: u64) {
        self.until(&format!("{id} is heard"), |noted| noted.heard.contains(&id)).await;
    }

    /// Resolves when a place has shown that nothing from before `at` is still to come.
    pub(crate) async fn passed(&self, place: &Place, at: Millis) {
        let there = |noted: &Noted| noted.passed.get(place).is_some_and(|passed| *passed >= at);
        self.until(&format!("{place} is past {at}"), there).await;
    }

    /// From here on another session may begin.
    pub(crate) fn expect_session(&self) {
        self.note(|noted| noted.played = None);
    }

    /// Resolves when a new session has read back, at `now`, where something is played.
    pub(crate) async fn read_back(&self, now: Millis) {
        let past = |noted: &Noted, place: &Place| noted.passed.get(place).is_some_and(|at| *at >= now);
        let whole = |noted: &Noted| {
            noted.played.as_ref().is_some_and(|played| played.iter().all(|place| past(noted, place)))
        };
        self.until("all is read back", whole).await;
    }

    /// Resolves when the door says that it is cut off, or connected again.
    pub(crate) async fn is_away(&self, away: bool) {
        self.until(&format!("away: {away}"), |noted| noted.away == away).await;
    }
}

/// The house, with ears.
pub(crate) struct Listening {
    pub(crate) host: OnlineHost,
    pub(crate) ears: Ears,
}

impl Host for Listening {
    fn clock(&self) -> &Clock {
        self.host.clock()
    }

    fn hear(&self, heard: Heard) -> Task<'_, Taken> {
        let id = heard.id;
        Box::pin(async move {
            let taken = self.host.hear(heard).await;
            self.ears.note(|noted| {
                noted.heard.insert(id);
            });
            taken
        })
    }

    fn door_passed(&self, door: Door, at: Millis) {
        self.host.door_passed(door, at);
    }

    fn place_passed(&self, place: &Place, at: Millis) {
        self.host.place_passed(place, at);
        self.ears.note(|noted| {
            let passed = noted.passed.entry(place.clone()).or_insert(at);
            *passed = at.max(*passed);
        });
    }

    fn door_away(&self, door: Door) {
        self.host.door_away(door);
        self.ears.note(|noted| noted.away = true);
    }

    fn door_back(&self, door: Door) -> Task<'_> {
        Box::pin(async move {
            self.host.door_back(door).await;
            self.ears.note(|noted| noted.away = false);
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
        Box::pin(async move {
            let playing = self.host.playing(door).await;
            self.ears.note(|noted| {
                // The first to ask is the new session.
                noted.played.get_or_insert_with(|| playing.iter().map(|(place, _)| place.clone()).collect());
            });
            playing
        })
    }

    fn moved(&self, moved: Moved) -> Task<'_> {
        self.host.moved(moved)
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
