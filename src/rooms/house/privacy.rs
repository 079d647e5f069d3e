//! What the house forgets: persons who ask for it, and servers it was removed from long ago.

use super::super::heard::{Access, Heard, Person, Place, Server, What};
use super::super::mailbox::Work;
use super::super::settings::{person_scope, place_scope, server_scope};
use super::House;
use super::inner::{Inner, lock};
use crate::clock::Millis;
use crate::journal::{AppendError, Entry, Record};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

/// How long the data of a server are kept after the bot was removed from it.
pub(crate) const KEPT_AFTER_FAREWELL: Millis = 30 * 24 * 60 * 60_000;

/// A purge that failed is tried again after this time.
const PURGE_AGAIN: Millis = 60 * 60_000;

/// The servers that are to be purged at `now`, of those the bot was removed from.
fn due(farewells: &BTreeMap<Server, Millis>, now: Millis) -> Vec<Server> {
    let is_due = |(_, at): &(&Server, &Millis)| now.saturating_sub(**at) >= KEPT_AFTER_FAREWELL;
    farewells.iter().filter(is_due).map(|(server, _)| server.clone()).collect()
}

/// A removal that is being noted, for as long as it is.
struct Leaving<'a>(&'a Mutex<Vec<Server>>, &'a Server);

impl<'a> Leaving<'a> {
    fn of(all: &'a Mutex<Vec<Server>>, server: &'a Server) -> Self {
        lock(all).push(server.clone());
        Self(all, server)
    }
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        let mut all = lock(self.0);
        if let Some(at) = all.iter().position(|server| server == self.1) {
            all.swap_remove(at);
        }
    }
}

impl House {
    /// Who runs this bot, as `/privacy` tells it. The first call counts.
    pub fn set_operator(&self, operator: &str) {
        // Told twice it stays as it was told first.
        let _ = self.0.operator.set(operator.to_owned());
    }

    /// A door tells whether the bot is in a server. When it has been out for thirty days nothing of the server is kept.
    /// What is told later holds: a farewell that is still being noted is waited for.
    pub async fn belongs(&self, server: &Server, belongs: bool) {
        let house = &self.0;
        let _leaving = (!belongs).then(|| Leaving::of(&house.leaving, server));
        let _in_turn = house.partings.lock().await;
        let known = lock(&house.farewells).contains_key(server);
        if known != belongs {
            return;
        }
        let at = house.clock.now();
        let server = server.clone();
        let record = if belongs {
            Record::Returned { server: server.clone() }
        } else {
            Record::Farewell { server: server.clone(), at }
        };
        if let Err(error) = house.append(Entry { lines: Vec::new(), records: vec![record] }).await {
            // Told again when something is heard from there; a farewell that is not noted keeps too much, and loses nothing.
            tracing::warn!(%error, "whether we are in a server could not be noted");
            return;
        }
        let mut farewells = lock(&house.farewells);
        if belongs {
            farewells.remove(&server);
        } else {
            farewells.insert(server, at);
        }
    }

    /// A door tells that somebody has left a server, or is back: while they are gone nobody sees their ratings (E11).
    pub async fn departs(&self, server: &Server, person: &Person, gone: bool) {
        let house = &self.0;
        let one = (server.clone(), person.clone());
        if lock(&house.departed).contains(&one) == gone {
            return;
        }
        let (server, person) = one.clone();
        // A player who is in no ladder has nothing to hide; one who is in one is hidden in all of them (E9, E11).
        let in_a_ladder =
            async || house.journal.rows_of(&server, &person).await.is_ok_and(|rows| !rows.is_empty());
        if gone && !in_a_ladder().await {
            return;
        }
        let record = Record::Departed { server, person, gone, at: house.clock.now() };
        if let Err(error) = house.append(Entry { lines: Vec::new(), records: vec![record] }).await {
            tracing::warn!(%error, "that somebody has left could not be noted");
            return;
        }
        let mut departed = lock(&house.departed);
        if gone {
            departed.insert(one);
        } else {
            departed.remove(&one);
        }
    }

    /// Whether something of this server or its author is known that a message in it shows to be so no more.
    pub(super) fn shows_something_new(&self, heard: &Heard) -> bool {
        let Some(server) = heard.place.server() else { return false };
        let house = &self.0;
        let departed = lock(&house.departed);
        let is_gone = !departed.is_empty() && departed.contains(&(server.clone(), heard.who.person.clone()));
        drop(departed);
        // A removal that is still being noted is waited for.
        is_gone || lock(&house.leaving).contains(server) || lock(&house.farewells).contains_key(server)
    }

    /// A message in a server shows that the bot is there, and that its author is there too.
    pub(super) async fn is_heard_of(&self, heard: &Heard) {
        let back = heard.place.server().filter(|_| !matches!(heard.what, What::Access(_)));
        if let Some(server) = back {
            self.departs(server, &heard.who.person, false).await;
        }
        let parting =
            matches!(heard.what, What::Access(Access::Left | Access::Muted | Access::Away | Access::Back));
        if let Some(server) = heard.place.server().filter(|_| !parting) {
            self.belongs(server, true).await;
        }
    }

    /// Purges the servers whose time is over.
    pub(crate) async fn purge(&self) {
        self.purge_due(self.0.clock.now()).await;
    }

    /// When a server is to be purged next.
    pub(super) fn next_purge(&self) -> Option<Millis> {
        let farewells = lock(&self.0.farewells);
        let ours = farewells.iter().filter(|(server, _)| self.0.share.serves_server(server));
        let first = ours.map(|(_, at)| *at).min()?;
        drop(farewells);
        Some((first + KEPT_AFTER_FAREWELL).max(self.0.purges_from.load(Ordering::Relaxed)))
    }

