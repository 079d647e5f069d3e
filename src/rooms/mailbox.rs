//! What a room is asked to do: the jobs in its mailbox, and how many may wait there.
//!
//! Words are never refused: where too many are on their way to a room the door that brings more of them waits, and with it what it
//! confirms to its platform. A command beyond those that wait gets one sentence instead.

use super::desk::windows::Outcomes;
use super::heard::{Heard, Person, Place, Server, Taken, What};
use super::opening::Opening;
use super::orders;
use super::round::of_event::Wanted;
use super::say::Shut;
use crate::clock::Millis;
use crate::games::turns::frame::EventGame;
use crate::journal::AppendError;
use crate::messages::Text;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

/// How many deliveries with words may be on their way to a room at once.
const WORDS: usize = 1_000;
/// How many commands and presses.
const ORDERS: usize = 100;

/// The way to a room.
pub(crate) struct Mailbox {
    pub(crate) jobs: mpsc::UnboundedSender<Envelope>,
    pub(crate) line: Line,
}

/// Who stands in line before a room.
#[derive(Clone)]
pub(crate) struct Line {
    words: Arc<Semaphore>,
    orders: Arc<Semaphore>,
}

/// A place in that line, held until the room has done its work.
pub(crate) type InLine = Option<OwnedSemaphorePermit>;

/// More commands wait than a room is to have.
pub(crate) struct Full;

impl Mailbox {
    pub(crate) fn new(jobs: mpsc::UnboundedSender<Envelope>) -> Self {
        let (words, orders) = (Arc::new(Semaphore::new(WORDS)), Arc::new(Semaphore::new(ORDERS)));
        Self { jobs, line: Line { words, orders } }
    }
}

impl Line {
    /// Stands in line with a delivery; with words until there is room, in the order in which they came.
    pub(crate) async fn enter(&self, heard: &Heard) -> Result<InLine, Full> {
        match &heard.what {
            // What happens to a place is never held up, and what is edited is nothing.
            What::Access(_) | What::Edited { .. } => Ok(None),
            // Nobody closes it.
            _ if orders::gives_words(heard) => Ok(Arc::clone(&self.words).acquire_owned().await.ok()),
            What::Message { .. } | What::Command { .. } | What::Press { .. } => {
                Arc::clone(&self.orders).try_acquire_owned().map(Some).map_err(|_| Full)
            }
        }
    }
}

/// Told when a job is done, however it ended.
pub(crate) type Done = oneshot::Sender<Taken>;

/// What a room is asked to do, and who is told when it is done.
pub(crate) struct Job {
    pub(crate) work: Work,
    pub(crate) done: Done,
}

/// A job on its way. A channel keeps space for 32 of what it carries for as long as its room is awake: as they are these would be
/// four kilobytes of the twelve that a round took in which nobody had written, like this they are 256 bytes.
pub(crate) struct Envelope(Box<Job>);

impl Envelope {
    pub(crate) fn new(job: Job) -> Self {
        Self(Box::new(job))
    }

    /// Whether the room is to let go of what it has.
    pub(crate) fn is_farewell(&self) -> bool {
        matches!(self.0.work, Work::Leave)
    }

    pub(crate) fn open(self) -> Job {
        *self.0
    }
}

/// What a room is asked to do.
pub(crate) enum Work {
    /// Something was heard.
    Heard(Box<Heard>),
    /// It is time.
    Wake,
    /// The process is back; it was last alive at `away_since`.
    Resume { away_since: Option<Millis> },
    /// The door of a window is back; it was cut off at `since`.
    Returned { window: Place, since: Millis },
    /// The machine has slept, or its clock was set forward: nothing was heard `since`.
    Slept { since: Millis },
    /// The platform's clock is further ahead of ours than we knew, by so much.
    Skewed { by: Millis },
    /// The place gets another name: what is here is read back there.
    Leave,
    /// The person with these accounts has erased their data.
    Forget(Vec<Person>),
    /// What was said could not be delivered, and never will be.
    Barred { window: Place, why: Shut },
    /// Everybody has said yes to this invitation of the room: a place for its match is to be found.
    Agreed { id: i64 },
    /// Nobody has answered this invitation of the room in time.
    Lapsed { id: i64 },
    /// Everybody has said yes to this invitation: its match is played here.
    OpenMatch { id: i64 },
    /// Somebody else than an invitation wants a match here.
    Open(Box<Opening>),
    /// A tournament has decided the board of this match otherwise: it ends, and its players are told why. `gone` has left the
    /// tournament by themselves.
    Overruled { id: i64, told: Text, gone: Option<Person> },
    /// Somebody has written or pressed something where this board of a tournament is played.
    Sign { game: EventGame, person: Person },
    /// A tournament wants a round here.
    OpenRound(Box<Wanted>),
    /// The words that a round waits for are ready, or cannot be had.
    Prepared { failed: Option<anyhow::Error> },
    /// A computer has thought about a match that had so many lines; nothing came of it where the thought broke down.
    Thought { id: i64, lines: i64, line: Option<String> },
    /// Somebody goes on holiday, or is back: their running turns end so much later.
    Holiday { server: Server, person: Person, moved: Millis },
    /// A door wants to know something for somebody who is about to move.
    Hint { person: Person, about: Hint, tell: Hinted },
    /// The house has found that nothing can be saved any more.
    CannotSave { why: AppendError },
    /// What became of something important that stood in line.
    Shown { what: Shown, outcomes: Outcomes },
}

/// What a door wants to know for somebody who is about to move.
#[derive(Clone)]
pub(crate) enum Hint {
    /// The moves that a text may become; in the match of this number, or in the only one where it is their turn.
    Moves { typed: String, number: Option<i64> },
    /// The letters they may lay in a match: none, or one text.
    Letters { id: i64 },
}

/// Told what was found, if it was asked for something that is here.
pub(crate) type Hinted = oneshot::Sender<Vec<String>>;

/// What a room waits for on the screen before it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The grid of this match: its stamp starts the time (W14).
    Grid(i64),
    /// The results of this match: only then is it over.
    Results(i64),
    /// The board of a match that had so many lines: its stamp starts the time of who is to move.
    Board(i64, i64),
}
