//! The piazza: a small chat with the bot in it, served as one local web page, so that anybody can
//! try Giostra without an account or a token.
//!
//! One mutex guards everything that is said (`chat`); every open tab follows it through
//! server-sent events, filtered here for the persona it writes as (`stream`): what a person may
//! not see never leaves the process. Posts come in as JSON (`api`) after the checks of
//! `guard`, become [`Heard`] and go to the [`Host`].
//!
//! A person is a secret that their browser keeps: the holder of the secret is that person, from any number of tabs;
//! the account is a hash of it. On a loopback address a few ready-made personas (`people::PERSONAS`) are everybody's.

mod address;
mod api;
mod assets;
mod away;
mod chat;
mod entry;
mod gallery;
mod guard;
mod limits;
mod moderating;
mod names;
mod people;
mod spoken;
mod stream;
mod texts;
mod wire;

pub use address::{Bound, CannotListen, bind, read as read_address};
pub use entry::Password;

use crate::clock::{Clock, Millis};
use crate::messages::Lang;
use crate::picture::film::Shown;
use crate::platforms::connections::{self, Manners};
use crate::rooms::heard::{Heard, Person, Place};
use crate::rooms::say::{Act, Delivery, Outlet, Played, Receipt, Say, Undelivered};
use away::Away;
use chat::Chat;
use gallery::Gallery;
use limits::Limits;
use people::People;
use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use stream::Streams;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// The longest message accepted, in characters (Unicode scalar values).
pub const LONGEST: usize = 4000;

/// How long a connection may be silent. Browsers open connections they may never use, and come back at once when
/// one was closed.
const PATIENCE: Duration = Duration::from_secs(15);

/// Connections at once: below the 1 024 files that systems usually let a process open, with some to spare for the
/// database.
const CONNECTIONS: usize = 850;

/// A boxed future of the [`Host`].
pub type Task<'a, T = ()> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Draws a picture as a file: a PNG, or a GIF where it moves.
pub type Paint = Arc<dyn Fn(Shown<'_>) -> Vec<u8> + Send + Sync>;

/// Whom the door tells what it hears, and who owns time.
pub trait Host: Send + Sync + 'static {
    /// Takes in one event; resolves when all it caused was committed and said. Runs in a task of
    /// its own: a browser that goes away does not interrupt it.
    fn hear(&self, heard: Heard) -> Task<'_>;

    /// Whether something is played in `place` right now.
    fn plays(&self, place: &Place) -> bool;

    /// Whether nobody plays by this clock but in the piazza, so that it may be moved. Asked before each of the three
    /// that follow.
    fn owns_time(&self) -> bool;

    /// Makes the clock run `rate` times as fast (1 or 10), and wakes everything that sleeps by it.
    fn set_rate(&self, rate: u32) -> Task<'_>;

    /// Moves the clock to the next deadline of `place` and resolves when all it caused was said;
    /// `None` when nothing is due there.
    fn jump_to_next_deadline<'a>(&'a self, place: &'a Place) -> Task<'a, Option<Millis>>;

    /// Runs what the night does, now.
    fn run_night(&self) -> Task<'_>;

    /// Who was sent away until they are let in again, each with the text that was kept of them.
    fn bans(&self) -> Task<'_, Vec<(Person, String)>>;

    /// Keeps a text of somebody who is sent away, or nothing when they are let in again, beyond the end of the program; `false`
    /// when that cannot be.
    fn keep_ban<'a>(&'a self, person: &'a Person, text: Option<String>) -> Task<'a, bool>;

    /// At most 200 log lines of the matches of `place` with a number above `after`, the oldest
    /// first. Asked only with [`Options::backstage`].
    fn log_lines<'a>(&'a self, place: &'a Place, after: i64) -> Task<'a, Vec<LogLine>>;
}

/// A line of a match's log, for "Dietro le quinte".
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LogLine {
    /// Grows from line to line within a place, across matches.
    pub n: i64,
    /// The line as it stands in the journal.
    pub text: String,
}

/// A command the page completes while it is typed.
#[derive(Clone, Debug, serde::Serialize)]
pub struct CommandHint {
    /// The language the name is in.
    pub lang: Lang,
    /// Without the slash.
    pub name: String,
    /// One short sentence.
    pub description: String,
    /// Options as they are typed (`griglia:5x5`), with what they do.
    pub options: Vec<(String, String)>,
    /// Whether everybody sees that it was typed. Commands are otherwise shown to their author
    /// only, as on Discord: `/p` must not give words away.
    pub public: bool,
}

/// How the piazza is set up.
#[derive(Clone)]
pub struct Options {
    /// Identifier of the piazza's one server, as it stands in the database after `piazza:`.
    pub server: String,
    /// The channels, the first one is open at the start. ASCII.
    pub channels: Vec<String>,
    /// Commands to complete, both languages one after the other.
    pub commands: Vec<CommandHint>,
    /// What the welcome button sends, in Italian and English.
    pub starter: [String; 2],
    /// What the welcome offers beside it: names of games and the commands that begin them, in Italian and English.
    pub against_computer: Vec<[(String, String); 2]>,
    /// Whether the log lines of everybody can be read. Refused beyond loopback.
    pub backstage: bool,
    /// Other names this piazza is reached by (`gioco.example.org`), for reverse proxies.
    pub public_hosts: Vec<String>,
    /// What opens the page. Needed beyond loopback and behind a proxy; nobody asks for it else.
    pub password: Option<Password>,
    /// What makes a visitor a moderator there; without it one is drawn at each start.
    pub moderator_key: Option<String>,
    /// Whether the page has a clock to try things out with.
    pub clock: bool,
    /// For how long a connection may say nothing, or take nothing in, before it is closed.
    pub patience: Duration,
    /// Connections at once; one more, and the one that has been silent longest makes room.
    pub connections: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            server: "piazza".into(),
            channels: ["paroliere", "sfide", "prove"].map(String::from).into(),
            commands: Vec::new(),
            starter: ["/manche".into(), "/round".into()],
            against_computer: Vec::new(),
            backstage: false,
            public_hosts: Vec::new(),
            password: None,
            moderator_key: None,
            clock: true,
            patience: PATIENCE,
            connections: CONNECTIONS,
        }
    }
}

