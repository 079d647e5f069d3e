//! The house, as the doors of the great platforms see it.

use crate::clock::{Clock, Millis};
use crate::messages::Lang;
use crate::rooms::heard::{Door, Heard, Person, Place, Server, Taken};
use crate::rooms::press::Form;
use crate::rooms::say::{Handle, Shut, TicketMaker};
use crate::tasks::Tasks;
use std::collections::BTreeSet;
use std::future::Future;
use std::pin::Pin;
use tokio::sync::watch;

/// A boxed future of the [`Host`].
pub type Task<'a, T = ()> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Names a message of ours wherever it may stand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PostName {
    /// Where.
    pub place: Place,
    /// Who sees it, if not everybody there.
    pub audience: Option<Person>,
    /// What it shows, in the room's words.
    pub handle: Handle,
}

/// What is known of a message of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostState {
    /// The platform has given it this number.
    Sent(u64),
    /// It was about to be sent at this moment when the process ended: it may stand there or not.
    Doubtful(Millis),
}

/// Shards of Discord, as several processes share them out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shards {
    /// Those of this process.
    pub here: BTreeSet<u32>,
    /// How many there are in all.
    pub of: u32,
}

/// A place of a platform that got another name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The door it is reached through.
    pub door: Door,
    /// Its server until now, and from now on.
    pub server: (Server, Server),
    /// Its channel until now, and from now on.
    pub channel: (String, String),
}

