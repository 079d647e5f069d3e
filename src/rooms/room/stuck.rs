//! A journal that cannot be written: the room says so once, forgets what was not saved, keeps what it hears, and tries
//! again until it can read the round back.

use super::{Room, again};
use crate::clock::Millis;
use crate::commands::Command;
use crate::journal::AppendError;
use crate::rooms::activity::{Activity, Outage, each};
use crate::rooms::desk::Halt;
use crate::rooms::heard::{Heard, Taken};
use crate::rooms::mailbox::{Done, Job, Work};
use crate::rooms::orders;
use std::collections::VecDeque;
use tokio::sync::oneshot;

/// How often a room that cannot save tries again.
pub(super) const RETRY: Millis = 2_000;

/// The journal could not be written since then; these wait to be judged again.
pub(super) struct Stuck {
    pub(super) since: Millis,
    pub(super) retry: Millis,
    pub(super) waiting: VecDeque<Box<Heard>>,
    /// Matches that were to be opened: everybody has said yes, and nobody would say it again.
    pub(super) unopened: Vec<Unopened>,
}

/// An invitation everybody has accepted, and what is to be done of it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unopened {
    /// A place for it is to be found.
    Placeless(i64),
    /// It is played here.
    Here(i64),
}

impl Unopened {
    /// What a piece of work is to open.
    pub(super) const fn of(work: &Work) -> Option<Self> {
        match work {
            Work::Agreed { id } => Some(Self::Placeless(*id)),
            Work::OpenMatch { id } => Some(Self::Here(*id)),
            _ => None,
        }
    }

    /// The same once more; whoever waited for it was told that it waits.
    fn again(self) -> Job {
        let work = match self {
            Self::Placeless(id) => Work::Agreed { id },
            Self::Here(id) => Work::OpenMatch { id },
        };
        Job { work, done: oneshot::channel().0 }
    }
}

impl Room {
    /// A job, unless the room is stuck and the job has to wait until it can save again.
    pub(super) fn unless_stuck(&mut self, job: Job) -> Option<Job> {
        let Some(stuck) = &mut self.stuck else { return Some(job) };
        match job {
            Job { work: Work::Heard(heard), done } => self.hold(heard, done),
            Job { work: Work::Returned { since, .. } | Work::Slept { since }, done } => {
                // What was lost is given back when the journal can be written again.
                stuck.since = stuck.since.min(since);
                self.finished.push((done, Taken::Done));
            }
            job => return Some(job),
        }
        None
    }

    pub(super) fn hold(&mut self, heard: Box<Heard>, done: Done) {
        if !heard.who.robot && heard.what.command() == Some(Command::Diagnosi) {
            orders::tell_checkup(self, &heard, false);
            self.finished.push((done, Taken::Done));
            return;
        }
        // A door that was told to wait may hand it in again and again.
        if let Some(stuck) = &mut self.stuck
            && !stuck.waiting.contains(&heard)
        {
            stuck.waiting.push_back(heard);
        }
        // If this cannot be sent, nobody waits for the answer any more.
        self.finished.push((done, Taken::Waiting));
    }

    /// When a room that cannot save tries again.
    pub(crate) fn retry_at(&self) -> Option<Millis> {
        self.stuck.as_ref().map(|stuck| stuck.retry)
    }

