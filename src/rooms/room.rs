//! One busy channel: a task with a mailbox. Words are judged as they come and committed
//! together; nothing is said before its line is in the journal.
//!
//! The room knows who wants a message, when to commit, what waits. What is played is known by its activities
//! ([`Activity`]), which are given the [`Desk`] to work at.

mod forgetting;
mod hearing;
mod outages;
mod stuck;
pub(crate) mod supervision;
mod waking;

use self::stuck::{Stuck, Unopened, is_fenced};
use self::supervision::{Fall, Hands};
use super::activity::{Activity, Interest, Judged, each, one};
use super::desk::{Batch, Desk, Halt};
use super::events::Events;
use super::heard::{Heard, Place, Taken, What};
use super::house::Inner;
use super::juries::Juries;
use super::mailbox::{Done, Envelope, Job, Shown, Work};
use super::matches::Matches;
use super::matches::invite::{agreed, lapse};
use super::round::Rounds;
use crate::clock::Millis;
use crate::journal::{ActivityKind, AppendError, Entry};
use crate::say;
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// How many messages are judged before they are committed together.
const BATCH: usize = 100;
/// How many messages wait for a grid that stands in line.
const EARLY: usize = 1_000;

/// A room.
pub(crate) struct Room {
    pub(crate) desk: Desk,
    /// Word rounds.
    pub(crate) rounds: Rounds,
    /// Games turn by turn.
    pub(crate) matches: Matches,
    /// Tournaments.
    pub(crate) events: Events,
    /// Role-playing events that are judged.
    pub(crate) juries: Juries,
    /// Those who wait for a round whose words are packed: the player who asked for it, or what woke the room for it.
    for_words: Vec<(Done, Option<Box<Heard>>)>,
    /// Words that came while the grid stood in line: quick players saw it before we were told; or while we may not
    /// write, after a deadline that will be moved. With the sender that waits for its answer.
    early: VecDeque<(Box<Heard>, Option<Done>)>,
    /// Why nothing goes on: the journal cannot be written.
    stuck: Option<Stuck>,
    /// Faults of ours in a row at waking, and until when the room rests after the last one.
    stumbles: u8,
    rests_until: Millis,
    /// What is being worked on: known to whoever reads the room back after a panic.
    hands: Arc<Hands>,
    /// What is to be told to those who wait for it: after the schedule knows what comes next.
    finished: Vec<(Done, Taken)>,
}

impl Room {
    pub(crate) fn new(house: Arc<Inner>, place: Place, hands: Arc<Hands>) -> Self {
        let mut desk = Desk::new(house, place);
        desk.seen = desk.house.retired.take(&desk.place);
        Self {
            desk,
            rounds: Rounds::default(),
            matches: Matches::default(),
            events: Events::default(),
            juries: Juries::default(),
            for_words: Vec::new(),
            early: VecDeque::new(),
            stuck: None,
            stumbles: 0,
            rests_until: Millis::MIN,
            finished: Vec::new(),
            hands,
        }
    }

    /// Works through the mailbox until there is nothing left to do.
    pub(crate) async fn run(
        mut self: Box<Self>,
        jobs: &mut mpsc::UnboundedReceiver<Envelope>,
        fall: Option<Fall>,
    ) {
        let mut inbox = Vec::new();
        if let Some(fall) = fall {
            Box::pin(self.come_back(fall)).await;
        }
        loop {
            if inbox.is_empty() && jobs.recv_many(&mut inbox, BATCH).await == 0 {
                return;
            }
            let mut in_hand = self.in_hand(&mut inbox);
            let house = Arc::clone(&self.desk.house);
            house.works(self.work(&mut in_hand)).await;
            if !self.is_on() && self.stuck.is_none() {
                // Nobody waits to be let write here.
                self.desk.opens_all();
            }
            let Desk { house, place, .. } = &self.desk;
            let ahead = house.ahead(place.door());
            house.schedule.set(place, self.next_wake().map(|at| at - ahead));
            let (awaited, first) = self.awaited();
            house.set_awaited(place, awaited, first);
            for (done, taken) in self.finished.drain(..) {
                // A sender that does not wait has let go of its end.
                let _ = done.send(taken);
            }
            if inbox.is_empty() && self.is_idle() && Arc::clone(&self.desk.house).retire(&mut self.desk, jobs)
            {
                return;
            }
        }
    }

    fn is_idle(&self) -> bool {
        let mut idle = self.stuck.is_none() && self.desk.barred.is_none();
        each!(self, |one, _desk| idle &= one.is_idle());
        idle
    }

