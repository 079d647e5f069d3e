//! The results of matches that an event has opened, in the order in which they were written: who has opened them reads on where
//! they stopped, also after a crash.

use super::Journal;
use super::db::{Connection, Row, query};
use super::numbers::{self, Series};
use super::read::{Deed, ReadError, deed_row};
use super::results::SeatResult;
use crate::clock::Millis;
use crate::games::Unreadable;
use crate::games::turns::frame::EventGame;
use crate::rooms::heard::{Place, Server};

/// The line by which an event ends a match of its own, whose board it has decided otherwise.
pub const OVERRULED: &str = "void event";

/// A match of an event that is being played by two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveGame {
    /// The match.
    pub match_id: i64,
    /// Where it is played.
    pub place: Place,
    /// Which game of the event it is.
    pub game: EventGame,
}

/// How a match of an event ended, or that it does not count after all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// The number under which this was written, which only grows: [`Journal::rows_since`] goes on behind it.
    pub written: i64,
    /// The match.
    pub match_id: i64,
    /// Which game of the event it is. Both games of an encounter are the same one.
    pub game: EventGame,
    /// The first game of the encounter to which it belongs, if it does.
    pub encounter: Option<i64>,
    /// How its seats ended, the best first. It takes the place of what was read of this match before.
    pub seats: Vec<SeatResult>,
}

/// How the seats of a match ended has been written, or has changed. One that no event has opened is passed over, and so is a
/// change of what was never written.
pub(super) async fn renumber(
    connection: &mut Connection,
    match_id: i64,
    changed: bool,
) -> Result<(), sqlx::Error> {
    let found = query("select written from event_match where round = $1").bind(match_id);
    let Some(row) = found.fetch_optional(&mut *connection).await? else { return Ok(()) };
    if changed && row.try_get::<Option<i64>>(0)?.is_none() {
        return Ok(());
    }
    let number = numbers::next(connection, Series::EventRow).await?;
    let sql = "update event_match set written = $2 where round = $1";
    query(sql).bind(match_id).bind(number).execute(connection).await.map(|_| ())
}

impl Journal {
    /// What was written of the matches of an event behind this number, in that order; from 0 on all. A match of which something
    /// changed twice since then is there once, as it is now.
    pub async fn rows_since(&self, event: i64, after: i64) -> Result<Vec<EventRow>, ReadError> {
        let sql = "select round, event_round, board, written from event_match
                   where event = $1 and written > $2 order by written";
        let found = query(sql).bind(event).bind(after).fetch_all(self.readers()).await?;
        let mut rows = Vec::with_capacity(found.len());
        for row in &found {
            let match_id = row.try_get(0)?;
            rows.push(EventRow {
                written: row.try_get(3)?,
                match_id,
                game: EventGame { event, round: small(row, 1)?, board: small(row, 2)? },
                encounter: self.encounter_of(match_id).await?,
                seats: self.results(match_id).await?,
            });
        }
        Ok(rows)
    }

    /// How often a board of an event was opened; of an encounter only its first game counts. What the event itself has ended,
    /// because it had decided otherwise, is as if it had never been.
    pub async fn games_opened(&self, game: EventGame) -> Result<i64, ReadError> {
        let sql = "select count(*) from event_match where event = $1 and event_round = $2 and board = $3
                   and round not in (select round from encounter)
                   and not exists (select 1 from line where line.round = event_match.round and line.body = $4)";
        let row = query(sql)
            .bind(game.event)
            .bind(i64::from(game.round))
            .bind(i64::from(game.board))
            .bind(OVERRULED)
            .fetch_one(self.readers())
            .await?;
        Ok(row.try_get(0)?)
    }

    /// The game of a board that was opened last; of an encounter its first one.
    pub async fn last_opened(&self, game: EventGame) -> Result<Option<i64>, ReadError> {
        let sql = "select max(round) from event_match where event = $1 and event_round = $2 and board = $3
                   and round not in (select round from encounter)";
        let row = query(sql)
            .bind(game.event)
            .bind(i64::from(game.round))
            .bind(i64::from(game.board))
            .fetch_one(self.readers())
            .await?;
        Ok(row.try_get(0)?)
    }

    /// Where a game of a board is being played, if one is.
    pub async fn live_game(&self, event: i64, round: u16, board: u16) -> Result<Option<Place>, ReadError> {
        let sql = "select place from round where state = 'live' and id in
                   (select round from event_match where event = $1 and event_round = $2 and board = $3)";
        let row = query(sql).bind(event).bind(i64::from(round)).bind(i64::from(board));
        let row = row.fetch_optional(self.readers()).await?;
        row.map(|row| row.try_get::<&str>(0)?.parse().map_err(ReadError::from)).transpose()
    }

    /// The matches of an event that are being played by two; what is open to all is nobody's board.
    pub async fn live_games(&self, event: i64) -> Result<Vec<LiveGame>, ReadError> {
        let sql = "select round.id, round.place, event_match.event, event_match.event_round, event_match.board
                   from round join event_match on event_match.round = round.id
                   where event_match.event = $1 and round.state = 'live' and round.kind = 'match' and round.open = 0
                   order by round.id";
        let found = query(sql).bind(event).fetch_all(self.readers()).await?;
        found.iter().map(live_game).collect()
    }

