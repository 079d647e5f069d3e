//! What rooms tell doors. Plain data: each door turns it into its platform's messages.

pub mod calendar;
mod refusal;

pub use self::refusal::{Shut, Undelivered};

use self::calendar::{Crown, Entry};
use super::heard::{Heard, Person, Place};
use super::press::{Form, Press};
use crate::clock::Millis;
use crate::messages::{Lang, Text};
use crate::picture::Layout;
use crate::picture::film::{Film, Shown};
use crate::picture::scene::Scene;
use crate::say;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::oneshot;

/// Makes what the same door of another process needs to answer somebody in our place; `None`: there it is answered as if nobody
/// waited.
pub type TicketMaker<'a> =
    Box<dyn FnOnce() -> Pin<Box<dyn Future<Output = Option<String>> + Send + 'a>> + Send + 'a>;

/// Who may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in the place.
    All,
    /// One person: an ephemeral answer where the platform has them, otherwise the private chat.
    Only(Person),
}

impl Audience {
    /// The only person who may see it, if there is one.
    pub const fn only(&self) -> Option<&Person> {
        match self {
            Self::All => None,
            Self::Only(person) => Some(person),
        }
    }
}

/// Names a message the bot has posted, so that it can be edited or deleted later; chosen by the
/// room (`m12.grid`), unique within the place and the audience.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Handle(pub String);

/// One thing to say.
#[derive(Clone, Debug)]
pub struct Say {
    /// Where.
    pub place: Place,
    /// To whom.
    pub to: Audience,
    /// In which language.
    pub lang: Lang,
    /// What to do.
    pub act: Act,
    /// The number of the [`Heard`] this answers: a press or command that a platform
    /// wants answered by its name.
    pub answers: Option<u64>,
}

impl Say {
    /// What it is, in one word, for the log: never what it says.
    pub fn what(&self) -> &str {
        match &self.act {
            Act::Post { handle: Some(handle), .. }
            | Act::Enter { handle, .. }
            | Act::Crown(Crown { handle, .. }) => &handle.0,
            Act::Post { handle: None, .. } => "a message",
            Act::Delete { .. } => "a deletion",
            Act::Strip { .. } => "old buttons",
            Act::Thread { .. } => "a thread",
            Act::React { .. } => "a reaction",
        }
    }
}

/// How much it matters that something arrives, the most first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    /// The end of a match.
    Result,
    /// A board whose post starts somebody's time: like any other, but never too late.
    Awaited,
    /// The grid or board, and answers to orders.
    #[default]
    Board,
    /// "Ultimi 30 secondi!" and the like.
    Reminder,
    /// An acknowledgement: first to go when there is too much.
    Reaction,
}

/// What to do.
#[derive(Clone, Debug)]
pub enum Act {
    /// Post a message. When a message with the same handle stands already for this audience, it
    /// is edited in place instead (running lists, pages, the same grid after a crash).
    Post {
        /// Its name, if it may change later or must not be posted twice.
        handle: Option<Handle>,
        /// What it holds.
        body: Body,
    },
    /// Delete a message; one that is gone already is no error.
    Delete {
        /// Which.
        handle: Handle,
    },
    /// Take the buttons off a message: what they ask is over. One that is gone, or has none, is no error; where there is too
    /// much to say they stay, and are answered when they are pressed.
    Strip {
        /// Which.
        handle: Handle,
    },
    /// Open a thread (a topic) of this channel for a match. The receipt's number is the thread's name in
    /// [`Place::Room`]; a door or channel without threads answers [`Undelivered::Kind`], and the match is played in
    /// the channel itself.
    Thread {
        /// What it is called.
        title: Text,
        /// What it is for: opened once, whatever happens between.
        handle: Handle,
    },
    /// Put the bot's one reaction on a user's message.
    React {
        /// The user's message, in the same place.
        to: u64,
        /// Which reaction.
        reaction: Reaction,
    },
    /// Enter something into the calendar of the community, or change what stands there. Said only where
    /// [`Outlet::keeps_calendar`]; where the bot may not, [`Undelivered::Kind`], and the place is none the worse.
    Enter {
        /// What it is: entered once.
        handle: Handle,
        /// How it is now.
        entry: Entry,
    },
    /// Give somebody a role, and take it from who had it. Said under the same conditions.
    Crown(Crown),
}

