//! What was said, where, and who may see it. Kept in memory and bounded: the matches themselves
//! are in the journal, this is only what stands on the screens.

mod threads;

use super::gallery::{self, Gallery};
use super::spoken::Spoken;
use crate::clock::Millis;
use crate::messages::Lang;
use crate::rooms::heard::{Door, Person, Place, Server};
use crate::rooms::say::{Audience, Body, Handle, Picture, Reaction, Receipt, Undelivered};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use threads::Thread;

/// Messages kept in a place.
const KEPT: usize = 600;
/// Changes kept for tabs that come back after a moment.
const CHANGES: usize = 4096;
/// Recent sends remembered, so that a browser may repeat one it got no answer to.
const NONCES: usize = 512;

/// A picture of a message.
#[derive(Clone, Debug)]
pub(super) struct Hung {
    pub(super) id: String,
    /// Whether it moves.
    pub(super) moves: bool,
    pub(super) wide: gallery::Facts,
    pub(super) tall: gallery::Facts,
    source: Arc<Picture>,
}

/// A button of a message. Its payload stays here: a press names the button by its place.
#[derive(Clone, Debug)]
pub(super) struct Pressable {
    pub(super) label: Spoken,
    pub(super) primary: bool,
    /// Title, label, whether it has several lines.
    pub(super) form: Option<(Spoken, Spoken, bool)>,
    payload: String,
}

/// Who wrote a message.
#[derive(Clone, Debug)]
pub(super) enum Author {
    Bot,
    User { person: Person, name: String, moderator: bool },
}

/// What a message says.
#[derive(Clone, Debug)]
pub(super) enum Words {
    Bot(Option<Spoken>),
    User(String),
}

/// A message on the screens.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub(super) id: u64,
    pub(super) at: Millis,
    pub(super) author: Author,
    /// The one person who sees it, besides those the place keeps out.
    pub(super) only: Option<Person>,
    handle: Option<Handle>,
    pub(super) words: Words,
    pub(super) picture: Option<Hung>,
    pub(super) buttons: Vec<Pressable>,
    /// Address and name of an attached file.
    pub(super) file: Option<(String, String)>,
    pub(super) reply_to: Option<u64>,
    pub(super) reaction: Option<Reaction>,
    pub(super) edited: bool,
    /// Shown beside the others.
    pub(super) aside: bool,
}

/// Something that changed.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// A message was posted, edited or reacted to.
    Message(u64),
    /// A message went away.
    Gone(u64),
    /// A round ended before its time: what was said up to this message is over.
    Over(u64),
    /// A thread was opened, ended or let go of.
    Place,
    /// The clock was moved or its rate changed.
    Clock,
}

#[derive(Clone, Debug)]
struct Entry {
    place: Option<Place>,
    only: Option<Person>,
    change: Change,
}

#[derive(Debug, Default)]
struct Room {
    last_id: u64,
    /// What was said up to this message belongs to rounds that are over.
    over: u64,
    messages: VecDeque<Message>,
    /// Whether a match is played here.
    live: bool,
    /// Whether its moves are given in secret.
    secret: bool,
    /// What is known of it where it is a thread.
    thread: Option<Thread>,
}

/// What a user's message became.
#[derive(Clone, Copy, Debug)]
pub(super) struct Posted {
    pub(super) id: u64,
    pub(super) at: Millis,
    /// Whether it is the repetition of one already heard.
    pub(super) again: bool,
}

/// Whether `viewer` may see what is said in `place` to `only`.
fn visible(place: &Place, only: Option<&Person>, viewer: &Person) -> bool {
    let inside = match place {
        Place::Private { person, .. } => person == viewer,
        Place::Room { .. } => true,
    };
    inside && only.is_none_or(|only| only == viewer)
}

/// Everything said in the piazza.
#[derive(Debug)]
pub(super) struct Chat {
    channels: Vec<Place>,
    rooms: BTreeMap<Place, Room>,
    changes: VecDeque<Entry>,
    /// How many changes there have ever been.
    count: u64,
    nonces: VecDeque<(Person, String, Posted)>,
}

impl Chat {
    pub(super) fn new(server: &str, channels: &[String]) -> Self {
        let server = Server(format!("{}:{server}", Door::Piazza.name()));
        let place = |channel: &String| Place::Room {
            door: Door::Piazza,
            server: server.clone(),
            channel: channel.clone(),
            thread: None,
        };
        let channels: Vec<Place> = channels.iter().map(place).collect();
        let rooms = channels.iter().map(|place| (place.clone(), Room::default())).collect();
        Self { channels, rooms, changes: VecDeque::new(), count: 0, nonces: VecDeque::new() }
    }

