//! What was done in tournaments, for the log of a whole server (`/registro`): the sentences of `/torneo registro`, with the name of
//! the tournament before each.

use super::super::running::Running;
use super::in_words::told;
use crate::journal::Deed;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Place;
use crate::rooms::matches::terms::channel_of;
use crate::say;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// So many tournaments of a place are looked through for the one that a deed belongs to.
const LOOKED_AT: u32 = 50;

/// The tournaments that were read for one answer.
#[derive(Default)]
pub(crate) struct Recounted {
    /// Of each place, the latest first: its number and when it was opened.
    of_place: BTreeMap<Place, Vec<(i64, i64)>>,
    read: BTreeMap<i64, Running>,
}

impl Recounted {
    /// A deed in words, if it was done in a tournament: in the last one that was opened in its place by then.
    pub(crate) async fn told(&mut self, desk: &Desk, deed: &Deed) -> Result<Option<Text>, Halt> {
        let Some(what) = deed.what.strip_prefix("torneo ") else { return Ok(None) };
        let Some(id) = self.event_of(desk, deed).await? else {
            // A series is planned before the first of its tournaments.
            let title = what.strip_prefix("serie:");
            return Ok(title.map(|title| say!("director-did-series", title = title)));
        };
        let running = match self.read.entry(id) {
            Entry::Occupied(read) => read.into_mut(),
            Entry::Vacant(place) => place.insert(Running::load(desk, id).await?),
        };
        let name = running.course.plan.name.as_str();
        Ok(Some(say!("log-of-event", name = name, what = told(running, what))))
    }

    async fn event_of(&mut self, desk: &Desk, deed: &Deed) -> Result<Option<i64>, Halt> {
        let Some(place) = deed.place.as_ref().map(channel_of) else { return Ok(None) };
        let home = desk.house.twins.home_of(&place);
        if !self.of_place.contains_key(&home) {
            let journal = &desk.house.journal;
            let mut opened = Vec::new();
            for id in journal.events_of(&home, LOOKED_AT).await? {
                opened.extend(journal.match_row(id).await?.map(|row| (id, row.opened_at)));
            }
            self.of_place.insert(home.clone(), opened);
        }
        let opened = self.of_place.get(&home).into_iter().flatten();
        Ok(opened.copied().find(|(_, at)| *at <= deed.at).map(|(id, _)| id))
    }
}
