//! `giostra chat`: the bot in a terminal, interactive or driven by a script in virtual time.
//!
//! The text format of scripts and of what the bot answers is frozen and documented in
//! `docs/chat-format.md`; other programs drive the bot through it. A script is parsed by
//! [`script`], acted out by [`driver`], and what the house says comes back through [`door`] and is
//! written by [`lines`]. [`live`] is the interactive mode.

pub mod door;
pub mod driver;
pub mod lines;
pub mod live;
pub mod moment;
pub mod options;
pub mod script;
pub mod town;

use crate::clock::{Clock, Millis};
use crate::messages::Lang;
use crate::picture::film::Shown;
use crate::picture::scene::Scene;
use crate::rooms::heard::{Door, Heard, Place, Server};
use crate::rooms::say::Outlet;
use script::BadScript;
use std::future::Future;
use std::io::{BufRead, Write};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

/// A boxed future, so that houses can stand behind a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// One living house: what the terminal needs of the rooms.
pub trait Host: Send + Sync {
    /// Takes in one event; resolves when all it caused was committed and said.
    fn hear(&self, heard: Heard) -> BoxFuture<'_, ()>;
    /// The moment at which something is due next, if anything is.
    fn next_wake(&self) -> Option<Millis>;
    /// Does everything that is due at the clock's time; resolves when it was committed and said.
    fn wake(&self) -> BoxFuture<'_, ()>;
    /// Does the nightly work now.
    fn night(&self) -> BoxFuture<'_, ()>;
    /// The door lost its platform at `at` (W19). Deliveries fail with `Away` until it is back.
    fn door_away(&self, door: Door, at: Millis);
    /// The door has its platform again. What people said meanwhile is heard right after this, with
    /// its original stamps, and only then is [`Host::wake`] called (W14: words typed meanwhile count).
    fn door_back(&self, door: Door, at: Millis) -> BoxFuture<'_, ()>;
    /// The disk takes no more writes (`true`), or does again (`false`).
    fn limit_disk(&self, full: bool) -> BoxFuture<'_, ()>;
    /// Where matches are played that are not over, from before this house was opened too.
    fn playing(&self) -> BoxFuture<'_, Vec<Place>>;
    /// A server with its language and IANA time zone. Saying the same again changes nothing.
    fn declare_server<'a>(&'a self, server: &'a Server, lang: Lang, zone: &'a str) -> BoxFuture<'a, ()>;
}

/// Opens houses on one database, again and again when scripts crash them.
pub trait Opener: Send + Sync {
    /// Opens the house kept in the file `database` (created when missing); without a file, in memory, where the next
    /// house finds what this one has left. It must read the time from `clock` alone and say everything through
    /// `outlet`. Tasks it spawns die with the runtime it is opened in.
    ///
    /// # Errors
    /// When the database cannot be used, in a sentence for the user.
    fn open<'a>(
        &'a self,
        database: Option<&'a Path>,
        clock: Clock,
        outlet: Arc<dyn Outlet>,
    ) -> BoxFuture<'a, anyhow::Result<Arc<dyn Host>>>;
}

/// How scenes become files and text blocks.
#[derive(Clone, Copy)]
pub struct Painter {
    /// A picture as a file, for `--pictures`.
    pub file: fn(Shown<'_>) -> anyhow::Result<Vec<u8>>,
    /// The text twin of a scene, shown in the interactive mode.
    pub twin: fn(&Scene) -> String,
}

impl Default for Painter {
    /// No file, and the alt text as twin.
    fn default() -> Self {
        Self { file: |_| anyhow::bail!("pictures cannot be painted here"), twin: |scene| scene.alt.clone() }
    }
}

/// Everything a chat needs apart from what is said in it.
#[derive(Clone, Copy)]
pub struct Stage<'a> {
    /// Opens the house.
    pub opener: &'a dyn Opener,
    /// The database file, if there is one. File or not, what is stored survives a `crash`.
    pub database: Option<&'a Path>,
    /// The language of the server that stands when the script declares none.
    pub lang: Lang,
    /// Where pictures are written, if anywhere; the folder must exist.
    pub pictures: Option<&'a Path>,
    /// How pictures are made.
    pub painter: Painter,
    /// Whether the script's lines are written too, between the answers.
    pub echo: bool,
}

impl<'a> Stage<'a> {
    /// A stage with the usual settings: Italian, no picture files, no echo.
    pub fn new(opener: &'a dyn Opener, database: &'a Path) -> Self {
        Self { database: Some(database), ..Self::in_memory(opener) }
    }

    /// The same without a file: what happens is gone with the opener.
    pub fn in_memory(opener: &'a dyn Opener) -> Self {
        let painter = Painter::default();
        Self { opener, database: None, lang: Lang::It, pictures: None, painter, echo: false }
    }
}

/// Why a chat ended early.
#[derive(Debug, thiserror::Error)]
pub enum ChatError {
    /// The script cannot be used.
    #[error(transparent)]
    Script(#[from] BadScript),
    /// The house could not be opened, or a picture could not be painted.
    #[error(transparent)]
    House(#[from] anyhow::Error),
    /// The answers could not be written, or the input not read.
    #[error("cannot read or write the chat")]
    Io(#[from] std::io::Error),
    /// The house is due at the same moment again and again.
    #[error("the house never comes to rest at {0} ms")]
    Restless(Millis),
}

/// Acts a whole script out. It is read to its end first, so that a bad script does nothing.
///
/// # Errors
/// A bad script, a house that does not open, or an output that cannot be written.
pub fn run_script(text: &str, stage: &Stage<'_>, out: &mut dyn Write) -> Result<(), ChatError> {
    script::parse(text)?;
    run_stream(&mut text.as_bytes(), stage, out)
}

/// Acts a script out line by line as it arrives, answering each line before reading the next, so
/// that a program can converse with the bot through two pipes.
///
/// # Errors
/// As [`run_script`]; what was said before a bad line stays said.
pub fn run_stream(input: &mut dyn BufRead, stage: &Stage<'_>, out: &mut dyn Write) -> Result<(), ChatError> {
    let mut parser = script::Parser::new();
    if let Some(text) = next_line(input, &parser)? {
        parser.line(&text)?;
    }
    parser.finish()?;
    let mut driver = driver::Driver::start(stage, out)?;
    while let Some(text) = next_line(input, &parser)? {
        match parser.line(&text)? {
            Some(line) => driver.perform(&line)?,
            None => driver.comment(&text)?,
        }
    }
    Ok(())
}

fn next_line(input: &mut dyn BufRead, parser: &script::Parser) -> Result<Option<String>, ChatError> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| parser.bad_next("expected UTF-8 text"))?))
}