    /// Whether a server is to be purged at `now`. A caller that gets `true` does it; what fails is tried again an hour
    /// later.
    pub(super) fn begin_purge(&self, now: Millis) -> bool {
        let due = self.next_purge().is_some_and(|at| at <= now);
        if due {
            self.0.purges_from.store(now + PURGE_AGAIN, Ordering::Relaxed);
        }
        due
    }

    /// Purges the servers whose time is over at `now`.
    pub(crate) async fn purge_due(&self, now: Millis) {
        let due = due(&lock(&self.0.farewells), now);
        for server in due.into_iter().filter(|server| self.0.share.serves_server(server)) {
            if let Err(error) = self.purge_server(&server).await {
                tracing::warn!(%error, "a server could not be purged; it is tried again in an hour");
            }
        }
    }

    async fn purge_server(&self, server: &Server) -> Result<(), AppendError> {
        let house = &self.0;
        let here = |place: &&Place| place.server() == Some(server);
        let rooms: Vec<Place> = lock(&house.rooms).keys().filter(here).cloned().collect();
        for room in &rooms {
            // Nothing can be played there; what was planned is dropped.
            self.send(room, Work::Leave).await;
        }
        let purged = Record::Purged { server: server.clone() };
        house.append(Entry { lines: Vec::new(), records: vec![purged] }).await?;
        let scope = server_scope(server);
        house.settings.forget(|known| {
            let place = known.strip_prefix("place:").and_then(|place| place.parse::<Place>().ok());
            known == scope || place.is_some_and(|place| place.server() == Some(server))
        });
        house.lift_exclusions(|of, _| of == server);
        house.overlays.write().unwrap_or_else(PoisonError::into_inner).remove(server);
        house.twins.forget_server(server);
        house.forget_holidays(|(_, of, _)| of == server);
        house.whereabouts.forget_server(server);
        house.look_at_nights(server).await;
        lock(&house.farewells).remove(server);
        tracing::info!("the data of a server the bot has left were deleted");
        Ok(())
    }
}

impl Inner {
    /// Who runs this bot, if that is configured.
    pub(crate) fn operator(&self) -> Option<&str> {
        self.operator.get().map(String::as_str)
    }

    /// Erases the person with these accounts: in the journal, then in the memory of the house, of its doors and of all
    /// rooms but `but`, which sees to that itself. The others are not waited for: they may be about to do the same.
    pub(crate) async fn erase(
        self: &Arc<Self>,
        persons: &[Person],
        at: Millis,
        but: &Place,
    ) -> Result<(), AppendError> {
        let erased = Record::Erased { persons: persons.to_vec(), at };
        self.append(Entry { lines: Vec::new(), records: vec![erased] }).await?;
        self.forget_here(persons, Some(but)).await;
        Ok(())
    }

    /// What the house keeps of persons in memory.
    pub(super) fn let_go(&self, persons: &[Person]) {
        let mut scopes = Vec::new();
        for person in persons {
            scopes.push(person_scope(person));
            scopes.push(person_scope(&self.links.whole_of(person)));
            scopes.extend(
                person.door().map(|door| place_scope(&Place::Private { door, person: person.clone() })),
            );
        }
        self.settings.forget(|scope| scopes.iter().any(|one| one == scope));
        self.lift_exclusions(|_, person| persons.contains(person));
        // Their names may stand in them.
        self.films.forget();
        for person in persons {
            self.links.forget(person);
            self.twins.forget(person);
            self.whereabouts.forget(person);
            self.exports.forget(person);
            lock(&self.limits).forget(person);
            self.forget_holidays(|(who, _, _)| who == person);
        }
    }

    /// Exclusions that fit hold no more.
    fn lift_exclusions(&self, fits: impl Fn(&Server, &Person) -> bool) {
        let mut excluded = self.excluded.write().unwrap_or_else(PoisonError::into_inner);
        excluded.retain(|(server, person), _| !fits(server, person));
        lock(&self.departed).retain(|(server, person)| !fits(server, person));
    }

    /// Accounts that are left behind may share another name now, and what they have set stands under it.
    pub(super) async fn reload_links(&self) {
        let read = async {
            let (links, settings) = (self.journal.links().await?, self.journal.settings().await?);
            Ok::<_, crate::journal::ReadError>((links, settings))
        };
        match read.await {
            Ok((links, settings)) => {
                self.links.reload(links);
                self.settings.reload(settings);
            }
            Err(error) => tracing::warn!(%error, "links could not be read anew; the next start does"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_server_that_is_left_is_waited_for() {
        let (all, gone, other) = (Mutex::default(), Server("a".into()), Server("b".into()));
        let first = Leaving::of(&all, &gone);
        let second = Leaving::of(&all, &gone);
        assert!(lock(&all).contains(&gone) && !lock(&all).contains(&other));
        drop(first);
        assert!(lock(&all).contains(&gone), "its removal is noted a second time");
        drop(second);
        assert!(lock(&all).is_empty());
    }

    #[test]
    fn a_server_is_purged_after_thirty_days_and_no_moment_before() {
        let server = |name: &str| Server(name.to_owned());
        let farewells = BTreeMap::from([(server("a"), 0), (server("b"), 5), (server("c"), Millis::MIN)]);
        assert_eq!(due(&farewells, KEPT_AFTER_FAREWELL - 1), [server("c")]);
        assert_eq!(due(&farewells, KEPT_AFTER_FAREWELL), [server("a"), server("c")]);
        assert_eq!(due(&farewells, KEPT_AFTER_FAREWELL + 5), [server("a"), server("b"), server("c")]);
    }
}
