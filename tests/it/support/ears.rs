//! A house that tells a test what its door told it, and what it has heard to the end, so that the test knows when
//! it may look.

use giostra::cli::house::online::OnlineHost;
use giostra::clock::{Clock, Millis};
use giostra::messages::Lang;
use giostra::platforms::host::{Host, Moved, PostName, PostState, Task};
use giostra::rooms::heard::{Door, Heard, Person, Place, Server, Taken};
use giostra::rooms::press::Form;
use giostra::rooms::say::{Handle, Shut};
use giostra::tasks::Tasks;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::watch;

/// What came to the ears so far.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The door says that it is cut off.
    pub(crate) away: bool,
    /// How often each event was handed in, by its place and number; and whether it had to wait, the last time.
    handed: BTreeMap<(Place, u64), (usize, bool)>,
    /// Events that were taken, each time they were handed in.
    pub(crate) done: usize,
    /// The numbers of everything that was heard to its end.
    heard: BTreeSet<u64>,
    /// What was answered, by the number of what answers it.
    replies: BTreeMap<u64, Handle>,
    /// How far each place has shown its platform's time.
    passed: BTreeMap<Place, Millis>,
    /// Places of which the door has told that they take nothing from us any more.
    barred: Vec<(Place, Shut)>,
    /// Where something was played when a new session began: read back from there on.
    played: Option<Vec<Place>>,
}

/// What a test does itself with what is heard; whether it did, so that the house does not hear of it.
pub(crate) type Hook = Box<dyn Fn(&Heard) -> bool + Send + Sync>;

/// Waits for what a house is told; a cheap handle.
#[derive(Clone)]
pub(crate) struct Ears {
    seen: Arc<watch::Sender<Seen>>,
    hook: Arc<OnceLock<Hook>>,
}

impl Ears {
    pub(crate) fn new() -> Self {
        Self { seen: Arc::new(watch::Sender::new(Seen::default())), hook: Arc::default() }
    }

    /// From now on a test answers what is heard, in place of the house.
    pub(crate) fn instead(&self, hook: Hook) {
        assert!(self.hook.set(hook).is_ok(), "once");
    }

    fn note(&self, change: impl FnOnce(&mut Seen)) {
        self.seen.send_modify(change);
    }

    /// A new process: nothing is going on.
    pub(crate) fn begin(&self) {
        self.seen.send_replace(Seen::default());
    }

    /// Resolves when this event was handed in and has to wait.
    pub(crate) async fn waits(&self, place: &Place, id: u64) {
        let event = (place.clone(), id);
        self.until("it waits", |seen| seen.handed.get(&event).is_some_and(|(_, waits)| *waits)).await;
    }

    /// How often this event was handed in so far.
    pub(crate) fn handed_in(&self, place: &Place, id: u64) -> usize {
        self.seen.borrow().handed.get(&(place.clone(), id)).map_or(0, |(times, _)| *times)
    }

    /// Of which places the door has told that they take nothing from us any more, in order.
    pub(crate) fn barred(&self) -> Vec<(Place, Shut)> {
        self.seen.borrow().barred.clone()
    }

    /// How many events were taken so far.
    pub(crate) fn done(&self) -> usize {
        self.seen.borrow().done
    }

    /// Which message of ours this answers, if it was heard as an answer.
    pub(crate) fn replies_to(&self, id: u64) -> Option<Handle> {
        self.seen.borrow().replies.get(&id).cloned()
    }

    /// Resolves when this was heard to its end.
    pub(crate) async fn heard(&self, id: u64) {
        self.until("it is heard", |seen| seen.heard.contains(&id)).await;
    }

    /// Resolves when a place has shown that nothing from before `at` is still to come.
    pub(crate) async fn passed(&self, place: &Place, at: Millis) {
        let there = |seen: &Seen| seen.passed.get(place).is_some_and(|passed| *passed >= at);
        self.until(&format!("{place} is past {at}"), there).await;
    }

    /// From here on another session may begin.
    pub(crate) fn expect_session(&self) {
        self.note(|seen| seen.played = None);
    }

    /// Resolves when a new session has read back, at `now`, where something is played.
    pub(crate) async fn read_back(&self, now: Millis) {
        let past = |seen: &Seen, place: &Place| seen.passed.get(place).is_some_and(|at| *at >= now);
        let whole = |seen: &Seen| {
            seen.played.as_ref().is_some_and(|played| played.iter().all(|place| past(seen, place)))
        };
        self.until("all is read back", whole).await;
    }

