//! A ladder as it was published last: who stands where.

use super::super::heard::{Person, Server};
use super::super::house::Inner;
use super::asked::end_of;
use crate::journal::{Due, HistoryRow, ReadError, SeasonRow};
use crate::rating::replay::Standing;
use crate::rating::{Delta, Rating};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// E5, E12a: with fewer rated rounds a rating is provisional. Its player stands after those who are ranked, marked `?`, and
/// leads no digest.
pub(crate) const PROVISIONAL: u32 = 10;

/// One player of a published ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Equal ratings share it.
    pub(crate) rank: usize,
    /// His row in the journal.
    pub(crate) row: i64,
    pub(crate) person: Person,
    pub(crate) name: String,
    pub(crate) rating: Rating,
    pub(crate) rounds: u32,
    /// What the last publication changed, if he played on that day.
    pub(crate) change: Option<Delta>,
    /// The highest he was ever published with, and when.
    pub(crate) peak: (Rating, Date),
}

impl Place {
    pub(crate) const fn is_provisional(&self) -> bool {
        self.rounds < PROVISIONAL
    }
}

/// A ladder since its last publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) published: Due,
    /// The ranked ones first, the best of them first; then those who are provisional (E12a).
    pub(crate) places: Vec<Place>,
}

impl Table {
    /// Reads it; `None` before the first publication, and while nobody is in it.
    pub(crate) async fn read(
        house: &Inner,
        server: &Server,
        family: &str,
    ) -> Result<Option<Self>, ReadError> {
        let journal = &house.journal;
        let Some((published, _)) = journal.last_publication(server).await? else { return Ok(None) };
        let hidden = journal.hidden(server).await?;
        let rows = journal.ladder_rows(server, family).await?;
        let person = |id: i64| rows.binary_search_by_key(&id, |(id, _)| *id).ok().map(|at| &rows[at].1);
        // E11: who was erased keeps his row, and nobody sees it.
        let shown = |(id, standing): (i64, Standing)| {
            let person = person(id).cloned().flatten().filter(|_| !hidden.contains(&id))?;
            Some((id, person, standing))
        };
        let standings = journal.standings(server, family).await?;
        let shown: Vec<(i64, Person, Standing)> = standings.into_iter().filter_map(shown).collect();
        let persons: Vec<Person> = shown.iter().map(|(_, person, _)| person.clone()).collect();
        let names = journal.names(Some(server), &persons).await?.into_iter().collect();
        let last = journal.history(server, family, published.date.yesterday().ok()).await?;
        let last = last.into_iter().find(|row| row.day == published.date);
        let mut places: Vec<Place> = shown
            .into_iter()
            .map(|(row, person, standing)| Place {
                rank: 0,
                row,
                name: name_of(&names, &person),
                person,
                rating: standing.rating,
                rounds: standing.rounds,
                change: change(last.as_ref(), row),
                peak: (standing.peak, standing.peak_day),
            })
            .collect();
        // E12a: whoever is provisional stands after all who are not.
        places.sort_by_key(|place| (place.is_provisional(), std::cmp::Reverse(place.rating), place.row));
        let class = |place: &Place| (place.is_provisional(), place.rating);
        for at in 0..places.len() {
            let shares = at > 0 && class(&places[at - 1]) == class(&places[at]);
            places[at].rank = if shares { places[at - 1].rank } else { at + 1 };
        }
        Ok((!places.is_empty()).then_some(Self { published, places }))
    }

    /// The table of a season as it was when it ended; `None` when nobody had played. Who is hidden now is
    /// not in it.
    pub(crate) async fn of_season(
        house: &Inner,
        server: &Server,
        family: &str,
        season: &SeasonRow,
    ) -> Result<Option<Self>, ReadError> {
        let journal = &house.journal;
        let hidden = journal.hidden(server).await?;
        let rows = journal.ladder_rows(server, family).await?;
        let places = journal.season_places(season.id).await?;
        let person = |id: i64| rows.binary_search_by_key(&id, |(id, _)| *id).ok().map(|at| &rows[at].1);
        let mut shown = Vec::new();
        for place in places.iter().filter(|place| place.rank > 0 && !hidden.contains(&place.row)) {
            if let Some(person) = person(place.row).cloned().flatten() {
                shown.push((place, person));
            }
        }
        let persons: Vec<Person> = shown.iter().map(|(_, person)| person.clone()).collect();
        let names = journal.names(Some(server), &persons).await?.into_iter().collect();
        let date = season.closes.unwrap_or(season.opened);
        let places: Vec<Place> = shown
            .into_iter()
            .map(|(place, person)| Place {
                rank: usize::try_from(place.rank).unwrap_or(0),
                row: place.row,
                name: name_of(&names, &person),
                person,
                rating: place.rating,
                rounds: u32::try_from(place.rounds).unwrap_or(u32::MAX),
                change: None,
                peak: (place.rating, date),
            })
            .collect();
        let published = Due { date, at: 0 };
        Ok((!places.is_empty()).then_some(Self { published, places }))
    }

    /// Where somebody stands, by any of these rows.
    pub(crate) fn of(&self, row: i64) -> Option<&Place> {
        self.places.iter().find(|place| place.row == row)
    }
}

fn change(last: Option<&HistoryRow>, row: i64) -> Option<Delta> {
    let (before, after, _) = last?.of(row)?;
    Some(after.milli() - before.milli())
}

/// The name of a person, if he has one.
pub(crate) fn name_of(names: &BTreeMap<Person, String>, person: &Person) -> String {
    names.get(person).unwrap_or(&person.0).clone()
}

impl Inner {
    /// The row that counts for somebody in a server's ladder, by any of his linked accounts: for himself only,
    /// nobody else is to learn which they are.
    pub(crate) async fn my_ladder_row(
        &self,
        server: &Server,
        family: &str,
        person: &Person,
    ) -> Result<Option<i64>, ReadError> {
        for account in self.links.accounts(person) {
            if let Some(row) = self.ladder_row(server, family, &account).await? {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// The row that counts for an account in a server's ladder: its own, or the one it was merged into.
    pub(crate) async fn ladder_row(
        &self,
        server: &Server,
        family: &str,
        person: &Person,
    ) -> Result<Option<i64>, ReadError> {
        let rows = self.journal.ladder_rows(server, family).await?;
        let mine = rows.iter().find(|(_, of)| of.as_ref() == Some(person));
        let Some((row, _)) = mine.cloned() else { return Ok(None) };
        Ok(Some(end_of(&self.merged_now(server).await?, row)))
    }

    /// Rows that count for another since the last publication.
    pub(crate) async fn merged_now(&self, server: &Server) -> Result<BTreeMap<i64, i64>, ReadError> {
        let until = self.journal.last_publication(server).await?.map_or(Date::MIN, |(last, _)| last.date);
        self.journal.merged(server, until).await
    }
}