/// What a message holds.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "wishes that have nothing to do with each other")]
pub struct Body {
    /// The text, possibly several lines.
    pub text: Option<Text>,
    /// A picture; its alt text is in the scene.
    pub picture: Option<Arc<Picture>>,
    /// Choices of one in several, each in a row of its own above the buttons. Doors without menus show
    /// [`Body::all_buttons`].
    pub menus: Vec<Menu>,
    /// Buttons, in rows as the door sees fit.
    pub buttons: Vec<Button>,
    /// A file.
    pub file: Option<Attachment>,
    /// The user's message this answers.
    pub reply_to: Option<u64>,
    /// Posted anew even where a message with this handle stands, which from now on names this one: people who order
    /// something again look for the answer at the bottom.
    pub fresh: bool,
    /// Said once more because nobody knows whether it was said before a crash: where a message with this handle stands, that
    /// one stays as it is.
    pub perhaps_said: bool,
    /// In one line of at most 200 characters, for a person who presses a button in a group and may see it alone where
    /// the platform has such a window (Telegram's alert); everywhere else the text is enough.
    pub alert: Option<Text>,
    /// People answer this message with words, written as messages in this place. Where a platform shows a bot nothing
    /// but replies (Telegram), the door invites them to reply.
    pub open: bool,
    /// How much it matters.
    pub urgency: Urgency,
    /// The room this belongs to, where it is a private place for one player beside that room (mode
    /// cabina): a private thread on Discord, the private chat elsewhere.
    pub near: Option<Box<Place>>,
    /// Shown silently beside the messages of the place and not among them, instead of what stood there under this handle. Said only
    /// where [`Outlet::shows_aside`].
    pub aside: bool,
    /// The message for everybody that this shows once more. Where messages have addresses (Discord) a
    /// button leads to it, if the door still knows it.
    pub original: Option<Box<Original>>,
}

/// A message for everybody in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Original {
    /// Where it stands.
    pub place: Place,
    /// What it was posted as.
    pub handle: Handle,
}

impl Body {
    /// Whether there is anything to press.
    pub const fn is_pressable(&self) -> bool {
        !(self.menus.is_empty() && self.buttons.is_empty())
    }

    /// Everything that can be pressed, for doors without menus: every choice of a menu as a button that
    /// says what it is about, the one that holds now with a mark; then the buttons.
    pub fn all_buttons(&self) -> Vec<Button> {
        let choices = self.menus.iter().flat_map(|menu| {
            menu.choices.iter().map(|choice| {
                let (about, value) = (menu.label.clone(), choice.label.clone());
                let label = if choice.chosen {
                    say!("menu-chosen", about = about, value = value)
                } else {
                    say!("menu-choice", about = about, value = value)
                };
                Button { label, payload: choice.payload.clone(), form: None, primary: choice.chosen }
            })
        });
        choices.chain(self.buttons.iter().cloned()).collect()
    }
}

/// A picture for both shapes of screen; doors choose.
#[derive(Clone, Debug)]
pub struct Picture {
    /// For desktops (Discord, piazza, terminal).
    pub wide: Scene,
    /// For phones (Telegram).
    pub tall: Scene,
    /// The grid as monospaced lines, for where no picture may be sent.
    pub block: String,
    /// The same as a picture that moves, which doors show instead; then `wide` and `tall` are where it ends, and their alt
    /// texts tell its whole course.
    pub film: Option<Arc<Film>>,
}

impl Picture {
    /// A film, with the alt text that tells its course.
    pub fn moving(film: Film, alt: &str) -> Self {
        let end = |layout| Scene { alt: alt.to_owned(), ..film.scene(film.stations() - 1, layout) };
        let (wide, tall) = (end(Layout::Wide), end(Layout::Tall));
        Self { wide, tall, block: String::new(), film: Some(Arc::new(film)) }
    }

