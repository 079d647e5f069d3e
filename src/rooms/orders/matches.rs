//! Commands about matches played turn by turn.

use super::super::heard::Heard;
use super::super::matches::moves::Typed;
use super::super::room::{Halt, Job, Room};
use crate::clock::Millis;
use crate::commands::{Command, Invocation, Opt};
use crate::journal::{Entry, Record};
use crate::say;

/// Days of holiday at most.
const DAY: Millis = 24 * 60 * 60_000;

pub(super) async fn matches(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    match asked.command {
        Command::Sfida => return room.challenge(heard, asked).await,
        Command::Partite => return room.list_matches(heard).await,
        Command::Rivedi => return room.replay_last(heard, asked.number(Opt::Numero)).await,
        Command::Ferie => return holiday(room, heard, asked.number(Opt::Giorni).unwrap_or(0)).await,
        _ => {}
    }
    let Some(id) = meant(room, heard, asked) else {
        room.answer(heard, say!("match-none-here"));
        return Ok(());
    };
    match asked.command {
        Command::Tavola => {
            room.show_table(heard, id);
            Ok(())
        }
        Command::Leggio => {
            room.show_hand(heard, id);
            Ok(())
        }
        Command::Pausa => room.pause(heard, id, &super::reason(asked)).await,
        command => {
            let Some(seat) = room.seat_of_author(heard, id) else {
                room.answer(heard, say!("match-not-a-player"));
                return Ok(());
            };
            match command {
                Command::Mossa => {
                    let text = asked.text(Opt::Testo).unwrap_or_default();
                    room.typed(heard, id, seat, text, Typed::Privately).await
                }
                Command::Contesta => room.contest(heard, id, seat).await,
                Command::Patta => {
                    let offered = room.matches.get(&id).and_then(|playing| playing.table.offered_by());
                    let line = if offered.is_some_and(|by| by != seat) { "patta" } else { "patta?" };
                    room.frame_line(heard, id, seat, line).await
                }
                _ => {
                    room.ask_to_resign(heard, id);
                    Ok(())
                }
            }
        }
    }
}

/// The match a command is about: the one of that number, the one its author plays, the only one here.
fn meant(room: &Room, heard: &Heard, asked: &Invocation) -> Option<i64> {
    let named = asked.number(Opt::Numero).filter(|id| room.matches.contains_key(id));
    let answered = || room.match_answered(heard);
    named.or_else(answered).or_else(|| room.match_of_author(heard)).or_else(|| room.only_match())
}

/// `/ferie`: for so many days my turns in correspondence do not run out.
async fn holiday(room: &Room, heard: &Heard, days: i64) -> Result<(), Halt> {
    let now = room.now();
    let person = heard.who.person.clone();
    let time = (days > 0).then_some((now, now + days * DAY));
    let record = Record::Holiday { person: person.clone(), time };
    room.house.append(Entry { lines: Vec::new(), records: vec![record] }).await?;
    room.house.set_holiday(&person, time);
    let live = crate::journal::MatchState::Live;
    let rows = room.house.journal.turn_matches_of(&person, live, 100).await.map_err(anyhow::Error::from)?;
    for row in rows {
        let person = person.clone();
        room.house.post_expected(&row.place, |done| Job::Holiday(person, done));
    }
    room.answer(
        heard,
        match time {
            Some((_, until)) => say!("holiday-until", until = crate::messages::Arg::When(until)),
            None => say!("holiday-over"),
        },
    );
    Ok(())
}