    /// Whether `viewer` may speak in `place`.
    pub(super) fn may_speak(&self, place: &Place, viewer: &Person) -> bool {
        match place {
            Place::Private { door, person } => *door == Door::Piazza && person == viewer,
            Place::Room { .. } => self.channels.contains(place) || self.is_listed(place, viewer),
        }
    }

    /// The messages of `place` that `viewer` may see, the oldest first.
    pub(super) fn messages<'a>(
        &'a self,
        place: &'a Place,
        viewer: &'a Person,
    ) -> impl Iterator<Item = &'a Message> {
        let messages = self.rooms.get(place).into_iter().flat_map(|room| &room.messages);
        messages.filter(|message| visible(place, message.only.as_ref(), viewer))
    }

    /// One message of `place`, if `viewer` may see it.
    pub(super) fn message(&self, place: &Place, id: u64, viewer: &Person) -> Option<&Message> {
        let messages = &self.rooms.get(place)?.messages;
        let message = &messages[messages.binary_search_by_key(&id, |message| message.id).ok()?];
        visible(place, message.only.as_ref(), viewer).then_some(message)
    }

    /// The payload of the `n`th button of a message that `viewer` may see.
    pub(super) fn payload(&self, place: &Place, id: u64, n: usize, viewer: &Person) -> Option<String> {
        Some(self.message(place, id, viewer)?.buttons.get(n)?.payload.clone())
    }

    /// The number of the last change.
    pub(super) const fn last_change(&self) -> u64 {
        self.count
    }

    /// The changes after number `after` that `viewer` may know of, with the number of the last;
    /// `None` when they are no longer kept.
    pub(super) fn changes_after(
        &self,
        after: u64,
        viewer: &Person,
    ) -> Option<Vec<(Option<&Place>, &Change)>> {
        let missed = usize::try_from(self.count.checked_sub(after)?).ok()?;
        let first = self.changes.len().checked_sub(missed)?;
        let mine = |entry: &&Entry| {
            entry.place.as_ref().is_none_or(|place| visible(place, entry.only.as_ref(), viewer))
        };
        Some(
            self.changes
                .range(first..)
                .filter(mine)
                .map(|entry| (entry.place.as_ref(), &entry.change))
                .collect(),
        )
    }

    fn note(&mut self, place: Option<&Place>, only: Option<&Person>, change: Change) {
        self.count += 1;
        self.changes.push_back(Entry { place: place.cloned(), only: only.cloned(), change });
        if self.changes.len() > CHANGES {
            self.changes.pop_front();
        }
    }

    /// Tells the pages that time is another.
    pub(super) fn clock_changed(&mut self) {
        self.note(None, None, Change::Clock);
    }

    /// The message up to which the rounds of `place` are over.
    pub(super) fn over(&self, place: &Place) -> u64 {
        self.rooms.get(place).map_or(0, |room| room.over)
    }

    /// The message `id` ended the round of `place`: moments named before it are no longer awaited.
    pub(super) fn round_ends(&mut self, place: &Place, id: u64) {
        if let Some(room) = self.rooms.get_mut(place) {
            room.over = room.over.max(id);
            self.note(Some(place), None, Change::Over(id));
        }
    }

    /// A new number in `place`. Numbers grow by the clock, so that those of the next start of the
    /// program are above those of this one: rooms drop a number they have seen before.
    pub(super) fn next_id(&mut self, place: &Place, now: Millis) -> u64 {
        let room = self.rooms.entry(place.clone()).or_default();
        room.last_id = (room.last_id + 1).max(u64::try_from(now).unwrap_or(0));
        room.last_id
    }

    fn post(&mut self, place: &Place, message: Message) {
        let (id, only) = (message.id, message.only.clone());
        let room = self.rooms.entry(place.clone()).or_default();
        room.messages.push_back(message);
        if room.messages.len() > KEPT {
            room.messages.pop_front();
        }
        self.note(Some(place), only.as_ref(), Change::Message(id));
    }

    /// A user's message. `hidden` ones are seen by their author only. With a nonce seen before,
    /// nothing happens again.
    #[expect(clippy::too_many_arguments, reason = "a message has that many independent parts")]
    pub(super) fn user_says(
        &mut self,
        place: &Place,
        person: &Person,
        name: &str,
        moderator: bool,
        text: String,
        hidden: bool,
        nonce: Option<String>,
        now: Millis,
    ) -> Posted {
        let known =
            |(who, text, _): &&(Person, String, Posted)| who == person && Some(text) == nonce.as_ref();
        if let Some((.., posted)) = self.nonces.iter().find(known) {
            return Posted { again: true, ..*posted };
        }
        let id = self.next_id(place, now);
        let posted = Posted { id, at: now, again: false };
        if let Some(nonce) = nonce {
            self.nonces.push_back((person.clone(), nonce, posted));
            if self.nonces.len() > NONCES {
                self.nonces.pop_front();
            }
        }
        let message = Message {
            id,
            at: now,
            author: Author::User { person: person.clone(), name: name.into(), moderator },
            only: hidden.then(|| person.clone()),
            handle: None,
            words: Words::User(text),
            picture: None,
            buttons: Vec::new(),
            file: None,
            reply_to: None,
            reaction: None,
            edited: false,
            aside: false,
        };
        self.post(place, message);
        posted
    }

    fn own_message(&mut self, place: &Place, id: u64, person: &Person) -> Option<&mut Message> {
        let message = self.rooms.get_mut(place)?.messages.iter_mut().find(|message| message.id == id)?;
        matches!(&message.author, Author::User { person: author, .. } if author == person).then_some(message)
    }

    /// A user changes their message; `false` when it is not theirs or is gone.
    pub(super) fn user_edits(&mut self, place: &Place, id: u64, person: &Person, text: &str) -> bool {
        let Some(message) = self.own_message(place, id, person) else { return false };
        message.words = Words::User(text.into());
        message.edited = true;
        let only = message.only.clone();
        self.note(Some(place), only.as_ref(), Change::Message(id));
        true
    }

    /// A user takes their message away; `false` when it is not theirs or is gone.
    pub(super) fn user_deletes(&mut self, place: &Place, id: u64, person: &Person) -> bool {
        let Some(message) = self.own_message(place, id, person) else { return false };
        let only = message.only.clone();
        self.remove(place, id, only.as_ref());
        true
    }

    /// Takes away what a person wrote, and what was said to that person alone. Gives back the files of it.
    pub(super) fn forget(&mut self, person: &Person) -> Vec<String> {
        let is_his = |place: &Place, message: &Message| {
            let private = matches!(place, Place::Private { person: of, .. } if of == person);
            let wrote = matches!(&message.author, Author::User { person: author, .. } if author == person);
            private || wrote || message.only.as_ref() == Some(person)
        };
        let (mut gone, mut files) = (Vec::new(), Vec::new());
        for (place, room) in &self.rooms {
            for message in room.messages.iter().filter(|message| is_his(place, message)) {
                gone.push((place.clone(), message.id, message.only.clone()));
                files.extend(message.file.as_ref().map(|(id, _)| id.clone()));
            }
        }
        for (place, id, only) in &gone {
            self.remove(place, *id, only.as_ref());
        }
        self.forget_player(person);
        self.nonces.retain(|(of, ..)| of != person);
        files
    }

    fn remove(&mut self, place: &Place, id: u64, only: Option<&Person>) {
        if let Some(room) = self.rooms.get_mut(place) {
            room.messages.retain(|message| message.id != id);
        }
        self.note(Some(place), only, Change::Gone(id));
    }

    /// Whether the bot can speak in `place`: in a channel that exists, in threads of one, and to
    /// everybody in private.
    fn exists(&self, place: &Place) -> bool {
        match place {
            Place::Room { .. } => self.channels.contains(&place.channel().unwrap_or_else(|| place.clone())),
            Place::Private { door, .. } => *door == Door::Piazza,
        }
    }

    fn standing(&self, place: &Place, only: Option<&Person>, handle: &Handle) -> Option<&Message> {
        let mut messages = self.rooms.get(place)?.messages.iter().rev();
        messages.find(|message| message.handle.as_ref() == Some(handle) && message.only.as_ref() == only)
    }

    /// The bot posts, or edits the message that stands with the same handle.
    #[expect(clippy::too_many_arguments, reason = "the parts of a Say, and where its picture hangs")]
    pub(super) fn bot_says(
        &mut self,
        place: &Place,
        to: &Audience,
        lang: Lang,
        handle: Option<Handle>,
        body: Body,
        now: Millis,
        gallery: &mut Gallery,
    ) -> Result<Receipt, Undelivered> {
        if !self.exists(place) {
            return Err(Undelivered::GONE);
        }
        let only = to.only().cloned();
        // What is shown beside the messages comes after the board it belongs to, in place of the one before.
        if let Some(handle) = handle.as_ref().filter(|_| body.aside) {
            let standing = self.standing(place, only.as_ref(), handle);
            // Nobody will look at it again, and each turn brings another one.
            if let Some(hung) = standing.and_then(|message| message.picture.as_ref()) {
                gallery.take_down(&hung.id);
            }
            self.bot_deletes(place, to, handle, now)?;
        }
        let before = handle
            .as_ref()
            .filter(|_| !body.fresh)
            .and_then(|handle| self.standing(place, only.as_ref(), handle));
        if let Some(message) = before.filter(|_| body.perhaps_said) {
            return Ok(Receipt { id: message.id, at: message.at });
        }
        let (before_id, before_at) = before.map_or((None, now), |message| (Some(message.id), message.at));
        let hung = before.and_then(|message| message.picture.clone());
        let id = before_id.unwrap_or_else(|| self.next_id(place, now));
        let pressable = body.all_buttons();
        let message = Message {
            id,
            at: before_at,
            author: Author::Bot,
            only: only.clone(),
            handle,
            words: Words::Bot(body.text.map(|text| Spoken::new(lang, &text))),
            picture: body.picture.map(|picture| match hung {
                Some(hung) if Arc::ptr_eq(&hung.source, &picture) => hung,
                _ => Hung {
                    id: gallery.hang(Arc::clone(&picture)),
                    moves: picture.film.is_some(),
                    wide: gallery::facts(&picture.wide),
                    tall: gallery::facts(&picture.tall),
                    source: picture,
                },
            }),
            buttons: pressable
                .into_iter()
                .map(|button| Pressable {
                    label: Spoken::label(lang, &button.label),
                    primary: button.primary,
                    form: button.form.map(|form| {
                        (Spoken::label(lang, &form.title), Spoken::label(lang, &form.label), form.tall)
                    }),
                    payload: button.payload,
                })
                .collect(),
            file: body.file.map(|file| (file.name.clone(), gallery.keep(file))).map(|(name, id)| (id, name)),
            reply_to: body.reply_to,
            reaction: None,
            edited: before_id.is_some(),
            aside: body.aside,
        };
        if before_id.is_some() {
            let messages = self.rooms.get_mut(place).map(|room| &mut room.messages);
            if let Some(slot) = messages.and_then(|all| all.iter_mut().find(|message| message.id == id)) {
                *slot = message;
            }
            self.note(Some(place), only.as_ref(), Change::Message(id));
        } else {
            self.post(place, message);
        }
        Ok(Receipt { id, at: now })
    }

    /// The bot takes one of its messages away.
    pub(super) fn bot_deletes(
        &mut self,
        place: &Place,
        to: &Audience,
        handle: &Handle,
        now: Millis,
    ) -> Result<Receipt, Undelivered> {
        if !self.exists(place) {
            return Err(Undelivered::GONE);
        }
        let only = to.only();
        let id = self.standing(place, only, handle).map(|message| message.id);
        if let Some(id) = id {
            self.remove(place, id, only);
        }
        Ok(Receipt { id: id.unwrap_or(0), at: now })
    }

    /// The bot takes the buttons off one of its messages; one that is gone, or has none, is left alone.
    pub(super) fn bot_strips(
        &mut self,
        place: &Place,
        to: &Audience,
        handle: &Handle,
        now: Millis,
    ) -> Result<Receipt, Undelivered> {
        if !self.exists(place) {
            return Err(Undelivered::GONE);
        }
        let only = to.only();
        let standing = self.standing(place, only, handle).filter(|message| !message.buttons.is_empty());
        let Some(id) = standing.map(|message| message.id) else { return Ok(Receipt { id: 0, at: now }) };
        let messages = self.rooms.get_mut(place).map(|room| &mut room.messages);
        if let Some(message) = messages.and_then(|all| all.iter_mut().find(|message| message.id == id)) {
            message.buttons.clear();
        }
        self.note(Some(place), only, Change::Message(id));
        Ok(Receipt { id, at: now })
    }

    /// The bot puts its reaction on a user's message; on one that is gone it does nothing.
    pub(super) fn bot_reacts(
        &mut self,
        place: &Place,
        to: u64,
        reaction: Reaction,
        now: Millis,
    ) -> Result<Receipt, Undelivered> {
        let room = self.rooms.get_mut(place).ok_or(Undelivered::GONE)?;
        let found = room.messages.iter_mut().rev().find(|message| message.id == to);
        if let Some(message) = found {
            message.reaction = Some(reaction);
            let only = message.only.clone();
            self.note(Some(place), only.as_ref(), Change::Message(to));
        }
        Ok(Receipt { id: to, at: now })
    }
}
