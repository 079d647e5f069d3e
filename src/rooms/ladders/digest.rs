//! What the night brought, told in the morning: who leads, who leapt, and the picture (storyboard §7).

use super::super::heard::{Place as Channel, Server};
use super::super::house::Inner;
use super::super::say::{Act, Audience, Body, Button, Delivery, Handle, Say, Urgency};
use super::super::settings::Key;
use super::asked::{end_of, moved};
use super::pictures::{self, Viewer};
use super::table::{PROVISIONAL, Place, Table};
use crate::clock::Millis;
use crate::journal::{Entry, JobRow, Record, SeasonRow};
use crate::messages::Text;
use crate::say;
use jiff::civil::Date;
use std::sync::Arc;

/// A digest that is later than this is not news any more.
const STALE: Millis = 12 * 60 * 60_000;

/// Says to a server what its last night brought; `None` when there is nothing to say, or nowhere.
pub(super) async fn say(house: &Arc<Inner>, job: &JobRow) -> anyhow::Result<Option<Delivery>> {
    if house.clock.now() - job.due.at > STALE {
        return Ok(None);
    }
    let Some(place) = board(house, &job.server, job.due.date).await? else { return Ok(None) };
    let Some(body) = body(house, &place, &job.server, job.due.date).await? else { return Ok(None) };
    // Said twice by a process that dies before it is noted, it is posted once: the door knows its name.
    let handle = Some(Handle(format!("night.{}", job.due.date)));
    let (act, lang) = (Act::Post { handle, body }, house.lang(&place));
    Ok(Some(house.say(Say { place, to: Audience::All, lang, act, answers: None })))
}

/// Notes that it is told.
pub(super) async fn told(house: &Inner, job: &JobRow) -> anyhow::Result<()> {
    let done = Record::JobDone { job: job.clone() };
    Ok(house.append(Entry { lines: Vec::new(), records: vec![done] }).await?)
}

/// Where a server reads its digest: on its board, or else where it played last.
async fn board(house: &Inner, server: &Server, date: Date) -> anyhow::Result<Option<Channel>> {
    if let Some(board) = house.settings.board_of(server) {
        return Ok(Some(board));
    }
    let Some(place) = house.journal.last_rated_place(server, date).await? else { return Ok(None) };
    // A round of twins is noted in the home's place, which may be another server's.
    let windows = house.twins.windows(&place);
    Ok(windows.into_iter().find(|window| window.server() == Some(server)))
}

async fn body(house: &Inner, place: &Channel, server: &Server, date: Date) -> anyhow::Result<Option<Body>> {
    let family = super::super::round::FAMILY;
    let Some(table) = Table::read(house, server, family).await? else { return Ok(None) };
    // A later publication, after a long absence, is told by its own digest.
    if table.published.date != date {
        return Ok(None);
    }
    let merged = house.merged_now(server).await?;
    let (rounds, players) = house.journal.rated_on(server, family, date, |row| end_of(&merged, row)).await?;
    if rounds == 0 {
        return Ok(None);
    }
    let mut lines = vec![say!("digest-head", rounds = rounds, players = players)];
    // The night a season ends on moves everybody: then its winner is the news.
    let seasons = house.journal.seasons(server).await?;
    let ended = seasons.into_iter().find(|season| season.closed && season.closes == Some(date));
    match &ended {
        Some(season) => lines.extend(winner(house, server, family, season).await?),
        None => lines.extend(news(&table)),
    }
    let buttons = vec![
        Button::plain(say!("button-my-history"), "profilo").first(),
        Button::plain(say!("button-whole-ladder"), "classifica:1::n"),
    ];
    let top: Vec<_> = table.places.iter().collect();
    let viewer = Viewer { lang: house.lang(place), place };
    let picture = Some(pictures::history(house, viewer, server, family, &table, &top).await?);
    let urgency = Urgency::Result;
    let text = Some(say!("lines", lines = lines));
    Ok(Some(Body { text, picture, buttons, urgency, ..Body::default() }))
}

/// Who leads, and who has come up most. Nobody leads who is provisional (E12a).
fn news(table: &Table) -> Vec<Text> {
    let leaders: Vec<&Place> =
        table.places.iter().filter(|place| place.rank == 1 && !place.is_provisional()).collect();
    let mut lines = vec![match leaders.as_slice() {
        [] => say!("digest-nobody-leads", rounds = PROVISIONAL),
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
    house: &Inner,
    server: &Server,
    family: &str,
    season: &SeasonRow,
) -> anyhow::Result<Option<Text>> {
    let table = Table::of_season(house, server, family, season).await?;
    let first = table.as_ref().and_then(|table| table.places.first());
    Ok(first.map(|first| {
        let (name, winner, rating) = (&season.name, &first.name, first.rating.shown());
        // E12a: a season without anybody who is ranked has no winner.
        if first.is_provisional() {
            return say!("digest-season-nobody", season = name, rounds = PROVISIONAL);
        }
        say!("digest-season", season = name, name = winner, rating = rating)
    }))
}

impl super::super::settings::Settings {
    /// The room a server has named as its board; of several the first by name.
    fn board_of(&self, server: &Server) -> Option<Channel> {
        self.places_with(Key::Bacheca, "sì").into_iter().find(|place| place.server() == Some(server))
    }
}
