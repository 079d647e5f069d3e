//! What can be read back: one function a question.

use super::Journal;
use super::db::{Row, query};
use super::entry::{ActivityKind, Line, MatchRow, MatchState};
use crate::clock::Millis;
use crate::games::{Seat, Unreadable};
use crate::rooms::heard::{Person, Place, Server};
use crate::words::grid::Grid;
use sqlx::AssertSqlSafe;

/// What is a word round.
const ROUND: &str = ActivityKind::Round.name();

/// Why something cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The database could not answer.
    #[error("the journal cannot be read: {0}")]
    Storage(String),
    /// The database holds something no giostra writes.
    #[error("the journal holds something unknown: {0}")]
    Unreadable(#[from] Unreadable),
}

impl From<sqlx::Error> for ReadError {
    fn from(error: sqlx::Error) -> Self {
        Self::Storage(error.to_string())
    }
}

/// What a server decided about a word, the last time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OverlayVerdict {
    /// The word counts here.
    Added,
    /// The word does not count here.
    Removed,
}

/// A word of a server's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayRow {
    /// The word, folded.
    pub word: String,
    /// Whether it was added or removed.
    pub verdict: OverlayVerdict,
    /// The moderator.
    pub author: Person,
    /// Why, as told.
    pub reason: String,
    /// When.
    pub at: Millis,
}

/// A reported word that nobody has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRow {
    /// The match whose results showed the word.
    pub match_id: i64,
    /// The word, folded.
    pub word: String,
    /// Who reported it first.
    pub person: Person,
    /// When.
    pub at: Millis,
}

/// A person who is kept out of a server's rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExclusionRow {
    /// Who.
    pub person: Person,
    /// The moderator.
    pub by: Person,
    /// Why, as told.
    pub reason: String,
    /// When.
    pub at: Millis,
    /// A moderator has said since that they finish what they play (F10): `escludi finisce` and who, in the record of deeds.
    pub finishes: bool,
}

/// Something a moderator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Where, if in one place.
    pub place: Option<Place>,
    /// The moderator.
    pub author: Person,
    /// What was done.
    pub what: String,
    /// Why, as told.
    pub reason: String,
    /// When.
    pub at: Millis,
}

/// A message of ours on a platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostedRow {
    /// What it shows, in the room's words.
    pub handle: String,
    /// Where it stands.
    pub place: Place,
    /// Who sees it, if not everyone.
    pub audience: Option<Person>,
    /// The platform's number; `None`: it was about to be sent when the process ended.
    pub message: Option<u64>,
    /// When it was posted, or about to be.
    pub at: Millis,
}

impl Journal {
    /// The matches that are being played, oldest first.
    pub async fn live_matches(&self) -> Result<Vec<MatchRow>, ReadError> {
        let sql = "select id, place, server, game, state, opened_at, kind, open from round where state = 'live' order by id";
        let rows = query(sql).fetch_all(&self.0.readers).await?;
        rows.iter().map(match_row).collect()
    }

    /// The grids of all word rounds that are being played, in whatever process, each with the number of its round. A grid
    /// stands here before anybody sees it: it is committed, and then posted.
    pub async fn grids_in_play(&self) -> Result<Vec<(i64, Grid)>, ReadError> {
        let sql = "select r.id, l.body from round r join line l on l.round = r.id
                   where r.state = 'live' and r.kind = $1 and l.n <= 3 and l.body like 'grid %'";
        let rows = query(sql).bind(ROUND).fetch_all(&self.0.readers).await?;
        let grid = |row: &Row| {
            let text: String = row.try_get(1)?;
            let grid = text.split(' ').nth(1).unwrap_or_default();
            Ok((row.try_get(0)?, grid.parse().map_err(|_| Unreadable::new("a grid", grid))?))
        };
        rows.iter().map(grid).collect()
    }

