//! What is due at night, for whom and when; and doing it, one after the other.
//!
//! Thousands of servers are due at the same minute. Publications are made one after the other, each in some
//! milliseconds; digests, which cost requests of the platform, keep a distance that fits all of them
//! into the hour.

use super::super::heard::Server;
use super::super::house::Inner;
use super::super::say::{Delivery, Undelivered};
use super::super::settings::Settings;
use super::{digest, publish};
use crate::clock::Millis;
use crate::journal::{Calendar, Due, Job, JobRow, Journal, ReadError};
use crate::rating::days;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Between two digests at most.
const PACE: Millis = 500;
/// All digests of one moment are said within this time.
const SPREAD: Millis = 55 * 60_000;
/// What is settled for a day that far away is the end of a season.
const DAY: Millis = 26 * 60 * 60_000;
/// What failed is tried again after this time, then after twice as long, and so on.
const RETRY: Millis = 10_000;
/// But never later than this.
const LONGEST_PAUSE: Millis = 10 * 60_000;

/// What is due. The journal knows; this is the copy that says when to look.
#[derive(Debug, Default)]
pub(crate) struct Nights {
    waiting: Mutex<Waiting>,
    /// Held by whoever does what is due: one at a time, in order.
    work: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct Waiting {
    /// In the order of their moments.
    publications: BTreeSet<JobRow>,
    /// The same.
    digests: BTreeSet<JobRow>,
    /// Somebody does what is due.
    working: bool,
    /// What failed, and when it is tried again: nobody else waits for it.
    resting: BTreeMap<JobRow, Millis>,
    /// How long it rested the last time.
    pauses: BTreeMap<JobRow, Millis>,
    /// Digests that stand in line at their door.
    on_their_way: BTreeSet<JobRow>,
    /// No digest before this.
    digests_from: Millis,
}

impl Nights {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When there is something to do next; nothing while it is being done.
    pub(crate) fn next(&self) -> Option<Millis> {
        self.waiting().next()
    }

    /// Whether something is due at `now`. Whoever is told so does it.
    pub(crate) fn begin(&self, now: Millis) -> bool {
        let mut waiting = self.waiting();
        let due = waiting.next().is_some_and(|at| at <= now);
        waiting.working |= due;
        due
    }

    /// When a server is told what its last night brought: for whoever moves the clock to see a night and
    /// its morning.
    pub(crate) fn digest_of(&self, server: &Server) -> Option<Millis> {
        let waiting = self.waiting();
        waiting.digests.iter().find(|job| job.server == *server).map(|job| job.due.at)
    }

    /// When the ladders of a server are published next, if that is settled.
    fn publication_of(&self, server: &Server, now: Millis) -> Option<Millis> {
        let waiting = self.waiting();
        let mine = waiting.publications.iter().find(|job| job.server == *server && job.due.at > now);
        mine.map(|job| job.due.at)
    }

    /// Reads what is due, for everybody.
    pub(crate) async fn read(&self, journal: &Journal, settings: &Settings) -> Result<(), ReadError> {
        let jobs = journal.jobs_due().await?;
        let ends = journal.season_ends().await?;
        let servers: BTreeSet<Server> = ends.into_iter().map(|(server, _)| server).collect();
        {
            let mut waiting = self.waiting();
            waiting.publications.clear();
            waiting.digests.clear();
            waiting.resting.clear();
            for job in jobs {
                waiting.add(job);
            }
        }
        for server in servers {
            self.read_of(journal, settings, &server).await?;
        }
        Ok(())
    }

    /// Reads what is due for one server.
    async fn read_of(
        &self,
        journal: &Journal,
        settings: &Settings,
        server: &Server,
    ) -> Result<(), ReadError> {
        let mut jobs = journal.jobs_due_of(server).await?;
        if let Some(closes) = journal.season_end_of(server).await? {
            let (zone, last) = (settings.zone_of(server), journal.last_publication(server).await?);
            // Where another time zone has jumped over the date, the next one ends the season.
            let next = last.and_then(|(last, _)| last.date.tomorrow().ok());
            let date = next.map_or(closes, |next| next.max(closes));
            let settled =
                |job: &JobRow| job.job == Job::Publication && (closes..=date).contains(&job.due.date);
            if let (Some(at), false) = (days::publication(date, &zone), jobs.iter().any(settled)) {
                let due = Due { date, at };
                jobs.push(JobRow { due, job: Job::Publication, server: server.clone() });
            }
        }
        let mut waiting = self.waiting();
        waiting.publications.retain(|job| job.server != *server);
        waiting.digests.retain(|job| job.server != *server);
        waiting.resting.retain(|job, _| job.server != *server);
        waiting.pauses.retain(|job, _| job.server != *server || jobs.contains(job));
        for job in jobs {
            waiting.add(job);
        }
        Ok(())
    }
}

impl Waiting {
    fn add(&mut self, job: JobRow) {
        match job.job {
            Job::Publication => self.publications.insert(job),
            Job::Digest => self.digests.insert(job),
        };
    }

    fn next(&self) -> Option<Millis> {
        let publication = self.publications.iter().find(|job| self.is_free(job)).map(|job| job.due.at);
        let digest = self.digests.iter().find(|job| self.is_free(job));
        let digest = digest.map(|job| job.due.at.max(self.digests_from));
        let again = self.resting.values().min().copied();
        [publication, digest, again].into_iter().flatten().min().filter(|_| !self.working)
    }

    /// Whether somebody could begin with it, when its time has come.
    fn is_free(&self, job: &JobRow) -> bool {
        !self.resting.contains_key(job) && !self.on_their_way.contains(job)
    }

