//! The platform behind `giostra chat`: keeps what the bot posted, as a chat program would, and tells
//! what changed on the screen.
//!
//! It outlives a `crash`, like Discord's and Telegram's servers outlive the bot.

use super::town::Declared;
use crate::clock::{Clock, Millis};
use crate::messages::{self, Lang, Text, Voice};
use crate::platforms::places;
use crate::rooms::heard::{Door, Person, Place, Server};
use crate::rooms::press::Form;
use crate::rooms::say::{
    Act, Attachment, Audience, Body, Delivery, Handle, Outlet, Picture, Reaction, Receipt, Say, Undelivered,
};
use jiff::tz::TimeZone;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One change on the screen.
#[derive(Clone, Debug)]
pub struct Event {
    /// Where.
    pub place: Place,
    /// The only one who sees it, if not everybody there.
    pub only: Option<Person>,
    /// The number of the bot's message, from 1; 0 for a reaction.
    pub number: u64,
    /// What changed.
    pub what: Seen,
}

/// What changed on the screen.
#[derive(Clone, Debug)]
pub enum Seen {
    /// A new message's text.
    Text(String),
    /// A message changed: its whole text as it is now, which may be empty.
    Edit(String),
    /// A picture, new or in place of the one before.
    Picture {
        /// The picture.
        picture: Arc<Picture>,
        /// How many pictures this message had before.
        before: u32,
    },
    /// The buttons, as they are now.
    Buttons(Vec<String>),
    /// A file, new or in place of the one before.
    File(Attachment),
    /// The message answers this message of a user.
    Reply(u64),
    /// The message was deleted.
    Delete,
    /// The bot has opened a thread in this room.
    Thread {
        /// Which of the threads that it opened there, from 1; also the thread's name.
        thread: u64,
        /// What it is called.
        title: String,
    },
    /// The bot's reaction on a message of a user.
    React {
        /// The user's message.
        to: u64,
        /// Which.
        reaction: Reaction,
    },
}

/// In which order the changes of one step are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As they came: one room spoke.
    Arrival,
    /// By place, rooms before private chats: several rooms may have spoken at the same moment, and
    /// which task was quicker must not show.
    Place,
}

/// A button somebody may press.
#[derive(Clone, Debug, PartialEq)]
pub struct Pressable {
    /// Where it stands.
    pub place: Place,
    /// What it gives back.
    pub payload: String,
    /// The form it opens: title and label.
    pub form: Option<(String, String)>,
}

/// The terminal's platform.
pub struct TerminalDoor {
    clock: Clock,
    state: Mutex<State>,
}

struct State {
    clock: Clock,
    zones: BTreeMap<Server, TimeZone>,
    /// The zone in which private chats read moments.
    zone: TimeZone,
    posts: Vec<Post>,
    by_handle: BTreeMap<(Place, Option<Person>, Handle), usize>,
    /// Which post has the number `index + 1`.
    numbered: Vec<usize>,
    /// The threads that the bot has opened, by what for.
    threads: BTreeMap<(Place, Handle), u64>,
    /// Where matches were played when a house was opened: their threads may be another platform's, as the
    /// one of an older chat on the same file.
    played: BTreeSet<Place>,
    reactions: BTreeMap<(Place, u64), Reaction>,
    gone: BTreeSet<Place>,
    away: bool,
    pending: Vec<Pending>,
}

struct Post {
    place: Place,
    only: Option<Person>,
    number: Option<u64>,
    deleted: bool,
    text: String,
    picture: Option<Arc<Picture>>,
    pictures: u32,
    buttons: Vec<Shown>,
    file: Option<Attachment>,
    reply_to: Option<u64>,
}

#[derive(PartialEq)]
struct Shown {
    label: String,
    payload: String,
    form: Option<(String, String)>,
}

struct Pending {
    place: Place,
    only: Option<Person>,
    post: Option<usize>,
    what: Seen,
}