    /// The messages that stand in the logs of the last two word rounds of a place before this one, and when the last of them was
    /// closed, or ended if it never was, in ms of the place's time.
    pub async fn before_round(
        &self,
        place: &Place,
        id: i64,
    ) -> Result<(Vec<String>, Option<Millis>), ReadError> {
        let sql = "select source from line where source is not null and round in
                   (select id from round where place = $1 and kind = $2 and id < $3 order by id desc limit 2)";
        let rows = query(sql).bind(place.to_string()).bind(ROUND).bind(id).fetch_all(&self.0.readers).await?;
        let sources = rows.iter().map(|row| Ok(row.try_get(0)?)).collect::<Result<_, ReadError>>()?;
        let sql = "select coalesce((select max(l.at) from line l where l.round = r.id and l.who = '#'
                                    and l.body like 'close %'), r.ended_at)
                   from round r where r.place = $1 and r.kind = $2 and r.id < $3 order by r.id desc limit 1";
        let row =
            query(sql).bind(place.to_string()).bind(ROUND).bind(id).fetch_optional(&self.0.readers).await?;
        let closed = row.map(|row| row.try_get::<Option<i64>>(0)).transpose()?.flatten();
        Ok((sources, closed))
    }

    /// The match of that number.
    pub async fn match_row(&self, id: i64) -> Result<Option<MatchRow>, ReadError> {
        let sql = "select id, place, server, game, state, opened_at, kind, open from round where id = $1";
        let row = query(sql).bind(id).fetch_optional(&self.0.readers).await?;
        row.as_ref().map(match_row).transpose()
    }

    /// When the match first ended, if it has.
    pub async fn match_ended_at(&self, id: i64) -> Result<Option<Millis>, ReadError> {
        let sql = "select ended_at from round where id = $1";
        let row = query(sql).bind(id).fetch_optional(&self.0.readers).await?;
        Ok(row.map(|row| row.try_get::<Option<i64>>(0)).transpose()?.flatten())
    }

    /// The word round opened last in the place, whatever became of it.
    pub async fn last_match(&self, place: &Place) -> Result<Option<MatchRow>, ReadError> {
        let sql = "select id, place, server, game, state, opened_at, kind, open from round
                   where place = $1 and kind = $2 order by opened_at desc, id desc limit 1";
        let row = query(sql).bind(place.to_string()).bind(ROUND).fetch_optional(&self.0.readers).await?;
        row.as_ref().map(match_row).transpose()
    }

    /// The word rounds opened in the place at `since` or later, the last first, each with the first line of its
    /// log.
    pub async fn matches_back(
        &self,
        place: &Place,
        since: Millis,
    ) -> Result<Vec<(MatchRow, String)>, ReadError> {
        let sql = "select r.id, r.place, r.server, r.game, r.state, r.opened_at, r.kind, r.open,
                          coalesce(l.body, p.first_line)
                   from round r left join line l on l.round = r.id and l.n = 1
                   left join packed p on p.round = r.id
                   where coalesce(l.body, p.first_line) is not null and r.place = $1 and r.opened_at >= $2 and r.kind = $3
                   order by r.opened_at desc, r.id desc";
        let rows =
            query(sql).bind(place.to_string()).bind(since).bind(ROUND).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((match_row(row)?, row.try_get(8)?))).collect()
    }

    /// How many matches that were not void were opened in the place at `since` or later, for the daily
    /// quota.
    pub async fn matches_of(&self, place: &Place, since: Millis) -> Result<u64, ReadError> {
        let sql = "select count(*) from round
                   where place = $1 and opened_at >= $2 and state <> 'void' and kind = $3";
        let row =
            query(sql).bind(place.to_string()).bind(since).bind(ROUND).fetch_one(&self.0.readers).await?;
        Ok(u64::try_from(row.try_get::<i64>(0)?).unwrap_or(0))
    }

    /// The log of a match, packed or not. Of packed lines it is not known which message they came from.
    pub async fn lines(&self, match_id: i64) -> Result<Vec<Line>, ReadError> {
        let rows = self.rows_of_log(match_id).await?;
        if rows.first().is_some_and(|line| line.n == 1) {
            return Ok(rows);
        }
        // Read after the rows: what was packed meanwhile is missed by neither.
        let mut lines = super::packed::of(&self.0.readers, match_id).await?;
        let last = lines.last().map_or(0, |line| line.n);
        lines.extend(rows.into_iter().filter(|line| line.n > last));
        Ok(lines)
    }

    /// The lines that are not packed.
    async fn rows_of_log(&self, match_id: i64) -> Result<Vec<Line>, ReadError> {
        let sql = "select n, source, at, who, body from line where round = $1 order by n";
        let rows = query(sql).bind(match_id).fetch_all(&self.0.readers).await?;
        let line = |row: &Row| {
            Ok(Line {
                n: row.try_get(0)?,
                source: row.try_get(1)?,
                at: row.try_get(2)?,
                by: row.try_get::<String>(3)?.parse()?,
                text: row.try_get(4)?,
            })
        };
        rows.iter().map(line).collect()
    }

    /// The time of the last line of any match that is being played: the last sign of life beside
    /// [`Journal::heartbeat`].
    pub async fn last_line_at(&self, now: Millis) -> Result<Option<Millis>, ReadError> {
        let sql = "select max(line.at) from line join round on line.round = round.id
                   where round.state = 'live' and line.at <= $1";
        Ok(query(sql).bind(now).fetch_one(&self.0.readers).await?.try_get(0)?)
    }

    /// Where something is played, and when its last line was written, as far as that is no later than `now`.
    pub async fn last_lines(&self, now: Millis) -> Result<Vec<(Place, Millis)>, ReadError> {
        let sql = "select round.place, max(line.at) from line join round on line.round = round.id
                   where round.state = 'live' and line.at <= $1 group by round.place";
        let rows = query(sql).bind(now).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((row.try_get::<&str>(0)?.parse()?, row.try_get(1)?))).collect()
    }

    /// The word rounds that run and in which an account has a seat: their numbers, and where.
    pub async fn live_rounds_of(&self, person: &Person) -> Result<Vec<(i64, Place)>, ReadError> {
        let sql = "select round.id, round.place from seat join round on round.id = seat.round
                   where seat.person = $1 and round.state = 'live' and round.kind = 'round'";
        let rows = query(sql).bind(person.0.as_str()).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get::<&str>(1)?.parse()?))).collect()
    }

    /// Who sits where in a match, by seat.
    pub async fn seats(&self, match_id: i64) -> Result<Vec<(Seat, Person)>, ReadError> {
        let sql = "select seat, person from seat where round = $1 order by seat";
        let rows = query(sql).bind(match_id).fetch_all(&self.0.readers).await?;
        rows.iter().map(seat_row).collect()
    }

    /// The server in whose ladders the person in each seat of a match is, by seat.
    pub async fn servers_of_seats(&self, match_id: i64) -> Result<Vec<(Seat, Server)>, ReadError> {
        let sql = "select seat.seat, seat.person, coalesce(seat.server, round.server) from seat join round on round.id = seat.round
                   where seat.round = $1 and coalesce(seat.server, round.server) is not null order by seat.seat";
        let rows = query(sql).bind(match_id).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((seat_row(row)?.0, Server(row.try_get(2)?)))).collect()
    }

    /// What the persons called themselves last in a server, or else anywhere; persons without a name
    /// are left out.
    pub async fn names(
        &self,
        server: Option<&Server>,
        persons: &[Person],
    ) -> Result<Vec<(Person, String)>, ReadError> {
        let mut names = Vec::with_capacity(persons.len());
        for some in persons.chunks(100) {
            let marks: Vec<String> = (1..=some.len()).map(|n| format!("${n}")).collect();
            let sql = format!(
                "select person, name from name where person in ({}) order by (server = ${}), at",
                marks.join(", "),
                some.len() + 1
            );
            let mut all = query(AssertSqlSafe(sql));
            for person in some {
                all = all.bind(person.0.as_str());
            }
            all = all.bind(server.map_or("?", |server| server.0.as_str()));
            let rows = all.fetch_all(&self.0.readers).await?;
            for person in some {
                let last = rows.iter().rev().find(|row| row.try_get(0).is_ok_and(|id: &str| id == person.0));
                if let Some(row) = last {
                    names.push((person.clone(), row.try_get(1)?));
                }
            }
        }
        Ok(names)
    }

    /// Who has this name in a server, upper and lower case alike; the one seen last, if several do.
    pub async fn person_by_name(
        &self,
        server: Option<&Server>,
        name: &str,
    ) -> Result<Option<Person>, ReadError> {
        let sql = "select person from name where server = $1 and folded = $2 order by at desc limit 1";
        let row = query(sql)
            .bind(server.map_or("", |server| server.0.as_str()))
            .bind(name.to_lowercase())
            .fetch_optional(&self.0.readers)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.map(Person))
    }

    /// The names in a server that begin with `typed`, upper and lower case alike, the one seen last first; at most `most`.
    pub async fn names_like(
        &self,
        server: &Server,
        typed: &str,
        most: usize,
    ) -> Result<Vec<String>, ReadError> {
        let sql = "select name from name where server = $1 and folded >= $2 and folded < $3
                   order by at desc, name limit $4";
        let typed = typed.to_lowercase();
        let rows = query(sql)
            .bind(server.0.as_str())
            .bind(typed.as_str())
            .bind(format!("{typed}{}", char::MAX))
            .bind(i64::try_from(most).unwrap_or(i64::MAX))
            .fetch_all(&self.0.readers)
            .await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// All settings: scope, name, value.
    pub async fn settings(&self) -> Result<Vec<(String, String, String)>, ReadError> {
        let sql = "select scope, name, value from setting order by scope, name";
        let rows = query(sql).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
    }

    /// What is set in one scope: name and value.
    pub async fn settings_of(&self, scope: &str) -> Result<Vec<(String, String)>, ReadError> {
        let sql = "select name, value from setting where scope = $1 order by name";
        let rows = query(sql).bind(scope).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// The words a server has added or removed, by word; what was undone is left out.
    pub async fn overlay(&self, server: &Server) -> Result<Vec<OverlayRow>, ReadError> {
        let sql = "select word, verdict, author, reason, at from overlay as last
                   where server = $1 and verdict <> 'neutral' and id =
                       (select max(id) from overlay where server = $1 and word = last.word)
                   order by word";
        let rows = query(sql).bind(server.0.as_str()).fetch_all(&self.0.readers).await?;
        rows.iter().map(overlay_row).collect()
    }

    /// The words a server had added (true) or removed at a moment, by word.
    pub async fn overlay_at(
        &self,
        server: &Server,
        moment: Millis,
    ) -> Result<Vec<(String, bool)>, ReadError> {
        let sql = "select word, verdict from overlay as last
                   where server = $1 and verdict <> 'neutral' and id =
                       (select max(id) from overlay where server = $1 and word = last.word and at <= $2)
                   order by word";
        let rows = query(sql).bind(server.0.as_str()).bind(moment).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get::<&str>(1)? == "added"))).collect()
    }

    /// The servers that have words of their own.
    pub async fn overlay_servers(&self) -> Result<Vec<Server>, ReadError> {
        let rows =
            query("select distinct server from overlay order by server").fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok(Server(row.try_get(0)?))).collect()
    }

    /// The servers that keep somebody out of their rounds.
    pub async fn exclusion_servers(&self) -> Result<Vec<Server>, ReadError> {
        let sql = "select distinct server from exclusion order by server";
        let rows = query(sql).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok(Server(row.try_get(0)?))).collect()
    }

    /// The words that wait for a moderator's decision, oldest first.
    pub async fn open_reports(&self, server: &Server) -> Result<Vec<ReportRow>, ReadError> {
        let sql =
            "select round, word, person, at from report where server = $1 and state = 'open' order by id";
        let rows = query(sql).bind(server.0.as_str()).fetch_all(&self.0.readers).await?;
        let report = |row: &Row| {
            Ok(ReportRow {
                match_id: row.try_get(0)?,
                word: row.try_get(1)?,
                person: Person(row.try_get(2)?),
                at: row.try_get(3)?,
            })
        };
        rows.iter().map(report).collect()
    }

    /// Who is kept out of a server's rounds.
    pub async fn exclusions(&self, server: &Server) -> Result<Vec<ExclusionRow>, ReadError> {
        let sql = "select person, author, reason, at,
                   (select count(*) from deed where deed.server = exclusion.server and deed.at >= exclusion.at
                    and deed.what = 'escludi finisce ' || exclusion.person)
                   from exclusion where server = $1 order by person";
        let rows = query(sql).bind(server.0.as_str()).fetch_all(&self.0.readers).await?;
        let exclusion = |row: &Row| {
            Ok(ExclusionRow {
                person: Person(row.try_get(0)?),
                by: Person(row.try_get(1)?),
                reason: row.try_get(2)?,
                at: row.try_get(3)?,
                finishes: row.try_get::<i64>(4)? > 0,
            })
        };
        rows.iter().map(exclusion).collect()
    }

    /// Whether a person is kept out of a server's rounds.
    pub async fn is_excluded(&self, server: &Server, person: &Person) -> Result<bool, ReadError> {
        let sql = "select person from exclusion where server = $1 and person = $2";
        let row = query(sql)
            .bind(server.0.as_str())
            .bind(person.0.as_str())
            .fetch_optional(&self.0.readers)
            .await?;
        Ok(row.is_some())
    }

    /// What the places do next, by place.
    pub async fn plans(&self) -> Result<Vec<(Place, String)>, ReadError> {
        let rows = query("select place, plan from plan order by place").fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((row.try_get::<String>(0)?.parse()?, row.try_get(1)?))).collect()
    }

    /// The messages of ours posted since, and those of matches that are still played turn by turn, by the time of
    /// posting.
    pub async fn posted_since(&self, since: Millis) -> Result<Vec<PostedRow>, ReadError> {
        let sql = "select handle, place, audience, message, at from posted
                   where at >= $1 or exists (
                       select 1 from round where state = 'live' and kind <> $2
                       and (substr(posted.handle, 1, length('m' || cast(id as text) || '.'))
                              = 'm' || cast(id as text) || '.'
                         or posted.handle = 'thread.m' || cast(id as text) || '.thread'))
                   order by at, handle, place, audience";
        let rows = query(sql).bind(since).bind(ROUND).fetch_all(&self.0.readers).await?;
        let posted = |row: &Row| {
            let audience: String = row.try_get(2)?;
            Ok(PostedRow {
                handle: row.try_get(0)?,
                place: row.try_get::<String>(1)?.parse()?,
                audience: (!audience.is_empty()).then_some(Person(audience)),
                message: row.try_get::<Option<i64>>(3)?.map(i64::cast_unsigned),
                at: row.try_get(4)?,
            })
        };
        rows.iter().map(posted).collect()
    }

    /// When the bot was last known to be alive.
    pub async fn heartbeat(&self) -> Result<Option<Millis>, ReadError> {
        let row = query("select at from heartbeat where id = 1").fetch_optional(&self.0.readers).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// What the moderators of a server did, the last `limit` deeds, newest first.
    pub async fn deeds(&self, server: &Server, limit: u32) -> Result<Vec<Deed>, ReadError> {
        let sql =
            "select place, author, what, reason, at from deed where server = $1 order by id desc limit $2";
        let rows =
            query(sql).bind(server.0.as_str()).bind(i64::from(limit)).fetch_all(&self.0.readers).await?;
        rows.iter().map(deed_row).collect()
    }
}

