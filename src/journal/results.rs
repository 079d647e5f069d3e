//! How the seats of what is over ended: one row a seat, for profiles, for tournaments, and for anything that opened a
//! match and needs its result.

use super::db::{Connection, Row, query};
use super::read::ReadError;
use super::{Journal, events};
use crate::games::{Seat, Unreadable};

/// What brought the end for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// The rules of the game: won or lost by play, or there to the end while another seat was not.
    Played,
    /// Its time was over.
    Time,
    /// The player resigned.
    Resigned,
    /// The seat was put out of the match by the house.
    Forfeit,
    /// Everybody agreed to a draw.
    Agreed,
    /// Nothing: it does not count.
    Void,
}

impl How {
    /// The word in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Time => "time",
            Self::Resigned => "resigned",
            Self::Forfeit => "forfeit",
            Self::Agreed => "agreed",
            Self::Void => "void",
        }
    }

    /// What [`How::name`] calls `name`.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Played, Self::Time, Self::Resigned, Self::Forfeit, Self::Agreed, Self::Void]
            .into_iter()
            .find(|how| how.name() == name)
    }
}

/// How one seat of a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatResult {
    /// The seat.
    pub seat: Seat,
    /// The place in the ranking, from 1; equal results share it.
    pub rank: u32,
    /// Points, where the game counts them.
    pub points: Option<i64>,
    /// In a game of two that counts: 2 won, 1 drawn, 0 lost. Elsewhere none.
    pub half_points: Option<u8>,
    /// What brought the end.
    pub how: How,
    /// The word that brought most, and its points.
    pub best: Option<(String, i64)>,
}

/// Writes how the seats of a match ended. What is written stays: only [`void`] changes it.
pub(super) async fn write(
    connection: &mut Connection,
    match_id: i64,
    encounter: Option<i64>,
    seats: &[SeatResult],
) -> Result<(), sqlx::Error> {
    let sql = "insert into result
                   (round, seat, points, rank, players, best, best_points, half_points, how, encounter)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (round, seat) do nothing";
    let players = i64::try_from(seats.len()).unwrap_or(i64::MAX);
    for one in seats {
        query(sql)
            .bind(match_id)
            .bind(i64::from(one.seat.0))
            .bind(one.points)
            .bind(i64::from(one.rank))
            .bind(players)
            .bind(one.best.as_ref().map(|(word, _)| word.as_str()))
            .bind(one.best.as_ref().map_or(0, |(_, points)| *points))
            .bind(one.half_points.map(i64::from))
            .bind(one.how.name())
            .bind(encounter)
            .execute(&mut *connection)
            .await?;
    }
    events::renumber(connection, match_id, false).await?;
    // E12: an encounter is one match.
    match encounter.filter(|first| *first != match_id && seats.iter().any(|one| one.how == How::Void)) {
        Some(first) => void_one(connection, first).await,
        None => Ok(()),
    }
}

/// A match that has ended does not count after all: it gives nobody half a point, and neither does the first game of its encounter
/// (E12). Points and places stay, as they stay in the log.
pub(super) async fn void(connection: &mut Connection, match_id: i64) -> Result<(), sqlx::Error> {
    let first = query("select max(encounter) from result where round = $1").bind(match_id);
    let first: Option<i64> = first.fetch_one(&mut *connection).await?.try_get(0)?;
    void_one(connection, match_id).await?;
    match first.filter(|first| *first != match_id) {
        Some(first) => void_one(connection, first).await,
        None => Ok(()),
    }
}

async fn void_one(connection: &mut Connection, match_id: i64) -> Result<(), sqlx::Error> {
    let sql = "update result set how = $2, half_points = null where round = $1";
    query(sql).bind(match_id).bind(How::Void.name()).execute(&mut *connection).await?;
    events::renumber(connection, match_id, true).await
}

impl Journal {
    /// How the seats of a match ended, the best first; none while it is played, nor of matches that ended before there were
    /// rows of them.
    pub async fn results(&self, match_id: i64) -> Result<Vec<SeatResult>, ReadError> {
        let sql = "select seat, rank, points, half_points, how, best, best_points from result
                   where round = $1 order by rank, seat";
        let rows = query(sql).bind(match_id).fetch_all(self.readers()).await?;
        rows.iter().map(seat_result).collect()
    }

    /// The first game of the encounter to which a match that is over belongs; `None`: it stands for itself.
    pub async fn encounter_of(&self, match_id: i64) -> Result<Option<i64>, ReadError> {
        let row = query("select max(encounter) from result where round = $1").bind(match_id);
        Ok(row.fetch_one(self.readers()).await?.try_get(0)?)
    }
}

fn seat_result(row: &Row) -> Result<SeatResult, ReadError> {
    let number = |at: usize| row.try_get::<i64>(at);
    let strange = |what: &'static str, number: i64| Unreadable::new(what, &number.to_string());
    let (seat, rank, best_points) = (number(0)?, number(1)?, number(6)?);
    let how: &str = row.try_get(4)?;
    let half_points: Option<i64> = row.try_get(3)?;
    let half_points = half_points.map(|half| u8::try_from(half).map_err(|_| strange("half points", half)));
    Ok(SeatResult {
        seat: Seat(u16::try_from(seat).map_err(|_| strange("a seat", seat))?),
        rank: u32::try_from(rank).map_err(|_| strange("a rank", rank))?,
        points: row.try_get(2)?,
        half_points: half_points.transpose()?,
        how: How::named(how).ok_or_else(|| Unreadable::new("how a seat ended", how))?,
        best: row.try_get::<Option<String>>(5)?.map(|word| (word, best_points)),
    })
}