/// Why a piazza cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum CannotOpen {
    /// [`Options::backstage`] with an address others can reach.
    #[error("--backstage works only on a loopback address, not on {0}")]
    BackstageInPublic(SocketAddr),
    /// Others can reach the address, and there is no [`Options::password`].
    #[error("the page on {0} is open to others: it needs a password")]
    NoPassword(SocketAddr),
    /// The system has no randomness for the page's token.
    #[error("no randomness: {0}")]
    Chance(#[from] getrandom::Error),
}

/// The open piazza: what was said in it, and to whom. The sending half of the door.
pub struct Piazza {
    options: Options,
    address: SocketAddr,
    clock: Clock,
    paint: Paint,
    /// Stands in the page and must come back with every request: pages of an earlier start, and
    /// programs that never read the page, are refused.
    token: String,
    moderator_key: String,
    world: Mutex<World>,
    /// The number of the last change; streams wake up on it.
    changed: watch::Sender<u64>,
}

/// All that one lock guards.
struct World {
    chat: Chat,
    people: People,
    gallery: Gallery,
    streams: Streams,
    limits: Limits,
    away: Away,
}

/// Whether only this machine can reach a page: at a loopback address, and no proxy brings others.
pub fn is_local(address: SocketAddr, public_hosts: &[String]) -> bool {
    address.ip().is_loopback() && public_hosts.is_empty()
}

impl Piazza {
    /// A piazza for the address it is bound to.
    ///
    /// # Errors
    /// Backstage beyond loopback, no password where others can reach it, or no randomness.
    pub fn new(
        address: SocketAddr,
        options: Options,
        clock: Clock,
        paint: Paint,
    ) -> Result<Arc<Self>, CannotOpen> {
        if options.backstage && !address.ip().is_loopback() {
            return Err(CannotOpen::BackstageInPublic(address));
        }
        if options.password.is_none() && !is_local(address, &options.public_hosts) {
            return Err(CannotOpen::NoPassword(address));
        }
        let secret = crate::chance::fresh_seed()?;
        let drawn = || people::digest(&secret, "moderator");
        let moderator_key = options.moderator_key.clone().unwrap_or_else(drawn);
        let chat = Chat::new(&options.server, &options.channels);
        Ok(Arc::new(Self {
            options,
            address,
            clock,
            paint,
            token: people::digest(&secret, "page"),
            moderator_key,
            world: Mutex::new(World {
                chat,
                people: People::default(),
                gallery: Gallery::new(secret),
                streams: Streams::default(),
                limits: Limits::default(),
                away: Away::default(),
            }),
            changed: watch::Sender::new(0),
        }))
    }

    /// The key that makes a visitor a moderator, to be told to the person who started the program. `None` where only
    /// this machine comes by: there the Moderatrice is everybody's.
    pub fn moderator_key(&self) -> Option<&str> {
        (!self.is_local()).then_some(self.moderator_key.as_str())
    }

    /// Whether only this machine can reach the piazza: no proxy brings others.
    fn is_local(&self) -> bool {
        is_local(self.address, &self.options.public_hosts)
    }

    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the world and wakes the streams.
    fn change<T>(&self, change: impl FnOnce(&mut World, Millis) -> T) -> T {
        let mut world = self.world();
        let done = change(&mut world, self.clock.unturned());
        self.changed.send_replace(world.chat.last_change());
        done
    }

    fn say(&self, say: Say) -> Result<Receipt, Undelivered> {
        let Say { place, to, lang, act, .. } = say;
        self.change(|World { chat, gallery, .. }, now| match act {
            Act::Post { handle, body } => chat.bot_says(&place, &to, lang, handle, body, now, gallery),
            Act::Delete { handle } => chat.bot_deletes(&place, &to, &handle, now),
            Act::Strip { handle } => chat.bot_strips(&place, &to, &handle, now),
            Act::Thread { title, handle } => chat.bot_opens(&place, lang, &title, handle, now),
            Act::React { to, reaction } => chat.bot_reacts(&place, to, reaction, now),
            // Here is neither a calendar nor a role.
            Act::Enter { .. } | Act::Crown(_) => Err(Undelivered::Kind),
        })
    }
}

impl Outlet for Piazza {
    fn deliver(&self, say: Say) -> Delivery {
        Delivery::Now(self.say(say))
    }

    fn plays(&self, place: &Place, lang: Lang, played: Option<&Played>) {
        self.change(|World { chat, .. }, _| chat.is_played(place, lang, played));
    }

    fn shows_aside(&self, place: &Place) -> bool {
        !place.is_private()
    }

    fn forget(&self, persons: &[Person]) {
        self.change(|World { chat, people, gallery, limits, away, .. }, _| {
            for person in persons {
                people.forget(person);
                away.lift(person);
                limits.forget(person);
                gallery.forget(&chat.forget(person));
            }
        });
    }
}

/// Serves the page until the future is dropped.
pub async fn serve(listener: TcpListener, piazza: Arc<Piazza>, host: Arc<dyn Host>) -> Infallible {
    let bans = host.bans().await;
    piazza.world().away.restore(bans);
    let Options { patience, connections: most, .. } = piazza.options;
    let manners = Manners { patience, most, crowded: api::crowded };
    connections::serve(listener, api::router(piazza, host), manners).await
}
