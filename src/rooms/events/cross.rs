//! The cross-table of a round robin: who met whom, and what came of it. Asked for under the table.

use super::Events;
use super::running::Running;
use super::showing::{subtitle, turn};
use super::telling::{points_told, table};
use crate::games::Seat;
use crate::messages::{self, Lang};
use crate::picture::Layout;
use crate::picture::theme::Theme;
use crate::picture::tournament::cross::{CrossCard, CrossRow, cross_blocks, cross_pages, cross_scene};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfEvent, Press};
use crate::rooms::say::{Body, Button, Picture};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::setup::Format;
use crate::tournaments::event::state::State;
use std::sync::Arc;

/// Whether everybody meets everybody: elsewhere most of such a table is empty.
fn has_one(state: &State) -> bool {
    matches!(state.setup().format, Format::RoundRobin { .. }) && !state.rounds().is_empty()
}

/// The button that leads there, where there is such a table.
pub(super) fn button(id: i64, state: &State) -> Option<Button> {
    has_one(state).then(|| Button::new(say!("button-event-cross"), &Press::Event(id, OfEvent::Cross(0))))
}

impl Events {
    /// A page of the cross-table, from 0.
    pub(crate) async fn cross_asked(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        page: u16,
    ) -> Result<(), Halt> {
        let Some(running) = self.look(desk, id).await? else {
            desk.answer(heard, say!("event-none"));
            return Ok(());
        };
        let state = running.course.event().map(Event::state).filter(|state| has_one(state));
        let Some(state) = state else {
            desk.answer(heard, say!("event-cross-none"));
            return Ok(());
        };
        let window = desk.window_of(heard);
        let (lang, theme) = (desk.lang_for(heard), desk.house.settings.theme(&window));
        let card = card(&running, state, theme, lang);
        let pages = cross_pages(&card);
        let at = usize::from(page).min(pages - 1);
        let turned = |page: usize| {
            Press::Event(id, OfEvent::Cross(u16::try_from(page.saturating_sub(1)).unwrap_or(u16::MAX)))
        };
        let mut buttons = Button::turning(at + 1, pages, turned);
        buttons.push(Button::new(say!("button-event-table"), &Press::Event(id, OfEvent::Table(0))));
        let text = Some(say!("event-cross", name = running.course.plan.name.as_str()));
        let picture = Some(Arc::new(painted(&card, at, lang)));
        let body = Body { text, picture, buttons, ..Body::default() };
        desk.house.say(desk.answer_to(heard, format!("e{id}.table"), body));
        Ok(())
    }
}

fn painted(card: &CrossCard, page: usize, lang: Lang) -> Picture {
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    let scene = |layout| cross_scene(card, page, layout, &texts);
    let block = cross_blocks(card, &texts).into_iter().nth(page).unwrap_or_default();
    Picture { wide: scene(Layout::Wide), tall: scene(Layout::Tall), block, film: None }
}

/// Everybody in the order of the table.
fn card(running: &Running, state: &State, theme: Theme, lang: Lang) -> CrossCard {
    let texts = |key: &str| messages::plain(lang, key, &[]);
    let over = state.rounds().len() - usize::from(state.unfinished().is_some());
    let places = table(state, over);
    let field = state.field(over);
    let plays = running.course.players();
    let numbers: Vec<u32> = places.iter().map(|one| state.number(one.seat).map_or(0, u32::from)).collect();
    let results = |seat: Seat| -> Vec<String> {
        let entrant = state.number(seat).and_then(|number| field.entrant(number));
        let turns: Vec<_> =
            entrant.map_or(&[][..], |one| one.rounds.as_slice()).iter().map(|cell| turn(*cell)).collect();
        let against = |number: u32| {
            let games = turns.iter().filter(|turn| turn.opponent == Some(number));
            games.map(|turn| turn.result.sign()).collect::<String>()
        };
        numbers.iter().map(|number| against(*number)).collect()
    };
    let row = |one: &super::telling::Ranked| CrossRow {
        name: running.name(one.seat),
        points: one.points.map_or_else(String::new, points_told),
        results: results(one.seat),
        gone: !plays.contains(&one.seat),
    };
    CrossCard {
        theme,
        title: running.course.plan.name.clone(),
        subtitle: subtitle(running, lang),
        heads: (texts("event-head-player"), texts("event-head-points")),
        rows: places.iter().map(row).collect(),
    }
}
