//! Ladders: what is kept for good (rated rounds, the rows of their players, what moderators have changed, the
//! rules of each publication), and what is made from it (standings and histories).
//!
//! What is kept never depends on a rating. So everything else can be made anew, and comes out to the same
//! bits (E8, E14).

mod openings;
mod publish;
mod rate;
mod read;
mod seasons;
mod suspicions;

pub use openings::{Brought, Opening};
pub use publish::{ClosedSeason, Published, PublishedLadder};
pub use read::{HistoryRow, RatedRow, ResultRow, RowOwner};
pub use seasons::{NewSeason, SeasonPlace, SeasonRow};
pub use suspicions::{NewSuspicion, Suspected, SuspicionRow};

use super::db::{Connection, query};
use super::entry::Record;
use crate::clock::Millis;
use crate::rating::days;
use crate::rooms::heard::Server;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// What the house has to do for a server, once on each date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Job {
    /// The ladders are published (E6).
    Publication,
    /// What the night brought is told in the morning.
    Digest,
}

impl Job {
    /// The word in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Publication => "publication",
            Self::Digest => "digest",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Publication, Self::Digest].into_iter().find(|job| job.name() == name)
    }
}

/// Something to be done at a moment, for a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Due {
    /// The date, by the server's calendar.
    pub date: Date,
    /// The moment.
    pub at: Millis,
}

/// Something that is to be done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobRow {
    /// When, and for which date.
    pub due: Due,
    /// What.
    pub job: Job,
    /// For whom.
    pub server: Server,
}

/// The next publications of a server after a moment, the first one first: which of them a round belongs
/// to is decided when it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// The server.
    pub server: Server,
    /// At least two, in order.
    pub next: Vec<Due>,
}

impl Calendar {
    /// The next three of a server after a moment, by its time zone.
    pub fn after(server: &Server, at: Millis, zone: &TimeZone) -> Self {
        let mut next: Vec<Due> = Vec::with_capacity(3);
        let mut after = at;
        while let Some((date, at)) = days::next_publication(after, zone).filter(|_| next.len() < 3) {
            next.push(Due { date, at });
            after = at;
        }
        Self { server: server.clone(), next }
    }
}

/// Writes a record about ladders; `None` if it is about something else.
pub(super) async fn record(connection: &mut Connection, record: &Record) -> Option<Result<(), sqlx::Error>> {
    Some(match record {
        Record::Rated { match_id, family, points, at, calendars } => {
            rate::rate(connection, *match_id, family, points, *at, calendars).await
        }
        Record::Unrated { match_id, at, calendars } => {
            rate::unrate(connection, *match_id, *at, calendars).await
        }
        Record::Merged { server, person, into, at, calendar } => {
            let who = (person, into.as_ref());
            rate::merge(connection, server, who, *at, std::slice::from_ref(calendar)).await
        }
        Record::PublicationDue { at, calendar } => {
            let calendars = std::slice::from_ref(calendar);
            rate::publication_day(connection, &calendar.server, calendars, *at).await.map(|_| ())
        }
        Record::Ranked { server, person, families, ranked, at } => {
            rate::rank(connection, server, (person, families), *ranked, *at).await
        }
        Record::Published(published) => publish::publish(connection, published).await,
        Record::LadderMade(ladder) => publish::ladder_made(connection, ladder).await,
        Record::LadderBrought(brought) => openings::bring(connection, brought).await,
        Record::JobDone { job } => done(connection, job).await,
        Record::SeasonOpened(season) => seasons::open(connection, season).await,
        Record::SeasonEnds { id, closes, reset } => seasons::close(connection, *id, *closes, *reset).await,
        Record::Suspicion(suspicion) => suspicions::suspect(connection, suspicion).await,
        Record::SuspicionSeen { id } => suspicions::seen(connection, *id).await,
        _ => return None,
    })
}

/// Several may do it; the first one to finish has done it.
async fn done(connection: &mut Connection, job: &JobRow) -> Result<(), sqlx::Error> {
    let sql = "update job set state = 'done' where job = $1 and server = $2 and date = $3";
    query(sql)
        .bind(job.job.name())
        .bind(job.server.0.as_str())
        .bind(job.due.date.to_string())
        .execute(connection)
        .await
        .map(|_| ())
}
