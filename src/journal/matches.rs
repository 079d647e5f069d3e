//! What rooms ask about matches played turn by turn: those of a place, those of a person, invitations, holidays.

use super::db::{Row, query};
use super::entry::{ActivityKind, Answer, InviteRow, MatchRow};
use super::read::{ReadError, match_row};
use super::{Journal, MatchState};
use crate::clock::Millis;
use crate::games::Unreadable;
use crate::rooms::heard::{Person, Place, Server};
use std::collections::{BTreeMap, BTreeSet};

/// When somebody does not play turns: from, until.
pub type Holiday = (Millis, Millis);

/// A holiday in one server, whether it runs or is over (P4).
pub type DayOff = (Person, Server, Holiday);

/// What is played turn by turn.
const MATCH: &str = ActivityKind::Match.name();

impl Journal {
    /// The matches that are being played turn by turn in a place, oldest first.
    pub async fn live_turn_matches(&self, place: &Place) -> Result<Vec<MatchRow>, ReadError> {
        let sql = "select id, place, server, game, state, opened_at, kind, open from round
                   where place = $1 and state = 'live' and kind = $2 order by id";
        let rows = query(sql).bind(place.to_string()).bind(MATCH).fetch_all(self.readers()).await?;
        rows.iter().map(match_row).collect()
    }

