//! A publication is written: the rules it was made by, and what it made of the ladders. All of it in one
//! transaction, once for each server and date.

use super::Job;
use super::suspicions::{NewSuspicion, suspect};
use crate::clock::Millis;
use crate::journal::db::{Connection, Query, query};
use crate::rating::Rules;
use crate::rating::replay::Standing;
use crate::rooms::heard::Server;
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use std::fmt::Write as _;

/// What is published for one server on one date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The server.
    pub server: Server,
    /// The date.
    pub date: Date,
    /// The moment it was due at.
    pub at: Millis,
    /// The rules it was made by.
    pub rules: Rules,
    /// [`Journal::facts`](crate::journal::Journal::facts) from before the rounds were read. If there are others by now,
    /// nothing is written: they were settled on this publication too.
    pub facts: i64,
    /// What it changed.
    pub ladders: Vec<PublishedLadder>,
    /// The seasons that end with it.
    pub seasons: Vec<ClosedSeason>,
    /// Pairs that hardly play anybody else, for moderators.
    pub suspicions: Vec<NewSuspicion>,
    /// When it is told, if there is something to tell.
    pub digest_at: Option<Millis>,
}

/// What was made of one ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedLadder {
    /// The server.
    pub server: Server,
    /// The family of games.
    pub family: String,
    /// Whether this is all there is, and what stood there before is wrong.
    pub whole: bool,
    /// Rows by their ids.
    pub standings: Vec<(i64, Standing)>,
    /// What each publication changed, in the text of the table `history`.
    pub history: Vec<(Date, String)>,
}

/// A season that ends: its table, as it stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedSeason {
    /// Which.
    pub id: i64,
    /// Row, rank, milli-Elo, rated rounds.
    pub places: Vec<(i64, i64, i64, i64)>,
}

/// In the column `damped` of a publication: people who met often on that day exchanged less (E13).
pub(super) const DAMPED: i64 = 1;
/// In the same: pairs with an account under three rounds exchanged a fifth (E12b). Publications from before that rule have not got it.
pub(super) const FIFTHS: i64 = 2;

/// By which rules a publication was made, as its row says.
fn of_rules(rules: Rules) -> i64 {
    i64::from(rules.damped) * DAMPED + i64::from(rules.fifths) * FIFTHS
}

/// Rows in one statement.
const ROWS: usize = 50;

/// Writes a publication. A second one of the same date breaks the primary key, and one that knows too
/// little changes no row; both are refused.
pub(in crate::journal) async fn publish(
    connection: &mut Connection,
    published: &Published,
) -> Result<(), sqlx::Error> {
    let date = published.date.to_string();
    let server = published.server.0.as_str();
    let sql = format!(
        "insert into publication (server, date, at, factor, damped)
         select $1, $2, $3, $4, $5 where ({}) = $6",
        super::read::FACTS
    );
    let written = query(AssertSqlSafe(sql))
        .bind(server)
        .bind(date.as_str())
        .bind(published.at)
        .bind(i64::from(published.rules.factor.points()))
        .bind(of_rules(published.rules))
        .bind(published.facts)
        .execute(&mut *connection)
        .await?;
    if written == 0 {
        return Err(sqlx::Error::RowNotFound);
    }
    let job = "insert into job (job, server, date, due_at, state) values ($1, $2, $3, $4, $5)
               on conflict (job, server, date) do update set state = excluded.state";
    let jobs = [(Job::Publication, Some(published.at), "done"), (Job::Digest, published.digest_at, "due")];
    for (what, due, state) in jobs {
        let Some(due) = due else { continue };
        let row = query(job).bind(what.name()).bind(server).bind(date.as_str()).bind(due).bind(state);
        row.execute(&mut *connection).await?;
    }
    for ladder in &published.ladders {
        ladder_made(connection, ladder).await?;
    }
    for suspicion in &published.suspicions {
        suspect(connection, suspicion).await?;
    }
    for season in &published.seasons {
        let closed = "update season set closed = 1, closes = $2 where id = $1";
        query(closed).bind(season.id).bind(date.as_str()).execute(&mut *connection).await?;
        let places = &season.places;
        let head = "insert into season_place (season, ladder_row, rank, rating, rounds) values";
        many(connection, head, 5, places, "", |insert, (row, rank, rating, rounds)| {
            insert.bind(season.id).bind(*row).bind(*rank).bind(*rating).bind(*rounds)
        })
        .await?;
    }
    Ok(())
}

/// Writes what was made of one ladder.
pub(in crate::journal) async fn ladder_made(
    connection: &mut Connection,
    ladder: &PublishedLadder,
) -> Result<(), sqlx::Error> {
    let (server, family) = (ladder.server.0.as_str(), ladder.family.as_str());
    if ladder.whole {
        let standings = "delete from standing where ladder_row in
                         (select id from ladder_row where server = $1 and family = $2)";
        let history = "delete from history where server = $1 and family = $2";
        for sql in [standings, history] {
            query(sql).bind(server).bind(family).execute(&mut *connection).await?;
        }
    }
    let head = "insert into standing (ladder_row, rating, rounds, peak, peak_day) values";
    let tail = "on conflict (ladder_row) do update set rating = excluded.rating,
                rounds = excluded.rounds, peak = excluded.peak, peak_day = excluded.peak_day";
    many(connection, head, 5, &ladder.standings, tail, |insert, (row, standing)| {
        insert
            .bind(*row)
            .bind(standing.rating.milli())
            .bind(i64::from(standing.rounds))
            .bind(standing.peak.milli())
            .bind(standing.peak_day.to_string())
    })
    .await?;
    let head = "insert into history (server, family, day, changes) values";
    many(connection, head, 4, &ladder.history, "", |insert, (day, changes)| {
        insert.bind(server).bind(family).bind(day.to_string()).bind(changes.as_str())
    })
    .await
}

/// Inserts many rows in few statements.
async fn many<'q, T>(
    connection: &mut Connection,
    head: &str,
    columns: usize,
    rows: &'q [T],
    tail: &str,
    bind: impl Fn(Query, &'q T) -> Query,
) -> Result<(), sqlx::Error> {
    for some in rows.chunks(ROWS) {
        let mut sql = head.to_owned();
        for row in 0..some.len() {
            let first = row * columns + 1;
            let numbers: Vec<String> = (first..first + columns).map(|number| format!("${number}")).collect();
            let comma = if row == 0 { "" } else { "," };
            let _ = write!(sql, "{comma} ({})", numbers.join(", "));
        }
        let _ = write!(sql, " {tail}");
        let mut insert = query(AssertSqlSafe(sql));
        for row in some {
            insert = bind(insert, row);
        }
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}
