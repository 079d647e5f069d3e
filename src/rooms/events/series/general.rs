//! The general table of a series (V2): made from the logs of all its tournaments that are over, each time anew.

use super::Occurrence;
use crate::games::Seat;
use crate::messages::{Arg, Lang, Text, plain};
use crate::picture::Layout;
use crate::picture::theme::Theme;
use crate::picture::tournament::standings::{
    Heads, Row as PictureRow, StandingsCard, standings_blocks, standings_scene,
};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::events::Events;
use crate::rooms::events::course::Course;
use crate::rooms::events::manche::{decimal, decimal_in, places};
use crate::rooms::events::running::Running;
use crate::rooms::events::telling::LINES;
use crate::rooms::heard::{Heard, Person, Place};
use crate::rooms::say::{Body, Picture, Urgency};
use crate::say;
use crate::tournaments::fraction::Fraction;
use crate::tournaments::series::{Row, table};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The general table as it stands.
pub(super) struct General {
    pub(super) title: String,
    /// How many tournaments are over.
    pub(super) events: usize,
    pub(super) best: Option<u16>,
    pub(super) rows: Vec<(String, Row<Person>)>,
}

impl Events {
    /// The general table, when one of the series is over.
    pub(in crate::rooms::events) async fn tell_general(
        &self,
        desk: &Desk,
        running: &Running,
        next: Option<&Running>,
    ) -> Result<(), Halt> {
        let Some(one) = &running.course.plan.series else { return Ok(()) };
        let general = general(desk, one.first.unwrap_or(running.id), one).await?;
        let mut lines = lines_of(&general);
        let start = next.and_then(|next| next.course.plan.series.as_ref()).map(|one| one.start);
        lines.extend(start.map(|start| say!("event-series-next", when = Arg::When(start))));
        let text = say!("lines", lines = lines);
        let body = |window: &Place| Body {
            text: Some(text.clone()),
            picture: Some(Arc::new(picture(desk, &general, window, desk.house.lang(window)))),
            urgency: Urgency::Result,
            // A process before this one may have said it.
            perhaps_said: true,
            ..Body::default()
        };
        desk.show(&running.of_its_end("general"), body);
        Ok(())
    }

    /// `/torneo tabella` while the next one of a series is waited for.
    pub(crate) async fn general_asked(&self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(one) = self.by_id.get(&id).and_then(|running| running.course.plan.series.clone()) else {
            return Ok(());
        };
        let general = general(desk, one.first.unwrap_or(id), &one).await?;
        let next = say!("event-series-next", when = Arg::When(one.start));
        let body = if general.events == 0 {
            let none = say!("event-series-none-yet", title = one.title);
            Body { text: Some(say!("lines", lines = vec![none, next])), ..Body::default() }
        } else {
            let mut lines = lines_of(&general);
            lines.push(next);
            let picture = picture(desk, &general, &desk.window_of(heard), desk.lang_for(heard));
            let text = Some(say!("lines", lines = lines));
            Body { text, picture: Some(Arc::new(picture)), ..Body::default() }
        };
        desk.house.say(desk.answer_to(heard, format!("e{id}.general"), body));
        Ok(())
    }

    /// Whether a tournament waits for its hour.
    pub(crate) fn is_ahead(&self, id: i64) -> bool {
        self.by_id.get(&id).is_some_and(super::is_ahead)
    }
}

/// Reads all of them that are over.
pub(super) async fn general(desk: &Desk, first: i64, one: &Occurrence) -> Result<General, Halt> {
    let journal = &desk.house.journal;
    let (mut events, mut names) = (Vec::new(), BTreeMap::new());
    for id in journal.ended_events(&desk.place).await? {
        let lines = journal.lines(id).await?;
        let Some(course) = lines.first().and_then(|line| Course::read(&line.text, line.at).ok()) else {
            continue;
        };
        let of = course.plan.series.as_ref().map(|one| one.first.unwrap_or(id));
        if of != Some(first) {
            continue;
        }
        let mut course = course;
        let read = lines[1..].iter().try_for_each(|line| course.take(line.by, &line.text, line.at));
        if let Err(why) = read {
            // One that cannot be read takes nothing from the others.
            tracing::error!(place = %desk.place, id, %why, "a tournament of a series cannot be read");
            continue;
        }
        let seats = journal.seats(id).await?;
        let persons: Vec<Person> = seats.iter().map(|(_, person)| person.clone()).collect();
        let called = journal.names(desk.place.server(), &persons).await?;
        let of_seat = |seat: Seat| {
            let person = seats.iter().find(|(one, _)| *one == seat).map(|(_, person)| person);
            match person.filter(|person| !person.0.is_empty()) {
                Some(person) => desk.house.links.whole_of(person),
                // Who was erased keeps their place in that table, and has no row in this one.
                None => Person(format!("{id}.{}", seat.0)),
            }
        };
        for (person, name) in called {
            names.insert(desk.house.links.whole_of(&person), name);
        }
        events.push(places(&course).into_iter().map(|(seat, place)| (of_seat(seat), place)).collect());
    }
    let count = one.best.map_or(usize::MAX, usize::from);
    let rows = table(&events, count).into_iter();
    let rows = rows.filter_map(|row| Some((names.get(&row.player)?.clone(), row))).collect();
    Ok(General { title: one.title.clone(), events: events.len(), best: one.best, rows })
}

fn lines_of(general: &General) -> Vec<Text> {
    let head = say!("event-series-table", title = general.title.as_str(), count = general.events);
    let mut lines = vec![head];
    let row = |(name, row): &(String, Row<Person>)| {
        let (name, points) = (name.as_str(), decimal(&row.sum));
        say!("event-manche-row-plain", place = row.place, name = name, points = points)
    };
    lines.extend(general.rows.iter().take(LINES).map(row));
    lines.extend(general.best.map(|best| say!("event-series-best", best = best)));
    lines
}

fn picture(desk: &Desk, general: &General, window: &Place, lang: Lang) -> Picture {
    let theme = desk.house.settings.theme(window);
    let card = card(general, lang, theme);
    let texts = |key: &str, args: &[(&str, String)]| plain(lang, key, args);
    let scene = |layout| standings_scene(&card, 0, layout, &texts);
    let block = standings_blocks(&card, &texts).into_iter().next().unwrap_or_default();
    Picture { wide: scene(Layout::Wide), tall: scene(Layout::Tall), block, film: None }
}

fn card(general: &General, lang: Lang, theme: Theme) -> StandingsCard {
    let said = |key: &str| plain(lang, key, &[]);
    let points = |points: &Fraction| decimal_in(lang, points);
    let row = |(name, row): &(String, Row<Person>)| PictureRow {
        place: u32::try_from(row.place).unwrap_or(u32::MAX),
        name: name.clone(),
        points: points(&row.sum),
        ties: vec![row.best.len().to_string(), row.best.first().map_or_else(|| "–".to_owned(), &points)],
        ..PictureRow::default()
    };
    StandingsCard {
        theme,
        title: general.title.clone(),
        subtitle: plain(lang, "event-series-subtitle", &[("count", general.events.to_string())]),
        heads: Heads {
            player: said("event-head-player"),
            points: said("event-head-points"),
            ties: vec![said("event-head-events"), said("event-head-best")],
            rounds: String::new(),
        },
        rows: general.rows.iter().map(row).collect(),
    }
}
