//! `/torneo registro`: what directors did in a tournament, when and why, for everybody to read; the latest first.

use super::super::Events;
use super::super::running::Running;
use super::in_words::told;
use super::{back, page_of, turning};
use crate::journal::{ActivityKind, Deed};
use crate::ladders::table::name_of;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person, Place};
use crate::rooms::matches::terms::channel_of;
use crate::rooms::press::OfDesk;
use crate::rooms::say::Body;
use crate::say;
use std::collections::BTreeMap;

/// Acts on a page.
const PAGE: usize = 15;

impl Events {
    /// A page of it, from 0; of the tournament that was held here last where none is on.
    pub(crate) async fn trail(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: Option<i64>,
        page: u16,
    ) -> Result<(), Halt> {
        let last = desk.house.journal.events_of(&desk.place, 1).await?;
        let Some(id) = id.or(self.meant()).or(last.first().copied()) else {
            desk.answer(heard, say!("event-none"));
            return Ok(());
        };
        // A button may be forged: what directors of another place did is nothing to who directs here.
        let row = desk.house.journal.match_row(id).await?;
        if row.is_none_or(|row| row.place != desk.place || row.kind != ActivityKind::Event) {
            desk.answer(heard, say!("button-old"));
            return Ok(());
        }
        let found;
        let running = if let Some(running) = self.by_id.get(&id) {
            running
        } else {
            found = Running::load(desk, id).await?;
            &found
        };
        let mut deeds = deeds_of(desk, running).await?;
        if !self.may_direct(desk, heard, id) {
            // Who is kept apart is between the directors.
            deeds
                .retain(|deed| !["torneo apart", "torneo lift"].iter().any(|act| deed.what.starts_with(act)));
        }
        let people: Vec<Person> = deeds.iter().map(|deed| deed.author.clone()).collect();
        let mut names = BTreeMap::new();
        for window in desk.windows() {
            names.extend(desk.house.journal.names(window.server(), &people).await?);
        }
        let (at, some, pages) = page_of(&deeds, page, PAGE);
        let mut lines = vec![say!("director-trail", name = running.course.plan.name.as_str())];
        lines.extend(some.iter().map(|deed| deed_line(running, deed, &names)));
        if deeds.is_empty() {
            lines.push(say!("director-trail-empty"));
        }
        let mut buttons = turning(id, at, pages, OfDesk::Trail);
        if self.by_id.contains_key(&id) && self.may_direct(desk, heard, id) {
            buttons.push(back(id));
        }
        let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
        self.show(desk, heard, id, body);
        Ok(())
    }
}

/// What was done in one tournament, in each window where it was seen.
pub(in crate::rooms::events) async fn deeds_of(desk: &Desk, running: &Running) -> Result<Vec<Deed>, Halt> {
    let lines = desk.house.journal.lines(running.id).await?;
    let from = lines.first().map_or(0, |line| line.at);
    let until = lines.last().filter(|_| running.course.is_over()).map_or(i64::MAX, |line| line.at);
    let windows = desk.windows();
    let mut deeds: Vec<Deed> = Vec::new();
    for server in windows.iter().filter_map(Place::server) {
        let some = desk.house.journal.deeds_of_events(server, (from, until)).await?.into_iter();
        let here = |deed: &Deed| deed.place.as_ref().is_some_and(|at| windows.contains(&channel_of(at)));
        deeds.extend(some.filter(here));
    }
    deeds.sort_by_key(|deed| std::cmp::Reverse(deed.at));
    // Of the same moment can be the end of the one before.
    let creation = deeds.iter().position(|deed| deed.what.starts_with("torneo crea:"));
    deeds.truncate(creation.map_or(deeds.len(), |at| at + 1));
    // An evening of a series has no creation, and nothing is closed in the moment in which it begins.
    let before = |deed: &Deed| deed.at <= from && deed.what.starts_with("torneo chiudi");
    if running.course.plan.series.is_some() {
        deeds.retain(|deed| !before(deed));
    }
    Ok(deeds)
}

fn deed_line(running: &Running, deed: &Deed, names: &BTreeMap<Person, String>) -> Text {
    let when = Arg::When(deed.at);
    // Who asked to be forgotten did it as nobody.
    let name = match deed.author.0.as_str() {
        "" => say!("log-nobody"),
        _ => say!("literal", text = name_of(names, &deed.author)),
    };
    let what = told(running, deed.what.strip_prefix("torneo ").unwrap_or(&deed.what));
    match deed.reason.as_str() {
        "" => say!("log-line", when = when, name = name, what = what),
        reason => say!("log-line-why", when = when, name = name, what = what, reason = reason),
    }
}
