//! A journal that cannot be written: the room says so once, forgets what was not saved, keeps what it hears, and tries
//! again until it can read the round back.

use super::super::heard::{Heard, Taken};
use super::super::orders;
use super::super::round::live::Live;
use super::super::round::plan::Plan;
use super::super::round::words::GRACE;
use super::{Done, Halt, Room, Told, again};
use crate::clock::Millis;
use crate::commands::Command;
use crate::journal::{AppendError, Entry, MatchState, Record};
use crate::say;
use std::collections::VecDeque;

/// How often a room that cannot save tries again.
pub(super) const RETRY: Millis = 2_000;

/// The journal could not be written since then; these wait to be judged again.
pub(super) struct Stuck {
    pub(super) since: Millis,
    pub(super) retry: Millis,
    pub(super) waiting: VecDeque<Box<Heard>>,
}

impl Room {
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
        // Whoever waits for the answer is gone when this fails.
        self.finished.push((done, Taken::Waiting));
    }

    /// When a room that cannot save tries again.
    pub(crate) fn retry_at(&self) -> Option<Millis> {
        self.stuck.as_ref().map(|stuck| stuck.retry)
    }

    /// The round pauses; what could not be saved waits, unanswered.
    pub(super) fn get_stuck(&mut self, error: &AppendError, waiting: Vec<(Box<Heard>, Done)>) {
        tracing::error!(place = %self.place, %error, "cannot save; the room pauses");
        let now = self.now();
        let first = self.stuck.is_none();
        let stuck =
            self.stuck.get_or_insert_with(|| Stuck { since: now, retry: now, waiting: VecDeque::new() });
        stuck.retry = now + RETRY;
        for (heard, done) in waiting {
            stuck.waiting.push_back(heard);
            self.finished.push((done, Taken::Waiting));
        }
        if first && self.live.is_some() {
            self.tell(None, say!("fault-cannot-save"));
        } else if first && !self.matches.is_empty() {
            self.tell(None, say!("fault-cannot-save-match"));
        } else if first && self.plan.as_ref().is_some_and(|plan| !plan.automatic) {
            self.tell(None, say!("plan-cannot-save"));
        }
        // What was judged but not saved must not be believed.
        self.live = None;
    }

    /// Tries to go on.
    pub(crate) async fn unstick(&mut self) -> Result<(), Halt> {
        let Some(mut stuck) = self.stuck.take() else { return Ok(()) };
        let now = self.now();
        if let Err(error) = self.go_on(stuck.since, now).await {
            tracing::warn!(place = %self.place, %error, "still cannot save");
            stuck.retry = now + RETRY;
            self.stuck = Some(stuck);
            return Ok(());
        }
        let mut inbox = stuck.waiting.drain(..).map(|heard| again(heard, None)).collect();
        // Boxed: work → step → tick → unstick → work.
        Box::pin(self.work(&mut inbox)).await;
        Ok(())
    }

    /// Takes up what could not be saved since `since`, if the journal can be written again.
    pub(super) async fn go_on(&mut self, since: Millis, now: Millis) -> Result<(), Halt> {
        let probe = Entry { lines: Vec::new(), records: vec![Record::Heartbeat { at: now }] };
        self.house.append(probe).await?;
        self.reload().await?;
        self.give_back_time(now - since).await?;
        self.holidays_return().await?;
        let news = self.matches_return(since).await?;
        self.tell_all(news.into_iter().collect());
        self.settle(now).await
    }

    /// Lets go of everything; the journal has it.
    pub(super) fn forget_all(&mut self) {
        (self.live, self.closed, self.plan, self.rematch) = (None, None, None, None);
        (self.barred, self.told, self.early) = (None, Told::default(), VecDeque::new());
        self.shut.clear();
        self.matches.clear();
        self.matches_changed();
        self.house.set_playing(&self.place, false);
        self.house.stop_listening(&self.place);
    }

    /// Reads the running round and the plan back from the journal.
    pub(crate) async fn reload(&mut self) -> Result<(), Halt> {
        self.plan = match self.house.journal.plan(&self.place).await.map_err(anyhow::Error::from)? {
            Some(text) => Plan::read(&text),
            None => None,
        };
        self.live = None;
        let row = self.house.journal.last_match(&self.place).await.map_err(anyhow::Error::from)?;
        match row.map(|row| (row.id, row.state)) {
            Some((id, MatchState::Live)) => self.live = Some(self.load(id).await?),
            Some((id, MatchState::Ended)) => {
                let ended = self.house.journal.match_ended_at(id).await.map_err(anyhow::Error::from)?;
                // Late words may still come (W14).
                if let Some(ended) = ended.filter(|ended| self.now() < ended + GRACE) {
                    self.closed = Some((self.load(id).await?, ended));
                }
            }
            _ => {}
        }
        let open = self.live.as_ref().or(self.closed.as_ref().map(|(live, _)| live));
        for (person, _) in open.iter().flat_map(|live| live.persons()) {
            // Who has gone on elsewhere meanwhile stays there.
            self.house.is_at_unless_elsewhere(person, &self.place);
        }
        self.house.set_playing(&self.place, self.live.is_some());
        self.reload_matches().await
    }

    /// Folds a match from the journal.
    pub(crate) async fn load(&self, id: i64) -> Result<Live, Halt> {
        let journal = &self.house.journal;
        let lines = journal.lines(id).await.map_err(anyhow::Error::from)?;
        let seats = journal.seats(id).await.map_err(anyhow::Error::from)?;
        let persons: Vec<_> = seats.iter().map(|(_, person)| person.clone()).collect();
        let names = journal.names(self.place.server(), &persons).await.map_err(anyhow::Error::from)?;
        let mut live = Live::fold(id, &lines, &seats, &names).map_err(anyhow::Error::from)?;
        live.shut_out(journal.shut_out(id).await.map_err(anyhow::Error::from)?);
        Ok(live)
    }
}
