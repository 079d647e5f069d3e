//! The two pictures of a ladder, as it is published once a night: how ratings went, and the table.
//!
//! Cards hold what the caller knows; dates, titles and heads of columns come written in the reader's
//! language. Ratings are in milli-Elo and drawn as whole points ([`Rating::shown`]).

mod alt;
mod axis;
mod block;
mod change;
mod history;
mod markers;
mod table;

use super::theme::Theme;
use crate::rating::Rating;

pub use block::{history_block, table_block};
pub use history::history_scene;
pub use table::table_scene;

/// Lines a history picture draws at most: as many as there are colours and markers.
pub const MOST_LINES: usize = 5;
/// Rows a table picture draws at most; more are a second picture.
pub const MOST_ROWS: usize = 10;

/// What the history picture shows.
#[derive(Clone, Debug)]
pub struct HistoryCard {
    /// Dark or light.
    pub theme: Theme,
    /// What it is: "Rating della notte".
    pub title: String,
    /// What of it: "ultimi 30 giorni"; may be empty.
    pub subtitle: String,
    /// The day it was published: "21 novembre"; may be empty.
    pub date: String,
    /// Players, the best first; those after the first [`MOST_LINES`] are not drawn, nor are those
    /// without a point.
    pub lines: Vec<Line>,
    /// The days named below the plot, with what they are called: "22 ott", "oggi". The last one is
    /// always written, others where there is room.
    pub ticks: Vec<(i64, String)>,
}

/// How one player's rating went.
#[derive(Clone, Debug)]
pub struct Line {
    /// Any Unicode, any length.
    pub name: String,
    /// Day (a count of days, from whenever) and rating in milli-Elo after its night, in any order. The
    /// last one is the rating of now: it stands until the right edge.
    pub points: Vec<(i64, i64)>,
    /// What the last night changed, in milli-Elo; `None` for who did not play.
    pub change: Option<i64>,
    /// Too few rounds to mean much: drawn with "?" and a hollow marker.
    pub provisional: bool,
}

/// What the table picture shows.
#[derive(Clone, Debug)]
pub struct TableCard {
    /// Dark or light.
    pub theme: Theme,
    /// Of which games, as the sentences tell them apart: "parole".
    pub family: String,
    /// What it is: "Classifica".
    pub title: String,
    /// Of what and when: "Paroliere, dopo la notte del 21 novembre"; may be empty.
    pub subtitle: String,
    /// What stands over the columns.
    pub heads: Heads,
    /// In the order to show; those after the first [`MOST_ROWS`] are not drawn.
    pub rows: Vec<TableRow>,
}

/// The heads of the table's columns, each a word or two.
#[derive(Clone, Debug, Default)]
pub struct Heads {
    /// "Giocatore".
    pub player: String,
    /// "14 notti".
    pub nights: String,
    /// "Elo".
    pub rating: String,
    /// "notte".
    pub change: String,
    /// "manche".
    pub rounds: String,
}

/// One player's row of the table.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// From 1; equal for a tie. The first three wear medals.
    pub rank: u32,
    /// Any Unicode, any length.
    pub name: String,
    /// Ratings in milli-Elo after each of the last 14 nights, the last one last; fewer for who came later.
    pub spark: Vec<i64>,
    /// In milli-Elo.
    pub rating: i64,
    /// What the last night changed, in milli-Elo; `None` for who did not play.
    pub change: Option<i64>,
    /// Rated rounds so far.
    pub rounds: u32,
    /// Too few rounds to mean much: drawn with "?" and the word below the name.
    pub provisional: bool,
    /// Whether it is the reader's own: drawn with a gold bar at its left.
    pub mine: bool,
}

/// Within what a rating can be, so that nothing drawn grows beyond its place.
fn bounded(milli: i64) -> i64 {
    milli.clamp(Rating::LEAST.milli(), Rating::MOST.milli())
}

/// A rating in milli-Elo as whole points.
fn shown(milli: i64) -> i64 {
    Rating::of_milli(bounded(milli)).unwrap_or_default().shown()
}

/// A change in whole points: between the ratings as they were shown before and after, so that what is
/// read on two days adds up.
fn moved(rating: i64, change: Option<i64>) -> i64 {
    change.map_or(0, |by| shown(rating) - shown(bounded(rating).saturating_sub(by)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_add_up_with_the_ratings_shown() {
        assert_eq!((shown(1_499_500), shown(1_499_499), shown(-500), shown(-501)), (1500, 1499, 0, -1));
        // 1633.6 was shown as 1634, 1646.4 is as 1646: twelve, though 12.8 would round to thirteen.
        assert_eq!(moved(1_646_400, Some(12_800)), 12);
        assert_eq!(moved(1_500_000, Some(-400)), 0);
        assert_eq!(moved(1_500_000, None), 0);
        assert_eq!(moved(i64::MAX, Some(i64::MIN)), 0);
        assert_eq!(moved(i64::MIN, Some(i64::MIN)), -20_000);
    }
}
