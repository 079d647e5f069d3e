//! `/aiuto` and `/regole`.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::say::{Body, Button};
use crate::commands::{self, Audience};
use crate::messages::Text;
use crate::say;

/// `/aiuto`: five doors to the rest, or one page.
pub(super) async fn help(room: &Room, heard: &Heard, topic: Option<&str>) -> Result<(), Halt> {
    let topic = topic.map(str::to_lowercase);
    let lang = room.lang_for(heard);
    let text = match topic.as_deref() {
        Some("paroliere" | "manche" | "round" | "rounds" | "boggle") => say!("help-round"),
        Some("accessibilità" | "accessibilita" | "accessibility") => say!("help-access"),
        Some("moderatori" | "moderators" | "mod") => commands_page(Audience::Moderators, lang),
        Some("comandi" | "commands") => commands_page(Audience::Everyone, lang),
        _ => say!("help"),
    };
    let button = |label: Text, page: &str| Button {
        label,
        payload: format!("aiuto:{page}"),
        form: None,
        primary: false,
    };
    let buttons = vec![
        button(say!("help-button-round"), "paroliere"),
        button(say!("help-button-commands"), "comandi"),
        button(say!("help-button-moderators"), "moderatori"),
        button(say!("help-button-access"), "accessibilita"),
    ];
    let body = Body { text: Some(text), buttons, ..Body::default() };
    let _ = room.house.say(room.private(heard, Some("help".into()), body)).await;
    Ok(())
}

/// Every command with its one-line description, out of the one table.
fn commands_page(who: Audience, lang: crate::messages::Lang) -> Text {
    let lines = commands::TABLE
        .iter()
        .filter(|spec| spec.who == who)
        .map(|spec| {
            let does = crate::messages::plain(lang, &spec.description_key(), &[]);
            say!("help-command", name = spec.name(lang), does = does)
        })
        .collect::<Vec<_>>();
    say!("lines", lines = lines)
}

/// `/regole`, and the button under the grid.
pub(super) async fn rules(room: &Room, heard: &Heard) -> Result<(), Halt> {
    let setup = room.live.as_ref().map(|live| live.manche.setup());
    let min = setup.map_or(4, |setup| setup.min_letters);
    let mode = match setup.map(|setup| (setup.mode, setup.everybody_is_paid())) {
        None | Some((_, false)) => say!("rules-open"),
        Some((crate::games::manche::Mode::Aperta, true)) => say!("rules-party"),
        Some((_, true)) => say!("rules-secret"),
    };
    let points = match setup.map(|setup| setup.points) {
        None => say!("rules-points-sito"),
        Some(points) => Text { key: points_key(points), args: Vec::new() },
    };
    room.answer(heard, say!("rules", min = min, mode = mode, points = points)).await;
    Ok(())
}

const fn points_key(points: crate::words::points::Points) -> &'static str {
    match points {
        crate::words::points::Points::Sito => "rules-points-sito",
        crate::words::points::Points::Scatola => "rules-points-scatola",
        crate::words::points::Points::Torneo => "rules-points-torneo",
    }
}
