//! What is asked of the ladders: one function a question.

use super::publish::{DAMPED, FIFTHS};
use super::seasons::date;
use super::{Due, Job, JobRow};
use crate::clock::Millis;
use crate::games::{Seat, Unreadable};
use crate::journal::Journal;
use crate::journal::db::{Row, query};
use crate::journal::read::ReadError;
use crate::rating::replay::Standing;
use crate::rating::{Factor, Rating, Rules};
use crate::rooms::heard::{Person, Place, Server};
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use std::collections::{BTreeMap, BTreeSet};

/// Of the places where the matches of a day were played as many are looked at.
const PLACES: i64 = 50;

/// How much a publication of `$2` for the server `$1` has to look at.
pub(super) const FACTS: &str = "
    (select count(*) from rated where server = $1 and day = $2
     and family in (select family from ladder_row where server = $1))
    + (select count(*) from voided where server = $1 and day = $2)
    + (select count(*) from merged join ladder_row on ladder_row.id = merged.ladder_row
       where ladder_row.server = $1 and (merged.day = $2 or merged.until = $2))";

/// A rated round, as one ladder has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedRow<'a> {
    /// The match.
    pub match_id: i64,
    /// When it ended.
    pub ended_at: Millis,
    /// The date of the publication it belongs to; empty: the first one.
    pub day: &'a str,
    players: &'a str,
}

impl RatedRow<'_> {
    /// The ladder rows of its players in ascending order, each with the player's points.
    ///
    /// # Errors
    /// Text that no giostra writes.
    pub fn players(&self) -> impl Iterator<Item = Result<(i64, i64), Unreadable>> + '_ {
        self.players.split(' ').map(|one| {
            let player = one.split_once(':');
            let player = player.and_then(|(row, points)| Some((row.parse().ok()?, points.parse().ok()?)));
            player.ok_or_else(|| Unreadable::new("players of a rated round", self.players))
        })
    }
}

/// What one publication changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryRow {
    /// The date of the publication.
    pub day: Date,
    /// Row, rating before and after, rated rounds until then; in ascending order of the rows.
    pub changes: Vec<(i64, Rating, Rating, u32)>,
}

impl HistoryRow {
    /// The change of one row.
    pub fn of(&self, row: i64) -> Option<(Rating, Rating, u32)> {
        let at = self.changes.binary_search_by_key(&row, |(row, ..)| *row).ok()?;
        self.changes.get(at).map(|(_, before, after, rounds)| (*before, *after, *rounds))
    }
}

/// Whose a row of a ladder is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowOwner {
    /// The server of the ladder.
    pub server: Server,
    /// Its family of games.
    pub family: String,
    /// Whose row; nobody's, if they were erased.
    pub person: Option<Person>,
}

/// How one seat of a word round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The match.
    pub match_id: i64,
    /// The seat.
    pub seat: Seat,
    /// Points.
    pub points: i64,
    /// The place among `players`; equal points share it.
    pub rank: i64,
    /// How many took part.
    pub players: i64,
    /// The word that brought most, and its points.
    pub best: Option<(String, i64)>,
}

impl Journal {
    /// What is to be done, the earliest first.
    pub async fn jobs_due(&self) -> Result<Vec<JobRow>, ReadError> {
        let sql =
            "select job, server, date, due_at from job where state = 'due' order by due_at, server, job";
        query(sql).fetch_all(&self.0.readers).await?.iter().map(job_row).collect()
    }

    /// What is to be done for one server.
    pub async fn jobs_due_of(&self, server: &Server) -> Result<Vec<JobRow>, ReadError> {
        let sql = "select job, server, date, due_at from job where job in ('publication', 'digest')
                   and server = $1 and state = 'due' order by due_at, job";
        let rows = query(sql).bind(server.0.as_str()).fetch_all(&self.0.readers).await?;
        rows.iter().map(job_row).collect()
    }