/// Whom the doors tell what they hear, and who remembers what they posted.
pub trait Host: Send + Sync + 'static {
    /// The house's clock.
    fn clock(&self) -> &Clock;

    /// How the house starts tasks, and its doors too.
    fn tasks(&self) -> Tasks;

    /// Resolves when something may go out to the platform; never, when another process speaks in our place.
    fn leave(&self) -> Task<'_> {
        Box::pin(std::future::ready(()))
    }

    /// Resolves when this process is the one that listens at a door which one process listens at, of several.
    fn listens(&self, door: Door) -> Task<'_> {
        let _ = door;
        Box::pin(std::future::ready(()))
    }

    /// Resolves when it is so no more.
    fn ceases_to_listen(&self, door: Door) -> Task<'_> {
        let _ = door;
        Box::pin(std::future::pending())
    }

    /// The shards of Discord that this process listens to, and how many all processes have together; `None`: all there are.
    fn shards(&self) -> Option<Shards> {
        None
    }

    /// Resolves when they are others than these.
    fn shards_change<'a>(&'a self, from: &'a Shards) -> Task<'a> {
        let _ = from;
        Box::pin(std::future::pending())
    }

    /// How much of what a bot may send in all this process may send, in thousandths.
    fn portion(&self) -> u32 {
        1_000
    }

    /// Takes in one event; resolves when all it caused was committed and stands in line to be said.
    fn hear(&self, heard: Heard) -> Task<'_, Taken>;

    /// The same for what somebody has typed or pressed and waits to see answered. The ticket is made only when it is for a room
    /// of another process, which answers in our place then ([`Outlet::answers_for`]).
    ///
    /// [`Outlet::answers_for`]: crate::rooms::say::Outlet::answers_for
    fn hear_asked<'a>(&'a self, heard: Heard, ticket: TicketMaker<'a>) -> Task<'a, Taken> {
        drop(ticket);
        self.hear(heard)
    }

    /// Nothing from before `at` (platform time) will come through this door any more (W14).
    fn door_passed(&self, door: Door, at: Millis);

    /// The same for one place, where a door hears each server by itself.
    fn place_passed(&self, place: &Place, at: Millis);

    /// The earliest moment (platform time) that a room behind a door waits to be past (W14): no door may sit still for
    /// longer (W25).
    fn awaited(&self, door: Door) -> Option<Millis>;

    /// Tells when that may be another one.
    fn awaited_changes(&self) -> watch::Receiver<()>;

    /// The door is cut off from its platform.
    fn door_away(&self, door: Door);

    /// The door is back (W19). What it missed is handed in after this: it counts until the moved deadline.
    fn door_back(&self, door: Door) -> Task<'_>;

    /// How far the platform's clock is ahead of ours.
    fn skewed(&self, door: Door, ahead: Millis);

    /// Where a match is or was played, as seen behind a door.
    fn place_of(&self, match_id: i64, door: Door) -> Task<'_, Option<Place>>;

    /// A place does not take what we say: it is gone, or the bot may not write there.
    fn barred(&self, place: &Place, why: Shut);

    /// Remembers what is known of a message of ours, or forgets it; resolves when it is written.
    fn remember<'a>(&'a self, post: &'a PostName, state: Option<PostState>) -> Task<'a>;

    /// The messages of ours behind a door that may still change.
    fn posts(&self, door: Door) -> Task<'_, Vec<(PostName, PostState)>>;

    /// Where rounds are played behind a door, and since when (platform time) something may have been
    /// missed there; `first`: by a session that is the first of this process, whatever signs of life it has given since.
    fn playing(&self, door: Door, first: bool) -> Task<'_, Vec<(Place, Millis)>>;

    /// Who sits in a round behind a door that runs, or that closed so lately that late words may still come; and since
    /// when (platform time) something of theirs may have been missed.
    fn players(&self, door: Door, first: bool) -> Task<'_, Vec<(Person, Millis)>>;

    /// The servers behind a door that anything is stored of.
    fn servers(&self, door: Door) -> Task<'_, Vec<Server>>;

    /// The names in a server that begin as somebody has typed, in large or small letters; the one seen last first.
    fn names_like<'a>(&'a self, server: &'a Server, typed: &'a str) -> Task<'a, Vec<String>>;

    /// Whether the bot is in a server from now on. Thirty days after it was removed nothing of the server is kept.
    fn belongs<'a>(&'a self, server: &'a Server, belongs: bool) -> Task<'a>;

    /// Somebody has left a server, or is back.
    fn departs<'a>(&'a self, server: &'a Server, person: &'a Person, gone: bool) -> Task<'a>;

    /// A place got another name: everything that was there is now here, in one transaction.
    fn moved(&self, moved: Moved) -> Task<'_>;

    /// Whether something is played in a place.
    fn plays(&self, place: &Place) -> bool;

    /// A small text a door has kept for itself.
    fn kept(&self, name: &str) -> Option<String>;

    /// Keeps a small text for a door; resolves when it is written.
    fn keep<'a>(&'a self, name: &'a str, text: &'a str) -> Task<'a>;

    /// The language of what everybody in a place sees.
    fn lang(&self, place: &Place) -> Lang;

    /// The language of what only one person sees: their own, then the place's.
    fn lang_for(&self, person: &Person, place: &Place) -> Lang;

    /// The form that a button opens for somebody, with what only they may see; the door shows it to nobody else.
    fn form<'a>(&'a self, place: &'a Place, person: &'a Person, payload: &'a str) -> Task<'a, Option<Form>>;

    /// The moves that a text may become which somebody is typing in a place; in the match of this number, if one is given.
    fn moves_like<'a>(
        &'a self,
        place: &'a Place,
        person: &'a Person,
        number: Option<i64>,
        typed: &'a str,
    ) -> Task<'a, Vec<String>>;

    /// The language of a server, as the platform tells it; resolves when what is said there is in it, where nothing is known of the
    /// server yet and nobody has set one.
    fn speaks<'a>(&'a self, server: &'a Server, lang: Lang) -> Task<'a> {
        let _ = (server, lang);
        Box::pin(std::future::ready(()))
    }

    /// The language of somebody's own screen, as the platform tells it with what they do.
    fn reads(&self, person: &Person, lang: Lang) {
        let _ = (person, lang);
    }

    /// The time zone in which a place reads moments.
    fn zone(&self, place: &Place) -> jiff::tz::TimeZone;
}
