//! Private channels: direct messages, and booths, which are private threads of one player (mode cabina).

use super::carriage::recipient;
use super::channel_of;
use super::refusals::refused;
use super::text::cut;
use crate::messages::{self, Lang};
use crate::platforms::courier::Refused;
use crate::platforms::host::{Host, PostName, PostState};
use crate::rooms::heard::{Door, Person, Place};
use crate::rooms::say::Handle;
use serenity::all::{AutoArchiveDuration, Builder, ChannelId, ChannelType, CreateThread, Http};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The longest title of a thread.
const TITLE: usize = 100;
/// What the thread of a booth is remembered by; the channel's number follows.
const BOOTH: &str = "booth.";
/// What the conversation with a person is remembered by.
const DIRECT: &str = "direct";
/// Conversations that are read back after an absence at most, and those of them that are opened for it: Discord
/// suspects bots that open many.
const READ: usize = 100;
const OPENED: usize = 20;

/// The private channels there are.
pub(super) struct Private {
    http: Arc<Http>,
    host: Arc<dyn Host>,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    direct: BTreeMap<Person, ChannelId>,
    /// The booth of a person in a channel, kept for as many rounds as are played there.
    booths: BTreeMap<(Person, ChannelId), ChannelId>,
    /// Whose booth a thread is.
    owners: BTreeMap<ChannelId, Person>,
    /// Where somebody was last private with us: answers go there.
    last: BTreeMap<Person, ChannelId>,
}

