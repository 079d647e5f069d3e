//! Who is honoured when a tournament is over: the podium for everybody, a diploma for who asks for theirs.

use super::Events;
use super::entries::{decided, game_of};
use super::manche;
use super::running::Running;
use super::telling::{Ranked, points_told, table};
use crate::games::Seat;
use crate::messages::{self, Lang, Text, Voice};
use crate::picture::theme::Theme;
use crate::picture::tournament::honour::{
    DiplomaCard, MOST_STEPS, PodiumCard, PodiumStep, diploma_block, diploma_scene, podium_block, podium_scene,
};
use crate::picture::{Layout, Texts};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Place};
use crate::rooms::press::{OfEvent, Press};
use crate::rooms::say::{Body, Button, Picture, Urgency};
use crate::say;
use crate::tournaments::event::Event;
use jiff::tz::TimeZone;
use std::sync::Arc;

/// How somebody reads it.
struct Viewer {
    lang: Lang,
    theme: Theme,
    zone: TimeZone,
}

impl Viewer {
    fn of(desk: &Desk, window: &Place) -> Self {
        let settings = &desk.house.settings;
        Self { lang: desk.house.lang(window), theme: settings.theme(window), zone: settings.zone(window) }
    }

    /// "Wyps, svizzero": what it was.
    fn subtitle(&self, running: &Running) -> String {
        let players = u16::try_from(running.course.players().len()).unwrap_or(u16::MAX);
        let game = messages::render(self.lang, &game_of(&running.course.plan), &Voice::PLAIN);
        if manche::is_one(&running.course) {
            return game;
        }
        let formula = messages::plain(self.lang, decided(&running.course.plan, players).0.title().key, &[]);
        // Of a game played elsewhere nobody knows the name: the formula alone has room beside the date.
        if running.course.plan.terms.is_none() {
            return formula;
        }
        format!("{game}, {formula}")
    }
}

/// Somebody in the final table.
struct Placed {
    seat: Seat,
    /// From 1; `None`: nobody knows, as where both were absent.
    place: Option<usize>,
    /// As they are written; empty where nothing is counted.
    points: String,
}

/// Who stands where when all is over.
fn ranked(running: &Running, lang: Lang) -> Vec<Placed> {
    let course = &running.course;
    if manche::is_one(course) {
        let all = manche::ranked(course, lang).into_iter();
        return all.map(|(seat, place, points)| Placed { seat, place: Some(place), points }).collect();
    }
    let state = course.event().map(Event::state);
    let all = state.map_or_else(Vec::new, |state| table(state, state.rounds().len())).into_iter();
    let told = |one: Ranked| Placed {
        seat: one.seat,
        place: one.place,
        points: one.points.map_or_else(String::new, points_told),
    };
    all.map(told).collect()
}

/// The podium; `None` where nobody has won.
fn podium(running: &Running, viewer: &Viewer) -> Option<Picture> {
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(viewer.lang, key, args);
    let unit = |points: &str| {
        texts(if matches!(points, "1" | "½") { "event-unit-point" } else { "event-unit-points" }, &[])
    };
    let placed = ranked(running, viewer.lang).into_iter().filter_map(|one| Some((one.place?, one)));
    let steps = placed.filter(|(place, _)| *place <= 3).take(MOST_STEPS).map(|(place, one)| PodiumStep {
        place: u32::try_from(place).unwrap_or(u32::MAX),
        name: running.name(one.seat),
        unit: if one.points.is_empty() { String::new() } else { unit(&one.points) },
        points: one.points,
    });
    let steps: Vec<PodiumStep> = steps.collect();
    if steps.first().is_none_or(|first| first.place != 1) {
        return None;
    }
    let card = PodiumCard {
        theme: viewer.theme,
        title: running.course.plan.name.clone(),
        subtitle: viewer.subtitle(running),
        date: messages::moment::day(viewer.lang, running.course.changed(), &viewer.zone),
        steps,
    };
    let scene = |layout| podium_scene(&card, layout, &texts);
    Some(Picture {
        wide: scene(Layout::Wide),
        tall: scene(Layout::Tall),
        block: podium_block(&card, &texts),
        film: None,
    })
}

/// The diploma of a seat; `None` where they have no place.
fn diploma(running: &Running, seat: Seat, viewer: &Viewer) -> Option<Picture> {
    let texts: &Texts<'_> = &|key: &str, args: &[(&str, String)]| messages::plain(viewer.lang, key, args);
    let ranked = ranked(running, viewer.lang);
    let own = ranked.iter().find(|one| one.seat == seat)?;
    let rounds = running.course.event().map_or(0, |event| event.state().rounds().len());
    let note = if own.points.is_empty() {
        String::new()
    } else {
        texts("event-diploma-note", &[("points", own.points.clone()), ("rounds", rounds.to_string())])
    };
    let card = DiplomaCard {
        theme: viewer.theme,
        title: running.course.plan.name.clone(),
        subtitle: viewer.subtitle(running),
        date: messages::moment::day(viewer.lang, running.course.changed(), &viewer.zone),
        name: running.name(seat),
        place: u32::try_from(own.place?).unwrap_or(u32::MAX),
        of: u32::try_from(ranked.len()).unwrap_or(u32::MAX),
        note,
    };
    let scene = |layout| diploma_scene(&card, layout, texts);
    Some(Picture {
        wide: scene(Layout::Wide),
        tall: scene(Layout::Tall),
        block: diploma_block(&card, texts),
        film: None,
    })
}

/// The podium, under the last table if that is told with it, and what one can still ask for.
pub(super) fn show_podium(desk: &Desk, running: &Running, told: Option<&Text>) {
    let body = |window: &Place| {
        let picture = podium(running, &Viewer::of(desk, window)).map(Arc::new);
        let button = |label, what| Button::new(label, &Press::Event(running.id, what));
        let mut buttons = vec![
            button(say!("button-event-diploma"), OfEvent::Diploma),
            button(say!("button-event-table"), OfEvent::Table(0)),
        ];
        if running.course.plan.trial {
            buttons.clear();
        }
        // Where nobody has won there is nothing to show, but everybody has a place to ask for.
        let text = told.cloned().or_else(|| picture.is_none().then(|| say!("event-no-champion-yet")));
        Body { text, picture, buttons, urgency: Urgency::Result, perhaps_said: true, ..Body::default() }
    };
    desk.show(&running.of_its_end("podium"), body);
}

impl Events {
    /// The diploma of who asks for it, once all is over.
    pub(crate) async fn diploma(&self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.look(desk, id).await? else {
            desk.answer(heard, say!("event-none"));
            return Ok(());
        };
        if !running.course.is_over() {
            desk.answer(heard, say!("event-diploma-later"));
            return Ok(());
        }
        let accounts = desk.house.links.accounts(&heard.who.person);
        let Some(seat) = running.seat_of(&accounts) else {
            desk.answer(heard, say!("event-not-in"));
            return Ok(());
        };
        let seat = running.course.entrant_of(seat);
        let viewer = Viewer { lang: desk.lang_for(heard), ..Viewer::of(desk, &desk.window_of(heard)) };
        let Some(picture) = diploma(&running, seat, &viewer) else {
            desk.answer(heard, say!("event-no-place"));
            return Ok(());
        };
        let body = Body { picture: Some(Arc::new(picture)), ..Body::default() };
        desk.house.say(desk.answer_to(heard, format!("e{id}.diploma"), body));
        Ok(())
    }
}