    /// The first that can begin; publications before digests.
    fn first(&mut self, now: Millis) -> Option<JobRow> {
        self.resting.retain(|_, until| *until > now);
        let publication = self.publications.iter().find(|job| self.is_free(job));
        let publication = publication.filter(|job| job.due.at <= now);
        let digest = self.digests.iter().find(|job| self.is_free(job));
        let digest = digest.filter(|job| job.due.at.max(self.digests_from) <= now);
        publication.or(digest).cloned()
    }

    /// A digest was said: the next one keeps its distance, but all of them fit into their hour.
    fn paced(&mut self, said: &JobRow, now: Millis) {
        let others = self.digests.iter().take_while(|job| job.due.at <= now).count();
        let left = (said.due.at + SPREAD - now).max(0);
        let share = left / Millis::try_from(others.max(1)).unwrap_or(Millis::MAX);
        self.digests_from = now + share.min(PACE);
    }
}

/// Somebody does what is due; until this is dropped.
struct Working<'a>(&'a Inner);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.nights.waiting().working = false;
        self.0.schedule.changed.notify_one();
    }
}

impl Inner {
    /// The next publications of a server, for whatever is written of it at a moment.
    pub(crate) fn calendar(&self, server: &Server, at: Millis) -> Calendar {
        let zone = self.settings.zone_of(server);
        let mut next = Vec::with_capacity(3);
        let mut after = at;
        while let Some((date, at)) = days::next_publication(after, &zone).filter(|_| next.len() < 3) {
            next.push(Due { date, at });
            after = at;
        }
        Calendar { server: server.clone(), next }
    }

    /// When the ladders of a server are published next: what is settled stands, whatever its zone is now.
    pub(crate) fn next_publication(&self, server: &Server, now: Millis) -> Millis {
        let by_zone = || days::next_publication(now, &self.settings.zone_of(server));
        let settled = self.nights.publication_of(server, now).filter(|at| at - now <= DAY);
        settled.or_else(|| Some(by_zone()?.1)).unwrap_or(now)
    }

    /// Looks again at what is due for a server: something was written that a night has to look at.
    pub(crate) async fn look_at_nights(&self, server: &Server) {
        if let Err(error) = self.nights.read_of(&self.journal, &self.settings, server).await {
            tracing::warn!(%error, "what is due at night could not be read");
        }
        self.schedule.changed.notify_one();
    }

    /// Does what is due, in order; after [`Nights::begin`].
    pub(crate) async fn do_nights(self: &Arc<Self>) {
        // Dropped also when something panics: the next night is not to wait for ever.
        let _working = Working(self);
        let _one = self.nights.work.lock().await;
        loop {
            let job = self.nights.waiting().first(self.clock.now());
            let Some(job) = job else { break };
            self.did(&job).await;
        }
    }

    /// Publishes all that is settled, before its time; not what the end of a season is to bring, which is in
    /// no job yet.
    pub(crate) async fn publish_now(self: &Arc<Self>) {
        let _one = self.nights.work.lock().await;
        match self.journal.jobs_due().await {
            Ok(jobs) => {
                for job in jobs.into_iter().filter(|job| job.job == Job::Publication) {
                    self.did(&job).await;
                }
            }
            Err(error) => tracing::warn!(%error, "what is due at night could not be read"),
        }
    }

    /// Does one thing. What fails rests, and holds up nobody else.
    async fn did(self: &Arc<Self>, job: &JobRow) {
        let done = match job.job {
            Job::Publication => publish::publish(self, job).await,
            Job::Digest => match digest::say(self, job).await {
                Ok(Some(delivery)) => return self.told_when_shown(job, delivery).await,
                Ok(None) => digest::told(self, job).await,
                Err(error) => Err(error),
            },
        };
        match done {
            Ok(()) => self.look_at_nights(&job.server).await,
            Err(error) => self.rests(job, &error),
        }
    }

    /// A digest stands in line, or was shown: what is done at once is noted at once, and for the rest nobody
    /// waits.
    async fn told_when_shown(self: &Arc<Self>, job: &JobRow, delivery: Delivery) {
        self.nights.waiting().paced(job, self.clock.now());
        let (house, job) = (Arc::clone(self), job.clone());
        if matches!(delivery, Delivery::Now(_)) {
            return house.told(&job, delivery).await;
        }
        house.nights.waiting().on_their_way.insert(job.clone());
        tokio::spawn(async move {
            house.told(&job, delivery).await;
            house.nights.waiting().on_their_way.remove(&job);
            house.schedule.changed.notify_one();
        });
    }

    async fn told(self: &Arc<Self>, job: &JobRow, delivery: Delivery) {
        let done = match delivery.done().await {
            Err(Undelivered::Away) => Err(anyhow::anyhow!("the door is cut off")),
            // Where nothing can be said any more nobody waits for it.
            _ => digest::told(self, job).await,
        };
        match done {
            Ok(()) => self.look_at_nights(&job.server).await,
            Err(error) => self.rests(job, &error),
        }
    }

    fn rests(&self, job: &JobRow, error: &anyhow::Error) {
        let (server, date) = (&job.server.0, job.due.date);
        tracing::error!(%server, %date, job = ?job.job, error = format!("{error:#}"), "a night's work failed");
        let mut waiting = self.nights.waiting();
        let pause = waiting.pauses.get(job).map_or(RETRY, |last| (last * 2).min(LONGEST_PAUSE));
        waiting.pauses.insert(job.clone(), pause);
        waiting.resting.insert(job.clone(), self.clock.now() + pause);
    }
}
