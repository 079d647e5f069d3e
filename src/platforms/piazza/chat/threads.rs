//! Places of their own for matches: threads of a channel, each with a title, its players and an end.

use super::super::spoken::Spoken;
use super::{Author, Change, Chat, Message, Room, Words, visible};
use crate::clock::Millis;
use crate::messages::{Arg, Lang, Text};
use crate::rooms::heard::{Door, Person, Place};
use crate::rooms::say::{Handle, Played, Receipt, Undelivered};
use crate::say;
use std::collections::BTreeSet;

/// Threads kept in which nothing is played any more.
const KEPT: usize = 24;

/// What is known of a thread beside what is said in it.
#[derive(Debug, Default)]
pub(super) struct Thread {
    /// What it was opened for: not twice.
    handle: Option<Handle>,
    /// What it is called; not any more when one of those it names has erased their data.
    title: Option<Spoken>,
    players: BTreeSet<Person>,
}

impl Chat {
    /// The places in a viewer's list: the channels, each before its threads, and the viewer's private chat with the bot.
    pub(in super::super) fn places_of(&self, viewer: &Person) -> Vec<Place> {
        let threads = |channel: &Place| {
            let threads = self.rooms.iter().filter(|(place, _)| place.channel().as_ref() == Some(channel));
            threads
                .filter(|(place, room)| is_seen(place, room, viewer))
                .map(|(place, _)| place.clone())
                .collect()
        };
        let mut places = Vec::new();
        for channel in &self.channels {
            let own: Vec<Place> = threads(channel);
            places.push(channel.clone());
            places.extend(own);
        }
        places.push(Place::Private { door: Door::Piazza, person: viewer.clone() });
        places
    }

    /// Whether a thread is in a viewer's list: what [`Chat::places_of`] says, without looking at every place there is.
    pub(in super::super) fn is_listed(&self, thread: &Place, viewer: &Person) -> bool {
        let is_ours = thread.channel().is_some_and(|channel| self.channels.contains(&channel));
        is_ours && self.rooms.get(thread).is_some_and(|room| is_seen(thread, room, viewer))
    }

    /// Whether a place is there.
    pub(in super::super) fn has(&self, place: &Place) -> bool {
        self.channels.contains(place) || self.rooms.contains_key(place)
    }

    /// What a thread is called, if it has a name.
    pub(in super::super) fn title(&self, place: &Place) -> Option<&Spoken> {
        self.thread(place)?.title.as_ref()
    }

    /// Whether a match is played in a place.
    pub(in super::super) fn is_live(&self, place: &Place) -> bool {
        self.rooms.get(place).is_some_and(|room| room.live)
    }

    /// Whether what is typed in a place is nobody's to read but the bot's: moves are given in secret there.
    pub(in super::super) fn is_secret(&self, place: &Place) -> bool {
        self.rooms.get(place).is_some_and(|room| room.secret)
    }

    /// Whether a person plays in a thread, or has played there last.
    pub(in super::super) fn is_player(&self, place: &Place, person: &Person) -> bool {
        self.thread(place).is_some_and(|thread| thread.players.contains(person))
    }

    fn thread(&self, place: &Place) -> Option<&Thread> {
        self.rooms.get(place)?.thread.as_ref()
    }

    /// Opens a thread in a channel and says there where it is. The receipt's number is its name.
    pub(in super::super) fn bot_opens(
        &mut self,
        channel: &Place,
        lang: Lang,
        title: &Text,
        handle: Handle,
        now: Millis,
    ) -> Result<Receipt, Undelivered> {
        if !self.channels.contains(channel) {
            return Err(Undelivered::Kind);
        }
        let named = |place: &Place| match place {
            Place::Room { thread: Some(thread), .. } => thread.parse::<u64>().ok(),
            _ => None,
        };
        let opened = self.rooms.iter().find(|(place, room)| {
            place.channel().as_ref() == Some(channel)
                && room.thread.as_ref().is_some_and(|thread| thread.handle.as_ref() == Some(&handle))
        });
        if let Some(id) = opened.and_then(|(place, _)| named(place)) {
            return Ok(Receipt { id, at: now });
        }
        let id = self.next_id(channel, now);
        let place = in_channel(channel, id);
        let title = Some(Spoken::label(lang, title));
        let thread = Thread { handle: Some(handle), title, ..Thread::default() };
        let room = self.rooms.entry(place.clone()).or_default();
        (room.thread, room.live) = (Some(thread), true);
        self.note(Some(&place), None, Change::Place);
        self.tell_of_thread(channel, lang, &place, now);
        self.let_go_of_threads();
        Ok(Receipt { id, at: now })
    }

