//! Commands about matches played turn by turn.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::matches::moves::Typed;
use super::super::room::Room;
use crate::commands::{Command, Invocation, Opt};
use crate::rooms::matches::holidays::take_holiday;
use crate::rooms::matches::invite::challenge;
use crate::rooms::matches::lists::{list_finished, list_matches};
use crate::rooms::matches::replay::replay_last;
use crate::rooms::matches::showing::show_last_table;
use crate::say;

pub(super) async fn matches(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    match asked.command {
        Command::Sfida => return challenge(&room.desk, heard, asked).await,
        Command::Partite if asked.flag(Opt::Finite) => return list_finished(&room.desk, heard).await,
        Command::Partite => return list_matches(&room.desk, heard).await,
        Command::Rivedi => return replay_last(&room.desk, heard, asked.number(Opt::Numero)).await,
        Command::Ferie => {
            return take_holiday(&room.desk, heard, asked.number(Opt::Giorni).unwrap_or(0)).await;
        }
        _ => {}
    }
    let number = asked.number(Opt::Numero);
    let Some(id) = room.matches.match_of_command(&room.desk, heard, number) else {
        let runs = number.is_none() && !room.matches.by_id.is_empty();
        if asked.command == Command::Tavola && !runs {
            return show_last_table(&room.desk, heard, number).await;
        }
        room.desk.answer(heard, room.matches.which(&room.desk, heard, number));
        return Ok(());
    };
    match asked.command {
        Command::Tavola => {
            room.matches.show_table(&room.desk, heard, id);
            Ok(())
        }
        Command::Leggio => {
            room.matches.show_hand(&room.desk, heard, id);
            Ok(())
        }
        Command::Pausa => room.matches.pause(&room.desk, heard, id, &super::reason(asked)).await,
        command => {
            let Some(seat) = room.matches.seat_of_author(&room.desk, heard, id) else {
                // Whoever comes is welcome, as with the button.
                if command == Command::Mossa && room.matches.is_open(id) {
                    if let Some(text) = asked.text(Opt::Testo).filter(|text| !text.is_empty()) {
                        return room.matches.try_a_play(&room.desk, heard, id, text).await;
                    }
                    room.matches.tell_how(&room.desk, heard, id).await;
                    return Ok(());
                }
                room.desk.answer(heard, say!("match-not-a-player"));
                return Ok(());
            };
            match command {
                Command::Mossa => {
                    let Some(text) = asked.text(Opt::Testo).filter(|text| !text.is_empty()) else {
                        room.matches.tell_how(&room.desk, heard, id).await;
                        return Ok(());
                    };
                    room.matches.typed(&room.desk, heard, id, seat, text, Typed::Privately).await
                }
                Command::Contesta => room.matches.contest(&room.desk, heard, id, seat).await,
                Command::Patta => room.matches.offer_or_agree(&room.desk, heard, id, seat).await,
                _ => {
                    room.matches.ask_to_resign(&room.desk, heard, id);
                    Ok(())
                }
            }
        }
    }
}
