//! `/unisci`: two accounts that are one person count as one in the ladders of the server (E13); and the way back.

use super::super::heard::{Heard, Person, Server};
use super::super::ladders::asked::end_of;
use super::super::room::{Halt, Room};
use super::super::round::FAMILY;
use super::super::say::{Body, Button};
use super::super::settings::Power;
use crate::commands::{Invocation, Opt};
use crate::journal::{Entry, Record};
use crate::messages::Arg;
use crate::say;
use jiff::civil::Date;

/// Bytes of a button's payload (Telegram).
const PAYLOAD: usize = 64;

/// A player with a row in the ladder.
struct Player {
    person: Person,
    row: i64,
    name: String,
}

pub(super) async fn merge(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let Some(server) = room.moderated_server(heard, Power::People) else { return Ok(()) };
    let typed = asked.text(Opt::Chi).unwrap_or_default();
    let Some(one) = player(room, heard, &server, typed).await? else { return Ok(()) };
    let settled = room.house.journal.merged(&server, Date::MAX).await.map_err(anyhow::Error::from)?;
    if asked.flag(Opt::Annulla) {
        if !settled.contains_key(&one.row) {
            room.answer(heard, say!("merge-was-not", name = one.name));
            return Ok(());
        }
        return apart(room, heard, server, one, &super::reason(asked)).await;
    }
    let Some(typed) = asked.text(Opt::Con) else {
        room.answer(heard, say!("merge-how"));
        return Ok(());
    };
    let Some(into) = player(room, heard, &server, typed).await? else { return Ok(()) };
    if end_of(&settled, one.row) == end_of(&settled, into.row) {
        room.answer(heard, say!("merge-same", one = one.name, into = into.name));
        return Ok(());
    }
    if settled.contains_key(&one.row) {
        room.answer(heard, say!("merge-taken", name = one.name));
        return Ok(());
    }
    let sure = Button::plain(say!("button-merge"), payload(&one, &into, &super::reason(asked))).first();
    let text = Some(say!("merge-sure", one = one.name, into = into.name));
    room.house.say(room.private(heard, None, Body { text, buttons: vec![sure], ..Body::default() }));
    Ok(())
}

/// The button carries the rows, and of the reason what fits into its 64 bytes.
fn payload(one: &Player, into: &Player, reason: &str) -> String {
    let mut payload = format!("unisci:{}:{}:", one.row, into.row);
    for c in reason.chars() {
        if payload.len() + c.len_utf8() > PAYLOAD {
            break;
        }
        payload.push(c);
    }
    payload
}

/// The button "Unisci": `row:reason`.
pub(super) async fn sure(room: &Room, heard: &Heard, one: &str, rest: &str) -> Result<(), Halt> {
    let (into, reason) = rest.split_once(':').unwrap_or((rest, ""));
    let Some(here) = room.moderated_server(heard, Power::People) else { return Ok(()) };
    let journal = &room.house.journal;
    let mut players = Vec::new();
    for row in [one, into] {
        let row = row.parse::<i64>().unwrap_or(0);
        let owner = journal.row_owner(row).await.map_err(anyhow::Error::from)?;
        if let Some((of, Some(person))) = owner.filter(|(of, _)| *of == here) {
            players.push((of, person, row));
        }
    }
    let [(server, one, one_row), (_, into, into_row)] = &players[..] else {
        room.answer(heard, say!("button-old"));
        return Ok(());
    };
    let settled = journal.merged(server, Date::MAX).await.map_err(anyhow::Error::from)?;
    if settled.contains_key(one_row) || end_of(&settled, *into_row) == *one_row {
        room.answer(heard, say!("button-old"));
        return Ok(());
    }
    let what = format!("unisci {} {}", one.0, into.0);
    let when = write(room, heard, server, (one, Some(into)), &what, reason).await?;
    room.answer(heard, say!("merge-done", when = when));
    Ok(())
}

async fn apart(room: &Room, heard: &Heard, server: Server, one: Player, reason: &str) -> Result<(), Halt> {
    let what = format!("unisci annulla {}", one.person.0);
    let when = write(room, heard, &server, (&one.person, None), &what, reason).await?;
    room.answer(heard, say!("merge-apart", name = one.name, when = when));
    Ok(())
}

/// Commits it; when it takes effect.
async fn write(
    room: &Room,
    heard: &Heard,
    server: &Server,
    (person, into): (&Person, Option<&Person>),
    what: &str,
    reason: &str,
) -> Result<Arg, Halt> {
    let now = room.now();
    let mut records = vec![Record::Merged {
        server: server.clone(),
        person: person.clone(),
        into: into.cloned(),
        at: now,
        calendar: room.house.calendar(server, now),
    }];
    records.extend(room.deed(heard, what.to_owned(), reason));
    room.house.append(Entry { lines: Vec::new(), records }).await?;
    room.house.look_at_nights(server).await;
    Ok(Arg::When(room.house.next_publication(server, now)))
}

/// Who is meant; whoever is in no ladder is said not to be.
async fn player(room: &Room, heard: &Heard, server: &Server, typed: &str) -> Result<Option<Player>, Halt> {
    let name: String = typed.trim().trim_start_matches('@').chars().take(40).collect();
    let found = room.player_named(server, typed).await?;
    let rows = room.house.journal.ladder_rows(server, FAMILY).await.map_err(anyhow::Error::from)?;
    let row = rows.into_iter().find(|(_, of)| of.is_some() && *of == found).map(|(row, _)| row);
    if let (Some(person), Some(row)) = (found, row) {
        return Ok(Some(Player { person, row, name }));
    }
    room.answer(heard, say!("merge-unknown", name = name));
    Ok(None)
}