/// A row with the columns place, author, what, reason and at, in this order.
pub(super) fn deed_row(row: &Row) -> Result<Deed, ReadError> {
    Ok(Deed {
        place: row.try_get::<Option<String>>(0)?.map(|place| place.parse()).transpose()?,
        author: Person(row.try_get(1)?),
        what: row.try_get(2)?,
        reason: row.try_get(3)?,
        at: row.try_get(4)?,
    })
}

/// A row with the columns id, place, server, game, state, `opened_at`, kind and open, in this order.
pub(super) fn match_row(row: &Row) -> Result<MatchRow, ReadError> {
    let (state, kind): (&str, &str) = (row.try_get(4)?, row.try_get(6)?);
    Ok(MatchRow {
        id: row.try_get(0)?,
        place: row.try_get::<&str>(1)?.parse()?,
        server: row.try_get::<Option<String>>(2)?.map(Server),
        kind: ActivityKind::named(kind).ok_or_else(|| Unreadable::new("a kind of activity", kind))?,
        game: row.try_get(3)?,
        open: row.try_get::<i64>(7)? != 0,
        state: MatchState::named(state).ok_or_else(|| Unreadable::new("the state of a match", state))?,
        opened_at: row.try_get(5)?,
    })
}

fn seat_row(row: &Row) -> Result<(Seat, Person), ReadError> {
    let (seat, person) = named_seat(row)?;
    Ok((seat, Person(person)))
}

/// A seat, and a text beside it.
pub(super) fn named_seat(row: &Row) -> Result<(Seat, String), ReadError> {
    let seat: i64 = row.try_get(0)?;
    let seat = u16::try_from(seat).map_err(|_| Unreadable::new("a seat", &seat.to_string()))?;
    Ok((Seat(seat), row.try_get(1)?))
}

fn overlay_row(row: &Row) -> Result<OverlayRow, ReadError> {
    let verdict = match row.try_get::<&str>(1)? {
        "added" => OverlayVerdict::Added,
        "removed" => OverlayVerdict::Removed,
        other => return Err(Unreadable::new("what was decided about a word", other).into()),
    };
    Ok(OverlayRow {
        word: row.try_get(0)?,
        verdict,
        author: Person(row.try_get(2)?),
        reason: row.try_get(3)?,
        at: row.try_get(4)?,
    })
}
