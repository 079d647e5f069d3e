//! One busy channel: a task with a mailbox. Words are judged as they come and committed
//! together; nothing is said before its line is in the journal.

mod forgetting;
mod saying;
mod stuck;

use self::stuck::{RETRY, Stuck};
use super::heard::{Heard, Place, Taken, What};
use super::house::Inner;
use super::matches::Matches;
use super::orders;
use super::round::live::Live;
use super::round::plan::Plan;
use super::say::{Say, Undelivered};
use super::settings::Power;
use super::windows::Outcomes;
use crate::clock::Millis;
use crate::commands::{self, Invocation};
use crate::games::manche::Stage;
use crate::journal::{AppendError, Entry, NewLine, Record};
use crate::messages::Text;
use crate::say;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// How many messages are judged before they are committed together.
const BATCH: usize = 100;
/// How often something that is due may fail before it is given up.
const STUMBLES: u8 = 3;
/// How many messages wait for a grid that stands in line.
const EARLY: usize = 1_000;
/// How many deliveries of commands and presses are remembered against doubles.
const REMEMBERED: usize = 64;

/// Told when a job is done, however it ended.
pub(crate) type Done = oneshot::Sender<Taken>;

/// What a room is asked to do.
pub(crate) enum Job {
    /// Something was heard.
    Heard(Box<Heard>, Done),
    /// It is time.
    Wake(Done),
    /// The process is back; it was last alive at `away_since`.
    Resume { away_since: Option<Millis>, done: Done },
    /// The door of a window is back; it was cut off at `since`.
    Returned { window: Place, since: Millis, done: Done },
    /// The platform's clock is further ahead of ours than we knew, by so much.
    Skewed { by: Millis, done: Done },
    /// The place gets another name: what is here is read back there.
    Leave(Done),
    /// The person with these accounts has erased his data.
    Forget(Vec<super::heard::Person>, Done),
    /// What was said could not be delivered, and never will be.
    Barred { window: Place, why: Undelivered, done: Done },
    /// Everybody has said yes to this invitation of the room: a place for its match is to be found.
    Agreed { id: i64, done: Done },
    /// Everybody has said yes to this invitation: its match is played here.
    OpenMatch { id: i64, done: Done },
    /// A computer has thought about a match that had so many lines.
    Thought { id: i64, lines: i64, line: String, done: Done },
    /// Somebody goes on holiday, or is back: his running turns end so much later.
    Holiday { person: super::heard::Person, moved: Millis, done: Done },
    /// The house has found that nothing can be saved any more.
    CannotSave { why: AppendError, done: Done },
    /// What became of something important that stood in line.
    Shown { what: Shown, outcomes: Outcomes, done: Done },
}

/// What a room waits for on the screen before it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The grid of this match: its stamp starts the time (W14).
    Grid(i64),
    /// The results of this match: only then is it over.
    Results(i64),
}

/// A room.
pub(crate) struct Room {
    pub(crate) house: Arc<Inner>,
    pub(crate) place: Place,
    /// The round that is being played.
    pub(crate) live: Option<Live>,
    /// The matches that are played here turn by turn.
    pub(crate) matches: Matches,
    /// The round that closed less than a minute ago, for words that come too late.
    pub(crate) closed: Option<(Live, Millis)>,
    /// The series that is going on.
    pub(crate) plan: Option<Plan>,
    /// What was said of the running round.
    pub(crate) told: Told,
    /// Who waits for somebody else to want the rematch too.
    pub(crate) rematch: Option<Rematch>,
    /// Windows in which we may not write.
    pub(crate) shut: BTreeSet<Place>,
    /// Since when we may not write anywhere.
    pub(crate) barred: Option<Millis>,
    /// The order whose starter was told that we may not write here.
    pub(crate) complained: Option<String>,
    /// Words that came while the grid stood in line: whoever was quick saw it before we were told; or
    /// while we may not write, after a deadline that will be moved. With who waits for his answer.
    pub(crate) early: VecDeque<(Box<Heard>, Option<Done>)>,
    /// Why nothing goes on: the journal cannot be written.
    stuck: Option<Stuck>,
    /// Faults of ours in a row at waking, and until when the room rests after the last one.
    stumbles: u8,
    pub(crate) rests_until: Millis,
    seen: VecDeque<(char, super::heard::Person, u64)>,
    /// Who is to be told that what he waits for is done: after the schedule knows what comes next.
    finished: Vec<(Done, Taken)>,
}

