//! `/gemella` and `/separa`: a room of one server plays together with one of another, most of all one of
//! Discord with one of Telegram.

use super::super::codes::{self, NoCode};
use super::super::heard::{Heard, Place};
use super::super::room::{Halt, Room};
use super::super::say::{Act, Body};
use super::super::settings::Key;
use super::super::twins::NoTwins;
use super::link::platform_name;
use crate::commands::{Invocation, Opt};
use crate::journal::{Entry, Record};
use crate::messages::{Arg, Text};
use crate::say;

pub(super) async fn join(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    if room.place.is_private() {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    }
    let typed = asked.text(Opt::Codice).unwrap_or_default();
    let code = codes::typed(typed);
    if code.is_empty() {
        return offer(room, heard).await;
    }
    if let Some(refusal) = cannot_give_up_its_rounds(room) {
        room.answer(heard, refusal);
        return Ok(());
    }
    let now = room.house.clock.now();
    match room.house.twins.take(&code, &heard.who.person, &room.place, now) {
        Ok(home) => twin_with(room, heard, &home).await,
        Err(why) => {
            let typed: String = typed.chars().take(40).collect();
            room.answer(heard, refusal(why, &typed));
            Ok(())
        }
    }
}

fn refusal(why: NoTwins, typed: &str) -> Text {
    match why {
        NoTwins::Code(NoCode::Unknown) => say!("twin-wrong", typed = typed),
        NoTwins::Code(NoCode::TooMany(until)) => say!("link-too-many", until = Arg::When(until)),
        NoTwins::SameServer => say!("twin-same-server"),
        NoTwins::Taken => say!("twin-taken"),
    }
}

/// A code to type in the other room.
async fn offer(room: &Room, heard: &Heard) -> Result<(), Halt> {
    if let Some(other) = room.house.twins.other(&room.place) {
        room.answer(heard, say!("twin-already", platform = platform_name(other.door())));
        return Ok(());
    }
    let now = room.house.clock.now();
    let code = codes::code(&room.house.seed()?);
    let (place, until) = (room.place.clone(), now + codes::GOOD_FOR);
    let given = Record::TwinCode { place: place.clone(), code: code.clone(), until };
    let records = vec![Record::TwinCodeGone { place, at: now }, given];
    room.house.append(Entry { lines: Vec::new(), records }).await?;
    room.house.twins.offer(&room.place, code.clone(), now);
    room.answer(heard, say!("twin-code", code = code, until = Arg::When(until)));
    Ok(())
}

/// The rounds of this room are to be the other one's: what runs here or comes by itself stands in the way.
fn cannot_give_up_its_rounds(room: &Room) -> Option<Text> {
    let comes_by_itself = room.plan.as_ref().is_some_and(|plan| plan.automatic);
    if comes_by_itself || room.house.settings.number(&room.place, Key::Ogni) > 0 {
        return Some(say!("twin-automatic"));
    }
    (room.live.is_some() || room.plan.is_some()).then(|| say!("twin-plays"))
}

async fn twin_with(room: &Room, heard: &Heard, home: &Place) -> Result<(), Halt> {
    let twin = &room.place;
    let used = Record::TwinCodeGone { place: home.clone(), at: room.house.clock.now() };
    let mut records = vec![Record::Twinned { place: twin.clone(), home: home.clone() }, used];
    records.extend(room.deed(heard, "gemella".into(), ""));
    room.house.append(Entry { lines: Vec::new(), records }).await?;
    room.house.twins.join(twin, home);
    let tell = |place: &Place, text: Text| {
        let body = Body { text: Some(text), ..Body::default() };
        room.say_in(place, Act::Post { handle: None, body });
    };
    tell(twin, say!("twin-done-here", platform = platform_name(home.door())));
    tell(home, say!("twin-done", platform = platform_name(twin.door())));
    Ok(())
}

pub(super) async fn part(room: &Room, heard: &Heard) -> Result<(), Halt> {
    let Some(other) = room.house.twins.other(&room.place) else {
        room.answer(heard, say!("untwin-nothing"));
        return Ok(());
    };
    if room.house.plays(&room.place) {
        room.answer(heard, say!("untwin-plays"));
        return Ok(());
    }
    let mut records = vec![Record::Parted { place: room.place.clone() }];
    records.extend(room.deed(heard, "separa".into(), ""));
    room.house.append(Entry { lines: Vec::new(), records }).await?;
    room.house.twins.part(&room.place);
    for place in [&room.place, &other] {
        let body = Body { text: Some(say!("untwin-done")), ..Body::default() };
        room.say_in(place, Act::Post { handle: None, body });
    }
    Ok(())
}