    /// Says in a channel that something is played in a place of its own.
    fn tell_of_thread(&mut self, channel: &Place, lang: Lang, place: &Place, now: Millis) {
        let text = say!("piazza-thread-opened", place = Arg::Place(place.to_string()));
        let message = Message {
            id: self.next_id(channel, now),
            at: now,
            author: Author::Bot,
            only: None,
            handle: None,
            words: Words::Bot(Some(Spoken::new(lang, &text))),
            picture: None,
            buttons: Vec::new(),
            file: None,
            reply_to: None,
            reaction: None,
            edited: false,
            aside: false,
        };
        self.post(channel, message);
    }

    /// What is played in a place from now on. A thread from before the program was started is there again, with its name.
    pub(in super::super) fn is_played(&mut self, place: &Place, lang: Lang, played: Option<&Played>) {
        // Where nothing was ever said there is nothing to end.
        if !self.exists(place) || played.is_none() && !self.rooms.contains_key(place) {
            return;
        }
        let room = self.rooms.entry(place.clone()).or_default();
        room.live = played.is_some();
        room.secret = played.is_some_and(|played| played.secret);
        if let Some(played) = played.filter(|_| place.channel().is_some()) {
            let thread = room.thread.get_or_insert_default();
            let players = played.players.iter().cloned().collect();
            // Others have sat down in it: what was their name is not theirs.
            let others = !thread.players.is_empty() && thread.players != players;
            if others || thread.title.is_none() {
                thread.title = Some(Spoken::label(lang, &played.title));
            }
            thread.players = players;
        }
        self.note(Some(place), None, Change::Place);
        self.let_go_of_threads();
    }

    /// Of the threads in which nothing is played any more the oldest are let go of.
    fn let_go_of_threads(&mut self) {
        let over = |(place, room): (&Place, &Room)| {
            (room.thread.is_some() && !room.live).then(|| (room.last_id, place.clone()))
        };
        let mut over: Vec<(u64, Place)> = self.rooms.iter().filter_map(over).collect();
        over.sort();
        for (_, place) in over.iter().take(over.len().saturating_sub(KEPT)) {
            self.rooms.remove(place);
            self.note(Some(place), None, Change::Place);
        }
    }

    /// The names of threads name their players.
    pub(super) fn forget_player(&mut self, person: &Person) {
        let mut nameless = Vec::new();
        for (place, room) in &mut self.rooms {
            let Some(thread) = &mut room.thread else { continue };
            if thread.players.remove(person) {
                thread.title = None;
                nameless.push(place.clone());
            }
        }
        for place in nameless {
            self.note(Some(&place), None, Change::Place);
        }
    }
}

/// Whether a viewer has anything to see in a thread.
fn is_seen(thread: &Place, room: &Room, viewer: &Person) -> bool {
    room.thread.is_some()
        || room.messages.iter().any(|message| visible(thread, message.only.as_ref(), viewer))
}

/// A thread of a channel.
fn in_channel(channel: &Place, thread: u64) -> Place {
    match channel {
        Place::Room { door, server, channel, .. } => Place::Room {
            door: *door,
            server: server.clone(),
            channel: channel.clone(),
            thread: Some(thread.to_string()),
        },
        Place::Private { .. } => channel.clone(),
    }
}
