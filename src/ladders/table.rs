//! A ladder as it was published last: who stands where.

use super::counting::ranks::{Class, PROVISIONAL, class, ranks};
use crate::journal::{Due, HistoryRow, Journal, ReadError, SeasonRow};
use crate::rating::replay::Standing;
use crate::rating::{Delta, Rating};
use crate::rooms::heard::{Person, Server};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// One player of a published ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Equal ratings share it.
    pub(crate) rank: usize,
    /// Their row in the journal.
    pub(crate) row: i64,
    pub(crate) person: Person,
    pub(crate) name: String,
    pub(crate) rating: Rating,
    pub(crate) rounds: u32,
    /// What the last publication changed, if they played on that day.
    pub(crate) change: Option<Delta>,
    /// The highest they were ever published with, and when.
    pub(crate) peak: (Rating, Date),
}

impl Place {
    pub(crate) const fn is_provisional(&self) -> bool {
        self.rounds < PROVISIONAL
    }

    const fn class(&self) -> Class {
        class(self.rating, self.rounds)
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
        journal: &Journal,
        server: &Server,
        family: &str,
    ) -> Result<Option<Self>, ReadError> {
        let Some((published, _)) = journal.last_publication(server).await? else { return Ok(None) };
        let hidden = journal.hidden(server).await?;
        let rows = journal.ladder_rows(server, family).await?;
        let person = |id: i64| rows.binary_search_by_key(&id, |(id, _)| *id).ok().map(|at| &rows[at].1);
        // E11: a player who was erased keeps their row, and nobody sees it.
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
        places.sort_by_key(|place| (place.class(), place.row));
        let ranks = ranks(places.iter().map(Place::class));
        for (place, rank) in places.iter_mut().zip(ranks) {
            place.rank = rank;
        }
        Ok((!places.is_empty()).then_some(Self { published, places }))
    }

    /// The table of a season as it was when it ended; `None` when nobody had played. Who is hidden now is
    /// not in it.
    pub(crate) async fn of_season(
        journal: &Journal,
        server: &Server,
        family: &str,
        season: &SeasonRow,
    ) -> Result<Option<Self>, ReadError> {
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

/// The name of a person, if they have one.
pub(crate) fn name_of(names: &BTreeMap<Person, String>, person: &Person) -> String {
    names.get(person).unwrap_or(&person.0).clone()
}
