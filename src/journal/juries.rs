//! What rooms ask about events that are judged.

use super::Journal;
use super::db::query;
use super::read::ReadError;
use crate::games::Seat;
use crate::rooms::heard::{Person, Place};

impl Journal {
    /// The judged events of a place, on or over, the latest first; so many at most. Those that were called off are not there.
    pub async fn juries_of(&self, place: &Place, most: u32) -> Result<Vec<i64>, ReadError> {
        // The index of these rows alone is found by the kind in the text.
        let sql = "select id from round where place = $1 and kind = 'jury' and state <> 'void'
                   order by id desc limit $2";
        let rows = query(sql).bind(place.to_string());
        let rows = rows.bind(i64::from(most)).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The same with those that were called off.
    pub async fn all_juries_of(&self, place: &Place, most: u32) -> Result<Vec<i64>, ReadError> {
        let sql = "select id from round where place = $1 and kind = 'jury' order by id desc limit $2";
        let rows = query(sql).bind(place.to_string());
        let rows = rows.bind(i64::from(most)).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The judged events of a place that are not over, oldest first.
    pub async fn live_juries(&self, place: &Place) -> Result<Vec<i64>, ReadError> {
        let sql = "select id from round where place = $1 and kind = 'jury' and state = 'live' order by id";
        let rows = query(sql).bind(place.to_string()).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Where there are judged events in which an account has a seat: those that go on first, then the latest; so many at most.
    pub async fn juries_with(&self, person: &Person, most: u32) -> Result<Vec<Place>, ReadError> {
        let sql = "select place from round where kind = 'jury' and state <> 'void'
                   and id in (select round from seat where person = $1) order by state desc, id desc limit $2";
        let rows = query(sql).bind(person.0.as_str());
        let rows = rows.bind(i64::from(most)).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(row.try_get::<&str>(0)?.parse()?)).collect()
    }

    /// What those without an account are called in an event; whose name was taken away is not there.
    pub async fn guests(&self, match_id: i64) -> Result<Vec<(Seat, String)>, ReadError> {
        let rows = query("select seat, name from guest where round = $1 order by seat").bind(match_id);
        let rows = rows.fetch_all(self.readers()).await?;
        rows.iter().map(super::read::named_seat).collect()
    }
}