    /// One of its layouts, as it is painted.
    pub fn shown(&self, layout: Layout) -> Shown<'_> {
        match &self.film {
            Some(film) => Shown::Moving(film, layout),
            None => Shown::Still(self.still(layout)),
        }
    }

    /// One of its layouts, standing still.
    pub const fn still(&self, layout: Layout) -> &Scene {
        match layout {
            Layout::Wide => &self.wide,
            Layout::Tall => &self.tall,
        }
    }

    /// What the names of its files end with.
    pub const fn ending(&self) -> &'static str {
        if self.film.is_some() { "gif" } else { "png" }
    }
}

/// A file attached to a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// File name with extension, ASCII.
    pub name: String,
    /// What it holds.
    pub content: Vec<u8>,
}

impl Attachment {
    /// A file of text.
    pub fn text(name: impl Into<String>, content: impl Into<String>) -> Self {
        Self::bytes(name, content.into().into_bytes())
    }

    /// A file of anything, such as a spreadsheet.
    pub fn bytes(name: impl Into<String>, content: Vec<u8>) -> Self {
        Self { name: name.into(), content }
    }

    /// What can be read of it: all of it, if it is text in UTF-8.
    pub fn as_text(&self) -> Option<&str> {
        std::str::from_utf8(&self.content).ok().filter(|text| !text.contains('\0'))
    }
}

/// A choice of one in several: one row (Discord: a select; elsewhere buttons).
#[derive(Clone, Debug, PartialEq)]
pub struct Menu {
    /// What is chosen: "tema".
    pub label: Text,
    /// At least two and at most 25, of which at most one is chosen.
    pub choices: Vec<Choice>,
}

/// One choice of a menu.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What it is called: "giorno".
    pub label: Text,
    /// What the door gives back when it is taken, a [`Press`] as a text: at most 64 bytes.
    pub payload: String,
    /// Whether it holds now.
    pub chosen: bool,
}

/// What a door has found out about itself in a place (`/diagnosi`).
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Whether all is well.
    pub ok: bool,
    /// What is so; if not all is well, also what to change.
    pub text: Text,
    /// Whether nothing can be played there before it is changed.
    pub stops: bool,
    /// Whether it is a lack that costs no play: neither well nor wrong.
    pub aside: bool,
}

impl Finding {
    /// All is well.
    pub const fn fine(text: Text) -> Self {
        Self { ok: true, text, stops: false, aside: false }
    }

    /// Something is to be changed.
    pub const fn wrong(text: Text) -> Self {
        Self { ok: false, text, stops: false, aside: false }
    }

    /// Something is lacking that everything is played without. As [`Finding::fine`] it would have a tick before a lack.
    pub const fn aside(text: Text) -> Self {
        Self { ok: true, text, stops: false, aside: true }
    }

    /// Nothing can be played there before something is changed.
    pub const fn stopping(text: Text) -> Self {
        Self { ok: false, text, stops: true, aside: false }
    }
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// What stands on it.
    pub label: Text,
    /// What the door gives back when it is pressed, a [`Press`] as a text: at most 64 bytes (Telegram's limit).
    pub payload: String,
    /// The form to open first; its text comes back with the press.
    pub form: Option<Form>,
    /// Whether this is the one to press most.
    pub primary: bool,
}

impl Button {
    /// One that means this, with the form it opens; not the one to press most.
    pub fn new(label: Text, press: &Press) -> Self {
        Self { label, payload: press.to_string(), form: press.form(), primary: false }
    }

    /// The one to press most.
    #[must_use]
    pub fn first(self) -> Self {
        Self { primary: true, ..self }
    }

    /// Back and forth between pages counted from 1: those there are from `page` of `pages`.
    pub fn turning(page: usize, pages: usize, press: impl Fn(usize) -> Press) -> Vec<Self> {
        let back = (page > 1).then(|| Self::new(say!("button-previous"), &press(page - 1)));
        let forth = (page < pages).then(|| Self::new(say!("button-next"), &press(page + 1)));
        back.into_iter().chain(forth).collect()
    }
}

/// The reactions Giostra uses; Telegram has its own set for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// At least one new word: ✅, on Telegram 👍.
    Taken,
    /// All of it already taken: 🔁, on Telegram 👀.
    Again,
    /// Nothing valid (only where the server asked for it): ❌, on Telegram 👎.
    Wrong,
}

