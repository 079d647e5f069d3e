//! What the night brought, told in the morning: for each ladder that has moved who leads and who leapt; and one picture
//! (storyboard §7). The first ladder has its own lines, each other one a line.

use super::counting::ranks::PROVISIONAL;
use super::counting::whole::end_of;
use super::pictures::{self, Viewer};
use super::rows::merged_now;
use super::table::{Place, Table};
use super::telling::{in_line, moved};
use crate::games::families::{families, family_title};
use crate::journal::{Journal, SeasonRow};
use crate::messages::{Text, own};
use crate::rooms::heard::Server;
use crate::rooms::press::{LadderPage, OfPlace, Press};
use crate::rooms::say::{Body, Button, Urgency};
use crate::say;
use jiff::civil::Date;

/// A ladder, and what is to be told of it.
struct News {
    family: &'static str,
    table: Table,
    /// Rated matches of the day, and their players; none where only its season ended.
    rounds: usize,
    players: usize,
    lines: Vec<Text>,
}

/// The digest of a server for a date; `None` when no ladder has moved, or a later publication is out already: after a
/// long absence each has its own digest.
pub(crate) async fn body(
    journal: &Journal,
    viewer: Viewer,
    server: &Server,
    date: Date,
) -> anyhow::Result<Option<Body>> {
    // The night a season ends on moves everybody: then its winners are the news.
    let seasons = journal.seasons(server).await?;
    let ended = seasons.into_iter().find(|season| season.closed && season.closes == Some(date));
    let mut all = Vec::new();
    for family in families() {
        all.extend(news(journal, server, family, date, ended.as_ref()).await?);
    }
    // Of its picture and buttons the first one that has moved is the owner.
    let Some(first) = all.iter().find(|news| news.rounds > 0) else { return Ok(None) };
    let mut lines = Vec::new();
    for news in &all {
        if families().first() == Some(&news.family) && news.rounds > 0 {
            lines.push(say!("digest-head", rounds = news.rounds, players = news.players));
            lines.extend(news.lines.iter().cloned());
        } else {
            if lines.is_empty() {
                lines.push(say!("digest-head-only"));
            }
            lines.push(line(news));
        }
    }
    let mut buttons = vec![
        Button::new(say!("button-my-history"), &Press::Place(OfPlace::Profile(None))).first(),
        Button::new(
            say!("button-whole-ladder"),
            &Press::Place(OfPlace::Ladder(LadderPage::first(Some(first.family)))),
        ),
    ];
    let others = all.iter().filter(|news| news.rounds > 0 && news.family != first.family);
    buttons.extend(others.map(|news| {
        let label = say!("button-ladder-of", game = family_title(news.family));
        Button::new(label, &Press::Place(OfPlace::Ladder(LadderPage::first(Some(news.family)))))
    }));
    let top: Vec<_> = first.table.places.iter().collect();
    let picture = pictures::history(journal, viewer, (server, first.family), &first.table, &top).await?;
    let (text, urgency) = (Some(say!("lines", lines = lines)), Urgency::Result);
    Ok(Some(Body { text, picture: Some(picture), buttons, urgency, ..Body::default() }))
}

/// What there is to tell of one ladder.
async fn news(
    journal: &Journal,
    server: &Server,
    family: &'static str,
    date: Date,
    ended: Option<&SeasonRow>,
) -> anyhow::Result<Option<News>> {
    let Some(table) = Table::read(journal, server, family).await? else { return Ok(None) };
    if table.published.date != date {
        return Ok(None);
    }
    let merged = merged_now(journal, server).await?;
    let (rounds, players) = journal.rated_on(server, family, date, |row| end_of(&merged, row)).await?;
    let lines = match ended {
        Some(season) => winner(journal, server, family, season).await?.into_iter().collect(),
        None => leaders(&table, family),
    };
    let is_news = rounds > 0 || ended.is_some() && !lines.is_empty();
    Ok(is_news.then_some(News { family, table, rounds, players, lines }))
}

/// All of it in one line.
fn line(news: &News) -> Text {
    let (game, lines) = (family_title(news.family), in_line(news.lines.clone(), " "));
    if news.rounds == 0 {
        return say!("digest-game-season", game = game, news = lines);
    }
    say!("digest-game", game = game, rounds = news.rounds, players = news.players, news = lines)
}

/// Who leads, and who has come up most. Nobody leads who is provisional (E12a).
fn leaders(table: &Table, family: &str) -> Vec<Text> {
    let leaders: Vec<&Place> =
        table.places.iter().filter(|place| place.rank == 1 && !place.is_provisional()).collect();
    let mut lines = vec![match leaders.as_slice() {
        [] => say!("digest-nobody-leads", rounds = PROVISIONAL, family = own(family)),
        [first] => say!("digest-leader", name = &first.name, rating = first.rating.shown()),
        [first, ..] => say!("digest-leaders", count = leaders.len(), rating = first.rating.shown()),
    }];
    let leapt = |place: &Place| Some((moved(place.rating, place.change?), std::cmp::Reverse(place.row)));
    let leap = table.places.iter().filter_map(|place| Some((leapt(place)?, place))).max_by_key(|(by, _)| *by);
    if let Some(((by, _), place)) = leap.filter(|((by, _), _)| *by > 0) {
        lines.push(say!("digest-leap", name = &place.name, change = by));
    }
    lines
}

/// Who has won the season that ended.
async fn winner(
    journal: &Journal,
    server: &Server,
    family: &str,
    season: &SeasonRow,
) -> anyhow::Result<Option<Text>> {
    let table = Table::of_season(journal, server, family, season).await?;
    let first = table.as_ref().and_then(|table| table.places.first());
    Ok(first.map(|first| {
        let (name, winner, rating) = (&season.name, &first.name, first.rating.shown());
        // E12a: a season without anybody who is ranked has no winner.
        if first.is_provisional() {
            return say!("digest-season-nobody", season = name, rounds = PROVISIONAL, family = own(family));
        }
        say!("digest-season", season = name, name = winner, rating = rating)
    }))
}
