//! `/gemella` and `/separa`: a room of one server plays together with one of another, most of all one of
//! Discord with one of Telegram.

use super::super::codes::{self, NoCode};
use super::super::desk::Halt;
use super::super::heard::{Heard, Place};
use super::super::room::Room;
use super::super::say::{Act, Body, Handle};
use super::super::settings::Key;
use super::super::twins::NoTwins;
use super::link::platform_name;
use crate::commands::{Invocation, Opt};
use crate::journal::{Entry, Record};
use crate::messages::{Arg, Text};
use crate::rooms::events::running::Running;
use crate::rooms::juries;
use crate::rooms::round::plan::{Plan, Stage};
use crate::say;

pub(super) async fn join(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    if room.desk.place.is_private() {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    }
    let typed = asked.text(Opt::Codice).unwrap_or_default();
    let code = codes::typed(typed);
    if code.is_empty() {
        return offer(room, heard).await;
    }
    if let Some(refusal) = cannot_give_up_its_play(room).await? {
        room.desk.answer(heard, refusal);
        return Ok(());
    }
    // F12: also where its next evening is weeks away: in the twin it would never come.
    if let Some(name) = event_in(room, &room.desk.place, true).await? {
        room.desk.answer(heard, say!("twin-event", name = name));
        return Ok(());
    }
    room.desk.house.look_for_codes().await;
    let now = room.desk.house.clock.now();
    let who = &heard.who.person;
    // A code that is refused for what goes on there is good all the same.
    if let Ok(home) = room.desk.house.twins.home_by(&code, who, &room.desk.place, now)
        && let Some(name) = event_in(room, &home, false).await?
    {
        room.desk.answer(heard, say!("twin-event-there", name = name));
        return Ok(());
    }
    match room.desk.house.twins.take(&code, who, &room.desk.place, now) {
        Ok(home) => twin_with(room, heard, &home).await,
        Err(why) => {
            let typed: String = typed.chars().take(40).collect();
            room.desk.answer(heard, refusal(why, &typed));
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
    if let Some(other) = room.desk.house.twins.other(&room.desk.place) {
        room.desk.answer(heard, say!("twin-already", platform = platform_name(other.door())));
        return Ok(());
    }
    let now = room.desk.house.clock.now();
    let code = codes::code(&room.desk.house.seed()?);
    let (place, until) = (room.desk.place.clone(), now + codes::GOOD_FOR);
    let given = Record::TwinCode { place: place.clone(), code: code.clone(), until };
    let records = vec![Record::TwinCodeGone { place, at: now }, given];
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    room.desk.house.twins.offer(&room.desk.place, code.clone(), now);
    room.desk.answer(heard, say!("twin-code", code = code, until = Arg::When(until)));
    Ok(())
}

/// What is played in this room is to be the other one's: what runs here or comes by itself stands in the way.
async fn cannot_give_up_its_play(room: &Room) -> Result<Option<Text>, Halt> {
    let comes_by_itself = room.rounds.plan.as_ref().is_some_and(|plan| plan.automatic);
    if comes_by_itself || room.desk.house.settings.number(&room.desk.place, Key::Ogni) > 0 {
        return Ok(Some(say!("twin-automatic")));
    }
    let plays = room.rounds.live.is_some() || room.rounds.plan.is_some();
    let starting = is_starting(room, &room.desk.place).await?;
    Ok((plays || starting).then(|| say!("twin-plays")))
}

/// Whether a match that everybody has said yes to is about to begin in a room.
async fn is_starting(room: &Room, place: &Place) -> Result<bool, Halt> {
    let starting = room.desk.house.journal.starting_invites().await?;
    Ok(starting.iter().any(|row| row.place == *place))
}

/// Whether both rooms were told of a round that is about to begin. Rounds that come by themselves go on in the home.
async fn is_announced(room: &Room, place: &Place) -> Result<bool, Halt> {
    let plans = room.desk.house.journal.plans().await?;
    let plan = plans.into_iter().find(|(of, _)| of == place).and_then(|(_, plan)| Plan::read(&plan));
    Ok(plan.is_some_and(|plan| !plan.automatic || matches!(plan.stage, Stage::Announced { .. })))
}

/// F12: the matches that run in `home` finish where they were begun, seen in `place` too, whatever plays together from now on.
async fn goes_on_seeing(room: &Room, place: &Place, home: &Place) -> Result<(Vec<i64>, Vec<Record>), Halt> {
    let rows = room.desk.house.journal.live_turn_matches(home).await?;
    let ids: Vec<i64> = rows.into_iter().map(|row| row.id).collect();
    let record = |id: &i64| Record::StillSeen(place.clone(), *id);
    let records = ids.iter().map(record).collect();
    Ok((ids, records))
}

/// The tournament or judged event that goes on in a room; `waits`: also an evening of a series for which nobody has entered.
async fn event_in(room: &Room, place: &Place, waits: bool) -> Result<Option<String>, Halt> {
    let journal = &room.desk.house.journal;
    for id in journal.live_events(place).await? {
        let running = Running::load(&room.desk, id).await?;
        if waits || !running.only_waits() {
            return Ok(Some(running.course.plan.name.clone()));
        }
    }
    let Some(id) = journal.live_juries(place).await?.first().copied() else { return Ok(None) };
    juries::name_of(&room.desk, id).await.map(Some)
}

async fn twin_with(room: &Room, heard: &Heard, home: &Place) -> Result<(), Halt> {
    let twin = &room.desk.place;
    let used = Record::TwinCodeGone { place: home.clone(), at: room.desk.house.clock.now() };
    let mut records = vec![Record::Twinned { place: twin.clone(), home: home.clone() }, used];
    records.extend(room.desk.deed(heard, "gemella".into(), ""));
    // Who asks somebody to play from now on asks in both rooms.
    let invites = open_invites(room, twin).await?;
    records.extend(invites.iter().map(|id| Record::InviteGone { id: *id }));
    let (own, still) = goes_on_seeing(room, twin, twin).await?;
    records.extend(still);
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    room.desk.house.twins.still_see(twin, &own, twin);
    close_cards(room, &invites, std::slice::from_ref(twin));
    room.desk.house.twins.join(twin, home);
    let tell = |place: &Place, text: Text| {
        let body = Body { text: Some(text), ..Body::default() };
        room.desk.say_in(place, Act::Post { handle: None, body });
    };
    tell(twin, say!("twin-done-here", platform = platform_name(home.door())));
    tell(home, say!("twin-done", platform = platform_name(twin.door())));
    Ok(())
}

/// The challenges that nobody has taken up yet in a room.
async fn open_invites(room: &Room, place: &Place) -> Result<Vec<i64>, Halt> {
    let open = room.desk.house.journal.open_invites(place).await?;
    Ok(open.into_iter().map(|row| row.id).collect())
}

/// Their cards say that they are over, and have no buttons any more.
fn close_cards(room: &Room, invites: &[i64], windows: &[Place]) {
    for id in invites {
        for window in windows {
            let body = Body { text: Some(say!("challenge-rooms-changed")), ..Body::default() };
            let handle = Some(Handle(format!("i{id}.card")));
            room.desk.say_in(window, Act::Post { handle, body });
        }
    }
}

pub(super) async fn part(room: &Room, heard: &Heard) -> Result<(), Halt> {
    let Some(other) = room.desk.house.twins.other(&room.desk.place) else {
        room.desk.answer(heard, say!("untwin-nothing"));
        return Ok(());
    };
    let house = &room.desk.house;
    let home = house.twins.home_of(&room.desk.place);
    // A round is over in a few minutes; one match or the other may take weeks, and keeps nobody together.
    if house.plays(&room.desk.place) || is_announced(room, &home).await? || is_starting(room, &home).await? {
        room.desk.answer(heard, say!("untwin-plays"));
        return Ok(());
    }
    // F12: parted in the middle of it those of one room would be asked for moves in a room that does not know them any more.
    if let Some(name) = event_in(room, &home, false).await? {
        room.desk.answer(heard, say!("untwin-event", name = name));
        return Ok(());
    }
    let twin = if home == room.desk.place { &other } else { &room.desk.place };
    let (matches, still) = goes_on_seeing(room, twin, &home).await?;
    let mut records = vec![Record::Parted { place: room.desk.place.clone() }];
    records.extend(room.desk.deed(heard, "separa".into(), ""));
    records.extend(still);
    // A player who says yes in one room would play with somebody of the other, who sees nothing of it.
    let invites = open_invites(room, &home).await?;
    records.extend(invites.iter().map(|id| Record::InviteGone { id: *id }));
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    close_cards(room, &invites, &[room.desk.place.clone(), other.clone()]);
    room.desk.house.twins.still_see(twin, &matches, &home);
    room.desk.house.twins.part(&room.desk.place);
    for place in [&room.desk.place, &other] {
        let mut lines = vec![say!("untwin-done")];
        if !matches.is_empty() {
            lines.push(say!("untwin-matches", count = matches.len()));
        }
        let body = Body { text: Some(say!("lines", lines = lines)), ..Body::default() };
        room.desk.say_in(place, Act::Post { handle: None, body });
    }
    Ok(())
}
