//! A ladder that is brought along from another program: where everybody stood there. Kept for good, so that a ladder that is made
//! anew begins there too.

use super::{Calendar, rate};
use crate::clock::Millis;
use crate::games::Unreadable;
use crate::journal::Journal;
use crate::journal::db::{Connection, query};
use crate::journal::read::ReadError;
use crate::rating::Rating;
use crate::rating::replay::Standing;
use crate::rooms::heard::{Person, Server};
use jiff::civil::Date;

/// Where somebody stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who.
    pub person: Person,
    /// What they are called, if nothing is known of it here.
    pub name: Option<String>,
    /// Their rating.
    pub rating: Rating,
    /// The rounds or games it was made of, at least one.
    pub rounds: u32,
}

/// A ladder that is brought along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brought {
    /// The server.
    pub server: Server,
    /// The family of games, of which it has no ladder yet.
    pub family: String,
    /// The server's last publication, or any day before the first.
    pub day: Date,
    /// When.
    pub at: Millis,
    /// Everybody, each once.
    pub rows: Vec<Opening>,
    /// The next publications of the server.
    pub calendar: Calendar,
}

/// Writes it, where there is no such ladder yet and nothing was published meanwhile.
pub(in crate::journal) async fn bring(
    connection: &mut Connection,
    brought: &Brought,
) -> Result<(), sqlx::Error> {
    let (server, family, day) = (brought.server.0.as_str(), brought.family.as_str(), brought.day.to_string());
    let there = "select (select count(*) from ladder_row where server = $1 and family = $2)
                      + (select count(*) from publication where server = $1 and date > $3)";
    let there = query(there).bind(server).bind(family).bind(day.as_str()).fetch_one(&mut *connection).await?;
    if there.try_get::<i64>(0)? > 0 {
        return Err(sqlx::Error::RowNotFound);
    }
    for row in &brought.rows {
        // What holds for a person holds here too: whom they count for, that they have left.
        let id = rate::row_for(connection, server, family, row.person.0.as_str()).await?;
        let (rating, rounds) = (row.rating.milli(), i64::from(row.rounds));
        query("insert into opening (ladder_row, rating, rounds, day) values ($1, $2, $3, $4)")
            .bind(id)
            .bind(rating)
            .bind(rounds)
            .bind(day.as_str())
            .execute(&mut *connection)
            .await?;
        query(
            "insert into standing (ladder_row, rating, rounds, peak, peak_day) values ($1, $2, $3, $2, $4)",
        )
        .bind(id)
        .bind(rating)
        .bind(rounds)
        .bind(day.as_str())
        .execute(&mut *connection)
        .await?;
        if let Some(name) = &row.name {
            let sql = "insert into name (person, server, name, folded, at) values ($1, $2, $3, $4, $5)
                       on conflict (person, server) do nothing";
            query(sql)
                .bind(row.person.0.as_str())
                .bind(server)
                .bind(name.as_str())
                .bind(name.to_lowercase())
                .bind(brought.at)
                .execute(&mut *connection)
                .await?;
        }
    }
    // The coming night shows it.
    let calendars = std::slice::from_ref(&brought.calendar);
    rate::publication_day(connection, &brought.server, calendars, brought.at).await.map(|_| ())
}

impl Journal {
    /// Where the rows of a ladder stood before their first round here, and after which publication that was; by row.
    pub async fn openings(&self, server: &Server, family: &str) -> Result<Vec<(i64, Standing)>, ReadError> {
        let sql = "select id, opening.rating, opening.rounds, opening.day from opening
                   join ladder_row on ladder_row.id = opening.ladder_row
                   where server = $1 and family = $2 order by id";
        let rows = query(sql).bind(server.0.as_str()).bind(family).fetch_all(self.readers()).await?;
        let mut all = Vec::with_capacity(rows.len());
        for row in &rows {
            let (milli, day): (i64, &str) = (row.try_get(1)?, row.try_get(3)?);
            let rating =
                Rating::of_milli(milli).map_err(|_| Unreadable::new("rating", &milli.to_string()))?;
            let peak_day = day.parse().map_err(|_| Unreadable::new("date", day))?;
            let rounds = u32::try_from(row.try_get::<i64>(2)?).unwrap_or(u32::MAX);
            all.push((row.try_get(0)?, Standing { rating, rounds, peak: rating, peak_day }));
        }
        Ok(all)
    }
}
