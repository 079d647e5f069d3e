//! Reads the house makes once, when it opens, and one room makes when it wakes.

use super::Journal;
use super::MatchState;
use super::db::{Row, query};
use super::read::{ExclusionRow, OverlayVerdict, ReadError};
use crate::clock::Millis;
use crate::rooms::heard::{Door, Person, Place, Server};
use sqlx::AssertSqlSafe;
use std::collections::BTreeSet;

impl Journal {
    /// Every word that a server added (`true`) or removed.
    pub async fn overlays(&self) -> Result<Vec<(Server, String, bool)>, ReadError> {
        let mut all = Vec::new();
        for server in self.overlay_servers().await? {
            for row in self.overlay(&server).await? {
                all.push((server.clone(), row.word, row.verdict == OverlayVerdict::Added));
            }
        }
        Ok(all)
    }

    /// Every account that is linked with others, and the name they share.
    pub async fn links(&self) -> Result<Vec<(Person, Person)>, ReadError> {
        let sql = "select person, whole from link order by person";
        let rows = query(sql).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((Person(row.try_get(0)?), Person(row.try_get(1)?)))).collect()
    }

    /// Every room that plays with another, and that one.
    pub async fn twins(&self) -> Result<Vec<(Place, Place)>, ReadError> {
        let rows = query("select place, home from twin order by place").fetch_all(&self.0.readers).await?;
        let place = |row: &Row, column| Ok::<Place, ReadError>(row.try_get::<&str>(column)?.parse()?);
        rows.iter().map(|row| Ok((place(row, 0)?, place(row, 1)?))).collect()
    }

    /// The matches that rooms still see, whatever plays together now: the room, the match, where that is played, and whether it
    /// is over. Those that ended before `since` are left out.
    pub async fn still_seen(&self, since: Millis) -> Result<Vec<(Place, i64, Place, bool)>, ReadError> {
        let sql = "select still_seen.place, round.id, round.place, round.state from still_seen
                   join round on round.id = still_seen.round
                   where round.state = $1 or round.ended_at >= $2 order by round.id, still_seen.place";
        let rows = query(sql).bind(MatchState::Live.name()).bind(since).fetch_all(&self.0.readers).await?;
        let place = |row: &Row, column| Ok::<Place, ReadError>(row.try_get::<&str>(column)?.parse()?);
        let over = |row: &Row| Ok::<bool, ReadError>(row.try_get::<&str>(3)? != MatchState::Live.name());
        rows.iter().map(|row| Ok((place(row, 0)?, row.try_get(1)?, place(row, 2)?, over(row)?))).collect()
    }

    /// The codes of rooms: the room, its code, and until when it is good.
    pub async fn twin_codes(&self) -> Result<Vec<(Place, String, Millis)>, ReadError> {
        let sql = "select place, code, until from twin_code order by place";
        let rows = query(sql).fetch_all(&self.0.readers).await?;
        let code = |row: &Row| Ok((row.try_get::<&str>(0)?.parse()?, row.try_get(1)?, row.try_get(2)?));
        rows.iter().map(code).collect()
    }

    /// All excluded players, by server.
    pub async fn excluded(&self) -> Result<Vec<(Server, ExclusionRow)>, ReadError> {
        let mut all = Vec::new();
        for server in self.exclusion_servers().await? {
            for row in self.exclusions(&server).await? {
                all.push((server.clone(), row));
            }
        }
        Ok(all)
    }

    /// The servers behind a door that anything is known of.
    pub async fn servers_behind(&self, door: Door) -> Result<Vec<Server>, ReadError> {
        let sql = "select server from round where substr(server, 1, length($1)) = $1
                   union select server from name where substr(server, 1, length($1)) = $1
                   union select substr(scope, 8) from setting where substr(scope, 1, 7 + length($1)) = 'server:' || $1
                   order by 1";
        let rows = query(sql).bind(format!("{}:", door.name())).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok(Server(row.try_get(0)?))).collect()
    }

    /// Whether anything is known of a server: it was played there, somebody has a name there, something was set, done or planned.
    pub async fn knows_of(&self, server: &Server) -> Result<bool, ReadError> {
        let place = format!("room/{}/{}/", server.0.split(':').next().unwrap_or_default(), server.0);
        // Each by its index, the places as a range: behind the slash comes the nought.
        for (sql, key) in [
            ("select 1 from name where server = $1 limit 1", server.0.clone()),
            ("select 1 from setting where scope = $1 limit 1", format!("server:{}", server.0)),
            ("select 1 from deed where server = $1 limit 1", server.0.clone()),
        ] {
            if query(sql).bind(key).fetch_optional(&self.0.readers).await?.is_some() {
                return Ok(true);
            }
        }
        let beyond = |start: &str| format!("{}0", start.trim_end_matches('/'));
        for (sql, start) in [
            ("select 1 from round where place >= $1 and place < $2 limit 1", place.clone()),
            ("select 1 from plan where place >= $1 and place < $2 limit 1", place.clone()),
            ("select 1 from setting where scope >= $1 and scope < $2 limit 1", format!("place:{place}")),
        ] {
            let (from, to) = (start.clone(), beyond(&start));
            if query(sql).bind(from).bind(to).fetch_optional(&self.0.readers).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether anything is known of a door: somewhere it was played there, or something was set or planned.
    pub async fn knows_behind(&self, door: Door) -> Result<bool, ReadError> {
        // By ranges of the keys, so that a large file is asked as quickly as a small one.
        for (table, column, start) in [
            ("round", "place", "room/"),
            ("round", "place", "private/"),
            ("plan", "place", "room/"),
            ("plan", "place", "private/"),
            ("name", "person", ""),
            ("setting", "scope", "server:"),
        ] {
            let slash = if start.ends_with('/') { ['/', '0'] } else { [':', ';'] };
            let [from, to] = slash.map(|end| format!("{start}{}{end}", door.name()));
            let sql = format!("select 1 from {table} where {column} >= $1 and {column} < $2 limit 1");
            let known = query(AssertSqlSafe(sql)).bind(from).bind(to).fetch_optional(&self.0.readers).await?;
            if known.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The latest moment at which anything that still matters is known to have happened: a clock that is behind it
    /// was moved, or set back.
    pub async fn newest_stamp(&self) -> Result<Option<Millis>, ReadError> {
        let mut newest = None;
        for sql in [
            "select max(at) from heartbeat",
            "select max(line.at) from line join round on line.round = round.id where round.state = 'live'",
            "select max(opened_at) from (select opened_at from round order by id desc limit 100) as last",
            "select max(ended_at) from (select ended_at from round order by id desc limit 100) as last",
            "select max(at) from publication",
            "select max(at) from plan",
        ] {
            newest = newest.max(query(sql).fetch_one(&self.0.readers).await?.try_get::<Option<Millis>>(0)?);
        }
        Ok(newest)
    }

    /// The servers the bot was removed from, and since when.
    pub async fn farewells(&self) -> Result<Vec<(Server, Millis)>, ReadError> {
        let rows =
            query("select server, at from farewell order by server").fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((Server(row.try_get(0)?), row.try_get(1)?))).collect()
    }

    /// At most 200 log lines of the matches of a place, in order, each numbered
    /// `match × 1 000 000 + n`, with a number above `after`. What is packed is not among them: this shows what is going on.
    pub async fn lines_in(&self, place: &Place, after: i64) -> Result<Vec<(i64, String)>, ReadError> {
        let sql = "select line.round * 1000000 + line.n, line.who, line.body
                   from line join round on round.id = line.round
                   where round.place = $1 and (line.round > $2 or (line.round = $2 and line.n > $3))
                   order by line.round, line.n limit 200";
        let rows = query(sql)
            .bind(place.to_string())
            .bind(after.div_euclid(1_000_000))
            .bind(after.rem_euclid(1_000_000))
            .fetch_all(&self.0.readers)
            .await?;
        rows.iter()
            .map(|row| {
                let (who, body): (String, String) = (row.try_get(1)?, row.try_get(2)?);
                Ok((row.try_get(0)?, format!("{who} {body}")))
            })
            .collect()
    }

    /// Where one of the last five thousand matches ended at `since` or later.
    pub async fn ended_since(&self, since: Millis) -> Result<Vec<Place>, ReadError> {
        // Asked for `distinct` or in their order, all there ever were would be read by their places.
        let sql = "select place from round
                   where id > (select coalesce(max(id), 0) from round) - 5000
                   and state = 'ended' and ended_at >= $1";
        let rows = query(sql).bind(since).fetch_all(&self.0.readers).await?;
        let places: Result<BTreeSet<Place>, ReadError> =
            rows.iter().map(|row| Ok(row.try_get::<String>(0)?.parse()?)).collect();
        Ok(places?.into_iter().collect())
    }

    /// The servers a person has a name in.
    pub async fn servers_of(&self, person: &Person) -> Result<Vec<Server>, ReadError> {
        let sql = "select server from name where person = $1 and server <> '' order by at desc";
        let rows = query(sql).bind(person.0.as_str()).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok(Server(row.try_get(0)?))).collect()
    }

    /// What is planned in one place.
    pub async fn plan(&self, place: &Place) -> Result<Option<String>, ReadError> {
        let sql = "select plan from plan where place = $1";
        let row = query(sql).bind(place.to_string()).fetch_optional(&self.0.readers).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }
}