impl Reaction {
    /// The emoji on platforms that allow any.
    pub const fn emoji(self) -> &'static str {
        match self {
            Self::Taken => "✅",
            Self::Again => "🔁",
            Self::Wrong => "❌",
        }
    }
}

/// What the platform says of a delivered message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The platform's number of the posted message.
    pub id: u64,
    /// The platform's stamp of it.
    pub at: Millis,
}

/// What became of something that was said.
#[derive(Debug)]
pub enum Delivery {
    /// It is known at once (piazza, terminal).
    Now(Result<Receipt, Undelivered>),
    /// It stands in line; the receipt comes when it is its turn. A dropped line means that the
    /// process ends.
    Later(oneshot::Receiver<Result<Receipt, Undelivered>>),
}

impl Delivery {
    /// Waits for what became of it.
    ///
    /// # Errors
    /// Why it could not be delivered.
    pub async fn done(self) -> Result<Receipt, Undelivered> {
        match self {
            Self::Now(done) => done,
            Self::Later(line) => line.await.unwrap_or(Err(Undelivered::Away)),
        }
    }
}

/// What is played turn by turn in a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// What a place is called that is there for it alone.
    pub title: Text,
    /// Who plays.
    pub players: Vec<Person>,
    /// Whether moves are given in secret: a door where what is typed is everybody's at once hands it in as `/mossa`.
    pub secret: bool,
}

/// Which places are meant.
pub type Fits = dyn Fn(&Place) -> bool + Send + Sync;

/// The sending half of a door. Says of one place are delivered in the order they are given, except
/// that what matters more may overtake.
pub trait Outlet: Send + Sync {
    /// Takes one [`Say`], to be delivered with the platform's own retries; never waits for the platform.
    fn deliver(&self, say: Say) -> Delivery;

    /// The platform answers again, and rooms have taken back what is out of date: what waits because it could not be said is
    /// said now.
    fn reached(&self) {}

    /// From now on what rooms answer to this is answered here: another process has heard it, and its door wrote the ticket.
    fn answers_for(&self, heard: &Heard, ticket: &str) {
        let _ = (heard, ticket);
    }

    /// The room is done with something that [`Outlet::answers_for`] has told of.
    fn is_done_with(&self, heard: &Heard) {
        let _ = heard;
    }

    /// Our clock was set by so many milliseconds, and the platform's was not: it is so much less ahead of ours.
    fn clock_was_set(&self, by: Millis) {
        let _ = by;
    }

    /// Lets go of everything the door keeps of these accounts: their person has erased their data.
    fn forget(&self, persons: &[Person]) {
        let _ = persons;
    }

    /// Learns from the journal what stands of ours in the places that fit, and was posted by whoever has served them before.
    fn recall<'a>(&'a self, fits: &'a Fits) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        let _ = fits;
        Box::pin(std::future::ready(()))
    }

    /// Whether something that rooms have said in the places that fit still waits to be shown there.
    fn has_unsaid(&self, fits: &Fits) -> bool {
        let _ = fits;
        false
    }

    /// Asks the platform how far a place is, with the private chats of these players: gives the moment of platform time up
    /// to which everything from there has been handed in (W25). `None` from a door that shows it by itself; dropped when
    /// the platform does not tell.
    fn ask(&self, place: &Place, players: &[Person]) -> Option<oneshot::Receiver<Millis>> {
        let _ = (place, players);
        None
    }

    /// What is played turn by turn in a place, each time this changes and after every start of the program; `None`: nothing any
    /// more. For a door that keeps no notes of the threads it has opened ([`Act::Thread`]).
    fn plays(&self, place: &Place, lang: Lang, played: Option<&Played>) {
        let _ = (place, lang, played);
    }

    /// Whether the door can show something to one person of a place beside its messages, silently ([`Body::aside`]).
    fn shows_aside(&self, place: &Place) -> bool {
        let _ = place;
        false
    }

    /// Whether the door can keep a calendar of the community around a place, and its roles ([`Act::Enter`], [`Act::Crown`]).
    fn keeps_calendar(&self, place: &Place) -> bool {
        let _ = place;
        false
    }

    /// What the door knows of itself in a place, without asking the platform first (`/diagnosi`).
    fn checkup(&self, place: &Place) -> Vec<Finding> {
        let _ = place;
        Vec::new()
    }
}
