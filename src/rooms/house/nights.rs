//! The house does what is due at night, one after the other: ladders are published, and in the morning servers are told.
//!
//! Thousands of servers are due at the same minute. Publications are made one after the other, each in some milliseconds;
//! digests, which cost requests of the platform, keep a distance that fits all of them into the hour.

use super::super::heard::{Place, Server};
use super::super::say::{Act, Audience, Delivery, Handle, Say, Undelivered};
use super::super::settings::{Key, Settings};
use super::inner::Inner;
use crate::clock::Millis;
use crate::games::turns::table::is_one;
use crate::journal::{Calendar, Entry, Job, JobRow, Record};
use crate::ladders::nights::DAY;
use crate::ladders::pictures::Viewer;
use crate::ladders::publish::Wishes;
use crate::ladders::{digest, publish};
use crate::metrics::metrics;
use crate::rating::{Factor, Rules, days};
use crate::say;
use jiff::civil::Date;
use std::sync::Arc;

/// A digest that is later than this is not news any more.
const STALE: Millis = 12 * 60 * 60_000;

/// Somebody does what is due; until this is dropped.
struct Working<'a>(&'a Inner);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.nights.end();
        self.0.schedule.changed.notify_one();
    }
}

impl Settings {
    /// What a server has set for its next publication (E12).
    fn wishes(&self, server: &Server) -> Wishes {
        let points = u16::try_from(self.number_of(server, Key::Kappa)).ok();
        Wishes {
            rules: Rules {
                factor: points.and_then(Factor::of_points).unwrap_or(Factor::USUAL),
                damped: self.yes_of(server, Key::Smorzamento),
                fifths: true,
            },
            zone: self.zone_of(server),
            morning: self.text_of(server, Key::Mattino).parse().ok(),
        }
    }

    /// The room a server has named as its board; of several the first by name.
    fn board_of(&self, server: &Server) -> Option<Place> {
        self.places_with(Key::Bacheca, "sì").into_iter().find(|place| place.server() == Some(server))
    }
}

impl Inner {
    /// The next publications of a server, for whatever is written of it at a moment.
    pub(crate) fn calendar(&self, server: &Server, at: Millis) -> Calendar {
        Calendar::after(server, at, &self.settings.zone_of(server))
    }

    /// When the ladders of a server are published next: what is settled stands, whatever its zone is now.
    pub(crate) fn next_publication(&self, server: &Server, now: Millis) -> Millis {
        let by_zone = || days::next_publication(now, &self.settings.zone_of(server));
        let settled = self.nights.publication_of(server, now).filter(|at| at - now <= DAY);
        settled.or_else(|| Some(by_zone()?.1)).unwrap_or(now)
    }

    /// Looks again at what is due for a server: something was written that a night has to look at.
    pub(crate) async fn look_at_nights(&self, server: &Server) {
        if !self.share.serves_server(server) {
            return;
        }
        let zone = self.settings.zone_of(server);
        if let Err(error) = self.nights.read_of(&self.journal, server, &zone).await {
            tracing::warn!(%error, "what is due at night could not be read");
        }
        self.schedule.changed.notify_one();
    }

    /// Does what is due, in order; after [`Nights::begin`](crate::ladders::nights::Nights::begin).
    pub(crate) async fn do_nights(self: &Arc<Self>) {
        // Dropped also when something panics: the next night is not to wait for ever.
        let _working = Working(self);
        let _one = self.nights.one_at_a_time().await;
        while let Some(job) = self.nights.first(self.clock.now()) {
            self.did(&job).await;
        }
    }

    /// Publishes all that is settled, before its time; not what the end of a season is to bring, which is in
    /// no job yet.
    pub(crate) async fn publish_now(self: &Arc<Self>) {
        let _one = self.nights.one_at_a_time().await;
        match self.journal.jobs_due().await {
            Ok(jobs) => {
                let ours = jobs.into_iter().filter(|job| self.share.serves_server(&job.server));
                for job in ours.filter(|job| job.job == Job::Publication) {
                    self.did(&job).await;
                }
            }
            Err(error) => tracing::warn!(%error, "what is due at night could not be read"),
        }
    }

