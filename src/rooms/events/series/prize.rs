//! The prize of a series: shown to everybody when it is closed, to who stands alone at the head of its general table.

use super::Occurrence;
use super::general::{General, general};
use crate::messages::{self, Lang, plain};
use crate::picture::Layout;
use crate::picture::tournament::honour::{PrizeCard, prize_block, prize_scene};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::events::manche::decimal_in;
use crate::rooms::events::running::Running;
use crate::rooms::heard::Place;
use crate::rooms::say::{Body, Picture, Urgency};
use crate::say;
use std::sync::Arc;

/// A series is over: who has won it; nobody where nothing was played, or several are first. `last`: its last tournament.
pub(in crate::rooms::events) async fn tell_prize(
    desk: &Desk,
    last: &Running,
    one: &Occurrence,
) -> Result<(), Halt> {
    let general = general(desk, one.first.unwrap_or(last.id), one).await?;
    let mut first = general.rows.iter().filter(|(_, row)| row.place == 1);
    let (Some((name, row)), None) = (first.next(), first.next()) else { return Ok(()) };
    let body = |window: &Place| {
        let lang = desk.house.lang(window);
        let points = decimal_in(lang, &row.sum);
        let text = say!(
            "event-series-won",
            title = general.title.as_str(),
            name = name.as_str(),
            points = points.as_str()
        );
        let picture = Some(Arc::new(painted(desk, &general, window, (name, &points))));
        Body { text: Some(text), picture, urgency: Urgency::Result, perhaps_said: true, ..Body::default() }
    };
    desk.show(&last.of_its_end("prize"), body);
    Ok(())
}

fn painted(desk: &Desk, general: &General, window: &Place, (name, points): (&str, &str)) -> Picture {
    let (lang, settings) = (desk.house.lang(window), &desk.house.settings);
    let texts = |key: &str, args: &[(&str, String)]| plain(lang, key, args);
    let card = PrizeCard {
        theme: settings.theme(window),
        title: general.title.clone(),
        subtitle: played(general, lang),
        date: messages::moment::day(lang, desk.now(), &settings.zone(window)),
        prize: texts("event-series-prize", &[]),
        name: name.to_owned(),
        note: texts("event-series-note", &[("points", points.to_owned())]),
    };
    let scene = |layout| prize_scene(&card, layout, &texts);
    Picture {
        wide: scene(Layout::Wide),
        tall: scene(Layout::Tall),
        block: prize_block(&card, &texts),
        film: None,
    }
}

/// "12 tornei, contano i 5 migliori".
fn played(general: &General, lang: Lang) -> String {
    let count = ("count", general.events.to_string());
    match general.best {
        Some(best) => plain(lang, "event-series-played-best", &[count, ("best", best.to_string())]),
        None => plain(lang, "event-series-played", &[count]),
    }
}
