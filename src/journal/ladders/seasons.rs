//! Seasons: opened, given an end, closed by a publication.

use crate::games::Unreadable;
use crate::journal::Journal;
use crate::journal::db::{Connection, Row, query};
use crate::journal::numbers::{self, Series};
use crate::journal::read::ReadError;
use crate::rating::Rating;
use crate::rating::reset::Reset;
use crate::rooms::heard::Server;
use jiff::civil::Date;

/// A season of a server's ladders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonRow {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// It begins after the publication of this date.
    pub opened: Date,
    /// It ends with the publication of this date, if that is known.
    pub closes: Option<Date>,
    /// What becomes of the ratings then.
    pub reset: Reset,
    /// Whether it has ended, and its table is frozen.
    pub closed: bool,
}

/// A season that is to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSeason {
    /// Whose.
    pub server: Server,
    /// Its name.
    pub name: String,
    /// It begins after the publication of this date.
    pub opened: Date,
    /// It ends with the publication of this date, if that is known.
    pub closes: Option<Date>,
    /// What becomes of the ratings then.
    pub reset: Reset,
}

/// A place in the frozen table of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonPlace {
    /// The row.
    pub row: i64,
    /// The rank; equal ratings share it.
    pub rank: i64,
    /// The rating at the end.
    pub rating: Rating,
    /// Rated rounds until then.
    pub rounds: i64,
}

const fn name_of(reset: Reset) -> &'static str {
    match reset {
        Reset::None => "none",
        Reset::Soft => "soft",
        Reset::Full => "full",
    }
}

fn reset_named(name: &str) -> Option<Reset> {
    [Reset::None, Reset::Soft, Reset::Full].into_iter().find(|reset| name_of(*reset) == name)
}

/// Opens a season.
pub(in crate::journal) async fn open(
    connection: &mut Connection,
    season: &NewSeason,
) -> Result<(), sqlx::Error> {
    let sql = "insert into season (id, server, name, opened, closes, reset, closed)
               values ($6, $1, $2, $3, $4, $5, 0)";
    let id = numbers::next(connection, Series::Season).await?;
    query(sql)
        .bind(season.server.0.as_str())
        .bind(season.name.as_str())
        .bind(season.opened.to_string())
        .bind(season.closes.map(|date| date.to_string()))
        .bind(name_of(season.reset))
        .bind(id)
        .execute(connection)
        .await
        .map(|_| ())
}

/// Says when a season that runs is to end, and how.
pub(in crate::journal) async fn close(
    connection: &mut Connection,
    id: i64,
    closes: Option<Date>,
    reset: Reset,
) -> Result<(), sqlx::Error> {
    let sql = "update season set closes = $2, reset = $3 where id = $1 and closed = 0";
    query(sql)
        .bind(id)
        .bind(closes.map(|date| date.to_string()))
        .bind(name_of(reset))
        .execute(connection)
        .await
        .map(|_| ())
}

impl Journal {
    /// The seasons of a server, the oldest first.
    pub async fn seasons(&self, server: &Server) -> Result<Vec<SeasonRow>, ReadError> {
        let sql = "select id, name, opened, closes, reset, closed from season where server = $1 order by id";
        let rows = query(sql).bind(server.0.as_str()).fetch_all(&self.0.readers).await?;
        rows.iter().map(season).collect()
    }

    /// The servers with a season that has an end, and that end.
    pub async fn season_ends(&self) -> Result<Vec<(Server, Date)>, ReadError> {
        let sql = "select server, closes from season where closed = 0 and closes is not null";
        let rows = query(sql).fetch_all(&self.0.readers).await?;
        rows.iter().map(|row| Ok((Server(row.try_get(0)?), date(row.try_get(1)?)?))).collect()
    }

    /// The end of a server's season that runs, if it has one.
    pub async fn season_end_of(&self, server: &Server) -> Result<Option<Date>, ReadError> {
        let sql = "select closes from season where server = $1 and closed = 0 and closes is not null
                   order by closes limit 1";
        let row = query(sql).bind(server.0.as_str()).fetch_optional(&self.0.readers).await?;
        row.map(|row| date(row.try_get(0)?)).transpose()
    }

    /// The frozen table of a season, the best first.
    pub async fn season_places(&self, id: i64) -> Result<Vec<SeasonPlace>, ReadError> {
        let sql = "select ladder_row, rank, rating, rounds from season_place where season = $1
                   order by rank, ladder_row";
        let rows = query(sql).bind(id).fetch_all(&self.0.readers).await?;
        rows.iter()
            .map(|row| {
                Ok(SeasonPlace {
                    row: row.try_get(0)?,
                    rank: row.try_get(1)?,
                    rating: super::read::rating(row.try_get(2)?)?,
                    rounds: row.try_get(3)?,
                })
            })
            .collect()
    }
}

fn season(row: &Row) -> Result<SeasonRow, ReadError> {
    let (closes, reset) = (row.try_get::<Option<String>>(3)?, row.try_get::<String>(4)?);
    Ok(SeasonRow {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        opened: date(row.try_get(2)?)?,
        closes: closes.as_deref().map(date).transpose()?,
        reset: reset_named(&reset).ok_or_else(|| Unreadable::new("reset of a season", &reset))?,
        closed: row.try_get::<i64>(5)? != 0,
    })
}

/// A date of the database.
pub(super) fn date(text: &str) -> Result<Date, ReadError> {
    Ok(text.parse().map_err(|_| Unreadable::new("date", text))?)
}
