//! `/privacy`: what is stored, for how long, how it is taken away, and who answers for it.

use super::super::heard::Heard;
use super::super::room::Room;
use crate::say;

pub(super) fn privacy(room: &Room, heard: &Heard) {
    let operator = room.desk.house.operator().map_or_else(
        || say!("privacy-operator-unknown"),
        |operator| say!("privacy-operator", operator = operator),
    );
    let lines = vec![
        say!("privacy-stored"),
        say!("privacy-not-stored"),
        say!("privacy-how-long"),
        say!("privacy-rights"),
        operator,
    ];
    room.desk.answer(heard, say!("lines", lines = lines));
}
