//! Tournaments that are over: looked at again, and listed in the hall of fame of a server.

use super::Events;
use super::entries::game_of;
use super::running::Running;
use super::telling::{has_winners, table};
use crate::journal::{ActivityKind, MatchState};
use crate::ladders::telling::date;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfEvent, Press};
use crate::rooms::say::{Body, Button, Choice, Menu};
use crate::say;
use crate::tournaments::event::Event;
use std::ops::Deref;

/// Tournaments on a page of the hall of fame.
const PAGE: u32 = 8;
/// So many who share the first place are named.
const NAMED: usize = 6;

/// A tournament to look at.
pub(super) enum Looked<'a> {
    /// One that runs here.
    Here(&'a Running),
    /// One that is over, read back for the occasion.
    Over(Box<Running>),
}

impl Deref for Looked<'_> {
    type Target = Running;

    fn deref(&self) -> &Running {
        match self {
            Self::Here(running) => running,
            Self::Over(running) => running,
        }
    }
}

impl Events {
    /// The tournament of this number, if it runs here or has ended in this server.
    pub(super) async fn look(&self, desk: &Desk, id: i64) -> Result<Option<Looked<'_>>, Halt> {
        if let Some(running) = self.by_id.get(&id) {
            return Ok(Some(Looked::Here(running)));
        }
        let Some(row) = desk.house.journal.match_row(id).await? else { return Ok(None) };
        let ours =
            row.place == desk.place || (row.server.is_some() && row.server.as_ref() == desk.place.server());
        if row.kind != ActivityKind::Event || row.state != MatchState::Ended || !ours {
            return Ok(None);
        }
        Ok(Some(Looked::Over(Box::new(Running::load(desk, id).await?))))
    }

    /// The one of this place that is meant, also where it is over: then the last one.
    pub(crate) async fn meant_or_last(&self, desk: &Desk, heard: &Heard) -> Result<Option<i64>, Halt> {
        if let Some(id) = self.meant() {
            return Ok(Some(id));
        }
        let last = desk.house.journal.last_past_event(&desk.place).await?;
        if last.is_none() {
            desk.answer(heard, say!("event-none"));
        }
        Ok(last)
    }

    /// `/torneo albo`: what is over in this server, the last first, and who has won it; `before`: only older ones.
    pub(crate) async fn hall(&self, desk: &Desk, heard: &Heard, before: i64) -> Result<(), Halt> {
        let mut ids = match desk.place.server() {
            Some(server) => desk.house.journal.past_events(server, before, PAGE + 1).await?,
            None => Vec::new(),
        };
        let more = ids.len() > PAGE as usize;
        ids.truncate(PAGE as usize);
        let mut lines = vec![say!("event-hall")];
        let mut choices = Vec::new();
        for id in &ids {
            let Some(past) = self.look(desk, *id).await? else { continue };
            lines.push(told(desk, &past));
            let name = crate::messages::own(past.course.plan.name.clone());
            let payload = Press::Event(*id, OfEvent::Table(0)).to_string();
            choices.push(Choice { label: say!("literal", text = name), payload, chosen: false });
        }
        if choices.is_empty() {
            desk.answer(heard, say!("event-hall-empty"));
            return Ok(());
        }
        let mut body = Body { text: Some(say!("lines", lines = lines)), ..Body::default() };
        if choices.len() > 1 {
            body.menus.push(Menu { label: say!("event-hall-look"), choices });
        } else if let Some(id) = ids.first() {
            body.buttons.push(Button::new(say!("button-event-table"), &Press::Event(*id, OfEvent::Table(0))));
        }
        if let Some(last) = ids.last().filter(|_| more) {
            body.buttons.push(Button::new(say!("button-event-older"), &Press::Event(*last, OfEvent::Hall)));
        }
        desk.house.say(desk.answer_to(heard, "hall".to_owned(), body));
        Ok(())
    }
}

/// One line of the hall: "**Coppa**, Wyps, 23 novembre 2026: Anna, in 11".
fn told(desk: &Desk, past: &Running) -> Text {
    let Some(state) = past.course.event().map(Event::state) else { return say!("literal", text = "") };
    let ranked = table(state, state.rounds().len());
    // Told as at its end: several can share the first place.
    let first = ranked.iter().filter(|one| one.place == Some(1)).map(|one| past.name(one.seat));
    let first: Vec<String> = first.collect();
    let told = first.len() == 1 || has_winners(past);
    let several = first.len() > 1;
    let first = if told { first[..first.len().min(NAMED)].join(", ") } else { String::new() };
    let zone = desk.house.settings.zone(&desk.place);
    let day =
        jiff::Timestamp::from_millisecond(past.course.changed()).unwrap_or_default().to_zoned(zone).date();
    let (name, game, count) = (past.course.plan.name.as_str(), game_of(&past.course.plan), ranked.len());
    if first.is_empty() {
        return say!("event-hall-nobody", name = name, game = game, day = date(day), count = count);
    }
    if several {
        return say!(
            "event-hall-several",
            name = name,
            game = game,
            day = date(day),
            count = count,
            who = first
        );
    }
    say!("event-hall-line", name = name, game = game, day = date(day), count = count, who = first)
}
