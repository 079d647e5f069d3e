//! `/griglia`: the grid as text, for screen readers and for platforms without alt text.

use super::super::heard::Heard;
use super::super::room::Room;
use crate::say;

pub(super) fn grid(room: &Room, heard: &Heard) {
    let live = room.live.as_ref().or(room.closed.as_ref().map(|(live, _)| live));
    let Some(grid) = live.and_then(|live| live.manche.grid()) else {
        room.answer(heard, say!("no-round-here"));
        return;
    };
    let faces: Vec<String> = grid.faces().iter().map(|face| face.shown().to_owned()).collect();
    let block = crate::picture::grid_block(grid.rows(), grid.cols(), &faces);
    room.answer(heard, say!("grid-as-text", block = block));
}
