//! What a round counts for is written: in each server that has two of its players or more (E9, E12).

use super::{Calendar, Due, Job};
use crate::clock::Millis;
use crate::games::Seat;
use crate::journal::db::{Connection, query};
use crate::journal::numbers::{self, Series};
use crate::rooms::heard::{Person, Server};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Writes a rated round. The publication it belongs to is settled here, so that none can be made meanwhile
/// that leaves it out.
pub(in crate::journal) async fn rate(
    connection: &mut Connection,
    match_id: i64,
    family: &str,
    points: &[(Seat, i64)],
    at: Millis,
    calendars: &[Calendar],
) -> Result<(), sqlx::Error> {
    let sql = "select seat.seat, seat.person, coalesce(seat.server, round.server)
               from seat join round on round.id = seat.round where seat.round = $1 order by seat.seat";
    let seats = query(sql).bind(match_id).fetch_all(&mut *connection).await?;
    let mut servers: BTreeMap<String, Vec<(String, i64)>> = BTreeMap::new();
    for row in seats {
        let (seat, person, server) =
            (row.try_get::<i64>(0)?, row.try_get::<String>(1)?, row.try_get::<Option<String>>(2)?);
        let got = points.iter().find(|(one, _)| i64::from(one.0) == seat);
        // Who asked to be forgotten in mid-round is nobody any more.
        if let (Some((_, got)), Some(server), false) = (got, server, person.is_empty()) {
            servers.entry(server).or_default().push((person, *got));
        }
    }
    for (server, players) in servers.into_iter().filter(|(_, players)| players.len() >= 2) {
        // Two accounts of one person are two rows; replaying makes one of them (E13).
        let mut rows: BTreeMap<i64, i64> = BTreeMap::new();
        for (person, got) in players {
            if let Some(row) = row_of(connection, &server, family, &person).await? {
                rows.insert(row, got);
            }
        }
        if rows.len() < 2 {
            continue;
        }
        let server = Server(server);
        let day = publication_day(connection, &server, calendars, at).await?;
        let players: Vec<String> = rows.iter().map(|(row, got)| format!("{row}:{got}")).collect();
        let sql = "insert into rated (server, family, round, ended_at, players, day)
                   values ($1, $2, $3, $4, $5, $6) on conflict (server, family, round) do nothing";
        query(sql)
            .bind(server.0.as_str())
            .bind(family.to_owned())
            .bind(match_id)
            .bind(at)
            .bind(players.join(" "))
            .bind(day)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// A round that was rated is void: from the next publication on it does not count (E8).
pub(in crate::journal) async fn unrate(
    connection: &mut Connection,
    match_id: i64,
    at: Millis,
    calendars: &[Calendar],
) -> Result<(), sqlx::Error> {
    let sql = "select distinct server from rated where round = $1 order by server";
    let servers = query(sql).bind(match_id).fetch_all(&mut *connection).await?;
    for row in servers {
        let server = Server(row.try_get(0)?);
        let day = publication_day(connection, &server, calendars, at).await?;
        let sql = "insert into voided (server, round, day) values ($1, $2, $3)
                   on conflict (server, round) do nothing";
        query(sql).bind(server.0).bind(match_id).bind(day).execute(&mut *connection).await?;
    }
    Ok(())
}

/// The publication to which belongs what happens at a moment, and which is to be made from now on.
///
/// What was settled before stands, so that another time zone takes effect at the next publication (E12).
/// Dates ascend, also where the zone has moved to the west.
pub(super) async fn publication_day(
    connection: &mut Connection,
    server: &Server,
    calendars: &[Calendar],
    at: Millis,
) -> Result<String, sqlx::Error> {
    let publication = Job::Publication.name();
    let settled = "select date from job where job = $1 and server = $2 and state = 'due' and due_at > $3
                   order by due_at limit 1";
    let settled = query(settled).bind(publication).bind(server.0.as_str()).bind(at);
    if let Some(row) = settled.fetch_optional(&mut *connection).await? {
        return row.try_get(0);
    }
    let last = "select max(date) from job where job = $1 and server = $2";
    let last = query(last).bind(publication).bind(server.0.as_str()).fetch_one(&mut *connection).await?;
    let last = last.try_get::<Option<String>>(0)?.and_then(|date| date.parse::<Date>().ok());
    let calendar = calendars.iter().find(|calendar| calendar.server == *server);
    let next = calendar.into_iter().flat_map(|calendar| &calendar.next);
    let due = next.copied().find(|due| last.is_none_or(|last| due.date > last));
    // Nobody gave a calendar: a day later than the last, to be made at once.
    let due = due
        .unwrap_or_else(|| Due { date: last.and_then(|last| last.tomorrow().ok()).unwrap_or_default(), at });
    let sql = "insert into job (job, server, date, due_at, state) values ($1, $2, $3, $4, 'due')
               on conflict (job, server, date) do nothing";
    let date = due.date.to_string();
    query(sql)
        .bind(publication)
        .bind(server.0.as_str())
        .bind(date.as_str())
        .bind(due.at)
        .execute(connection)
        .await?;
    Ok(date)
}

/// The row of a player; a player who has none gets the next one. `None`: a moderator keeps them out of the ladder.
async fn row_of(
    connection: &mut Connection,
    server: &str,
    family: &str,
    person: &str,
) -> Result<Option<i64>, sqlx::Error> {
    let row = row_for(connection, server, family, person).await?;
    let out = "select count(*) from unranked where ladder_row = $1 or ladder_row in
                   (select into_row from merged where merged.ladder_row = $1 and until is null)";
    let out = query(out).bind(row).fetch_one(connection).await?;
    Ok((out.try_get::<i64>(0)? == 0).then_some(row))
}

/// The row of a player, made if need be. What holds for their other rows holds for a new one: it counts for the other account
/// that those count for (E13), and is hidden while they are away (E11).
pub(super) async fn row_for(
    connection: &mut Connection,
    server: &str,
    family: &str,
    person: &str,
) -> Result<i64, sqlx::Error> {
    let (first, mut is_new) = made(connection, server, family, person).await?;
    let (mut row, mut person) = (first, person.to_owned());
    // A new row may count for one that has to be made too. Each turn makes one, so it ends.
    while is_new {
        let away = "insert into departed (ladder_row, at)
                    select $1, min(departed.at) from departed
                    join ladder_row on ladder_row.id = departed.ladder_row
                    where ladder_row.server = $2 and ladder_row.person = $3 having count(*) > 0";
        query(away).bind(row).bind(server).bind(person.as_str()).execute(&mut *connection).await?;
        let Some((other, day)) = counts_for(connection, server, &person).await? else { break };
        let (into_row, made) = made(connection, server, family, &other).await?;
        let sql = "insert into merged (ladder_row, into_row, day) values ($1, $2, $3)";
        query(sql).bind(row).bind(into_row).bind(day).execute(&mut *connection).await?;
        (row, is_new, person) = (into_row, made, other);
    }
    Ok(first)
}

/// Makes a row for somebody who has none; whether it is new.
async fn made(
    connection: &mut Connection,
    server: &str,
    family: &str,
    person: &str,
) -> Result<(i64, bool), sqlx::Error> {
    let mine = "select id from ladder_row where server = $1 and family = $2 and person = $3";
    let known = query(mine).bind(server).bind(family).bind(person).fetch_optional(&mut *connection).await?;
    if let Some(known) = known {
        return Ok((known.try_get(0)?, false));
    }
    let id = numbers::next(connection, Series::LadderRow).await?;
    let new = "insert into ladder_row (id, server, family, person) values ($1, $2, $3, $4)
               on conflict (server, family, person) do nothing";
    let new = query(new).bind(id).bind(server).bind(family).bind(person).execute(&mut *connection).await?;
    if new > 0 {
        return Ok((id, true));
    }
    // Another process was first.
    let mine = query(mine).bind(server).bind(family).bind(person).fetch_one(connection).await?;
    Ok((mine.try_get(0)?, false))
}

/// The account that somebody's rows in a server count for, and from which publication on.
async fn counts_for(
    connection: &mut Connection,
    server: &str,
    person: &str,
) -> Result<Option<(String, String)>, sqlx::Error> {
    let into = "select other.person, merged.day from ladder_row as mine
                join merged on merged.ladder_row = mine.id and merged.until is null
                join ladder_row as other on other.id = merged.into_row
                where mine.server = $1 and mine.person = $2 and other.person is not null
                order by mine.id limit 1";
    let into = query(into).bind(server).bind(person).fetch_optional(connection).await?;
    into.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

/// Two accounts are one person: in every family of games in which the first has a row. Or, where they
/// were, they are two again.
pub(in crate::journal) async fn merge(
    connection: &mut Connection,
    server: &Server,
    (person, into): (&Person, Option<&Person>),
    at: Millis,
    calendars: &[Calendar],
) -> Result<(), sqlx::Error> {
    let day = publication_day(connection, server, calendars, at).await?;
    let Some(into) = into else {
        let sql = "update merged set until = $3 where until is null and ladder_row in
                   (select id from ladder_row where server = $1 and person = $2)";
        let apart = query(sql).bind(server.0.as_str()).bind(person.0.as_str()).bind(day);
        return apart.execute(connection).await.map(|_| ());
    };
    let mine = "select id, family from ladder_row where server = $1 and person = $2 order by id";
    let mine = query(mine).bind(server.0.as_str()).bind(person.0.as_str());
    for row in mine.fetch_all(&mut *connection).await? {
        let (id, family) = (row.try_get::<i64>(0)?, row.try_get::<String>(1)?);
        let into_row = row_for(connection, &server.0, &family, &into.0).await?;
        let sql = "insert into merged (ladder_row, into_row, day) values ($1, $2, $3)
                   on conflict (ladder_row) do update
                   set into_row = excluded.into_row, day = excluded.day, until = null";
        query(sql).bind(id).bind(into_row).bind(day.as_str()).execute(&mut *connection).await?;
    }
    Ok(())
}

/// A player is kept out of some ladders of a server, or let in again: the rows and their ratings stay.
pub(in crate::journal) async fn rank(
    connection: &mut Connection,
    server: &Server,
    (person, families): (&Person, &[String]),
    ranked: bool,
    at: Millis,
) -> Result<(), sqlx::Error> {
    for family in families {
        let sql = if ranked {
            "delete from unranked where ladder_row in
             (select id from ladder_row where server = $1 and person = $2 and family = $4) and at <= $3"
        } else {
            // Somebody who has not played yet comes in as one who is out.
            row_for(connection, &server.0, family, &person.0).await?;
            "insert into unranked (ladder_row, at)
             select id, $3 from ladder_row where server = $1 and person = $2 and family = $4
             on conflict (ladder_row) do nothing"
        };
        let sql = query(sql).bind(server.0.as_str()).bind(person.0.as_str()).bind(at);
        sql.bind(family.as_str()).execute(&mut *connection).await?;
    }
    Ok(())
}
