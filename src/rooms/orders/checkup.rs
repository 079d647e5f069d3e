//! `/diagnosi`: what works here and what does not, each with what to change. The room tells what it knows,
//! the door adds what it has found out about itself.

use super::super::heard::Heard;
use super::super::room::Room;
use super::super::round::plan::Stage;
use super::super::say::{Body, Finding};
use super::super::settings::{About, Key};
use crate::messages::{Arg, Lang, Text, own};
use crate::rooms::round::opening::automatic_plan;
use crate::say;

/// Tries everything out and tells.
pub(super) async fn checkup(room: &Room, heard: &Heard) {
    // That we are alive is true, and does no harm to be written.
    let probe = room.desk.house.share.sign_of_life(room.desk.house.clock.now());
    let saves = room.desk.house.append(probe).await.is_ok();
    tell(room, heard, saves);
}

/// Tells what is known; `saves`: whether the journal can be written.
pub(crate) fn tell(room: &Room, heard: &Heard, saves: bool) {
    let mut findings = vec![language(room), zone(room), journal(room, saves)];
    findings.extend(dictionary(room, room.desk.lang_for(heard)));
    let of_door = room.desk.house.checkup(&room.desk.place);
    // "Here one can play" would not be true beside what the door has found.
    if room.rounds.live.is_some() || !of_door.iter().any(|finding| finding.stops) {
        findings.push(round(room, saves));
    }
    findings.extend(of_door);
    let mut lines = vec![say!("checkup-head")];
    lines.extend(findings.into_iter().map(|Finding { ok, text, aside, .. }| match (ok, aside) {
        (true, false) => say!("checkup-fine", text = text),
        (true, true) => say!("checkup-aside", text = text),
        (false, _) => say!("checkup-wrong", text = text),
    }));
    let body = Body { text: Some(say!("lines", lines = lines)), ..Body::default() };
    room.desk.house.say(room.desk.answer_to(heard, "checkup".into(), body));
}

const fn fine(text: Text) -> Finding {
    Finding::fine(text)
}

const fn wrong(text: Text) -> Finding {
    Finding::wrong(text)
}

fn language(room: &Room) -> Finding {
    fine(say!("checkup-language", value = room.desk.lang().to_string()))
}

fn zone(room: &Room) -> Finding {
    let zone = room.desk.house.zone(&room.desk.place);
    let name = zone.iana_name().unwrap_or("UTC").to_owned();
    let time = jiff::Timestamp::from_millisecond(room.desk.now())
        .map(|now| now.to_zoned(zone).strftime("%H:%M").to_string())
        .unwrap_or_default();
    fine(say!("checkup-zone", zone = own(name), time = own(time)))
}

fn journal(room: &Room, saves: bool) -> Finding {
    if !room.desk.house.journal.is_in_place() {
        return wrong(say!("checkup-file-gone"));
    }
    if saves { fine(say!("checkup-saves")) } else { wrong(say!("checkup-cannot-save")) }
}

/// The dictionary that `/manche` would play here.
fn dictionary(room: &Room, lang: Lang) -> Option<Finding> {
    let name = automatic_plan(&room.desk, 0, 0)?.wish.dictionary;
    let shown = About::of(Key::Dizionario).shown(&name, lang);
    Some(match room.desk.house.playing_words(&room.desk.place, &name) {
        Ok(_) => fine(say!("checkup-dictionary", name = shown)),
        Err(error) => {
            tracing::warn!(place = %room.desk.place, error = format!("{error:#}"), "a dictionary cannot be read");
            wrong(say!("checkup-no-dictionary", name = shown))
        }
    })
}

fn round(room: &Room, saves: bool) -> Finding {
    if room.desk.barred.is_some() {
        return wrong(say!("checkup-barred"));
    }
    if let Some(live) = &room.rounds.live {
        let until = Arg::When(live.deadline().unwrap_or_else(|| room.desk.now()));
        return fine(say!("checkup-plays", number = live.manche.setup().called(), until = until));
    }
    if !saves {
        return wrong(say!("checkup-waits"));
    }
    match room.rounds.plan.as_ref().map(|plan| plan.stage) {
        Some(Stage::Waiting { start } | Stage::Announced { start, .. }) => {
            return fine(say!("refuse-already-planned", start = Arg::When(start)));
        }
        Some(Stage::Playing) | None => {}
    }
    if room.desk.place.is_private() {
        return fine(say!("checkup-idle"));
    }
    if !room.desk.house.settings.yes(&room.desk.place, Key::Gioco) {
        return wrong(say!("refuse-channel-closed"));
    }
    match room.desk.quiet_until(room.desk.now()) {
        Some(until) => fine(say!("refuse-quiet", until = Arg::When(until))),
        None => fine(say!("checkup-idle")),
    }
}
