//! `/annulla`: a moderator voids the running round, or one that ended within 24 hours (W19).

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use crate::clock::Millis;
use crate::games::By;
use crate::games::manche::Move;
use crate::games::manche::notation::Reason;
use crate::journal::{Entry, MatchState, Record};
use crate::say;

/// How long after its end a round can be voided.
const WINDOW: Millis = 24 * 60 * 60_000;

/// Voids the last round of the place, or the one that came `which` − 1 rounds before it.
pub(super) async fn void(room: &mut Room, heard: &Heard, which: i64, reason: &str) -> Result<(), Halt> {
    let now = room.now();
    if which == 1 && room.live.is_none() && room.void_last(heard, reason).await? {
        return Ok(());
    }
    let number;
    if let Some(live) = room.live.as_ref().filter(|_| which == 1) {
        number = live.manche.setup().number;
        let id = live.id;
        let [person, deed] = room.deed(heard, format!("annulla #{id}"), reason);
        room.void_round(Reason::Moderator, vec![person, deed], true).await?;
        room.unsay(format!("m{id}.last"));
    } else {
        let journal = &room.house.journal;
        let row = journal.match_back(&room.place, which - 1).await.map_err(anyhow::Error::from)?;
        let Some(row) = row.filter(|row| row.state == MatchState::Ended) else {
            room.answer(heard, say!("void-nothing"));
            return Ok(());
        };
        let ended = journal.match_ended_at(row.id).await.map_err(anyhow::Error::from)?;
        if ended.is_none_or(|ended| now - ended > WINDOW) {
            room.answer(heard, say!("void-too-old"));
            return Ok(());
        }
        let what = format!("annulla #{}", row.id);
        let [person, deed] = room.deed(heard, what.clone(), reason);
        let mut live = room.load(row.id).await?;
        number = live.manche.setup().number;
        let mut lines = Vec::new();
        live.play(By::House, Move::Void { reason: Reason::Moderator }, None, now, &mut lines);
        let ended = Record::MatchEnd { id: row.id, state: MatchState::Void, at: now };
        // The ladders of both servers lose it: both can read who it was.
        let others =
            room.windows().into_iter().filter(|window| window.server() != room.window_of(heard).server());
        let elsewhere = others.map(|window| Record::Deed {
            server: window.server().cloned(),
            place: Some(window),
            author: heard.who.person.clone(),
            what: what.clone(),
            reason: reason.to_owned(),
            at: now,
        });
        let unrated = Record::Unrated { match_id: row.id, at: now, calendars: room.calendars(now) };
        let mut records = vec![ended, person, deed, unrated];
        records.extend(elsewhere);
        room.house.append(Entry { lines, records }).await?;
        room.look_at_nights().await;
        if room.closed.as_ref().is_some_and(|(live, _)| live.id == row.id) {
            room.closed = None;
            if room.live.is_none() {
                room.house.stop_listening(&room.place);
            }
        }
    }
    let name = heard.who.name.as_str();
    let text = if reason.is_empty() {
        say!("void-done", number = number, name = name)
    } else {
        say!("void-done-reason", number = number, name = name, reason = reason)
    };
    room.tell(None, text);
    room.follow_plan().await
}