    /// The round pauses; what could not be saved waits, unanswered.
    pub(super) async fn get_stuck(&mut self, error: &AppendError, waiting: Vec<(Box<Heard>, Done)>) {
        if is_fenced(error) {
            return self.stands_down(error, waiting).await;
        }
        // Where the process takes its leave nothing is wrong, and nobody is alarmed. What was not saved must not be believed there
        // either: it may come again before we are gone.
        let leaves = self.leaves();
        if !leaves {
            tracing::error!(place = %self.desk.place, %error, "cannot save; the room pauses");
        }
        let now = self.desk.now();
        let first = self.stuck.is_none();
        let stuck = self.stuck.get_or_insert_with(|| Stuck {
            since: now,
            retry: now,
            waiting: VecDeque::new(),
            unopened: Vec::new(),
        });
        stuck.retry = now + RETRY;
        for (heard, done) in waiting {
            stuck.waiting.push_back(heard);
            self.finished.push((done, Taken::Waiting));
        }
        // One sentence, however much is played; what was judged but not saved must not be believed.
        let mut said = None;
        each!(self, |one, desk| if let Ok(Some(text)) = one.outage(desk, &Outage::Unsaved).await {
            said.get_or_insert(text);
        });
        if let Some(text) = said.filter(|_| first && !leaves) {
            self.desk.tell(None, text);
        }
    }

    /// Whether the process takes its leave: what it is brought in its last moment is for the next one.
    pub(super) fn leaves(&self) -> bool {
        self.desk.house.journal.is_closed()
    }

    /// Another process writes what we believed to be ours: what is played here is its own now. We say nothing, keep nothing, and
    /// do not read it back; what people wrote it has heard as well.
    async fn stands_down(&mut self, error: &AppendError, waiting: Vec<(Box<Heard>, Done)>) {
        tracing::error!(place = %self.desk.place, %error, "a room stands down");
        self.hands.stand_down();
        self.stuck = None;
        self.finished.extend(waiting.into_iter().map(|(_, done)| (done, Taken::Done)));
        self.for_words.drain(..).for_each(|(done, _)| self.finished.push((done, Taken::Done)));
        if let Err(error) = self.let_go_for(&Outage::Fenced).await {
            tracing::error!(place = %self.desk.place, %error, "what stands down writes nothing");
        }
    }

    /// Tries to go on.
    pub(crate) async fn unstick(&mut self) -> Result<(), Halt> {
        let Some(mut stuck) = self.stuck.take() else { return Ok(()) };
        let now = self.desk.now();
        if let Err(error) = self.save_again(stuck.since, now).await {
            if let Halt::Append(error) = &error
                && is_fenced(error)
            {
                self.stands_down(error, Vec::new()).await;
                return Ok(());
            }
            if !self.leaves() {
                tracing::warn!(place = %self.desk.place, %error, "still cannot save");
            }
            stuck.retry = now + RETRY;
            self.stuck = Some(stuck);
            return Ok(());
        }
        let heard = stuck.waiting.drain(..).map(|heard| again(heard, None));
        let mut inbox = stuck.unopened.drain(..).map(Unopened::again).chain(heard).collect();
        // Boxed: work → step → tick → unstick → work.
        Box::pin(self.work(&mut inbox)).await;
        Ok(())
    }

    /// Takes up what could not be saved since `since`, if the journal can be written again.
    async fn save_again(&mut self, since: Millis, now: Millis) -> Result<(), Halt> {
        let probe = self.desk.house.share.sign_of_life(now);
        self.desk.house.append(probe).await?;
        self.reload().await?;
        let since = match &mut self.desk.barred {
            // We may not write there either: one absence, given back once when we may.
            Some(barred) => {
                *barred = since.min(*barred);
                now
            }
            None => since,
        };
        self.endures(&Outage::Saved { since }).await
    }

    /// Reads back from the journal what is played here: all of it, also where something cannot be read.
    pub(super) async fn reload(&mut self) -> Result<(), Halt> {
        let mut result = Ok(());
        each!(self, |one, desk| result = Halt::both(result, one.reload(desk).await));
        result
    }

    /// Lets go of everything; the journal has it.
    pub(super) fn let_go(&mut self) {
        self.desk.opens_all();
        self.early.clear();
        each!(self, |one, desk| one.let_go(desk));
    }
}

/// Whether another process writes what we believed to be ours.
pub(super) const fn is_fenced(error: &AppendError) -> bool {
    matches!(error, AppendError::Fenced { .. } | AppendError::StoodDown)
}
