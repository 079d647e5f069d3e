//! What the night brought, told in the morning: who leads, who leapt, and the picture (storyboard §7).

use super::super::heard::{Place as Channel, Server};
use super::super::house::Inner;
use super::super::say::{Act, Audience, Body, Button, Handle, Say, Undelivered, Urgency};
use super::super::settings::Key;
use super::asked::moved;
use super::pictures::{self, Viewer};
use super::table::Table;
use crate::clock::Millis;
use crate::journal::{Entry, JobRow, Record};
use crate::messages::Text;
use crate::say;
use jiff::civil::Date;
use std::sync::Arc;

/// A digest that is later than this is not news any more.
const STALE: Millis = 12 * 60 * 60_000;

/// Tells a server what its last night brought, once.
pub(super) async fn digest(house: &Arc<Inner>, job: &JobRow) -> anyhow::Result<()> {
    let fresh = house.clock.now() - job.due.at <= STALE;
    if let (Some(place), true) = (board(house, &job.server, job.due.date).await?, fresh)
        && let Some(body) = body(house, &place, &job.server, job.due.date).await?
    {
        let handle = Some(Handle(format!("night.{}", job.due.date)));
        let act = Act::Post { handle, body };
        let lang = house.lang(&place);
        let said = house.say(Say { place, to: Audience::All, lang, act, answers: None });
        // Said twice by a process that dies here, it is posted once: the door knows its handle.
        if said.done().await == Err(Undelivered::Away) {
            anyhow::bail!("the door is cut off");
        }
    }
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
    let rounds = house.journal.rated_on(server, family, date).await?;
    let players = table.places.iter().filter(|place| place.change.is_some()).count();
    let Some(first) = table.places.first().filter(|_| players > 0) else { return Ok(None) };
    let leap = table.places.iter().filter(|place| place.change.is_some_and(|by| moved(place.rating, by) > 0));
    let leap = leap.max_by_key(|place| (place.change, std::cmp::Reverse(place.row)));
    let leaders = table.places.iter().filter(|place| place.rank == 1).count();
    let mut lines = vec![say!("digest-head", rounds = rounds, players = players)];
    lines.push(if leaders > 1 {
        say!("digest-leaders", count = leaders, rating = first.rating.shown())
    } else {
        say!("digest-leader", name = &first.name, rating = first.rating.shown())
    });
    // The night a season ends on moves everybody: then its winner is the news.
    let seasons = house.journal.seasons(server).await?;
    let ended = seasons.into_iter().find(|season| season.closed && season.closes == Some(date));
    if let Some(season) = ended {
        if let Some(last) = Table::of_season(house, server, family, &season).await?
            && let Some(first) = last.places.first()
        {
            let (name, winner, rating) = (&season.name, &first.name, first.rating.shown());
            lines.push(say!("digest-season", season = name, name = winner, rating = rating));
        }
    } else if let Some((leap, change)) = leap.and_then(|leap| Some((leap, leap.change?))) {
        lines.push(say!("digest-leap", name = &leap.name, change = moved(leap.rating, change)));
    }
    let press = |label: Text, payload: &str, primary| Button {
        label,
        payload: payload.to_owned(),
        form: None,
        primary,
    };
    let buttons = vec![
        press(say!("button-my-history"), "profilo", true),
        press(say!("button-whole-ladder"), "classifica:1::n", false),
    ];
    let top: Vec<_> = table.places.iter().collect();
    let viewer = Viewer { lang: house.lang(place), place };
    let picture = Some(pictures::history(house, viewer, server, family, &table, &top).await?);
    let urgency = Urgency::Result;
    let text = Some(say!("lines", lines = lines));
    Ok(Some(Body { text, buttons, picture, urgency, ..Body::default() }))
}

impl super::super::settings::Settings {
    /// The room a server has named as its board; of several the first by name.
    fn board_of(&self, server: &Server) -> Option<Channel> {
        self.places_with(Key::Bacheca, "sì").into_iter().find(|place| place.server() == Some(server))
    }
}
