//! The statements that write. Where a statement is a round trip, lines go many rows at a time; the texts for 1 to 20 rows are made once,
//! and the connection keeps those it has met prepared.

use super::db::{Connection, Query, query};
use super::entry::{ActivityKind, NewLine, Record};
use super::numbers::{self, Series};
use crate::rooms::heard::{Person, Server};
use std::sync::LazyLock;

/// The most rows in a statement. More rows cost more: SQLite looks each `$n` up in a list.
const ROWS: usize = 20;

/// The statements for 1, 2, … [`ROWS`] rows.
static LINES: LazyLock<[String; ROWS]> =
    LazyLock::new(|| std::array::from_fn(|index| insert_lines(index + 1)));

fn insert_lines(rows: usize) -> String {
    let row = |row: usize| {
        let marks: Vec<String> = (row * 6 + 1..=row * 6 + 6).map(|n| format!("${n}")).collect();
        format!("({})", marks.join(", "))
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!("insert into line (round, n, source, at, who, body) values {}", rows.join(", "))
}

/// The most rows in a statement that goes to this connection. On our own thread there is no round trip to save; and for a statement of
/// one row SQLite need not keep what would undo half of it.
const fn rows(connection: &Connection) -> usize {
    if connection.is_here() { 1 } else { ROWS }
}

/// How many statements so many lines take.
pub(super) const fn statements(connection: &Connection, lines: usize) -> usize {
    lines.div_ceil(rows(connection))
}

/// Writes the lines, of any match and author, in as few statements as pays.
pub(super) async fn lines(connection: &mut Connection, lines: &[&NewLine]) -> Result<(), sqlx::Error> {
    for some in lines.chunks(rows(connection)) {
        let mut insert = query(LINES[some.len() - 1].as_str());
        for line in some {
            insert = insert
                .bind(line.match_id)
                .bind(line.n)
                .bind(line.source.as_deref())
                .bind(line.at)
                .bind(line.by.to_string())
                .bind(line.text.as_str());
        }
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Whether a record takes more than one statement.
pub(super) fn is_many(record: &Record) -> bool {
    statement(record).is_none()
}

/// Whether a record is there to leave nothing behind.
pub(super) const fn forgets(record: &Record) -> bool {
    matches!(record, Record::Erased { .. } | Record::Purged { .. })
}

/// Writes one record.
pub(super) async fn record(connection: &mut Connection, record: &Record) -> Result<(), sqlx::Error> {
    if let Record::Moved { place, server } = record {
        return super::moved::rename(connection, place, server).await;
    }
    if let Some(written) = super::ladders::record(connection, record).await {
        return written;
    }
    if let Record::Erased { persons, at } = record {
        return super::erase::erase(connection, persons, *at).await;
    }
    if let Record::Between(between) = record {
        return between.write(connection).await;
    }
    if let Record::Packed(packed) = record {
        return super::packed::write(connection, packed).await;
    }
    if let Record::Purged { server } = record {
        return super::purge::purge(connection, server).await;
    }
    if let Record::Results { match_id, encounter, seats } = record {
        return super::results::write(connection, *match_id, *encounter, seats).await;
    }
    if let Some(series) = series(record) {
        let id = numbers::next(connection, series).await?;
        return match numbered(record, id) {
            Some(statement) => statement.execute(connection).await.map(|_| ()),
            None => Ok(()),
        };
    }
    if let Record::MatchEnd { id, state, at } = record {
        return super::seal::end(connection, *id, *state, *at).await;
    }
    if let Record::InviteGone { id } = record {
        for sql in ["delete from invited where invite = $1", "delete from invite where id = $1"] {
            query(sql).bind(*id).execute(&mut *connection).await?;
        }
        return Ok(());
    }
    match statement(record) {
        Some(statement) => statement.execute(connection).await.map(|_| ()),
        None => Ok(()),
    }
}

/// The name a person goes by without a server.
fn or_none(server: Option<&Server>) -> &str {
    server.map_or("", |server| server.0.as_str())
}

/// The one statement of a record; `None`: it has several.
#[expect(
    clippy::too_many_lines,
    reason = "one arm for each kind of record, in the order of their declaration"
)]
fn statement(record: &Record) -> Option<Query> {
    Some(match record {
        Record::Match(row) => query(
            "insert into round (id, place, server, game, state, opened_at, kind, open)
             values ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(row.id)
        .bind(row.place.to_string())
        .bind(row.server.as_ref().map(|server| server.0.as_str()))
        .bind(row.game.as_str())
        .bind(row.state.name())
        .bind(row.opened_at)
        .bind(row.kind.name())
        .bind(i64::from(row.open)),
        // Its log stays sealed as far as it went: what comes stands behind the seal, as late words do.
        Record::EventReopened(id) => query(
            "update round set state = 'live', ended_at = null where id = $1 and kind = 'event' and state <> 'live'",
        )
        .bind(*id),
        Record::Seat { match_id, seat, person, server } => {
            query("insert into seat (round, seat, person, server) values ($1, $2, $3, $4)")
                .bind(*match_id)
                .bind(i64::from(seat.0))
                .bind(person.0.as_str())
                .bind(server.as_ref().map(|server| server.0.as_str()))
        }
        Record::Reseat { match_id, seat, person: None, .. } => {
            query("delete from seat where round = $1 and seat = $2").bind(*match_id).bind(i64::from(seat.0))
        }
        Record::Reseat { match_id, seat, person: Some(person), server } => query(
            "insert into seat (round, seat, person, server) values ($1, $2, $3, $4)
             on conflict (round, seat) do update set person = excluded.person, server = excluded.server",
        )
        .bind(*match_id)
        .bind(i64::from(seat.0))
        .bind(person.0.as_str())
        .bind(server.as_ref().map(|server| server.0.as_str())),
        Record::Guest { match_id, seat, name: None } => {
            query("delete from guest where round = $1 and seat = $2").bind(*match_id).bind(i64::from(seat.0))
        }
        Record::Guest { match_id, seat, name: Some(name) } => query(
            "insert into guest (round, seat, name) values ($1, $2, $3)
             on conflict (round, seat) do update set name = excluded.name",
        )
        .bind(*match_id)
        .bind(i64::from(seat.0))
        .bind(name.as_str()),
        Record::GaveAway { match_id, mark } => {
            query("insert into shut_out (round, mark) values ($1, $2) on conflict (round, mark) do nothing")
                .bind(*match_id)
                .bind(mark.as_str())
        }
        Record::Person { person, name, server, at } => query(
            "insert into name (person, server, name, folded, at) values ($1, $2, $3, $4, $5)
             on conflict (person, server) do update
             set name = excluded.name, folded = excluded.folded, at = excluded.at",
        )
        .bind(person.0.as_str())
        .bind(or_none(server.as_ref()))
        .bind(name.as_str())
        .bind(name.to_lowercase())
        .bind(*at),
        Record::Setting { scope, key, value: Some(value), at } => query(
            "insert into setting (scope, name, value, at) values ($1, $2, $3, $4)
             on conflict (scope, name) do update set value = excluded.value, at = excluded.at",
        )
        .bind(scope.as_str())
        .bind(key.as_str())
        .bind(value.as_str())
        .bind(*at),
        Record::Setting { scope, key, value: None, .. } => {
            query("delete from setting where scope = $1 and name = $2")
                .bind(scope.as_str())
                .bind(key.as_str())
        }
        Record::ReportDecision { server, word, accepted, by, at } => query(
            "update report set state = $3, decided_by = $4, decided_at = $5
             where server = $1 and word = $2 and state = 'open'",
        )
        .bind(server.0.as_str())
        .bind(word.as_str())
        .bind(if *accepted { "accepted" } else { "refused" })
        .bind(by.0.as_str())
        .bind(*at),
        Record::Exclusion { server, person, excluded: true, by, reason, at } => query(
            "insert into exclusion (server, person, author, reason, at) values ($1, $2, $3, $4, $5)
             on conflict (server, person) do update
             set author = excluded.author, reason = excluded.reason, at = excluded.at",
        )
        .bind(server.0.as_str())
        .bind(person.0.as_str())
        .bind(by.0.as_str())
        .bind(reason.as_str())
        .bind(*at),
        Record::Exclusion { server, person, excluded: false, .. } => {
            query("delete from exclusion where server = $1 and person = $2")
                .bind(server.0.as_str())
                .bind(person.0.as_str())
        }
        Record::Plan { place, plan: Some(plan), at } => query(
            "insert into plan (place, plan, at) values ($1, $2, $3)
             on conflict (place) do update set plan = excluded.plan, at = excluded.at",
        )
        .bind(place.to_string())
        .bind(plan.as_str())
        .bind(*at),
        Record::Plan { place, plan: None, .. } => {
            query("delete from plan where place = $1").bind(place.to_string())
        }
        Record::Posted { handle, place, audience, message, at } => query(
            "insert into posted (place, audience, handle, message, at) values ($1, $2, $3, $4, $5)
             on conflict (place, audience, handle) do update
             set message = excluded.message, at = excluded.at",
        )
        .bind(place.to_string())
        .bind(audience.as_ref().map_or("", |person| person.0.as_str()))
        .bind(handle.as_str())
        // Snowflakes stay below 2⁶³ for some sixty years yet.
        .bind(message.map(u64::cast_signed))
        .bind(*at),
        Record::Unposted { handle, place, audience } => {
            query("delete from posted where place = $1 and audience = $2 and handle = $3")
                .bind(place.to_string())
                .bind(audience.as_ref().map_or("", |person| person.0.as_str()))
                .bind(handle.as_str())
        }
        Record::PostedForgotten { before } => query(
            "delete from posted where at < $1 and not exists (
                 select 1 from round where state = 'live' and kind <> $2
                 and (substr(posted.handle, 1, length('m' || cast(id as text) || '.'))
                        = 'm' || cast(id as text) || '.'
                   or posted.handle = 'thread.m' || cast(id as text) || '.thread'))",
        )
        .bind(*before)
        .bind(ActivityKind::Round.name()),
        Record::Linked { person, whole } => query(
            "insert into link (person, whole) values ($1, $2)
             on conflict (person) do update set whole = excluded.whole",
        )
        .bind(person.0.as_str())
        .bind(whole.0.as_str()),
        Record::Unlinked { person } => query("delete from link where person = $1").bind(person.0.as_str()),
        Record::Twinned { place, home } => query("insert into twin (place, home) values ($1, $2)")
            .bind(place.to_string())
            .bind(home.to_string()),
        Record::StillSeen(place, match_id) => {
            query("insert into still_seen (place, round) values ($1, $2) on conflict (place, round) do nothing")
                .bind(place.to_string())
                .bind(*match_id)
        }
        Record::TwinCode { place, code, until } => {
            query("insert into twin_code (place, code, until) values ($1, $2, $3)")
                .bind(place.to_string())
                .bind(code.as_str())
                .bind(*until)
        }
        Record::TwinCodeGone { place, at } => {
            query("delete from twin_code where place = $1 or until < $2").bind(place.to_string()).bind(*at)
        }
        Record::Parted { place } => {
            query("delete from twin where place = $1 or home = $1").bind(place.to_string())
        }
        Record::Farewell { server, at } => {
            query("insert into farewell (server, at) values ($1, $2) on conflict (server) do nothing")
                .bind(server.0.as_str())
                .bind(*at)
        }
        Record::Returned { server } => {
            query("delete from farewell where server = $1").bind(server.0.as_str())
        }
        Record::Departed { server, person, gone, at } => {
            let sql = if *gone {
                "insert into departed (ladder_row, at)
                 select id, $3 from ladder_row where server = $1 and person = $2
                 on conflict (ladder_row) do nothing"
            } else {
                "delete from departed where ladder_row in
                 (select id from ladder_row where server = $1 and person = $2) and at <= $3"
            };
            query(sql).bind(server.0.as_str()).bind(person.0.as_str()).bind(*at)
        }
        // These are given a number first.
        Record::Overlay { .. }
        | Record::OverlayUndo { .. }
        | Record::Report { .. }
        | Record::Deed { .. }
        // Many statements: `moved`, `ladders`, `erase`, `purge`, `results` and `seal` have them.
        | Record::Moved { .. }
        | Record::MatchEnd { .. }
        | Record::Erased { .. }
        | Record::Purged { .. }
        | Record::Packed(_)
        | Record::LadderBrought(_)
        | Record::Results { .. }
        | Record::Rated { .. }
        | Record::Unrated { .. }
        | Record::Merged { .. }
        | Record::PublicationDue { .. }
        | Record::Ranked { .. }
        | Record::Published(_)
        | Record::LadderMade(_)
        | Record::JobDone { .. }
        | Record::SeasonOpened(_)
        | Record::SeasonEnds { .. }
        | Record::Suspicion(_)
        | Record::SuspicionSeen { .. }
        | Record::InviteGone { .. }
        | Record::Between(_) => return None,
        Record::Invite(row) => query(
            "insert into invite (id, place, server, terms, state, at, ordered_by)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (id) do update set terms = excluded.terms, state = excluded.state",
        )
        .bind(row.id)
        .bind(row.place.to_string())
        .bind(row.place.server().map(|server| server.0.as_str()))
        .bind(row.terms.as_str())
        .bind(if row.starting { "starting" } else { "open" })
        .bind(row.at)
        .bind(row.ordered_by.as_deref()),
        Record::Invited { invite, n, person, state } => query(
            "insert into invited (invite, n, person, state) values ($1, $2, $3, $4)
             on conflict (invite, n) do update set person = excluded.person, state = excluded.state",
        )
        .bind(*invite)
        .bind(i64::from(*n))
        .bind(person.0.as_str())
        .bind(state.name()),
        Record::Encounter { match_id, first } => {
            query("insert into encounter (round, first_round) values ($1, $2)").bind(*match_id).bind(*first)
        }
        Record::OfEvent { match_id, game } => {
            query("insert into event_match (round, event, event_round, board) values ($1, $2, $3, $4)")
                .bind(*match_id)
                .bind(game.event)
                .bind(i64::from(game.round))
                .bind(i64::from(game.board))
        }
        Record::Holiday { person, server, since, until } => query(
            "insert into day_off (person, server, since, until) values ($1, $2, $3, $4)
             on conflict (person, server, since) do update set until = excluded.until",
        )
        .bind(person.0.as_str())
        .bind(server.0.as_str())
        .bind(*since)
        .bind(*until),
        Record::Heartbeat { at } => query(
            "insert into heartbeat (id, at) values (1, $1) on conflict (id) do update set at = excluded.at",
        )
        .bind(*at),
    })
}

/// What numbers a row of this record, if it has a number of its own.
const fn series(record: &Record) -> Option<Series> {
    match record {
        Record::Overlay { .. } | Record::OverlayUndo { .. } => Some(Series::Overlay),
        Record::Report { .. } => Some(Series::Report),
        Record::Deed { .. } => Some(Series::Deed),
        _ => None,
    }
}

/// The statement of a record whose row has this number.
fn numbered(record: &Record, id: i64) -> Option<Query> {
    Some(match record {
        Record::Overlay { server, word, added, author, reason, at } => {
            overlay(id, server, word, if *added { "added" } else { "removed" }, (author, reason), *at)
        }
        Record::OverlayUndo { server, word, author, at } => {
            overlay(id, server, word, "neutral", (author, ""), *at)
        }
        Record::Report { server, match_id, word, person, at } => query(
            "insert into report (id, server, round, word, person, at, state)
             values ($1, $2, $3, $4, $5, $6, 'open')
             on conflict (server, word) where state = 'open' do nothing",
        )
        .bind(id)
        .bind(server.0.as_str())
        .bind(*match_id)
        .bind(word.as_str())
        .bind(person.0.as_str())
        .bind(*at),
        Record::Deed { server, place, author, what, reason, at } => query(
            "insert into deed (id, server, place, author, what, reason, at) values ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(id)
        .bind(server.as_ref().map(|server| server.0.as_str()))
        .bind(place.as_ref().map(ToString::to_string))
        .bind(author.0.as_str())
        .bind(what.as_str())
        .bind(reason.as_str())
        .bind(*at),
        _ => return None,
    })
}

fn overlay<'a>(
    id: i64,
    server: &'a Server,
    word: &'a str,
    verdict: &'static str,
    (author, reason): (&'a Person, &'a str),
    at: i64,
) -> Query {
    query(
        "insert into overlay (id, server, word, verdict, author, reason, at) values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(id)
    .bind(server.0.as_str())
    .bind(word)
    .bind(verdict)
    .bind(author.0.as_str())
    .bind(reason)
    .bind(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_numbered_through() {
        assert_eq!(
            insert_lines(2),
            "insert into line (round, n, source, at, who, body) \
             values ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12)"
        );
    }
}
