//! A house that tells what it has heard to the end, so that a test knows when it may look.

use giostra::cli::house::online::OnlineHost;
use giostra::clock::{Clock, Millis};
use giostra::messages::Lang;
use giostra::platforms::host::{Host, Moved, PostName, Standing, Task};
use giostra::rooms::heard::{Door, Heard, Person, Place, Taken};
use giostra::rooms::say::Undelivered;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// The numbers of everything that was heard to its end.
#[derive(Clone)]
pub(crate) struct Ears(Arc<(Mutex<BTreeSet<u64>>, watch::Sender<()>)>);

impl Ears {
    pub(crate) fn new() -> Self {
        Self(Arc::new((Mutex::default(), watch::Sender::new(()))))
    }

    /// Resolves when this was heard to its end.
    pub(crate) async fn heard(&self, id: u64) {
        let mut changed = self.0.1.subscribe();
        let waiting = async {
            while !self.0.0.lock().unwrap().contains(&id) {
                changed.changed().await.expect("the ears outlive the test");
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(30), waiting).await.expect("it is heard");
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
            self.ears.0.0.lock().unwrap().insert(id);
            self.ears.0.1.send_replace(());
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
    }

    fn door_back(&self, door: Door) -> Task<'_> {
        self.host.door_back(door)
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
