//! Rated rounds: one immutable row for each ladder they count for, and the rows of its players.

use super::Journal;
use super::read::ReadError;
use crate::clock::Millis;
use crate::games::{Seat, Unreadable};
use crate::rooms::heard::{Person, Server};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row, query};
use std::collections::BTreeMap;

/// A rated round, as one ladder has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedRow {
    /// The match.
    pub match_id: i64,
    /// When it ended.
    pub ended_at: Millis,
    /// The ladder rows of its players in ascending order, each with his points.
    pub players: Vec<(i64, i64)>,
}

/// Writes what a round counts for: for each server of which two or more took part (E9, E12).
pub(super) async fn rate(
    connection: &mut AnyConnection,
    match_id: i64,
    family: &str,
    points: &[(Seat, i64)],
    at: Millis,
) -> Result<(), sqlx::Error> {
    let sql = "select seat.seat, seat.person, coalesce(seat.server, round.server)
               from seat join round on round.id = seat.round where seat.round = $1 and seat.person <> '' order by seat.seat";
    let seats = query(sql).bind(match_id).fetch_all(&mut *connection).await?;
    let mut servers: BTreeMap<String, Vec<(String, i64)>> = BTreeMap::new();
    for row in seats {
        let (seat, person, server) =
            (row.try_get::<i64, _>(0)?, row.try_get::<String, _>(1)?, row.try_get::<Option<String>, _>(2)?);
        let got = points.iter().find(|(one, _)| i64::from(one.0) == seat);
        if let (Some((_, got)), Some(server)) = (got, server) {
            servers.entry(server).or_default().push((person, *got));
        }
    }
    for (server, players) in servers.into_iter().filter(|(_, players)| players.len() >= 2) {
        let mut rows = Vec::with_capacity(players.len());
        for (person, got) in players {
            rows.push((row_of(connection, &server, family, &person).await?, got));
        }
        rows.sort_unstable();
        let players: Vec<String> = rows.iter().map(|(row, got)| format!("{row}:{got}")).collect();
        let sql = "insert into rated (server, family, round, ended_at, players) values ($1, $2, $3, $4, $5)
                   on conflict (server, family, round) do nothing";
        query(sql)
            .bind(server)
            .bind(family.to_owned())
            .bind(match_id)
            .bind(at)
            .bind(players.join(" "))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// The row of a player; who has none gets the next one.
async fn row_of(
    connection: &mut AnyConnection,
    server: &str,
    family: &str,
    person: &str,
) -> Result<i64, sqlx::Error> {
    let new = "insert into ladder_row (id, server, family, person)
               select coalesce(max(id), 0) + 1, $1, $2, $3 from ladder_row where true
               on conflict (server, family, person) do nothing";
    let mine = "select id from ladder_row where server = $1 and family = $2 and person = $3";
    query(new).bind(server).bind(family).bind(person).execute(&mut *connection).await?;
    query(mine).bind(server).bind(family).bind(person).fetch_one(&mut *connection).await?.try_get(0)
}

impl Journal {
    /// The rated rounds of a ladder that ended before a publication, in the order in which they are rated: by
    /// end, then by number (E6). Those that were void by then are not among them; whoever voids one
    /// later changes the next publication only (E8).
    pub async fn rated(
        &self,
        server: &Server,
        family: &str,
        before: Millis,
    ) -> Result<Vec<RatedRow>, ReadError> {
        let sql = "select rated.round, rated.ended_at, rated.players
                   from rated join round on round.id = rated.round
                   where rated.server = $1 and rated.family = $2 and rated.ended_at < $3
                     and (round.state <> 'void' or exists (
                         select 1 from line
                         where line.round = rated.round and line.at >= $3 and line.body like 'void %'))
                   order by rated.ended_at, rated.round";
        let rows = query(sql).bind(server.0.as_str()).bind(family).bind(before);
        rows.fetch_all(&self.0.readers).await?.iter().map(rated_row).collect()
    }

    /// The rows of a ladder in the order of their ids, and who each belongs to; nobody, if he has been
    /// erased.
    pub async fn ladder_rows(
        &self,
        server: &Server,
        family: &str,
    ) -> Result<Vec<(i64, Option<Person>)>, ReadError> {
        let sql = "select id, person from ladder_row where server = $1 and family = $2 order by id";
        let rows = query(sql).bind(server.0.as_str()).bind(family).fetch_all(&self.0.readers).await?;
        rows.iter()
            .map(|row| Ok((row.try_get(0)?, row.try_get::<Option<String>, _>(1)?.map(Person))))
            .collect()
    }
}

fn rated_row(row: &AnyRow) -> Result<RatedRow, ReadError> {
    let text: String = row.try_get(2)?;
    let player = |one: &str| {
        let (row, points) = one.split_once(':')?;
        Some((row.parse().ok()?, points.parse().ok()?))
    };
    let players = text.split(' ').map(player).collect::<Option<Vec<_>>>();
    let players = players.ok_or_else(|| Unreadable::new("players of a rated round", &text))?;
    Ok(RatedRow { match_id: row.try_get(0)?, ended_at: row.try_get(1)?, players })
}