/// What was said of the running round already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Told {
    pub(crate) last_seconds: bool,
    pub(crate) stop: bool,
    /// Its grid, or its results, stand in line: nothing goes on before they are shown.
    pub(crate) waits: bool,
}

/// "Rivincita" was pressed under a round.
pub(crate) struct Rematch {
    pub(crate) id: i64,
    pub(crate) pressed: BTreeSet<super::heard::Person>,
    /// Nobody waits for longer.
    pub(crate) until: Millis,
}

/// Lines, records and answers of a batch of messages: committed together, then said.
#[derive(Default)]
pub(crate) struct Batch {
    pub(crate) lines: Vec<NewLine>,
    pub(crate) records: Vec<Record>,
    pub(crate) says: Vec<Say>,
}

/// Why a room could not go on with something.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Halt {
    /// The journal could not be written.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// Anything else on our side.
    #[error(transparent)]
    Fault(#[from] anyhow::Error),
}

impl Room {
    pub(crate) fn new(house: Arc<Inner>, place: Place) -> Self {
        Self {
            house,
            place,
            live: None,
            matches: Matches::new(),
            closed: None,
            plan: None,
            told: Told::default(),
            rematch: None,
            shut: BTreeSet::new(),
            barred: None,
            complained: None,
            early: VecDeque::new(),
            stuck: None,
            stumbles: 0,
            rests_until: Millis::MIN,
            seen: VecDeque::new(),
            finished: Vec::new(),
        }
    }

    /// The platform's time, which decides (W14); our own clock, as far as we know, shows the same.
    pub(crate) fn now(&self) -> Millis {
        self.house.now_at(self.place.door())
    }

