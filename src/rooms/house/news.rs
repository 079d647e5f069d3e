//! What other processes have changed is known here within a moment: the copies in memory are read anew. Rooms and doors do not
//! know that there are others.

use super::super::mailbox::Work;
use super::House;
use super::exclusions::exclusions;
use super::inner::{Inner, lock, overlays};
use crate::clock::Millis;
use crate::journal::{Between, Entry, News, OverlayVerdict, ReadError, Record, Scope};
use crate::rooms::heard::{Door, Person, Place, Server};
use crate::rooms::twins::STILL_SEEN;
use crate::words::overlay::Overlay;
use std::sync::{Arc, PoisonError};

impl House {
    /// Hears what other processes have written, until dropped. Where one process has the database for itself nobody tells.
    pub async fn hear_others(&self) {
        let Some(mut ears) = self.0.journal.ears() else { return std::future::pending().await };
        loop {
            match ears.next().await {
                Some(news) => {
                    if let Err(error) = self.0.learn(&news).await {
                        tracing::warn!(%error, ?news, "what another process has changed could not be read");
                    }
                }
                // A quiet second: what was told while nobody heard stands in the database all the same.
                None => self.0.fetch_all().await,
            }
        }
    }

    /// Others hear that a platform cannot be reached, or can again: their rooms may have a window there (W19).
    pub(super) fn tell_whether_away(&self, door: Door) {
        if !self.0.share.is_whole() {
            let house = Arc::clone(&self.0);
            self.0.tasks.start(async move { house.tell_whether_away(door).await });
        }
    }
}

impl Inner {
    async fn learn(self: &Arc<Self>, news: &News) -> anyhow::Result<()> {
        let journal = &self.journal;
        match news {
            News::Inbox(scope) => self.fetch(*scope).await,
            News::Away(scope) => self.look_whether_away(*scope).await?,
            News::Setting(scope) => {
                self.settings.replace(scope, journal.settings_of(scope).await?);
                if let Some(server) = scope.strip_prefix("server:") {
                    self.look_at_nights(&Server(server.to_owned())).await;
                }
            }
            News::Excluded(server) => {
                let rows = journal.exclusions(server).await?;
                let mut excluded = self.excluded.write().unwrap_or_else(PoisonError::into_inner);
                excluded.retain(|(of, _), _| of != server);
                let rows = rows.into_iter().map(|row| (server.clone(), row)).collect();
                excluded.extend(exclusions(rows));
            }
            News::Overlay(server) => {
                let mut overlay = Overlay::default();
                for row in journal.overlay(server).await? {
                    overlay.set(&row.word, row.verdict == OverlayVerdict::Added);
                }
                let mut overlays = self.overlays.write().unwrap_or_else(PoisonError::into_inner);
                overlays.insert(server.clone(), overlay);
            }
            News::Links => self.links.reload(journal.links().await?),
            News::Code(person, code, at) => self.links.offer(person, code.clone(), *at),
            News::Twins => self.reload_twins().await?,
            News::Holidays => *lock(&self.holidays) = journal.holidays().await?,
            News::Partings => {
                *lock(&self.farewells) = journal.farewells().await?.into_iter().collect();
                *lock(&self.departed) = journal.departed().await?.into_iter().collect();
            }
            News::Nights(server) => self.look_at_nights(server).await,
            News::Forgotten(persons) => self.forget_here(persons, None).await,
            News::Everything => self.reload().await?,
        }
        Ok(())
    }

    /// Others hear of a code that somebody was given here: it may be typed where another process listens.
    pub(crate) async fn tell_code(&self, person: &Person, code: &str, at: Millis) {
        if self.share.is_whole() {
            return;
        }
        let code = Between::Code { person: person.clone(), code: code.to_owned(), at };
        let entry = Entry { lines: Vec::new(), records: vec![Record::Between(code)] };
        if let Err(error) = self.journal.append(entry).await {
            tracing::warn!(%error, "a code could not be told to other processes");
        }
    }