    /// Does one thing. What fails rests, and holds up nobody else.
    async fn did(self: &Arc<Self>, job: &JobRow) {
        let done = match job.job {
            Job::Publication => {
                let wishes = self.settings.wishes(&job.server);
                publish::publish(&self.journal, &wishes, job, self.clock.now()).await
            }
            Job::Digest => match self.say_digest(job).await {
                Ok(Some(delivery)) => return self.note_digest_when_shown(job, delivery).await,
                Ok(None) => self.digest_done(job).await,
                Err(error) => Err(error),
            },
        };
        let outcome = if done.is_ok() { "done" } else { "failed" };
        metrics().night(job.job.name(), outcome);
        match done {
            Ok(()) => self.look_at_nights(&job.server).await,
            Err(error) => self.rests(job, &error),
        }
    }

    /// Says to a server what its last night brought; `None` when there is nothing to say, or nowhere.
    async fn say_digest(&self, job: &JobRow) -> anyhow::Result<Option<Delivery>> {
        if self.clock.now() - job.due.at > STALE {
            return Ok(None);
        }
        let Some(place) = self.board(&job.server, job.due.date).await? else { return Ok(None) };
        let lang = self.lang(&place);
        let viewer = Viewer { lang, theme: self.settings.theme(&place) };
        let body = digest::body(&self.journal, viewer, &job.server, job.due.date).await?;
        let Some(mut body) = body else { return Ok(None) };
        if let Some(news) = self.news() {
            let lines: Vec<_> = body.text.take().into_iter().chain([news]).collect();
            body.text = Some(say!("lines", lines = lines));
        }
        // Said twice by a process that dies before it is noted, it is posted once: the door knows its name.
        let handle = Some(Handle(format!("night.{}", job.due.date)));
        let act = Act::Post { handle, body };
        Ok(Some(self.say(Say { place, to: Audience::All, lang, act, answers: None })))
    }

    /// Where a server reads its digest: on its board, or else where it played its last round, or match.
    async fn board(&self, server: &Server, date: Date) -> anyhow::Result<Option<Place>> {
        if let Some(board) = self.settings.board_of(server) {
            return Ok(Some(board));
        }
        let played = self.journal.rated_places(server, date).await?;
        // A match has a thread of its own, which nobody reads any more when it is over.
        let round = played.iter().find(|(_, game)| !is_one(game)).map(|(place, _)| place.clone());
        let around = || played.first().map(|(place, _)| place.channel().unwrap_or_else(|| place.clone()));
        let Some(place) = round.or_else(around) else { return Ok(None) };
        // A round of twins is noted in the home's place, which may be another server's.
        let windows = self.twins.all_windows(&place);
        Ok(windows.into_iter().find(|window| window.server() == Some(server)))
    }

    /// Notes that it is told.
    async fn digest_done(&self, job: &JobRow) -> anyhow::Result<()> {
        let done = Record::JobDone { job: job.clone() };
        Ok(self.journal.append(Entry { lines: Vec::new(), records: vec![done] }).await?)
    }

    /// A digest stands in line, or was shown: what is done at once is noted at once, and for the rest nobody
    /// waits.
    async fn note_digest_when_shown(self: &Arc<Self>, job: &JobRow, delivery: Delivery) {
        self.nights.said(job, self.clock.now());
        let (house, job) = (Arc::clone(self), job.clone());
        if matches!(delivery, Delivery::Now(_)) {
            return house.note_digest(&job, delivery).await;
        }
        house.nights.goes(&job);
        self.tasks.start(async move {
            house.note_digest(&job, delivery).await;
            house.nights.went(&job);
            house.schedule.changed.notify_one();
        });
    }

    async fn note_digest(self: &Arc<Self>, job: &JobRow, delivery: Delivery) {
        let done = match delivery.done().await {
            Err(Undelivered::Away) => Err(anyhow::anyhow!("the door is cut off")),
            // Where nothing can be said any more nobody waits for it.
            _ => self.digest_done(job).await,
        };
        match done {
            Ok(()) => self.look_at_nights(&job.server).await,
            Err(error) => self.rests(job, &error),
        }
    }

    fn rests(&self, job: &JobRow, error: &anyhow::Error) {
        let (server, date) = (&job.server.0, job.due.date);
        tracing::error!(%server, %date, job = ?job.job, error = format!("{error:#}"), "a night's work failed");
        self.nights.rests(job, self.clock.now());
    }
}