    /// Works through the mailbox until there is nothing left to do.
    pub(crate) async fn run(mut self, mut jobs: mpsc::UnboundedReceiver<Job>) {
        let mut inbox = Vec::with_capacity(8);
        loop {
            if jobs.recv_many(&mut inbox, BATCH).await == 0 {
                return;
            }
            self.work(&mut inbox).await;
            let ahead = self.house.ahead(self.place.door());
            self.house.schedule.set(&self.place, self.next_wake().map(|at| at - ahead));
            let has_deadlines = self.deadlines().next().is_some();
            self.house.set_awaited(&self.place, self.awaited(), has_deadlines);
            for (done, taken) in self.finished.drain(..) {
                // Whoever does not wait has let go of his end.
                let _ = done.send(taken);
            }
            if self.is_idle() && self.house.retire(&self.place, &jobs) {
                return;
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.live.is_none()
            && self.matches.is_empty()
            && self.closed.is_none()
            && self.plan.is_none()
            && self.stuck.is_none()
            && self.rematch.is_none()
            && self.barred.is_none()
    }

    async fn work(&mut self, inbox: &mut Vec<Job>) {
        let mut batch = Batch::default();
        let mut pending: Vec<(Box<Heard>, Done)> = Vec::new();
        for job in inbox.drain(..) {
            match job {
                Job::Heard(heard, done) if self.stuck.is_some() => self.hold(heard, done),
                Job::Heard(heard, done) if self.is_drawn() && gives_words(&heard) => {
                    self.hold_early(heard, done, Taken::Waiting);
                }
                // Muted for hours, a room must not hold up its door: these are confirmed.
                Job::Heard(heard, done) if is_words(&heard) && self.is_barred_past_its_end(&heard) => {
                    self.hold_early(heard, done, Taken::Done);
                }
                Job::Heard(heard, done) if is_words(&heard) && self.match_meant(&heard).is_none() => {
                    self.words(&heard, &mut batch);
                    pending.push((heard, done));
                }
                other => {
                    // Boxed, so that the task of a quiet room stays small.
                    Box::pin(self.commit(&mut batch, &mut pending)).await;
                    Box::pin(self.step(other)).await;
                }
            }
        }
        Box::pin(self.commit(&mut batch, &mut pending)).await;
        if !self.early.is_empty() && !self.is_drawn() && self.barred.is_none() {
            let early = self.early.drain(..);
            let mut inbox = early.map(|(heard, done)| again(heard, done)).collect();
            Box::pin(self.work(&mut inbox)).await;
        }
    }

    /// Whether the grid is drawn, and not yet known to be in the channel.
    fn is_drawn(&self) -> bool {
        self.live.as_ref().is_some_and(|live| matches!(live.manche.stage(), Stage::Drawn))
    }

    /// Whether this was written after a deadline that will be moved when we may write again (W19).
    fn is_barred_past_its_end(&self, heard: &Heard) -> bool {
        let deadline = self.live.as_ref().and_then(Live::deadline);
        self.barred.is_some() && deadline.is_some_and(|deadline| heard.at > deadline)
    }

    /// A word for a grid whose posting is not confirmed, or a deadline that is not moved yet: it is judged
    /// when it is.
    fn hold_early(&mut self, heard: Box<Heard>, done: Done, taken: Taken) {
        if self.early.len() >= EARLY || self.early.iter().any(|(known, _)| *known == heard) {
            self.finished.push((done, taken));
        } else if matches!(heard.what, What::Message { .. }) {
            self.early.push_back((heard, None));
            self.finished.push((done, taken));
        } else {
            // A command or a form: its door keeps the answer open, and tells it when it is judged.
            self.early.push_back((heard, Some(done)));
        }
    }

    /// Appends a batch, then speaks.
    async fn commit(&mut self, batch: &mut Batch, pending: &mut Vec<(Box<Heard>, Done)>) {
        let Batch { lines, records, says } = std::mem::take(batch);
        match self.house.append(Entry { lines, records }).await {
            Ok(()) => {
                for say in says {
                    self.house.say(say);
                }
            }
            Err(error) => {
                let waiting = std::mem::take(pending);
                self.get_stuck(&error, waiting);
            }
        }
        for (_, done) in pending.drain(..) {
            self.finished.push((done, Taken::Done));
        }
    }

    /// One job that is not a plain message with words.
    async fn step(&mut self, job: Job) {
        let (done, result, asked) = match job {
            Job::Heard(heard, done) if self.stuck.is_some() => return self.hold(heard, done),
            Job::Heard(heard, done) => {
                let result = self.hear(&heard).await;
                (done, result, Some(heard))
            }
            Job::Wake(done) => {
                let mut result = self.tick().await;
                if let Err(Halt::Fault(error)) = &result {
                    tracing::error!(place = %self.place, error = format!("{error:#}"), "a room stumbled");
                    result = self.stumble().await;
                } else if result.is_ok() {
                    self.stumbles = 0;
                }
                (done, result, None)
            }
            Job::Resume { away_since, done } => {
                let result = self.resume(away_since).await;
                (done, result, None)
            }
            Job::Returned { since, done, .. } if self.stuck.is_some() => {
                // What was lost is given back when the journal can be written again.
                if let Some(stuck) = &mut self.stuck {
                    stuck.since = stuck.since.min(since);
                }
                self.finished.push((done, Taken::Done));
                return;
            }
            Job::Returned { window, since, done } => {
                let result = self.window_returned(&window, since).await;
                (done, result, None)
            }
            Job::Skewed { by, done } => {
                let mut result = self.plan_anew(by).await;
                if result.is_ok() {
                    result = self.tick().await;
                }
                (done, result, None)
            }
            Job::Leave(done) => {
                self.forget_all();
                (done, Ok(()), None)
            }
            Job::Forget(persons, done) => {
                let result = self.forget(&persons).await;
                (done, result, None)
            }
            Job::Barred { window, why, done } => {
                let result = self.is_barred(&window, why).await;
                (done, result, None)
            }
            Job::Agreed { id, done } => {
                let result = self.agreed(id).await;
                (done, result, None)
            }
            Job::OpenMatch { id, done } => {
                let result = self.open_match(id).await;
                (done, result, None)
            }
            Job::Thought { id, lines, line, done } => {
                let result = self.thought(id, lines, &line).await;
                (done, result, None)
            }
            Job::Holiday { person, moved, done } => {
                let result = self.holiday_moves(&person, moved).await;
                (done, result, None)
            }
            // Who plays nothing has nothing to lose.
            Job::CannotSave { done, .. } if self.live.is_none() && self.matches.is_empty() => {
                (done, Ok(()), None)
            }
            Job::CannotSave { why, done } => (done, Err(Halt::Append(why)), None),
            Job::Shown { what, outcomes, done } => {
                let result = self.shown(what, outcomes).await;
                (done, result, None)
            }
        };
        match result {
            Ok(()) => {}
            Err(Halt::Append(error)) => {
                if let Some(heard) = &asked {
                    self.answer(heard, say!("fault-ours"));
                }
                self.get_stuck(&error, Vec::new());
            }
            Err(Halt::Fault(error)) => {
                tracing::error!(place = %self.place, error = format!("{error:#}"), "a room stumbled");
                if let Some(heard) = &asked {
                    self.answer(heard, say!("fault-ours"));
                }
            }
        }
        self.finished.push((done, Taken::Done));
    }

    /// Something of ours failed at waking: it is tried again after a rest; what fails every time is
    /// given up, so that nobody waits for it and the room does not spin.
    async fn stumble(&mut self) -> Result<(), Halt> {
        let now = self.now();
        self.rests_until = now + RETRY;
        self.stumbles = self.stumbles.saturating_add(1);
        if self.stumbles < STUMBLES || self.live.is_some() || self.plan.is_none() {
            return Ok(());
        }
        self.stumbles = 0;
        let next = self.next_automatic(now, 0);
        self.save_plan(next).await?;
        self.tell(None, say!("plan-failed"));
        Ok(())
    }

    async fn hear(&mut self, heard: &Heard) -> Result<(), Halt> {
        // W18: bots, webhooks and anonymous admins never play; nor do they command.
        if heard.who.robot {
            return Ok(());
        }
        if matches!(heard.what, What::Message { .. } | What::Command { .. }) && !is_words(heard) {
            // Not every platform tells that we may write again: whoever commands wants to know.
            self.is_let_write(&self.window_of(heard)).await?;
        }
        match &heard.what {
            // W14: edited messages are ignored.
            What::Edited { .. } => Ok(()),
            What::Message { text } => {
                if self.is_double('m', heard) {
                    return Ok(());
                }
                if is_words(heard)
                    && let Some(id) = self.match_meant(heard)
                {
                    return self.match_message(heard, id, text).await;
                }
                match commands::parse(text, self.lang_for(heard)) {
                    Some(parsed) => self.obey(heard, parsed).await,
                    // Another bot's command in a channel is conversation; to us alone it is a mistake.
                    None if heard.place.is_private() => {
                        self.answer(heard, say!("command-unknown"));
                        Ok(())
                    }
                    None => Ok(()),
                }
            }
            What::Command { name, options } => {
                if self.is_double('i', heard) {
                    return Ok(());
                }
                if let Some(parsed) = commands::read_options(name, options, self.lang_for(heard)) {
                    self.obey(heard, parsed).await
                } else {
                    self.answer(heard, say!("command-unknown"));
                    Ok(())
                }
            }
            What::Access(access) => self.access(heard, *access).await,
            What::Press { payload, form } => {
                if self.is_double('i', heard) {
                    return Ok(());
                }
                orders::press(self, heard, payload, form.as_deref()).await
            }
        }
    }

    async fn obey(&mut self, heard: &Heard, parsed: Result<Invocation, Text>) -> Result<(), Halt> {
        match parsed {
            Ok(invocation) => {
                let spec = commands::spec(invocation.command);
                // Those who play a match may propose what moderators decide (P5).
                let proposes =
                    invocation.command == commands::Command::Annulla && self.match_of_author(heard).is_some();
                if spec.who == commands::Audience::Moderators
                    && !proposes
                    && !self.moderates(heard, orders::power(invocation.command))
                {
                    self.answer(heard, say!("refuse-moderators"));
                    return Ok(());
                }
                orders::obey(self, heard, &invocation).await
            }
            Err(sentence) => {
                self.answer(heard, sentence);
                Ok(())
            }
        }
    }

    /// Whether the author of `heard` may do what moderators do here.
    pub(crate) fn moderates(&self, heard: &Heard, what: Power) -> bool {
        self.house.settings.moderates(&heard.who, &self.window_of(heard), what)
    }

    /// Whether this delivery of a command or press was handled a moment ago; from now on it was.
    pub(crate) fn is_double(&mut self, kind: char, heard: &Heard) -> bool {
        if self.has_met(kind, heard) {
            return true;
        }
        if self.seen.len() == REMEMBERED {
            self.seen.pop_front();
        }
        self.seen.push_back((kind, heard.who.person.clone(), heard.id));
        false
    }

    /// Whether it was.
    pub(crate) fn has_met(&self, kind: char, heard: &Heard) -> bool {
        // Message numbers are unique within a chat; the chat of private ones is their author's.
        self.seen.contains(&(kind, heard.who.person.clone(), heard.id))
    }
}

/// Something that was held back, once more. Its door was told that it waits, or is told only now.
fn again(heard: Box<Heard>, done: Option<Done>) -> Job {
    Job::Heard(heard, done.unwrap_or_else(|| oneshot::channel().0))
}

/// Words in whatever way they are given.
fn gives_words(heard: &Heard) -> bool {
    is_words(heard) || orders::gives_words(&heard.what)
}

/// A message that can only be words: it takes the fast way.
fn is_words(heard: &Heard) -> bool {
    matches!(&heard.what, What::Message { text } if !text.trim_start().starts_with('/'))
}