    /// Whether something is played or planned here.
    fn is_on(&self) -> bool {
        let mut on = false;
        each!(self, |one, _desk| on |= one.is_on());
        on
    }

    /// Which activity a message is for that can only be words.
    fn meant(&self, heard: &Heard) -> ActivityKind {
        let mut meant = (Interest::No, ActivityKind::Round);
        each!(self, |one, desk| meant = the_keener(meant, (one.interest(desk, heard), kind_of(one))));
        meant.1
    }

    /// Whether the activity that is meant cannot judge this yet, and what its door is told then.
    fn held(&self, heard: &Heard) -> Option<Taken> {
        let meant = self.meant(heard);
        one!(self, meant, |one, desk| one.holds(desk, heard))
    }

    /// Judges words, if they can be judged together with others.
    fn judge(&mut self, heard: &Heard, batch: &mut Batch) -> Judged {
        let meant = self.meant(heard);
        one!(self, meant, |one, desk| one.judge(desk, heard, batch))
    }

    async fn work(&mut self, inbox: &mut Vec<Job>) {
        let mut batch = Batch::default();
        let mut pending: Vec<(Box<Heard>, Done)> = Vec::new();
        for job in inbox.drain(..) {
            match job {
                Job { work: Work::Heard(heard), done } if self.stuck.is_some() => self.hold(heard, done),
                Job { work: Work::Heard(heard), done } => {
                    if let Some(taken) = self.held(&heard) {
                        self.hold_early(heard, done, taken);
                    } else if heard.is_words() && self.judge(&heard, &mut batch) == Judged::Batched {
                        // Words that are judged together are a sign of life like all others.
                        if let Err(halt) = self.events.sees(&self.desk, &heard).await {
                            tracing::warn!(place = %self.desk.place, %halt, "a sign of life was not saved");
                        }
                        pending.push((heard, done));
                    } else {
                        // Boxed, so that the task of a quiet room stays small.
                        Box::pin(self.commit(&mut batch, &mut pending)).await;
                        Box::pin(self.step(Job { work: Work::Heard(heard), done })).await;
                    }
                }
                other => {
                    Box::pin(self.commit(&mut batch, &mut pending)).await;
                    Box::pin(self.step(other)).await;
                }
            }
        }
        Box::pin(self.commit(&mut batch, &mut pending)).await;
        if !self.early.is_empty() && self.early.iter().all(|(heard, _)| self.held(heard).is_none()) {
            let early = self.early.drain(..);
            let mut inbox = early.map(|(heard, done)| again(heard, done)).collect();
            Box::pin(self.work(&mut inbox)).await;
        }
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
        match self.desk.house.append(Entry { lines, records }).await {
            Ok(()) => {
                for say in says {
                    self.desk.house.say(say);
                }
            }
            Err(error) => {
                let waiting = std::mem::take(pending);
                // Boxed: this is done for every few words, and what is boxed for it is not to be larger than it needs.
                Box::pin(self.get_stuck(&error, waiting)).await;
            }
        }
        for (_, done) in pending.drain(..) {
            self.finished.push((done, Taken::Done));
        }
    }

    /// One job that is not a plain message with words.
    async fn step(&mut self, job: Job) {
        let prepared = self.rounds.prepares;
        self.matches.prepare_draws(&self.desk).await;
        let Some(Job { work, done }) = self.unless_stuck(job) else { return };
        let unopened = Unopened::of(&work);
        let asked = match &work {
            Work::Heard(heard) => Some(heard.clone()),
            _ => None,
        };
        let result = match Box::pin(self.carry_out(work)).await {
            Ok(()) => self.look_at_found().await,
            halted => halted,
        };
        match result {
            Ok(()) => {}
            Err(Halt::Append(error)) => return self.cannot_save(&error, asked, unopened, done).await,
            Err(Halt::Fault(error)) => self.has_stumbled(&error, asked.as_deref(), unopened),
        }
        if self.rounds.prepares && !prepared {
            self.for_words.push((done, asked));
        } else {
            self.finished.push((done, Taken::Done));
        }
    }