impl Private {
    pub(super) fn new(http: Arc<Http>, host: Arc<dyn Host>) -> Self {
        Self { http, host, open: Mutex::default() }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Learns the booths and the conversations from before a restart.
    pub(super) async fn recall(&self) {
        for (name, state) in self.host.posts(Door::Discord).await {
            let (Place::Private { person, .. }, PostState::Sent(number)) = (name.place, state) else {
                continue;
            };
            if name.handle.0 == DIRECT {
                self.open().direct.insert(person, ChannelId::new(number));
            } else if let Some(room) = name.handle.0.strip_prefix(BOOTH).and_then(|room| room.parse().ok()) {
                self.is_booth(person, ChannelId::new(room), ChannelId::new(number));
            }
        }
    }

    fn is_booth(&self, person: Person, room: ChannelId, thread: ChannelId) {
        let mut open = self.open();
        open.owners.insert(thread, person.clone());
        open.last.insert(person.clone(), thread);
        open.booths.insert((person, room), thread);
    }

    /// Whose booth a channel is, if it is one.
    pub(super) fn owner(&self, channel: ChannelId) -> Option<Person> {
        self.open().owners.get(&channel).cloned()
    }

    /// Who is private with us in a channel.
    pub(super) fn person_in(&self, channel: ChannelId) -> Option<Person> {
        let open = self.open();
        let mut known = open.direct.iter().chain(&open.last).filter(|(_, known)| **known == channel);
        known.next().map(|(person, _)| person.clone())
    }

    /// The booths beside a room.
    pub(super) fn booths(&self, room: &Place) -> Vec<ChannelId> {
        let room = room_of(room);
        let open = self.open();
        let beside = open.booths.iter().filter(|((_, around), _)| Some(*around) == room);
        beside.map(|(_, thread)| *thread).collect()
    }

    /// The conversations in which something may have been written that belongs to a round: those with
    /// `players`, opened if need be, and then those with anybody else that are known. A hundred at most.
    pub(super) async fn conversations(&self, players: &[Person]) -> Vec<ChannelId> {
        let mut found = Vec::new();
        let mut opened = 0;
        for person in players.iter().take(READ) {
            let known = self.open().direct.get(person).copied();
            match known {
                Some(known) => found.push(known),
                None if opened < OPENED => {
                    opened += 1;
                    found.extend(self.direct(person).await.ok());
                }
                None => {}
            }
        }
        let others: Vec<ChannelId> = self.open().direct.values().copied().collect();
        for channel in others {
            if found.len() < READ && !found.contains(&channel) {
                found.push(channel);
            }
        }
        found
    }

    /// The conversation with a person, if it is open.
    pub(super) fn conversation(&self, person: &Person) -> Option<ChannelId> {
        self.open().direct.get(person).copied()
    }

    /// The conversation with a person is this channel: noted, so that it can be read after a restart too.
    pub(super) async fn is_direct(&self, person: &Person, channel: ChannelId) {
        if self.open().direct.insert(person.clone(), channel) == Some(channel) {
            return;
        }
        let place = Place::Private { door: Door::Discord, person: person.clone() };
        let name = PostName { place, audience: None, handle: Handle(DIRECT.to_owned()) };
        self.host.remember(&name, Some(PostState::Sent(channel.get()))).await;
    }

    /// Somebody wrote privately, here.
    pub(super) fn wrote(&self, person: &Person, channel: ChannelId) {
        self.open().last.insert(person.clone(), channel);
    }

    /// These people have erased their data: where they wrote to us privately is met anew. Gives back where that was.
    pub(super) fn forget_people(&self, persons: &[Person]) -> Vec<ChannelId> {
        let mut open = self.open();
        let known = open.direct.iter().chain(&open.last).filter(|(person, _)| persons.contains(person));
        let channels = known.map(|(_, channel)| *channel).collect();
        open.direct.retain(|person, _| !persons.contains(person));
        open.booths.retain(|(person, _), _| !persons.contains(person));
        open.owners.retain(|_, person| !persons.contains(person));
        open.last.retain(|person, _| !persons.contains(person));
        channels
    }

    /// A channel is gone.
    pub(super) fn forget(&self, channel: ChannelId) {
        let mut open = self.open();
        open.owners.remove(&channel);
        open.booths.retain(|_, thread| *thread != channel);
        open.last.retain(|_, last| *last != channel);
        open.direct.retain(|_, direct| *direct != channel);
    }

    /// Where to write to a person in private: their booth near a room, or where they last were, or a direct message.
    pub(super) async fn channel(
        &self,
        person: &Person,
        near: Option<&Place>,
        lang: Lang,
    ) -> Result<ChannelId, Refused> {
        if let Some(room) = near.and_then(room_of) {
            let known = self.open().booths.get(&(person.clone(), room)).copied();
            if let Some(thread) = known {
                self.wrote(person, thread);
                return Ok(thread);
            }
            match self.open_booth(person, room, lang).await {
                Ok(thread) => return Ok(thread),
                // No private threads here: direct messages are left.
                Err(refused) => tracing::info!(?refused, "no booth can be opened"),
            }
        }
        let last = self.open().last.get(person).copied();
        match last {
            Some(last) => Ok(last),
            None => self.direct(person).await,
        }
    }

    async fn open_booth(&self, person: &Person, room: ChannelId, lang: Lang) -> Result<ChannelId, Refused> {
        let title = cut(&messages::plain(lang, "discord-booth", &[]), TITLE);
        let thread = CreateThread::new(title)
            .kind(ChannelType::PrivateThread)
            .invitable(false)
            .auto_archive_duration(AutoArchiveDuration::OneDay)
            .execute(&self.http, (room, None))
            .await
            .map_err(|error| refused(&error))?
            .id;
        let added = self.http.add_thread_channel_member(thread, recipient(person)?).await;
        added.map_err(|error| refused(&error))?;
        let place = Place::Private { door: Door::Discord, person: person.clone() };
        let name = PostName { place, audience: None, handle: Handle(format!("{BOOTH}{room}")) };
        self.host.remember(&name, Some(PostState::Sent(thread.get()))).await;
        self.is_booth(person.clone(), room, thread);
        Ok(thread)
    }

    async fn direct(&self, person: &Person) -> Result<ChannelId, Refused> {
        let known = self.open().direct.get(person).copied();
        if let Some(known) = known {
            return Ok(known);
        }
        let opened = recipient(person)?.create_dm_channel(&self.http).await;
        let channel = opened.map_err(|error| refused(&error))?.id;
        self.is_direct(person, channel).await;
        Ok(channel)
    }
}

/// Threads have no threads: a booth is opened in the channel around.
fn room_of(place: &Place) -> Option<ChannelId> {
    channel_of(&place.channel().unwrap_or_else(|| place.clone()))
}
