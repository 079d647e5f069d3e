//! `/unisci`: two accounts that are one person count as one in all ladders of the server (E13); and the way back.
//!
//! The journal makes one of them wherever the first has a row, and later wherever they play for the first time. So what holds
//! in one ladder holds in all.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person, Server};
use super::super::press::{OfPlace, Press};
use super::super::room::Room;
use super::super::say::{Body, Button};
use super::super::settings::Power;
use crate::commands::{Invocation, Opt};
use crate::journal::{Entry, Record};
use crate::ladders::counting::whole::end_of;
use crate::messages::Arg;
use crate::rooms::orders::whose::{moderated_server, player_named};
use crate::say;
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Bytes of a button's payload (Telegram).
const PAYLOAD: usize = 64;

/// A player with rows in ladders of the server, at least one.
struct Player {
    person: Person,
    rows: Vec<i64>,
    name: String,
}

impl Player {
    /// Whether they count for somebody else already.
    fn is_merged(&self, merged: &BTreeMap<i64, i64>) -> bool {
        self.rows.iter().any(|row| merged.contains_key(row))
    }

    /// Whether both count as one already.
    fn is_one_with(&self, other: &Self, merged: &BTreeMap<i64, i64>) -> bool {
        let ends: Vec<i64> = other.rows.iter().map(|row| end_of(merged, *row)).collect();
        self.person == other.person || self.rows.iter().any(|row| ends.contains(&end_of(merged, *row)))
    }
}

pub(super) async fn merge(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let Some(server) = moderated_server(&room.desk, heard, Power::People) else { return Ok(()) };
    let typed = asked.text(Opt::Chi).unwrap_or_default();
    let Some(one) = player(room, heard, &server, typed).await? else { return Ok(()) };
    let merged = room.desk.house.journal.merged(&server, Date::MAX).await?;
    if asked.flag(Opt::Annulla) {
        if !one.is_merged(&merged) {
            room.desk.answer(heard, say!("merge-was-not", name = one.name));
            return Ok(());
        }
        return apart(room, heard, server, one, &super::reason(asked)).await;
    }
    let Some(typed) = asked.text(Opt::Con) else {
        room.desk.answer(heard, say!("merge-how"));
        return Ok(());
    };
    let Some(into) = player(room, heard, &server, typed).await? else { return Ok(()) };
    if one.is_one_with(&into, &merged) {
        room.desk.answer(heard, say!("merge-same", one = one.name, into = into.name));
        return Ok(());
    }
    if one.is_merged(&merged) {
        room.desk.answer(heard, say!("merge-taken", name = one.name));
        return Ok(());
    }
    let sure = Button::new(say!("button-merge"), &press(&one, &into, &super::reason(asked))).first();
    let text = Some(say!("merge-sure", one = one.name, into = into.name));
    room.desk.house.say(room.desk.private(
        heard,
        None,
        Body { text, buttons: vec![sure], ..Body::default() },
    ));
    Ok(())
}

/// The button carries a row of each, and of the reason what fits into its 64 bytes.
fn press(one: &Player, into: &Player, reason: &str) -> Press {
    let press = |reason| Press::Place(OfPlace::Merge { one: one.rows[0], into: into.rows[0], reason });
    let room = PAYLOAD.saturating_sub(press(String::new()).to_string().len());
    press(reason[..reason.floor_char_boundary(room)].to_owned())
}

/// The button "Unisci", with a row of each.
pub(super) async fn sure(
    room: &Room,
    heard: &Heard,
    (one, into): (i64, i64),
    reason: &str,
) -> Result<(), Halt> {
    let Some(here) = moderated_server(&room.desk, heard, Power::People) else { return Ok(()) };
    let journal = &room.desk.house.journal;
    let mut players = Vec::new();
    for row in [one, into] {
        let owner = journal.row_owner(row).await?;
        if let Some(person) = owner.filter(|owner| owner.server == here).and_then(|owner| owner.person) {
            let rows = rows_of(room, &here, &person).await?;
            players.push(Player { person, rows, name: String::new() });
        }
    }
    let [one, into] = &players[..] else {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    };
    let merged = journal.merged(&here, Date::MAX).await?;
    if one.is_merged(&merged) || one.is_one_with(into, &merged) {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    }
    let (server, one, into) = (&here, &one.person, &into.person);
    let what = format!("unisci {} {}", one.0, into.0);
    let when = write(room, heard, server, (one, Some(into)), &what, reason).await?;
    room.desk.answer(heard, say!("merge-done", when = when));
    Ok(())
}

async fn apart(room: &Room, heard: &Heard, server: Server, one: Player, reason: &str) -> Result<(), Halt> {
    let what = format!("unisci annulla {}", one.person.0);
    let when = write(room, heard, &server, (&one.person, None), &what, reason).await?;
    room.desk.answer(heard, say!("merge-apart", name = one.name, when = when));
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
    let now = room.desk.now();
    let mut records = vec![Record::Merged {
        server: server.clone(),
        person: person.clone(),
        into: into.cloned(),
        at: now,
        calendar: room.desk.house.calendar(server, now),
    }];
    records.extend(room.desk.deed(heard, what.to_owned(), reason));
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    room.desk.house.look_at_nights(server).await;
    Ok(Arg::When(room.desk.house.next_publication(server, now)))
}

/// Who is meant; about a person in no ladder it says so.
async fn player(room: &Room, heard: &Heard, server: &Server, typed: &str) -> Result<Option<Player>, Halt> {
    let name: String = typed.trim().trim_start_matches('@').chars().take(40).collect();
    if let Some(person) = player_named(&room.desk, server, typed).await? {
        let rows = rows_of(room, server, &person).await?;
        if !rows.is_empty() {
            return Ok(Some(Player { person, rows, name }));
        }
    }
    room.desk.answer(heard, say!("merge-unknown", name = name));
    Ok(None)
}

/// The rows of an account, one in each ladder where it has one.
async fn rows_of(room: &Room, server: &Server, person: &Person) -> Result<Vec<i64>, Halt> {
    let rows = room.desk.house.journal.rows_of(server, person).await?;
    Ok(rows.into_iter().map(|(row, _)| row).collect())
}
