//! `/escludi` and `/riammetti`: who is kept out of rounds, or out of the ladders.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person, Place, Server};
use super::super::room::Room;
use super::whose::family_asked;
use crate::commands::{Invocation, Opt};
use crate::games::families::{families, family_title};
use crate::journal::{Entry, Record};
use crate::messages::{Arg, Text};
use crate::rooms::house::exclusions::GRACE;
use crate::rooms::mailbox::Work;
use crate::rooms::orders::whose::called_so;
use crate::rooms::press::{OfRoom, Press};
use crate::rooms::say::{Body, Button};
use crate::say;
use std::collections::BTreeSet;

pub(super) async fn exclude(
    room: &Room,
    heard: &Heard,
    asked: &Invocation,
    excluded: bool,
) -> Result<(), Halt> {
    let Some(server) = room.desk.place.server().cloned() else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let typed = asked.text(Opt::Chi).unwrap_or_default();
    let found = called_so(&room.desk, &server, typed).await?;
    let typed = typed.trim_start_matches('@').to_owned();
    // A person who has not played yet can be named by their account, behind this very door.
    let account = format!("{}:", room.desk.place.door().name());
    let person = found.or_else(|| typed.starts_with(&account).then(|| Person(typed.clone())));
    let Some(person) = person else {
        room.desk.answer(heard, say!("exclude-unknown", name = typed));
        return Ok(());
    };
    // As everybody knows them, and not as it was typed.
    let known = room.desk.house.journal.names(Some(&server), std::slice::from_ref(&person)).await;
    let known = known?.into_iter().next().map(|(_, name)| name);
    let name = known.unwrap_or(typed);
    let reason = super::reason(asked);
    let family = family_asked(asked);
    if asked.choice(Opt::Da) == Some("classifica") {
        return from_ladders(room, heard, server, (person, name), (family, !excluded), &reason).await;
    }
    if family.is_some() {
        // A player who is kept out of rounds is kept out of all that is played.
        room.desk.answer(heard, say!("exclude-game-of-ladder"));
        return Ok(());
    }
    if excluded && person == heard.who.person {
        room.desk.answer(heard, say!("exclude-yourself"));
        return Ok(());
    }
    if !excluded && !room.desk.house.is_excluded(&room.desk.place, &person) {
        room.desk.answer(heard, say!("readmit-nothing", name = name));
        return Ok(());
    }
    let what = format!("{} {}", if excluded { "escludi" } else { "riammetti" }, person.0);
    let mut records = vec![Record::Exclusion {
        server: server.clone(),
        person: person.clone(),
        excluded,
        by: heard.who.person.clone(),
        reason: reason.clone(),
        at: room.desk.now(),
    }];
    records.extend(room.desk.deed(heard, what, &reason));
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    if !excluded {
        room.desk.house.readmit(&server, &person);
        room.desk.answer(heard, say!("readmit-done", name = name));
        return Ok(());
    }
    room.desk.house.set_excluded(&server, &person, Some(room.desk.now() + GRACE));
    // What they play leaves in its own room, when the time is over.
    let accounts = room.desk.house.links.accounts(&person);
    let mut plays = Vec::new();
    // What is seen here may be written under the server of another room.
    let seen = room.desk.house.twins.rooms_seen_in(&room.desk.place);
    let servers: BTreeSet<&Server> =
        seen.iter().chain([&room.desk.place]).filter_map(Place::server).collect();
    for of in servers {
        let theirs = room.desk.house.journal.plays_on(of, &accounts).await?;
        // Of another server only what is seen here.
        plays.extend(theirs.into_iter().filter(|(place, _)| *of == server || seen.contains(place)));
    }
    for (place, _) in &plays {
        room.desk.house.hand_in(place, Work::Wake);
    }
    let mut body = Body { text: Some(say!("exclude-done", name = name.as_str())), ..Body::default() };
    if !plays.is_empty() {
        let until = Arg::When(room.desk.now() + GRACE);
        let leaves = say!("exclude-leaves", until = until);
        body.text = Some(say!("lines", lines = vec![say!("exclude-done", name = name), leaves]));
        let finishes = Press::Room(OfRoom::Finishes(person));
        body.buttons.push(Button::new(say!("button-exclude-finishes"), &finishes));
    }
    room.desk.house.say(room.desk.answer_anew(heard, format!("exclude.{}", heard.id), body));
    Ok(())
}