    /// The date until which a server's publications are done or settled.
    pub async fn publications_until(&self, server: &Server) -> Result<Option<Date>, ReadError> {
        let sql = "select max(date) from job where job = 'publication' and server = $1";
        let row = query(sql).bind(server.0.as_str()).fetch_one(&self.0.readers).await?;
        row.try_get::<Option<String>>(0)?.as_deref().map(date).transpose()
    }

    /// Servers with rated rounds from before rounds had a day, and nothing that would publish them.
    pub async fn unpublished(&self) -> Result<Vec<Server>, ReadError> {
        let sql = "select distinct server from rated where day = ''
                   and not exists (select 1 from job where job.server = rated.server) order by server";
        let rows = query(sql).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok(Server(row.try_get(0)?))).collect()
    }

    /// How much a publication has to look at: more of it means that something was added.
    pub async fn facts(&self, server: &Server, day: Date) -> Result<i64, ReadError> {
        let sql = format!("select {FACTS}");
        let row = query(AssertSqlSafe(sql)).bind(server.0.as_str()).bind(day.to_string());
        Ok(row.fetch_one(&self.0.readers).await?.try_get(0)?)
    }

    /// Whether a publication cannot go on from the one before: a round that was published is void, or
    /// two rows are one.
    pub async fn is_rewritten(&self, server: &Server, day: Date) -> Result<bool, ReadError> {
        let sql = "select
            (select count(*) from voided join rated on rated.server = voided.server and rated.round = voided.round
             where voided.server = $1 and voided.day = $2 and rated.day < $2)
            + (select count(*) from merged join ladder_row on ladder_row.id = merged.ladder_row
               where ladder_row.server = $1 and (merged.day = $2 or merged.until = $2))";
        let row = query(sql).bind(server.0.as_str()).bind(day.to_string());
        Ok(row.fetch_one(&self.0.readers).await?.try_get::<i64>(0)? > 0)
    }

    /// The publications of a server: date, moment, rules; the first one first.
    pub async fn publications(&self, server: &Server) -> Result<Vec<(Due, Rules)>, ReadError> {
        let sql = "select date, at, factor, damped from publication where server = $1 order by date";
        let rows = query(sql).bind(server.0.as_str()).fetch_all(&self.0.readers).await?;
        rows.iter().map(publication).collect()
    }

    /// The last publication of a server.
    pub async fn last_publication(&self, server: &Server) -> Result<Option<(Due, Rules)>, ReadError> {
        let sql = "select date, at, factor, damped from publication where server = $1
                   order by date desc limit 1";
        let row = query(sql).bind(server.0.as_str()).fetch_optional(&self.0.readers).await?;
        row.as_ref().map(publication).transpose()
    }

    /// Every server with a ladder, and the families of games that have one.
    pub async fn ladders(&self) -> Result<Vec<(Server, String)>, ReadError> {
        let sql = "select distinct server, family from ladder_row order by server, family";
        let rows = query(sql).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((Server(row.try_get(0)?), row.try_get(1)?))).collect()
    }

    /// The families of games that have a ladder in a server.
    pub async fn families(&self, server: &Server) -> Result<Vec<String>, ReadError> {
        let sql = "select distinct family from ladder_row where server = $1 order by family";
        let rows = query(sql).bind(server.0.as_str()).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The families of games in which somebody of a server has a rating.
    pub async fn played_families(&self, server: &Server) -> Result<Vec<String>, ReadError> {
        let sql = "select family from (select distinct family from ladder_row where server = $1) as families
                   where exists (select 1 from standing join ladder_row on ladder_row.id = standing.ladder_row
                                 where ladder_row.server = $1 and ladder_row.family = families.family)
                   order by family";
        let rows = query(sql).bind(server.0.as_str()).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The rows of a ladder in the order of their ids, and who each belongs to; nobody, if that person was erased.
    pub async fn ladder_rows(
        &self,
        server: &Server,
        family: &str,
    ) -> Result<Vec<(i64, Option<Person>)>, ReadError> {
        let sql = "select id, person from ladder_row where server = $1 and family = $2 order by id";
        let rows = query(sql).bind(server.0.as_str()).bind(family).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get::<Option<String>>(1)?.map(Person)))).collect()
    }

    /// Rows of a server that count for another: by them that one, up to the publication of a date.
    pub async fn merged(&self, server: &Server, until: Date) -> Result<BTreeMap<i64, i64>, ReadError> {
        let sql = "select merged.ladder_row, merged.into_row from merged
                   join ladder_row on ladder_row.id = merged.ladder_row
                   where ladder_row.server = $1 and merged.day <= $2
                     and (merged.until is null or merged.until > $2)";
        let rows = query(sql).bind(server.0.as_str()).bind(until.to_string());
        let rows = rows.fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Rated rounds of a server that are void, up to the publication of a date.
    pub async fn voided(&self, server: &Server, until: Date) -> Result<BTreeSet<i64>, ReadError> {
        let sql = "select round from voided where server = $1 and day <= $2";
        let rows = query(sql).bind(server.0.as_str()).bind(until.to_string());
        let rows = rows.fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Rows of a server that nobody sees: of those a moderator keeps out, of those who have left, and of
    /// those who were erased (E11).
    pub async fn hidden(&self, server: &Server) -> Result<BTreeSet<i64>, ReadError> {
        let sql = "select id from ladder_row where server = $1 and (person is null
                   or id in (select ladder_row from unranked) or id in (select ladder_row from departed))";
        let rows = query(sql).bind(server.0.as_str()).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Everybody in a ladder who has left its server.
    pub async fn departed(&self) -> Result<Vec<(Server, Person)>, ReadError> {
        let sql = "select distinct server, person from departed
                   join ladder_row on ladder_row.id = departed.ladder_row where person is not null";
        let rows = query(sql).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((Server(row.try_get(0)?), Person(row.try_get(1)?)))).collect()
    }

    /// Rows of a server that a moderator keeps out of the ladders.
    pub async fn unranked(&self, server: &Server) -> Result<BTreeSet<i64>, ReadError> {
        let sql = "select unranked.ladder_row from unranked
                   join ladder_row on ladder_row.id = unranked.ladder_row where ladder_row.server = $1";
        let rows = query(sql).bind(server.0.as_str()).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Shows every rated round of a ladder, void ones too, in the order in which they are rated: by
    /// publication, then by end, then by number (E6). `after` and `until` are dates of publications; all of
    /// them, one by one, so that a million rounds need no memory.
    pub async fn each_rated<E: From<ReadError>>(
        &self,
        server: &Server,
        family: &str,
        after: Option<Date>,
        until: Date,
        mut visit: impl FnMut(&RatedRow<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let sql = "select round, ended_at, day, players from rated
                   where server = $1 and family = $2 and day > $3 and day <= $4
                   order by day, ended_at, round";
        let first = "select round, ended_at, day, players from rated
                     where server = $1 and family = $2 and day >= $3 and day <= $4
                     order by day, ended_at, round";
        let after_text = after.map(|date| date.to_string()).unwrap_or_default();
        let sql = if after.is_some() { sql } else { first };
        let until = until.to_string();
        let rows = query(sql).bind(server.0.as_str()).bind(family).bind(after_text).bind(until);
        let mut rows = rows.fetch(&self.0.readers).map_err(ReadError::from)?;
        while let Some(row) = rows.try_next().await.map_err(ReadError::from)? {
            let rated = RatedRow {
                match_id: row.try_get(0).map_err(ReadError::from)?,
                ended_at: row.try_get(1).map_err(ReadError::from)?,
                day: row.try_get(2).map_err(ReadError::from)?,
                players: row.try_get(3).map_err(ReadError::from)?,
            };
            visit(&rated)?;
        }
        Ok(())
    }

    /// Where the rows of a ladder stand since the last publication, by their ids. Rows that were in none
    /// are not among them.
    pub async fn standings(&self, server: &Server, family: &str) -> Result<Vec<(i64, Standing)>, ReadError> {
        let sql = "select id, rating, rounds, peak, peak_day from standing
                   join ladder_row on ladder_row.id = standing.ladder_row
                   where server = $1 and family = $2 order by id";
        let rows = query(sql).bind(server.0.as_str()).bind(family).fetch_all(&self.0.readers).await?;
        rows.iter()
            .map(|row| {
                let standing = Standing {
                    rating: rating(row.try_get(1)?)?,
                    rounds: u32::try_from(row.try_get::<i64>(2)?).unwrap_or(u32::MAX),
                    peak: rating(row.try_get(3)?)?,
                    peak_day: date(row.try_get(4)?)?,
                };
                Ok((row.try_get(0)?, standing))
            })
            .collect()
    }

    /// What the publications of a ladder changed, those after a date, the first one first.
    pub async fn history(
        &self,
        server: &Server,
        family: &str,
        after: Option<Date>,
    ) -> Result<Vec<HistoryRow>, ReadError> {
        let sql = "select day, changes from history where server = $1 and family = $2 and day > $3
                   order by day";
        let after = after.map(|date| date.to_string()).unwrap_or_default();
        let rows = query(sql).bind(server.0.as_str()).bind(family).bind(after);
        rows.fetch_all(&self.0.readers).await?.iter().map(history).collect()
    }

    /// What the publications of a ladder before a date changed, the last one first, at most `limit` of them.
    pub async fn history_before(
        &self,
        server: &Server,
        family: &str,
        before: Option<Date>,
        limit: u32,
    ) -> Result<Vec<HistoryRow>, ReadError> {
        let sql = "select day, changes from history where server = $1 and family = $2 and day < $3
                   order by day desc limit $4";
        let before = before.map_or_else(|| "~".to_owned(), |date| date.to_string());
        let rows = query(sql).bind(server.0.as_str()).bind(family).bind(before).bind(i64::from(limit));
        rows.fetch_all(&self.0.readers).await?.iter().map(history).collect()
    }

    /// The same, as the table holds it.
    pub async fn history_texts(
        &self,
        server: &Server,
        family: &str,
    ) -> Result<Vec<(Date, String)>, ReadError> {
        let sql = "select day, changes from history where server = $1 and family = $2 order by day";
        let rows = query(sql).bind(server.0.as_str()).bind(family).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((date(row.try_get(0)?)?, row.try_get(1)?))).collect()
    }

    /// How many rounds of a ladder a publication has rated, and of how many players, where each row counts
    /// for the one that `whole` names.
    pub async fn rated_on(
        &self,
        server: &Server,
        family: &str,
        day: Date,
        whole: impl Fn(i64) -> i64,
    ) -> Result<(usize, usize), ReadError> {
        let voided = self.voided(server, day).await?;
        let (mut rounds, mut rows) = (0, BTreeSet::new());
        let visit = |round: &RatedRow<'_>| {
            if !voided.contains(&round.match_id) {
                let mut field = BTreeSet::new();
                for player in round.players() {
                    field.insert(whole(player?.0));
                }
                if field.len() >= 2 {
                    rounds += 1;
                    rows.append(&mut field);
                }
            }
            Ok::<(), ReadError>(())
        };
        self.each_rated(server, family, day.yesterday().ok(), day, visit).await?;
        Ok((rounds, rows.len()))
    }

    /// Where the last rated matches of a publication were played, with the names of their games, the latest first.
    pub async fn rated_places(&self, server: &Server, day: Date) -> Result<Vec<(Place, String)>, ReadError> {
        let sql = "select round.place, round.game from rated join round on round.id = rated.round
                   where rated.server = $1 and rated.day = $2
                     and rated.family in (select family from ladder_row where server = $1)
                   order by rated.ended_at desc, rated.round desc limit $3";
        let rows = query(sql).bind(server.0.as_str()).bind(day.to_string()).bind(PLACES);
        let rows = rows.fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((row.try_get::<String>(0)?.parse()?, row.try_get(1)?))).collect()
    }

    /// When the last rated match of a ladder ended in which somebody sat, of what was published by `until` and is not void.
    pub async fn last_rated_of(
        &self,
        server: &Server,
        family: &str,
        person: &Person,
        until: Date,
    ) -> Result<Option<Millis>, ReadError> {
        let sql = "select rated.ended_at from seat
                   join rated on rated.round = seat.round
                   where seat.person = $1 and rated.server = $2 and rated.family = $3 and rated.day <= $4
                     and not exists (select 1 from voided
                                     where voided.server = rated.server and voided.round = rated.round)
                   order by rated.round desc limit 1";
        let row = query(sql).bind(person.0.as_str()).bind(server.0.as_str()).bind(family);
        let row = row.bind(until.to_string()).fetch_optional(&self.0.readers).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// The rated rounds of a ladder in which somebody sat, the latest first, at most `limit` of them, of what was published by `until`: by
    /// their matches the rows of the players with their points.
    pub async fn rated_of(
        &self,
        server: &Server,
        family: &str,
        person: &Person,
        (until, limit): (Date, u32),
    ) -> Result<Vec<(i64, Vec<(i64, i64)>)>, ReadError> {
        let sql = "select rated.round, rated.ended_at, rated.day, rated.players from seat
                   join rated on rated.round = seat.round
                   where seat.person = $1 and rated.server = $2 and rated.family = $3 and rated.day <= $5
                     and not exists (select 1 from voided
                                     where voided.server = rated.server and voided.round = rated.round)
                   order by rated.round desc limit $4";
        let rows = query(sql).bind(person.0.as_str()).bind(server.0.as_str()).bind(family);
        let rows = rows.bind(i64::from(limit)).bind(until.to_string()).fetch_all(&self.0.readers).await?;
        rows.iter()
            .map(|row| {
                let rated = RatedRow {
                    match_id: row.try_get(0)?,
                    ended_at: row.try_get(1)?,
                    day: row.try_get(2)?,
                    players: row.try_get(3)?,
                };
                Ok((rated.match_id, rated.players().collect::<Result<_, _>>()?))
            })
            .collect()
    }

    /// Which ladder a row is in, and whose it is.
    pub async fn row_owner(&self, row: i64) -> Result<Option<RowOwner>, ReadError> {
        let sql = "select server, family, person from ladder_row where id = $1";
        let row = query(sql).bind(row).fetch_optional(&self.0.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let (server, person) = (Server(row.try_get(0)?), row.try_get::<Option<String>>(2)?.map(Person));
        Ok(Some(RowOwner { server, family: row.try_get(1)?, person }))
    }

    /// The rows of an account in the ladders of a server, each with its family of games; in the order of their ids.
    pub async fn rows_of(&self, server: &Server, person: &Person) -> Result<Vec<(i64, String)>, ReadError> {
        let sql = "select id, family from ladder_row where person = $1 and server = $2 order by id";
        let rows = query(sql).bind(person.0.as_str()).bind(server.0.as_str());
        let rows = rows.fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// How somebody's rated rounds of a ladder ended that were published by `until`, the latest first, at most `limit` of
    /// them.
    pub async fn results_of(
        &self,
        server: &Server,
        family: &str,
        person: &Person,
        (until, limit): (Date, u32),
    ) -> Result<Vec<ResultRow>, ReadError> {
        let rated = "and exists (select 1 from rated where rated.server = $2 and rated.round = round.id
             and rated.day <= $4 and rated.family = $5)";
        let (until, which) = (until.to_string(), (rated, "result.round desc"));
        self.own_results(server, person, which, (&[&until, family], limit)).await
    }

    /// Somebody's best words in a server, the best first, at most `limit` of them.
    pub async fn best_words(
        &self,
        server: &Server,
        person: &Person,
        limit: u32,
    ) -> Result<Vec<ResultRow>, ReadError> {
        self.own_results(server, person, ("", "result.best_points desc, result.round"), (&[], limit)).await
    }

    async fn own_results(
        &self,
        server: &Server,
        person: &Person,
        (which, order): (&str, &str),
        (more, limit): (&[&str], u32),
    ) -> Result<Vec<ResultRow>, ReadError> {
        let sql = format!(
            "select result.round, result.seat, points, rank, players, best, best_points from seat
             join result on result.round = seat.round and result.seat = seat.seat
             join round on round.id = seat.round
             where seat.person = $1 and coalesce(seat.server, round.server) = $2 and round.state = 'ended'
               and round.kind = 'round'
               {which} order by {order} limit $3"
        );
        let rows = query(AssertSqlSafe(sql)).bind(person.0.as_str()).bind(server.0.as_str());
        let rows = more.iter().fold(rows.bind(i64::from(limit)), |rows, value| rows.bind(*value));
        let rows = rows.fetch_all(&self.0.readers).await?;
        rows.iter()
            .map(|row| {
                let (seat, best) = (row.try_get::<i64>(1)?, row.try_get::<Option<String>>(5)?);
                let seat = u16::try_from(seat).map_err(|_| Unreadable::new("seat", &seat.to_string()))?;
                let points = row.try_get(6)?;
                Ok(ResultRow {
                    match_id: row.try_get(0)?,
                    seat: Seat(seat),
                    points: row.try_get(2)?,
                    rank: row.try_get(3)?,
                    players: row.try_get(4)?,
                    best: best.map(|word| (word, points)),
                })
            })
            .collect()
    }
}

fn job_row(row: &Row) -> Result<JobRow, ReadError> {
    let name: &str = row.try_get(0)?;
    Ok(JobRow {
        job: Job::named(name).ok_or_else(|| Unreadable::new("job", name))?,
        server: Server(row.try_get(1)?),
        due: Due { date: date(row.try_get(2)?)?, at: row.try_get(3)? },
    })
}

fn publication(row: &Row) -> Result<(Due, Rules), ReadError> {
    let (points, rules) = (row.try_get::<i64>(2)?, row.try_get::<i64>(3)?);
    let factor = u16::try_from(points).ok().and_then(Factor::of_points);
    let factor = factor.ok_or_else(|| Unreadable::new("factor", &points.to_string()))?;
    let due = Due { date: date(row.try_get(0)?)?, at: row.try_get(1)? };
    Ok((due, Rules { factor, damped: rules & DAMPED != 0, fifths: rules & FIFTHS != 0 }))
}

fn history(row: &Row) -> Result<HistoryRow, ReadError> {
    let text: &str = row.try_get(1)?;
    let change = |one: &str| {
        let mut parts = one.split(':');
        let row = parts.next()?.parse().ok()?;
        let mut rating = || Rating::of_milli(parts.next()?.parse().ok()?).ok();
        let (before, after) = (rating()?, rating()?);
        Some((row, before, after, parts.next()?.parse().ok()?))
    };
    let changes = text.split(' ').filter(|one| !one.is_empty()).map(change).collect::<Option<Vec<_>>>();
    let changes = changes.ok_or_else(|| Unreadable::new("history of a ladder", text))?;
    Ok(HistoryRow { day: date(row.try_get(0)?)?, changes })
}

pub(super) fn rating(milli: i64) -> Result<Rating, ReadError> {
    Ok(Rating::of_milli(milli).map_err(|_| Unreadable::new("rating", &milli.to_string()))?)
}