    /// Does what the room is asked to do.
    async fn carry_out(&mut self, work: Work) -> Result<(), Halt> {
        match work {
            Work::Heard(heard) => {
                self.events.sees(&self.desk, &heard).await?;
                self.matches.sees(&self.desk, &heard);
                self.hear(&heard).await
            }
            Work::Wake => {
                let result = self.tick().await;
                self.woken(result).await
            }
            Work::Prepared { failed } => {
                let result = self.words_are_ready(failed).await;
                self.woken(result).await
            }
            Work::Resume { away_since } => self.resume(away_since).await,
            // We may not write here either: one absence, given back once when we may.
            Work::Slept { .. } if self.desk.barred.is_some() => Ok(()),
            Work::Slept { since } => self.resume(Some(since)).await,
            Work::Returned { window, since } => self.window_returned(&window, since).await,
            Work::Skewed { by } => self.is_skewed(by).await,
            Work::Leave => self.is_moved().await,
            Work::Forget(persons) => self.forget(&persons).await,
            Work::Barred { window, why } => self.is_barred(&window, why).await,
            Work::Agreed { id } => agreed(&self.desk, id).await,
            Work::Lapsed { id } => lapse(&self.desk, id).await,
            Work::Open(opening) => self.matches.open(&self.desk, *opening).await,
            Work::Overruled { id, told, gone } => self.matches.is_overruled(&self.desk, id, told, gone).await,
            Work::Sign { game, person } => self.events.has_come(&self.desk, game, &person).await,
            Work::OpenRound(wanted) => {
                let event = wanted.game.event;
                if !self.rounds.begin_for_event(&mut self.desk, *wanted).await? {
                    self.events.waits_for_room(&self.desk, event);
                }
                Ok(())
            }
            Work::OpenMatch { id } => self.matches.open_match(&self.desk, id).await,
            Work::Thought { id, lines, line } => {
                self.matches.thought(&self.desk, id, lines, line.as_deref()).await
            }
            Work::Holiday { server, person, moved } => {
                self.matches.holiday_moves(&self.desk, &server, &person, moved).await
            }
            Work::Hint { person, about, tell } => {
                self.matches.hint(&self.desk, &person, about, tell);
                Ok(())
            }
            // A room where nothing is played has nothing to lose.
            Work::CannotSave { why } if self.rounds.live.is_some() || self.matches.is_on() => Err(why.into()),
            Work::CannotSave { .. } => Ok(()),
            Work::Shown { what: Shown::Board(id, lines), outcomes } => {
                Box::pin(self.matches.board_shown(&self.desk, (id, lines), &outcomes)).await
            }
            Work::Shown { what, outcomes } => self.rounds.shown(&mut self.desk, what, outcomes).await,
        }
    }

    /// What was to be done could not be saved.
    async fn cannot_save(
        &mut self,
        error: &AppendError,
        asked: Option<Box<Heard>>,
        unopened: Option<Unopened>,
        done: Done,
    ) {
        match asked {
            // A move that is typed is kept, as words are: it is judged when it can be saved.
            Some(heard) if heard.is_words() => {
                self.desk.has_not_met('m', &heard);
                return self.get_stuck(error, vec![(heard, done)]).await;
            }
            // The next process carries it out.
            Some(_) if self.leaves() && !is_fenced(error) => {
                self.get_stuck(error, Vec::new()).await;
                return self.finished.push((done, Taken::Waiting));
            }
            Some(heard) if !is_fenced(error) => self.desk.answer(&heard, say!("fault-ours")),
            _ => {}
        }
        self.get_stuck(error, Vec::new()).await;
        if let Some(stuck) = &mut self.stuck {
            stuck.unopened.extend(unopened);
        }
        self.finished.push((done, Taken::Done));
    }

    /// Something of ours went wrong: the people who wait for it are told.
    fn has_stumbled(&self, error: &anyhow::Error, asked: Option<&Heard>, unopened: Option<Unopened>) {
        tracing::error!(place = %self.desk.place, error = format!("{error:#}"), "a room stumbled");
        match asked {
            Some(heard) => self.desk.answer(heard, say!("fault-ours")),
            // Two people wait for a board that will not come.
            None if unopened.is_some() => self.desk.tell(None, say!("fault-ours")),
            None => {}
        }
    }
}

/// Of two activities the one that wants something more; of equals the first.
fn the_keener(one: (Interest, ActivityKind), other: (Interest, ActivityKind)) -> (Interest, ActivityKind) {
    if other.0 > one.0 { other } else { one }
}

/// Which activity this is.
const fn kind_of<A: Activity>(_: &A) -> ActivityKind {
    A::KIND
}

/// Something that was held back, once more. Its door was told that it waits, or is told only now.
fn again(heard: Box<Heard>, done: Option<Done>) -> Job {
    Job { work: Work::Heard(heard), done: done.unwrap_or_else(|| oneshot::channel().0) }
}
