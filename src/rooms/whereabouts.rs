//! Where people are: which room their private words belong to, which servers they were seen in.
//! Only a memory of this process; what must last is in the journal.

use super::heard::{Person, Place, Server};
use crate::messages::Lang;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Servers remembered for one person.
const SERVERS: usize = 8;
/// People remembered; beyond that all are forgotten, and met again.
const PEOPLE: usize = 50_000;

#[derive(Debug, Default)]
pub(crate) struct Whereabouts(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// The room where each person plays.
    rooms: BTreeMap<Person, Place>,
    /// The servers each person was seen in, the last first.
    servers: BTreeMap<Person, Vec<Server>>,
    /// The language of each person's screen, as the platform tells it.
    screens: BTreeMap<Person, Lang>,
    /// The servers whose journal was asked whether anything is known of them.
    asked: BTreeSet<Server>,
}

impl Whereabouts {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room a person's private words belong to.
    pub(crate) fn of(&self, person: &Person) -> Option<Place> {
        self.inner().rooms.get(person).cloned()
    }

    /// From now on a person's private words belong to a room: where they last wrote, entered, or began.
    pub(crate) fn is_at(&self, person: &Person, place: &Place) {
        self.inner().rooms.insert(person.clone(), place.clone());
    }

    /// The same for somebody of whom nothing is known.
    pub(crate) fn is_at_unless_elsewhere(&self, person: &Person, place: &Place) {
        self.inner().rooms.entry(person.clone()).or_insert_with(|| place.clone());
    }

    /// Nobody plays there any more.
    pub(crate) fn forget_place(&self, place: &Place) {
        self.inner().rooms.retain(|_, at| at != place);
    }

    /// Lets go of a person.
    pub(crate) fn forget(&self, person: &Person) {
        let mut inner = self.inner();
        inner.rooms.remove(person);
        inner.servers.remove(person);
        inner.screens.remove(person);
    }

    /// Lets go of a server.
    pub(crate) fn forget_server(&self, server: &Server) {
        let mut inner = self.inner();
        inner.rooms.retain(|_, at| at.server() != Some(server));
        inner.asked.remove(server);
        for servers in inner.servers.values_mut() {
            servers.retain(|other| other != server);
        }
    }

    /// Notes that a person was seen in a place.
    pub(crate) fn was_in(&self, person: &Person, place: &Place) {
        let Some(server) = place.server() else { return };
        let mut inner = self.inner();
        if inner.servers.get(person).and_then(|servers| servers.first()) == Some(server) {
            return;
        }
        if inner.servers.len() >= PEOPLE {
            inner.servers.clear();
        }
        let servers = inner.servers.entry(person.clone()).or_default();
        servers.retain(|other| other != server);
        servers.insert(0, server.clone());
        servers.truncate(SERVERS);
    }

    /// Whether it is the first time that this server is asked about.
    pub(crate) fn asks_about(&self, server: &Server) -> bool {
        let mut inner = self.inner();
        if inner.asked.len() >= PEOPLE {
            inner.asked.clear();
        }
        inner.asked.insert(server.clone())
    }

    /// The journal could not be asked.
    pub(crate) fn asks_again_about(&self, server: &Server) {
        self.inner().asked.remove(server);
    }

    /// Notes the language of a person's screen.
    pub(crate) fn reads(&self, person: &Person, lang: Lang) {
        let mut inner = self.inner();
        if inner.screens.get(person) == Some(&lang) {
            return;
        }
        if inner.screens.len() >= PEOPLE {
            inner.screens.clear();
        }
        inner.screens.insert(person.clone(), lang);
    }

    /// The language of a person's screen, if their platform tells it.
    pub(crate) fn screen(&self, person: &Person) -> Option<Lang> {
        self.inner().screens.get(person).copied()
    }

    /// The servers a person was seen in, the last first.
    pub(crate) fn servers(&self, person: &Person) -> Vec<Server> {
        self.inner().servers.get(person).cloned().unwrap_or_default()
    }
}
