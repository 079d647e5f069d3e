//! `/annulla`: a moderator voids the running round, or one that ended within 24 hours (W19).

use super::super::desk::Halt;
use super::super::heard::{Heard, Place};
use super::super::room::Room;
use super::super::round::live::Live;
use super::super::say::{Body, Urgency};
use crate::clock::Millis;
use crate::games::By;
use crate::games::manche::notation::Reason;
use crate::games::manche::{Move, Setup};
use crate::journal::{Entry, MatchState, Record};
use crate::messages::Arg;
use crate::rooms::round::live::{load, sits_as};
use crate::rooms::round::results::results_body;
use crate::say;

/// Rounds that were opened longer ago ended more than a day ago, or are unlike any other.
const LONGEST: Millis = 2 * WINDOW;
/// How long after its end a round can be voided.
const WINDOW: Millis = 24 * 60 * 60_000;

/// Voids the round of the number `which` (the latest one so called), or without a number the last round of
/// the place.
pub(super) async fn void(
    room: &mut Room,
    heard: &Heard,
    which: Option<i64>,
    reason: &str,
) -> Result<(), Halt> {
    let now = room.desk.now();
    if room.desk.has_parted_from(heard) {
        // F12: rounds of this room are nobody's there.
        if which.is_some() || !room.matches.void_last(&room.desk, heard, reason).await? {
            room.desk.answer(heard, say!("void-nothing"));
        }
        return Ok(());
    }
    if which.is_none()
        && room.rounds.live.is_none()
        && room.matches.void_last(&room.desk, heard, reason).await?
    {
        return Ok(());
    }
    let is_meant = |number: u16| which.is_none_or(|which| which == i64::from(number));
    let (number, hour);
    if let Some(live) = room.rounds.live.as_ref().filter(|live| is_meant(live.manche.setup().called())) {
        if plays_for_the_ladder(room, live, heard) {
            room.desk.answer(heard, say!("void-own"));
            return Ok(());
        }
        number = live.manche.setup().called();
        hour = live.manche.posted_at().unwrap_or(now);
        let id = live.id;
        let [person, deed] = room.desk.deed(heard, deed(number), reason);
        room.rounds.void_round(&mut room.desk, Reason::Moderator, vec![person, deed], true).await?;
        room.desk.unsay(format!("m{id}.last"));
    } else {
        let journal = &room.desk.house.journal;
        let rows = journal.matches_back(&room.desk.place, now - LONGEST).await?;
        let found = rows.into_iter().find(|(_, first)| {
            let called = first.parse::<Setup>().map(|setup| setup.called());
            which.is_none() || called.is_ok_and(is_meant)
        });
        let found = found.map(|(row, _)| row);
        let void = found.as_ref().is_some_and(|row| row.state == MatchState::Void);
        let Some(row) = found.filter(|row| row.state == MatchState::Ended) else {
            let nothing = match which {
                Some(which) if void => say!("void-already", number = which),
                Some(which) => say!("void-no-such", number = which),
                None => say!("void-nothing"),
            };
            room.desk.answer(heard, nothing);
            return Ok(());
        };
        let ended = journal.match_ended_at(row.id).await?;
        if ended.is_none_or(|ended| now - ended > WINDOW) {
            room.desk.answer(heard, say!("void-too-old"));
            return Ok(());
        }
        let mut live = load(&room.desk, row.id).await?;
        if plays_for_the_ladder(room, &live, heard) {
            room.desk.answer(heard, say!("void-own"));
            return Ok(());
        }
        number = live.manche.setup().called();
        hour = live.manche.posted_at().unwrap_or(row.opened_at);
        let what = deed(number);
        let [person, deed] = room.desk.deed(heard, what.clone(), reason);
        let mut lines = Vec::new();
        live.play(By::House, Move::Void { reason: Reason::Moderator }, None, now, &mut lines);
        let ended = Record::MatchEnd { id: row.id, state: MatchState::Void, at: now };
        // The ladders of both servers lose it: both can read who it was.
        let others = room
            .desk
            .windows()
            .into_iter()
            .filter(|window| window.server() != room.desk.window_of(heard).server());
        let elsewhere = others.map(|window| Record::Deed {
            server: window.server().cloned(),
            place: Some(window),
            author: heard.who.person.clone(),
            what: what.clone(),
            reason: reason.to_owned(),
            at: now,
        });
        let unrated = Record::Unrated { match_id: row.id, at: now, calendars: room.desk.calendars(now) };
        let mut records = vec![ended, person, deed, unrated];
        records.extend(elsewhere);
        room.desk.house.append(Entry { lines, records }).await?;
        room.desk.look_at_nights().await;
        // What stands in the channel says from now on that it does not count.
        let body =
            |window: &Place| Body { urgency: Urgency::Result, ..results_body(&room.desk, &live, window) };
        drop(room.desk.show(&format!("m{}.end", row.id), body));
        if room.rounds.closed.as_ref().is_some_and(|(live, _)| live.id == row.id) {
            room.rounds.closed = None;
            if room.rounds.live.is_none() {
                room.desk.house.stop_listening(&room.desk.place);
            }
        }
    }
    let name = heard.who.name.as_str();
    let hour = Arg::Hour(hour);
    let text = if reason.is_empty() {
        say!("void-done", number = number, hour = hour, name = name)
    } else {
        say!("void-done-reason", number = number, hour = hour, name = name, reason = reason)
    };
    room.desk.tell(None, text);
    room.rounds.follow_plan(&mut room.desk).await
}

/// W23: a moderator who has found a word is a player, and a player takes no round out of the ladder in which somebody else
/// has found one too. What counts for nobody may be voided by anybody who moderates.
fn plays_for_the_ladder(room: &Room, live: &Live, heard: &Heard) -> bool {
    let seat = live.seat_of(&sits_as(&room.desk, live, &heard.who.person));
    let finds = seat.is_some_and(|seat| live.manche.has_found(seat));
    let counts = live.manche.unrated_before().is_none() && live.manche.finders().count() >= 2;
    finds && counts
}

/// What the log of moderators calls it: as it can be typed.
fn deed(number: u16) -> String {
    format!("annulla quale:{number}")
}