    /// The tournaments of a place that are not over, oldest first.
    pub async fn live_events(&self, place: &Place) -> Result<Vec<i64>, ReadError> {
        let sql = "select id from round where place = $1 and state = 'live' and kind = $2 order by id";
        let kind = ActivityKind::Event.name();
        let rows = query(sql).bind(place.to_string()).bind(kind).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The tournaments that go on and in which one of these accounts has a seat: their numbers and where they run, the last created
    /// first.
    ///
    /// # Errors
    /// A database that cannot be read.
    pub async fn events_with(&self, accounts: &[Person]) -> Result<Vec<(i64, Place)>, ReadError> {
        let sql = "select distinct round.id, round.place from seat join round on round.id = seat.round
                   where seat.person = $1 and round.state = 'live' and round.kind = $2";
        let mut all = BTreeMap::new();
        for account in accounts {
            let rows = query(sql).bind(account.0.as_str()).bind(ActivityKind::Event.name());
            for row in rows.fetch_all(self.readers()).await? {
                all.insert(row.try_get(0)?, row.try_get::<&str>(1)?.parse()?);
            }
        }
        Ok(all.into_iter().rev().collect())
    }

    /// The tournaments and matches on a server in which one of these accounts sits and that go on: where, and what.
    ///
    /// # Errors
    /// A database that cannot be read.
    pub async fn plays_on(
        &self,
        server: &Server,
        accounts: &[Person],
    ) -> Result<Vec<(Place, ActivityKind)>, ReadError> {
        let sql = "select distinct round.place, round.kind from seat join round on round.id = seat.round
                   where seat.person = $1 and round.state = 'live' and round.kind <> $2 and round.server = $3
                   order by round.place, round.kind";
        let mut all = Vec::new();
        for account in accounts {
            let rows = query(sql).bind(account.0.as_str()).bind(ActivityKind::Round.name());
            for row in rows.bind(server.0.as_str()).fetch_all(self.readers()).await? {
                let kind = ActivityKind::named(row.try_get(1)?).unwrap_or(ActivityKind::Match);
                all.push((row.try_get::<&str>(0)?.parse()?, kind));
            }
        }
        Ok(all)
    }

    /// The tournaments of a server that have ended, the last created first: those before this number, `limit` at most.
    pub async fn past_events(&self, server: &Server, before: i64, limit: u32) -> Result<Vec<i64>, ReadError> {
        // The index of these rows alone is found by the kind in the text.
        let sql = "select id from round where server = $1 and kind = 'event' and state = 'ended' and id < $2
                   order by id desc limit $3";
        let rows = query(sql).bind(server.0.as_str()).bind(before).bind(i64::from(limit));
        rows.fetch_all(self.readers()).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The tournament of a place that ended last.
    pub async fn last_past_event(&self, place: &Place) -> Result<Option<i64>, ReadError> {
        let sql = "select id from round where place = $1 and kind = 'event' and state = 'ended' order by id desc limit 1";
        let row = query(sql).bind(place.to_string()).fetch_optional(self.readers()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// The tournaments of a place that are over, oldest first; not those that were called off.
    pub async fn ended_events(&self, place: &Place) -> Result<Vec<i64>, ReadError> {
        let sql = "select id from round where place = $1 and state = 'ended' and kind = $2 order by id";
        let kind = ActivityKind::Event.name();
        let rows = query(sql).bind(place.to_string()).bind(kind).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The matches played turn by turn in which an account sits, the newest first, `limit` at most.
    pub async fn turn_matches_of(
        &self,
        person: &Person,
        state: MatchState,
        limit: u32,
    ) -> Result<Vec<MatchRow>, ReadError> {
        let sql = "select id, place, server, game, state, opened_at, kind, open from round
                   where state = $1 and kind = $2 and id in (select round from seat where person = $3)
                   order by id desc limit $4";
        let rows = query(sql)
            .bind(state.name())
            .bind(MATCH)
            .bind(person.0.as_str())
            .bind(i64::from(limit))
            .fetch_all(self.readers())
            .await?;
        rows.iter().map(match_row).collect()
    }

    /// The match played turn by turn that was opened last in a place, whatever became of it.
    pub async fn last_turn_match(&self, place: &Place) -> Result<Option<MatchRow>, ReadError> {
        // The index of these rows alone is found by the kind in the text.
        let sql = "select id, place, server, game, state, opened_at, kind, open from round
                   where place = $1 and kind = 'match' order by opened_at desc, id desc limit 1";
        let row = query(sql).bind(place.to_string()).fetch_optional(self.readers()).await?;
        row.as_ref().map(match_row).transpose()
    }

    /// The matches of a place that have ended at this moment or later and count as they ended, by their end.
    pub async fn turn_matches_ended_since(
        &self,
        place: &Place,
        since: Millis,
    ) -> Result<Vec<MatchRow>, ReadError> {
        let sql = "select id, place, server, game, state, opened_at, kind, open from round
                   where place = $1 and kind = 'match' and state = 'ended' and ended_at >= $2
                   order by ended_at, id";
        let rows = query(sql).bind(place.to_string()).bind(since).fetch_all(self.readers()).await?;
        rows.iter().map(match_row).collect()
    }

    /// Where one of the last hundred thousand matches, if it is played turn by turn, ended at this moment or later, or an invitation
    /// was made that nobody has taken up yet.
    pub async fn places_of_late_matches(&self, since: Millis) -> Result<BTreeSet<Place>, ReadError> {
        // The kind is looked at here: its index would lead through all there ever were.
        let sql = "select place, kind from round
                   where id > (select coalesce(max(id), 0) from round) - 100000
                   and state = 'ended' and ended_at >= $1";
        let ended = query(sql).bind(since).fetch_all(self.readers()).await?;
        let invites = query("select place from invite where state = 'open' and at >= $1");
        let invites = invites.bind(since).fetch_all(self.readers()).await?;
        let mut places = BTreeSet::new();
        for row in &ended {
            if row.try_get::<&str>(1)? == ActivityKind::Match.name() {
                places.insert(row.try_get::<&str>(0)?.parse()?);
            }
        }
        for row in &invites {
            places.insert(row.try_get::<&str>(0)?.parse()?);
        }
        Ok(places)
    }

    /// Whether anything was ever played in a channel, or in a thread of it.
    pub async fn was_played_around(&self, channel: &Place) -> Result<bool, ReadError> {
        // Threads are named after a slash, behind which comes the nought: a range of the index.
        let sql = "select 1 from round where place = $1 or (place >= $2 and place < $3) limit 1";
        let channel = channel.to_string();
        let (first, last) = (format!("{channel}/"), format!("{channel}0"));
        let row = query(sql).bind(channel).bind(first).bind(last).fetch_optional(self.readers()).await?;
        Ok(row.is_some())
    }

    /// The match played turn by turn that was opened last in a place, of those that are over.
    pub async fn last_ended_match(&self, place: &Place) -> Result<Option<MatchRow>, ReadError> {
        let sql = "select id, place, server, game, state, opened_at, kind, open from round
                   where place = $1 and kind = 'match' and state = 'ended' order by opened_at desc, id desc limit 1";
        let row = query(sql).bind(place.to_string()).fetch_optional(self.readers()).await?;
        row.as_ref().map(match_row).transpose()
    }

    /// The first game of the encounter whose second game this is.
    pub async fn first_game(&self, match_id: i64) -> Result<Option<i64>, ReadError> {
        let sql = "select first_round from encounter where round = $1";
        let row = query(sql).bind(match_id).fetch_optional(self.readers()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// An invitation with everybody who was asked, in order; `None` when it is over.
    pub async fn invite(
        &self,
        id: i64,
    ) -> Result<Option<(InviteRow, Vec<(u16, Person, Answer)>)>, ReadError> {
        let sql = "select id, place, terms, state, at, ordered_by from invite where id = $1";
        let Some(row) = query(sql).bind(id).fetch_optional(self.readers()).await? else { return Ok(None) };
        let sql = "select n, person, state from invited where invite = $1 order by n";
        let rows = query(sql).bind(id).fetch_all(self.readers()).await?;
        let asked = |row: &Row| {
            let (n, state): (i64, &str) = (row.try_get(0)?, row.try_get(2)?);
            let n =
                u16::try_from(n).map_err(|_| Unreadable::new("a place in an invitation", &n.to_string()))?;
            let state = Answer::named(state).ok_or_else(|| Unreadable::new("an answer", state))?;
            Ok((n, Person(row.try_get(1)?), state))
        };
        let asked: Vec<_> = rows.iter().map(asked).collect::<Result<_, ReadError>>()?;
        Ok(Some((invite_row(&row)?, asked)))
    }

    /// The invitations that are about to be played, oldest first: after a crash they are played.
    pub async fn starting_invites(&self) -> Result<Vec<InviteRow>, ReadError> {
        let sql =
            "select id, place, terms, state, at, ordered_by from invite where state = 'starting' order by id";
        query(sql).fetch_all(self.readers()).await?.iter().map(invite_row).collect()
    }

    /// The invitations of a place that nobody has taken up yet, oldest first.
    pub async fn open_invites(&self, place: &Place) -> Result<Vec<InviteRow>, ReadError> {
        let sql = "select id, place, terms, state, at, ordered_by from invite
                   where place = $1 and state = 'open' order by id";
        let rows = query(sql).bind(place.to_string()).fetch_all(self.readers()).await?;
        rows.iter().map(invite_row).collect()
    }

    /// The invitations of all places that nobody has taken up yet, oldest first.
    pub async fn all_open_invites(&self) -> Result<Vec<InviteRow>, ReadError> {
        let sql =
            "select id, place, terms, state, at, ordered_by from invite where state = 'open' order by id";
        query(sql).fetch_all(self.readers()).await?.iter().map(invite_row).collect()
    }

    /// Whether this delivery has made an invitation that stands, or one of the last matches.
    pub async fn is_ordered(&self, order: &str) -> Result<bool, ReadError> {
        let sql = "select count(*) from invite
                   where ordered_by = $1 or (ordered_by is null and replace(terms, $2, '') <> terms)";
        let quoted = serde_json::Value::from(order).to_string();
        let row = query(sql).bind(order.to_owned()).bind(quoted).fetch_one(self.readers()).await?;
        if row.try_get::<i64>(0)? > 0 {
            return Ok(true);
        }
        let sql = "select count(*) from line where n = 1 and source = $1
                   and round > (select coalesce(max(id), 0) from round) - 1000";
        let row = query(sql).bind(order.to_owned()).fetch_one(self.readers()).await?;
        Ok(row.try_get::<i64>(0)? > 0)
    }

    /// How many open invitations an account has made.
    pub async fn invites_by(&self, person: &Person) -> Result<u64, ReadError> {
        let sql = "select count(*) from invited where person = $1 and n = 1";
        let row = query(sql).bind(person.0.as_str()).fetch_one(self.readers()).await?;
        Ok(u64::try_from(row.try_get::<i64>(0)?).unwrap_or(0))
    }

    /// Everybody's holidays, those that are over too.
    pub async fn holidays(&self) -> Result<Vec<DayOff>, ReadError> {
        let rows = query("select person, server, since, until from day_off order by person, server, since");
        let rows = rows.fetch_all(self.readers()).await?;
        let day_off = |row: &Row| {
            let time = (row.try_get(2)?, row.try_get(3)?);
            Ok((Person(row.try_get(0)?), Server(row.try_get(1)?), time))
        };
        rows.iter().map(day_off).collect()
    }

    /// The marks of those who get no new seat in a round ([`super::mark`], W24).
    pub async fn shut_out(&self, match_id: i64) -> Result<BTreeSet<String>, ReadError> {
        let rows = query("select mark from shut_out where round = $1").bind(match_id);
        let rows = rows.fetch_all(self.readers()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }
}

fn invite_row(row: &Row) -> Result<InviteRow, ReadError> {
    Ok(InviteRow {
        id: row.try_get(0)?,
        place: row.try_get::<&str>(1)?.parse()?,
        terms: row.try_get(2)?,
        starting: row.try_get::<&str>(3)? == "starting",
        at: row.try_get(4)?,
        ordered_by: row.try_get(5)?,
    })
}
