//! Commands about matches played turn by turn.

use super::super::heard::Heard;
use super::super::matches::moves::Typed;
use super::super::room::{Halt, Room};
use crate::commands::{Command, Invocation, Opt};
use crate::say;

pub(super) async fn matches(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    match asked.command {
        Command::Sfida => return room.challenge(heard, asked).await,
        Command::Partite => return room.list_matches(heard).await,
        Command::Rivedi => return room.replay_last(heard, asked.number(Opt::Numero)).await,
        Command::Ferie => {
            return room.take_holiday(heard, asked.number(Opt::Giorni).unwrap_or(0)).await;
        }
        _ => {}
    }
    let Some(id) = meant(room, heard, asked) else {
        if asked.command == Command::Tavola {
            return room.show_last_table(heard, asked.number(Opt::Numero)).await;
        }
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
                Command::Patta => room.offer_or_agree(heard, id, seat).await,
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