    pub(crate) async fn until(&self, what: &str, mut holds: impl FnMut(&Seen) -> bool) {
        let mut seen = self.seen.subscribe();
        let held = async {
            while !holds(&seen.borrow_and_update()) {
                // As long as something is heard the machine is only slow.
                if tokio::time::timeout(Duration::from_mins(1), seen.changed()).await.is_err() {
                    return false;
                }
            }
            true
        };
        let held = tokio::time::timeout(Duration::from_mins(5), held).await;
        assert!(held.unwrap_or(false), "waited in vain: {what}: {:?}", *self.seen.borrow());
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

    fn tasks(&self) -> Tasks {
        self.host.tasks()
    }

    fn hear(&self, heard: Heard) -> Task<'_, Taken> {
        let (event, id, replies_to) = ((heard.place.clone(), heard.id), heard.id, heard.replies_to.clone());
        Box::pin(async move {
            self.ears.note(|seen| {
                seen.handed.entry(event.clone()).or_default().0 += 1;
                seen.replies.extend(replies_to.map(|handle| (id, handle)));
            });
            let answered = self.ears.hook.get().is_some_and(|hook| hook(&heard));
            let taken = if answered { Taken::Done } else { self.host.hear(heard).await };
            self.ears.note(|seen| {
                seen.handed.entry(event).or_default().1 = taken == Taken::Waiting;
                seen.done += usize::from(taken == Taken::Done);
                seen.heard.insert(id);
            });
            taken
        })
    }

    fn door_passed(&self, door: Door, at: Millis) {
        self.host.door_passed(door, at);
    }

    fn place_passed(&self, place: &Place, at: Millis) {
        self.host.place_passed(place, at);
        self.ears.note(|seen| {
            let passed = seen.passed.entry(place.clone()).or_insert(at);
            *passed = at.max(*passed);
        });
    }

    fn awaited(&self, door: Door) -> Option<Millis> {
        self.host.awaited(door)
    }

    fn awaited_changes(&self) -> watch::Receiver<()> {
        self.host.awaited_changes()
    }

    fn door_away(&self, door: Door) {
        self.host.door_away(door);
        self.ears.note(|seen| seen.away = true);
    }

    fn door_back(&self, door: Door) -> Task<'_> {
        Box::pin(async move {
            self.host.door_back(door).await;
            self.ears.note(|seen| seen.away = false);
        })
    }

    fn skewed(&self, door: Door, ahead: Millis) {
        self.host.skewed(door, ahead);
    }

    fn form<'a>(&'a self, place: &'a Place, person: &'a Person, payload: &'a str) -> Task<'a, Option<Form>> {
        self.host.form(place, person, payload)
    }

    fn moves_like<'a>(
        &'a self,
        place: &'a Place,
        person: &'a Person,
        number: Option<i64>,
        typed: &'a str,
    ) -> Task<'a, Vec<String>> {
        self.host.moves_like(place, person, number, typed)
    }

    fn place_of(&self, match_id: i64, door: Door) -> Task<'_, Option<Place>> {
        self.host.place_of(match_id, door)
    }

    fn barred(&self, place: &Place, why: Shut) {
        self.ears.note(|seen| seen.barred.push((place.clone(), why)));
        self.host.barred(place, why);
    }

    fn remember<'a>(&'a self, post: &'a PostName, state: Option<PostState>) -> Task<'a> {
        self.host.remember(post, state)
    }

    fn posts(&self, door: Door) -> Task<'_, Vec<(PostName, PostState)>> {
        self.host.posts(door)
    }

    fn playing(&self, door: Door, first: bool) -> Task<'_, Vec<(Place, Millis)>> {
        Box::pin(async move {
            let playing = self.host.playing(door, first).await;
            self.ears.note(|seen| {
                // The first to ask is the new session.
                seen.played.get_or_insert_with(|| playing.iter().map(|(place, _)| place.clone()).collect());
            });
            playing
        })
    }

    fn players(&self, door: Door, first: bool) -> Task<'_, Vec<(Person, Millis)>> {
        self.host.players(door, first)
    }

    fn names_like<'a>(&'a self, server: &'a Server, typed: &'a str) -> Task<'a, Vec<String>> {
        self.host.names_like(server, typed)
    }

    fn servers(&self, door: Door) -> Task<'_, Vec<Server>> {
        self.host.servers(door)
    }

    fn departs<'a>(&'a self, server: &'a Server, person: &'a Person, gone: bool) -> Task<'a> {
        self.host.departs(server, person, gone)
    }

    fn belongs<'a>(&'a self, server: &'a Server, belongs: bool) -> Task<'a> {
        self.host.belongs(server, belongs)
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

    fn speaks<'a>(&'a self, server: &'a Server, lang: Lang) -> Task<'a> {
        self.host.speaks(server, lang)
    }

    fn reads(&self, person: &Person, lang: Lang) {
        self.host.reads(person, lang);
    }

    fn zone(&self, place: &Place) -> jiff::tz::TimeZone {
        self.host.zone(place)
    }
}
