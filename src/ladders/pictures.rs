//! The pictures of a ladder: how ratings went, and the table.

use super::table::{Place, Table};
use crate::games::families::{families, family_title};
use crate::journal::{HistoryRow, Journal, ReadError};
use crate::messages::{self, Lang, Voice};
use crate::picture::Layout;
use crate::picture::ladder::{
    Heads, HistoryCard, Line, MOST_LINES, TableCard, TableRow, history_block, history_scene, table_block,
    table_scene,
};
use crate::picture::theme::Theme;
use crate::rating::Rating;
use crate::rooms::heard::Server;
use crate::rooms::say::Picture;
use jiff::ToSpan as _;
use jiff::civil::Date;
use std::sync::Arc;

/// Days the history shows.
const DAYS: i64 = 30;
/// Nights a row of the table shows.
const NIGHTS: usize = 14;
/// Days named below the plot, but for the last.
const TICKS: i64 = 3;

/// For whom a picture is made.
#[derive(Clone, Copy)]
pub(crate) struct Viewer {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
}

impl Viewer {
    fn word(self, key: &'static str, args: &[(&str, String)]) -> String {
        messages::plain(self.lang, key, args)
    }

    /// A title; of another ladder than the usual one it says which.
    fn title(self, key: &'static str, family: &str) -> String {
        let title = self.word(key, &[]);
        if families().first().is_some_and(|usual| *usual == family) {
            return title;
        }
        let game = messages::render(self.lang, &family_title(family), &Voice::PLAIN);
        self.word("picture-title-game", &[("title", title), ("game", game)])
    }

    fn day(self, key: &'static str, date: Date) -> String {
        self.word(key, &[("day", date.day().to_string()), ("month", date.month().to_string())])
    }
}

/// How the ratings of some players went in the last thirty days; the first five of them are drawn.
pub(crate) async fn history(
    journal: &Journal,
    viewer: Viewer,
    (server, family): (&Server, &str),
    table: &Table,
    places: &[&Place],
) -> Result<Arc<Picture>, ReadError> {
    let last = table.published.date;
    let from = last.checked_sub(DAYS.days()).unwrap_or(Date::MIN);
    let nights = journal.history(server, family, Some(from)).await?;
    // A ladder that is younger than a month fills the picture all the same.
    let first = nights.first().map_or(last, |night| night.day);
    let from = from.max(first.yesterday().unwrap_or(first));
    let lines = places.iter().take(MOST_LINES).map(|place| line(place, &nights, from, last)).collect();
    let card = HistoryCard {
        theme: viewer.theme,
        title: viewer.title("picture-history-title", family),
        subtitle: viewer.word("picture-history-days", &[("days", (number(last) - number(from)).to_string())]),
        date: viewer.day("date-month", last),
        lines,
        ticks: ticks(viewer, from, last),
    };
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(viewer.lang, key, args);
    let scene = |layout| history_scene(&card, layout, &texts);
    Ok(Arc::new(Picture {
        wide: scene(Layout::Wide),
        tall: scene(Layout::Tall),
        block: history_block(&card, &texts),
        film: None,
    }))
}

fn line(place: &Place, nights: &[HistoryRow], from: Date, last: Date) -> Line {
    let mut points = Vec::new();
    for night in nights {
        let Some((before, after, _)) = night.of(place.row) else { continue };
        // A player who was there before comes from the left edge; one who has just come in, from the day before.
        if points.is_empty() {
            let since = if before == Rating::INITIAL { number(night.day) - 1 } else { number(from) };
            points.push((since.max(number(from)), before.milli()));
        }
        points.push((number(night.day), after.milli()));
    }
    if points.is_empty() {
        points.push((number(from), place.rating.milli()));
    }
    points.push((number(last), place.rating.milli()));
    Line { name: place.name.clone(), points, change: place.change, provisional: place.is_provisional() }
}

/// Days since 1970.
fn number(date: Date) -> i64 {
    let span = date.since((jiff::Unit::Day, Date::constant(1970, 1, 1)));
    span.map_or(0, |span| i64::from(span.get_days()))
}

fn ticks(viewer: Viewer, from: Date, last: Date) -> Vec<(i64, String)> {
    let days = number(last) - number(from);
    let parts = TICKS.min(days).max(1);
    let mut ticks: Vec<(i64, String)> = (0..=parts)
        .filter_map(|part| {
            let date = from.checked_add((days * part / parts).days()).ok()?;
            Some((number(date), viewer.day("date-short", date)))
        })
        .collect();
    ticks.dedup();
    ticks
}

/// One page of the table; `season`: of one that has ended, and when.
pub(crate) async fn table(
    journal: &Journal,
    viewer: Viewer,
    (server, family): (&Server, &str),
    table: &Table,
    (places, mine): (&[Place], Option<i64>),
    season: Option<&str>,
) -> Result<Arc<Picture>, ReadError> {
    let last = table.published.date;
    // As many publications as are shown lie within a month where people play, and elsewhere fewer do.
    let from = last.checked_sub((2 * DAYS).days()).unwrap_or(Date::MIN);
    let nights =
        if season.is_none() { journal.history(server, family, Some(from)).await? } else { Vec::new() };
    let nights = &nights[nights.len().saturating_sub(NIGHTS)..];
    let when = viewer.day("date-month", last);
    let subtitle = match season {
        None => viewer.word("picture-table-night", &[("date", when)]),
        Some(name) => viewer.word("picture-table-season", &[("name", name.to_owned()), ("date", when)]),
    };
    let head = |key| viewer.word(key, &[]);
    let nights_head = viewer.word("picture-table-nights", &[("nights", nights.len().to_string())]);
    let card = TableCard {
        theme: viewer.theme,
        family: family.to_owned(),
        title: viewer.title("picture-table-title", family),
        subtitle,
        heads: Heads {
            player: head("picture-table-player"),
            nights: if nights.len() > 1 { nights_head } else { String::new() },
            rating: head("picture-table-rating"),
            change: if season.is_none() { head("picture-table-change") } else { String::new() },
            rounds: viewer.word("picture-table-rounds", &[("family", family.to_owned())]),
        },
        rows: places.iter().map(|place| row(place, nights, mine)).collect(),
    };
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(viewer.lang, key, args);
    let scene = |layout| table_scene(&card, layout, &texts);
    Ok(Arc::new(Picture {
        wide: scene(Layout::Wide),
        tall: scene(Layout::Tall),
        block: table_block(&card, &texts),
        film: None,
    }))
}

fn row(place: &Place, nights: &[HistoryRow], mine: Option<i64>) -> TableRow {
    // From the last one back, to where they came in.
    let (mut spark, mut rating) = (Vec::new(), place.rating);
    for night in nights.iter().rev() {
        spark.push(rating.milli());
        if let Some((before, ..)) = night.of(place.row) {
            rating = before;
            if before == Rating::INITIAL {
                spark.push(rating.milli());
                break;
            }
        }
    }
    spark.reverse();
    TableRow {
        rank: u32::try_from(place.rank).unwrap_or(u32::MAX),
        name: place.name.clone(),
        spark,
        rating: place.rating.milli(),
        change: place.change,
        rounds: place.rounds,
        provisional: place.is_provisional(),
        mine: mine == Some(place.row),
    }
}