/// [Finisce ciò che gioca]: in the time before they leave it. The exclusion is written once more as it was, so that other processes
/// read it anew.
pub(super) async fn finishes(room: &Room, heard: &Heard, person: &Person) -> Result<(), Halt> {
    let Some(server) = room.desk.place.server().cloned() else { return Ok(()) };
    let rows = room.desk.house.journal.exclusions(&server).await?;
    let known = room.desk.house.journal.names(Some(&server), std::slice::from_ref(person)).await?;
    let bare = || person.0.rsplit(':').next().unwrap_or_default().to_owned();
    let name = known.into_iter().next().map_or_else(bare, |(_, name)| name);
    let Some(row) = rows.into_iter().find(|row| row.person == *person) else {
        room.desk.answer(heard, say!("readmit-nothing", name = name));
        return Ok(());
    };
    if !row.finishes && row.at + GRACE <= room.desk.now() {
        room.desk.answer(heard, say!("exclude-left-already", name = name));
        return Ok(());
    }
    if !row.finishes {
        let (by, reason, at) = (row.by, row.reason, row.at);
        let again = Record::Exclusion {
            server: server.clone(),
            person: person.clone(),
            excluded: true,
            by,
            reason,
            at,
        };
        let mut records = room.desk.deed(heard, format!("escludi finisce {}", person.0), "").to_vec();
        records.push(again);
        room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
        room.desk.house.set_excluded(&server, person, None);
    }
    room.desk.answer(heard, say!("exclude-finishes", name = name));
    Ok(())
}

/// Out of the ladders, or of one of them: nobody sees them there, and what they play from now on counts for nobody's rating.
/// What was rated stays, so that no other rating moves.
async fn from_ladders(
    room: &Room,
    heard: &Heard,
    server: Server,
    (person, name): (Person, String),
    (family, ranked): (Option<&'static str>, bool),
    reason: &str,
) -> Result<(), Halt> {
    let journal = &room.desk.house.journal;
    let rows = journal.rows_of(&server, &person).await?;
    let unranked = journal.unranked(&server).await?;
    let is_out = |family: &str| rows.iter().any(|(row, of)| of == family && unranked.contains(row));
    let mut meant = family.map_or_else(families, |family| vec![family]);
    if family.is_none() {
        // Also the ladder of a game that is not played any more.
        meant.extend(rows.iter().map(|(_, of)| of.as_str()).filter(|of| !families().contains(of)));
    }
    let nothing_to_do = if ranked {
        !meant.iter().any(|family| is_out(family))
    } else {
        meant.iter().all(|family| is_out(family))
    };
    if nothing_to_do {
        let text = match (ranked, family.map(family_title)) {
            (true, None) => say!("rank-nothing", name = name),
            (true, Some(game)) => say!("rank-nothing-game", name = name, game = game),
            (false, None) => say!("unrank-already", name = name),
            (false, Some(game)) => say!("unrank-already-game", name = name, game = game),
        };
        room.desk.answer(heard, text);
        return Ok(());
    }
    let done = if ranked { "riammetti" } else { "escludi" };
    let which = family.map_or_else(String::new, |family| format!(" {family}"));
    let what = format!("{done} classifica{which} {}", person.0);
    let families = meant.iter().map(|family| (*family).to_owned()).collect();
    let mut records = vec![Record::Ranked { server, person, families, ranked, at: room.desk.now() }];
    records.extend(room.desk.deed(heard, what, reason));
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    room.desk.answer(heard, told(name, family.map(family_title), ranked));
    Ok(())
}

/// What was done.
fn told(name: String, game: Option<Text>, ranked: bool) -> Text {
    match (ranked, game) {
        (true, None) => say!("rank-done", name = name),
        (true, Some(game)) => say!("rank-done-game", name = name, game = game),
        (false, None) => say!("unrank-done", name = name),
        (false, Some(game)) => say!("unrank-done-game", name = name, game = game),
    }
}