    /// The same of all events that are over: nobody reads any more what becomes of them.
    pub async fn games_nobody_reads(&self) -> Result<Vec<LiveGame>, ReadError> {
        let sql =
            "select round.id, round.place, event_match.event, event_match.event_round, event_match.board
                   from round join event_match on event_match.round = round.id
                   join round as event on event.id = event_match.event
                   where event.state <> 'live' and event.kind = 'event'
                   and round.state = 'live' and round.kind = 'match' and round.open = 0 order by round.id";
        let found = query(sql).fetch_all(self.readers()).await?;
        found.iter().map(live_game).collect()
    }

    /// Whether an event has ended this match itself.
    pub async fn is_overruled(&self, match_id: i64) -> Result<bool, ReadError> {
        let row = query("select count(*) from line where round = $1 and body = $2").bind(match_id);
        let row = row.bind(OVERRULED).fetch_one(self.readers()).await?;
        if row.try_get::<i64>(0)? > 0 {
            return Ok(true);
        }
        let packed = super::packed::of(self.readers(), match_id).await?;
        Ok(packed.iter().any(|line| line.text == OVERRULED))
    }

    /// The last event of a place, if it ended at this moment or later, and was not called off.
    pub async fn event_ended_since(&self, place: &Place, since: Millis) -> Result<Option<i64>, ReadError> {
        let sql =
            "select id from round where place = $1 and kind = 'event' and state = 'ended' and ended_at >= $2
                   order by ended_at desc, id desc limit 1";
        let row = query(sql).bind(place.to_string()).bind(since).fetch_optional(self.readers()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// The events of a place that ended or were called off at this moment or later, the last first.
    ///
    /// # Errors
    /// A database that cannot be read.
    pub async fn events_over_since(&self, place: &Place, since: Millis) -> Result<Vec<i64>, ReadError> {
        let sql =
            "select id from round where place = $1 and kind = 'event' and state <> 'live' and ended_at >= $2
                   order by ended_at desc, id desc";
        let rows = query(sql).bind(place.to_string()).bind(since).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Where events ended at this moment or later, and were not called off.
    pub async fn places_of_ended_events(&self, since: Millis) -> Result<Vec<Place>, ReadError> {
        let sql =
            "select distinct place from round where kind = 'event' and state = 'ended' and ended_at >= $1
                   order by place";
        let rows = query(sql).bind(since).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get::<&str>(0)?.parse()?)).collect()
    }

    /// The events of a place, on or over, the latest first; so many at most.
    pub async fn events_of(&self, place: &Place, most: u32) -> Result<Vec<i64>, ReadError> {
        let sql = "select id from round where place = $1 and kind = 'event' order by id desc limit $2";
        let rows = query(sql).bind(place.to_string());
        let rows = rows.bind(i64::from(most)).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Whether a line of an event came from this delivery.
    pub async fn has_source(&self, event: i64, source: &str) -> Result<bool, ReadError> {
        let row = query("select count(*) from line where round = $1 and source = $2")
            .bind(event)
            .bind(source.to_owned());
        Ok(row.fetch_one(self.readers()).await?.try_get::<i64>(0)? > 0)
    }

    /// What directors of events did in a server between two moments, both included; the latest first.
    pub async fn deeds_of_events(
        &self,
        server: &Server,
        (from, until): (Millis, Millis),
    ) -> Result<Vec<Deed>, ReadError> {
        let sql = "select place, author, what, reason, at from deed
                   where server = $1 and at >= $2 and at <= $3 and what like 'torneo %' order by id desc";
        let found = query(sql).bind(server.0.as_str()).bind(from).bind(until);
        let rows = found.fetch_all(self.readers()).await?;
        rows.iter().map(deed_row).collect()
    }

    /// The rounds that were opened for a round of an event, in order: more than one where those before are void.
    pub async fn opened_for(&self, game: EventGame) -> Result<Vec<i64>, ReadError> {
        let sql = "select round from event_match where event = $1 and event_round = $2 and board = $3
                   order by round";
        let found = query(sql)
            .bind(game.event)
            .bind(i64::from(game.round))
            .bind(i64::from(game.board))
            .fetch_all(self.readers())
            .await?;
        found.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The event that has opened a match, if one has.
    pub async fn event_of(&self, match_id: i64) -> Result<Option<i64>, ReadError> {
        let row = query("select event from event_match where round = $1").bind(match_id);
        let row = row.fetch_optional(self.readers()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }
}

/// A row with the columns of a match, its place, and which game of which event it is.
fn live_game(row: &Row) -> Result<LiveGame, ReadError> {
    let game = EventGame { event: row.try_get(2)?, round: small(row, 3)?, board: small(row, 4)? };
    Ok(LiveGame { match_id: row.try_get(0)?, place: row.try_get::<&str>(1)?.parse()?, game })
}

fn small(row: &Row, at: usize) -> Result<u16, ReadError> {
    let number: i64 = row.try_get(at)?;
    Ok(u16::try_from(number).map_err(|_| Unreadable::new("a game of an event", &number.to_string()))?)
}