impl TerminalDoor {
    /// A platform on which nothing was said yet.
    pub fn new(clock: Clock) -> Self {
        let state = State {
            clock: clock.clone(),
            zones: BTreeMap::new(),
            zone: TimeZone::UTC,
            posts: Vec::new(),
            by_handle: BTreeMap::new(),
            numbered: Vec::new(),
            threads: BTreeMap::new(),
            played: BTreeSet::new(),
            reactions: BTreeMap::new(),
            gone: BTreeSet::new(),
            away: false,
            pending: Vec::new(),
        };
        Self { clock, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moments in this server's rooms, and from now on in private chats, are told in its zone.
    pub fn enter(&self, declared: &Declared) {
        let zone = declared.time_zone();
        let mut state = self.state();
        state.zones.insert(declared.server.clone(), zone.clone());
        state.zone = zone;
    }

    /// The platform cannot be reached, or can again.
    pub fn set_away(&self, away: bool) {
        self.state().away = away;
    }

    /// Deletes a channel, or blocks the bot in a private chat.
    pub fn remove(&self, place: Place) {
        self.state().gone.insert(place);
    }

    /// Matches are played there: no new thread takes the name of one of theirs.
    pub fn knows(&self, places: Vec<Place>) {
        self.state().played.extend(places);
    }

    /// Whether a place was deleted.
    pub fn is_gone(&self, place: &Place) -> bool {
        self.state().gone.contains(place)
    }

    /// What changed since the last call; numbers the new messages.
    pub fn take(&self, order: Order) -> Vec<Event> {
        let mut state = self.state();
        let mut pending = std::mem::take(&mut state.pending);
        if order == Order::Place {
            pending.sort_by(|a, b| a.place.cmp(&b.place));
        }
        let event = |Pending { place, only, post, what }| {
            let number = post.map_or(0, |post| state.number(post));
            Event { place, only, number, what }
        };
        pending.into_iter().map(event).collect()
    }

    /// The button with this label on the bot's message `number`, for `presser`. In the interactive
    /// mode (`by_index`) the label may also be the button's place in the row, from 1.
    ///
    /// # Errors
    /// A sentence that says what is there instead.
    pub fn button(
        &self,
        number: u64,
        presser: &Person,
        label: &str,
        by_index: bool,
    ) -> Result<Pressable, String> {
        let state = self.state();
        let post = state.shown(number).map(|post| &state.posts[post]);
        let hidden = |post: &&Post| {
            let owner = match &post.place {
                Place::Private { person, .. } => Some(person),
                Place::Room { .. } => post.only.as_ref(),
            };
            owner.is_some_and(|owner| owner != presser)
        };
        let Some(post) = post.filter(|post| !post.deleted && !hidden(post)) else {
            return Err(format!("there is no message {number} to press on"));
        };
        let by_label = post.buttons.iter().find(|button| button.label == label);
        let button = by_label.or_else(|| {
            let index = label.parse::<usize>().ok().filter(|_| by_index)?.checked_sub(1)?;
            post.buttons.get(index)
        });
        if let Some(Shown { payload, form, .. }) = button {
            return Ok(Pressable { place: post.place.clone(), payload: payload.clone(), form: form.clone() });
        }
        let there: Vec<String> = post.buttons.iter().map(|button| format!("[{}]", button.label)).collect();
        let there = if there.is_empty() { "none".to_owned() } else { there.join(" ") };
        Err(format!("message {number} has no button [{label}], its buttons: {there}"))
    }

    /// What somebody answers who replies, in `place`, to the bot's message `number`; nothing if that message may
    /// not change any more.
    ///
    /// # Errors
    /// A sentence when there is no such message there that this person can see.
    pub fn answered(&self, number: u64, place: &Place) -> Result<Option<Handle>, String> {
        let state = self.state();
        let here = |post: &Post| match place {
            Place::Private { person, .. } => post.place == *place || post.only.as_ref() == Some(person),
            Place::Room { .. } => post.place == *place && post.only.is_none(),
        };
        let post =
            state.shown(number).filter(|post| !state.posts[*post].deleted && here(&state.posts[*post]));
        let post = post.ok_or_else(|| format!("there is no message {number} to reply to"))?;
        let named = state.by_handle.iter().find(|(_, known)| **known == post);
        Ok(named.map(|((_, _, handle), _)| handle.clone()))
    }

    fn say(&self, say: Say) -> Result<Receipt, Undelivered> {
        let at = self.clock.now();
        let mut state = self.state();
        if state.away {
            return Err(Undelivered::Away);
        }
        let refused = |why: Undelivered| Err(why.of(&say));
        if state.gone.contains(&say.place) {
            return refused(Undelivered::GONE);
        }
        if say.to.only().is_some_and(|person| state.has_blocked(person)) {
            return refused(Undelivered::Person);
        }
        // In a private chat there is nobody else to hide from.
        let only = match say.to {
            Audience::Only(person) if !say.place.is_private() => Some(person),
            _ => None,
        };
        let id = match say.act {
            Act::Post { handle, body } => state.post(say.place, only, say.lang, handle, body),
            Act::Delete { handle } => state.delete(say.place, only, handle),
            Act::Strip { handle } => state.strip(say.place, only, handle),
            Act::Thread { title, handle } => state.open_thread(say.place, say.lang, &title, handle)?,
            Act::React { to, reaction } => state.react(say.place, to, reaction),
            // Here is neither a calendar nor a role.
            Act::Enter { .. } | Act::Crown(_) => return Err(Undelivered::Kind),
        };
        Ok(Receipt { id, at })
    }
}

impl Outlet for TerminalDoor {
    fn deliver(&self, say: Say) -> Delivery {
        Delivery::Now(self.say(say))
    }
}

impl State {
    /// Whether a person takes nothing from us.
    fn has_blocked(&self, person: &Person) -> bool {
        let private =
            |place: &Place| matches!(place, Place::Private { person: owner, .. } if owner == person);
        self.gone.iter().any(private)
    }

    fn number(&mut self, post: usize) -> u64 {
        if let Some(number) = self.posts[post].number {
            return number;
        }
        self.numbered.push(post);
        let number = self.numbered.len() as u64;
        self.posts[post].number = Some(number);
        number
    }

    /// Which post is the message with this number.
    fn shown(&self, number: u64) -> Option<usize> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        self.numbered.get(index).copied()
    }

    fn tell(&mut self, post: usize, what: Seen) {
        let Post { place, only, .. } = &self.posts[post];
        self.pending.push(Pending { place: place.clone(), only: only.clone(), post: Some(post), what });
    }

    /// A text, in which `@` stands before the name of who is called.
    fn render(&self, place: &Place, lang: Lang, text: &Text) -> String {
        self.written(place, lang, text, "@")
    }

    /// A label.
    fn label(&self, place: &Place, lang: Lang, text: &Text) -> String {
        self.written(place, lang, text, "")
    }

    fn written(&self, place: &Place, lang: Lang, text: &Text, at: &str) -> String {
        let zone = place.server().and_then(|server| self.zones.get(server)).unwrap_or(&self.zone);
        let when = |at: Millis| messages::moment::phrase(lang, at, self.clock.now(), zone);
        let hour = |at: Millis| messages::moment::hour(lang, at, zone);
        let place = |name: &str| places::named(lang, name, Door::Terminal);
        let called = |_: &str, name: &str| format!("{at}{name}");
        // A terminal has no markup that a name could break.
        let voice =
            Voice { when: &when, date: &when, hour: &hour, place: &place, called: &called, ..Voice::PLAIN };
        messages::without_small(&messages::render(lang, text, &voice))
    }

    /// The platform's own number of the message, which the room sees; the screen's comes in `take`.
    fn post(
        &mut self,
        place: Place,
        only: Option<Person>,
        lang: Lang,
        handle: Option<Handle>,
        body: Body,
    ) -> u64 {
        let text = body.text.as_ref().map(|text| self.render(&place, lang, text)).unwrap_or_default();
        let form =
            |form: &Form| (self.label(&place, lang, &form.title), self.label(&place, lang, &form.label));
        let buttons: Vec<Shown> = body
            .all_buttons()
            .iter()
            .map(|button| Shown {
                label: self.label(&place, lang, &button.label),
                payload: button.payload.clone(),
                form: button.form.as_ref().map(form),
            })
            .collect();
        let key = handle.map(|handle| (place.clone(), only.clone(), handle));
        let standing = key.as_ref().and_then(|key| self.by_handle.get(key)).copied();
        if let Some(post) = standing.filter(|post| !self.posts[*post].deleted && !body.fresh) {
            if !body.perhaps_said {
                self.edit(post, text, body, buttons);
            }
            return post as u64 + 1;
        }
        let post = self.posts.len();
        self.posts.push(Post {
            place,
            only,
            number: None,
            deleted: false,
            text,
            picture: body.picture,
            pictures: 0,
            buttons,
            file: body.file,
            reply_to: body.reply_to,
        });
        if let Some(key) = key {
            self.by_handle.insert(key, post);
        }
        self.tell_all(post);
        post as u64 + 1
    }

    fn tell_all(&mut self, post: usize) {
        let Post { text, picture, file, buttons, reply_to, .. } = &self.posts[post];
        let bare = picture.is_none() && file.is_none();
        let text = (!text.is_empty() || bare).then(|| Seen::Text(text.clone()));
        let picture = picture.clone().map(|picture| Seen::Picture { picture, before: 0 });
        let file = file.clone().map(Seen::File);
        let labels = (!buttons.is_empty()).then(|| Seen::Buttons(labels(buttons)));
        let reply = reply_to.map(Seen::Reply);
        self.posts[post].pictures = u32::from(picture.is_some());
        for what in [text, reply, picture, file, labels].into_iter().flatten() {
            self.tell(post, what);
        }
    }

    /// Tells only what changed: an edit that changes nothing cannot be seen on any platform.
    fn edit(&mut self, at: usize, text: String, body: Body, buttons: Vec<Shown>) {
        let post = &mut self.posts[at];
        let same_picture = match (&post.picture, &body.picture) {
            (Some(old), Some(new)) => Arc::ptr_eq(old, new) || old.wide == new.wide,
            (old, new) => old.is_none() && new.is_none(),
        };
        let new_picture = body.picture.clone().filter(|_| !same_picture);
        let picture = new_picture.map(|picture| Seen::Picture { picture, before: post.pictures });
        let file = body.file.clone().filter(|file| post.file.as_ref() != Some(file)).map(Seen::File);
        let shown = labels(&buttons);
        let new_labels = (labels(&post.buttons) != shown).then_some(Seen::Buttons(shown));
        let changed = post.text != text || !same_picture || post.file != body.file || new_labels.is_some();
        post.pictures += u32::from(picture.is_some());
        (post.text, post.picture, post.file, post.buttons) = (text, body.picture, body.file, buttons);
        if changed {
            let text = Seen::Edit(post.text.clone());
            for what in [Some(text), picture, file, new_labels].into_iter().flatten() {
                self.tell(at, what);
            }
        }
    }

    fn delete(&mut self, place: Place, only: Option<Person>, handle: Handle) -> u64 {
        let Some(post) = self.by_handle.remove(&(place, only, handle)) else { return 0 };
        self.posts[post].deleted = true;
        self.tell(post, Seen::Delete);
        post as u64 + 1
    }

    fn strip(&mut self, place: Place, only: Option<Person>, handle: Handle) -> u64 {
        let Some(post) = self.by_handle.get(&(place, only, handle)).copied() else { return 0 };
        if !std::mem::take(&mut self.posts[post].buttons).is_empty() {
            self.tell(post, Seen::Buttons(Vec::new()));
        }
        post as u64 + 1
    }

    /// A thread has no threads, nor has a private chat.
    fn open_thread(
        &mut self,
        place: Place,
        lang: Lang,
        title: &Text,
        handle: Handle,
    ) -> Result<u64, Undelivered> {
        if !matches!(place, Place::Room { thread: None, .. }) {
            return Err(Undelivered::Kind);
        }
        let opened = self.threads.iter().filter(|((around, _), _)| *around == place);
        let opened = opened.map(|(_, thread)| *thread);
        let played = self.played.iter().filter(|played| played.channel().as_ref() == Some(&place));
        let played = played.filter_map(|played| match played {
            Place::Room { thread: Some(thread), .. } => thread.parse().ok(),
            _ => None,
        });
        let next = opened.chain(played).max().unwrap_or(0) + 1;
        let thread = *self.threads.entry((place.clone(), handle)).or_insert(next);
        if thread == next {
            let title = self.label(&place, lang, title);
            self.pending.push(Pending {
                place,
                only: None,
                post: None,
                what: Seen::Thread { thread, title },
            });
        }
        Ok(thread)
    }

    /// The bot has one reaction on a message; putting the same again cannot be seen.
    fn react(&mut self, place: Place, to: u64, reaction: Reaction) -> u64 {
        if self.reactions.insert((place.clone(), to), reaction) != Some(reaction) {
            self.pending.push(Pending { place, only: None, post: None, what: Seen::React { to, reaction } });
        }
        to
    }
}

fn labels(buttons: &[Shown]) -> Vec<String> {
    buttons.iter().map(|button| button.label.clone()).collect()
}