    /// Tells whether a platform can be reached, if it is us who listen to it.
    async fn tell_whether_away(&self, door: Door) {
        let _in_turn = self.share.telling.lock().await;
        let scope = Scope::Door(door);
        if !self.share.serves_part(scope) {
            return;
        }
        // As it is now, not as it was when this was begun: so what is told last is true.
        let away = Between::Away { scope, at: self.clock.now(), since: self.doors.away_since(door) };
        let entry = Entry { lines: Vec::new(), records: vec![Record::Between(away)] };
        if let Err(error) = self.append_in_the_end(entry).await {
            tracing::warn!(%error, "whether a platform is away could not be told to other processes");
        }
    }

    /// What whoever listens to a platform has found of it.
    async fn look_whether_away(self: &Arc<Self>, scope: Scope) -> Result<(), ReadError> {
        let Scope::Door(door) = scope else { return Ok(()) };
        if self.share.serves_part(scope) {
            return Ok(());
        }
        match self.journal.away().await?.get(&scope) {
            Some(since) => {
                lock(&self.share.told_away).insert(door);
                self.doors.is_away(door, *since);
            }
            None => {
                if lock(&self.share.told_away).remove(&door) {
                    House(Arc::clone(self)).door_back(door, false).await;
                }
            }
        }
        Ok(())
    }

    /// A code may have been given by another process a moment ago: it stands in the database before we are told of it.
    pub(crate) async fn look_for_codes(&self) {
        if self.share.is_whole() {
            return;
        }
        if let Err(error) = self.reload_twins().await {
            tracing::warn!(%error, "codes of other processes could not be read");
        }
    }

    async fn reload_twins(&self) -> Result<(), ReadError> {
        // In this order: of rooms that part in between both are known, and never neither.
        let pairs = self.journal.twins().await?;
        let still = self.journal.still_seen(self.clock.now() - STILL_SEEN).await?;
        self.twins.reload(pairs, still);
        self.twins.reload_codes(self.journal.twin_codes().await?);
        Ok(())
    }

    /// Puts what the journal holds in the place of all that was known.
    pub(super) async fn reload(self: &Arc<Self>) -> anyhow::Result<()> {
        let journal = &self.journal;
        self.settings.reload(journal.settings().await?);
        self.links.reload(journal.links().await?);
        self.reload_twins().await?;
        self.read_nights().await?;
        *lock(&self.holidays) = journal.holidays().await?;
        *lock(&self.farewells) = journal.farewells().await?.into_iter().collect();
        *lock(&self.departed) = journal.departed().await?.into_iter().collect();
        let excluded = exclusions(journal.excluded().await?);
        *self.excluded.write().unwrap_or_else(PoisonError::into_inner) = excluded;
        *self.overlays.write().unwrap_or_else(PoisonError::into_inner) = overlays(journal).await?;
        for door in Door::ALL {
            self.look_whether_away(Scope::Door(door)).await?;
        }
        self.fetch_all().await;
        Ok(())
    }

    /// Lets go of persons that are erased in the journal: in the memory of the house, of its doors and of all rooms but `but`,
    /// which sees to that itself. The others are not waited for: they may be about to do the same.
    pub(super) async fn forget_here(self: &Arc<Self>, persons: &[Person], but: Option<&Place>) {
        self.let_go(persons);
        if self.links.are_named_after(persons) {
            self.reload_links().await;
        }
        let outlets = self.outlets.read().unwrap_or_else(PoisonError::into_inner).clone();
        for outlet in outlets.values() {
            outlet.forget(persons);
        }
        let rooms: Vec<_> = lock(&self.rooms).keys().filter(|room| Some(*room) != but).cloned().collect();
        for room in rooms {
            self.hand_in(&room, Work::Forget(persons.to_vec()));
        }
    }
}
