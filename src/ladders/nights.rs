//! What is due at night, for whom and when. Who does it, one after the other, is the house.
//!
//! Thousands of servers are due at the same minute. Publications are made one after the other, each in some
//! milliseconds; digests, which cost requests of the platform, keep a distance that fits all of them
//! into the hour.

use crate::clock::Millis;
use crate::journal::{Due, Job, JobRow, Journal, ReadError};
use crate::rating::days;
use crate::rooms::heard::Server;
use jiff::tz::TimeZone;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Between two digests at most.
const PACE: Millis = 500;
/// All digests of one moment are said within this time.
const SPREAD: Millis = 55 * 60_000;
/// What is settled for a day that far away is the end of a season.
pub(crate) const DAY: Millis = 26 * 60 * 60_000;
/// What failed is tried again after this time, then after twice as long, and so on.
const RETRY: Millis = 10_000;
/// But never later than this.
const LONGEST_PAUSE: Millis = 10 * 60_000;

/// What is due. The journal knows; this is the copy that says when to look.
#[derive(Debug, Default)]
pub(crate) struct Nights {
    waiting: Mutex<Waiting>,
    /// Held while what is due is done: one at a time, in order.
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

    /// How long the oldest job is overdue at `now`; nothing where none is.
    pub(crate) fn lag(&self, now: Millis) -> Millis {
        let waiting = self.waiting();
        let jobs = waiting.publications.first().into_iter().chain(waiting.digests.first());
        jobs.map(|job| now.saturating_sub(job.due.at)).max().unwrap_or(0).max(0)
    }

    /// Whether something is due at `now`. A caller that gets `true` does it.
    pub(crate) fn begin(&self, now: Millis) -> bool {
        let mut waiting = self.waiting();
        let due = waiting.next().is_some_and(|at| at <= now);
        waiting.working |= due;
        due
    }

    /// When a server is told what its last night brought: for a caller that moves the clock to see a night and its
    /// morning.
    pub(crate) fn digest_of(&self, server: &Server) -> Option<Millis> {
        let waiting = self.waiting();
        waiting.digests.iter().find(|job| job.server == *server).map(|job| job.due.at)
    }

    /// When the ladders of a server are published next, if that is settled.
    pub(crate) fn publication_of(&self, server: &Server, now: Millis) -> Option<Millis> {
        let waiting = self.waiting();
        let mine = waiting.publications.iter().find(|job| job.server == *server && job.due.at > now);
        mine.map(|job| job.due.at)
    }

    /// Reads what is due for the servers that are ours; `zone_of` gives the time zone of a server.
    pub(crate) async fn read(
        &self,
        journal: &Journal,
        is_ours: impl Fn(&Server) -> bool,
        zone_of: impl Fn(&Server) -> TimeZone,
    ) -> Result<(), ReadError> {
        let jobs = journal.jobs_due().await?;
        let ends = journal.season_ends().await?;
        let servers: BTreeSet<Server> =
            ends.into_iter().map(|(server, _)| server).filter(|server| is_ours(server)).collect();
        {
            let mut waiting = self.waiting();
            waiting.publications.clear();
            waiting.digests.clear();
            waiting.resting.clear();
            for job in jobs.into_iter().filter(|job| is_ours(&job.server)) {
                waiting.add(job);
            }
        }
        for server in servers {
            self.read_of(journal, &server, &zone_of(&server)).await?;
        }
        Ok(())
    }

    /// Reads what is due for one server, which lives in this time zone.
    pub(crate) async fn read_of(
        &self,
        journal: &Journal,
        server: &Server,
        zone: &TimeZone,
    ) -> Result<(), ReadError> {
        let mut jobs = journal.jobs_due_of(server).await?;
        if let Some(closes) = journal.season_end_of(server).await? {
            let last = journal.last_publication(server).await?;
            // Where another time zone has jumped over the date, the next one ends the season.
            let next = last.and_then(|(last, _)| last.date.tomorrow().ok());
            let date = next.map_or(closes, |next| next.max(closes));
            let settled =
                |job: &JobRow| job.job == Job::Publication && (closes..=date).contains(&job.due.date);
            if let (Some(at), false) = (days::publication(date, zone), jobs.iter().any(settled)) {
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

    /// Held while what is due is done, one at a time.
    pub(crate) async fn one_at_a_time(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.work.lock().await
    }

    /// The first thing that can be done at `now`; publications before digests.
    pub(crate) fn first(&self, now: Millis) -> Option<JobRow> {
        self.waiting().first(now)
    }

    /// What [`Nights::begin`] began is done.
    pub(crate) fn end(&self) {
        self.waiting().working = false;
    }

    /// A digest was handed to its door: the next one keeps its distance.
    pub(crate) fn said(&self, job: &JobRow, now: Millis) {
        self.waiting().paced(job, now);
    }

    /// A digest stands in line at its door.
    pub(crate) fn goes(&self, job: &JobRow) {
        self.waiting().on_their_way.insert(job.clone());
    }

    /// What became of a digest that stood in line is known.
    pub(crate) fn went(&self, job: &JobRow) {
        self.waiting().on_their_way.remove(job);
    }

    /// The clock was set back: what rests until a moment of before does not rest any more.
    pub(crate) fn is_set_back(&self) {
        let mut waiting = self.waiting();
        waiting.resting.clear();
        waiting.digests_from = Millis::MIN;
    }

    /// Something failed: it is tried again later, each time after a longer pause.
    pub(crate) fn rests(&self, job: &JobRow, now: Millis) {
        let mut waiting = self.waiting();
        let pause = waiting.pauses.get(job).map_or(RETRY, |last| (last * 2).min(LONGEST_PAUSE));
        waiting.pauses.insert(job.clone(), pause);
        waiting.resting.insert(job.clone(), now + pause);
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
